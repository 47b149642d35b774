package stack

import "math"

// A plane is the half of the table where normal·q ≤ reach.
type plane struct {
	normal Point
	reach  float64
}

// A cover is a set of convex outlines, each grown by the same mm: what a piece
// may lie on.
type cover struct {
	parts []Polygon // as they are
	grown [][]plane // grown by the tolerance
}

// add takes a convex part into the cover.
func (c *cover) add(part Polygon, mm float64) {
	c.parts = append(c.parts, part)
	c.grown = append(c.grown, grow(part, mm))
}

// grow moves the edges of a convex outline out by mm. Extra planes at sharp
// corners keep the grown outline within 1.2 mm of the true rounding per mm
// grown; a plain mitre would reach many mm beyond a needle.
func grow(p Polygon, mm float64) []plane {
	planes := make([]plane, 0, 2*len(p))
	for i, a := range p {
		b, c := p[(i+1)%len(p)], p[(i+2)%len(p)]
		first, next := outward(a, b), outward(b, c)
		planes = append(planes, plane{first, dot(first, a) + mm})
		turn := math.Atan2(cross(first, next), dot(first, next))
		steps := int(math.Ceil(turn / (math.Pi / 3)))
		for k := 1; k < steps; k++ {
			sin, cos := math.Sincos(turn * float64(k) / float64(steps))
			n := Point{cos*first[0] - sin*first[1], sin*first[0] + cos*first[1]}
			planes = append(planes, plane{n, dot(n, b) + mm})
		}
	}
	return planes
}

// outward is the unit normal of edge ab of a positively turned outline.
func outward(a, b Point) Point {
	d := sub(b, a)
	l := math.Hypot(d[0], d[1])
	return Point{d[1] / l, -d[0] / l}
}

// uncovered is what of the convex outline p lies beyond the grown cover, in
// convex fragments.
func (c *cover) uncovered(p Polygon) []Polygon {
	left := []Polygon{p}
	for _, planes := range c.grown {
		var next []Polygon
		for _, f := range left {
			next = subtract(next, f, planes)
		}
		if left = next; len(left) == 0 {
			break
		}
	}
	return left
}

// subtract appends to out what of f lies outside a convex region.
func subtract(out []Polygon, f Polygon, planes []plane) []Polygon {
	for _, h := range planes {
		if f.beyond(h) <= 0 {
			continue
		}
		outside := clip(f, plane{Point{-h.normal[0], -h.normal[1]}, -h.reach})
		if outside.Area() > sliver {
			out = append(out, outside)
		}
		if f = clip(f, h); f.Area() <= sliver {
			return out
		}
	}
	return out
}

// beyond is how many mm the farthest corner of p lies outside a plane.
func (p Polygon) beyond(h plane) float64 {
	far := math.Inf(-1)
	for _, a := range p {
		far = math.Max(far, dot(h.normal, a)-h.reach)
	}
	return far
}

// clip keeps what of a convex outline lies in the plane (Sutherland and
// Hodgman, Reentrant polygon clipping, 1974).
func clip(p Polygon, h plane) Polygon {
	out := make(Polygon, 0, len(p)+1)
	for i, a := range p {
		b := p[(i+1)%len(p)]
		da, db := dot(h.normal, a)-h.reach, dot(h.normal, b)-h.reach
		if da <= 0 {
			out = append(out, a)
		}
		if (da < 0 && db > 0) || (da > 0 && db < 0) {
			out = append(out, along(a, sub(b, a), da/(da-db)))
		}
	}
	return out
}

// distance is how far q lies from the cover as it is, in mm.
func (c *cover) distance(q Point) float64 {
	best := math.Inf(1)
	for _, p := range c.parts {
		best = math.Min(best, p.distance(q))
	}
	return best
}

// fineness is how exactly depths are measured, in mm. Smaller costs time.
const fineness = 0.05

// deepest is the point of some convex fragments farthest from the cover, by
// branch and bound over triangles.
func (c *cover) deepest(fragments []Polygon) (at Point, mm float64) {
	mm = -1
	try := func(q Point) {
		if d := c.distance(q); d > mm {
			at, mm = q, d
		}
	}
	var search func(t [3]Point)
	search = func(t [3]Point) {
		if c.ceiling(t) <= mm+fineness {
			return
		}
		a, b, d := longestFirst(t)
		half := along(a, sub(b, a), 0.5)
		try(half)
		search([3]Point{a, half, d})
		search([3]Point{half, b, d})
	}
	for _, f := range fragments {
		for _, q := range f {
			try(q)
		}
	}
	for _, f := range fragments {
		for i := 2; i < len(f); i++ {
			search([3]Point{f[0], f[i-1], f[i]})
		}
	}
	return at, mm
}

// ceiling is what no point of a triangle exceeds in distance from the cover:
// the distance from one convex part is greatest at a corner.
func (c *cover) ceiling(t [3]Point) float64 {
	least := math.Inf(1)
	for _, p := range c.parts {
		least = math.Min(least, math.Max(p.distance(t[0]), math.Max(p.distance(t[1]), p.distance(t[2]))))
	}
	return least
}

// longestFirst turns a triangle so that its longest side is ab.
func longestFirst(t [3]Point) (a, b, c Point) {
	ab, bc, ca := length(sub(t[1], t[0])), length(sub(t[2], t[1])), length(sub(t[0], t[2]))
	switch {
	case bc >= ab && bc >= ca:
		return t[1], t[2], t[0]
	case ca >= ab:
		return t[2], t[0], t[1]
	}
	return t[0], t[1], t[2]
}

// reach is how far one must go from q in direction d to meet the cover, in mm;
// infinite where it is never met.
func (c *cover) reach(q, d Point) float64 {
	best := math.Inf(1)
	for _, p := range c.parts {
		if in, out := p.chord(q, d); in <= out && out >= 0 {
			best = math.Min(best, math.Max(in, 0))
		}
	}
	return best
}

// chord is where the line q + t·d enters and leaves the convex outline p;
// in > out where it misses.
func (p Polygon) chord(q, d Point) (in, out float64) {
	in, out = math.Inf(-1), math.Inf(1)
	for i, a := range p {
		n := outward(a, p[(i+1)%len(p)])
		room, speed := dot(n, sub(a, q)), dot(n, d)
		switch {
		case math.Abs(speed) < 1e-12:
			if room < 0 {
				return 1, 0
			}
		case speed > 0:
			out = math.Min(out, room/speed)
		default:
			in = math.Max(in, room/speed)
		}
	}
	return in, out
}
