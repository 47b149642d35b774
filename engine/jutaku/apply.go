package jutaku

import (
	"errors"
	"slices"
	"time"

	"banto/engine"
	"banto/engine/stack"
)

// Apply gives the state after an event; the old state stays as it was. A move
// that breaks a rule is refused with an *engine.IllegalError, unless the event
// says Override and every reason is overridable. A refused event changes
// nothing but that the state then knows the move on the table that does not
// belong there (see Refused). The zero State takes a start event only.
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
	return s.play(e)
}

// play makes a move, or notes that it lies on the table against the rules.
func (s State) play(e Event) (State, error) {
	if e.Kind == Stop && e.Late == 0 {
		e.Late = s.lateness(e.At)
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
	if e.Kind == Stop && s.phase == PhaseBuild {
		s.since = moment(e.At)
	}
	s.do(&e.Move)
	return s, nil
}

// moment reads when an event happened, in ms of Unix time; 0 where nobody noted it.
func moment(at string) int64 {
	t, err := time.Parse(time.RFC3339Nano, at)
	if err != nil {
		return 0
	}
	return t.UnixMilli()
}

// lateness is how many ms after the first stop of the pause an event happened,
// 0 where nobody can tell.
func (s *State) lateness(at string) int {
	now := moment(at)
	if s.phase != PhaseCheck || s.since == 0 || now <= s.since {
		return 0
	}
	return int(now - s.since)
}

// do carries out a move that may be carried out.
func (s *State) do(m *Move) {
	seat := s.game.seat(m.Player)
	refused := s.refused
	s.refused = nil
	switch m.Kind {
	case Place:
		s.stand(seat, m.Card.place())
		s.allPlaced()
	case Stop:
		s.stopped.add(seat)
		s.phase = PhaseCheck
	case Build:
		s.complete(m, seat)
	case Wrong:
		s.wrong(seat, refused)
	case Step:
		s.leave(seat)
		s.stand(seat, m.Card.place())
		s.passOn(seat)
	case Keep, Pass:
		s.passOn(seat)
	}
}

// stand puts an architect onto a place and the card there in front of its player.
func (s *State) stand(seat, place int) {
	s.at[seat] = int8(place)
	if s.lying.has(place) {
		s.lying.remove(place)
		s.hand.add(seat)
	}
}

// leave gives up the card in front of a player.
func (s *State) leave(seat int) {
	s.lying = s.ground(seat)
	s.hand.remove(seat)
}

// allPlaced lets the building begin once every architect stands on the map.
func (s *State) allPlaced() {
	for seat := range s.game.players {
		if s.at[seat] < 0 {
			return
		}
	}
	s.build()
}

// build lets all build. Where nobody has a card to build on, all move first;
// where nobody can, the game is over.
func (s *State) build() {
	s.phase, s.finished = PhaseBuild, 0
	switch {
	case s.hand != 0:
	case s.stuck():
		s.phase = PhaseEnd
	default:
		s.phase, s.moved, s.first = PhaseMove, 0, max(s.first, 0)
	}
}

// stuck says whether nobody has a card or can reach one.
func (s *State) stuck() bool {
	for seat := range s.game.players {
		if s.hand.has(seat) || s.reach(seat) != 0 {
			return false
		}
	}
	return true
}

// complete gives a player the card for good.
func (s *State) complete(m *Move, seat int) {
	s.used += m.wood(s.card(seat))
	s.done[seat].add(int(s.at[seat]))
	s.hand.remove(seat)
	s.finished.add(seat)
	s.look(seat)
}

// wrong sends a player back to building, and remembers what stood there where
// somebody looked.
func (s *State) wrong(seat int, refused *Move) {
	if refused != nil && refused.Kind == Build && s.game.seat(refused.Player) == seat && len(refused.Footprints) > 0 {
		shown := &[MaxPlayers][][]stack.Polygon{}
		if s.shown != nil {
			*shown = *s.shown
		}
		shown[seat] = refused.Footprints
		s.shown = shown
	}
	s.look(seat)
}

// look ends the pause when every building was looked at.
func (s *State) look(seat int) {
	s.judged.add(seat)
	if s.judged != s.stopped {
		return
	}
	s.stopped, s.judged, s.used = 0, 0, 0
	switch {
	case s.finished == 0:
		s.build()
	case s.won():
		s.phase = PhaseEnd
	default:
		s.phase, s.moved, s.first = PhaseMove, 0, int8(s.richest())
	}
}

// won says whether a player has completed as many cards as end the game.
func (s *State) won() bool {
	return slices.ContainsFunc(s.done[:], func(p places) bool { return p.size() >= WinningSites })
}

// richest is who of those who just completed a building has the most yen; of
// several, the next clockwise from who moved first the last time.
func (s *State) richest() int {
	n := len(s.game.players)
	best, most := -1, -1
	for i := range n {
		seat := (int(s.first) + 1 + i) % n
		if !s.finished.has(seat) {
			continue
		}
		if yen := s.yen(seat); yen > most {
			best, most = seat, yen
		}
	}
	return best
}

// passOn ends a player's movement; after the last, all build again.
func (s *State) passOn(seat int) {
	s.moved.add(seat)
	if s.moved != s.everyone() {
		return
	}
	s.shown = nil
	s.round++
	s.build()
}
