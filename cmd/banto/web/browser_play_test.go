//go:build browser

package web

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

// version waits until the page shows the n-th event of the game.
func (v *visit) version(n int) {
	v.t.Helper()
	v.until(fmt.Sprintf(`window.banto?.version === %d`, n))
}

// move taps one move as a person would: the action, then its places.
func (v *visit) move(s izakaya.State, m izakaya.Move) {
	v.t.Helper()
	switch m.Kind {
	case izakaya.Bid:
		for player, yen := range m.Bids {
			v.tap("#bid-" + string(player))
			v.tap(fmt.Sprintf("#yen-%d", yen))
		}
	case izakaya.Recall:
		v.tap("#do-recall")
	case izakaya.Pass:
		v.tap("#do-pass")
	case izakaya.Drink:
		v.tap("#do-drink")
		v.place(fmt.Sprintf("stock %d", m.Stock))
		v.place(m.Vertex.String())
	case izakaya.Price:
		v.tap("#do-price")
		v.place(fmt.Sprintf("stock %d", m.From))
		v.place(fmt.Sprintf("stock %d", m.To))
	case izakaya.Claim:
		v.tap("#do-claim")
		v.place(m.Gap.String())
		if eval[bool](v, `document.querySelectorAll(".hint.chosen").length > 0`) {
			v.place(m.Card.String())
		}
	case izakaya.Build:
		if !s.Free() {
			v.tap("#do-build")
		}
		v.place(fmt.Sprintf("site %d,%d %d", m.Card[0], m.Card[1], m.Site))
		if eval[bool](v, `document.querySelector("[data-key^=floor-]") !== null`) {
			v.tap(fmt.Sprintf(`[data-key="floor-%d"]`, m.Floor))
		}
	}
}

// TestBrowserWholeGameByTapping plays random games to their end by taps alone
// and finds the engine's score on the page.
func TestBrowserWholeGameByTapping(t *testing.T) {
	for _, players := range []int{2, 4} {
		wholeGame(t, players)
	}
}

func wholeGame(t *testing.T, players int) {
	session, url, stop := served(t, &memory{}, "127.0.0.1:0", false)
	defer stop()
	v := browse(t, url, 1366, 768)
	v.tap(fmt.Sprintf("#count-%d", players))
	v.tap("#begin")
	v.version(1)
	rng := rand.New(rand.NewPCG(7, 0))
	for {
		look, err := session.Look()
		require.NoError(t, err)
		v.version(look.Version)
		m, ok := izakaya.Random(look.State, rng)
		if !ok {
			break
		}
		if m.Kind == izakaya.Bid { // a whole round's bids, so that the game ends soon
			for p := range m.Bids {
				m.Bids[p] = 200
			}
		}
		v.move(look.State, m)
		v.version(look.Version + 1)
		after, err := session.Look()
		require.NoError(t, err)
		require.Equal(t, m.Kind, after.Last.Kind)
	}
	look, err := session.Look()
	require.NoError(t, err)
	require.Equal(t, izakaya.PhaseEnd, look.State.Phase())
	v.until(`document.querySelector("#final")`)
	for _, p := range look.State.Score().Players {
		require.Contains(t, eval[string](v, `document.querySelector("#final").innerText`), strings.ReplaceAll(yenText(p.Total), " ", ""))
	}
}

func yenText(n int) string { return teller{}.Yen(n) }
