package building

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/engine/stack"
	"banto/vision/fit"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// looked is a look at a card that lies turned by so many degrees under a camera.
func looked(deg float64) Look {
	cam := &calibration.Camera{F: 900, Cx: 640, Cy: 360, R: [3][3]float64{{1, 0, 0}, {0, -0.8, -0.6}, {0, 0.6, -0.8}}, T: [3]float64{0, 0, 600}}
	return Look{Camera: cam, Card: Card{Pose: fit.Pose{X: 40, Y: -25, Z: 1.6, Deg: deg}, Side: 63}}
}

// drawn is what a network that sees a card so finely draws of it, turned by so many degrees: maps, of which the first floor's in a Reading shows what
// inside tells, mm on the card.
func drawn(s sampling, deg float64, inside func(x, y float64) bool) drawing {
	l := looked(deg)
	d := newDrawing(l.Card, l.raster(s), make([]float32, planes*s.side*s.side/4))
	for k := range d.maps {
		for i := range d.maps[k] {
			p := d.cell(i)
			d.maps[k][i] = -9
			if k == 1 && inside(p[0], p[1]) {
				d.maps[k][i] = 9
			}
		}
	}
	return d
}

// middleOfCells is the mean of the cells that the map of a floor fills: a box whose edges lie between cells is drawn up to half a cell beside.
func middleOfCells(r *drawing, floor int) (m stack.Point) {
	n := 0.0
	for i, odds := range r.maps[floor] {
		if p := r.cell(i); odds > 0 {
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
		r := &Reading{drawn(coarse, rapid.Float64Range(-180, 180).Draw(t, "deg"), box(x, y, x+18, y+14))}
		wood, err := r.Wood(1)
		require.NoError(t, err)
		require.Len(t, wood, 1)
		c, at := wood[0].Centroid(), middleOfCells(&r.drawing, 1)
		require.InDelta(t, at[0], c[0], 0.7)
		require.InDelta(t, at[1], c[1], 0.7)
		require.InDelta(t, 18*14, math.Abs(wood[0].Area()), 50)
		none, err := r.Wood(2)
		require.NoError(t, err)
		require.Empty(t, none)
	})
}

// Two looks show the same points of a card to the network, also where the camera, or the card, was moved meanwhile.
func TestLooksShowTheSamePoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, most float64) float64 { return rapid.Float64Range(-most, most).Draw(t, name) }
		before, after := looked(draw("before", 180)), looked(draw("after", 180))
		before.X, before.Y = draw("x", 90), draw("y", 90)
		raster := after.raster(fine)
		old := before.rasterLike(&after, &raster)
		col, row := draw("column", 144), draw("row", 144)
		a, b := raster.At(col, row, 0), old.At(col, row, 0)
		u, v := after.Inverse(a.X, a.Y)
		x, y := before.Inverse(b.X, b.Y)
		require.InDelta(t, u, x, 1e-6)
		require.InDelta(t, v, y, 1e-6)
	})
}

// A new piece is as large, and lies where it lies.
func TestNewWoodLiesWhereItIsDrawn(t *testing.T) {
	l := &Laid{drawing: drawn(fine, 14, box(15, 20, 45, 40))}
	area, at := l.Area(2)
	require.InDelta(t, 30*20, area, 40)
	require.InDelta(t, 30, at[0], 1.2)
	wood, err := l.Wood(2)
	require.NoError(t, err)
	require.Len(t, wood, 1)
	require.InDelta(t, 30, wood[0].Centroid()[1], 1.2)
	area, _ = l.Area(1)
	require.InDelta(t, 0, area, 1)
}

// Two sites whose borders run into each other on the map are outlined apart.
func TestSitesAreOutlinedApart(t *testing.T) {
	r := &Reading{drawn(coarse, 0, box(0, 0, 0, 0))}
	fill := box(10, 20, 53, 40)
	for i := range r.maps[0] {
		if p := r.cell(i); fill(p[0], p[1]) {
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

// A place of a card shows in the middle of its crop, above the ground that the crop shows before it, wherever the card lies.
func TestCropsFaceThePlaceOfNewWood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, most float64) float64 { return rapid.Float64Range(0, most).Draw(t, name) }
		l := looked(draw("turn", 360))
		l.X, l.Y = draw("x", 90), draw("y", 90)
		at := stack.Point{draw("u", 63), draw("v", 63)}
		r := l.facing(at)
		middle := r.At(float64(r.Cols-1)/2, float64(r.Rows)-0.5-addedSeen.Low/addedSeen.Step)
		u, v := l.Inverse(middle.X, middle.Y)
		require.InDelta(t, at[0], u+l.Side/2, 1e-6)
		require.InDelta(t, at[1], l.Side/2-v, 1e-6)
		require.InDelta(t, l.Z, middle.Z, 1e-6)
	})
}
