package tile

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/vision/izakaya/truth"
	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

// bareTile is a tile around the table's middle that shows nothing anywhere.
func bareTile() *Tile {
	l := truth.Overhead(3, 640, 480)
	t := At(&l.Camera, calibration.Point{})[0]
	t.maps = make([]float32, pieceMaps*CellsAcross*CellsAcross)
	for i := range CellsAcross * CellsAcross {
		t.maps[i] = 8 // nothing
	}
	return t
}

// show makes the cell nearest to p show a kind with those log odds over nothing.
func (t *Tile) show(p calibration.Point, kind int, odds float32) {
	best := 0
	for i := range CellsAcross * CellsAcross {
		if q, b := t.cell(i), t.cell(best); math.Hypot(q.X-p.X, q.Y-p.Y) < math.Hypot(b.X-p.X, b.Y-p.Y) {
			best = i
		}
	}
	t.maps[kind*CellsAcross*CellsAcross+best] = 8 + odds
}

func TestAFindIsTheLikeliestCell(t *testing.T) {
	at, other := calibration.Point{X: 9, Y: -12}, calibration.Point{X: -30, Y: 20}
	tl := bareTile()
	tl.show(at, DiscKind+2, 4)
	tl.show(calibration.Point{X: 12, Y: -12}, DiscKind+1, 1)
	tl.show(other, DiscKind, 9)
	tl.show(at, BottleKind, -2)
	f := Mosaic{tl}.Find(DiscKind, len(TaughtPlayers), Around(at, 8))
	require.Equal(t, 3, likelihood.Argmax(f.Finding), "of three cells the likeliest within reach")
	require.InDelta(t, 4, f.Finding[3], 0.2)
	require.InDelta(t, 0, math.Hypot(f.At.X-at.X, f.At.Y-at.Y), 3, "its middle")
	require.Zero(t, likelihood.Argmax(Mosaic{tl}.Find(PyramidKind, len(TaughtPlayers), Around(at, 8)).Finding), "another piece is none of these")
	require.Zero(t, likelihood.Argmax(Mosaic{tl}.Find(DiscKind, len(TaughtPlayers), Around(calibration.Point{X: 999}, 8)).Finding), "nothing where the tile does not reach")
}

func TestTilesAreToldTogether(t *testing.T) {
	sure, doubt := Finding{0, 5, -3}, Finding{0, -1, -2}
	require.Equal(t, Finding{0, 2, -2.5}, AllTold([]Finding{sure, doubt}))
}

func TestDiscsOfASpot(t *testing.T) {
	tl := bareTile()
	tl.show(calibration.Point{X: 0, Y: 0}, DiscKind+2, 3)
	tl.show(calibration.Point{X: 3, Y: 0}, DiscKind+2, 2) // the same disc
	tl.show(calibration.Point{X: 15, Y: 0}, DiscKind, 2)
	tl.show(calibration.Point{X: 0, Y: 15}, DiscKind+4, 1)
	tl.show(calibration.Point{X: 45, Y: 45}, DiscKind, 5) // beside the spot
	found := Mosaic{tl}.Discs(Around(calibration.Point{}, 30))
	require.Len(t, found, 3)
	for i, k := range []int{2, 0, 4} {
		require.Equal(t, 1+k, likelihood.Argmax(found[i].Finding), "the clearest first")
	}
	require.InDelta(t, 0, math.Hypot(found[0].At.X, found[0].At.Y), 3)
	require.InDelta(t, 3, found[0].Finding[3], 0.1)
}
