package vision

import (
	"cmp"
	"errors"
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
// Where that shows no table, a market of poor colours or a grid that hardly stands
// out, as of white cards on a white table out of focus, it looks once more as if light
// fell evenly and colours were strong. What lies where it says must look like the
// sheets of the game.
func FindLayout(f *Frame, profile calibration.Profile, players int) (*Layout, error) {
	p, err := findPlan(f, &profile, players)
	if err != nil && !errors.Is(err, errNoTable) {
		return nil, err
	}
	if p == nil || p.poor() {
		if p, err = evenPlan(f, &profile, players, p); err != nil {
			return nil, err
		}
	}
	p.settle(f, &profile)
	if p.shiftRow(f, &profile) {
		p.settle(f, &profile)
	}
	l := p.layout()
	if odds, err := sheetOdds(f, l); err != nil || odds < 0 {
		return nil, cmp.Or(err, errNoTable)
	}
	return l, nil
}

// evenPlan is the plan found in the evened frame; p, if there is p and the picture speaks
// for it more.
func evenPlan(f *Frame, profile *calibration.Profile, players int, p *plan) (*plan, error) {
	even, err := f.evened()
	if err != nil {
		return nil, err
	}
	again, err := findPlan(even, profile, players)
	if p != nil && (err != nil || again.score <= p.score) {
		return p, nil
	}
	return again, err
}

// findPlan finds the plan that the picture speaks for, fitted to its quads.
func findPlan(f *Frame, profile *calibration.Profile, players int) (*plan, error) {
	quads, err := findQuads(f)
	if err != nil {
		return nil, err
	}
	best, by := likeliestPlan(f, profile, quads, players)
	if best == nil || best.hopeless() {
		return nil, errNoTable
	}
	by.alignRow(best)
	return best, nil
}

// likeliestPlan is the plan around one of the markets that the picture speaks for most,
// and the assigner that made it; nil where no market is seen.
func likeliestPlan(f *Frame, profile *calibration.Profile, quads []quad, players int) (best *plan, by *assigner) {
	lens := calibration.Camera{F: priorFocal * float64(max(f.W, f.H)), Cx: float64(f.W-1) / 2, Cy: float64(f.H-1) / 2}
	var tried []quad
	same := square(spanSame * f.pxScale())
	for c := range markets(f, profile, quads, lens) {
		for _, row := range c.rows {
			at := c.assigner.span(row)
			if slices.ContainsFunc(tried, func(o quad) bool { return worstCorner(&at, &o, 0, same) < same }) {
				continue
			}
			tried = append(tried, at)
			p := c.assigner.bestPlan(row, gridSizes(players), quads)
			if best == nil || c.assigner.atEdges(p) > by.atEdges(best) {
				best, by = p, c.assigner
			}
			if by.certain(best) {
				return best, by
			}
		}
	}
	return best, by
}

// spanSame, px of a 1280 px frame: rows that span the same within it lead to
// the same plan. Lower it if a table is found only from one of its corners.
const spanSame = 12.0

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

// certainScore is the score a slot of the grid, certainMarket that of the
// market's colours, of 11, at which no rival is looked at; below poorMarket the
// colours do not speak for a plan. Raise certainMarket or certainScore if tables are
// laid out askew in a wrong perspective, lower them to save time.
const certainScore, certainMarket, poorMarket = 2.1, 8.0, 6.0

// certain says that a plan leaves no doubt, as it is or once it is fitted to the edges.
func (a *assigner) certain(p *plan) bool {
	enough := marketWeight*p.market + certainScore*float64(p.n*p.n)
	return p.market > certainMarket && (p.score > enough || a.atEdges(p) > enough)
}

// hopeless says that the picture speaks against the plan's grid and not for its
// market either: other things lie there in rows.
func (p *plan) hopeless() bool {
	return p.market < poorMarket && p.score < marketWeight*p.market
}

// poor says that the market's colours or the grid speak against the plan.
func (p *plan) poor() bool { return p.market < poorMarket || p.score < marketWeight*p.market }

// settle fits the plan to the edges in the frame itself.
func (p *plan) settle(f *Frame, profile *calibration.Profile) {
	scale := f.pxScale()
	p.seekStray(f, profile)
	p.seekCrates(f, profile, golden, crateRoom(profile))
	for _, s := range edgeRounds {
		p.seekStray(f, profile)
		s.reach *= scale
		p.markEdges(f, profile, 0, s)
		p.solve(5)
		p.relax(profile.SiteCard.Side)
	}
	p.recallStrays()
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
		o := pt.pose.seenBy(&p.fit.cam)
		for k := range pt.marks {
			rx, ry := pt.marks[k].residual(&o)
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
