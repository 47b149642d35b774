package layout

import (
	"slices"

	"banto/vision"
	"banto/vision/fit"
)

// gapStep, mm, is how finely gaps between site cards are tried, outlineReach, px of a 1280 px frame, how
// near its place an edge must show then. Make gapStep less if grids are drawn a little too small or large.
const gapStep, outlineReach = 1.0, 2.5

// plainly is by how much more of the outlines must show at the best gap than at most. Less: tables on
// patterned cloths are taken for larger or smaller; more: those taken so stay so.
const plainly = 1.3

// rescale takes the gap between site cards at which their outlines show best, if plainly, with all of the
// plan in proportion: middles, which it was fitted to, leave its scale open.
func (p *plan) rescale(f *vision.Frame, side float64) {
	best, most := *p, 0.0
	var all []float64
	for gap := gridGapMin; gap <= gridGapMax; gap += gapStep {
		q := p.scaled((side+gap)/(side+p.gap), gap)
		shown := q.outlines(f)
		if all = append(all, shown); shown > most {
			best, most = q, shown
		}
	}
	if most > plainly*vision.Median(all) {
		*p = best
	}
}

// scaled is the plan by a factor larger, and as much farther from the camera.
func (p *plan) scaled(by, gap float64) plan {
	q := *p
	q.gap, q.fit.Parts = gap, slices.Clone(p.fit.Parts)
	for i := range q.fit.Camera.T {
		q.fit.Camera.T[i] *= by
	}
	for i := range q.fit.Parts {
		pt := &q.fit.Parts[i]
		for _, at := range []*fit.Pose{&pt.Pose, &pt.Prior} {
			at.X, at.Y = by*at.X, by*at.Y
		}
	}
	return q
}

// outlines is how much of the site cards' outlines shows as edges, more the nearer to their places.
func (p *plan) outlines(f *vision.Frame) (sum float64) {
	reach := outlineReach * f.PxScale()
	for i, k := range p.kinds {
		if k != siteSlot {
			continue
		}
		for _, m := range p.fit.EdgeMarks(f, i, p.stepOf(i), fit.Search{Reach: reach, Outer: 1}) {
			if px, ok := p.fit.Camera.Project(p.fit.Parts[i].Pose.At(m.U, m.V, m.DZ)); ok {
				sum += 1 - vision.Square(((m.PX.X-px.X)*m.N[0]+(m.PX.Y-px.Y)*m.N[1])/reach)
			}
		}
	}
	return sum
}
