package main

import (
	"fmt"
	"slices"
	"strings"

	"banto/engine"
	"banto/engine/izakaya"
)

// An ear keeps what a follower tells.
type ear struct {
	glimpses []glimpse // one a picture so far
	book     []heard   // as it stands, amendments done
	revoked  []heard   // placements called wrong that an amendment took back
	amended  int
	score    izakaya.Score
}

// A heard event was told by the picture of this number.
type heard struct {
	toldEvent
	at int
}

func (e *ear) event(told toldEvent, _ izakaya.Event, _, _ izakaya.State) error {
	switch told.Event {
	case izakaya.Question:
	case izakaya.Amend:
		e.amend(told)
	default:
		e.book = append(e.book, heard{told, len(e.glimpses)})
	}
	return nil
}

func (e *ear) end(s izakaya.State) error {
	e.score = s.Score()
	return nil
}

// amend puts other events in the place of some: those that it leaves count as
// told when they first were.
func (e *ear) amend(told toldEvent) {
	e.amended++
	old := slices.Clone(e.book[told.First-1 : *told.Last])
	var now []heard
	for _, one := range *told.Events {
		h := heard{one, len(e.glimpses)}
		if i := slices.IndexFunc(old, func(o heard) bool { return o.text() == h.text() }); i >= 0 {
			h.at = old[i].at
		}
		now = append(now, h)
	}
	for _, o := range old {
		if o.illegal() && !slices.ContainsFunc(now, func(h heard) bool { return h.text() == o.text() }) {
			e.revoked = append(e.revoked, o)
		}
	}
	e.book = slices.Replace(e.book, told.First-1, *told.Last, now...)
}

// illegal says whether an event breaks a rule.
func (t toldEvent) illegal() bool { return t.Legal != nil && !*t.Legal }

// text is what of an event must be told right, in short: floors and stock follow from it.
func (t toldEvent) text() string {
	words := []string{string(t.Event)}
	switch t.Event {
	case izakaya.Drink:
		words = append(words, string(t.Player), string(t.Color), word(t.Vertex))
	case izakaya.Price:
		words = append(words, string(t.Player), word(t.From), "to", word(t.To))
	case izakaya.Claim:
		words = append(words, string(t.Player), word(t.Gap), word(t.Card))
	case izakaya.Build:
		words = append(words, string(t.Player), word(t.Card), "site", word(t.Site))
	case izakaya.Order:
		words = append(words, joined(t.TurnOrder, " "))
	}
	return strings.Join(words, " ")
}

// word is a value that may be missing.
func word[T any](p *T) string {
	if p == nil {
		return "none"
	}
	return fmt.Sprint(*p)
}

// sameCodes says whether two events break the same rules.
func sameCodes(a, b toldEvent) bool {
	sorted := func(codes []engine.Code) []engine.Code { return slices.Compact(slices.Sorted(slices.Values(codes))) }
	return slices.Equal(sorted(a.Violations), sorted(b.Violations))
}

// aligned pairs the events of two lists, as many as can be in one order: the
// numbers in b of those of a, -1 for none.
func aligned(a []toldEvent, b []heard) []int {
	most := make([][]int, len(a)+1) // pairs of a[i:] and b[j:]
	most[len(a)] = make([]int, len(b)+1)
	for i := len(a) - 1; i >= 0; i-- {
		most[i] = make([]int, len(b)+1)
		for j := len(b) - 1; j >= 0; j-- {
			most[i][j] = max(most[i+1][j], most[i][j+1])
			if a[i].text() == b[j].text() {
				most[i][j] = most[i+1][j+1] + 1
			}
		}
	}
	out := make([]int, len(a))
	for i, j := 0, 0; i < len(a); {
		switch {
		case j < len(b) && a[i].text() == b[j].text():
			out[i] = j
			i, j = i+1, j+1
		case most[i+1][j] >= most[i][min(j+1, len(b))]:
			out[i] = -1
			i++
		default:
			j++
		}
	}
	return out
}
