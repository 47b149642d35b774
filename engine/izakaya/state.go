package izakaya

import (
	"fmt"
	"slices"

	"banto/engine"
	"banto/engine/stack"
)

// A Phase is what the game waits for.
type Phase = engine.Phase

// The phases of a round, and the end.
const (
	PhaseBid    Phase = "bid"       // bids of all players
	PhaseOrder  Phase = "order"     // the players settle tied bids (option bid_tie ask)
	PhaseAction Phase = "action"    // three discs a player
	PhaseRecall Phase = "recall"    // the discs go back
	PhaseEnd    Phase = engine.Over // the game is over
)

// A Start is the set-up of a game.
type Start struct {
	Players []Color          `json:"players"`         // the turn order row as drawn, first to last
	Colors  []Color          `json:"colors"`          // the stock cards' colours from left to right
	Names   map[Color]string `json:"names,omitempty"` // what the players are called
	Cards   []SiteCard       `json:"cards,omitempty"` // what is known of the site cards
	Options Options          `json:"options"`
}

// A SiteCard is the print of one card. Where Sites is 0 nobody has read how
// many sites it has; Floors and Pieces are the printed numbers, 0 unread;
// Borders are the sites' outlines in mm on the card, by site, or none.
type SiteCard struct {
	Card    Card            `json:"card"`
	Sites   int             `json:"sites,omitempty"`
	Floors  int             `json:"floors,omitempty"`
	Pieces  int             `json:"pieces,omitempty"`
	Borders []stack.Polygon `json:"borders,omitempty"`
}

// A game is what never changes from set-up to end, shared by all its states.
type game struct {
	start     Start
	opt       Options
	lay       *layout
	players   []Color
	colors    []Color
	cards     [maxCards]SiteCard
	threshold int
	lines     bool // a line of three pays
}

const noBid = -1

// A State is a table between two moves. It is a value: Apply gives a new one
// and leaves the old as it was. Seats number the players as in Start; a field
// that may be empty holds its seat or colour plus one.
type State struct {
	game      *game
	phase     Phase
	round     int
	bids      [MaxPlayers]int16
	order     [MaxPlayers]int8
	kept      [MaxPlayers]int16
	pot       int
	triggered int  // round whose bids met the threshold, 0 for none
	blind     bool // a round began whose bids nobody told

	drinks [maxVertices]int8
	filled int // inner vertices with a drink
	claims [maxGaps][2]int8
	owners [maxCards]int8
	floors [maxCards * MaxSites]uint8
	pieces [maxCards * MaxSites]uint8
	stacks []*stack.Building // by card and site; nil while no footprint is known
	supply int

	price      [Stocks]int16
	crate      [Stocks]int8
	stockDisc  [Stocks]int8
	priceDisc  int8
	claimDiscs [MaxPlayers]int8
	buildDiscs [MaxPlayers]int8
	passed     [MaxPlayers]int8
	placed     [MaxPlayers]int8 // action discs of a player on the table this round
	free       int8             // who may lay a free piece

	refused                *Move // lies on the table against the rules
	overrides, corrections int
}

// NewGame sets the table up. It fails where the set-up is not one of the
// rulebook's: 2 to 5 players of different colours, six different stock colours,
// cards within the grid, options that mean something.
func NewGame(start Start) (State, error) {
	g, err := newGame(start)
	if err != nil {
		return State{}, fmt.Errorf("start: %w", err)
	}
	s := State{game: g, phase: PhaseBid, round: 1, supply: g.opt.Pieces}
	for i := range s.bids {
		s.bids[i] = noBid
	}
	for i := range g.players {
		s.order[i] = int8(i)
		s.kept[i] = StartYen
	}
	for i := range s.price {
		s.price[i] = int16(StartPrices[i])
		s.crate[i] = CrateSize
	}
	return s, nil
}

func newGame(start Start) (*game, error) {
	n, err := GridSize(len(start.Players))
	if err != nil {
		return nil, err
	}
	if err := start.Options.Validate(); err != nil {
		return nil, err
	}
	if err := distinct("player", start.Players); err != nil {
		return nil, err
	}
	if err := distinct("stock colour", start.Colors); err != nil {
		return nil, err
	}
	if len(start.Colors) != Stocks {
		return nil, fmt.Errorf("%d stock colours: there are %d stock cards", len(start.Colors), Stocks)
	}
	opt := start.Options
	g := &game{start: start, opt: opt, lay: layouts[n], players: start.Players, colors: start.Colors,
		threshold: Threshold(len(start.Players)), lines: opt.Line3 != "off" && len(start.Players) >= opt.Line3MinPlayers}
	for _, c := range start.Cards {
		if err := g.setCard(c); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func distinct(what string, list []Color) error {
	for i, c := range list {
		if c == "" {
			return fmt.Errorf("%s %d has no colour", what, i)
		}
		if slices.Contains(list[:i], c) {
			return fmt.Errorf("%s %s is named twice", what, c)
		}
	}
	return nil
}

func (g *game) setCard(c SiteCard) error {
	k := g.lay.card(c.Card)
	switch {
	case k < 0:
		return fmt.Errorf("%v is outside the %d×%d grid", c.Card, g.lay.n, g.lay.n)
	case c.Sites < 0 || c.Sites > MaxSites:
		return fmt.Errorf("%v has %d sites: a card has 1 or 2", c.Card, c.Sites)
	case len(c.Borders) > 0 && len(c.Borders) != c.Sites:
		return fmt.Errorf("%v has %d borders for %d sites", c.Card, len(c.Borders), c.Sites)
	case c.Floors < 0 || c.Pieces < 0:
		return fmt.Errorf("%v prints %d floors, %d pieces: numbers are not negative", c.Card, c.Floors, c.Pieces)
	}
	for i, b := range c.Borders {
		if err := b.Validate(); err != nil {
			return fmt.Errorf("%v, site %d: %w", c.Card, i, err)
		}
	}
	g.cards[k] = c
	return nil
}

// sites is how many sites of a card may be built on.
func (g *game) sites(card int) int {
	if n := g.cards[card].Sites; n > 0 {
		return n
	}
	return MaxSites
}

func (g *game) border(card, site int) stack.Polygon {
	if b := g.cards[card].Borders; site < len(b) {
		return b[site]
	}
	return nil
}

// seat is a player's number, -1 for nobody at this table.
func (g *game) seat(c Color) int { return slices.Index(g.players, c) }

// Phase is what the game waits for.
func (s State) Phase() Phase { return s.phase }

// Refused is the move that lies on the table against the rules, and why; nil
// where there is none. It is not in the book: it waits to be taken back (undo)
// or for a person to let it stand (the same move with Override).
func (s State) Refused() (*Move, []engine.Reason) {
	if s.refused == nil {
		return nil, nil
	}
	return s.refused, Check(s, *s.refused)
}

// Round counts from 1.
func (s State) Round() int { return s.round }

// Players are the players in the order they were drawn at the start.
func (s State) Players() []Color { return slices.Clone(s.game.players) }

// Start is the set-up the game began with.
func (s State) Start() Start { return s.game.start }

// Pot is the sum of all bids so far in yen, Threshold what ends the game.
func (s State) Pot() int { return s.pot }

// Threshold is the pot, in yen, that makes the game end.
func (s State) Threshold() int { return s.game.threshold }

// Last says whether this round's action phase is the last.
func (s State) Last() bool {
	if s.game.opt.FinalPhase == "extra_round" {
		return s.triggered > 0 && s.round > s.triggered
	}
	return s.triggered > 0
}

// TurnOrder is the turn order row, first to last.
func (s State) TurnOrder() []Color {
	out := make([]Color, len(s.game.players))
	for i := range out {
		out[i] = s.game.players[s.order[i]]
	}
	return out
}

// Turn is the player the game waits for; ok is false where it waits for all
// (bids, recall) or for nobody.
func (s State) Turn() (player Color, ok bool) {
	if seat := s.turn(); seat >= 0 {
		return s.game.players[seat], true
	}
	return "", false
}

// turn is the seat to move, -1 for none: the owner of a free piece, else the
// first in order with the fewest discs on the table.
func (s *State) turn() int {
	if s.phase != PhaseAction {
		return -1
	}
	if s.free > 0 {
		return int(s.free) - 1
	}
	best := -1
	for i := range s.game.players {
		seat := int(s.order[i])
		if s.placed[seat] < ActionDiscs && (best < 0 || s.placed[seat] < s.placed[best]) {
			best = seat
		}
	}
	return best
}

// Free says whether the player to move may lay a free piece for a line of three.
func (s State) Free() bool { return s.free > 0 }

func (s *State) claimsOf(seat int) (n int) {
	for _, g := range s.claims[:2*s.game.lay.n*s.game.lay.n] {
		for _, c := range g {
			if int(c) == seat+1 {
				n++
			}
		}
	}
	return n
}

func (s *State) pyramidsOf(seat int) (n int) {
	for _, o := range s.owners {
		if int(o) == seat+1 {
			n++
		}
	}
	return n
}
