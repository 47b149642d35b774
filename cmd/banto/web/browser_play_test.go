//go:build browser

package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// version waits until the page shows the n-th event of the game.
func (v *visit) version(n int) {
	v.t.Helper()
	v.until(fmt.Sprintf(`window.banto?.version === %d`, n))
}

// move taps one choice of several as a person would: the kind, then its places.
func (v *visit) move(all []engine.Choice, c engine.Choice) {
	v.t.Helper()
	same := func(fits func(engine.Choice) bool) []engine.Choice {
		return slices.DeleteFunc(slices.Clone(all), func(x engine.Choice) bool { return x.Kind != c.Kind || !fits(x) })
	}
	index := func(list []engine.Choice) int {
		return slices.IndexFunc(list, func(x engine.Choice) bool { return equal(v.t, x.Event, c.Event) })
	}
	switch {
	case c.Secret:
		v.tap(fmt.Sprintf("#%s-%s", c.Kind, c.Player))
		v.tap(fmt.Sprintf("#pick-%d", index(same(func(x engine.Choice) bool { return x.Player == c.Player }))))
	case c.Shout:
		v.tap("#shout")
		v.tap("#shout-" + string(c.Player))
		v.tap("#shout-done")
	case len(c.Places) == 0:
		v.labelled(c.Kind, same(func(x engine.Choice) bool { return len(x.Places) == 0 }), index)
	default:
		if slices.ContainsFunc(all, func(x engine.Choice) bool { return x.Kind != c.Kind && len(x.Places) > 0 }) {
			v.tap("#do-" + c.Kind)
		}
		for _, place := range c.Places {
			v.place(place)
		}
		begun := same(func(x engine.Choice) bool {
			return len(x.Places) >= len(c.Places) && slices.Equal(x.Places[:len(c.Places)], c.Places)
		})
		if len(begun) > 1 {
			whole := same(func(x engine.Choice) bool { return slices.Equal(x.Places, c.Places) })
			v.tap(fmt.Sprintf("#do-%s-%d", c.Kind, index(whole)))
		}
	}
}

// labelled taps the button of a choice without places.
func (v *visit) labelled(kind string, list []engine.Choice, index func([]engine.Choice) int) {
	v.t.Helper()
	if len(list) == 1 {
		v.tap("#do-" + kind)
		return
	}
	v.tap(fmt.Sprintf("#do-%s-%d", kind, index(list)))
}

func equal(t *testing.T, a, b engine.Event) bool {
	x, err := json.Marshal(a)
	require.NoError(t, err)
	y, err := json.Marshal(b)
	require.NoError(t, err)
	return string(x) == string(y)
}

// TestBrowserWholeGamesByTapping plays a random game of every kind to its end by
// taps alone and finds the engine's scores and winners on the page.
func TestBrowserWholeGamesByTapping(t *testing.T) {
	for _, g := range games() {
		t.Run(g.Name(), func(t *testing.T) { wholeGame(t, g) })
	}
}

func wholeGame(t *testing.T, g engine.Game) {
	session, url, stop := served(t, &memory{}, "127.0.0.1:0", false)
	defer stop()
	v := browse(t, url, 1366, 768)
	v.wizard(g.Name())
	v.tap(fmt.Sprintf("#count-%d", max(2, g.Kit().Least)))
	v.tap("#begin")
	v.version(1)
	rng := rand.New(rand.NewPCG(7, 0))
	for {
		look, err := session.Look()
		require.NoError(t, err)
		v.version(look.Version)
		choices := look.State.Choices()
		if len(choices) == 0 {
			break
		}
		v.move(choices, brisk(choices, rng))
		v.version(look.Version + 1)
	}
	look, err := session.Look()
	require.NoError(t, err)
	require.Equal(t, engine.Over, look.State.Status().Phase)
	v.until(`document.querySelector("#final")`)
	final := eval[string](v, `document.querySelector("#final").innerText`)
	voice := english(t, session)
	for _, p := range look.State.Standings().Players {
		require.Contains(t, final, voice.Number(p.Total))
	}
	require.Equal(t, voice.Say(look.State.Status().Title), eval[string](v, `document.querySelector("#sheet h2").innerText`))
	v.picture("end-" + g.Name() + ".png")
}

// brisk is a choice that brings the game on: the best of a few drawn at random,
// of secret ones (bids) one in the middle.
func brisk(choices []engine.Choice, rng *rand.Rand) engine.Choice {
	best := choices[rng.IntN(len(choices))]
	if best.Secret {
		mine := slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return c.Player != best.Player })
		return mine[len(mine)/4]
	}
	for range 4 {
		c := choices[rng.IntN(len(choices))]
		if c.Worth != nil && (best.Worth == nil || *c.Worth > *best.Worth) {
			best = c
		}
	}
	return best
}
