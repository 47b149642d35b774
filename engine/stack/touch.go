package stack

import "math"

// flush is how far from parallel two edges may be and still lie flush, as the
// cosine of 15 degrees. Nearer 1: pieces laid a little askew are called apart;
// smaller: a corner against an edge counts as touching.
const flush = 0.966

// beside judges a piece against those of its own floor: it must share an edge
// with one of them, and lie in none.
func (f floor) beside(p piece, tol Tolerance, found []Violation) []Violation {
	contact, apart, into := 0.0, math.Inf(1), 0.0
	for _, other := range f.pieces {
		contact = math.Max(contact, p.contact(other, tol.TouchTol))
		apart = math.Min(apart, p.distance(other))
		into = math.Max(into, p.overlap(other))
	}
	switch {
	case into > tol.TouchTol:
		return append(found, Violation{NotTouching, into})
	case f.unread > 0 || len(f.pieces) == 0:
		return found
	case apart > tol.TouchTol:
		return append(found, Violation{NotTouching, apart})
	case contact >= tol.EdgeContact:
		return found
	}
	return append(found, Violation{NotTouching, tol.EdgeContact - contact})
}

// contact is the longest stretch of edge, in mm, along which two pieces lie
// flush and no farther apart than tol.
func (p piece) contact(other piece, tol float64) float64 {
	best := 0.0
	for i, a := range p.outline {
		b := p.outline[(i+1)%len(p.outline)]
		for j, c := range other.outline {
			best = math.Max(best, sharedEdge(a, b, c, other.outline[(j+1)%len(other.outline)], tol))
		}
	}
	return best
}

// sharedEdge is how long edge ab runs beside edge cd, which must run the other
// way, within tol.
func sharedEdge(a, b, c, d Point, tol float64) float64 {
	u, v := sub(b, a), sub(d, c)
	lu, lv := math.Hypot(u[0], u[1]), math.Hypot(v[0], v[1])
	if lu == 0 || lv == 0 || dot(u, v) > -flush*lu*lv {
		return 0
	}
	u = Point{u[0] / lu, u[1] / lu}
	c0, d0 := sub(c, a), sub(d, a)
	t0, t1 := dot(d0, u), dot(c0, u) // cd runs backwards along ab
	h0, h1 := cross(u, d0), cross(u, c0)
	slope := (h1 - h0) / (t1 - t0)
	low, high := math.Max(t0, 0), math.Min(t1, lu)
	if math.Abs(slope) > 1e-12 { // the heights at which the edges part
		x, y := t0+(-tol-h0)/slope, t0+(tol-h0)/slope
		low, high = math.Max(low, math.Min(x, y)), math.Min(high, math.Max(x, y))
	} else if math.Abs(h0) > tol {
		return 0
	}
	return math.Max(0, high-low)
}

// distance is the smallest distance between two pieces in mm, 0 where they meet.
func (p piece) distance(other piece) float64 {
	best := math.Inf(1)
	for _, pair := range [2][2]piece{{p, other}, {other, p}} {
		for _, q := range pair[0].outline {
			for _, part := range pair[1].parts {
				best = math.Min(best, part.distance(q))
			}
		}
	}
	return best
}

// overlap is how thick the wood is, in mm, that two pieces of one floor would
// have to share: its area over its longest extent, the width of a strip.
func (p piece) overlap(other piece) float64 {
	area := 0.0
	var corners Polygon
	for _, a := range p.parts {
		for _, b := range other.parts {
			shared := a
			for _, h := range grow(b, 0) {
				shared = clip(shared, h)
			}
			area += math.Abs(shared.Area())
			corners = append(corners, shared...)
		}
	}
	if area < sliver {
		return 0
	}
	return area / corners.extent()
}

// Overlap is how thick the part is, in mm, that two valid outlines share; 0
// where they only touch, and where one is nil.
func (p Polygon) Overlap(q Polygon) float64 {
	if p == nil || q == nil {
		return 0
	}
	return newPiece(p).overlap(newPiece(q))
}

// extent is the largest distance between two corners in mm.
func (p Polygon) extent() float64 {
	far := 0.0
	for i, a := range p {
		for _, b := range p[:i] {
			far = math.Max(far, math.Hypot(a[0]-b[0], a[1]-b[1]))
		}
	}
	return far
}
