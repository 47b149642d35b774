package building

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/engine/stack"
	"banto/vision/crop"
	"banto/vision/fit"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawn is a reading of a card that lies turned by so many degrees under a camera, whose first floor's wood fills what inside tells,
// mm on the card.
func drawn(deg float64, inside func(x, y float64) bool) *Reading {
	cam := &calibration.Camera{F: 900, Cx: 640, Cy: 360, R: [3][3]float64{{1, 0, 0}, {0, -0.8, -0.6}, {0, 0.6, -0.8}}, T: [3]float64{0, 0, 600}}
	r := &Reading{card: Card{Pose: fit.Pose{X: 40, Y: -25, Z: 1.6, Deg: deg}, Side: 63}, maps: make([][]float32, planes)}
	r.raster = crop.NewRaster(cam, r.card.At(0, 0, 0), side, step)
	for k := range r.maps {
		r.maps[k] = make([]float32, cells*cells)
		for i := range r.maps[k] {
			p := r.point(float64(i%cells), float64(i/cells))
			r.maps[k][i] = -9
			if k == 1 && inside(p[0], p[1]) {
				r.maps[k][i] = 9
			}
		}
	}
	return r
}

// middleOfCells is the mean of the cells that the map of a floor fills: a box whose edges lie between cells is drawn up to half a cell beside.
func middleOfCells(r *Reading, floor int) (m stack.Point) {
	n := 0.0
	for i, odds := range r.maps[floor] {
		if p := r.point(float64(i%cells), float64(i/cells)); odds > 0 {
			m[0], m[1], n = m[0]+p[0], m[1]+p[1], n+1
		}
	}
	return stack.Point{m[0] / n, m[1] / n}
}

func box(x0, y0, x1, y1 float64) func(x, y float64) bool {
	return func(x, y float64) bool { return x > x0 && x < x1 && y > y0 && y < y1 }
}

func TestWoodLiesWhereItIsDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Float64Range(12, 28).Draw(t, "x"), rapid.Float64Range(12, 28).Draw(t, "y")
		r := drawn(rapid.Float64Range(-180, 180).Draw(t, "deg"), box(x, y, x+18, y+14))
		wood, err := r.Wood(1)
		require.NoError(t, err)
		require.Len(t, wood, 1)
		c, at := wood[0].Centroid(), middleOfCells(r, 1)
		require.InDelta(t, at[0], c[0], 0.7)
		require.InDelta(t, at[1], c[1], 0.7)
		require.InDelta(t, 18*14, math.Abs(wood[0].Area()), 50)
		none, err := r.Wood(2)
		require.NoError(t, err)
		require.Empty(t, none)
	})
}

// A piece laid beside another is told alone, also where the camera, or the card, was moved meanwhile.
func TestAddedIsWhatWasNotThere(t *testing.T) {
	before, after := drawn(10, box(15, 20, 30, 40)), drawn(14, box(15, 20, 45, 40))
	added, err := after.Added(before, 1)
	require.NoError(t, err)
	require.Len(t, added, 1)
	c := added[0].Centroid()
	require.InDelta(t, 37.5, c[0], 1.2)
	require.InDelta(t, 30, c[1], 1.2)
	added, err = before.Added(after, 1)
	require.NoError(t, err)
	require.Empty(t, added, "wood was taken away")
}

// A piece is as large, and lies where it lies, whatever lay there before.
func TestGainIsWhatWasNotThere(t *testing.T) {
	bare, before, after := drawn(8, box(0, 0, 0, 0)), drawn(10, box(15, 20, 30, 40)), drawn(14, box(15, 20, 45, 40))
	for _, c := range []struct {
		name   string
		before *Reading
		area   float64 // mm²
		x      float64 // of the middle, mm
	}{{"alone", bare, 30 * 20, 30}, {"beside another", before, 15 * 20, 37.5}, {"nothing", after, 0, 0}} {
		area, at := after.Gain(c.before, 1)
		require.InDelta(t, c.area, area, 40, c.name)
		require.InDelta(t, c.x, at[0], 1.2, c.name)
	}
}

// Two sites whose borders run into each other on the map are outlined apart.
func TestSitesAreOutlinedApart(t *testing.T) {
	r := drawn(0, box(0, 0, 0, 0))
	fill := box(10, 20, 53, 40)
	for i := range r.maps[0] {
		if p := r.point(float64(i%cells), float64(i/cells)); fill(p[0], p[1]) {
			r.maps[0][i] = 9
		}
	}
	all, err := r.Sites()
	require.NoError(t, err)
	require.Len(t, all, 1)
	apart, err := r.SitesAt([]stack.Point{{18, 30}, {46, 30}})
	require.NoError(t, err)
	require.InDelta(t, 21, apart[0].Centroid()[0], 1)
	require.InDelta(t, 42.5, apart[1].Centroid()[0], 1)
	lone, err := r.SitesAt([]stack.Point{{18, 30}, {18, 90}})
	require.NoError(t, err)
	require.Nil(t, lone[1], "nothing shows there")
}
