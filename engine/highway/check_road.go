package highway

import (
	"math/bits"
	"slices"

	"banto/engine"
)

// checkEntrance judges the start of a highway (chapter 2-2).
func (s *State) checkEntrance(m *Move, out []engine.Reason) []engine.Reason {
	if m.Pillar == nil || m.ToXY == nil || m.Road != len(s.roads) {
		return engine.NoMove("an entrance is pillar and road %d, from the table", len(s.roads))
	}
	d := s.plan(m)
	if d.fault != "" {
		return engine.NoMove("%s", d.fault)
	}
	if m.Pillar.Height != 1 || m.Pillar.Junction {
		out = append(out, rules.Because(PillarStep, at(pillarName(len(s.pillars))), "The first pillar is a single grey element."))
	}
	return append(out, d.reasons...)
}

// A plan is a draft that has been judged.
type plan struct {
	*draft
	reasons, notices []engine.Reason
}

// plan works a road out and looks at everything around it.
func (s *State) plan(m *Move) plan {
	p := plan{draft: &draft{}}
	s.work(p.draft, m, s.game.seat(m.Player))
	if p.fault != "" {
		return p
	}
	s.survey(p.draft)
	for _, f := range p.findings {
		if r := s.reason(p.draft, f); f.minor {
			p.notices = append(p.notices, r)
		} else {
			p.reasons = append(p.reasons, r)
		}
	}
	return p
}

// sentences of findings, with the number of what is found.
var sentences = map[what]struct {
	code     engine.Code
	sentence string
	place    func(int) string
}{
	endOut:         {RoadOverhang, "An end of the road sticks out beyond pillar %d.", pillarName},
	endShort:       {RoadOverhang, "The road does not reach pillar %d.", pillarName},
	overPillar:     {RoadOverPillar, "The road passes over pillar %d.", pillarName},
	onPillar:       {RoadTouching, "The road touches pillar %d.", pillarName},
	onRoad:         {RoadTouching, "The road touches road %d.", roadName},
	onBuilding:     {RoadTouching, "The road touches building %d.", buildingName},
	pillarPillar:   {RoadTouching, "The new pillar touches pillar %d.", pillarName},
	pillarRoad:     {RoadTouching, "The new pillar touches road %d.", roadName},
	pillarUnder:    {RoadOverPillar, "The new pillar stands under road %d.", roadName},
	pillarBuilding: {RoadTouching, "The new pillar stands against building %d.", buildingName},
}

// reason puts a finding into words; mm is how much too far, or of a notice, how
// much air is left.
func (s *State) reason(d *draft, f finding) engine.Reason {
	index := f.index
	if f.what == endOut || f.what == endShort {
		index = [2]int{d.from, d.to}[f.index]
	}
	w := sentences[f.what]
	r := rules.Because(w.code, at(w.place(index), roadName(len(s.roads))), w.sentence, index)
	if r.MM = f.mm; f.mm < 0 {
		r.MM = -f.mm
	}
	return r
}

// checkRoad judges a turn (chapters 4 to 8).
func (s *State) checkRoad(m *Move, seat int, out []engine.Reason) []engine.Reason {
	if m.Road != len(s.roads) {
		return engine.NoMove("the next road is number %d, not %d", len(s.roads), m.Road)
	}
	if fault := s.badCars(m); fault != nil {
		return fault
	}
	p := s.plan(m)
	if p.fault != "" {
		return engine.NoMove("%s", p.fault)
	}
	out = s.checkSupply(m, seat, out)
	out = s.checkAnchor(p.draft, seat, out)
	switch {
	case m.Pillar != nil:
		out = s.checkStep(p.draft, out)
	case m.ToXY != nil:
		out = s.checkExit(p.draft, out)
	default:
		out = s.checkLoop(p.draft, out)
	}
	out = append(out, p.reasons...)
	out = s.checkTold(m, p.draft, out)
	return s.checkCars(m, p.draft, out)
}

// badCars says why the cars of a move cannot be.
func (s *State) badCars(m *Move) []engine.Reason {
	if m.Cars < 0 || len(m.Elsewhere) > m.Cars {
		return engine.NoMove("%d cars of which %d are on other roads", m.Cars, len(m.Elsewhere))
	}
	for _, i := range m.Elsewhere {
		if i < 0 || i >= len(s.roads) {
			return engine.NoMove("there is no road %d for a car", i)
		}
	}
	return nil
}

func (s *State) checkSupply(m *Move, seat int, out []engine.Reason) []engine.Reason {
	has, needs := s.supply[seat], m.pieces()
	for _, one := range []struct {
		has, needs int
		name       string
	}{{has.Roads, needs.Roads, "roads"}, {has.Grey, needs.Grey, "grey elements"}, {has.Yellow, needs.Yellow, "junctions"}, {has.Cars, needs.Cars, "cars"}} {
		if one.needs > one.has {
			out = append(out, rules.Because(SupplyShort, nil, "%s has %d %s: the move needs %d.", m.Player, one.has, one.name, one.needs))
		}
	}
	return out
}

// pieces are what a move takes from its player's supply.
func (m *Move) pieces() Supply {
	if m.Kind == Entrance {
		return Supply{Cars: 1, Grey: 1, Roads: 1}
	}
	n := Supply{Cars: m.Cars, Roads: 1}
	if m.Pillar != nil {
		n.Grey, n.Yellow = m.Pillar.discs()
	}
	return n
}

// discs are the grey and yellow ones of a pillar.
func (p *Pillar) discs() (grey, yellow int) {
	if p.Junction {
		return p.Height - 1, 1
	}
	return p.Height, 0
}

// checkAnchor judges where a road starts (4-1, 7-2).
func (s *State) checkAnchor(d *draft, seat int, out []engine.Reason) []engine.Reason {
	from := &s.pillars[d.from]
	place := at(pillarName(d.from))
	switch {
	case from.owner != seat:
		return append(out, rules.Because(RoadAnchor, place, "Pillar %d is %s's.", d.from, s.game.players[from.owner]))
	case s.open(d.from):
		return out
	case from.Junction:
		return append(out, rules.Because(RoadAnchor, place, "The junction on pillar %d has its branch already.", d.from))
	}
	return append(out, rules.Because(RoadAnchor, place, "Pillar %d leads on already, or was not built last: only a junction takes a branch.", d.from))
}

// checkStep judges a new pillar's height (4-1, 7-1).
func (s *State) checkStep(d *draft, out []engine.Reason) []engine.Reason {
	place := at(pillarName(len(s.pillars)))
	if d.pillar.Junction {
		if d.pillar.Height < 2 {
			out = append(out, rules.Because(JunctionAlone, place, "A junction stands on at least one grey element."))
		}
		return out
	}
	was := s.game.step(s.pillars[d.from].Pillar)
	if step := d.pillar.Height - was; step != 1 && step != -1 {
		out = append(out, rules.Because(PillarStep, place, "The pillar has %d elements: from one of %d it has %d or %d.", d.pillar.Height, was, was-1, was+1))
	}
	return out
}

func (s *State) checkExit(d *draft, out []engine.Reason) []engine.Reason {
	if h := s.pillars[d.from].Height; !s.exitFrom(h) {
		out = append(out, rules.Because(ExitTooHigh, at(pillarName(d.from)), "Pillar %d has %d elements: an exit leaves one of %d.", d.from, h, s.game.opt.ExitFromHeight))
	}
	return out
}

// checkLoop judges a road to a pillar that stands. A player's pillars all hang
// together, so that a road between two of them closes a loop.
func (s *State) checkLoop(d *draft, out []engine.Reason) []engine.Reason {
	place := at(pillarName(d.from), pillarName(d.to))
	if s.pillars[d.to].owner == s.pillars[d.from].owner {
		return append(out, rules.Because(Loop, place, "The road closes a loop from pillar %d to pillar %d.", d.from, d.to))
	}
	return append(out, rules.Because(RoadTouching, place, "The road lies on %s's pillar %d.", s.game.players[s.pillars[d.to].owner], d.to))
}

// checkTold holds the crossings that were told against those worked out.
func (s *State) checkTold(m *Move, d *draft, out []engine.Reason) []engine.Reason {
	for _, one := range []struct {
		told []int
		is   uint64
		word string
	}{{m.Over, d.below, "over"}, {m.Under, d.above, "under"}} {
		if one.told == nil {
			continue
		}
		for i := range s.roads {
			told, is := slices.Contains(one.told, i), one.is&(1<<i) != 0
			if told && !is {
				out = append(out, rules.Because(CrossingWrong, at(roadName(i)), "By its pillars the road does not pass %s road %d.", one.word, i))
			} else if is && !told {
				out = append(out, rules.Because(CrossingWrong, at(roadName(i)), "By its pillars the road passes %s road %d.", one.word, i))
			}
		}
		if len(one.told) > bits.OnesCount64(one.is) && !slices.ContainsFunc(out, isCrossing) {
			return engine.NoMove("roads %v: some do not exist or are told twice", one.told)
		}
	}
	return out
}

func isCrossing(r engine.Reason) bool { return r.Code == CrossingWrong }

// checkCars judges how many cars are placed, and where (chapters 6 and 8).
func (s *State) checkCars(m *Move, d *draft, out []engine.Reason) []engine.Reason {
	place := at(roadName(m.Road))
	if n := d.earned(s); m.Cars > n {
		out = append(out, rules.Because(CarsTooMany, place, "%d cars were placed: the road earns %d.", m.Cars, n))
	}
	for _, i := range m.Elsewhere {
		out = append(out, rules.Because(CarNotNewestRoad, at(roadName(i)), "A car was put on road %d, not on the newest.", i))
	}
	return out
}
