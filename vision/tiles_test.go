package vision

import (
	"math"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Columns of a raster lie away from the camera and rows across.
func TestRastersLookAwayFromTheCamera(t *testing.T) {
	l := overheadLayout(3, 640, 480)
	eye := l.Camera.Center()
	rapid.Check(t, func(t *rapid.T) {
		draw := rapid.Float64Range(-200, 200)
		mid := calibration.Point{X: draw.Draw(t, "x"), Y: draw.Draw(t, "y"), Z: 1.6}
		r := newRaster(&l.Camera, mid, 8, 2)
		require.InDelta(t, 0, dist(mid, r.at(3.5, 3.5, 0)), 1e-9)
		near, far := r.at(3.5, 7, 0), r.at(3.5, 0, 0)
		require.InDelta(t, 14, dist(near, far), 1e-9)
		if math.Hypot(eye.X-mid.X, eye.Y-mid.Y) > 1 {
			require.Greater(t, dist(eye, far), dist(eye, near))
		}
		require.InDelta(t, dist(eye, r.at(0, 3.5, 0)), dist(eye, r.at(7, 3.5, 0)), 0.01, "both ends of a row are as far")
	})
}

func dist(a, b calibration.Point) float64 { return math.Hypot(math.Hypot(a.X-b.X, a.Y-b.Y), a.Z-b.Z) }

// What the network finds on the true layout is what stands there.
func TestTilesFindWhatStands(t *testing.T) {
	p := calibration.DefaultProfile()
	wrong, all := 0, 0
	for _, s := range stills(t) {
		g := newGround(s.frame, s.layout, FitLight(s.frame, s.layout, p), p)
		for _, c := range s.truth.Cards {
			i := c.Card[0]*s.layout.N + c.Card[1]
			tile, err := g.cardTile(i)
			require.NoError(t, err)
			all++
			wrong += one(g.findPyramid(tile, i).odds > 0 != (c.Owner != nil))
		}
	}
	require.LessOrEqual(t, float64(wrong)/float64(all), 0.02, "%d of %d cards", wrong, all)
}

// Where the first network is sure no other is asked, in doubt all are. Together they tell other odds, but the paint of
// the first.
func TestTilesAskMoreNetworksInDoubt(t *testing.T) {
	p, s := calibration.DefaultProfile(), stills(t)[0]
	g := newGround(s.frame, s.layout, FitLight(s.frame, s.layout, p), p)
	nowhere := func(calibration.Point) bool { return false }
	asked := 0
	read := func(sure bool) *tile {
		tile, err := cardTiles.tile(g, s.layout.Cards[0].At(0, 0, 0), nowhere, nowhere, func(*tile) bool { asked++; return sure })
		require.NoError(t, err)
		return tile
	}
	nets, err := cardTiles.nets()
	require.NoError(t, err)
	one := read(true)
	require.Equal(t, 1, asked)
	all := read(false)
	require.Equal(t, len(nets), asked, "once for each network but the first")
	n := cardTiles.kinds * cardTiles.cells() * cardTiles.cells()
	require.NotEqual(t, one.maps[:n], all.maps[:n], "odds")
	require.Equal(t, one.maps[n:], all.maps[n:], "paints")
}

// A piece is there as likely as the network has it, seen or unseen, whatever its
// colour; its colour is the one whose paint was told.
func TestStandingSharesOutTheColours(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Players)
	rapid.Check(t, func(t *rapid.T) {
		odds, k := rapid.Float64Range(-8, 8).Draw(t, "odds"), rapid.IntRange(0, len(dyes)-1).Draw(t, "colour")
		found := find{odds: odds, unseen: rapid.Float64Range(0, 1).Draw(t, "unseen")}
		for c, v := range Linear(p.Players[k].Color) {
			found.paint[c] = math.Sqrt(v)
		}
		e := standing(found, 1, dyes, len(p.Players))
		sum := 0.0
		for _, v := range e.like[1:] {
			sum += math.Exp(v)
			require.LessOrEqual(t, v, e.like[k+1])
		}
		require.InDelta(t, math.Log(math.Exp(standSlope*odds)+found.unseen), math.Log(sum), 0.1)
	})
}

// Where its lid may be all that shows, what colour a bottle has stays open, however
// surely one stands there.
func TestAGuessedPaintLeavesTheColourOpen(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Drinks)
	seen := find{odds: 15}
	for c, v := range Linear(p.Drinks[0].Color) {
		seen.paint[c] = math.Sqrt(v)
	}
	guessed := seen
	guessed.guess = lidGuess
	_, sure := standing(seen, 1, dyes, len(p.Drinks)).best()
	k, doubt := standing(guessed, 1, dyes, len(p.Drinks)).best()
	require.Equal(t, 1, k)
	require.Greater(t, sure, 0.999)
	require.InDelta(t, 1-lidGuess, doubt, 0.05)
}
