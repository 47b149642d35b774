package main

import (
	"fmt"
	"slices"
	"strings"

	"banto/engine"
	"banto/engine/izakaya"
)

// first is the number of the first picture shown that is not before one of this name.
func (e *ear) first(image string) int {
	i := slices.IndexFunc(e.glimpses, func(g glimpse) bool { return g.seen.Image >= image })
	if i < 0 {
		return len(e.glimpses) - 1
	}
	return i
}

// shown says whether any picture shows event i: one that was undone before the
// next picture, and its undoing, none does.
func (g *filmed) shown(e *ear, i int) bool {
	if g.events[i].Event == izakaya.Undo && i > 0 {
		i--
	}
	if i+1 == len(g.events) || g.events[i+1].Event != izakaya.Undo {
		return true
	}
	return e.glimpses[e.first(g.events[i].Frame)].seen.Image < g.events[i+1].Frame
}

// missed says why an event may have been missed: what the first pictures read at
// the places that it changed, and what the stories said.
func (g *filmed) missed(e *ear, want toldEvent) string {
	i := e.first(want.Frame)
	return fmt.Sprintf("%s %s: missed\n%s", want.Frame, titled(want), g.cause(e, i, g.changed(want.Frame)))
}

// judged says what of an event that was found was told wrongly.
func (g *filmed) judged(e *ear, want toldEvent, said heard) []string {
	what := ""
	switch {
	case want.illegal() && !said.illegal():
		what = "told as allowed"
	case !want.illegal() && said.illegal():
		what = "false alarm: " + codesText(said.Violations)
	case !sameCodes(want, said.toldEvent):
		what = "told as " + codesText(said.Violations)
	default:
		return nil
	}
	return []string{fmt.Sprintf("%s %s: %s\n%s", want.Frame, titled(want), what, g.cause(e, said.at, nil))}
}

// invented says why an event may have been told that did not happen.
func (g *filmed) invented(e *ear, what string, said heard) string {
	i := min(said.at, len(e.glimpses)-1)
	return fmt.Sprintf("%s %s: %s\n%s", e.glimpses[i].seen.Image, titled(said.toldEvent), what, g.cause(e, i, nil))
}

// titled is an event and the rules that it breaks.
func titled(e toldEvent) string {
	if e.illegal() {
		return e.text() + " (" + codesText(e.Violations) + ")"
	}
	return e.text()
}

func codesText(codes []engine.Code) string {
	words := make([]string, len(codes))
	for i, c := range codes {
		words[i] = string(c)
	}
	return strings.Join(words, " ")
}

// placesShown is how many places are told of one mistake, picturesShown how many pictures.
const placesShown, picturesShown = 8, 2

// cause is what picture i and the next read wrongly, at some places or at all, and the
// stories after them.
func (g *filmed) cause(e *ear, i int, at []place) string {
	var lines []string
	for ; i < len(e.glimpses) && len(lines) < 2*picturesShown; i++ {
		lines = append(lines, e.glimpses[i].seen.Image+" read "+g.misread(e.glimpses[i].seen, at), "stories: "+rivalsText(e.glimpses[i].rivals))
	}
	return strings.Join(lines, "\n")
}

// misread are the mistakes of a reading.
func (g *filmed) misread(o izakaya.Observation, at []place) string {
	k := g.truth(o.Image)
	if k < 0 {
		return "unknown"
	}
	_, bad := compareSee(g.truths[k], o)
	bad = slices.DeleteFunc(bad, func(m mistake) bool { return at != nil && !slices.Contains(at, m.place) || m.place.kind == "side" })
	if len(bad) == 0 {
		return "rightly"
	}
	texts := mistakeTexts(bad)
	return strings.Join(texts[:min(placesShown, len(texts))], "; ")
}

// truth is the number of the truth of a picture, -1 where there is none.
func (g *filmed) truth(image string) int {
	return slices.IndexFunc(g.truths, func(t *Truth) bool { return t.Image == image })
}

// changed are the places that differ between a picture and the one before.
func (g *filmed) changed(image string) (out []place) {
	k := g.truth(image)
	if k < 1 {
		return nil
	}
	before, now := placesRead(g.truths[k-1].Observation), placesRead(g.truths[k].Observation)
	for p, v := range now {
		if before[p] != v {
			out = append(out, p)
		}
	}
	for p := range before {
		if _, ok := now[p]; !ok {
			out = append(out, p)
		}
	}
	return out
}

// rivalsText is what stories say happened that was not told.
func rivalsText(rivals []izakaya.Rival) string {
	var words []string
	for _, r := range rivals {
		var events []string
		if r.Lacks > 0 {
			events = append(events, fmt.Sprintf("not the last %d", r.Lacks))
		}
		for _, e := range r.Events {
			if e.By == izakaya.ByCamera {
				events = append(events, tellEvent(e, nil).text())
			}
		}
		if len(events) == 0 {
			events = []string{"nothing"}
		}
		words = append(words, fmt.Sprintf("%.1f %s", -r.Behind, strings.Join(events, ", ")))
	}
	return strings.Join(words, " | ")
}
