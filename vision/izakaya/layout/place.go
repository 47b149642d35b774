package layout

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"
)

// How far apart cards of the grid lie, mm; gaps from 6 to 16 have been seen.
const gridGapMin, gridGapMax = 4.0, 18.0

// How the rulebook's layout is laid out on real tables, mm. The places are
// what players leave between neighbours; sigmas are how much that varies.
const (
	// stockPitch is the distance from stock card to stock card.
	stockPitch = 52.0
	// stockBelow is from the grid's lower edge to the middle of the stock row.
	stockBelow = 54.0
	// crateBelow is from the middle of a stock card to the middle of its crate.
	crateBelow = 54.0
	// faceDownRight is from the last stock card to the face-down card.
	faceDownRight = 57.0
	// claimLeft is from the grid's left edge to the middle of the blue card.
	claimLeft = 54.5
	// rowLeft is how far the middle of the stock row lies left of the grid's.
	rowLeft = 27.0
	// claimReach is how far up or down from the grid's middle the blue card lies.
	claimReach = 100.0
)

// turned is the patch's point seen from the layout that lies q quarter turns
// anticlockwise to it.
func turned(x, y float64, q int) (float64, float64) {
	switch q & 3 {
	case 1:
		return -y, x
	case 2:
		return -x, -y
	case 3:
		return y, -x
	}
	return x, y
}

// market is where the stock cards, the face-down card after them, and the crates
// of the row regularly lie.
func (r rowLine) market() (stock [7]fit.Pose, crates [6]fit.Pose) {
	for i := range crates {
		x, y := r.at(i)
		stock[i], crates[i] = fit.Pose{X: x, Y: y}, fit.Pose{X: x, Y: y - crateBelow}
	}
	stock[6] = fit.Pose{X: stock[5].X + faceDownRight, Y: stock[5].Y}
	return stock, crates
}

// sigmaTurn, degrees: how straight cards are laid.
const sigmaTurn = 2.4

// faceDown is the place of the face-down card after the stock cards.
const faceDown = 6

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
	fit   fit.Fit
	n     int
	gap   float64
	kinds []slotKind
	score float64
}

// offSlot is how far d (from the grid's centre) lies off the nearest of n
// slots; ok is false beyond the outer ones' reach.
func offSlot(d float64, n int, pitch float64) (off float64, ok bool) {
	half := float64(n-1) / 2
	k := math.Round(d/pitch + half)
	return d - (k-half)*pitch, k >= 0 && k < float64(n)
}

// slot is where the card at row r, column c belongs.
func (p *plan) slot(r, c int, pitch float64) fit.Pose {
	half := float64(p.n-1) / 2
	return fit.Pose{X: (float64(c) - half) * pitch, Y: (half - float64(r)) * pitch}
}

func (p *plan) add(k slotKind, prof *calibration.Profile, at fit.Pose, sigma float64) {
	pt := fit.Part{SigmaXY: sigma, SigmaDeg: sigmaTurn}
	switch k {
	case siteSlot, claimSlot:
		pt.W, pt.H, pt.Tall = prof.SiteCard.Side, prof.SiteCard.Side, prof.SiteCard.Thickness
	case stockSlot, faceDownSlot:
		pt.W, pt.H, pt.Tall = prof.StockCard.Width, prof.StockCard.Height, prof.StockCard.Thickness
	case crateSlot:
		pt.W, pt.H, pt.Tall, pt.Box = prof.Crate.Width, prof.Crate.Depth, prof.Crate.Height, true
	}
	at.Z = pt.Tall
	pt.Pose, pt.Prior = at, at
	p.kinds = append(p.kinds, k)
	p.fit.Parts = append(p.fit.Parts, pt)
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

// siteSigma, mm: how far a site card lies off its place in the grid. Raise it if
// cards that lie askew are missed, lower it if cards catch on a chequered cloth.
const siteSigma = 1.0

// solve fits camera and cards to the cards' marks, then the crates to theirs: rim
// and foot of a crate are easily taken for each other, 12 mm that must not bend
// the camera.
func (p *plan) solve(steps int) {
	first := p.n*p.n + 8
	cards, crates := p.fit, p.fit
	cards.Parts, crates.Parts = p.fit.Parts[:first], p.fit.Parts[first:]
	cards.Solve(steps)
	for i := range crates.Parts {
		follow(&crates.Parts[i], &crates.Camera, &cards.Camera)
	}
	crates.Camera, crates.Held = cards.Camera, true
	crates.Solve(steps)
	p.fit.Camera, p.fit.Parts = cards.Camera, slices.Concat(cards.Parts, crates.Parts)
}

// follow moves a part to where the camera now sees what the one before saw there.
func follow(pt *fit.Part, before, now *calibration.Camera) {
	px, seen := before.Project(pt.Pose.At(0, 0, 0))
	at, ok := now.Unproject(px, pt.Pose.Z)
	if !seen || !ok {
		return
	}
	shift(pt, at.X-pt.Pose.X, at.Y-pt.Pose.Y)
}

// shift moves a part, and where it is believed to lie, by so many mm.
func shift(pt *fit.Part, dx, dy float64) {
	for _, at := range [2]*fit.Pose{&pt.Pose, &pt.Prior} {
		at.X, at.Y = at.X+dx, at.Y+dy
	}
}

// relax moves the priors to a regular layout through the poses found: the
// grid's gap anew, the stock row straight.
func (p *plan) relax(side float64) {
	half := float64(p.n-1) / 2
	var num, den float64
	for i, k := range p.kinds {
		if k == siteSlot && len(p.fit.Parts[i].Marks) > 0 {
			c, r := float64(i%p.n)-half, half-float64(i/p.n)
			num += c*p.fit.Parts[i].Pose.X + r*p.fit.Parts[i].Pose.Y
			den += c*c + r*r
		}
	}
	if den > 1 {
		p.gap = min(max(num/den-side, gridGapMin), gridGapMax)
	}
	stock := p.n*p.n + 1
	p.straighten(stock, 6, stockPitch)
	p.hangCrates(stock)
	last, down := &p.fit.Parts[stock+5], &p.fit.Parts[stock+6]
	down.Prior.X, down.Prior.Y = last.Prior.X+faceDownRight, last.Prior.Y
	if claim := &p.fit.Parts[stock-1]; len(claim.Marks) > 0 && !claim.Marks[0].OnEdge() {
		claim.Prior.X, claim.Prior.Y = claim.Pose.X, claim.Pose.Y
	}
	for i, k := range p.kinds {
		pt := &p.fit.Parts[i]
		if k == siteSlot {
			z := pt.Prior.Z
			pt.Prior = p.slot(i/p.n, i%p.n, side+p.gap)
			pt.Prior.Z = z
			pt.SigmaXY = siteSigma
		}
		if len(pt.Marks) == 0 {
			pt.Pose.X, pt.Pose.Y, pt.Pose.Deg = pt.Prior.X, pt.Prior.Y, pt.Prior.Deg
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
		if c := &p.fit.Parts[i]; len(c.Marks) > 0 {
			rows = append(rows, c.Pose.Y)
		}
	}
	for i := stock; i < stock+6; i++ {
		card, crate := &p.fit.Parts[i], &p.fit.Parts[i+7]
		crate.Prior.X, crate.Prior.Y = card.Pose.X, card.Pose.Y-crateBelow
		if len(rows) >= 3 {
			crate.Prior.Y = vision.Median(rows)
		}
		crate.SigmaXY = crateSigma
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
	row := p.fit.Parts[first : first+n]
	var best rowLine
	most, on := 0.0, 0
	for k := range n {
		for i := range k {
			if len(row[i].Marks) == 0 || len(row[k].Marks) == 0 {
				continue
			}
			line, seen, cards := p.consensus(first, n, i, k)
			if math.Abs(line.dx-pitch) < rowPlay*pitch && seen > most {
				best, most, on = line, seen, cards
			}
		}
	}
	if on < 2 || on == 2 && (math.Abs(best.dx-pitch) > pairPlay*pitch || math.Abs(best.x-row[0].Prior.X) < pairFar) {
		return
	}
	for i := range row {
		row[i].Prior.X, row[i].Prior.Y = best.at(i)
		row[i].SigmaXY = rowSigma
	}
}

// consensus is the row through cards i and k of the n from first on, moved onto the
// middle of those that lie on it (Fischler and Bolles, 1981): how much is seen of
// those, and how many they are.
func (p *plan) consensus(first, n, i, k int) (line rowLine, seen float64, cards int) {
	a, b := &p.fit.Parts[first+i], &p.fit.Parts[first+k]
	d := float64(k - i)
	line.dx, line.dy = (b.Pose.X-a.Pose.X)/d, (b.Pose.Y-a.Pose.Y)/d
	line.x, line.y = a.Pose.X-float64(i)*line.dx, a.Pose.Y-float64(i)*line.dy
	var offX, offY []float64
	for c := range n {
		pt := &p.fit.Parts[first+c]
		x, y := line.at(c)
		off := math.Hypot(pt.Pose.X-x, pt.Pose.Y-y) / rowOff
		if len(pt.Marks) > 0 && off < 1 {
			offX, offY = append(offX, pt.Pose.X-x), append(offY, pt.Pose.Y-y)
			seen += (1 - off*off) * p.seenOf(first+c)
		}
	}
	line.x, line.y = line.x+vision.Median(offX), line.y+vision.Median(offY)
	return line, seen, len(offX)
}

// seenOf is how much of the outline of part i is seen where it fits, 0 to 1.
func (p *plan) seenOf(i int) float64 {
	share := 1.0
	if n := len(p.fit.Parts[i].Marks); n > 4 {
		share = float64(n) / (4 * fit.EdgeSteps)
	}
	return share / (1 + vision.Square(p.fit.RMS(i)))
}
