package crop

import (
	"math"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// slanted is a camera that looks down at the table's origin from the side of small y, deg above the table and 500 mm away.
func slanted(deg float64) *calibration.Camera {
	s, c := math.Sincos(deg * math.Pi / 180)
	return &calibration.Camera{F: 500, Cx: 100, Cy: 100, R: [3][3]float64{{1, 0, 0}, {0, -s, -c}, {0, c, -s}}, T: [3]float64{0, 0, 500}}
}

func TestAFacingCropShowsItsFootWhereItIsTold(t *testing.T) {
	r := NewFacing(slanted(50), calibration.Point{X: 10, Y: -20, Z: 2}, 32, 16, 0.5, 4)
	at := r.At(7.5, 31.5-4/0.5)
	require.InDelta(t, 10, at.X, 1e-9)
	require.InDelta(t, -20, at.Y, 1e-9)
	require.InDelta(t, 2, at.Z, 1e-9)
	up := r.At(7.5, 0)
	require.Greater(t, up.Z, at.Z, "rows go down")
	require.Greater(t, up.Y, at.Y, "what is higher leans away from the camera")
}

// However the camera looks, samples lie equally far apart in the picture, upright and across, and the view tells heights from depth.
func TestAFacingCropIsSeenSquarely(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deg := rapid.Float64Range(20, 85).Draw(t, "deg")
		cam := slanted(deg)
		r := NewFacing(cam, calibration.Point{}, 16, 16, 1, 8)
		a, _ := cam.Project(r.At(7.5, 7.5))
		right, _ := cam.Project(r.At(8.5, 7.5))
		below, _ := cam.Project(r.At(7.5, 8.5))
		require.InDelta(t, right.X-a.X, below.Y-a.Y, 0.01)
		view, s := r.View(), math.Sin(deg*math.Pi/180)
		require.InDelta(t, math.Sqrt(1-s*s), view[0], 1e-6)
		require.InDelta(t, s, view[1], 1e-6)
	})
}

func TestAFacingCropShowsThePicture(t *testing.T) {
	r, cam := NewFacing(slanted(60), calibration.Point{}, 16, 16, 1, 8), slanted(60)
	out := make([]float32, 3*256)
	NewSource(ramp(), 1).Lit(white()).Facing(&r, out)
	mirror := r.InMirror()
	turned := make([]float32, 3*256)
	NewSource(ramp(), 1).Lit(white()).Facing(&mirror, turned)
	for _, at := range [][2]int{{0, 0}, {15, 3}, {5, 15}} {
		px, _ := cam.Project(r.At(float64(at[0]), float64(at[1])))
		require.InDelta(t, px.X, out[at[1]*16+at[0]], 0.6)
		require.InDelta(t, px.Y, out[256+at[1]*16+at[0]], 0.6)
		require.InDelta(t, out[at[1]*16+at[0]], turned[at[1]*16+15-at[0]], 0.6)
	}
}

func TestRowsTellHowHighTheyShow(t *testing.T) {
	r := NewFacing(slanted(60), calibration.Point{}, 32, 8, 1, 8)
	out := make([]float32, 32*8)
	r.Heights(10, 6, out)
	row := 23 // a mm and a half above the foot's
	require.InDelta(t, 0.5/(10*0.5)/6*Scale, out[8*row], 0.01)
	require.Equal(t, out[8*row], out[8*row+7])
	require.InDelta(t, 1/(10*0.5)/6*Scale, out[0]-out[8], 0.01, "a row, a mm, is a fifth of a floor seen from 60 degrees")
}
