package tile

import (
	"math"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Only pieces that may be others, or not be there, are looked at closer, where they are asked for and the tile tells of them.
func TestDoubts(t *testing.T) {
	at, beside := calibration.Point{X: 9, Y: -12}, calibration.Point{X: -30, Y: 20}
	for _, c := range []struct {
		name   string
		odds   float32
		asked  calibration.Point
		own    bool
		doubts bool
	}{
		{"sure", 9, at, true, false},
		{"surely nothing", -7, at, true, false},
		{"perhaps there", 1, at, true, true},
		{"hardly there", -2, at, true, true},
		{"not asked for", 1, beside, true, false},
		{"another tile's", 1, at, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tl := bareTile()
			for i := range tl.own {
				tl.own[i] = c.own
			}
			tl.show(at, DiscKind, c.odds)
			found := tl.doubts([]Region{Around(c.asked, 8)})
			require.Equal(t, c.doubts, len(found) == 1)
			for _, i := range found {
				require.InDelta(t, 0, math.Hypot(tl.cell(i).X-at.X, tl.cell(i).Y-at.Y), 3)
			}
		})
	}
	one, other := bareTile(), bareTile()
	for k := range 2 { // equally likely to be two things
		one.show(at, DiscKind+k, 9)
	}
	other.show(at, DiscKind, 9)
	require.Len(t, one.doubts([]Region{Around(at, 8)}), 1)
	require.Empty(t, other.doubts([]Region{Around(at, 8)}))
}

// A closer look is told of the cells that it shows, and of no others.
func TestACloserLookLiesOnItsCells(t *testing.T) {
	const wide, half = closeSide / closeCells, closeCells / 2
	rapid.Check(t, func(rt *rapid.T) {
		tl := bareTile()
		i := rapid.IntRange(0, CellsAcross*CellsAcross-1).Draw(rt, "cell")
		c := tl.closeup(i)
		dx, dy := rapid.IntRange(-half, half-1).Draw(rt, "across"), rapid.IntRange(-half, half-1).Draw(rt, "down")
		shown := c.window.At(closeSide-1-float64((half+dx)*wide+wide/2), float64((half+dy)*wide+wide/2), 0)
		col, row := i%CellsAcross+dx, i/CellsAcross+dy
		inside := col >= 0 && col < CellsAcross && row >= 0 && row < CellsAcross
		if inside {
			cell := tl.cell(row*CellsAcross + col)
			require.InDelta(rt, 0, math.Hypot(shown.X-cell.X, shown.Y-cell.Y), 1e-9)
		}

		maps := make([]float32, pieceMaps*closeCells*closeCells)
		maps[(half+dy)*closeCells+half+dx] = 2
		before := append([]float32(nil), tl.maps...)
		c.join(maps)
		for k := range before {
			near := max(k%CellsAcross-i%CellsAcross, i%CellsAcross-k%CellsAcross-1, k/CellsAcross%CellsAcross-i/CellsAcross, i/CellsAcross-k/CellsAcross%CellsAcross-1) < closeReach
			want := before[k]
			if near {
				want /= 2
			}
			if inside && k == row*CellsAcross+col && near {
				want++
			}
			require.Equal(rt, want, tl.maps[k])
		}
	})
}
