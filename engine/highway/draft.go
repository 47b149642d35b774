package highway

import "math"

// A draft is a road, and the pillar built for it, as they would stand: worked
// out before they are judged.
type draft struct {
	road
	pillar   *Pillar    // new; nil: none
	ends     [2]support // what the road rests on
	fault    string     // why nothing can be built so at all; "": it can
	findings []finding
	room     [6]finding // for findings
	quick    bool       // one finding that is wrong is enough
}

// A finding is what the geometry of a draft shows.
type finding struct {
	what  what
	index int     // of the pillar, road, building or end
	mm    float64 // by how much; for what is only near, how much air is left
	minor bool    // suspect, but allowed
}

// A what is a kind of finding.
type what uint8

const (
	endOut         what = iota // an end sticks out beyond its pillar
	endShort                   // an end does not reach its pillar
	overPillar                 // the road passes over a pillar
	onPillar                   // the road runs against a pillar
	onRoad                     // the road touches a road
	onBuilding                 // the road touches a building
	pillarPillar               // the new pillar touches a pillar
	pillarRoad                 // the new pillar touches a road
	pillarUnder                // the new pillar stands under a road
	pillarBuilding             // the new pillar stands at a building
)

// found notes a finding and says whether to look on.
func (d *draft) found(f finding) bool {
	d.findings = append(d.findings, f)
	return f.minor || !d.quick
}

// near notes something mm away: wrong where it is not positive or where little
// air is forbidden, else suspect.
func (d *draft) near(s *State, w what, index int, mm float64) bool {
	if mm >= s.game.opt.MinClearanceMM && mm > 0 {
		return true
	}
	return d.found(finding{w, index, mm, mm > 0 && s.game.opt.LowClearance == "warn"})
}

// work works a move out into an empty draft; the owner is a seat.
func (s *State) work(d *draft, m *Move, owner int) {
	d.pillar, d.findings = m.Pillar, d.room[:0]
	d.owner, d.from, d.to, d.told = owner, m.From, m.To, m.Ends
	s.drawEnds(d, m)
	if d.fault == "" {
		s.drawStick(d)
	}
	if d.fault == "" {
		s.cross(d)
	}
}

// drawEnds finds what the road rests on.
func (s *State) drawEnds(d *draft, m *Move) {
	if m.Pillar != nil && (!onTable(m.Pillar.XY) || m.Pillar.Height < 1 || m.Pillar.Height > 100) {
		d.fault = "a pillar stands on the table and has at least one disc"
		return
	}
	if m.ToXY != nil && !onTable(*m.ToXY) {
		d.fault = "a road ends on the table"
		return
	}
	target := support{table: true}
	if m.ToXY != nil {
		target.centre = *m.ToXY
		d.table = *m.ToXY
	}
	if m.Kind == Entrance {
		d.from, d.to = len(s.pillars), Nothing
		d.ends = [2]support{s.supportOf(m.Pillar), target}
		return
	}
	switch {
	case m.Pillar != nil:
		target, d.to = s.supportOf(m.Pillar), len(s.pillars)
	case m.ToXY == nil && (m.To < 0 || m.To >= len(s.pillars)):
		d.fault = "a road leads to a new pillar, to the table, or to a pillar that stands"
		return
	case m.ToXY == nil:
		target = s.support(m.To)
	}
	if d.from == Nothing {
		d.from = s.nearestAnchor(d.owner, target)
	}
	if d.from < 0 || d.from >= len(s.pillars) || d.from == d.to {
		d.fault = "there is no pillar for the road to leave"
		return
	}
	d.ends = [2]support{s.support(d.from), target}
}

// supportOf is the top of a pillar that is still to be built.
func (s *State) supportOf(p *Pillar) support {
	return support{centre: p.XY, top: s.game.sizes.top(p.Height)}
}

// nearestAnchor is the open pillar of a seat from which a road would fit a
// target best; Nothing where there is none.
func (s *State) nearestAnchor(seat int, target support) int {
	best, miss := Nothing, math.Inf(1)
	for i := range s.pillars {
		if s.pillars[i].owner != seat || !s.open(i) {
			continue
		}
		if d := math.Abs(distance(s.pillars[i].XY, target.centre) - s.game.sizes.Road.Length); d < miss {
			best, miss = i, d
		}
	}
	return best
}

// drawStick lays the road on its ends.
func (s *State) drawStick(d *draft) {
	z := &s.game.sizes
	if d.told != nil {
		plan := distance(d.told[0], d.told[1])
		if !onTable(d.told[0]) || !onTable(d.told[1]) || plan < steepest*z.Road.Length || plan > 1.1*z.Road.Length {
			d.fault = "the ends of a road are about its length apart"
			return
		}
		d.stick = s.rested(&d.road, *d.told, d.ends)
		return
	}
	tips, ok := z.tipsBetween(d.ends[0], d.ends[1])
	if !ok {
		d.fault = "no road can be laid between these"
		return
	}
	d.stick = s.rested(&d.road, tips, d.ends)
}

// rested lays a road on its supports, or where it would cut into the ends of
// other roads there, on top of them (5-2).
func (s *State) rested(r *road, tips [2]Point, ends [2]support) stick {
	z := &s.game.sizes
	k := z.lay(tips, ends[0], ends[1])
	for e, pillar := range [2]int{r.from, r.to} {
		if pillar == Nothing || pillar >= len(s.pillars) || s.pillars[pillar].roads == 0 {
			continue
		}
		if lift := s.lift(r, &k, pillar); lift > 0 {
			ends[e].top += lift
			k = z.lay(tips, ends[0], ends[1])
		}
	}
	return k
}

// lift is how far a road's end must rise to lie on the ends of the roads that
// are on a pillar already: at most two boards.
func (s *State) lift(r *road, k *stick, pillar int) (mm float64) {
	for i := range s.roads {
		q := &s.roads[i]
		if q == r || q.from != pillar && q.to != pillar || k.body.apart(&q.stick.body) >= 0 {
			continue
		}
		low, _ := k.heights(&q.stick)
		mm = max(mm, min(q.stick.thick-low, 2*s.game.sizes.Road.Thickness))
	}
	return mm
}

// cross finds which roads lie above and below.
func (s *State) cross(d *draft) {
	for i := range s.roads {
		q := &s.roads[i]
		if d.joins(q) {
			continue
		}
		m := d.stick.meet(&q.stick, s.game.opt.MinClearanceMM)
		if m.overlaps && m.over {
			d.below |= 1 << i
		} else if m.overlaps {
			d.above |= 1 << i
		}
		if !d.near(s, onRoad, i, m.clearance) {
			return
		}
	}
}

// joins says whether two roads end on one pillar.
func (r *road) joins(q *road) bool {
	return r.from == q.from || r.from == q.to || r.to != Nothing && (r.to == q.from || r.to == q.to)
}

// survey looks for everything wrong or suspect where a draft would stand. It
// stops early where one fault is enough.
func (s *State) survey(d *draft) {
	_ = !d.wrong() && s.surveyEnds(d) && s.surveyPillars(d) && s.surveyBuildings(d) && (d.pillar == nil || s.surveyPillar(d))
}

// wrong says whether a quick draft has failed already.
func (d *draft) wrong() bool {
	n := len(d.findings)
	return d.quick && n > 0 && !d.findings[n-1].minor
}

// surveyEnds judges how the ends lie on their pillars (5-1): the worse of the
// two is told.
func (s *State) surveyEnds(d *draft) bool {
	worst := finding{}
	for e := range d.ends {
		on := &d.ends[e]
		if on.table {
			continue
		}
		inward := d.stick.body.u
		if e == 1 {
			inward = scale(inward, -1)
		}
		out, short := s.game.sizes.end(d.stick.tips[e], inward, on.centre)
		if out > worst.mm {
			worst = finding{what: endOut, index: e, mm: out}
		}
		if short > worst.mm {
			worst = finding{what: endShort, index: e, mm: short}
		}
	}
	worst.minor = worst.mm <= s.game.opt.OverhangTolMM
	return worst.mm == 0 || d.found(worst)
}

// end is by how many mm the end of a road sticks out beyond the far or a
// long side of a pillar's top, and by how many it falls short of it.
func (z *Sizes) end(tip, inward, centre Point) (out, short float64) {
	w, r := sub(tip, centre), z.Pillar.Diameter/2
	past, aside := -dot(w, inward), math.Abs(cross(w, inward))
	return max(past-r, aside+z.Road.Width/2-r), -past - r
}

// surveyPillars holds the road against the pillars that it does not end on.
func (s *State) surveyPillars(d *draft) bool {
	r := s.game.sizes.Pillar.Diameter / 2
	for i := range s.pillars {
		if i == d.from || i == d.to {
			continue
		}
		p := &s.pillars[i]
		gap := d.stick.body.gap(p.XY) - r
		if gap >= s.game.opt.MinClearanceMM && gap > 0 {
			continue
		}
		foot := d.stick.body.foot(p.XY)
		over := d.stick.bottom(foot) - s.game.sizes.top(p.Height)
		w, mm := onPillar, gap
		if over > 0 {
			w = overPillar
			if gap > 0 {
				mm = max(gap, over)
			}
		}
		if !d.near(s, w, i, mm) {
			return false
		}
	}
	return true
}

// surveyBuildings holds the road against the buildings (2-3).
func (s *State) surveyBuildings(d *draft) bool {
	z := &s.game.sizes.Building
	for i := range s.buildings {
		b := &s.buildings[i]
		gap := d.stick.body.toSquare(b, z.Side)
		if gap > 0 || d.stick.bottom(d.stick.body.foot(b.XY))-z.Height <= 0 {
			if !d.near(s, onBuilding, i, gap) {
				return false
			}
		}
	}
	return true
}

// surveyPillar holds the new pillar against all that stands.
func (s *State) surveyPillar(d *draft) bool {
	z := &s.game.sizes
	for i := range s.pillars {
		if !d.near(s, pillarPillar, i, distance(s.pillars[i].XY, d.pillar.XY)-z.Pillar.Diameter) {
			return false
		}
	}
	for i := range s.buildings {
		gap := s.buildings[i].gap(d.pillar.XY, z.Building.Side) - z.Pillar.Diameter/2
		if gap < s.game.opt.MinClearanceMM && !d.found(finding{pillarBuilding, i, gap, gap > -s.game.opt.OverhangTolMM}) {
			return false
		}
	}
	for i := range s.roads {
		if !s.surveyUnder(d, i) {
			return false
		}
	}
	return true
}

// surveyUnder holds the new pillar against road i (5-3, 5-4).
func (s *State) surveyUnder(d *draft, i int) bool {
	q := &s.roads[i].stick
	gap := q.body.gap(d.pillar.XY) - s.game.sizes.Pillar.Diameter/2
	if gap >= s.game.opt.MinClearanceMM && gap > 0 {
		return true
	}
	air := q.bottom(q.body.foot(d.pillar.XY)) - s.game.sizes.top(d.pillar.Height)
	switch {
	case air <= 0:
		return d.near(s, pillarRoad, i, gap)
	case gap >= 0 || s.game.opt.PillarUnderRoad == "allow":
		return d.near(s, pillarRoad, i, max(gap, air))
	}
	return d.found(finding{pillarUnder, i, gap, false})
}
