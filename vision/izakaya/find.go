package izakaya

import (
	"cmp"
	"errors"
	"math"

	"banto/calibration"
	"banto/vision"
)

// errNoTable says that no IZAKAYA table was found in a picture.
var errNoTable = errors.New("no IZAKAYA table found: no row of six colour stock cards beside a grid of site cards is in view; show the whole table from 35 to 85 degrees above")

// FindLayout finds the table on f: which camera sees it from where, and where
// every card lies. players is their number, 2 to 5, or 0 where it follows from
// the grid. It fails where no table is in view.
//
// A network sights the middles of sheets; the plan that most of them speak for is fitted
// to them, and then camera and sheets together to the sheets' edges. What lies where the layout
// says must look like the sheets of the game.
func FindLayout(f *vision.Frame, profile calibration.Profile, players int) (*Layout, error) {
	all, err := sightings(f)
	if err != nil {
		return nil, err
	}
	p := roughPlan(f, &profile, all, players)
	if p == nil {
		return nil, errNoTable
	}
	source := sourceOf(f)
	if err := p.refine(f, source, &profile); err != nil {
		return nil, err
	}
	p.settle(f, &profile)
	l := p.layout()
	if odds, err := sheetOdds(f, source, l); err != nil || odds < sheetsLeast {
		return nil, cmp.Or(err, errNoTable)
	}
	return l, nil
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

// edgeRounds are the rounds of the fit to edges, px of a 1280 px frame: how far from its place
// an edge may be found. The last ones leave print and shadows beside the edges aside.
var edgeRounds = []search{{6, 0.6, false}, {4, 0.6, false}, {3, 1, true}, {2, 1, true}, {2, 1, true}}

// settle fits the plan to the edges in the frame itself, and to the middles that its parts are marked at now.
func (p *plan) settle(f *vision.Frame, profile *calibration.Profile) {
	scale := f.PxScale()
	seen := make([][]mark, len(p.fit.parts))
	for i := range seen {
		seen[i] = p.fit.parts[i].marks
	}
	for _, s := range edgeRounds {
		s.reach *= scale
		p.markEdges(f, profile, 0, s)
		for i := range seen {
			p.fit.parts[i].marks = append(p.fit.parts[i].marks, seen[i]...)
		}
		p.solve(5)
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
		o := pt.pose.seenBy(&p.fit.cam)
		for k := range pt.marks {
			rx, ry := pt.marks[k].residual(&o)
			e := min(math.Hypot(rx, ry), 3)
			sum += e * e
			sumMM += vision.Square(e / p.fit.scaleAt(pt.pose))
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

func apart(a, b calibration.Pixel) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }
