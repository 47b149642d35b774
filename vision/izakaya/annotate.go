package izakaya

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision"
	"banto/vision/cv"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
)

const (
	// annotatedWidth is the width in px of an annotated picture; its text is
	// then 2 mm high on a sheet of A4.
	annotatedWidth = 1920
	// textHeight and nameHeight are the heights of capital letters, px.
	textHeight, nameHeight = 13.0, 9.0
	// lineHeight is the height of a line below the picture, px.
	lineHeight = 30
)

// Colours of what is not drawn in the paint of a piece.
var (
	ink       = color.RGBA{255, 255, 255, 255}
	halo      = color.RGBA{20, 20, 24, 255}
	gridColor = color.RGBA{0, 220, 255, 255}
	veilColor = color.RGBA{255, 70, 70, 255}
)

// Annotate draws every reading of o on the part of f that shows the table,
// 1920 px wide: the grid and the cards where l has them, drinks with their
// prices, claims, owners, the product of every building, the market, hidden
// places as "?"; and below the photo the totals of s.
func Annotate(f *vision.Frame, l *layout.Layout, o izakaya.Observation, s izakaya.Score, p calibration.Profile) (*vision.Frame, error) {
	p = nominal(p)
	lines := totalLines(o, s)
	part := tablePart(f, l, p)
	k := annotatedWidth / float64(part.Dx())
	base, err := annotationBase(f, part, len(lines)*lineHeight+lineHeight/2)
	if err != nil {
		return nil, err
	}
	defer base.Close()
	canvas, err := cv.NewCanvas(base)
	if err != nil {
		return nil, err
	}
	_, h := base.Size()
	a := annotator{canvas: canvas, origin: part.Min, k: k, layout: l, table: o, score: s, profile: p}
	a.cards()
	a.market()
	a.points()
	a.hidden()
	a.placeLabels()
	for i, line := range lines {
		canvas.Text(line, image.Pt(20, h-lineHeight*(len(lines)-i)+lineHeight/3), textHeight+3, ink, 2)
	}
	return vision.FrameOf(base)
}

// tablePart is the part of the picture that the table's cards take up, with
// room for the labels around; a layout far outside gives the whole picture.
func tablePart(f *vision.Frame, l *layout.Layout, p calibration.Profile) image.Rectangle {
	whole := image.Rect(0, 0, f.W, f.H)
	poses := slices.Concat([]fit.Pose{l.FaceDown, l.Claim}, l.Cards, l.Stock[:], l.Crates[:])
	var part image.Rectangle
	room := p.SiteCard.Side // mm around each card's middle
	for _, c := range poses {
		for _, d := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			q, ok := l.Camera.Project(c.At(room*d[0], room*d[1], 0))
			if !ok {
				return whole
			}
			x, y := int(min(max(q.X, -1e6), 1e6)), int(min(max(q.Y, -1e6), 1e6))
			part = part.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	part = part.Intersect(whole)
	if min(part.Dx(), part.Dy()) < vision.MinSide {
		return whole
	}
	return part
}

// annotationBase is a part of f, annotatedWidth wide, with room of so many px
// below it.
func annotationBase(f *vision.Frame, part image.Rectangle, room int) (*cv.Mat, error) {
	var pix []uint8
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := f.Pix[3*f.W*y:]
		pix = append(pix, row[3*part.Min.X:3*part.Max.X]...)
	}
	m, err := cv.FromRGB(part.Dx(), part.Dy(), pix)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	h := annotatedWidth * part.Dy() / part.Dx()
	large, err := cv.Resize(m, annotatedWidth, h)
	if err != nil {
		return nil, err
	}
	defer large.Close()
	pix, err = large.Bytes()
	if err != nil {
		return nil, err
	}
	return cv.FromRGB(annotatedWidth, h+room, append(pix, make([]uint8, 3*annotatedWidth*room)...))
}

// An annotator draws one observation. Labels are gathered first and placed at
// the end, so that they can make way for each other.
type annotator struct {
	canvas  *cv.Canvas
	origin  image.Point // of the part that is drawn, px of the frame
	k       float64     // canvas px a frame px
	layout  *layout.Layout
	table   izakaya.Observation
	score   izakaya.Score
	profile calibration.Profile
	labels  []label
}

// A label is a line of text that starts at the point at.
type label struct {
	text   string
	at     image.Point
	height float64
}

func (a *annotator) label(at image.Point, height float64, text string) {
	a.labels = append(a.labels, label{text, at, height})
}

// middle sets a label on the middle of the card p, so many lines below it.
func (a *annotator) middle(p fit.Pose, line int, text string) {
	if at, ok := a.px(p.At(0, 0, 0)); ok {
		size := cv.TextSize(text, textHeight, 2)
		a.label(at.Add(image.Pt(-size.X/2, size.Y/2+line*(size.Y+8))), textHeight, text)
	}
}

// px is where a table point shows on the canvas; ok is false behind the camera.
func (a *annotator) px(p calibration.Point) (image.Point, bool) {
	q, ok := a.layout.Camera.Project(p)
	x, y := (q.X+0.5-float64(a.origin.X))*a.k, (q.Y+0.5-float64(a.origin.Y))*a.k
	return image.Pt(int(min(max(x, -1e6), 1e6)), int(min(max(y, -1e6), 1e6))), ok
}

// outline draws a card's rim, w×h mm.
func (a *annotator) outline(p fit.Pose, w, h float64, c color.RGBA) {
	var pts []image.Point
	for _, s := range [4][2]float64{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}} {
		q, ok := a.px(p.At(s[0]*w/2, s[1]*h/2, 0))
		if !ok {
			return
		}
		pts = append(pts, q)
	}
	a.canvas.Polyline(pts, true, c, 2)
}

// ring marks a piece of colour c at p with a ring of so many mm across.
func (a *annotator) ring(p calibration.Point, mm float64, c calibration.RGB) (at image.Point, ok bool) {
	at, ok = a.px(p)
	side, ok2 := a.px(calibration.Point{X: p.X + mm/2, Y: p.Y, Z: p.Z})
	up, ok3 := a.px(calibration.Point{X: p.X, Y: p.Y + mm/2, Z: p.Z})
	if !ok || !ok2 || !ok3 {
		return at, false
	}
	r := max(distance(at, side), distance(at, up), 4)
	a.canvas.Circle(at, r, halo, 5)
	a.canvas.Circle(at, r, color.RGBA{c[0], c[1], c[2], 255}, 3)
	return at, true
}

func distance(a, b image.Point) int {
	d := a.Sub(b)
	return max(d.X, -d.X) + max(d.Y, -d.Y)
}

// cards draws the grid with names, owners and products.
func (a *annotator) cards() {
	side := a.profile.SiteCard.Side
	for _, c := range a.table.Cards {
		p := a.layout.Card(c.Card[0], c.Card[1])
		a.outline(p, side, side, gridColor)
		if at, ok := a.px(p.At(-side*0.45, side*0.3, 0)); ok {
			a.label(at, nameHeight, fmt.Sprintf("[%d,%d]", c.Card[0], c.Card[1]))
		}
		if c.Owner != nil {
			if at, ok := a.px(p.At(-side*0.3, -side*0.32, 0)); ok {
				a.triangle(at, paint(a.profile.Players, *c.Owner))
				a.label(at.Add(image.Pt(12, 5)), textHeight, string(*c.Owner))
			}
		}
		for i, b := range c.Buildings {
			a.middle(p, i, a.product(c.Card, b))
		}
	}
}

func (a *annotator) triangle(at image.Point, c calibration.RGB) {
	pts := []image.Point{at.Add(image.Pt(0, -10)), at.Add(image.Pt(9, 6)), at.Add(image.Pt(-9, 6))}
	a.canvas.Fill(pts, color.RGBA{c[0], c[1], c[2], 255})
	a.canvas.Polyline(pts, true, halo, 2)
}

// product is what a building is worth, or only its floors where nobody owns it.
func (a *annotator) product(card izakaya.Card, b izakaya.BuildingReading) string {
	for _, p := range a.score.Players {
		for _, s := range p.Buildings {
			if s.Card == card && s.Site == b.Site {
				return fmt.Sprintf("%dx%d=%d", s.Floors, s.Sum, s.Yen)
			}
		}
	}
	return fmt.Sprintf("%dF", b.Floors)
}

// market draws the stock row and the spots for action discs.
func (a *annotator) market() {
	w, h := a.profile.StockCard.Width, a.profile.StockCard.Height
	for _, s := range a.table.Stock {
		p := a.layout.Stock[s.Index]
		a.outline(p, w, h, gridColor)
		a.middle(p, 0, fmt.Sprintf("%s %d", s.Color, s.Price))
		if s.Player != nil {
			a.disc(p, 1, *s.Player)
		}
		a.middle(a.layout.Crates[s.Index], 0, fmt.Sprintf("%d left", s.Crate))
	}
	a.outline(a.layout.FaceDown, w, h, gridColor)
	if a.table.PriceSpot.Player != nil {
		a.disc(a.layout.FaceDown, 0, *a.table.PriceSpot.Player)
	}
	side := a.profile.SiteCard.Side
	a.outline(a.layout.Claim, side, side, gridColor)
	for i, c := range a.table.ClaimSpot.Players {
		a.disc(a.layout.Claim, i-1, c)
	}
}

// disc names an action disc on the card p and shows its paint.
func (a *annotator) disc(p fit.Pose, line int, player izakaya.Color) {
	at, ok := a.px(p.At(0, 0, 0))
	if !ok {
		return
	}
	c := paint(a.profile.Players, player)
	size := cv.TextSize(string(player), textHeight, 2)
	dot := at.Add(image.Pt(-size.X/2-12, line*(size.Y+8)))
	a.canvas.Circle(dot, 7, color.RGBA{c[0], c[1], c[2], 255}, -1)
	a.canvas.Circle(dot, 7, halo, 2)
	a.middle(p, line, string(player))
}

// points draws the drinks at the vertices and the discs in the gaps.
func (a *annotator) points() {
	prices := map[izakaya.Color]string{}
	for _, s := range a.table.Stock {
		prices[s.Color] = fmt.Sprintf(" %d", s.Price)
	}
	for _, d := range a.table.Drinks {
		p := a.layout.Vertex(d.Vertex[0], d.Vertex[1])
		if at, ok := a.ring(p, a.profile.Bottle.Diameter, paint(a.profile.Drinks, d.Color)); ok {
			a.label(at.Add(image.Pt(12, 5)), textHeight, string(d.Color)+prices[d.Color])
		}
	}
	for _, c := range a.table.Claims {
		if at, ok := a.ring(a.gap(c.Gap), a.profile.Disc.Diameter, paint(a.profile.Players, c.Player)); ok {
			a.label(at.Add(image.Pt(14, 5)), textHeight, string(c.Player))
		}
	}
}

// gap is the point in the middle of a gap.
func (a *annotator) gap(g izakaya.Gap) calibration.Point {
	r, c := g.Card[0], g.Card[1]
	p, q := a.layout.Card(r, c), a.layout.Card(r, c+1)
	if g.Side == izakaya.South {
		q = a.layout.Card(r+1, c)
	}
	return calibration.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}
}

// hidden marks the places that were not read.
func (a *annotator) hidden() {
	for _, h := range a.table.Hidden {
		var p calibration.Point
		switch {
		case h.Card != nil:
			p = a.layout.Card(h.Card[0], h.Card[1]).At(0, 0, 0)
		case h.Vertex != nil:
			p = a.layout.Vertex(h.Vertex[0], h.Vertex[1])
		case h.Gap != nil:
			p = a.gap(*h.Gap)
		case h.Stock != nil:
			p = a.layout.Stock[*h.Stock].At(0, 0, 0)
		default:
			continue // spots are named below the picture
		}
		if at, ok := a.px(p); ok {
			a.canvas.Circle(at, 14, veilColor, 3)
			a.label(at.Add(image.Pt(-4, 6)), textHeight, "?")
		}
	}
}

// placeLabels writes the labels, each where it covers the fewest others.
func (a *annotator) placeLabels() {
	var taken []image.Rectangle
	for _, l := range a.labels {
		size := cv.TextSize(l.text, l.height, 2)
		best, least := image.Rectangle{}, -1
		for _, d := range []image.Point{{0, 0}, {0, size.Y + 6}, {0, -size.Y - 6}, {-size.X - 24, 0}, {-size.X / 2, size.Y + 14}, {-size.X / 2, -size.Y - 14}} {
			at := l.at.Add(d)
			r := image.Rect(at.X-2, at.Y-size.Y-2, at.X+size.X+2, at.Y+4)
			if n := covered(r, taken); least < 0 || n < least {
				best, least = r, n
			}
		}
		taken = append(taken, best)
		at := image.Pt(best.Min.X+2, best.Max.Y-4)
		a.canvas.Text(l.text, at, l.height, halo, 5)
		a.canvas.Text(l.text, at, l.height, ink, cmp.Or(int(l.height/8), 1))
	}
}

// covered is how many px² of the rectangles r covers.
func covered(r image.Rectangle, others []image.Rectangle) (n int) {
	for _, o := range others {
		i := r.Intersect(o)
		n += i.Dx() * i.Dy()
	}
	return n
}

// paint is the colour of a palette's entry, grey where there is none.
func paint(palette []calibration.NamedColor, name izakaya.Color) calibration.RGB {
	for _, c := range palette {
		if c.Name == string(name) {
			return c.Color
		}
	}
	return calibration.RGB{128, 128, 128}
}

// totalLines are the lines below the picture: totals with their products, the
// spots, and what is hidden.
func totalLines(o izakaya.Observation, s izakaya.Score) []string {
	var lines []string
	for _, p := range s.Players {
		var products []string
		for _, b := range p.Buildings {
			products = append(products, fmt.Sprintf("%d x %d", b.Floors, b.Sum))
		}
		line := fmt.Sprintf("%s  %d yen", p.Player, p.Total)
		if p.Min != nil && p.Max != nil && *p.Min != *p.Max {
			line += fmt.Sprintf(" (%d to %d)", *p.Min, *p.Max)
		}
		if len(products) > 0 {
			line += " = " + strings.Join(products, " + ")
		}
		lines = append(lines, line)
	}
	lines = append(lines, fmt.Sprintf("winner: %s    turn order: %s    builds: %s", words(s.Winners), words(o.TurnOrder), words(o.BuildSpot.Players)))
	if n := len(o.Hidden); n > 0 {
		lines = append(lines, fmt.Sprintf("places that could not be read: %d", n))
	}
	return lines
}

func words(list []izakaya.Color) string {
	var w []string
	for _, c := range list {
		w = append(w, string(c))
	}
	return cmp.Or(strings.Join(w, ", "), "-")
}

// layoutPicture is f with the outlines of everything that l places: what a
// wrong fit looks like is seen at a glance.
func layoutPicture(f *vision.Frame, l *layout.Layout, p calibration.Profile) *vision.Frame {
	m, err := cv.FromRGB(f.W, f.H, f.Pix)
	if err != nil {
		return nil
	}
	defer m.Close()
	canvas, err := cv.NewCanvas(m)
	if err != nil {
		return nil
	}
	a := annotator{canvas: canvas, k: 1, layout: l, profile: p}
	for i, c := range l.Cards {
		a.outline(c, p.SiteCard.Side, p.SiteCard.Side, gridColor)
		a.middle(c, 0, fmt.Sprintf("[%d,%d]", i/l.N, i%l.N))
	}
	for i := range l.Stock {
		a.outline(l.Stock[i], p.StockCard.Width, p.StockCard.Height, gridColor)
		a.outline(l.Crates[i], p.Crate.Width, p.Crate.Depth, gridColor)
		a.middle(l.Stock[i], 0, fmt.Sprint(i))
	}
	a.outline(l.FaceDown, p.StockCard.Width, p.StockCard.Height, veilColor)
	a.outline(l.Claim, p.SiteCard.Side, p.SiteCard.Side, veilColor)
	a.placeLabels()
	out, err := vision.FrameOf(m)
	if err != nil {
		return nil
	}
	return out
}
