package vision

import "banto/calibration"

// weakGrid is the number of site cards found as quads below which the grid is
// looked for by its edges: white cards on white or chequered tables.
const weakGrid = 5

// Search of the grid's lowest row from the market, mm: how far off its usual
// place, in what steps, and the gaps tried.
const crossReach, crossStep = 12.0, 4.0

var crossGaps = []float64{6.5, 9.5, 12.5, 15.5}

// crossSigma, px of a 1280 px frame: what half a step of the search comes to.
const crossSigma = 2.5

// crossReachPX, px of a 1280 px frame: how far from its place an edge may be
// while the fit crosses the grid row by row.
const crossReachPX = 6.0

// crossByEdges fits the market and the blue card to their edges, then looks
// for the lowest row of the grid and goes on from row to row.
func (p *plan) crossByEdges(f *Frame, profile *calibration.Profile) {
	near := search{crossReachPX * f.pxScale(), 1, false}
	cards, side := p.n*p.n, profile.SiteCard.Side
	p.seekCrates(f, profile, yellower, crateRowReach) // any yellow: a stricter search here lost two layouts
	for range 2 {
		p.markEdges(f, profile, cards, near)
		p.fit.solve(5)
		p.relax(side)
	}
	p.findLowestRow(f, profile)
	for row := p.n - 1; row >= 0; row-- {
		p.markEdges(f, profile, row*p.n, near)
		p.fit.solve(4)
		p.relax(side)
	}
	for range 2 {
		p.markEdges(f, profile, 0, near)
		p.fit.solve(4)
		p.relax(side)
	}
}

// findLowestRow moves the grid to where its lowest row shows most edges.
func (p *plan) findLowestRow(f *Frame, profile *calibration.Profile) {
	start, side := p.gap, profile.SiteCard.Side
	best, bestSeen := [3]float64{0, 0, start}, -1.0
	for _, gap := range crossGaps {
		for dx := -crossReach; dx <= crossReach; dx += crossStep {
			for dy := -crossReach; dy <= crossReach; dy += crossStep {
				p.layGrid(side, gap, dx, dy+float64(p.n-1)/2*(gap-start))
				seen := 0.0
				for i := p.n * (p.n - 1); i < p.n*p.n && seen+float64(p.n*p.n-i) > bestSeen; i++ {
					seen += p.outline(f, profile, i, crossSigma)
				}
				if seen > bestSeen {
					best, bestSeen = [3]float64{dx, dy + float64(p.n-1)/2*(gap-start), gap}, seen
				}
			}
		}
	}
	p.gap = best[2]
	p.layGrid(side, p.gap, 0, 0)
	p.fit.cam = recentred(p.fit.cam, 0, best[0], best[1])
	for i := p.n * p.n; i < len(p.fit.parts); i++ {
		pt := &p.fit.parts[i]
		pt.pose.X, pt.pose.Y = pt.pose.X-best[0], pt.pose.Y-best[1]
		pt.prior.X, pt.prior.Y = pt.prior.X-best[0], pt.prior.Y-best[1]
	}
}

// layGrid lays the site cards out regularly with gap mm between them, the
// grid's middle at (dx, dy).
func (p *plan) layGrid(side, gap, dx, dy float64) {
	for i := range p.n * p.n {
		at := p.slot(i/p.n, i%p.n, side+gap)
		at.Z = p.fit.parts[i].prior.Z
		p.fit.parts[i].prior = at
		at.X, at.Y = at.X+dx, at.Y+dy
		p.fit.parts[i].pose = at
	}
}
