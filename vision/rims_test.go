package vision

import (
	"math"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// paintedField is a field of 41×41 steps of 1.5 mm whose tones follow paint,
// called with mm from its middle.
func paintedField(paint func(x, y float64) logColor) *field {
	const n, step = 41, 1.5
	f := newField(latticeAround(calibration.Point{}, 1, 0, -30, 30, 30, step), 0)
	for k := range f.seen {
		x, y := float64(k/n-n/2)*step, float64(k%n-n/2)*step
		f.seen[k], f.tone[k] = true, paint(x, y)
	}
	return f
}

func TestRimTellsDiscsFromPrint(t *testing.T) {
	light, dark := logColor{-1, -0.5, -0.2}, logColor{-2, -1.2, -0.6}
	either := func(is bool) logColor {
		if is {
			return dark
		}
		return light
	}
	r := newRim(7.5, 1.5)
	for name, c := range map[string]struct {
		paint func(x, y float64) logColor
		disc  bool
	}{
		"disc":          {func(x, y float64) logColor { return either(math.Hypot(x, y) < 7.5) }, true},
		"bare card":     {func(x, y float64) logColor { return light }, false},
		"edge of print": {func(x, y float64) logColor { return either(x < 0) }, false},
		"broad shadow":  {func(x, y float64) logColor { return either(math.Abs(x) < 12) }, false},
		"fine print":    {func(x, y float64) logColor { return either(math.Mod(math.Abs(x), 6) < 3) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			off, uneven := r.contrast(paintedField(c.paint), 20, 20)
			require.Equal(t, c.disc, off-uneven > 1.5)
		})
	}
}

func TestRimIsNotToldWhereTooLittleIsSeen(t *testing.T) {
	f := paintedField(func(x, y float64) logColor { return logColor{float32(x), 0, 0} })
	clear(f.seen)
	off, uneven := newRim(7.5, 1.5).contrast(f, 20, 20)
	require.Zero(t, off)
	require.Zero(t, uneven)
}

// The wall of a disc shows on the camera's side of its top, and the more the
// lower the camera stands; straight from above none shows.
func TestWallShowsTowardsTheCamera(t *testing.T) {
	low, high := wallMask(7.5, 6, 1, 0, 1.5), wallMask(7.5, 3, 1, 0, 1.5)
	require.Greater(t, len(low), len(high))
	require.NotEmpty(t, high)
	for _, d := range low {
		require.Positive(t, d[0])
	}
	require.Empty(t, wallMask(7.5, 0, 1, 0, 1.5))
}
