package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// Where colour says little, a disc is told from a patch of cloth by its even top
// and by its wall, which is darker.
func TestDiscInAGapIsToldByTopAndWall(t *testing.T) {
	top, wall, table := logColor{-1, -1, -1}, logColor{-1.5, -1.5, -1.5}, logColor{-0.6, -0.7, -0.8}
	disc := func(x, y float64) logColor {
		switch {
		case math.Hypot(x, y) < 7.5:
			return top
		case math.Hypot(x-4, y) < 7.5:
			return wall
		}
		return table
	}
	cloth := func(x, y float64) logColor {
		if math.Hypot(x, y) < 7.5 && y < 0 {
			return logColor{-1.3, -1.3, -1.3}
		}
		if math.Hypot(x, y) < 7.5 {
			return top
		}
		return table
	}
	weighed := func(paint func(x, y float64) logColor) float64 {
		f := paintedField(paint)
		f.ratio = [][]float32{make([]float32, len(f.seen))}
		l := &discLook{
			f: f, rim: newRim(7.5, 1.5), inside: diskMask(0, 7.5, 1.5),
			wall: wallMask(7.5, 4, 1, 0, 1.5), tops: []logColor{top},
		}
		p := probe{mean: 0.2}
		(&discReader{}).lookInto(l, &p, 0, 20, 20, 20, 20)
		return p.mean
	}
	require.Positive(t, weighed(disc))
	require.Negative(t, weighed(cloth))
}
