package jutaku

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"banto/calibration"
	"banto/engine"
	"banto/engine/jutaku"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/cv"
)

// The heights of capital letters and of lines of text, px of a picture 1280 px wide.
const letters, lines = 13.0, 24

// Colours of what is drawn: cards, borders of sites, wood floor by floor, faults.
var (
	white  = color.RGBA{255, 255, 255, 255}
	dark   = color.RGBA{20, 20, 24, 255}
	frame  = color.RGBA{0, 220, 255, 255}
	border = color.RGBA{190, 120, 255, 255}
	wood   = color.RGBA{60, 230, 90, 255}
	fault  = color.RGBA{255, 70, 70, 255}
)

// Annotate draws what was read on the picture it was read from: the map, or each card, the
// borders of its sites, the outline of every floor, those that are wrong in red, and
// beside it what it says and what is wrong.
func Annotate(f *vision.Frame, v *View, o jutaku.Observation) (*vision.Frame, error) {
	m, err := cv.FromRGB(f.W, f.H, f.Pix)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	canvas, err := cv.NewCanvas(m)
	if err != nil {
		return nil, err
	}
	k := float64(max(f.W, f.H)) / 1280
	px := max(1, int(math.Round(1.5*k)))
	if v.table != nil {
		v.table.draw(canvas, px)
	}
	for i := range v.cards {
		c := &v.cards[i]
		canvas.Polyline(points(c.quad[:]), true, frame, px)
		for _, s := range c.house.sites {
			canvas.Polyline(c.outline(s, 0), true, border, px)
		}
		c.drawWood(canvas, o.Sites[i].Building, v.tolerance, px)
		at := points(c.quad[:])[0]
		for _, p := range points(c.quad[:]) {
			at = image.Pt(min(at.X, p.X), max(at.Y, p.Y))
		}
		for j, text := range said(o.Sites[i]) {
			p := at.Add(image.Pt(0, int(k*lines*float64(j+1))))
			canvas.Text(text, p, k*letters, dark, 4*px)
			canvas.Text(text, p, k*letters, white, px)
		}
	}
	pix, err := m.Bytes()
	return &vision.Frame{W: f.W, H: f.H, Pix: pix, Scale: f.Scale}, err
}

// draw draws the map: the cards that lie there, a circle round each architect, what is hidden in red.
func (t *table) draw(canvas *cv.Canvas, px int) {
	for row := range t.places {
		for col := range t.places[row] {
			p := &t.places[row][col]
			switch {
			case p.hides():
				canvas.Polyline(t.outline(col, row), true, fault, px)
			case p.card > 0.5:
				canvas.Polyline(t.outline(col, row), true, frame, px)
			}
			for _, at := range p.tokens {
				o, r := t.at(at[0], at[1]), t.at(at[0]+tokenRadius, at[1])
				canvas.Circle(points([][2]float64{o})[0], int(apart(o, r)), wood, 2*px)
			}
		}
	}
}

// tokenRadius is that of the circle drawn round an architect, mm.
const tokenRadius = 12.0

// outline is where the card at a column and row shows.
func (g *grid) outline(col, row int) []image.Point {
	x, y, half := float64(col)*pitch, float64(row)*pitch, side/2
	return points([][2]float64{g.at(x-half, y-half), g.at(x+half, y-half), g.at(x+half, y+half), g.at(x-half, y+half)})
}

// drawWood draws the outline of every floor at the height of its top, thick and in
// another colour what is wrong.
func (c *card) drawWood(canvas *cv.Canvas, b *jutaku.BuildingReading, tol stack.Tolerance, px int) {
	var broken []engine.Code
	if b != nil {
		broken = b.Violations
	}
	for k, faulty := range c.house.faulty(broken, tol) {
		for i, wrong := range faulty {
			paint, wide := wood, px
			if wrong {
				paint, wide = fault, 2*px
			}
			canvas.Polyline(c.outline(c.house.outlines[k][i], float64(k+1)), true, paint, wide)
		}
	}
}

// outline is where an outline of the card shows at the height of so many floors.
func (c *card) outline(s stack.Polygon, floors float64) []image.Point {
	at := make([][2]float64, len(s))
	for i, p := range s {
		q, _ := c.pose.Project(calibration.Point{X: p[0] - side/2, Y: side/2 - p[1], Z: thick + floors*floor})
		at[i] = [2]float64{q.X, q.Y}
	}
	return points(at)
}

func points(at [][2]float64) []image.Point {
	out := make([]image.Point, len(at))
	for i, p := range at {
		out[i] = image.Pt(int(math.Round(p[0])), int(math.Round(p[1])))
	}
	return out
}

// said is a site in a few lines of ASCII; "?" is what was not read.
func said(s jutaku.SiteReading) []string {
	number := func(n int) string {
		if n == 0 {
			return "?"
		}
		return fmt.Sprint(n)
	}
	district := s.District
	if district == "" {
		district = "?"
	}
	out := []string{fmt.Sprintf("%s %sF %sp %s yen", district, number(s.Floors), number(s.Pieces), number(s.Yen))}
	b := s.Building
	if b == nil {
		return append(out, "nothing built")
	}
	out = append(out, fmt.Sprintf("built %sF %sp", ranged(b.Floors, b.FloorsLeast, b.FloorsMost), ranged(b.Pieces, b.PiecesLeast, b.PiecesMost)))
	for _, c := range b.Violations {
		out = append(out, string(c))
	}
	return append(out, b.Verdict())
}

// ranged is a number, or what it lies between where it is 0: not read.
func ranged(n, least, most int) string {
	if n > 0 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d-%d", least, most)
}
