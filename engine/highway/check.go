package highway

import (
	"math"

	"banto/engine"
)

// Check lists every reason why a move is not allowed; none means it is legal.
// It needs no camera: what a move does not tell is not held against it.
func Check(s State, m Move) []engine.Reason {
	if s.game == nil {
		return engine.NoMove("the game has not been set up")
	}
	seat := s.game.seat(m.Player)
	if seat < 0 {
		return engine.NoMove("%q is not at this table", m.Player)
	}
	if want, known := phases[m.Kind]; !known {
		return engine.NoMove("%q is not a move", m.Kind)
	} else if want != s.phase {
		return engine.NoMove("a %s does not come now: the game waits for: %s", m.Kind, s.phase)
	}
	if m.Kind == Penalty {
		return s.checkPenalty(m.Fall, seat)
	}
	if !s.active(seat) {
		return engine.NoMove("%s builds no more", m.Player)
	}
	var out []engine.Reason
	if s.turn != seat {
		r := rules.Because(NotYourTurn, nil, "It is %s's turn.", s.game.players[s.turn])
		r.Overridable = s.phase == PhaseBuild
		out = append(out, r)
	}
	switch m.Kind {
	case Entrance:
		return s.checkEntrance(&m, out)
	case Obstacle:
		return s.checkBuilding(m.Building, out)
	case Build:
		return s.checkRoad(&m, seat, out)
	}
	return s.checkPass(seat, out)
}

// phases are when a kind of move comes.
var phases = map[Kind]Phase{Entrance: PhaseEntrance, Obstacle: PhaseObstacle, Build: PhaseBuild, Penalty: PhaseBuild, Pass: PhaseBuild}

// notices are what players should hear about a move that is allowed: air too
// thin to be sure that nothing touches, ends that stick out within the
// tolerance, a pillar against a building.
func (s State) notices(m Move) []engine.Reason {
	switch m.Kind {
	case Entrance, Build:
		return s.plan(&m).notices
	}
	return nil
}

// checkPenalty judges what is given for fallen elements (chapter 9).
func (s *State) checkPenalty(f *Fall, seat int) []engine.Reason {
	if f == nil {
		return engine.NoMove("a penalty says what fell")
	}
	victim := s.game.seat(f.Victim)
	switch {
	case victim < 0:
		return engine.NoMove("%q is not at this table", f.Victim)
	case victim == seat:
		return engine.NoMove("one's own elements cost no penalty")
	case f.Fallen < 0 || f.Shifted < 0 || f.Fallen+f.Shifted == 0:
		return engine.NoMove("%d elements fell, %d were shifted: a penalty is for at least one", f.Fallen, f.Shifted)
	case f.Grey < 0 || f.Yellow < 0:
		return engine.NoMove("%d grey and %d yellow discs cannot be given", f.Grey, f.Yellow)
	}
	has := s.supply[seat]
	if f.Grey > has.Grey || f.Yellow > has.Yellow {
		return []engine.Reason{rules.Because(SupplyShort, nil, "%s has %d grey and %d yellow discs.", s.game.players[seat], has.Grey, has.Yellow)}
	}
	if due := s.due(f, seat); f.Grey+f.Yellow != due {
		return []engine.Reason{rules.Because(PenaltyWrong, nil, "%s gives %s %d discs, not %d.", s.game.players[seat], f.Victim, due, f.Grey+f.Yellow)}
	}
	return nil
}

// due is how many discs a fall costs: never more than there are.
func (s *State) due(f *Fall, seat int) int {
	n := f.Fallen
	if s.game.opt.PenaltyOnShift {
		n += f.Shifted
	}
	return min(n, s.supply[seat].Grey+s.supply[seat].Yellow)
}

// checkPass allows a turn without a road only where there is no room for one;
// where no hand can reach that room, the players may let the pass stand.
func (s *State) checkPass(seat int, out []engine.Reason) []engine.Reason {
	if s.turn != seat {
		return out
	}
	if m, ok := s.first(); ok {
		out = append(out, rules.Because(RoomLeft, at(pillarName(m.From)), "There is room to build, from pillar %d for one.", m.From))
	}
	return out
}

// checkBuilding judges an obstacle (chapter 2-3).
func (s *State) checkBuilding(b *Building, out []engine.Reason) []engine.Reason {
	if b == nil || !onTable(b.XY) || math.IsNaN(b.Deg) || math.IsInf(b.Deg, 0) {
		return engine.NoMove("a building stands somewhere on the table")
	}
	if b.Type < 0 || b.Type >= BuildingTypes {
		return engine.NoMove("type %d: there are buildings of types 0 to %d", b.Type, BuildingTypes-1)
	}
	side := s.game.sizes.Building.Side
	for i := range s.buildings {
		if s.buildings[i].Type == b.Type {
			return engine.NoMove("the building of type %d stands already", b.Type)
		}
		if side > distance(s.buildings[i].XY, b.XY) {
			return engine.NoMove("two buildings cannot stand in one place")
		}
	}
	for i := range s.pillars {
		if gap := b.gap(s.pillars[i].XY, side) - s.game.sizes.Pillar.Diameter/2; gap < 0 {
			return engine.NoMove("a building cannot stand on pillar %d", i)
		}
	}
	for i := range s.roads {
		if mm := s.roads[i].stick.body.toSquare(b, side); mm <= 0 {
			r := rules.Because(RoadTouching, at(roadName(i)), "The building touches road %d.", i)
			r.MM = -mm
			out = append(out, r)
		}
	}
	return out
}
