package jutaku

import "banto/engine"

// Check lists every reason why a move is not allowed; none means it is legal.
// A build that breaks a rule is a wrong stop: the reasons say why.
func Check(s State, m Move) []engine.Reason {
	if s.game == nil {
		return engine.NoMove("the game has not been set up")
	}
	seat := s.game.seat(m.Player)
	if seat < 0 {
		return engine.NoMove("%q is not at this table", m.Player)
	}
	switch m.Kind {
	case Place:
		return s.checkPlace(&m, seat)
	case Stop:
		return s.checkStop(&m, seat)
	case Build, Wrong:
		return s.checkVerdict(&m, seat)
	case Step, Keep, Pass:
		return s.checkMovement(&m, seat)
	}
	return engine.NoMove("%q is not a move", m.Kind)
}

func (s *State) checkPlace(m *Move, seat int) (out []engine.Reason) {
	k := m.Card.place()
	switch {
	case s.phase != PhasePlace || s.at[seat] >= 0:
		return engine.NoMove("it is not the time for %s to be placed", m.Player)
	case k < 0:
		return engine.NoMove("%s is no card of the map", m.Card)
	case !perimeter.has(k):
		out = append(out, rules.Because(PlaceNotOuter, at(m.Card), "%s does not lie on the outer perimeter of the map.", m.Card))
	}
	return append(out, s.missing(k)...)
}

// missing is the reason why nobody can take the card of a place.
func (s *State) missing(place int) []engine.Reason {
	if s.lying.has(place) {
		return nil
	}
	c := cardAt(place)
	for seat, at := range s.at {
		if int(at) == place {
			return []engine.Reason{rules.Because(CardMissing, []string{c.String()}, "%s stands on %s.", s.game.players[seat], c)}
		}
	}
	return []engine.Reason{rules.Because(CardMissing, at(c), "No card lies at %s.", c)}
}

func (s *State) checkStop(m *Move, seat int) []engine.Reason {
	switch {
	case s.phase != PhaseBuild && s.phase != PhaseCheck:
		return engine.NoMove("nobody builds now")
	case !s.hand.has(seat):
		return engine.NoMove("%s has no card to build on", m.Player)
	case s.stopped.has(seat):
		return engine.NoMove("%s has said stop already", m.Player)
	case m.Late < 0 || m.Late > 0 && s.phase == PhaseBuild:
		return engine.NoMove("%d ms after the first stop: the first one is 0 ms late", m.Late)
	case m.Late > s.game.opt.StopWindow:
		return []engine.Reason{rules.Because(StopLate, nil, "%s said stop %d ms after the first: up to %d count as the same time.", m.Player, m.Late, s.game.opt.StopWindow)}
	}
	return nil
}

func (s *State) checkMovement(m *Move, seat int) (out []engine.Reason) {
	if s.phase != PhaseMove || s.moved.has(seat) {
		return engine.NoMove("it is not the time for %s to move", m.Player)
	}
	if turn := s.turn(); turn != seat {
		out = append(out, rules.Because(NotYourTurn, nil, "It is %s who moves now.", s.game.players[turn]))
	}
	switch m.Kind {
	case Keep:
		if !s.hand.has(seat) {
			return engine.NoMove("%s has no card to keep", m.Player)
		}
	case Pass:
		if s.hand.has(seat) || s.reach(seat) != 0 {
			return engine.NoMove("%s has a card to keep or to move to", m.Player)
		}
	default:
		return s.checkStep(m, seat, out)
	}
	return out
}

// ground is the cards on the map once a player's architect leaves its place.
func (s *State) ground(seat int) places {
	lying := s.lying
	if s.hand.has(seat) && s.game.opt.ReturnOldCard {
		lying.add(int(s.at[seat]))
	}
	return lying
}

// reach is the cards that a player's architect may move to.
func (s *State) reach(seat int) places {
	return reach(int(s.at[seat]), s.ground(seat), s.game.opt.MinMove)
}

func (s *State) checkStep(m *Move, seat int, out []engine.Reason) []engine.Reason {
	k, from := m.Card.place(), int(s.at[seat])
	switch {
	case k < 0:
		return engine.NoMove("%s is no card of the map", m.Card)
	case k == from:
		return engine.NoMove("%s stands on %s already", m.Player, m.Card)
	case s.reach(seat).has(k):
		return out
	case !s.lying.has(k):
		return append(out, s.missing(k)...)
	case reach(from, s.ground(seat), 1).has(k):
		return append(out, rules.Because(MoveTooShort, at(m.Card), "%s is one space away: at this table an architect moves two.", m.Card))
	}
	return append(out, rules.Because(MoveTooFar, at(m.Card), "%s is more than two spaces from %s.", m.Card, cardAt(from)))
}
