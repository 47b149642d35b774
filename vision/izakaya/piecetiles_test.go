package izakaya

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/crop"
	"banto/vision/izakaya/likelihood"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// bareTile is a tile around the table's middle that shows nothing anywhere.
func bareTile() *tile {
	l := truth.Overhead(3, 640, 480)
	t := &tile{Raster: crop.NewRaster(&l.Camera, calibration.Point{}, pieceSide, pieceStep), maps: make([]float32, pieceMaps*pieceCells*pieceCells)}
	for i := range pieceCells * pieceCells {
		t.maps[i] = 8 // nothing
	}
	return t
}

// show makes the cell nearest to p show a kind with those log odds over nothing.
func (t *tile) show(p calibration.Point, kind int, odds float32) {
	best := 0
	for i := range pieceCells * pieceCells {
		if q, b := t.cell(i), t.cell(best); math.Hypot(q.X-p.X, q.Y-p.Y) < math.Hypot(b.X-p.X, b.Y-p.Y) {
			best = i
		}
	}
	t.maps[kind*pieceCells*pieceCells+best] = 8 + odds
}

func TestAFindIsTheLikeliestCell(t *testing.T) {
	at, other := calibration.Point{X: 9, Y: -12}, calibration.Point{X: -30, Y: 20}
	tl := bareTile()
	tl.show(at, discKind+2, 4)
	tl.show(calibration.Point{X: 12, Y: -12}, discKind+1, 1)
	tl.show(other, discKind, 9)
	tl.show(at, bottleKind, -2)
	f := tl.find(discKind, len(taughtPlayers), around(at, 8))
	require.Equal(t, 3, likelihood.Argmax(f), "of three cells the likeliest within reach")
	require.InDelta(t, 4, f[3], 0.2)
	require.Zero(t, likelihood.Argmax(tl.find(pyramidKind, len(taughtPlayers), around(at, 8))), "another piece is none of these")
	require.Zero(t, likelihood.Argmax(tl.find(discKind, len(taughtPlayers), around(calibration.Point{X: 999}, 8))), "nothing where the tile does not reach")
}

func TestTilesAreToldTogether(t *testing.T) {
	sure, doubt := find{0, 5, -3}, find{0, -1, -2}
	require.Equal(t, find{0, 2, -2.5}, allTold([]find{sure, doubt}))
}

func TestDiscsOfASpot(t *testing.T) {
	tl := bareTile()
	tl.show(calibration.Point{X: 0, Y: 0}, discKind+2, 3)
	tl.show(calibration.Point{X: 3, Y: 0}, discKind+2, 2) // the same disc
	tl.show(calibration.Point{X: 15, Y: 0}, discKind, 2)
	tl.show(calibration.Point{X: 0, Y: 15}, discKind+4, 1)
	tl.show(calibration.Point{X: 45, Y: 45}, discKind, 5) // beside the spot
	v := votesFor(tl.discs([]izakaya.Color{"blue", "grey"}, around(calibration.Point{}, 30)))
	total := 0
	for who, leads := range v {
		require.Contains(t, []izakaya.Color{"blue", "grey"}, who, "nobody else plays")
		total += len(leads)
	}
	require.Equal(t, 3, total)
	require.InDelta(t, 3, v["blue"][0], 0.1)
}
