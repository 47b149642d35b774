package vision

import (
	"math"

	"banto/calibration"
)

// Constants of the growth of a patch of cards from one quadrilateral.
const (
	// growReach, mm: how far from a card already placed the next one may lie,
	// centre to centre. The stock row stands about 120 mm off the grid.
	growReach = 130
	// growSize is the error of a side's length, as a share, up to which a
	// quadrilateral passes for a card next to the placed ones.
	growSize = 0.13
	// growTurn, degrees: cards lie straight to each other within this.
	growTurn = 7
	// growRMS, px of a 1280 px frame: a card whose corners fit worse is dropped.
	growRMS = 5
	// growRounds of looking for neighbours; six cross the longest table.
	growRounds = 7
	// growMost is the number of cards above which a patch is a chequered cloth:
	// the largest table has 25 + 1 + 7, and print makes a few more.
	growMost = 42
	// sigmaTurn, degrees: how straight cards are laid.
	sigmaTurn = 1.2
)

// A shape is one of the two kinds of flat card.
type shape int

const (
	siteShape  shape = iota // the square site card
	stockShape              // the stock card and the face-down card, higher than wide
)

// stockRim, mm: the white rim printed around stock cards. Their coloured field
// makes a quadrilateral of its own; change it if only one copy's cards misfit.
const stockRim = 2.0

// A guise is a way in which a card shows as a quadrilateral: its shape, lying
// across or not, and how far inside its edge the outline runs, mm.
type guise struct {
	shape shape
	lying bool
	inset float64
}

var guises = []guise{{siteShape, false, 0}, {stockShape, false, 0}, {stockShape, true, 0}, {stockShape, false, stockRim}, {stockShape, true, stockRim}}

// A patch is a fit grown from one quadrilateral: cards of known size at free
// places, straight to each other, in a frame of the seed's own.
type patch struct {
	fit    fit
	guises []guise
	quads  []int // which quad each part was grown from
}

// size is the card's width and height in mm and its thickness.
func (s shape) size(p *calibration.Profile) (w, h, z float64) {
	if s == siteShape {
		return p.SiteCard.Side, p.SiteCard.Side, p.SiteCard.Thickness
	}
	return p.StockCard.Width, p.StockCard.Height, p.StockCard.Thickness
}

// startCamera finds the camera that sees a w×h rectangle at height z in the
// quad whose corner turn is its top-left, for a given focal length (Zhang 2000).
func startCamera(q quad, turn int, w, h, z float64, lens calibration.Camera) (calibration.Camera, bool) {
	var px [4][2]float64
	for k := range 4 {
		p := q[(turn+k)%4]
		px[k] = [2]float64{(p.X - lens.Cx) / lens.F, (p.Y - lens.Cy) / lens.F}
	}
	m, ok := homography([4][2]float64{{-w / 2, h / 2}, {w / 2, h / 2}, {w / 2, -h / 2}, {-w / 2, -h / 2}}, px)
	if !ok {
		return lens, false
	}
	return cameraOf(m, z, lens)
}

// cameraOf splits a homography from the plane at height z into turn and place.
func cameraOf(m [3][3]float64, z float64, lens calibration.Camera) (calibration.Camera, bool) {
	col := func(j int) [3]float64 { return [3]float64{m[0][j], m[1][j], m[2][j]} }
	a, b, t := col(0), col(1), col(2)
	s := 2 / (norm(a) + norm(b))
	if t[2] < 0 {
		s = -s
	}
	a, b, t = scaled(a, s), scaled(b, s), scaled(t, s)
	n := crossed(a, b)
	if norm(n) < 1e-6 || n[2] > 0 {
		return lens, false
	}
	a, n = scaled(a, 1/norm(a)), scaled(n, 1/norm(n))
	b = crossed(n, a)
	for i := range 3 {
		lens.R[i] = [3]float64{a[i], b[i], n[i]}
		lens.T[i] = t[i] - z*n[i]
	}
	return lens, true
}

func norm(a [3]float64) float64 { return math.Sqrt(a[0]*a[0] + a[1]*a[1] + a[2]*a[2]) }

func scaled(a [3]float64, s float64) [3]float64 { return [3]float64{a[0] * s, a[1] * s, a[2] * s} }

func crossed(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// homography takes four points onto four others (direct linear transform with
// the last entry 1).
func homography(from, to [4][2]float64) (m [3][3]float64, ok bool) {
	a, b := make([][]float64, 8), make([]float64, 8)
	for i := range a {
		a[i] = make([]float64, 8)
	}
	add := func(row [8]float64, v float64) {
		for i := range 8 {
			b[i] -= row[i] * v
			for j := range 8 {
				a[i][j] += row[i] * row[j]
			}
		}
	}
	const mm = 30 // scales mm to the size of the other numbers
	for k := range 4 {
		x, y, u, v := from[k][0]/mm, from[k][1]/mm, to[k][0], to[k][1]
		add([8]float64{x, y, 1, 0, 0, 0, -u * x, -u * y}, u)
		add([8]float64{0, 0, 0, x, y, 1, -v * x, -v * y}, v)
	}
	h := solveSymmetric(a, b, 0)
	if h == nil {
		return m, false
	}
	return [3][3]float64{{h[0] / mm, h[1] / mm, h[2]}, {h[3] / mm, h[4] / mm, h[5]}, {h[6] / mm, h[7] / mm, 1}}, true
}

// growPatch grows a patch from quads[seed], taken for a card in guise v whose
// top-left corner is corner turn.
func growPatch(quads []quad, seed, turn int, v guise, lens calibration.Camera, p *calibration.Profile) (patch, bool) {
	w, h, z := v.shape.size(p)
	iw, ih := w-2*v.inset, h-2*v.inset
	cam, ok := startCamera(quads[seed], turn, iw, ih, z, lens)
	if !ok {
		return patch{}, false
	}
	g := patch{fit: fit{cam: cam, focal: lens.F}}
	g.add(v, seed, part{pose: Pose{Z: z}, w: w, h: h, marks: cornerMarks(quads[seed], turn, iw, ih),
		sigmaXY: 1e-3, prior: Pose{Z: z}, sigmaDeg: 1e-3})
	for round := range growRounds {
		if !g.addNeighbours(quads, p) || round == 0 && len(g.guises) < 2 {
			break
		}
		if len(g.guises) > growMost {
			return g, false
		}
		g.fit.solve(5)
		g.dropMisfits(growRMS * max(lens.Cx*2, lens.Cy*2) / 1280)
	}
	return g, len(g.guises) > 2
}

func (g *patch) add(v guise, quad int, pt part) {
	g.guises = append(g.guises, v)
	g.quads = append(g.quads, quad)
	g.fit.parts = append(g.fit.parts, pt)
}

// addNeighbours takes in all quads near the patch that look like cards there.
func (g *patch) addNeighbours(quads []quad, p *calibration.Profile) bool {
	before := len(g.guises)
	for k, q := range quads {
		mid, ok := g.fit.cam.Unproject(calibration.Pixel{X: (q[0].X + q[2].X) / 2, Y: (q[0].Y + q[2].Y) / 2}, 1)
		if !ok || !g.within(mid, growReach, before) {
			continue
		}
		c, ok := g.candidate(q, p)
		if !ok {
			continue
		}
		if i := g.nearest(c.part.pose); i >= before {
			if c.misfit < g.misfit(i) {
				g.fit.parts[i], g.guises[i], g.quads[i] = c.part, c.guise, k
			}
			continue
		} else if i >= 0 {
			continue
		}
		g.add(c.guise, k, c.part)
	}
	return len(g.guises) > before
}

// misfit of a part in the patch, as a candidate's.
func (g *patch) misfit(i int) float64 { return g.fit.rms(i) }

// within says whether p lies within reach mm of one of the first n parts.
func (g *patch) within(p calibration.Point, reach float64, n int) bool {
	for i := range n {
		o := g.fit.parts[i].pose
		if math.Hypot(p.X-o.X, p.Y-o.Y) < reach {
			return true
		}
	}
	return false
}

// nearest is the part that covers the same spot, −1 for none.
func (g *patch) nearest(p Pose) int {
	for i := range g.fit.parts {
		o := g.fit.parts[i].pose
		if math.Hypot(p.X-o.X, p.Y-o.Y) < 25 {
			return i
		}
	}
	return -1
}

// A candidate is a quad read as a card in a patch's frame; misfit is the error
// of its corners, px.
type candidate struct {
	part   part
	guise  guise
	misfit float64
}

// candidate reads q as the card it looks like on the patch's plane, if any.
func (g *patch) candidate(q quad, p *calibration.Profile) (best candidate, ok bool) {
	best.misfit = math.Inf(1)
	var at [4]calibration.Point
	for k := range q {
		if at[k], ok = g.fit.cam.Unproject(q[k], 1); !ok {
			return best, false
		}
	}
	var cx, cy float64
	for k := range at {
		cx, cy = cx+at[k].X/4, cy+at[k].Y/4
	}
	turn := topLeft(at)
	wide := (sideLength(at, turn) + sideLength(at, turn+2)) / 2
	high := (sideLength(at, turn+1) + sideLength(at, turn+3)) / 2
	deg := math.Atan2(at[(turn+1)%4].Y-at[turn].Y, at[(turn+1)%4].X-at[turn].X) * 180 / math.Pi
	if math.Abs(deg) > growTurn {
		return best, false
	}
	for _, v := range guises {
		w, h, z := v.shape.size(p)
		if v.lying {
			w, h = h, w
		}
		iw, ih := w-2*v.inset, h-2*v.inset
		if math.Abs(wide/iw-1) > growSize || math.Abs(high/ih-1) > growSize {
			continue
		}
		pt := part{pose: Pose{X: cx, Y: cy, Z: z, Deg: deg}, w: w, h: h, marks: cornerMarks(q, turn, iw, ih), prior: Pose{Z: z}, sigmaDeg: sigmaTurn}
		one := fit{cam: g.fit.cam, parts: []part{pt}}
		if e := one.rms(0); e < best.misfit {
			best = candidate{part: pt, guise: v, misfit: e}
		}
	}
	return best, !math.IsInf(best.misfit, 1)
}

// topLeft is the corner with the least x − y in table axes.
func topLeft(at [4]calibration.Point) int {
	best := 0
	for k := range at {
		if at[k].X-at[k].Y < at[best].X-at[best].Y {
			best = k
		}
	}
	return best
}

func sideLength(at [4]calibration.Point, k int) float64 {
	a, b := at[k%4], at[(k+1)%4]
	return math.Hypot(a.X-b.X, a.Y-b.Y)
}

// dropMisfits removes parts whose corners fit worse than limit px; the seed stays.
func (g *patch) dropMisfits(limit float64) {
	n := 1
	for i := 1; i < len(g.guises); i++ {
		if g.fit.rms(i) <= limit {
			g.fit.parts[n], g.guises[n], g.quads[n] = g.fit.parts[i], g.guises[i], g.quads[i]
			n++
		}
	}
	g.fit.parts, g.guises, g.quads = g.fit.parts[:n], g.guises[:n], g.quads[:n]
}
