package vision

import (
	"cmp"
	"errors"
	"iter"
	"math"
	"slices"

	"banto/calibration"
)

// errNoTable says that no IZAKAYA table was found in a picture.
var errNoTable = errors.New("no IZAKAYA table found: no row of six colour stock cards beside a grid of site cards is in view; show the whole table from 35 to 85 degrees above")

// FindLayout finds the table on f: which camera sees it from where, and where
// every card lies. players is their number, 2 to 5, or 0 where it follows from
// the grid. It fails where no table is in view.
//
// It grows patches of cards of known size from single quadrilaterals until
// one of them holds a market of the right colours, lays the whole layout
// around that market, and fits camera and cards together to the cards' edges.
func FindLayout(f *Frame, profile calibration.Profile, players int) (*Layout, error) {
	p, err := findPlan(f, &profile, players)
	if err != nil {
		return nil, err
	}
	return p.layout(), nil
}

// findPlan finds the plan behind FindLayout.
func findPlan(f *Frame, profile *calibration.Profile, players int) (*plan, error) {
	quads, err := findQuads(f)
	if err != nil {
		return nil, err
	}
	lens := calibration.Camera{F: priorFocal * float64(max(f.W, f.H)), Cx: float64(f.W-1) / 2, Cy: float64(f.H-1) / 2}
	var best *plan
	for c := range markets(f, profile, quads, lens) {
		for _, row := range c.rows {
			p := c.assigner.bestPlan(row, gridSizes(players), quads)
			if best == nil || p.score > best.score {
				best = p
			}
			if best.certain() {
				best.settle(f, profile)
				return best, nil
			}
		}
	}
	if best == nil {
		return nil, errNoTable
	}
	best.settle(f, profile)
	return best, nil
}

// gridSizes are the sizes of grid that so many players use; 0 players: all.
func gridSizes(players int) []int {
	switch players {
	case 0:
		return []int{3, 4, 5}
	case 2, 3:
		return []int{3}
	}
	return []int{players}
}

// seeds are the guises that a patch may grow from, and which corner is taken
// for the top-left one: the corner after it gives the other way to lie.
var seeds = []struct {
	guise guise
	turn  int
}{{guises[0], 0}, {guises[1], 0}, {guises[1], 1}, {guises[3], 0}, {guises[3], 1}}

// A market is a row of stock cards found in a patch, its rivals in the same
// patch, and what speaks for it.
type market struct {
	assigner *assigner
	rows     []tableRow
	worth    float64
}

// markets grows patches from all quads and yields those that show a market: one
// that outdoes all before it by strongStep at once, the others best first once
// all are grown, rivalCount of them.
func markets(f *Frame, profile *calibration.Profile, quads []quad, lens calibration.Camera) iter.Seq[market] {
	return func(yield func(market) bool) {
		var rest []market
		strongest := rowCertain
		for m := range grownMarkets(f, profile, quads, lens) {
			if m.worth < strongest+strongStep {
				rest = append(rest, m)
				continue
			}
			strongest = m.worth
			if !yield(m) {
				return
			}
		}
		slices.SortStableFunc(rest, func(a, b market) int { return cmp.Compare(b.worth, a.worth) })
		for _, m := range rest[:min(len(rest), rivalCount)] {
			if !yield(m) {
				return
			}
		}
	}
}

// grownMarkets yields every market as its patch is grown.
func grownMarkets(f *Frame, profile *calibration.Profile, quads []quad, lens calibration.Camera) iter.Seq[market] {
	return func(yield func(market) bool) {
		taken := map[seed]bool{}
		for i := range quads {
			for _, s := range seeds {
				if taken[seed{i, s.guise.shape, s.guise.inset}] {
					continue
				}
				g, ok := growPatch(quads, i, s.turn, s.guise, lens, profile)
				if !ok {
					continue
				}
				markTaken(taken, &g)
				if m := bestScale(f, profile, g); len(m.rows) > 0 && !yield(m) {
					return
				}
			}
		}
	}
}

// bestScale finds the market in a patch. A patch without site cards may have
// taken the coloured fields of stock cards for their edges, or the reverse:
// then it is tried at those scales too, where its row keeps the usual pitch.
func bestScale(f *Frame, profile *calibration.Profile, g patch) (best market) {
	scales := []float64{1}
	if field := 1 - 2*stockRim/profile.StockCard.Width; g.cards() < 2 {
		scales = []float64{1, field, 1 / field}
	}
	for _, s := range scales {
		scaled := g.scaled(s)
		a := newAssigner(f, profile, &scaled)
		rows := a.findRows()
		if len(rows) == 0 {
			continue
		}
		if worth := rows[0].score + patchWorth*float64(g.cards()+len(g.guises)); worth > best.worth {
			best = market{a, rows, worth}
		}
	}
	return best
}

// scaled is the same patch seen from s times as far, its cards s times as far apart.
func (g *patch) scaled(s float64) patch {
	out := *g
	out.fit.cam.T = scaled(g.fit.cam.T, s)
	out.fit.parts = slices.Clone(g.fit.parts)
	for i := range out.fit.parts {
		out.fit.parts[i].pose.X *= s
		out.fit.parts[i].pose.Y *= s
	}
	return out
}

// A market is followed up before all patches are grown where its worth, the
// colour score and patchWorth for each card, is above rowCertain and by
// strongStep above all before it. Lower strongStep if a better view of the same
// table is found too late, raise it if chequered cloths take long.
const rowCertain, strongStep, patchWorth = 6.5, 0.4, 0.12

// rivalCount is how many markets are followed up: more cost time, fewer miss
// tables of which only a corner was seen at first.
const rivalCount = 5

// sureGrid is the share of the grid that must be found as quads for other
// sizes of grid not to be looked for by edges.
const sureGrid = 0.5

// certainScore is the score a slot of the grid, certainMarket that of the
// market's colours, at which no rival is looked at.
const certainScore, certainMarket = 1.5, 6.0

// certain says that a plan leaves no doubt.
func (p *plan) certain() bool {
	return p.market > certainMarket && p.score-marketWeight*p.market > certainScore*float64(p.n*p.n)
}

// cards counts the patch's site cards.
func (g *patch) cards() (n int) {
	for _, v := range g.guises {
		if v.shape == siteShape {
			n++
		}
	}
	return n
}

// A seed is a quad taken for a card in some guise, however it lies.
type seed struct {
	quad  int
	shape shape
	inset float64
}

// markTaken notes the quads that a patch has taken in: in the same guise they
// would only grow it again.
func markTaken(taken map[seed]bool, g *patch) {
	if len(g.guises) < 5 {
		return
	}
	for i, v := range g.guises {
		taken[seed{g.quads[i], v.shape, v.inset}] = true
	}
}

// Rounds of the joint fit, px of a 1280 px frame: how far from its place a
// quad, and then an edge, may be found. The first ones carry the fit across
// the table from the patch it grew from.
var (
	quadRounds = []float64{26, 22, 18, 14, 10}
	edgeRounds = []search{{6, 0.6}, {4, 0.6}, {3, 1}}
)

// bestPlan fits a plan for each size of grid to the quads and takes the one
// that the picture speaks for.
func (a *assigner) bestPlan(row tableRow, sizes []int, quads []quad) *plan {
	scale := float64(max(a.frame.W, a.frame.H)) / 1280
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
	if n := all[best].n + 1; !sure && slices.Contains(sizes, n) && n > 4 {
		return a.extended(&all[best])
	}
	return &all[best]
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

// extended is p or, where the picture shows one more row above and one more
// column to either side, the plan that has them: four rows of five are a good
// grid, too.
func (a *assigner) extended(p *plan) *plan {
	left, right := p.extend(a.profile, -1), p.extend(a.profile, 1)
	a.relayRow(&left)
	a.relayRow(&right)
	best := p
	for _, e := range [3]*plan{p, &left, &right} {
		a.seekClaim(e)
		for range 2 {
			e.markEdges(a.frame, a.profile, 0, search{crossReachPX * float64(max(a.frame.W, a.frame.H)) / 1280, 1})
			e.fit.solve(4)
			e.relax(a.profile.SiteCard.Side)
		}
		e.score = a.planScore(e)
		if e.score > best.score {
			best = e
		}
	}
	return best
}

// extend is the plan with a row more above and a column more to the left
// (side −1) or to the right (side 1).
func (p *plan) extend(profile *calibration.Profile, side float64) plan {
	pitch := profile.SiteCard.Side + p.gap
	dx, dy := side*pitch/2, pitch/2
	e := plan{n: p.n + 1, gap: p.gap}
	e.fit = fit{cam: recentred(p.fit.cam, 0, dx, dy), focal: p.fit.focal, known: p.fit.known}
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

// relayRow lays the market out anew below the grid, where it shows most of its
// colours: a wrong size of grid draws the row along.
func (a *assigner) relayRow(p *plan) {
	b := a.seenBy(p.fit.cam)
	half := (float64(p.n)*(a.profile.SiteCard.Side+p.gap) - p.gap) / 2
	x0, y0 := -rowLeft-2.5*stockPitch, -half-stockBelow
	best, bestScore := [2]float64{x0, y0}, -1.0
	for dx := -1.5 * stockPitch; dx <= 1.5*stockPitch; dx += stockPitch / 8 {
		for dy := -rowReach; dy <= rowReach; dy += rowReach / 2 {
			if s := b.rowScore(0, x0+dx, y0+dy); s > bestScore {
				best, bestScore = [2]float64{x0 + dx, y0 + dy}, s
			}
		}
	}
	p.layRow(best[0], best[1])
}

// layRow puts the market's parts at the regular places of a row whose first
// card lies at (x, y), without marks.
func (p *plan) layRow(x, y float64) {
	for i := p.n*p.n + 1; i < len(p.fit.parts); i++ {
		pt, k := &p.fit.parts[i], float64(i-p.n*p.n-1)
		pt.prior.X, pt.prior.Y = x+k*stockPitch, y
		switch {
		case p.kinds[i] == faceDownSlot:
			pt.prior.X = x + 5*stockPitch + faceDownRight
		case p.kinds[i] == crateSlot:
			pt.prior.X, pt.prior.Y = x+(k-7)*stockPitch, y-crateBelow
		}
		pt.prior.Deg = 0
		pt.pose, pt.marks = pt.prior, nil
	}
}

// marketPoses are where the stock cards, the face-down card after them, and
// the crates lie.
func (p *plan) marketPoses() (quarter int, stock [7]Pose, crates [6]Pose) {
	first := p.n*p.n + 1
	for i := range stock {
		stock[i] = p.fit.parts[first+i].pose
	}
	for i := range crates {
		crates[i] = p.fit.parts[first+7+i].pose
	}
	return 0, stock, crates
}

// settle fits the plan to the edges in the frame itself.
func (p *plan) settle(f *Frame, profile *calibration.Profile) {
	scale := float64(max(f.W, f.H)) / 1280
	for _, s := range edgeRounds {
		p.seekStray(f, profile)
		s.reach *= scale
		p.markEdges(f, profile, 0, s)
		p.fit.solve(5)
		p.relax(profile.SiteCard.Side)
	}
}

// layout hands the plan out as a Layout.
func (p *plan) layout() *Layout {
	l := &Layout{Camera: p.fit.cam, N: p.n, Gap: p.gap}
	var stock, crates int
	for i, k := range p.kinds {
		at := p.fit.parts[i].pose
		switch k {
		case siteSlot:
			l.Cards = append(l.Cards, at)
		case claimSlot:
			l.Claim = at
		case stockSlot:
			l.Stock[stock] = at
			stock++
		case faceDownSlot:
			l.FaceDown = at
		case crateSlot:
			l.Crates[crates] = at
			l.Crates[crates].Z = 0
			crates++
		}
	}
	l.RMSPX, l.RMSMM = p.residuals()
	return l
}

// residuals are the root mean squares of all marks' residuals, Huber-clipped
// at 3 px so that a hidden edge does not speak for the rest: px and mm.
func (p *plan) residuals() (px, mm float64) {
	var sum, sumMM, n float64
	for i := range p.fit.parts {
		pt := &p.fit.parts[i]
		for k := range pt.marks {
			m := &pt.marks[k]
			rx, ry := m.residual(&p.fit.cam, pt.pose)
			e := min(math.Hypot(rx, ry), 3)
			sum += e * e
			sumMM += square(e / p.fit.scaleAt(pt.pose))
			n++
		}
	}
	n = max(n, 1)
	return math.Sqrt(sum / n), math.Sqrt(sumMM / n)
}

// scaleAt is how many px one mm of the table spans at a pose, at its coarser.
func (f *fit) scaleAt(p Pose) float64 {
	o, _ := f.cam.Project(p.At(0, 0, 0))
	u, _ := f.cam.Project(p.At(1, 0, 0))
	v, _ := f.cam.Project(p.At(0, 1, 0))
	return max(min(apart(o, u), apart(o, v)), 1e-3)
}
