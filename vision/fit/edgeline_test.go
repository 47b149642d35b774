package fit

import (
	"math"
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// edgeFrame shows an upright edge at x = 40 + off, bright to its left, as a lens
// of that blur (standard deviation, px) and an 8-bit camera take it.
func edgeFrame(off, blur float64, bright, dark float64) *vision.Frame {
	f := &vision.Frame{W: 80, H: 9, Pix: make([]uint8, 3*80*9)}
	for i := range f.W * f.H {
		share := 0.5 * (1 + math.Erf((float64(i%f.W)-40-off)/blur/math.Sqrt2))
		v := encoded(float32(bright + (dark-bright)*share))
		f.Pix[3*i], f.Pix[3*i+1], f.Pix[3*i+2] = v, v, v
	}
	return f
}

// The edge of a white card on a dark table is found where it lies, however soft
// the picture is: a search of values as encoded finds the card too large.
func TestEdgesAreFoundWhereTheyLie(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		off := rapid.Float64Range(-1, 1).Draw(t, "off")
		blur := rapid.Float64Range(0.6, 1.6).Draw(t, "blur")
		bright, dark := rapid.Float64Range(0.5, 0.95).Draw(t, "bright"), rapid.Float64Range(0.02, 0.2).Draw(t, "dark")
		f := edgeFrame(off, blur, bright, dark)
		at, n := calibration.Pixel{X: 40, Y: 4}, [2]float64{1, 0}
		got, ok := newEdgeFinder(f, Whiter, Search{3, 1, true}).find(at, n)
		require.True(t, ok)
		require.InDelta(t, off, got, 0.1)
		coarse, ok := newEdgeFinder(f, Whiter, Search{3, 1, false}).find(at, n)
		require.True(t, ok)
		require.Greater(t, coarse, got-0.1)
	})
}

// encoded takes linear light to the 8-bit sRGB value, the inverse of vision.LinearTable.
func encoded(v float32) uint8 {
	i, _ := slices.BinarySearch(vision.LinearTable[:], v)
	if i == 0 || i < 256 && vision.LinearTable[i]-v < v-vision.LinearTable[i-1] {
		return uint8(i)
	}
	return uint8(i - 1)
}
