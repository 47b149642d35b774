package cv

import (
	"image"
	"image/color"

	"gocv.io/x/gocv"
)

// A Canvas draws on an RGB picture. Points may lie anywhere; what is outside
// the picture is cut off.
type Canvas struct{ m *Mat }

// NewCanvas draws on m, which stays the caller's to Close.
func NewCanvas(m *Mat) (*Canvas, error) {
	if err := m.check("canvas", gocv.MatTypeCV8UC3); err != nil {
		return nil, err
	}
	return &Canvas{m}, nil
}

// farthest is how far outside a picture in px a point is kept as it is;
// OpenCV's fixed-point drawing overflows beyond 2^15.
const farthest = 16000

func near(p image.Point) image.Point {
	return image.Pt(min(max(p.X, -farthest), farthest), min(max(p.Y, -farthest), farthest))
}

// swapped is c for a picture in RGB: gocv takes colours for BGR.
func swapped(c color.RGBA) color.RGBA { return color.RGBA{c.B, c.G, c.R, c.A} }

// Polyline joins the points, and the last with the first if closed, by a line
// of so many px.
func (d *Canvas) Polyline(pts []image.Point, closed bool, c color.RGBA, px int) {
	for i := range pts {
		if i+1 == len(pts) && !closed {
			break
		}
		a, b := near(pts[i]), near(pts[(i+1)%len(pts)])
		gocv.Line(&d.m.m, a, b, swapped(c), max(px, 1))
	}
}

// Fill fills the polygon.
func (d *Canvas) Fill(pts []image.Point, c color.RGBA) {
	if len(pts) < 3 {
		return
	}
	in := make([]image.Point, len(pts))
	for i, p := range pts {
		in[i] = near(p)
	}
	v := gocv.NewPointsVectorFromPoints([][]image.Point{in})
	defer v.Close()
	gocv.FillPoly(&d.m.m, v, swapped(c))
}

// Circle draws a ring of so many px, or a full circle where px is -1.
func (d *Canvas) Circle(center image.Point, radius int, c color.RGBA, px int) {
	gocv.CircleWithParams(&d.m.m, near(center), min(max(radius, 1), farthest), swapped(c), px, gocv.LineAA, 0)
}

// Text writes ASCII text with its baseline starting at p; height is that of a
// capital letter in px.
func (d *Canvas) Text(text string, p image.Point, height float64, c color.RGBA, px int) {
	gocv.PutTextWithParams(&d.m.m, text, near(p), gocv.FontHersheySimplex, height/capital, swapped(c), max(px, 1), gocv.LineAA, false)
}

// capital is the height in px of a capital letter of the Hershey font at scale 1.
const capital = 21

// TextSize is how much room Text takes, px.
func TextSize(text string, height float64, px int) image.Point {
	return gocv.GetTextSize(text, gocv.FontHersheySimplex, height/capital, max(px, 1))
}
