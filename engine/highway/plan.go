package highway

import "math"

// A Point is [x, y] in mm on the table.
type Point [2]float64

func add(a, b Point) Point              { return Point{a[0] + b[0], a[1] + b[1]} }
func sub(a, b Point) Point              { return Point{a[0] - b[0], a[1] - b[1]} }
func scale(a Point, k float64) Point    { return Point{k * a[0], k * a[1]} }
func along(a, u Point, k float64) Point { return Point{a[0] + k*u[0], a[1] + k*u[1]} }
func dot(a, b Point) float64            { return a[0]*b[0] + a[1]*b[1] }
func cross(a, b Point) float64          { return a[0]*b[1] - a[1]*b[0] }
func left(u Point) Point                { return Point{-u[1], u[0]} }
func length(a Point) float64            { return math.Sqrt(dot(a, a)) }
func distance(a, b Point) float64       { return length(sub(a, b)) }

// direction is the unit vector at an angle in radians.
func direction(angle float64) Point {
	sin, cos := math.Sincos(angle)
	return Point{cos, sin}
}

// A stadium is every point of the plan within r mm of the segment ab: the
// outline of a road seen from above.
type stadium struct {
	a, b, u Point // ends of the segment, and its direction
	r       float64
}

// newStadium is the outline, 2r wide, of a stick whose tips are p and q.
func newStadium(p, q Point, r float64) stadium {
	d := sub(q, p)
	u := scale(d, 1/length(d))
	return stadium{along(p, u, r), along(q, u, -r), u, r}
}

// gap is how far q lies from the outline, negative within it.
func (s *stadium) gap(q Point) float64 {
	t := min(max(dot(sub(q, s.a), s.u), 0), dot(sub(s.b, s.a), s.u))
	return distance(q, along(s.a, s.u, t)) - s.r
}

// apart is how far two outlines are from one another; negative where they
// overlap.
func (s *stadium) apart(o *stadium) float64 {
	reach := s.r + o.r
	if s.meets(o) {
		return -reach
	}
	return min(s.gap(o.a)-o.r, s.gap(o.b)-o.r, o.gap(s.a)-s.r, o.gap(s.b)-s.r)
}

// meets says whether the segments of two outlines cross.
func (s *stadium) meets(o *stadium) bool {
	d, e := sub(s.b, s.a), sub(o.b, o.a)
	return cross(d, sub(o.a, s.a))*cross(d, sub(o.b, s.a)) <= 0 && cross(e, sub(s.a, o.a))*cross(e, sub(s.b, o.a)) <= 0 && cross(d, e) != 0
}

// far says cheaply that two outlines are more than mm apart.
func (s *stadium) far(o *stadium, mm float64) bool {
	m := sub(add(s.a, s.b), add(o.a, o.b))
	reach := distance(s.a, s.b) + distance(o.a, o.b) + 2*(s.r+o.r+mm)
	return dot(m, m) > reach*reach
}

// rounding in mm: points so near an outline lie on it.
const rounding = 1e-7

// holds says whether q lies in the outline.
func (s *stadium) holds(q Point) bool { return s.gap(q) <= rounding }

// A region is the points that decide where an affine function is extreme on the
// overlap of two outlines, and whether the overlap meets a third: crossings of
// the two rims, corners of one in the other, and points of the round ends that
// are extreme along a direction.
type region struct {
	points [48]Point
	n      int
}

func (g *region) put(q Point) {
	g.points[g.n] = q
	g.n++
}

// overlap gives the deciding points of the overlap of s and o for functions that
// rise along dir; none where there is no overlap.
func (s *stadium) overlap(o *stadium, dir Point) (g region) {
	for _, i := range sides {
		p, q := s.side(i)
		for _, j := range sides {
			g.segments(p, q, o, j)
		}
		g.arcs(p, q, o)
		p, q = o.side(i)
		g.arcs(p, q, s)
	}
	g.circles(s, o)
	g.inside(s, o, dir)
	g.inside(o, s, dir)
	return g
}

// sides number the long sides of a stadium: to the left of its direction and to
// the right.
var sides = [2]float64{1, -1}

// side is one long side.
func (s *stadium) side(i float64) (p, q Point) {
	n := scale(left(s.u), i*s.r)
	return add(s.a, n), add(s.b, n)
}

// segments puts the crossing of segment pq with a long side of o.
func (g *region) segments(p, q Point, o *stadium, side float64) {
	a, b := o.side(side)
	d, e := sub(q, p), sub(b, a)
	det := cross(d, e)
	if det == 0 {
		return
	}
	t, v := cross(sub(a, p), e)/det, cross(sub(a, p), d)/det
	if t >= 0 && t <= 1 && v >= 0 && v <= 1 {
		g.put(along(p, d, t))
	}
}

// arcs puts the crossings of segment pq with the round ends of o.
func (g *region) arcs(p, q Point, o *stadium) {
	d := sub(q, p)
	for _, c := range [2]Point{o.a, o.b} {
		w := sub(p, c)
		aa, bb, cc := dot(d, d), dot(d, w), dot(w, w)-o.r*o.r
		disc := bb*bb - aa*cc
		if disc < 0 || aa == 0 {
			continue
		}
		root := math.Sqrt(disc)
		for _, t := range [2]float64{(-bb - root) / aa, (-bb + root) / aa} {
			if x := along(p, d, t); t >= 0 && t <= 1 && o.holds(x) {
				g.put(x)
			}
		}
	}
}

// circles puts the crossings of the round ends of two outlines.
func (g *region) circles(s, o *stadium) {
	for _, c := range [2]Point{s.a, s.b} {
		for _, e := range [2]Point{o.a, o.b} {
			d := sub(e, c)
			l := length(d)
			if l == 0 || l > s.r+o.r || l < math.Abs(s.r-o.r) {
				continue
			}
			t := (l*l + s.r*s.r - o.r*o.r) / (2 * l)
			h := math.Sqrt(max(s.r*s.r-t*t, 0))
			mid := along(c, d, t/l)
			for _, i := range sides {
				if x := along(mid, left(d), i*h/l); s.holds(x) && o.holds(x) {
					g.put(x)
				}
			}
		}
	}
}

// inside puts the corners and extreme points of s that lie in o.
func (g *region) inside(s, o *stadium, dir Point) {
	l := length(dir)
	for _, i := range sides {
		p, q := s.side(i)
		for _, x := range [2]Point{p, q} {
			if o.holds(x) {
				g.put(x)
			}
		}
		if l == 0 {
			continue
		}
		for _, c := range [2]Point{s.a, s.b} {
			if x := along(c, dir, i*s.r/l); o.holds(x) {
				g.put(x)
			}
		}
	}
}
