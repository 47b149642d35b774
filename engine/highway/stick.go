package highway

import "math"

// A support is what one end of a road rests on: a pillar's top, or the table.
type support struct {
	centre Point
	top    float64 // mm above the table
	table  bool
}

// A stick is a road as it lies in space: a stiff board that is level across.
// Tips are the ends of its centre line; bottom heights rise evenly from the
// first tip.
type stick struct {
	body  stadium
	tips  [2]Point
	start float64 // height of the bottom at the first tip, mm
	slope float64 // mm up for a mm of plan
	thick float64 // the board's extent straight up, mm
}

// Limits of what a road can do: the shortest plan it may be laid to, as a share
// of its length, and how often its fit is refined (the error falls by a factor
// of more than 10 each time).
const (
	steepest = 0.4
	refined  = 6
)

// tipsBetween is where the tips come to lie when a road is laid in a straight
// line between two supports, as far inside the one as the other; on the table
// the tip lies where told. ok is false where no stick could be laid so.
func (z *Sizes) tipsBetween(from, to support) (tips [2]Point, ok bool) {
	d := sub(to.centre, from.centre)
	span := length(d)
	shares := 2.0
	if from.table || to.table {
		shares = 1
	}
	rise := math.Abs(to.top - from.top)
	if rise >= z.Road.Length || span == 0 {
		return tips, false
	}
	plan := math.Sqrt(z.Road.Length*z.Road.Length - rise*rise)
	setback := (span - plan) / shares
	for range refined {
		low := setback
		if from.table || to.table {
			low = 0
		}
		reach := span - low - z.Pillar.Diameter/2
		if rise > 0 && reach < steepest*z.Road.Length {
			return tips, false
		}
		if rise > 0 {
			plan = z.Road.Length / math.Hypot(1, rise/reach)
		}
		setback = (span - plan) / shares
	}
	u := scale(d, 1/span)
	tips = [2]Point{along(from.centre, u, setback), along(to.centre, u, -setback)}
	if from.table {
		tips[0] = from.centre
	}
	if to.table {
		tips[1] = to.centre
	}
	return tips, plan >= steepest*z.Road.Length
}

// lay rests a stick with these tips on its supports: its lower tip on the lower
// one, its underside on the near rim of the higher one.
func (z *Sizes) lay(tips [2]Point, from, to support) stick {
	k := stick{body: newStadium(tips[0], tips[1], z.Road.Width/2), tips: tips}
	plan := distance(tips[0], tips[1])
	a, b := 0.0, plan
	if from.top > to.top {
		a = z.rim(tips[0], k.body.u, from)
	}
	if to.top > from.top {
		b = plan - z.rim(tips[1], scale(k.body.u, -1), to)
	}
	k.slope = (to.top - from.top) / max(b-a, steepest*z.Road.Length)
	k.start = from.top - k.slope*a
	k.thick = z.Road.Thickness * math.Hypot(1, k.slope)
	return k
}

// rim is how far from its tip a road, going inward along u, leaves a pillar's
// top; 0 where its tip is not on it.
func (z *Sizes) rim(tip, u Point, on support) float64 {
	if on.table {
		return 0
	}
	w, r := sub(tip, on.centre), z.Pillar.Diameter/2
	b, c := dot(w, u), dot(w, w)-r*r
	if disc := b*b - c; disc > 0 {
		return max(-b+math.Sqrt(disc), 0)
	}
	return 0
}

// bottom is the height of the underside over a point of the plan.
func (k *stick) bottom(p Point) float64 {
	return k.start + k.slope*dot(sub(p, k.tips[0]), k.body.u)
}

// A meeting is how two roads lie to one another.
type meeting struct {
	over      bool    // the first is the higher
	overlaps  bool    // seen from above they overlap
	clearance float64 // mm of air between them; not more than 0 where they touch
}

// meet holds two sticks against one another. Where they overlap in plan the
// clearance is the least height of air between them; elsewhere, the plan
// distance if they are at one height, and without meaning beyond near mm.
func (k *stick) meet(o *stick, near float64) meeting {
	if k.body.far(&o.body, near) {
		return meeting{clearance: math.Inf(1)}
	}
	apart := k.body.apart(&o.body)
	if apart >= near {
		return meeting{clearance: apart}
	}
	if apart >= 0 {
		return k.beside(o, apart)
	}
	low, high := k.heights(o)
	up, down := low-o.thick, -high-k.thick
	return meeting{over: up >= down, overlaps: true, clearance: max(up, down)}
}

// heights is by how much the underside of k lies above that of o over their
// overlap, at least and at most.
func (k *stick) heights(o *stick) (low, high float64) {
	g := k.body.overlap(&o.body, sub(scale(k.body.u, k.slope), scale(o.body.u, o.slope)))
	low, high = math.Inf(1), math.Inf(-1)
	for _, p := range g.points[:g.n] {
		d := k.bottom(p) - o.bottom(p)
		low, high = min(low, d), max(high, d)
	}
	return low, high
}

// beside is the meeting of sticks that lie next to one another: where they are
// closest, and of several such places where there is least air between them.
func (k *stick) beside(o *stick, apart float64) meeting {
	pairs := k.nearest(o)
	closest := math.Inf(1)
	for _, p := range pairs {
		closest = min(closest, distance(p[0], p[1]))
	}
	m := meeting{clearance: math.Inf(1)}
	for _, p := range pairs {
		up := k.bottom(p[0]) - o.bottom(p[1]) - o.thick
		down := o.bottom(p[1]) - k.bottom(p[0]) - k.thick
		if air := max(apart, up, down); distance(p[0], p[1]) <= closest+rounding && air < m.clearance {
			m = meeting{over: up > down, clearance: air}
		}
	}
	return m
}

// nearest are the pairs of points of the two centre lines among which the
// closest are: each end, and the point of the other line nearest to it.
func (k *stick) nearest(o *stick) [4][2]Point {
	a, b := &k.body, &o.body
	return [4][2]Point{{a.a, b.foot(a.a)}, {a.b, b.foot(a.b)}, {a.foot(b.a), b.a}, {a.foot(b.b), b.b}}
}

// foot is the point of the middle segment nearest to q.
func (s *stadium) foot(q Point) Point {
	return along(s.a, s.u, min(max(dot(sub(q, s.a), s.u), 0), dot(sub(s.b, s.a), s.u)))
}

// sharesPlace says whether three roads overlap in one place of the plan.
func sharesPlace(a, b, c *stick) bool {
	return a.overlapIn(b, &c.body) || b.overlapIn(c, &a.body) || a.overlapIn(c, &b.body)
}

// overlapIn says whether a deciding point of the overlap of k and o lies in s.
func (k *stick) overlapIn(o *stick, s *stadium) bool {
	g := k.body.overlap(&o.body, k.body.u)
	for _, p := range g.points[:g.n] {
		if s.holds(p) {
			return true
		}
	}
	return false
}
