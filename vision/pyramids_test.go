package vision

import (
	"math"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// A pyramid ends all around; a shadow's edge and bare card do not.
func TestPyramidsStandOut(t *testing.T) {
	light, dark := logColor{-0.1, -0.1, -0.1}, logColor{-1.2, -1.1, -1.0}
	either := func(is bool) logColor {
		if is {
			return dark
		}
		return light
	}
	d := newPyramidReader(calibration.DefaultProfile(), nil)
	standing := func(paint func(x, y float64) logColor) float64 {
		return d.standing(paintedField(paint), &probe{i: 20, j: 20})
	}
	pyramid := standing(func(x, y float64) logColor { return either(math.Hypot(x, y) < 7) })
	require.Greater(t, pyramid, standing(func(x, y float64) logColor { return either(x < 0) })+1)
	require.Greater(t, pyramid, standing(func(x, y float64) logColor { return light })+1)
}
