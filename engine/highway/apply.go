package highway

import (
	"errors"
	"slices"

	"banto/engine"
)

// Apply gives the state after an event; the old state stays as it was. A move
// that breaks a rule is refused with an *engine.IllegalError, unless the event says
// Override and every reason is overridable. A Refused event changes nothing but
// that the state then knows the move on the table that does not belong there
// (see State.Refused). The zero State takes a start event only.
func Apply(s State, e Event) (State, error) {
	switch e.Kind {
	case Begin:
		if s.game != nil {
			return s, errors.New("start: the game has begun already")
		}
		if e.Start == nil {
			return s, errors.New("start: the set-up is missing")
		}
		return NewGame(*e.Start)
	case Correct:
		return s.correct(e.Correction)
	}
	against, err := engine.Judge(string(e.Kind), e.Refused, e.Override, Check(s, e.Move))
	if err != nil {
		return s, err
	}
	if e.Refused {
		m := e.Move // or every event would be allocated
		s.refused = &m
		return s, nil
	}
	if against {
		s.overrides++
	}
	s.do(&e.Move)
	return s, nil
}

// do carries out a move that may be carried out.
func (s *State) do(m *Move) {
	s.refused = nil
	seat := s.game.seat(m.Player)
	switch m.Kind {
	case Entrance:
		s.doRoad(m, seat)
		if s.turn++; s.turn == len(s.game.players) {
			s.afterEntrances()
		}
	case Obstacle:
		s.buildings = append(slices.Clip(s.buildings), *m.Building)
		if s.turn--; len(s.buildings) == s.game.buildings {
			s.phase, s.turn = PhaseBuild, 0
		}
	case Build:
		s.doRoad(m, seat)
		s.endTurn(seat)
	case Penalty:
		s.doPenalty(m.Fall, seat)
	case Pass:
		s.fates[seat].stuck = true
		s.endTurn(seat)
	}
}

// afterEntrances goes on to the buildings, which the last player begins.
func (s *State) afterEntrances() {
	if s.game.buildings > 0 {
		s.phase, s.turn = PhaseObstacle, len(s.game.players)-1
		return
	}
	s.phase, s.turn = PhaseBuild, 0
}

// doRoad sets pillar, road and cars on the table, out of the supply.
func (s *State) doRoad(m *Move, seat int) {
	d := &draft{}
	s.work(d, m, seat)
	uses, has := m.pieces(), &s.supply[seat]
	has.Cars -= uses.Cars
	has.Grey -= uses.Grey
	has.Yellow -= uses.Yellow
	has.Roads -= uses.Roads
	s.pillars, s.roads = slices.Clone(s.pillars), slices.Clone(s.roads)
	if d.pillar != nil {
		s.tips[seat] = len(s.pillars)
		s.pillars = append(s.pillars, pillar{Pillar: *d.pillar, owner: seat})
	}
	s.pillars[d.from].roads++
	if d.to != Nothing {
		s.pillars[d.to].roads++
	}
	d.cars[seat] = int8(uses.Cars - len(m.Elsewhere))
	for _, i := range m.Elsewhere {
		s.roads[i].cars[seat]++
	}
	s.append(d.road)
}

// append lays a road whose crossings are known.
func (s *State) append(r road) {
	bit := uint64(1) << len(s.roads)
	for i := range s.roads {
		if r.below&(1<<i) != 0 {
			s.roads[i].above |= bit
		}
		if r.above&(1<<i) != 0 {
			s.roads[i].below |= bit
		}
	}
	s.roads = append(s.roads, r)
}

// doPenalty hands the discs over (chapter 9). Who gets some may build again.
func (s *State) doPenalty(f *Fall, seat int) {
	victim := s.game.seat(f.Victim)
	s.supply[seat].Grey -= f.Grey
	s.supply[seat].Yellow -= f.Yellow
	s.supply[victim].Grey += f.Grey
	s.supply[victim].Yellow += f.Yellow
	if f.Grey+f.Yellow > 0 {
		s.fates[victim].stuck = false
	}
}
