package vision

import "banto/calibration"

// relayRow lays the market out anew below the grid, where it shows most of its
// colours: a wrong size of grid draws the row along.
func (a *assigner) relayRow(p *plan) {
	half := (float64(p.n)*(a.profile.SiteCard.Side+p.gap) - p.gap) / 2
	usual := rowLine{-rowLeft - 2.5*stockPitch, -half - stockBelow, stockPitch, 0}
	row, _ := a.seenBy(p.fit.cam).bestRow(usual, 1.5*stockPitch, stockPitch/8, 0, rowAccept)
	p.layRow(row)
}

// alignSure is how much of a market, of 11, shows at least where it lies at its cards,
// alignMore how much more must show for it to be laid anew, not farther off than
// alignReach, mm, in steps of alignStep, with a pitch off by up to alignPitch. Lower
// alignSure to save time, raise it if cards of the row are read beside their places.
const alignSure, alignMore, alignReach, alignStep, alignPitch = 8.5, 0.5, 24.0, 3.0, 4.0

// alignRow lays the market out anew, closer or wider than usual, where it shows more
// of its colours: where the patch did not reach, cards catch on their neighbours' edges.
func (a *assigner) alignRow(p *plan) {
	b := a.seenBy(p.fit.cam)
	stock, crates := p.marketPoses()
	shown := b.marketScore(0, stock, crates, 0)
	if shown > alignSure {
		return
	}
	first, last := stock[0], stock[5]
	here := rowLine{(first.X+last.X)/2 - 2.5*stockPitch, (first.Y + last.Y) / 2, stockPitch, 0}
	if row, ok := b.bestRow(here, alignReach, alignStep, alignPitch, shown+alignMore); ok {
		p.layRow(b.slid(row))
	}
}

// slideReach and slideStep, mm: how far nearer or farther, and in what steps, a row is
// slid to where its cards stand out. Raise slideReach if cards are laid half onto their
// crates.
const slideReach, slideStep = 12.0, 1.5

// slid is the row moved nearer or farther to where its cards stand out most.
func (a *assigner) slid(row rowLine) rowLine {
	best, most := row, 0.0
	for dy := -slideReach; dy <= slideReach; dy += slideStep {
		at := row
		at.y += dy
		if c := a.contrast(at); c > most {
			best, most = at, c
		}
	}
	return best
}

// contrast adds up how much more of a card's colour, up to 1 each, shows on the cards of
// the row than beyond their ends, and half of how much the crates show.
func (a *assigner) contrast(row rowLine) (sum float64) {
	stock, crates := row.market()
	down := stock[faceDown]
	sum = max(0, a.share(0, down.X, down.Y, 0, stockGround, a.faceDown)-a.share(0, down.X, down.Y, 0, stockEnds, a.faceDown))
	for _, at := range stock[:faceDown] {
		most, beyond := 0.0, a.drinkShares(0, at, stockEnds)
		for k, share := range a.drinkShares(0, at, stockGround) {
			most = max(most, share-beyond[k])
		}
		sum += most
	}
	for _, c := range crates {
		sum += crateWeight * a.crateShare(0, c)
	}
	return sum
}

// bestRow is the row that shows most of the market's colours, more than least, with
// its middle up to reach mm to the side of that of usual and its pitch off by up to
// play; where there is none it is usual.
func (a *assigner) bestRow(usual rowLine, reach, step, play, least float64) (best rowLine, ok bool) {
	best = usual
	for pitch := usual.dx - play; pitch <= usual.dx+play; pitch++ {
		for dx := -reach; dx <= reach; dx += step {
			for dy := -rowReach; dy <= rowReach; dy += rowStride {
				at := rowLine{usual.x + dx - 2.5*(pitch-usual.dx), usual.y + dy, pitch, usual.dy}
				if s := a.rowScore(0, at, least); s > least {
					best, least, ok = at, s, true
				}
			}
		}
	}
	return best, ok
}

// layRow puts the market's parts at the regular places of a row, without marks.
func (p *plan) layRow(row rowLine) {
	stock, crates := row.market()
	for k, at := range append(stock[:], crates[:]...) {
		pt := &p.fit.parts[p.n*p.n+1+k]
		pt.prior.X, pt.prior.Y, pt.prior.Deg = at.X, at.Y, 0
		pt.pose, pt.marks = pt.prior, nil
	}
}

// beyondMore is how much more of a card's outline, of 1, must show beyond one end of the
// row than at its other end for the row to be a card off. Lower it if whole markets are
// read one card off, raise it if that happens on chequered cloths.
const beyondMore = 0.45

// beyondReach and beyondStep, mm: how far from its regular place the card beyond may lie,
// and in what steps it is looked for. Raise beyondReach if that is not found in uneven rows.
const beyondReach, beyondStep = 6.0, 2.0

// shiftRow moves a market that ends in nothing on one side, but goes on at the other, by a
// card, as where the light bleaches the face-down card. It says whether it did.
func (p *plan) shiftRow(f *Frame, profile *calibration.Profile) bool {
	first, last := p.n*p.n+1, p.n*p.n+1+faceDown
	for _, e := range []struct {
		bare, end int
		way       float64
	}{{first, last, stockPitch}, {last, first, -stockPitch}} {
		if p.outlineSum(f, profile, e.bare, differs, 0) > (1-beyondMore)*4*edgeSteps {
			continue // saves time: it shows where it lies
		}
		if p.near(f, profile, e.end, e.way) < p.near(f, profile, e.bare, 0)+beyondMore {
			continue
		}
		for i := first; i < len(p.fit.parts); i++ {
			pt := &p.fit.parts[i]
			pt.prior.X += e.way
			pt.pose, pt.marks = pt.prior, nil
		}
		return true
	}
	return false
}

// near is how much of the outline of a card like part i shows about dx mm to its right, of 1.
func (p *plan) near(f *Frame, profile *calibration.Profile, i int, dx float64) (most float64) {
	pt := &p.fit.parts[i]
	at := pt.pose
	for x := -beyondReach; x <= beyondReach; x += beyondStep {
		for y := -beyondReach; y <= beyondReach; y += beyondStep {
			pt.pose.X, pt.pose.Y = at.X+dx+x, at.Y+y
			most = max(most, p.outlineSum(f, profile, i, differs, most))
		}
	}
	pt.pose = at
	return most / (4 * edgeSteps)
}
