package crop

import (
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// above is a camera 500 mm above the table's origin that looks straight down, x right and y up in
// the picture: 1 px spans 1 mm of the table.
func above() *calibration.Camera {
	return &calibration.Camera{F: 500, Cx: 100, Cy: 100, R: [3][3]float64{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, T: [3]float64{0, 0, 500}}
}

// ramp is a picture whose red grows with x and whose green grows with y, a level a px.
func ramp() *Picture {
	f := &Picture{W: 201, H: 201, Pix: make([]uint8, 3*201*201)}
	for i := range f.W * f.H {
		f.Pix[3*i], f.Pix[3*i+1], f.Pix[3*i+2] = uint8(i%f.W), uint8(i/f.W), 50
	}
	return f
}

func white() [3]float64 { return [3]float64{Scale, Scale, Scale} }

func TestACropShowsTheTableWhereItLies(t *testing.T) {
	cam := above()
	r := NewRaster(cam, calibration.Point{X: 20, Y: 30}, 16, 1)
	out := make([]float32, 3*16*16)
	NewSource(ramp(), 1).Lit(white()).Planes(&r, []float64{0}, out)
	for _, at := range [][2]int{{0, 0}, {15, 0}, {5, 11}} {
		p := r.At(float64(at[0]), float64(at[1]), 0)
		require.InDelta(t, 100+p.X, out[at[1]*16+at[0]], 0.6)
		require.InDelta(t, 100-p.Y, out[256+at[1]*16+at[0]], 0.6)
	}
}

// The columns of a raster may run along anything on the table.
func TestACropLiesAsItIsTold(t *testing.T) {
	r := NewAligned(above(), calibration.Point{X: 20, Y: 30}, [2]float64{0, 1}, 16, 2)
	require.Equal(t, calibration.Point{X: 35, Y: 15, Z: 4}, r.At(0, 15, 4))
	require.Equal(t, calibration.Point{X: 5, Y: 45, Z: 4}, r.At(15, 0, 4))
}

// Rows lie towards the camera: what stands higher shows further away from it.
func TestHigherPlanesShowWhatLiesBehind(t *testing.T) {
	cam := above()
	r := NewRaster(cam, calibration.Point{X: 60}, 16, 1)
	require.InDelta(t, -1, r.Near[0], 1e-9)
	out := make([]float32, 2*3*16*16)
	NewSource(ramp(), 1).Lit(white()).Planes(&r, []float64{0, 50}, out)
	require.Greater(t, out[3*256+8*16+8], out[8*16+8], "the plane above shows px further from the camera's foot")
}

func TestNearTablesAreSampledSoftly(t *testing.T) {
	cam := above()
	f := &Picture{W: 201, H: 201, Pix: make([]uint8, 3*201*201)}
	for i := range f.Pix { // columns in turn black and grey
		f.Pix[i] = uint8(i / 3 % 201 % 2 * 100)
	}
	r := NewRaster(cam, calibration.Point{Y: 10}, 16, 3)
	out := make([]float32, 3*256)
	NewSource(f, 1).Lit(white()).Planes(&r, []float64{0}, out)
	for _, v := range out {
		require.InDelta(t, 50, v, 1)
	}
}

func TestWhatLiesOutsideThePictureIsBlack(t *testing.T) {
	r := NewRaster(above(), calibration.Point{X: 500}, 8, 1)
	out := []float32{0: 1, 3*64 - 1: 1}
	NewSource(ramp(), 1).Lit(white()).Planes(&r, []float64{0}, out)
	for _, v := range out {
		require.Zero(t, v)
	}
}

func TestWhiteIsThatOfMostCards(t *testing.T) {
	f := &Picture{W: 201, H: 201, Pix: make([]uint8, 3*201*201)}
	for i := range f.Pix {
		f.Pix[i] = 180
	}
	for i := range 201 * 60 { // the far cards lie in a shadow
		f.Pix[3*i] = 90
	}
	at := func(i int, u, v float64) calibration.Point {
		return calibration.Point{X: u, Y: []float64{-60, -10, 65}[i] + v}
	}
	require.Equal(t, [3]float64{180, 180, 180}, NewSource(f, 1).White(above(), 3, at))
	far := func(i int, u, v float64) calibration.Point { return calibration.Point{X: 900 + u, Y: v} }
	require.Equal(t, [3]float64{255, 255, 255}, NewSource(f, 1).White(above(), 3, far), "where no card is seen")
}

func TestASampleIsFoundAgainWhereItLies(t *testing.T) {
	r := NewRaster(above(), calibration.Point{X: 20, Y: 30}, 16, 0.75)
	at := r.At(3.5, 11, 0)
	col, row := r.Sample(at.X, at.Y)
	require.InDelta(t, 3.5, col, 1e-9)
	require.InDelta(t, 11, row, 1e-9)
}
