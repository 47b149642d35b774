package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// How far apart cards of the grid lie, mm; gaps from 6 to 16 have been seen.
const gridGapMin, gridGapMax = 4.0, 18.0

// slotReach, mm: a square card farther from its slot is not of the grid.
const slotReach = 20.0

// A slotKind says what belongs at a place of the layout.
type slotKind int

const (
	siteSlot slotKind = iota
	claimSlot
	stockSlot
	faceDownSlot
	crateSlot
)

// A plan is a hypothesis of the whole layout in the table frame: camera, size
// and gap of the grid, and one part for each thing that lies flat, in the
// order: site cards, claim card, stock cards, face-down card, crates.
type plan struct {
	fit   fit
	n     int
	gap   float64
	kinds []slotKind
	score float64
	edges float64 // see atEdges; 0: not asked for yet
	// market is the part of the score that the market's colours give, of 11.
	market float64
}

// plans makes one plan for each size the grid may have around the row found.
func (a *assigner) plans(row tableRow, sizes []int) []plan {
	pitch := a.pitch(row.quarter)
	var all []plan
	for _, n := range sizes {
		half := (float64(n)*pitch - (pitch - a.profile.SiteCard.Side)) / 2
		x := row.x + 2.5*stockPitch + rowLeft
		y := row.y + stockBelow + half
		x, y = a.settle(row.quarter, x, y, n, pitch)
		all = append(all, a.planAt(row, x, y, n, pitch))
	}
	return all
}

// pitch is the usual distance of neighbouring square cards of the patch, mm.
func (a *assigner) pitch(q int) float64 {
	side := a.profile.SiteCard.Side
	var found []float64
	for i := range a.patch.guises {
		for k := range i {
			if a.patch.guises[i].shape != siteShape || a.patch.guises[k].shape != siteShape {
				continue
			}
			p, o := a.patch.fit.parts[i].pose, a.patch.fit.parts[k].pose
			dx, dy := math.Abs(p.X-o.X), math.Abs(p.Y-o.Y)
			if d := max(dx, dy); min(dx, dy) < 8 && d > side+gridGapMin && d < side+gridGapMax {
				found = append(found, d)
			}
		}
	}
	if len(found) == 0 {
		return side + a.profile.SiteCard.Gap
	}
	return median(found)
}

// settle moves the grid's centre onto the patch's square cards.
func (a *assigner) settle(q int, x, y float64, n int, pitch float64) (float64, float64) {
	for _, reach := range [2]float64{slotReach, slotReach / 2} {
		var dx, dy []float64
		for i, v := range a.patch.guises {
			if v.shape != siteShape {
				continue
			}
			p := a.patch.fit.parts[i].pose
			px, py := turned(p.X, p.Y, -q)
			ex, okX := offSlot(px-x, n, pitch)
			ey, okY := offSlot(py-y, n, pitch)
			if okX && okY && math.Abs(ex) < reach && math.Abs(ey) < reach {
				dx, dy = append(dx, ex), append(dy, ey)
			}
		}
		if len(dx) > 0 {
			x, y = x+median(dx), y+median(dy)
		}
	}
	return x, y
}

// offSlot is how far d (from the grid's centre) lies off the nearest of n
// slots; ok is false beyond the outer ones' reach.
func offSlot(d float64, n int, pitch float64) (off float64, ok bool) {
	half := float64(n-1) / 2
	k := math.Round(d/pitch + half)
	return d - (k-half)*pitch, k >= 0 && k < float64(n)
}

// planAt lays out the plan for a grid centred at (x, y) in the row's frame.
func (a *assigner) planAt(row tableRow, x, y float64, n int, pitch float64) plan {
	p := plan{n: n, gap: pitch - a.profile.SiteCard.Side}
	p.fit = fit{cam: recentred(a.patch.fit.cam, row.quarter, x, y), focal: a.patch.fit.focal}
	for r := range n {
		for c := range n {
			p.add(siteSlot, a.profile, p.slot(r, c, pitch), 2.5)
		}
	}
	p.add(claimSlot, a.profile, Pose{}, 12)
	for i := range 6 {
		p.add(stockSlot, a.profile, Pose{X: row.x + float64(i)*stockPitch - x, Y: row.y - y}, 6)
	}
	p.add(faceDownSlot, a.profile, Pose{X: row.x + 5*stockPitch + faceDownRight - x, Y: row.y - y}, 7)
	for i := range 6 {
		p.add(crateSlot, a.profile, Pose{X: row.x + float64(i)*stockPitch - x, Y: row.y - crateBelow - y}, 6)
	}
	a.seekClaim(&p)
	return p
}

// slot is where the card at row r, column c belongs.
func (p *plan) slot(r, c int, pitch float64) Pose {
	half := float64(p.n-1) / 2
	return Pose{X: (float64(c) - half) * pitch, Y: (half - float64(r)) * pitch}
}

func (p *plan) add(k slotKind, prof *calibration.Profile, at Pose, sigma float64) {
	pt := part{sigmaXY: sigma, sigmaDeg: sigmaTurn}
	switch k {
	case siteSlot, claimSlot:
		pt.w, pt.h, at.Z = siteShape.size(prof)
	case stockSlot, faceDownSlot:
		pt.w, pt.h, at.Z = stockShape.size(prof)
	case crateSlot:
		pt.w, pt.h, at.Z = prof.Crate.Width, prof.Crate.Depth, prof.Crate.Height
	}
	pt.pose, pt.prior = at, at
	p.kinds = append(p.kinds, k)
	p.fit.parts = append(p.fit.parts, pt)
}

// recentred is the camera for the frame that lies q quarter turns to the old
// one and has its origin at (x, y) of the turned axes.
func recentred(c calibration.Camera, q int, x, y float64) calibration.Camera {
	ax, ay := turned(1, 0, q)
	bx, by := turned(0, 1, q)
	ox, oy := turned(x, y, q)
	out := c
	for i := range 3 {
		out.R[i][0] = c.R[i][0]*ax + c.R[i][1]*ay
		out.R[i][1] = c.R[i][0]*bx + c.R[i][1]*by
		out.T[i] = c.T[i] + c.R[i][0]*ox + c.R[i][1]*oy
	}
	return out
}

// seekClaim looks for the blue card in its strip left of the grid by colour and
// outline, unless a quad is its outline already.
func (a *assigner) seekClaim(p *plan) {
	pt := &p.fit.parts[p.n*p.n]
	if len(pt.marks) > 0 {
		return
	}
	half := (float64(p.n)*(a.profile.SiteCard.Side+p.gap) - p.gap) / 2
	best, bestShare := Pose{X: -half - claimLeft, Z: pt.pose.Z}, 0.0
	z := pt.pose.Z
	b := a.seenBy(p.fit.cam)
	for dx := -10.0; dx <= 10; dx += 4 {
		for dy := -claimReach; dy <= claimReach; dy += 4 {
			s := b.share(0, -half-claimLeft+dx, dy, z, claimGround, a.claim)
			pt.pose = Pose{X: -half - claimLeft + dx, Y: dy, Z: z}
			if s > 0.3 {
				s += 2 * p.outlineSum(a.frame, a.profile, p.n*p.n, differs, 0) / (4 * edgeSteps)
			}
			if s > bestShare {
				best, bestShare = pt.pose, s
			}
		}
	}
	pt.pose, pt.prior = best, best
}

// seenBy is the assigner for another camera's table frame.
func (a *assigner) seenBy(cam calibration.Camera) *assigner {
	b := *a
	b.patch = &patch{fit: fit{cam: cam}}
	return &b
}

// marketWeight is what the market's colours count beside the grid's slots.
const marketWeight = 1.5

// centreWeight is what the blue card in the middle of a 3×3 grid counts, or
// its absence.
const centreWeight = 6.0

// planScore weighs a plan against its rivals: square cards in and off its
// slots, white margins against what lies beside, outlines, the blue card and the
// market's colours.
func (a *assigner) planScore(p *plan) float64 {
	a = a.seenBy(p.fit.cam)
	stock, crates := p.marketPoses()
	p.market = a.marketScore(0, stock, crates, 0)
	score := marketWeight * p.market
	for i, k := range p.kinds {
		at := p.fit.parts[i].pose
		switch k {
		case siteSlot:
			score += a.slotScore(p, i, at)
			if p.n == 3 && i == 4 {
				score += centreWeight * (a.share(0, at.X, at.Y, at.Z, siteMargin, a.claim) - 0.5)
			}
		case claimSlot:
			score += 4 * a.share(0, at.X, at.Y, at.Z, claimGround, a.claim)
		}
	}
	return score
}

// What a card's outline says of a slot: found edges weigh by how near to their
// place they are, outlineSigma px of a 1280 px frame; outlineShare of all is
// what a chequered cloth shows by chance, outlineWeight the evidence of more.
const outlineSigma, outlineShare, outlineWeight = 1.2, 0.5, 4.0

// slotScore is the evidence for a card at slot i of the grid: its white margin
// against what lies beside it, and its outline.
func (a *assigner) slotScore(p *plan, i int, at Pose) float64 {
	ground := a.card
	if p.n == 3 && i == 4 {
		ground = a.claim
	}
	out := a.profile.SiteCard.Side/2 + p.gap/2
	beside := [][2]float64{{-out, 18}, {-out, -18}, {out, 18}, {out, -18}, {18, out}, {-18, out}, {18, -out}, {-18, -out}}
	white := a.share(0, at.X, at.Y, at.Z, siteMargin, ground)
	score := white - a.share(0, at.X, at.Y, 0, beside, ground)
	if white < 0.4 {
		score -= 0.7
	}
	return score + outlineWeight*(p.outline(a.frame, a.profile, i, outlineSigma)-outlineShare)
}

// outline is the share of the outline of part i that shows where it should,
// within about sigma px of a 1280 px frame.
func (p *plan) outline(f *Frame, profile *calibration.Profile, i int, sigma float64) float64 {
	scale := f.pxScale()
	sum := 0.0
	o := p.fit.parts[i].pose.seenBy(&p.fit.cam)
	for _, m := range p.edgeMarks(f, profile, i, p.stepOf(i), search{3 * scale, 1, false}) {
		r, _ := m.residual(&o)
		sum += math.Exp(-square(r/(sigma*scale)) / 2)
	}
	return sum / (4 * edgeSteps)
}

// matchQuads gives each part the quad that fits its outline best within reach px.
func (p *plan) matchQuads(quads []quad, reach float64) {
	for i := range p.fit.parts {
		pt := &p.fit.parts[i]
		pt.marks = nil
		if p.kinds[i] == crateSlot {
			continue
		}
		var want quad
		seen := true
		for k, m := range cornerMarks(quad{}, 0, pt.w, pt.h) {
			var ok bool
			want[k], ok = p.fit.cam.Project(pt.pose.At(m.u, m.v, 0))
			seen = seen && ok
		}
		if !seen {
			continue
		}
		best := reach * reach
		for _, v := range p.outlines(i) {
			for k, m := range cornerMarks(quad{}, 0, v[0], v[1]) {
				want[k], _ = p.fit.cam.Project(pt.pose.At(m.u, m.v, 0))
			}
			for k := range quads {
				for turn := range 4 {
					if d := worstCorner(&want, &quads[k], turn, best); d < best {
						best = d
						pt.marks = cornerMarks(quads[k], turn, v[0], v[1])
					}
				}
			}
		}
	}
}

// outlines are the sizes, mm, of the quads that part i may show as: its edge,
// and the field within the white rim of a stock card.
func (p *plan) outlines(i int) [][2]float64 {
	w, h := p.fit.parts[i].w, p.fit.parts[i].h
	if k := p.kinds[i]; k == stockSlot || k == faceDownSlot {
		return [][2]float64{{w, h}, {w - 2*stockRim, h - 2*stockRim}}
	}
	return [][2]float64{{w, h}}
}

// worstCorner is the largest squared distance, px², between the corners wanted
// and those of q from corner turn on; any from enough on where it is that far.
func worstCorner(want, q *quad, turn int, enough float64) (worst float64) {
	for k := range want {
		p, o := &want[k], &q[(turn+k)%4]
		worst = max(worst, (p.X-o.X)*(p.X-o.X)+(p.Y-o.Y)*(p.Y-o.Y))
		if worst >= enough {
			break
		}
	}
	return worst
}

// siteSigma, mm: how far a site card lies off its place in the grid. Raise it if
// cards that lie askew are missed, lower it if cards catch on a chequered cloth.
const siteSigma = 1.0

// solve fits camera and cards to the cards' marks, then the crates to theirs: rim
// and foot of a crate are easily taken for each other, 12 mm that must not bend
// the camera.
func (p *plan) solve(steps int) {
	first := p.n*p.n + 8
	cards, crates := p.fit, p.fit
	cards.parts, crates.parts = p.fit.parts[:first], p.fit.parts[first:]
	cards.solve(steps)
	crates.cam, crates.held = cards.cam, true
	crates.solve(steps)
	p.fit.cam, p.fit.parts = cards.cam, slices.Concat(cards.parts, crates.parts)
}

// relax moves the priors to a regular layout through the poses found: the
// grid's gap anew, the stock row straight.
func (p *plan) relax(side float64) {
	half := float64(p.n-1) / 2
	var num, den float64
	for i, k := range p.kinds {
		if k == siteSlot && len(p.fit.parts[i].marks) > 0 {
			c, r := float64(i%p.n)-half, half-float64(i/p.n)
			num += c*p.fit.parts[i].pose.X + r*p.fit.parts[i].pose.Y
			den += c*c + r*r
		}
	}
	if den > 1 {
		p.gap = min(max(num/den-side, gridGapMin), gridGapMax)
	}
	stock := p.n*p.n + 1
	p.straighten(stock, 6, stockPitch)
	p.hangCrates(stock)
	last, down := &p.fit.parts[stock+5], &p.fit.parts[stock+6]
	down.prior.X, down.prior.Y = last.prior.X+faceDownRight, last.prior.Y
	if claim := &p.fit.parts[stock-1]; len(claim.marks) == 4 { // a quad: nothing to look for
		claim.prior.X, claim.prior.Y = claim.pose.X, claim.pose.Y
	}
	for i, k := range p.kinds {
		pt := &p.fit.parts[i]
		if k == siteSlot {
			z := pt.prior.Z
			pt.prior = p.slot(i/p.n, i%p.n, side+p.gap)
			pt.prior.Z = z
			pt.sigmaXY = siteSigma
		}
		if len(pt.marks) == 0 {
			pt.pose.X, pt.pose.Y, pt.pose.Deg = pt.prior.X, pt.prior.Y, pt.prior.Deg
		}
	}
}

// crateSigma, mm: how far a crate lies off its place in the row of crates.
const crateSigma = 1.5

// hangCrates moves the priors of the crates below their stock cards, in a row
// of their own through those found.
func (p *plan) hangCrates(stock int) {
	var rows []float64
	for i := stock + 7; i < stock+13; i++ {
		if c := &p.fit.parts[i]; len(c.marks) > 0 {
			rows = append(rows, c.pose.Y)
		}
	}
	for i := stock; i < stock+6; i++ {
		card, crate := &p.fit.parts[i], &p.fit.parts[i+7]
		crate.prior.X, crate.prior.Y = card.pose.X, card.pose.Y-crateBelow
		if len(rows) >= 3 {
			crate.prior.Y = median(rows)
		}
		crate.sigmaXY = crateSigma
	}
}

// rowSigma, mm: how far a card of a row lies off the row's regular places; a card
// farther than rowOff off them says nothing of the row. rowPlay is by how much, as a
// share, the row's pitch may differ from the usual one.
const rowSigma, rowOff, rowPlay = 2.0, 3.0, 0.1

// Only two cards of a row tell where the others lie if their pitch is off the usual
// one by no more than pairPlay of it and the row lies more than pairFar, mm, off.
const pairPlay, pairFar = 0.08, 10.0

// A rowLine is a row of cards laid out regularly: where its first card lies, and
// the way from card to card, mm.
type rowLine struct{ x, y, dx, dy float64 }

// at is where card i of the row lies.
func (r rowLine) at(i int) (x, y float64) { return r.x + float64(i)*r.dx, r.y + float64(i)*r.dy }

// straighten moves the priors of the n parts from first on to the regular row on
// which most of what is seen of them lies, so that strays do not bend it.
func (p *plan) straighten(first, n int, pitch float64) {
	row := p.fit.parts[first : first+n]
	var best rowLine
	most, on := 0.0, 0
	for k := range n {
		for i := range k {
			if len(row[i].marks) == 0 || len(row[k].marks) == 0 {
				continue
			}
			line, seen, cards := p.consensus(first, n, i, k)
			if math.Abs(line.dx-pitch) < rowPlay*pitch && seen > most {
				best, most, on = line, seen, cards
			}
		}
	}
	if on < 2 || on == 2 && (math.Abs(best.dx-pitch) > pairPlay*pitch || math.Abs(best.x-row[0].prior.X) < pairFar) {
		return
	}
	for i := range row {
		row[i].prior.X, row[i].prior.Y = best.at(i)
		row[i].sigmaXY = rowSigma
	}
}

// consensus is the row through cards i and k of the n from first on, moved onto the
// middle of those that lie on it (Fischler and Bolles, 1981): how much is seen of
// those, and how many they are.
func (p *plan) consensus(first, n, i, k int) (line rowLine, seen float64, cards int) {
	a, b := &p.fit.parts[first+i], &p.fit.parts[first+k]
	d := float64(k - i)
	line.dx, line.dy = (b.pose.X-a.pose.X)/d, (b.pose.Y-a.pose.Y)/d
	line.x, line.y = a.pose.X-float64(i)*line.dx, a.pose.Y-float64(i)*line.dy
	var offX, offY []float64
	for c := range n {
		pt := &p.fit.parts[first+c]
		x, y := line.at(c)
		off := math.Hypot(pt.pose.X-x, pt.pose.Y-y) / rowOff
		if len(pt.marks) > 0 && off < 1 {
			offX, offY = append(offX, pt.pose.X-x), append(offY, pt.pose.Y-y)
			seen += (1 - off*off) * p.seenOf(first+c)
		}
	}
	line.x, line.y = line.x+median(offX), line.y+median(offY)
	return line, seen, len(offX)
}

// seenOf is how much of the outline of part i is seen where it fits, 0 to 1.
func (p *plan) seenOf(i int) float64 {
	share := 1.0
	if n := len(p.fit.parts[i].marks); n > 4 {
		share = float64(n) / (4 * edgeSteps)
	}
	return share / (1 + square(p.fit.rms(i)))
}

// median sorts x and returns its middle.
func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}

// matched is how many site cards have marks.
func (p *plan) matched() (n int) {
	for i := range p.n * p.n {
		if len(p.fit.parts[i].marks) > 0 {
			n++
		}
	}
	return n
}
