package main

import (
	"testing"

	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

// TestTheEndAsksWhatTheScoreHangsOn lays a second piece on a building, on top of the first or beside it: at the end that is asked, once.
func TestTheEndAsksWhatTheScoreHangsOn(t *testing.T) {
	for lead, asks := range map[float64]bool{0.7: true, 9: false} {
		start := izakaya.Start{Players: []izakaya.Color{"pink", "grey"}, Colors: []izakaya.Color{"white", "yellow", "blue", "green", "black", "red"}, Options: izakaya.DefaultOptions()}
		events := []izakaya.Event{{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &start}, {Move: izakaya.Move{Kind: izakaya.Order, TurnOrder: start.Players}}}
		for _, c := range []izakaya.Correction{{Drink: &izakaya.DrinkReading{Vertex: izakaya.Vertex{1, 1}, Color: "white"}}, {Owner: &izakaya.OwnerReading{Player: "grey"}}, {Building: &izakaya.SiteReading{Floors: 1, Pieces: 1}}} {
			events = append(events, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Correct}, Correction: &c, By: "person"})
		}
		h, err := izakaya.Fold(events)
		require.NoError(t, err)
		c := newClerk(DefaultConfig(), 2, nil)
		o := h.State().Observation()
		take := func(events []izakaya.Event) {
			for _, e := range events {
				require.NoError(t, h.Append(e))
			}
		}
		take(c.follower.Look(h, izakaya.BeliefOf(o, start)).Events)
		o.BuildSpot.Players = []izakaya.Color{"pink"}
		b := izakaya.BeliefOf(o, start)
		b.Floors[izakaya.Site{}] = izakaya.Odds[int]{0: -20, 1: -lead, 2: 0}
		for range 4 {
			take(c.follower.Look(h, b).Events)
		}
		var asked int
		for last := c.closing(); len(last) > 0; last = c.closing() {
			take(last)
			for _, e := range last {
				if e.Kind == izakaya.Question {
					asked++
					require.Equal(t, h.Len()+1, e.About)
				}
			}
		}
		require.Equal(t, asks, asked == 1, "by %v", lead)
	}
}
