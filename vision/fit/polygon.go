package fit

import (
	"math"
	"slices"

	"banto/engine/stack"
)

// Fitting a polygon to points along its outline. straightTo, mm, is how far points
// may lie off their side; sideLeast is how many a side has and sideLong how long it
// is at least, mm: what is shorter is noise. Raise straightTo on coarse pictures.
const straightTo, sideLeast, sideLong = 0.6, 5, 2.0

// sideEnds is how many points at each end of a side are left to its corners.
const sideEnds = 2

// sameDirection is the cosine of the angle between two runs of points that can be
// one side, parts of which are hidden.
const sameDirection = 0.97

// cornerFar, mm, is how far the corner of two sides lies at most from the points of
// either, beyond twice the way from one to the other.
const cornerFar = 4.0

// PolygonThrough is the polygon whose sides run through points, which follow each
// other around it with gaps where it is hidden: corners in gaps are where the sides
// beside them meet. nil where there are less than three sides.
func PolygonThrough(points []stack.Point) (out stack.Polygon) {
	var sides []side
	for _, run := range straightRuns(points) {
		if s, ok := sideThrough(run); ok {
			sides = append(sides, s)
		}
	}
	sides = joined(sides)
	if len(sides) < 3 {
		return nil
	}
	for i, a := range sides {
		b := sides[(i+1)%len(sides)]
		if c, ok := a.corner(b); ok {
			out = append(out, c)
		} else {
			out = append(out, a.points[len(a.points)-1], b.points[0])
		}
	}
	return out
}

// straightRuns splits a ring of points at its corners (Douglas and Peucker, 1973).
func straightRuns(points []stack.Point) (runs [][]stack.Point) {
	if len(points) == 0 {
		return nil
	}
	first := farthest(points, mean(points))
	ring := slices.Concat(points[first:], points[:first+1])
	half := farthest(ring, ring[0])
	from := 0
	for _, to := range append(corners(ring, 0, half), corners(ring, half, len(ring)-1)...) {
		runs = append(runs, ring[from:to+1])
		from = to
	}
	return runs
}

// corners are the last points of the straight runs from point a to b.
func corners(p []stack.Point, a, b int) []int {
	chord := side{mid: p[a], along: Direction(p[a], p[b])}
	worst, at := 0.0, -1
	for i := a + 1; i < b; i++ {
		if d := chord.off(p[i]); d > worst {
			worst, at = d, i
		}
	}
	if worst < straightTo {
		return []int{b}
	}
	return append(corners(p, a, at), corners(p, at, b)...)
}

func mean(points []stack.Point) (m stack.Point) {
	for _, p := range points {
		m[0], m[1] = m[0]+p[0]/float64(len(points)), m[1]+p[1]/float64(len(points))
	}
	return m
}

// farthest is the point farthest from q.
func farthest(points []stack.Point, q stack.Point) (best int) {
	for i, p := range points {
		if math.Hypot(p[0]-q[0], p[1]-q[1]) > math.Hypot(points[best][0]-q[0], points[best][1]-q[1]) {
			best = i
		}
	}
	return best
}

// Direction is the unit vector from a to b.
func Direction(a, b stack.Point) stack.Point {
	far := math.Max(math.Hypot(b[0]-a[0], b[1]-a[1]), 1e-9)
	return stack.Point{(b[0] - a[0]) / far, (b[1] - a[1]) / far}
}

// PointsAlong are points along the sides of p, every so many mm from each corner.
func PointsAlong(p stack.Polygon, every float64) (points []stack.Point) {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		to, far := Direction(a, b), math.Hypot(b[0]-a[0], b[1]-a[1])
		for d := 0.0; d < far; d += every {
			points = append(points, stack.Point{a[0] + d*to[0], a[1] + d*to[1]})
		}
	}
	return points
}

// A side is a line through a point with a direction, and the points it was fitted to.
type side struct {
	mid, along stack.Point
	points     []stack.Point
}

// sideThrough fits a side to points in order by total least squares; ok is false
// where they are too few.
func sideThrough(points []stack.Point) (s side, ok bool) {
	if len(points) < sideLeast {
		return s, false
	}
	if len(points) > sideLeast+2*sideEnds {
		points = points[sideEnds : len(points)-sideEnds]
	}
	first, last := points[0], points[len(points)-1]
	s = lineThrough(points)
	if to := Direction(first, last); to[0]*s.along[0]+to[1]*s.along[1] < 0 {
		s.along = stack.Point{-s.along[0], -s.along[1]}
	}
	return s, math.Hypot(last[0]-first[0], last[1]-first[1]) > sideLong
}

// lineThrough is the line through points along which they spread most.
func lineThrough(points []stack.Point) side {
	m := mean(points)
	var xx, xy, yy float64
	for _, p := range points {
		x, y := p[0]-m[0], p[1]-m[1]
		xx, xy, yy = xx+x*x, xy+x*y, yy+y*y
	}
	sine, cosine := math.Sincos(math.Atan2(2*xy, xx-yy) / 2)
	return side{m, stack.Point{cosine, sine}, points}
}

// off is how far p lies from the line of s.
func (s *side) off(p stack.Point) float64 {
	return math.Abs((p[0]-s.mid[0])*s.along[1] - (p[1]-s.mid[1])*s.along[0])
}

// joined makes one side of neighbours that lie on one line.
func joined(sides []side) []side {
	for i := 0; i < len(sides) && len(sides) > 3; {
		j := (i + 1) % len(sides)
		both, ok := sides[i].with(sides[j])
		if !ok {
			i++
			continue
		}
		sides[i] = both
		sides = slices.Delete(sides, j, j+1)
		if j < i {
			i--
		}
	}
	return sides
}

// with is one side through the points of a and then b, if that is what they are.
func (s side) with(b side) (side, bool) {
	if s.along[0]*b.along[0]+s.along[1]*b.along[1] < sameDirection {
		return s, false
	}
	points := slices.Concat(s.points, b.points)
	both, ok := sideThrough(points)
	both.points = points
	return both, ok && !slices.ContainsFunc(points, func(p stack.Point) bool { return both.off(p) > straightTo })
}

// corner is where s and the next side b meet, if that is near them.
func (s side) corner(b side) (c stack.Point, ok bool) {
	turn := s.along[0]*b.along[1] - s.along[1]*b.along[0]
	if math.Abs(turn) < 0.05 {
		return c, false
	}
	dx, dy := b.mid[0]-s.mid[0], b.mid[1]-s.mid[1]
	far := (dx*b.along[1] - dy*b.along[0]) / turn
	c = stack.Point{s.mid[0] + far*s.along[0], s.mid[1] + far*s.along[1]}
	end, start := s.points[len(s.points)-1], b.points[0]
	room := 2*math.Hypot(end[0]-start[0], end[1]-start[1]) + cornerFar
	return c, math.Hypot(c[0]-end[0], c[1]-end[1]) < room && math.Hypot(c[0]-start[0], c[1]-start[1]) < room
}
