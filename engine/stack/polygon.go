package stack

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// A Point is [x, y] in mm on a site card.
type Point [2]float64

// A Polygon is a simple outline without a repeated last point, in either turn;
// it may be concave (L and T shaped pieces are).
type Polygon []Point

// Limits of what passes for a footprint or a border.
const (
	minArea   = 1.0  // mm²; smaller is no piece of wood
	maxCorner = 1e4  // mm from the card's corner; farther is no place on a table
	maxPoints = 64   // points of one outline
	sliver    = 1e-3 // mm²; area below it is rounding, not wood
)

// Validate reports why an outline is no footprint: too few points, no area,
// not finite, or crossing itself.
func (p Polygon) Validate() error {
	if len(p) < 3 || len(p) > maxPoints {
		return fmt.Errorf("an outline has 3 to %d points, not %d", maxPoints, len(p))
	}
	for i, a := range p {
		if !(math.Abs(a[0]) <= maxCorner && math.Abs(a[1]) <= maxCorner) {
			return fmt.Errorf("point %d of the outline, (%g, %g) mm, is nowhere on a table", i, a[0], a[1])
		}
	}
	if math.Abs(p.Area()) < minArea {
		return fmt.Errorf("the outline encloses %.2f mm²: a piece has at least %g", math.Abs(p.Area()), minArea)
	}
	if p.crossesItself() {
		return errors.New("the outline crosses itself")
	}
	return nil
}

// Area is the signed area in mm²: positive where x turns to y.
func (p Polygon) Area() float64 {
	sum := 0.0
	for i, a := range p {
		sum += cross(a, p[(i+1)%len(p)])
	}
	return sum / 2
}

// Centroid is the centre of the polygon's area, mm; that of its corners where it has no area.
func (p Polygon) Centroid() (c Point) {
	area := 0.0
	for i, q := range p {
		r := p[(i+1)%len(p)]
		w := q[0]*r[1] - r[0]*q[1]
		area += w
		c[0], c[1] = c[0]+w*(q[0]+r[0])/3, c[1]+w*(q[1]+r[1])/3
	}
	if area != 0 {
		return Point{c[0] / area, c[1] / area}
	}
	for _, q := range p {
		c[0], c[1] = c[0]+q[0]/float64(len(p)), c[1]+q[1]/float64(len(p))
	}
	return c
}

// Near says whether two outlines may be one piece at one place: their centres
// lie within mm of each other, and their areas differ by a tenth at most.
func (p Polygon) Near(q Polygon, mm float64) bool {
	if len(p) == 0 || len(q) == 0 {
		return false
	}
	a, b := math.Abs(p.Area()), math.Abs(q.Area())
	return length(sub(p.Centroid(), q.Centroid())) <= mm && math.Abs(a-b) <= 0.1*math.Max(a, b)
}

func (p Polygon) crossesItself() bool {
	n := len(p)
	for i := range n {
		for j := i + 2; j < n; j++ {
			if i == 0 && j == n-1 {
				continue
			}
			if crosses(p[i], p[i+1], p[j], p[(j+1)%n]) {
				return true
			}
		}
	}
	return false
}

// crosses says whether segments ab and cd cross at a point inside both.
func crosses(a, b, c, d Point) bool {
	side := func(p, q, r Point) float64 { return cross(sub(q, p), sub(r, p)) }
	return side(a, b, c)*side(a, b, d) < 0 && side(c, d, a)*side(c, d, b) < 0
}

// turned is the outline in one standard form: positive area, no repeated or
// collinear points, the leftmost (then topmost) point first.
func (p Polygon) turned() Polygon {
	out := slices.Clone(p)
	if out.Area() < 0 {
		slices.Reverse(out)
	}
	for i := 0; i < len(out) && len(out) > 3; {
		a, b, c := out[(i+len(out)-1)%len(out)], out[i], out[(i+1)%len(out)]
		if math.Abs(cross(sub(b, a), sub(c, b))) < 1e-9 {
			out, i = slices.Delete(out, i, i+1), 0
			continue
		}
		i++
	}
	first := 0
	for i, q := range out {
		if slices.Compare(q[:], out[first][:]) < 0 {
			first = i
		}
	}
	return append(slices.Clone(out[first:]), out[:first]...)
}

// convexParts cuts an outline into convex ones that share only edges.
func (p Polygon) convexParts() []Polygon {
	p = p.turned()
	if p.convex() {
		return []Polygon{p}
	}
	var parts []Polygon
	for len(p) > 3 {
		i := p.ear()
		a, b, c := p[(i+len(p)-1)%len(p)], p[i], p[(i+1)%len(p)]
		if p.turn(i) > 1e-9 { // a flat ear adds nothing
			parts = append(parts, Polygon{a, b, c})
		}
		p = slices.Delete(p, i, i+1)
	}
	return append(parts, p)
}

func (p Polygon) convex() bool {
	for i := range p {
		if p.turn(i) < -1e-9 {
			return false
		}
	}
	return true
}

// turn is twice the area of the triangle at corner i, negative at a dent.
func (p Polygon) turn(i int) float64 {
	n := len(p)
	a, b, c := p[(i+n-1)%n], p[i], p[(i+1)%n]
	return cross(sub(b, a), sub(c, b))
}

// ear is a corner that can be cut off (two ears theorem); the fattest, so that
// no needles arise. A damaged outline yields its sharpest turn, never a loop.
func (p Polygon) ear() int {
	best, score := 0, math.Inf(-1)
	for i := range p {
		turn := p.turn(i)
		if !p.isEar(i) {
			turn = math.Min(turn, 0) - 1e9
		}
		if turn > score {
			best, score = i, turn
		}
	}
	return best
}

func (p Polygon) isEar(i int) bool {
	n := len(p)
	if p.turn(i) <= 0 {
		return false
	}
	triangle := Polygon{p[(i+n-1)%n], p[i], p[(i+1)%n]}
	for j := 2; j < n-1; j++ {
		if triangle.within(p[(i+j)%n]) {
			return false
		}
	}
	return true
}

// within says whether q lies in the convex outline p or on its edge.
func (p Polygon) within(q Point) bool {
	for i, a := range p {
		if cross(sub(p[(i+1)%len(p)], a), sub(q, a)) < 0 {
			return false
		}
	}
	return true
}

// distance is how far q lies from the convex outline p in mm, 0 inside.
func (p Polygon) distance(q Point) float64 {
	if p.within(q) {
		return 0
	}
	best := math.Inf(1)
	for i, a := range p {
		best = math.Min(best, segmentDistance(q, a, p[(i+1)%len(p)]))
	}
	return best
}

func segmentDistance(q, a, b Point) float64 {
	d, w := sub(b, a), sub(q, a)
	t := 0.0
	if l := dot(d, d); l > 0 {
		t = math.Max(0, math.Min(1, dot(w, d)/l))
	}
	return math.Hypot(w[0]-t*d[0], w[1]-t*d[1])
}

func length(a Point) float64            { return math.Hypot(a[0], a[1]) }
func sub(a, b Point) Point              { return Point{a[0] - b[0], a[1] - b[1]} }
func cross(a, b Point) float64          { return a[0]*b[1] - a[1]*b[0] }
func dot(a, b Point) float64            { return a[0]*b[0] + a[1]*b[1] }
func along(a, d Point, t float64) Point { return Point{a[0] + t*d[0], a[1] + t*d[1]} }
