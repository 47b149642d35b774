package jutaku

import (
	"cmp"
	"math"
	"slices"

	"banto/vision/crop"
	"banto/vision/cv"
)

// A band is one view of the picture in which cards may stand out from the table: a
// plane of colours, a window, px of the small picture, and an offset.
type band struct {
	plane  int
	block  int
	offset float64
}

// The planes of a small picture.
const (
	luma = iota
	blueYellow
	redGreen
	planeCount
)

// bands: opponent colours both ways over wide windows, for coloured cards on any cloth;
// brightness at several scales, for white cards and for edges.
var bands = []band{
	{blueYellow, 151, 10}, {blueYellow, 151, -10}, {redGreen, 151, 8}, {redGreen, 151, -8},
	{luma, 11, -4}, {luma, 21, -6}, {luma, 61, 0}, {luma, 151, 4}, {luma, 251, 12},
}

// Outlines of cards have bounding boxes of leastBox to mostBox px on a picture at most
// smallSide px wide.
const smallSide, leastBox, mostBox = 640, 36, 420

// outlines are the hulls of what stands out in any band, px of the whole picture.
func (p pyramid) outlines() (out [][][2]float64, err error) {
	level := 0
	for level < len(p)-1 && max(p[level].W, p[level].H) > smallSide*3/2 {
		level++
	}
	f, k := p[level], math.Pow(2, float64(level))
	all := planesOf(f)
	for _, b := range bands {
		found, err := cv.Outlines(all[b.plane], f.W, f.H, b.block, b.offset, b.plane == luma, leastBox, mostBox)
		if err != nil {
			return nil, err
		}
		for _, o := range found {
			hull := make([][2]float64, len(o.Hull))
			for i, q := range o.Hull {
				hull[i] = [2]float64{(float64(q.X)+0.5)*k - 0.5, (float64(q.Y)+0.5)*k - 0.5}
			}
			out = append(out, hull)
		}
	}
	return out, nil
}

// planesOf splits a picture into brightness and opponent colours.
func planesOf(f *crop.Picture) (out [planeCount][]uint8) {
	for i := range out {
		out[i] = make([]uint8, f.W*f.H)
	}
	for i := range f.W * f.H {
		r, g, b := int(f.Pix[3*i]), int(f.Pix[3*i+1]), int(f.Pix[3*i+2])
		out[luma][i] = uint8((r + 2*g + b) / 4)
		out[blueYellow][i] = uint8(128 + (2*b-r-g)/4)
		out[redGreen][i] = uint8(128 + (r-g)/2)
	}
	return out
}

// mostSides is how many sides of a hull are tried as sides of a card: a building, a hand
// or a shadow adds some.
const mostSides = 7

// quadsOf are the cards that four sides of a hull may be sides of.
func quadsOf(hull [][2]float64) (out []quad) {
	if area(hull) < 0 {
		slices.Reverse(hull)
	}
	for len(hull) > mostSides {
		hull = withoutLeastSide(hull)
		if hull == nil {
			return nil
		}
	}
	n := len(hull)
	line := func(i int) [2][2]float64 { return [2][2]float64{hull[i], hull[(i+1)%n]} }
	for a := range n {
		for b := a + 1; b < n; b++ {
			for c := b + 1; c < n; c++ {
				for d := c + 1; d < n; d++ {
					if q, ok := quadBetween(line(a), line(b), line(c), line(d)); ok {
						out = append(out, q)
					}
				}
			}
		}
	}
	return out
}

// quadBetween is the quadrilateral that four lines enclose, clockwise as seen.
func quadBetween(lines ...[2][2]float64) (q quad, ok bool) {
	for i := range q {
		if q[i], ok = meet(lines[i], lines[(i+1)%4]); !ok {
			return q, false
		}
	}
	return q, q.convex()
}

// meet is where two lines through two points each do.
func meet(a, b [2][2]float64) (at [2]float64, ok bool) {
	d, e := sub(a[1], a[0]), sub(b[1], b[0])
	den := cross(d, e)
	if math.Abs(den) < 1e-6 {
		return at, false
	}
	t := cross(sub(b[0], a[0]), e) / den
	return [2]float64{a[0][0] + t*d[0], a[0][1] + t*d[1]}, true
}

// area is the signed area of a polygon, positive clockwise as seen, px².
func area(p [][2]float64) (sum float64) {
	for i := range p {
		sum += cross(p[i], p[(i+1)%len(p)]) / 2
	}
	return sum
}

// withoutLeastSide drops the side of a hull whose neighbours, carried on until they meet,
// add the least area; nil where no two do.
func withoutLeastSide(hull [][2]float64) [][2]float64 {
	n, best, least := len(hull), -1, math.Inf(1)
	var corner [2]float64
	for i := range n {
		a, b, c, d := hull[(i+n-1)%n], hull[i], hull[(i+1)%n], hull[(i+2)%n]
		p, ok := meet([2][2]float64{a, b}, [2][2]float64{d, c})
		if !ok || cross(sub(b, a), sub(p, b)) < -1e-6*apart(a, b) || (p[0]-b[0])*(b[0]-a[0])+(p[1]-b[1])*(b[1]-a[1]) < 0 {
			continue
		}
		if more := math.Abs(cross(sub(p, b), sub(c, b))) / 2; more < least {
			best, least, corner = i, more, p
		}
	}
	if best < 0 {
		return nil
	}
	out := slices.Clone(hull)
	out[best] = corner
	return slices.Delete(out, (best+1)%n, (best+1)%n+1)
}

// A guess is a quadrilateral that may be a card, and how ill it fits a camera.
type guess struct {
	quad quad
	cost float64
}

// roughSpread is how far corners of a guess may lie off, as a share of a side, and
// mostCost the most that it may misfit a camera, in such spreads. guesses is how many are
// looked at.
const roughSpread, mostCost, guesses = 0.03, 9.0, 40

// guessed are the quadrilaterals on the picture that a camera may see a card in, the
// likeliest first.
func (p pyramid) guessed() (out []guess, err error) {
	hulls, err := p.outlines()
	if err != nil {
		return nil, err
	}
	for _, hull := range hulls {
		for _, q := range quadsOf(hull) {
			if q.span() < leastSpan || q.span() > float64(p[0].H) || slices.ContainsFunc(out, func(g guess) bool { return g.quad.near(q, 0.05) }) {
				continue
			}
			if cost := p.misfit(q); cost < mostCost {
				out = append(out, guess{q, cost})
			}
		}
	}
	slices.SortFunc(out, func(a, b guess) int { return cmp.Compare(a.cost, b.cost) })
	return out[:min(len(out), guesses)], nil
}

// misfit is how ill a quadrilateral fits a card seen by a camera, in rough spreads.
func (p pyramid) misfit(q quad) float64 {
	s, ok := newPose(q, p[0].W, p[0].H)
	if !ok {
		return math.Inf(1)
	}
	r := s.residuals()
	return squares(r[:8])*square(cornerSpread/roughSpread) + square(r[8])
}

// near tells whether two quadrilaterals have the same corners, to a share of a side.
func (q quad) near(o quad, share float64) bool {
	for k := range 4 {
		worst := 0.0
		for i := range q {
			worst = math.Max(worst, apart(q[i], o[(i+k)%4]))
		}
		if worst < share*q.span() {
			return true
		}
	}
	return false
}

// cardSure is the least share of a card's sides that must show. A tall building, or a
// table as light as the card, hides some.
const cardSure = 0.6

// find gives the cards on the picture from left to right.
func (p pyramid) find() (out []quad, err error) {
	if min(p[0].W, p[0].H) < leastSpan {
		return nil, nil
	}
	all, err := p.guessed()
	if err != nil {
		return nil, err
	}
	type shown struct {
		quad quad
		sure float64
	}
	var seen []shown
	for _, g := range all {
		if q, sure := p.refined(g.quad, seeks[:1]); sure > cardSure && q.convex() {
			seen = append(seen, shown{q, sure})
		}
	}
	slices.SortStableFunc(seen, func(a, b shown) int { return cmp.Compare(b.sure, a.sure) })
	for _, s := range seen {
		if slices.ContainsFunc(out, s.quad.overlaps) {
			continue
		}
		q, sure := p.refined(s.quad, seeks[1:])
		if sure > cardSure && q.convex() && p.misfit(q) < mostCost {
			out = append(out, q)
		}
	}
	slices.SortFunc(out, func(a, b quad) int { return cmp.Compare(a.middle()[0], b.middle()[0]) })
	return out, nil
}

// overlaps tells whether two cards cannot both lie there.
func (q quad) overlaps(o quad) bool {
	return apart(o.middle(), q.middle()) < max(o.span(), q.span())/2
}
