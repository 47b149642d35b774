package vision

import (
	"cmp"
	"slices"

	"banto/calibration"
)

// sureGrid is the share of the grid that must be found as quads for other
// sizes of grid not to be looked for by edges.
const sureGrid = 0.5

// Rounds of the joint fit, px of a 1280 px frame: how far from its place a
// quad, and then an edge, may be found. The first ones carry the fit across
// the table from the patch it grew from, the last one leaves print and shadows
// beside the edges aside.
var (
	quadRounds = []float64{26, 22, 18, 14, 10}
	edgeRounds = []search{{6, 0.6, false}, {4, 0.6, false}, {3, 1, true}, {2, 1, true}}
)

// bestPlan fits a plan for each size of grid to the quads and takes the one
// that the picture speaks for. A grid of which more than half was found as
// quads stays as it is fitted, unless it is part of a larger one.
func (a *assigner) bestPlan(row tableRow, sizes []int, quads []quad) *plan {
	scale := a.frame.pxScale()
	all := a.plans(row, sizes)
	for i := range all {
		all[i].matchRounds(quads, a.profile, scale, quadRounds[:2])
	}
	all = likely(all)
	sure := false
	for i := range all {
		all[i].matchRounds(quads, a.profile, scale, quadRounds[2:])
		a.seekClaim(&all[i])
		sure = sure || all[i].sure()
	}
	best := 0
	for i := range all {
		if !sure && all[i].matched() < weakGrid {
			all[i].crossByEdges(a.frame, a.profile)
			a.seekClaim(&all[i])
		}
		all[i].score = a.planScore(&all[i])
		if all[i].score > all[best].score {
			best = i
		}
	}
	p := &all[best]
	for slices.Contains(sizes, p.n+1) {
		larger := a.larger(p)
		if sure && len(larger) == 0 {
			break
		}
		as := *p
		as.fit.parts = slices.Clone(p.fit.parts)
		e := a.fittest(append(larger, p))
		// the rounds that it takes to compare also hold large grids that few quads hold
		if e.n == as.n && (sure || e.n == 3) {
			return &as
		}
		p = e
		if e.n == as.n {
			break
		}
	}
	return p
}

// matchRounds fits the plan to the quads, reaching less far each round.
func (p *plan) matchRounds(quads []quad, profile *calibration.Profile, scale float64, rounds []float64) {
	for _, reach := range rounds {
		p.matchQuads(quads, reach*scale)
		p.fit.solve(4)
		p.relax(profile.SiteCard.Side)
	}
}

// sure says that half the grid was found as quads.
func (p *plan) sure() bool { return float64(p.matched()) > sureGrid*float64(p.n*p.n) }

// likely drops the plans that match less than half as many cards as the best
// one does, if that one is sure of its grid.
func likely(all []plan) []plan {
	most, sure := 0, false
	for i := range all {
		most, sure = max(most, all[i].matched()), sure || all[i].sure()
	}
	if !sure {
		return all
	}
	return slices.DeleteFunc(all, func(p plan) bool { return 2*p.matched() < most })
}

// largerLeast is the share of the outlines of one more row, and of one more
// column, that must show for a larger grid to be tried. Lower it if grids are
// read one row too small.
const largerLeast = 0.2

// larger are the plans of one more row above and one more column to either side
// that the picture may show: four rows of five are a good grid, too.
func (a *assigner) larger(p *plan) (all []*plan) {
	for _, side := range [2]float64{-1, 1} {
		e := p.extend(a.profile, side)
		column := 0
		if side > 0 {
			column = e.n - 1
		}
		var above, beside float64
		for i := range e.n {
			above += e.outline(a.frame, a.profile, i, crossSigma)
			beside += e.outline(a.frame, a.profile, i*e.n+column, crossSigma)
		}
		if min(above, beside) > largerLeast*float64(e.n) {
			a.relayRow(&e)
			all = append(all, &e)
		}
	}
	return all
}

// atEdges is the plan's score once it is fitted to the edges, at which plans that
// grew from different places can be compared. The plan stays as it is.
func (a *assigner) atEdges(p *plan) float64 {
	if p.edges == 0 {
		as := *p
		as.fit.parts = slices.Clone(p.fit.parts)
		p.edges = a.fittest([]*plan{&as}).score
	}
	return p.edges
}

// fittest fits the plans to the edges and takes the one that they speak for.
func (a *assigner) fittest(all []*plan) *plan {
	for _, e := range all {
		a.seekClaim(e)
		for range 2 {
			e.markEdges(a.frame, a.profile, 0, search{crossReachPX * a.frame.pxScale(), 1, false})
			e.fit.solve(4)
			e.relax(a.profile.SiteCard.Side)
		}
		e.score = a.planScore(e)
	}
	return slices.MaxFunc(all, func(e, o *plan) int { return cmp.Compare(e.score, o.score) })
}

// extend is the plan with a row more above and a column more to the left
// (side −1) or to the right (side 1).
func (p *plan) extend(profile *calibration.Profile, side float64) plan {
	pitch := profile.SiteCard.Side + p.gap
	dx, dy := side*pitch/2, pitch/2
	e := plan{n: p.n + 1, gap: p.gap}
	e.fit = fit{cam: recentred(p.fit.cam, 0, dx, dy), focal: p.fit.focal}
	for i := range e.n * e.n {
		e.add(siteSlot, profile, e.slot(i/e.n, i%e.n, pitch), 2.5)
	}
	for i := p.n * p.n; i < len(p.fit.parts); i++ {
		pt := p.fit.parts[i]
		pt.pose.X, pt.pose.Y = pt.pose.X-dx, pt.pose.Y-dy
		pt.prior.X, pt.prior.Y = pt.prior.X-dx, pt.prior.Y-dy
		e.kinds = append(e.kinds, p.kinds[i])
		e.fit.parts = append(e.fit.parts, pt)
	}
	e.fit.parts[e.n*e.n].marks = nil
	return e
}

// marketPoses are where the stock cards, the face-down card after them, and
// the crates lie.
func (p *plan) marketPoses() (stock [7]Pose, crates [6]Pose) {
	first := p.n*p.n + 1
	for i := range stock {
		stock[i] = p.fit.parts[first+i].pose
	}
	for i := range crates {
		crates[i] = p.fit.parts[first+7+i].pose
	}
	return stock, crates
}
