package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"banto/calibration"
	"banto/engine/izakaya"
)

// evenGround is an overhead table of white cards, card 4 blue, on green cloth.
func evenGround(t testing.TB) *ground {
	t.Helper()
	const w, h = 640, 480
	l := overheadLayout(3, w, h)
	p := calibration.DefaultProfile()
	day := func(x, y float64) [3]float64 { return [3]float64{0.8, 0.8, 0.8} }
	f := paintTable(l, w, h, [3]float64{0.05, 0.15, 0.06}, day, func(card int, u, v float64) ([3]float64, bool) {
		return Linear(p.SiteCardSides.Blue), card == 4
	})
	return newGround(f, l, FitLight(f, l, p), p)
}

func TestGroundTellsSidesAndTable(t *testing.T) {
	g := evenGround(t)
	for c := range g.layout.Cards {
		require.Equal(t, c == 4, g.blue[c], "card %d", c)
	}
	white, _ := g.colorAt(g.layout.Cards[0].At(0, 0, 0))
	cloth, _ := g.colorAt(calibration.Point{X: 36.5, Y: 20})
	on, off := g.layout.Cards[0].At(0, 0, 0), calibration.Point{X: 36.5, Y: 20}
	require.Greater(t, g.logLike(mood{}, on, white), g.logLike(mood{}, on, cloth)+2)
	require.Greater(t, g.logLike(mood{}, off, cloth), g.logLike(mood{}, off, white)+2)
}

func TestCardAtFindsTheCardUnderAPoint(t *testing.T) {
	g := evenGround(t)
	rapid.Check(t, func(t *rapid.T) {
		card := rapid.IntRange(0, 8).Draw(t, "card")
		u, v := rapid.Float64Range(-31, 31).Draw(t, "u"), rapid.Float64Range(-31, 31).Draw(t, "v")
		p := g.layout.Cards[card].At(u, v, 0)
		got, inside := g.cardAt(p.X, p.Y)
		require.Equal(t, card, got)
		require.InDelta(t, 31.5-max(math.Abs(u), math.Abs(v)), inside, 1e-9)
	})
}

func TestFeetAndGapsLieBetweenTheCards(t *testing.T) {
	g := evenGround(t)
	require.InDelta(t, 36.5, g.foot(izakaya.Vertex{1, 2}).X, 1e-9)
	require.InDelta(t, 36.5, g.foot(izakaya.Vertex{1, 2}).Y, 1e-9)
	p := g.layout.gapPlace(izakaya.Gap{Card: izakaya.Card{0, 1}, Side: izakaya.South})
	require.InDelta(t, 0, p.x, 1e-9)
	require.InDelta(t, 36.5, p.y, 1e-9)
	require.InDelta(t, 1, math.Abs(p.dx), 1e-9, "a southern gap runs from west to east: %v", p)
	require.Len(t, vertices(3), 12)
	require.Len(t, gaps(4), 24)
}

func TestCoverHidesFootToTop(t *testing.T) {
	g := evenGround(t)
	foot := calibration.Point{X: 100, Y: 0}
	c := g.coverOf(foot, 5, 25)
	require.True(t, c.hides(100, 0))
	x, y := g.behind(calibration.Point{X: 100, Y: 0, Z: 25})
	require.Greater(t, x, 100.0, "the top leans away from the camera")
	require.True(t, c.hides(x, y))
	require.False(t, c.hides(90, 0))
	require.False(t, c.hides(100, 7))
}
