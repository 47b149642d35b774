package layout

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"
	"banto/vision/lattice"
)

// A seenMiddle is a sighting on the table as a camera sees it: in a table frame of that camera's own, mm.
type seenMiddle struct {
	x, y float64
	sighting
}

// seenPitches are the distances, mm, of neighbouring site cards that are tried: scales of the whole table.
var seenPitches = []float64{69, 73, 77}

// rowNear, mm: how far from its place in a row a sheet of the market may be sighted while nothing is fitted;
// rowTurn and rowStretch how far the row may lie askew, as a slope, and by what factor it may be longer or
// shorter: the grid tells little of what lies beyond it. Raise them if markets are not found.
const rowNear, rowTurn, rowStretch = 13.0, 0.35, 1.25

// marketLeast is how many of the market's 13 sheets must be sighted.
const marketLeast = 2.0

// A search is how far plans are looked for: the focal lengths tried, as shares of the one that is believed before anything is
// seen, how many plans are fitted to the sightings before they are compared, and how many of each size of grid at least: where
// perspective is strong, a small grid hits more sightings than the true one as long as nothing is fitted.
type search struct {
	focals       []float64
	plans, sizes int
}

// searches are tried in turn until the sightings speak for a plan by planClear of what they could: few middles, sighted roughly, do
// not tell the focal length.
var searches = []search{{[]float64{1}, 6, 2}, {[]float64{0.75, 1, 1.35}, 12, 4}}

const planClear = 0.8

// planPlain is for how much of what they could sightings must speak for a plan that is seen by a camera turned about its axis, which is rare, and do at most
// for one that is not where such are looked for. Of 120 turned pictures of 40 tables those that are lost or misread otherwise have 0.78 to 1.0 and -0.7 to
// 0.66. Lower it if tables are not found from such cameras.
const planPlain = 0.7

// roughPlan is the plan that the sightings speak for most, fitted to them; nil where they speak for none.
func roughPlan(f *vision.Frame, profile *calibration.Profile, all []sighting, players int) (best *plan) {
	could := 0.0
	for _, s := range all {
		could += s.p
	}
	best = planSeen(f, profile, all, players, lattice.Ups[0], could)
	if best != nil && best.score > planPlain*could {
		return best
	}
	for _, up := range lattice.Ups[1:] {
		if p := planSeen(f, profile, all, players, up, could); p != nil && p.score > planPlain*could && (best == nil || p.score > best.score) {
			best = p
		}
	}
	return best
}

// planSeen is that seen by a camera so turned; could is for how much the sightings could speak.
func planSeen(f *vision.Frame, profile *calibration.Profile, all []sighting, players int, up, could float64) (best *plan) {
	found := lattices(all, lensOf(f), up)
	for _, s := range searches {
		if p := s.best(f, profile, all, found, players); p != nil && (best == nil || p.score > best.score) {
			best = p
		}
		if best != nil && best.score > planClear*could {
			break
		}
	}
	if best != nil {
		best = best.reseated(f, all, profile)
	}
	return best
}

// best is the fitted plan that the sightings speak for most.
func (s *search) best(f *vision.Frame, profile *calibration.Profile, all []sighting, found []lattice.Lattice, players int) (best *plan) {
	fitted, tries := map[int]int{}, s.tries(f, profile, all, found, players)
	for i := range tries {
		p := &tries[i]
		if fitted[p.n]++; i >= s.plans && fitted[p.n] > s.sizes {
			continue
		}
		p.fitSightings(f, all, profile)
		if p.score = p.sighted(all, sightedNear*f.PxScale()); best == nil || p.score > best.score {
			best = p
		}
	}
	return best
}

// tries are the plans that the lattices found of cards and rows of the market make, those first that the sightings speak for most.
func (s *search) tries(f *vision.Frame, profile *calibration.Profile, all []sighting, found []lattice.Lattice, players int) (tries []plan) {
	lens, near := lensOf(f), roughNear*f.PxScale()
	for _, l := range found {
		for _, cam := range s.cameras(l, profile, lens) {
			seen := onTable(&cam.Camera, all, profile)
			for _, row := range seenRows(seen) {
				for _, n := range gridSizes(players) {
					p := planAt(cam.Camera, row, n, cam.pitch, seen, profile)
					p.score = p.sighted(all, near) + row.score
					tries = append(tries, p)
				}
			}
		}
	}
	slices.SortStableFunc(tries, func(a, b plan) int { return cmp.Compare(b.score, a.score) })
	return tries
}

// A pitchedCamera sees a lattice with cards pitch mm apart.
type pitchedCamera struct {
	calibration.Camera
	pitch float64
}

// cameras are the cameras that may see a lattice.
func (s *search) cameras(l lattice.Lattice, profile *calibration.Profile, lens calibration.Camera) (all []pitchedCamera) {
	for _, focal := range s.focals {
		tried := lens
		tried.F *= focal
		for _, pitch := range seenPitches {
			if cam, ok := l.Camera(pitch, profile.SiteCard.Thickness, tried); ok {
				all = append(all, pitchedCamera{cam, pitch})
			}
		}
	}
	return all
}

// reseatLead is by how much more the sightings must speak for a market moved: by more than one sheet, for fits go astray.
const reseatLead = 2.0

// reseated is p, or what the sightings speak for more with every sheet of the market in the next one's place: before anything is
// fitted, a row may seem to lie there.
func (p *plan) reseated(f *vision.Frame, all []sighting, profile *calibration.Profile) *plan {
	best := p
	if !slices.ContainsFunc(p.market(), func(pt fit.Part) bool { return len(pt.Marks) == 0 }) {
		return p
	}
	for _, way := range [2]float64{-1, 1} {
		q := p.moved(way)
		q.fitSightings(f, all, profile)
		if q.score = q.sighted(all, sightedNear*f.PxScale()); q.score > best.score && q.score > p.score+reseatLead {
			best = q
		}
	}
	return best
}

// market is the parts of the market.
func (p *plan) market() []fit.Part { return p.fit.Parts[p.n*p.n+1:] }

// moved is p with the market so many cards further along its row, and no marks there.
func (p *plan) moved(cards float64) *plan {
	q := *p
	q.fit.Parts = slices.Clone(p.fit.Parts)
	row := q.market()
	dx, dy := cards*(row[5].Pose.X-row[0].Pose.X)/5, cards*(row[5].Pose.Y-row[0].Pose.Y)/5
	for i := range row {
		row[i].Marks = nil
		shift(&row[i], dx, dy)
	}
	return &q
}

// latticeTries is how many lattices are followed up.
const latticeTries = 5

// lattices are the lattices of cards that were sighted by a camera so turned.
func lattices(all []sighting, lens calibration.Camera, up float64) []lattice.Lattice {
	var cards []lattice.Sighting
	for _, s := range all {
		if s.kind == cardSighted {
			cards = append(cards, lattice.Sighting{PX: s.px, P: s.p})
		}
	}
	return lattice.Among(cards, lens, up, latticeTries)
}

// lensOf is the lens that is believed of the frame before anything is seen.
func lensOf(f *vision.Frame) calibration.Camera {
	return calibration.Camera{F: fit.PriorFocal * float64(max(f.W, f.H)), Cx: float64(f.W-1) / 2, Cy: float64(f.H-1) / 2}
}

// crateSeen is the height, mm, at which the middle of a crate is sighted.
const crateSeen = 6.0

// onTable are the sightings as cam sees them.
func onTable(cam *calibration.Camera, all []sighting, profile *calibration.Profile) (seen []seenMiddle) {
	heights := seenAt(profile)
	for _, s := range all {
		if at, ok := cam.Unproject(s.px, heights[s.kind]); ok {
			seen = append(seen, seenMiddle{at.X, at.Y, s})
		}
	}
	return seen
}

// A tableRow is the market as sighted: the frame turned by quarter turns so that the row lies below the
// grid, where the row runs, what is sighted of its sheets, and how much.
type tableRow struct {
	quarter int
	line    rowLine
	sheets  [len(marketSlots)]*sighting
	score   float64
}

// rowTries is how many rows are followed up.
const rowTries = 3

// seenRows are the rows of which most is sighted, best first: any two stock cards, or one and the face-down
// card, may be any of a row.
func seenRows(seen []seenMiddle) (rows []tableRow) {
	for q := range 4 {
		at := make([]seenMiddle, len(seen))
		for i, s := range seen {
			at[i] = s
			at[i].x, at[i].y = turned(s.x, s.y, -q)
		}
		for _, a := range at {
			for _, b := range at {
				rows = append(rows, rowsThrough(q, a, b, at)...)
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b tableRow) int { return cmp.Compare(b.score, a.score) })
	return distinct(rows)
}

// rowsThrough are the rows in which a lies somewhere left of b.
func rowsThrough(q int, a, b seenMiddle, seen []seenMiddle) (rows []tableRow) {
	dx, dy := b.x-a.x, b.y-a.y
	if a.kind != stockSighted || b.kind != stockSighted && b.kind != faceDownSighted || dx <= 0 || math.Abs(dy) > rowTurn*dx {
		return nil
	}
	for i := range faceDown {
		for k := i + 1; k <= faceDown; k++ {
			way := marketSlots[k].x - marketSlots[i].x
			if marketSlots[k].kind != b.kind || dx > rowStretch*way || dx*rowStretch < way {
				continue
			}
			line := rowLine{dx: dx / way * stockPitch, dy: dy / way * stockPitch}
			line.x, line.y = a.x-line.dx*marketSlots[i].x/stockPitch, a.y-line.dy*marketSlots[i].x/stockPitch
			row := tableRow{quarter: q, line: line}
			if row.look(seen); row.score >= marketLeast {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// distinct keeps the first rowTries of rows that lie half a card apart.
func distinct(rows []tableRow) (kept []tableRow) {
	for _, r := range rows {
		same := slices.ContainsFunc(kept, func(k tableRow) bool {
			return k.quarter == r.quarter && math.Hypot(k.line.x-r.line.x, k.line.y-r.line.y) < stockPitch/2
		})
		if !same && len(kept) < rowTries {
			kept = append(kept, r)
		}
	}
	return kept
}

// A marketSlot is where a sheet of the market lies from the row's first, mm.
type marketSlot struct {
	x, y float64
	kind sightedKind
}

// marketSlots are the market's sheets: the six stock cards, the face-down card, the crates.
var marketSlots = func() (all [13]marketSlot) {
	stock, crates := rowLine{dx: stockPitch}.market()
	for i, at := range stock {
		all[i] = marketSlot{at.X, at.Y, stockSighted}
	}
	all[faceDown].kind = faceDownSighted
	for i, at := range crates {
		all[faceDown+1+i] = marketSlot{at.X, at.Y, crateSighted}
	}
	return all
}()

// look finds what is sighted of the row's sheets.
func (r *tableRow) look(seen []seenMiddle) {
	u, v := r.line.dx/stockPitch, r.line.dy/stockPitch
	for i, slot := range marketSlots {
		x, y, most := r.line.x+u*slot.x-v*slot.y, r.line.y+v*slot.x+u*slot.y, 0.0
		for k := range seen {
			s := &seen[k]
			if s.kind != slot.kind {
				continue
			}
			off := (vision.Square(s.x-x) + vision.Square(s.y-y)) / (rowNear * rowNear)
			if worth := s.p * (1 - off/2); off < 1 && worth > most {
				most, r.sheets[i] = worth, &s.sighting
			}
		}
		r.score += most
	}
}

// planAt lays out the plan of n×n cards above a row, moved onto the cards sighted there, with the row's
// sightings for marks.
func planAt(cam calibration.Camera, row tableRow, n int, pitch float64, seen []seenMiddle, profile *calibration.Profile) plan {
	half := (float64(n)*pitch - (pitch - profile.SiteCard.Side)) / 2
	left, low := row.line.at(0)
	right, high := row.line.at(5)
	mx, my := (left+right)/2, (low+high)/2
	x, y := onCards(row.quarter, mx+rowLeft, my+stockBelow+half, n, pitch, seen)
	p := plan{n: n, gap: pitch - profile.SiteCard.Side}
	p.fit = fit.Fit{Camera: recentred(cam, row.quarter, x, y), Focal: cam.F}
	for i := range n * n {
		p.add(siteSlot, profile, p.slot(i/n, i%n, pitch), 2.5)
	}
	p.add(claimSlot, profile, p.usualClaim(), claimSigma)
	for i, at := range marketSlots {
		kind, sigma := stockSlot, 6.0
		switch {
		case at.kind == crateSighted:
			kind = crateSlot
		case i == faceDown:
			kind, sigma = faceDownSlot, 7
		}
		p.add(kind, profile, fit.Pose{X: mx - x - 2.5*stockPitch + at.x, Y: my + at.y - y}, sigma)
		if s := row.sheets[i]; s != nil {
			pt := &p.fit.Parts[len(p.fit.Parts)-1]
			pt.Marks = []fit.Mark{p.markOf(pt, kind, s, fit.RoughSpread)}
		}
	}
	return p
}

// markOf is the mark of a part whose middle is sighted there, trusted to within spread px.
func (p *plan) markOf(pt *fit.Part, kind slotKind, s *sighting, spread float64) fit.Mark {
	m := fit.Mark{PX: s.px, Spread: spread}
	if kind == crateSlot {
		m.DZ = crateSeen - pt.Pose.Z
	}
	return m
}

// claimSigma, mm: how far the card to claim may lie off where it was sighted.
const claimSigma = 12.0

// claimWide, mm: how far to either side of its place the card to claim may lie.
const claimWide = 22.0

// usualClaim is where the card to claim usually lies.
func (p *plan) usualClaim() fit.Pose {
	return fit.Pose{X: -(float64(p.n)*(NominalSide+p.gap)-p.gap)/2 - claimLeft}
}

// seatClaim puts the card to claim where left of the grid it was sighted; at its usual place where it was not.
func (p *plan) seatClaim(all []sighting, profile *calibration.Profile) {
	usual, best, pt := p.usualClaim(), 0.0, &p.fit.Parts[p.n*p.n]
	at := &pt.Prior
	at.X, at.Y = usual.X, usual.Y
	for _, s := range all {
		seen, ok := p.fit.Camera.Unproject(s.px, profile.SiteCard.Thickness)
		if ok && s.kind == cardSighted && s.p > best && math.Abs(seen.X-usual.X) < claimWide && math.Abs(seen.Y) < claimReach {
			at.X, at.Y, best = seen.X, seen.Y, s.p
		}
	}
	pt.Pose = *at
}

// onCards moves the grid's centre onto the cards that are sighted.
func onCards(q int, x, y float64, n int, pitch float64, seen []seenMiddle) (float64, float64) {
	for _, reach := range [2]float64{pitch / 3, pitch / 6} {
		var dx, dy []float64
		for _, s := range seen {
			if s.kind != cardSighted {
				continue
			}
			px, py := turned(s.x, s.y, -q)
			ex, okX := offSlot(px-x, n, pitch)
			ey, okY := offSlot(py-y, n, pitch)
			if okX && okY && math.Abs(ex) < reach && math.Abs(ey) < reach {
				dx, dy = append(dx, ex), append(dy, ey)
			}
		}
		if len(dx) > 0 {
			x, y = x+vision.Median(dx), y+vision.Median(dy)
		}
	}
	return x, y
}

// missed is what a sheet that is not sighted, or sighted where none belongs, speaks against a plan, beside one for
// each that is sighted in its place. sightedNear, px of a 1280 px frame, is how near that is, roughNear as long as nothing is fitted.
const missed, sightedNear, roughNear = 0.6, 16.0, 40.0

// sighted is how much the sightings speak for the plan, those within reach px of their places.
func (p *plan) sighted(all []sighting, reach float64) (score float64) {
	used := map[calibration.Pixel]bool{}
	for i, k := range p.kinds {
		s, off := p.nearestSighting(i, k, all, reach)
		if s == nil {
			score -= missed
			continue
		}
		used[s.px] = true
		score += s.p * (1 - off*off/2)
	}
	for _, s := range all {
		if !used[s.px] {
			score -= missed * s.p
		}
	}
	return score
}

// nearestSighting is the sighting of a sheet like part i nearest to where its middle shows, within reach px;
// off is how far from it, as a share of reach.
func (p *plan) nearestSighting(i int, k slotKind, all []sighting, reach float64) (best *sighting, off float64) {
	pt, dz := &p.fit.Parts[i], 0.0
	if k == crateSlot {
		dz = crateSeen - pt.Pose.Z
	}
	want, ok := p.fit.Camera.Project(pt.Pose.At(0, 0, dz))
	off = 1
	if !ok {
		return nil, off
	}
	for n := range all {
		if all[n].kind != middles[k] {
			continue
		}
		if d := all[n].px.Apart(want) / reach; d < off {
			best, off = &all[n], d
		}
	}
	return best, off
}

// sightRounds, px of a 1280 px frame: how far from its place a middle may be sighted, round by round, once the
// market's were fitted; sightSpread how far off they are sighted.
var sightRounds = []float64{30, 20, 14, 10}

const sightSpread = 1.5

// fitSightings fits camera and sheets to where their middles are sighted.
func (p *plan) fitSightings(f *vision.Frame, all []sighting, profile *calibration.Profile) {
	scale := f.PxScale()
	for i, k := range p.kinds {
		if k == siteSlot {
			p.mark(i, k, all, sightRounds[0]*scale, scale)
		}
	}
	p.fit.Solve(8)
	p.relax(profile.SiteCard.Side)
	p.seatClaim(all, profile)
	for _, reach := range sightRounds {
		for i, k := range p.kinds {
			p.mark(i, k, all, reach*scale, scale)
		}
		p.fit.Solve(6)
		p.relax(profile.SiteCard.Side)
	}
}

// mark gives part i the mark of its middle, sighted within reach px; none where it is not.
func (p *plan) mark(i int, k slotKind, all []sighting, reach, scale float64) {
	pt := &p.fit.Parts[i]
	pt.Marks = nil
	if s, _ := p.nearestSighting(i, k, all, reach); s != nil {
		pt.Marks = []fit.Mark{p.markOf(pt, k, s, sightSpread*scale)}
	}
}
