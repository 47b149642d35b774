package vision

import (
	"math"

	"banto/calibration"
)

// A field is a lattice of sample points on the table at one height, with the
// evidence of each point for every pigment against the empty table: the log
// likelihood ratio, bounded so that no single point decides.
type field struct {
	nu, nv int
	step   float64
	seen   []bool      // within the picture and not behind a piece found before
	tone   []logColor  // what the picture shows
	ratio  [][]float32 // a pigment each
	like   [][]float32 // a pigment each: log density, unbounded
	ground []float32   // log density of the empty ground
}

// ratioBound bounds the evidence of a single point, natural logarithm. Lower
// it if glare or print overturns readings.
const ratioBound = 4.0

// A lattice lays out a field: point (i, j) lies at Origin + i·U + j·V.
type lattice struct {
	origin calibration.Point
	ux, uy float64
	vx, vy float64
	nu, nv int
	step   float64
}

// latticeAround is centred on p with steps of step mm along the direction
// (dx, dy) and across it, reaching a0..a1 along and ±b across.
func latticeAround(p calibration.Point, dx, dy, a0, a1, b, step float64) lattice {
	nu, nv := int((a1-a0)/step+0.5)+1, 2*int(b/step+0.5)+1
	across := float64(nv-1) / 2 * step
	return lattice{
		origin: calibration.Point{X: p.X + a0*dx + across*dy, Y: p.Y + a0*dy - across*dx, Z: p.Z},
		ux:     step * dx, uy: step * dy, vx: -step * dy, vy: step * dx,
		nu: nu, nv: nv, step: step,
	}
}

func (l *lattice) at(i, j int) calibration.Point {
	return calibration.Point{X: l.origin.X + float64(i)*l.ux + float64(j)*l.vx, Y: l.origin.Y + float64(i)*l.uy + float64(j)*l.vy, Z: l.origin.Z}
}

func newField(l lattice, pigments int) *field {
	n := l.nu * l.nv
	room := make([]float32, (1+2*pigments)*n)
	next := func() []float32 {
		part := room[:n:n]
		room = room[n:]
		return part
	}
	f := &field{nu: l.nu, nv: l.nv, step: l.step, seen: make([]bool, n), tone: make([]logColor, n), ground: next()}
	for range pigments {
		f.ratio, f.like = append(f.ratio, next()), append(f.like, next())
	}
	return f
}

// survey fills a field: empty gives the log density of a tone at a point where
// no piece stands. Points that pieces already found hide count as unseen.
func (g *ground) survey(l lattice, box *pigmentBox, empty func(p calibration.Point, t logColor) float32) *field {
	f := newField(l, len(box.pigments))
	mid := l.at(l.nu/2, l.nv/2)
	covers := g.coversNear(mid.X, mid.Y, l.step*math.Hypot(float64(l.nu), float64(l.nv))/2)
	for k := range f.seen {
		p := l.at(k/l.nv, k%l.nv)
		t, ok := g.colorAt(p)
		if !ok || g.hidden(covers, p) {
			continue
		}
		f.seen[k], f.tone[k] = true, t
		ground := empty(p, t)
		for c, like := range box.logLike(t) {
			f.ratio[c][k], f.like[c][k] = bounded(like-ground), like
		}
		f.ground[k] = ground
	}
	return f
}

func (g *ground) hidden(covers []cover, p calibration.Point) bool {
	if len(covers) == 0 {
		return false
	}
	x, y := g.behind(p)
	for i := range covers {
		if covers[i].hides(x, y) {
			return true
		}
	}
	return false
}

// misfit is the share of a piece's outline that shows something else: shapes
// differ, print and neighbours reach in. Raise it if slim bottles are missed.
const misfit = 0.15

var ratioTable = func() (t [161]float32) {
	for i := range t {
		r := float64(i-80) / 10
		t[i] = float32(min(math.Log((1-misfit)*math.Exp(r)+misfit), ratioBound))
	}
	return t
}()

// bounded is the evidence that a point with log likelihood ratio r adds.
func bounded(r float32) float32 {
	return ratioTable[min(max(int(r*10+80.5), 0), len(ratioTable)-1)]
}

// A mask is a set of lattice steps around an anchor.
type mask [][2]int

// diskMask holds the steps between r0 and r1 mm from the anchor.
func diskMask(r0, r1, step float64) (m mask) {
	n := int(r1/step) + 1
	for i := -n; i <= n; i++ {
		for j := -n; j <= n; j++ {
			if d := step * step * float64(i*i+j*j); d >= r0*r0 && d <= r1*r1 {
				m = append(m, [2]int{i, j})
			}
		}
	}
	return m
}

// mean is the average of values under the mask anchored at (i, j) and the
// share of the mask that the picture shows.
func (f *field) mean(values []float32, m mask, i, j int) (mean, share float64) {
	sum, n := float32(0), 0
	for _, d := range m {
		a, b := i+d[0], j+d[1]
		if a < 0 || b < 0 || a >= f.nu || b >= f.nv || !f.seen[a*f.nv+b] {
			continue
		}
		sum += values[a*f.nv+b]
		n++
	}
	if n == 0 {
		return 0, 0
	}
	return float64(sum) / float64(n), float64(n) / float64(len(m))
}
