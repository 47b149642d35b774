package jutaku

import (
	"fmt"
	"math"
	"slices"

	"banto/engine"
	"banto/engine/follow"
)

// Follow follows players' cards through pictures that show one or two from near.
func (g Game) Follow() engine.Follower {
	return &follower{stories: follow.New[view, act](model{}, view{})}
}

// A follower tells of the buildings that are completed in a row of pictures.
type follower struct {
	stories *follow.Follower[view, act]
	names   namer
	told    []Built
	frame   string
}

// A Built is a line of `banto follow`: a building that was shown complete. What was
// not read of its card is zero.
type Built struct {
	Frame    string `json:"frame,omitempty"`
	Event    Kind   `json:"event"`
	District string `json:"district,omitempty"`
	Floors   int    `json:"floors,omitempty"`
	Pieces   int    `json:"pieces,omitempty"`
	Yen      int    `json:"yen,omitempty"`
	Legal    bool   `json:"legal"`
}

// Text tells of the building in a line.
func (b Built) Text() string {
	return fmt.Sprintf("%s  %s is complete: %s floors of %s pieces, %s yen", b.Frame, orUnread(b.District), orUnread(b.Floors), orUnread(b.Pieces), orUnread(b.Yen))
}

// An Amended is a line that puts right what was told before: lines First to Last of
// those that told of buildings, counted from 1, are replaced by Events.
type Amended struct {
	Frame  string  `json:"frame,omitempty"`
	Event  string  `json:"event"`
	First  int     `json:"first"`
	Last   int     `json:"last"`
	Events []Built `json:"events"`
}

// Text says what was told wrongly.
func (a Amended) Text() string {
	text := fmt.Sprintf("%s  corrected: what was told %d to %d was wrong", a.Frame, a.First, a.Last)
	for _, b := range a.Events {
		text += "\n" + b.Text()
	}
	return text
}

// An Ended is the last line: what the completed cards are worth.
type Ended struct {
	Event string `json:"event"`
	Score Tally  `json:"score"`
}

// Text is that of the score.
func (e Ended) Text() string { return e.Score.Text() }

// Look says which buildings were completed up to a picture.
func (f *follower) Look(o engine.Observation) []engine.Report {
	seen, ok := o.(Observation)
	if !ok {
		return nil
	}
	f.frame = seen.Image
	f.stories.Look(f.belief(&seen))
	return f.news()
}

// Finish tells what is likeliest of all that is open, and what the cards are worth.
func (f *follower) Finish() []engine.Report {
	f.stories.Finish()
	out := f.news()
	t := Tally{Status: StatusOK, Cards: []CardWorth{}}
	for _, b := range f.told {
		yes := true
		t.Cards = append(t.Cards, CardWorth{b.District, b.Yen, &yes})
		if t.Total += b.Yen; b.Yen == 0 {
			t.Status = StatusPartial
		}
	}
	if t.Status == StatusPartial {
		least := t.Total
		t.Min = &least
	}
	return append(out, Ended{"end", t})
}

// news are the buildings that were not told before, or what was told wrongly.
func (f *follower) news() (out []engine.Report) {
	now := f.built()
	same := 0
	for same < min(len(now), len(f.told)) && f.told[same].alike(now[same]) {
		now[same].Frame = f.told[same].Frame
		same++
	}
	if before := len(f.told); same < before {
		out = append(out, Amended{f.frame, engine.Amend, same + 1, before, now[same:]})
	} else {
		for _, b := range now[same:] {
			out = append(out, b)
		}
	}
	f.told = now
	return out
}

// alike says whether two lines tell of the same building.
func (b Built) alike(o Built) bool {
	b.Frame = o.Frame
	return b == o
}

// built are all buildings that the stories tell of. A completed card is built on no
// more: it is told once, however often it is shown.
func (f *follower) built() []Built {
	out := []Built{}
	for _, past := range f.stories.Told() {
		e := past.Event
		b := Built{f.frame, Build, f.names.name(e.now[atDistrict]), int(e.now[atFloors]), int(e.now[atPieces]), 100 * int(e.now[atYen]), true}
		if e.completes(past.Before) && !slices.ContainsFunc(out, b.alike) {
			out = append(out, b)
		}
	}
	return out
}

// surest is the most that a reading counts for: none is surer than that.
const surest = 0.999

// belief is what a picture says of the cards in view; nothing where it was not read.
func (f *follower) belief(o *Observation) follow.Belief {
	b := make(follow.Belief, inView*cardPlaces)
	if o.Unread() != "" || o.Map != nil || len(o.Sites) > inView {
		return b
	}
	for i := range inView {
		places := b[i*cardPlaces:][:cardPlaces]
		if i >= len(o.Sites) {
			places[atDistrict] = odds(0, surest, values[atDistrict])
			continue
		}
		f.card(places, &o.Sites[i])
	}
	return b
}

// card is what a picture says of one card.
func (f *follower) card(places follow.Belief, s *SiteReading) {
	for k, v := range [atDone]int16{f.names.number(s.District), int16(s.Floors), int16(s.Pieces), int16(s.Yen / 100)} {
		if v > 0 && v < values[k] {
			places[k] = odds(v, s.Confidence, values[k])
		}
	}
	done := 1 - surest
	if s.Building != nil {
		done = min(max(s.Building.Chance, done), surest)
	}
	places[atDone] = []float32{float32(math.Log(1 - done)), float32(math.Log(done))}
}

// odds are the log-probabilities of n values of which one is probable and the others
// alike.
func odds(value int16, probable float64, n int16) []float32 {
	p := min(max(probable, 1/float64(n)), surest)
	out := make([]float32, n)
	for v := range out {
		out[v] = float32(math.Log((1 - p) / float64(n-1)))
	}
	out[value] = float32(math.Log(p))
	return out
}
