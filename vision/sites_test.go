package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// drawBorder draws a closed border, 1.8 mm wide, through points in card mm.
func drawBorder(m *printMap, points ...[2]float64) {
	for i, a := range points {
		b := points[(i+1)%len(points)]
		steps := int(math.Hypot(b[0]-a[0], b[1]-a[1]) / 0.2)
		for k := range steps + 1 {
			t := float64(k) / float64(steps)
			x, y := a[0]+t*(b[0]-a[0]), a[1]+t*(b[1]-a[1])
			for dy := -0.9; dy <= 0.9; dy += 0.45 {
				for dx := -0.9; dx <= 0.9; dx += 0.45 {
					m[rowOf(y+dy)][rowOf(x+dx)] = printInk
				}
			}
		}
	}
}

// coverPrint lays a piece on the card from (x0, y0) to (x1, y1) mm.
func coverPrint(m *printMap, x0, y0, x1, y1 float64) {
	for i := rowOf(y0); i <= rowOf(y1); i++ {
		for j := rowOf(x0); j <= rowOf(x1); j++ {
			m[i][j] = printCovered
		}
	}
}

func TestSitePlan(t *testing.T) {
	left := [][2]float64{{8, 20}, {26, 18}, {28, 50}, {10, 54}}
	right := [][2]float64{{35, 19}, {55, 22}, {52, 55}, {34, 50}}
	upper := [][2]float64{{12, 18}, {56, 17}, {56, 33}, {30, 33}}
	lower := [][2]float64{{8, 40}, {40, 39}, {44, 56}, {7, 56}}
	single := [][2]float64{{8, 30}, {30, 17}, {56, 25}, {50, 55}, {12, 52}}
	for _, c := range []struct {
		name         string
		borders      [][][2]float64
		covered      []float64
		n            int
		across, swap bool
		x, y         float64
		site         int
	}{
		{"one", [][][2]float64{single}, nil, 1, false, false, 50, 50, 0},
		{"one with a building over two of its edges", [][][2]float64{single}, []float64{25, 12, 38, 60}, 1, false, false, 50, 50, 0},
		{"side by side", [][][2]float64{left, right}, nil, 2, false, false, 45, 30, 1},
		{"side by side, one built", [][][2]float64{left, right}, []float64{12, 22, 27, 45}, 2, false, false, 20, 30, 0},
		{"the lower one more to the left", [][][2]float64{upper, lower}, nil, 2, true, true, 30, 50, 0},
		{"the upper one of the same", [][][2]float64{upper, lower}, nil, 2, true, true, 30, 25, 1},
		{"the lower one more to the right", [][][2]float64{{{8, 18}, {40, 17}, {42, 32}, {9, 32}}, {{20, 40}, {56, 39}, {56, 56}, {24, 56}}}, nil, 2, true, false, 30, 50, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := &printMap{}
			for _, b := range c.borders {
				drawBorder(m, b...)
			}
			if c.covered != nil {
				coverPrint(m, c.covered[0], c.covered[1], c.covered[2], c.covered[3])
			}
			p := m.plan()
			require.Equal(t, c.n, p.n)
			require.Equal(t, c.across, p.across)
			require.Equal(t, c.swap, p.swap)
			require.Equal(t, c.site, p.site(c.x, c.y))
			require.Greater(t, p.sure, 0.9)
		})
	}
}
