package site

import (
	"math"

	"banto/calibration"
	"banto/engine/stack"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/light"
)

// The raster in mm on which the borders printed around sites are traced, and what
// is black print on it: borderReach is how far the line may lie off the outline
// that the networks' cells give, borderWide its width with its blur, on either
// side of which there is paper as far as borderPaper (mm); borderContrast the share
// of the paper's brightness it must lack at least. Lower borderContrast where the
// borders of far cards are not found, raise it where shadows are taken for them.
const (
	traceStep      = 0.3
	borderReach    = 3.0
	borderWide     = 1.5
	borderPaper    = 2.7
	borderContrast = 0.3
	borderFine     = 0.15 // between samples across
)

// colorful is the colourfulness of a shade that is neither paper nor print: of
// players' pieces. Raise it under lights of very different colours.
const colorful = 0.45

// A borderMap is the print on a card: how dark each sample is, 0 for paper to 1,
// and whether it is seen, not covered by wood or a piece.
type borderMap struct {
	*light.TopView
	side float64 // of the card, mm
	dark []float32
	seen []bool
}

func newBorderMap(v layout.View, p fit.Pose, prof *calibration.Profile) *borderMap {
	side := prof.SiteCard.Side
	top := light.Cut(v.Frame, v.Light, &v.Layout.Camera, p, side, side, 0, traceStep)
	m := &borderMap{top, side, make([]float32, len(top.Tint)), make([]bool, len(top.Tint))}
	wood := light.ShadeOf(prof.Piece.Wood)
	for i, t := range top.Tint {
		m.dark[i] = 1 - float32(math.Min(math.Exp(float64(t.Y)), 1))
		m.seen[i] = top.In[i] && !t.Woody(wood) && math.Hypot(float64(t.A), float64(t.B)) < colorful
	}
	return m
}

// at is the sample nearest to a point of the card, mm.
func (m *borderMap) at(u, v float64) (dark float32, seen bool) {
	col, row := m.Sample(u-m.side/2, m.side/2-v)
	x, y := int(math.Round(col)), int(math.Round(row))
	if x < 0 || y < 0 || x >= m.W || y >= m.H {
		return 0, false
	}
	return m.dark[y*m.W+x], m.seen[y*m.W+x]
}

// outline is the outline, mm on the card, of the area in which cells show a site by
// more than half; share is by how much each does.
func (m *borderMap) outline(s *sweep, share []float32) (best stack.Polygon) {
	area := light.NewStencil(m.W, m.H)
	for i := range area.On {
		u, v := m.Place(float64(i%m.W), float64(i/m.W))
		if s.between(share, m.side/2+u, m.side/2-v) > 0.5 {
			area.On[i] = 255
		}
	}
	for _, p := range area.Outlines(borderLeast, 0.004, m.Step, m.side) {
		if math.Abs(p.Area()) > math.Abs(best.Area()) {
			best = p
		}
	}
	return best
}

// between is the value of a map of cells at a point of the card, mm, between the
// middles of the four cells around it.
func (s *sweep) between(cell []float32, x, y float64) float32 {
	at := func(axis [2]float64) (int, float32) {
		const mid = float64(sweepCells-1) / 2
		a := ((x-zoneX)*axis[0]+(y-zoneY)*axis[1])/(sweepStep*cellSide) + mid
		return int(math.Floor(a)), float32(a - math.Floor(a))
	}
	get := func(col, row int) float32 {
		if col < 0 || row < 0 || col >= sweepCells || row >= sweepCells {
			return 0
		}
		return cell[row*sweepCells+col]
	}
	i, u := at(s.uvRight)
	j, v := at(s.uvNear)
	return (1-v)*((1-u)*get(i, j)+u*get(i+1, j)) + v*((1-u)*get(i, j+1)+u*get(i+1, j+1))
}

// traceEvery is the distance in mm of the places along an outline at which the
// border is looked for, traceSmooth how many on either side tell its direction.
const traceEvery, traceSmooth = 0.6, 3

// trace gives the points of the middle line of the border beside an outline, in
// its order, and the share of the outline beside which the border is seen.
func (m *borderMap) trace(outline stack.Polygon) (line []stack.Point, share float64) {
	dense := fit.PointsAlong(outline, traceEvery)
	n := len(dense)
	for i, at := range dense {
		along := fit.Direction(dense[(i+n-traceSmooth)%n], dense[(i+traceSmooth)%n])
		normal := [2]float64{along[1], -along[0]}
		if off, ok := m.border(at, normal); ok {
			line = append(line, stack.Point{at[0] + off*normal[0], at[1] + off*normal[1]})
		}
	}
	return line, float64(len(line)) / float64(max(n, 1))
}

// border looks along the unit vector n through at for the line that stands out most
// from the paper on both sides. off is how far along its middle lies, mm.
func (m *borderMap) border(at stack.Point, n [2]float64) (off float64, ok bool) {
	const most, wide, paper = int(borderReach / borderFine), int(borderWide / borderFine), int(borderPaper / borderFine)
	const half = most + paper
	var dark [2*half + 1]float32
	var seen [2*half + 1]bool
	for k := range dark {
		d := float64(k-half) * borderFine
		dark[k], seen[k] = m.at(at[0]+d*n[0], at[1]+d*n[1])
	}
	best, mid, ground := float32(borderContrast), -1, float32(0)
	for k := half - most; k <= half+most; k++ {
		base, clear := paperBeside(dark[k-paper:k+paper+1], seen[k-wide:k+wide+1])
		d := float64(k-half) * borderFine / borderReach
		if c := (dark[k] - base) / max(1-base, 0.2) * float32(math.Exp(-d*d)); clear && c > best {
			best, mid, ground = c, k, base
		}
	}
	if mid < 0 {
		return 0, false
	}
	var sum, moment float64
	for k := mid - wide; k <= mid+wide; k++ {
		w := float64(max(dark[k]-ground, 0))
		sum, moment = sum+w, moment+w*float64(k-half)*borderFine
	}
	return moment / sum, true
}

// paperBeside is how dark the paper is on the darker side of the middle of a line
// of samples; clear is whether all those near the middle are seen.
func paperBeside(dark []float32, seen []bool) (base float32, clear bool) {
	for _, s := range seen {
		if !s {
			return 0, false
		}
	}
	const gap = int(1.2 / borderFine) // the border's half width, mm, with its blur
	mid, low, high := len(dark)/2, float32(1), float32(1)
	for k := gap; k <= mid; k++ {
		low, high = min(low, dark[mid-k]), min(high, dark[mid+k])
	}
	return max(low, high), true
}

// A traced border is believed where traceSeen of it is seen, it encloses the area of
// the cells' outline, which cuts its corners, or up to traceMore times as much, and
// its middle lies within traceFar mm of theirs. Lower traceSeen to trust borders half
// hidden, raise it if sites beside buildings are swapped.
const traceSeen, traceMore, traceFar = 0.65, 1.2, 1.2

// middle is the middle of the polygon whose border is traced beside an outline with
// its middle at (x, y), mm; ok is false where it is not to be believed.
func (m *borderMap) middle(outline stack.Polygon, x, y float64) (c stack.Point, ok bool) {
	line, share := m.trace(outline)
	if share < traceSeen {
		return c, false
	}
	p := fit.PolygonThrough(line)
	more := math.Abs(p.Area() / outline.Area())
	if p == nil || more < 1 || more > traceMore {
		return c, false
	}
	c = p.Centroid()
	return c, math.Hypot(c[0]-x, c[1]-y) < traceFar
}
