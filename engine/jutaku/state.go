package jutaku

import (
	"errors"
	"fmt"
	"slices"

	"banto/engine"
	"banto/engine/stack"
)

// A Phase is what the game waits for.
type Phase = engine.Phase

// The phases of a game.
const (
	PhasePlace Phase = "place"     // architects onto the perimeter, in any order
	PhaseBuild Phase = "build"     // all build until someone says stop
	PhaseCheck Phase = "check"     // the buildings of those who did are looked at
	PhaseMove  Phase = "move"      // the architects move
	PhaseEnd   Phase = engine.Over // the game is over
)

// A Start is the set-up of a game.
type Start struct {
	Players []Color          `json:"players"`         // clockwise as they sit
	Names   map[Color]string `json:"names,omitempty"` // what the players are called
	Cards   []SiteCard       `json:"cards,omitempty"` // what is known of the site cards
	Options Options          `json:"options"`
}

// A SiteCard is the print of one card. A number that nobody has read is 0, a
// word "": what the card asks is then not held against a building, and Yen
// count nothing. Borders are the sites' outlines in mm on the card, by site, or
// none; Side is the side that lies up, easy or hard.
type SiteCard struct {
	Card     Card            `json:"card"`
	District string          `json:"district,omitempty"`
	Side     string          `json:"side,omitempty"`
	Sites    int             `json:"sites,omitempty"`
	Floors   int             `json:"floors,omitempty"`
	Pieces   int             `json:"pieces,omitempty"`
	Yen      int             `json:"yen,omitempty"`
	Borders  []stack.Polygon `json:"borders,omitempty"`
}

// A game is what only a correction of a print changes, shared by all states.
type game struct {
	start   Start
	opt     Options
	players []Color
	cards   [maxPlaces]SiteCard
}

// A State is a table between two moves. It is a value: Apply gives a new one
// and leaves the old as it was. Seats number the players as in Start; a card is
// known by its place on the map at the start, wherever it lies now.
type State struct {
	game  *game
	phase Phase
	round int // of building, from 1

	at    [MaxPlayers]int8   // where the architects stand, -1 for nowhere
	hand  seats              // who has the card from under their architect in front of them
	lying places             // cards that lie on the map
	done  [MaxPlayers]places // completed cards

	stopped  seats // said stop in this pause
	since    int64 // when the first of them did, in ms of Unix time; 0 where nobody noted it
	judged   seats // those whose building was looked at
	finished seats // those who completed it
	used     int   // pieces in the buildings that were looked at
	moved    seats // had their movement
	first    int8  // who moved first, the last time; -1 for nobody

	shown *[MaxPlayers][][]stack.Polygon // buildings of wrong stops in this round; nil while none

	refused                *Move // lies on the table against the rules
	overrides, corrections int
}

// NewGame sets the table up. It fails where the set-up is not one of the
// rulebook's: 1 to 8 different architects, cards on the map, options that mean
// something.
func NewGame(start Start) (State, error) {
	g, err := newGame(start)
	if err != nil {
		return State{}, fmt.Errorf("start: %w", err)
	}
	s := State{game: g, phase: PhasePlace, round: 1, lying: wholeMap, first: -1}
	for i := range s.at {
		s.at[i] = -1
	}
	return s, nil
}

func newGame(start Start) (*game, error) {
	if n := len(start.Players); n < MinPlayers || n > MaxPlayers {
		return nil, fmt.Errorf("jutaku is for %d to %d players, not %d", MinPlayers, MaxPlayers, n)
	}
	for i, p := range start.Players {
		if p == "" {
			return nil, fmt.Errorf("player %d has no colour", i)
		}
		if slices.Contains(start.Players[:i], p) {
			return nil, fmt.Errorf("player %s is named twice", p)
		}
	}
	if err := start.Options.Validate(); err != nil {
		return nil, err
	}
	g := &game{start: start, opt: start.Options, players: start.Players}
	for k := range g.cards {
		g.cards[k].Card = cardAt(k)
	}
	for _, c := range start.Cards {
		if err := g.setCard(c); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func (g *game) setCard(c SiteCard) error {
	if err := c.validate(); err != nil {
		return fmt.Errorf("%v %w", c.Card, err)
	}
	if g.opt.Side != "mixed" && c.Side != "" && c.Side != g.opt.Side {
		return fmt.Errorf("%v lies with its %s side up: at this table all lie %s side up", c.Card, c.Side, g.opt.Side)
	}
	g.cards[c.Card.place()] = c
	return nil
}

func (c *SiteCard) validate() error {
	switch {
	case c.Card.place() < 0:
		return errors.New("is no card of the map")
	case c.Side != "" && c.Side != "easy" && c.Side != "hard":
		return fmt.Errorf("has no %q side: use easy or hard", c.Side)
	case c.Sites < 0 || c.Sites > MaxSites:
		return fmt.Errorf("has %d sites: a card has 1 or %d", c.Sites, MaxSites)
	case len(c.Borders) > 0 && len(c.Borders) != c.Sites:
		return fmt.Errorf("has %d borders for %d sites", len(c.Borders), c.Sites)
	case c.Floors < 0 || c.Floors > MaxFloors || c.Pieces < 0 || c.Pieces > MaxPieces:
		return fmt.Errorf("asks for %d floors of %d pieces: at most %d and %d", c.Floors, c.Pieces, MaxFloors, MaxPieces)
	case c.Pieces > 0 && c.Floors > c.Pieces:
		return fmt.Errorf("asks for %d floors of %d pieces: a floor has a piece at least", c.Floors, c.Pieces)
	case c.Yen < 0 || c.Yen > 1_000_000:
		return fmt.Errorf("is worth %d yen: use 0 to 1000000", c.Yen)
	}
	for i, b := range c.Borders {
		if err := b.Validate(); err != nil {
			return fmt.Errorf("site %d: %w", i, err)
		}
	}
	return nil
}

// sites is how many sites of a card may be built on.
func (c *SiteCard) sites() int {
	if c.Sites > 0 {
		return c.Sites
	}
	return MaxSites
}

// seat is a player's number, -1 for nobody at this table.
func (g *game) seat(p Color) int { return slices.Index(g.players, p) }

// card is what is printed on the card in front of a player, nil for no card.
func (s *State) card(seat int) *SiteCard {
	if !s.hand.has(seat) {
		return nil
	}
	return &s.game.cards[s.at[seat]]
}

// holder is the seat that has a card in front of it, -1 for none.
func (s *State) holder(c Card) int {
	for seat, at := range s.at {
		if s.hand.has(seat) && int(at) == c.place() {
			return seat
		}
	}
	return -1
}

// yen is the worth of a player's completed cards.
func (s *State) yen(seat int) (sum int) {
	for left := s.done[seat]; left != 0; {
		sum += s.game.cards[left.next()].Yen
	}
	return sum
}

// everyone is the set of all players.
func (s *State) everyone() seats { return seats(1<<len(s.game.players) - 1) }

// turn is the seat that moves its architect now, -1 for none.
func (s *State) turn() int {
	if s.phase != PhaseMove {
		return -1
	}
	n := len(s.game.players)
	for i := range n {
		if seat := (int(s.first) + i) % n; !s.moved.has(seat) {
			return seat
		}
	}
	return -1
}

// Phase is what the game waits for.
func (s State) Phase() Phase { return s.phase }

// Refused is the move that lies on the table against the rules, and why; nil
// where there is none. It is not in the book: it waits to be taken back (undo),
// for a person to let it stand (the same move with Override), or, a building,
// to be called wrong.
func (s State) Refused() (*Move, []engine.Reason) {
	if s.refused == nil {
		return nil, nil
	}
	return s.refused, Check(s, *s.refused)
}

// Round counts the building rounds from 1.
func (s State) Round() int { return s.round }

// Players are the players clockwise as they sit.
func (s State) Players() []Color { return slices.Clone(s.game.players) }

// Start is the set-up the game began with.
func (s State) Start() Start { return s.game.start }

// Turn is the player the game waits for; ok is false where it waits for all or
// for nobody.
func (s State) Turn() (player Color, ok bool) {
	if seat := s.turn(); seat >= 0 {
		return s.game.players[seat], true
	}
	return "", false
}

// Print is what is known of a card by its place on the map; the zero SiteCard
// for a place that does not exist.
func (s State) Print(c Card) SiteCard {
	if k := c.place(); k >= 0 {
		return s.game.cards[k]
	}
	return SiteCard{}
}
