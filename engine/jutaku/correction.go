package jutaku

import (
	"errors"
	"fmt"
)

// A Correction is what a person says of the table, whatever the book says:
// every field that is set replaces what was there. No card is made or lost by it.
type Correction struct {
	Print     *SiteCard         `json:"print,omitempty"`     // what a card asks and is worth
	Architect *ArchitectReading `json:"architect,omitempty"` // where one stands; the card there goes to its player
	Lies      *CardReading      `json:"lies,omitempty"`      // where a card is
}

// An ArchitectReading is where a player's architect stands.
type ArchitectReading struct {
	Player Color `json:"player"`
	Card   Card  `json:"card"`
}

// A CardReading is where a card is: on the map (in front of the player whose
// architect stands there), completed by Player, or out of the game.
type CardReading struct {
	Card   Card   `json:"card"`
	Where  string `json:"where"` // OnMap, Completed, OutOfGame
	Player Color  `json:"player,omitempty"`
}

// Where a card can be.
const (
	OnMap     = "map"
	Completed = "done"
	OutOfGame = "out"
)

// correct applies a correction, or refuses what cannot be.
func (s State) correct(c *Correction) (State, error) {
	if s.game == nil || c == nil {
		return s, errors.New("correct: there is no game or nothing to correct")
	}
	next := s
	for _, step := range []func(*Correction) error{next.correctPrint, next.correctArchitect, next.correctLies} {
		if err := step(c); err != nil {
			return s, fmt.Errorf("correct: %w", err)
		}
	}
	next.corrections++
	next.refused = nil
	next.settle()
	return next, nil
}

func (s *State) correctPrint(c *Correction) error {
	if c.Print == nil {
		return nil
	}
	g := *s.game
	s.game = &g
	return g.setCard(*c.Print)
}

func (s *State) correctArchitect(c *Correction) error {
	if c.Architect == nil {
		return nil
	}
	seat, k := s.game.seat(c.Architect.Player), c.Architect.Card.place()
	switch {
	case seat < 0:
		return fmt.Errorf("%q is not at this table", c.Architect.Player)
	case k < 0:
		return fmt.Errorf("%s is no card of the map", c.Architect.Card)
	}
	for other, at := range s.at {
		if int(at) == k && other != seat {
			return fmt.Errorf("%s stands on %s: move that architect first", s.game.players[other], c.Architect.Card)
		}
	}
	if s.hand.has(seat) {
		s.lying.add(int(s.at[seat]))
		s.hand.remove(seat)
	}
	s.stand(seat, k)
	return nil
}

func (s *State) correctLies(c *Correction) error {
	if c.Lies == nil {
		return nil
	}
	seat, k := s.game.seat(c.Lies.Player), c.Lies.Card.place()
	switch {
	case k < 0:
		return fmt.Errorf("%s is no card of the map", c.Lies.Card)
	case c.Lies.Where == Completed && seat < 0:
		return fmt.Errorf("%q is not at this table", c.Lies.Player)
	}
	s.takeUp(k)
	switch c.Lies.Where {
	case OnMap:
		s.layDown(k)
	case Completed:
		s.done[seat].add(k)
	case OutOfGame:
	default:
		return fmt.Errorf("%s lies at %q: use %s, %s or %s", c.Lies.Card, c.Lies.Where, OnMap, Completed, OutOfGame)
	}
	return nil
}

// layDown lays a card on its place, or in front of whose architect stands there.
func (s *State) layDown(place int) {
	s.lying.add(place)
	for seat, at := range s.at {
		if int(at) == place {
			s.stand(seat, place)
		}
	}
}

// takeUp takes a card from wherever it is.
func (s *State) takeUp(place int) {
	s.lying.remove(place)
	for seat := range s.game.players {
		s.done[seat].remove(place)
		if int(s.at[seat]) == place {
			s.hand.remove(seat)
		}
	}
}

// settle brings the phase in line with what a correction made of the table.
func (s *State) settle() {
	switch {
	case s.won():
		s.phase = PhaseEnd
	case s.phase == PhasePlace:
		s.allPlaced()
	case s.phase == PhaseEnd && !s.stuck():
		s.phase, s.moved, s.finished, s.shown = PhaseMove, 0, 0, nil
		s.first = max(s.first, 0)
	case s.phase == PhaseBuild:
		s.build()
	}
	if s.phase != PhaseCheck {
		s.stopped, s.judged, s.used = 0, 0, 0
	}
}
