//go:build browser

package web

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

// staged is a game of four in its last round, grey to move.
func staged(t *testing.T, shelf Shelf) (*Session, string) {
	t.Helper()
	session, url, _ := served(t, shelf, "127.0.0.1:0", false)
	start := two()
	start.Players = []izakaya.Color{"grey", "blue", "pink", "orange"}
	start.Names = map[izakaya.Color]string{"grey": "Aiko", "blue": "Bruno", "pink": "Chloé", "orange": "Dan"}
	for r := range 4 {
		for c := range 4 {
			start.Cards = append(start.Cards, izakaya.SiteCard{Card: izakaya.Card{r, c}, Sites: 1 + (r+2*c)%2})
		}
	}
	require.NoError(t, session.Begin(start))
	rng := rand.New(rand.NewPCG(12, 0))
	for {
		look, err := session.Look()
		require.NoError(t, err)
		turn, _ := look.State.Turn()
		if look.State.Round() == 4 && look.State.Phase() == izakaya.PhaseAction && turn == "grey" && len(look.State.Observation().Drinks) > 7 {
			return session, url
		}
		require.NoError(t, session.Book(-1, izakaya.Event{Move: sensible(look.State, rng)}))
	}
}

// sensible is a move as people make them: bids of 100 to 300 yen, else one of
// the best of a kind drawn at random.
func sensible(s izakaya.State, rng *rand.Rand) izakaya.Move {
	m, _ := izakaya.Random(s, rng)
	if m.Kind == izakaya.Bid {
		for p := range m.Bids {
			m.Bids[p] = 100 + 100*rng.IntN(2)
		}
		return m
	}
	for _, kind := range []izakaya.Kind{[]izakaya.Kind{izakaya.Drink, izakaya.Drink, izakaya.Claim, izakaya.Build, izakaya.Build, izakaya.Price}[rng.IntN(6)], m.Kind} {
		if list := izakaya.Worths(s, kind); len(list) > 0 {
			best := 1
			for best < len(list) && list[best].Yen == list[0].Yen {
				best++
			}
			return list[rng.IntN(best)].Move
		}
	}
	return m
}

// TestBrowserScreenshots makes the pictures of the README where
// BANTO_SCREENSHOTS names a folder; elsewhere it looks that every scene can be
// brought about.
func TestBrowserScreenshots(t *testing.T) {
	session, url := staged(t, &memory{})
	v := browse(t, url, 1366, 768)
	v.tap("#do-drink")
	v.until(`document.querySelectorAll(".hint").length > 4`)
	v.picture("table.png")
	look, err := session.Look()
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(2, 0))
	for s := look.State; s.Phase() != izakaya.PhaseEnd; {
		e := izakaya.Event{Move: sensible(s, rng)}
		require.NoError(t, session.Book(-1, e))
		s, err = izakaya.Apply(s, e)
		require.NoError(t, err)
	}
	v.until(`document.querySelector("#final")`)

	phone := browse(t, url, 390, 844)
	phone.tap("#end-close")
	phone.picture("phone.png")
}

// TestBrowserScreenshotsLive does so with a camera.
func TestBrowserScreenshotsLive(t *testing.T) {
	const demo = "../testdata/demo"
	url, _ := start(t, program(t), "--source", demo, "--bids", demo+"/bids.json", "--pace", "300ms", "--addr", "127.0.0.1:0", "--log", filepath.Join(t.TempDir(), "demo.jsonl"))
	v := browse(t, url, 1366, 768)
	v.until(`window.banto?.alarm?.event.event === "claim"`)
	v.until(`document.querySelector("#camera").naturalWidth > 0`)
	v.picture("alarm.png")
	v.until(`window.banto.story.length > 30 && !window.banto.alarm`)
	v.picture("live.png")
}
