package yatai

import (
	"fmt"
	"slices"

	"banto/engine"
)

// A Phase is what the game waits for.
type Phase = engine.Phase

// The phases of set-up, of a turn, and the end.
const (
	PhaseFood   Phase = "food"      // each chooses the first food tile
	PhaseSecond Phase = "second"    // each draws the second
	PhaseBottle Phase = "bottle"    // each chooses the first bottle of the crate
	PhaseQueue  Phase = "queue"     // A: somebody waits in the last space
	PhaseTile   Phase = "tile"      // B: an action tile
	PhaseAction Phase = "action"    // C: the actions of the line
	PhasePlace  Phase = "place"     // customers drawn find their places
	PhaseBonus  Phase = "bonus"     // a choice that a space of the grid gives
	PhaseExtra  Phase = "extra"     // the extra turn: serving
	PhasePoints Phase = "points"    // the backs of unused special action tiles are told
	PhaseEnd    Phase = engine.Over // the game is over
)

// A Start is the set-up of a game.
type Start struct {
	Players  []engine.Color          `json:"players"`         // in turn order
	Names    map[engine.Color]string `json:"names,omitempty"` // what the players are called
	Tiles    []int                   `json:"tiles"`           // the action tiles by number: six of the grid by rows, four beside it
	Specials []Special               `json:"specials"`        // the special action tiles drawn
	Layout   *Layout                 `json:"layout"`          // what is printed; nil: DefaultLayout
	Options  Options                 `json:"options"`
}

// A game is what never changes from set-up to end, shared by all its states.
type game struct {
	start  Start
	opt    Options
	lay    *Layout
	cells  []cell
	supply Supply
	zero   int8 // column of the review track that markers start in
	queue  int  // spaces for customers
	crate  int  // spaces for bottles
}

// A player is what lies on one player's boards, kinds by index, what may be
// empty plus one.
type player struct {
	menu       uint8 // a bit for each dish that can be cooked
	first      int8  // the food chosen at set-up plus one
	queue      [maxQueue]int8
	dishes     [maxQueue]int8
	fridge     [4]int8
	crate      [4]int8
	sink       [5]int8 // by dish, the fifth for sweets
	grid       [maxCells]int8
	reviews    [4]int8 // columns of the track
	influencer int8
	fridgeUp   bool
	stoveUp    bool
	special    [4]int8
	points     int16 // victory points taken
	told       int16 // points on the backs of the tiles left plus one
}

// A pending bonus waits for its player's choice.
type pendingBonus struct {
	kind   bonus
	tracks uint8 // of a review: a bit for each that may be stepped on
	steps  int8
}

// A State is a table between two moves. It is a value: Apply gives a new one
// and leaves the old as it was. Seats number the players in turn order.
type State struct {
	game  *game
	phase Phase
	turn  int8 // from 1; after Turns the extra turn
	seat  int8

	dishes   [4]int8 // in the common area
	drinks   [4]int8
	bag      [5]int8
	specials [4]int8
	used     [4]int8 // special action tiles out of the game

	grid   [GridRows * GridCols]int8 // action tiles by rows
	out    [TilesOut]int8            // action tiles beside it
	line   int8                      // the cat: index in lines plus one
	todo   [GridCols]int8            // tiles of the line still to be done plus one
	hand   [5]int8                   // drawn, not yet placed
	bonus  pendingBonus
	served int8 // customers in this extra turn
	board  [MaxPlayers]player

	refused   *Move // lies on the table against the rules
	overrides int
}

// NewGame sets the table up. It fails where the set-up is not one of the
// rulebook's: 2 to 4 different players, all ten action tiles, as many special
// ones as the number of players asks, a layout and options that mean something.
func NewGame(start Start) (State, error) {
	g, err := newGame(start)
	if err != nil {
		return State{}, fmt.Errorf("start: %w", err)
	}
	s := State{game: g, phase: PhaseFood}
	for k := range Colors {
		s.dishes[k], s.drinks[k], s.bag[k] = int8(g.supply.Dishes), int8(g.supply.Drinks), int8(g.supply.Customers)
	}
	s.bag[tourist] = int8(g.supply.Tourists)
	kinds, _ := count(Specials[:], start.Specials)
	copy(s.specials[:], kinds[:])
	for k, t := range start.Tiles {
		if k < len(s.grid) {
			s.grid[k] = int8(t)
		} else {
			s.out[k-len(s.grid)] = int8(t)
		}
	}
	slices.Sort(s.out[:])
	for seat := range start.Players {
		s.board[seat].reviews = [4]int8{g.zero, g.zero, g.zero, g.zero}
	}
	return s, nil
}

func newGame(start Start) (*game, error) {
	supply, err := SupplyFor(len(start.Players))
	if err != nil {
		return nil, err
	}
	for i, p := range start.Players {
		if p == "" || slices.Contains(start.Players[:i], p) {
			return nil, fmt.Errorf("player %d is %q: every player has a colour of his own", i, p)
		}
	}
	if err := start.Options.Validate(); err != nil {
		return nil, err
	}
	if start.Layout == nil {
		start.Layout = DefaultLayout()
	}
	if err := start.Layout.Validate(); err != nil {
		return nil, err
	}
	if err := checkTilesDrawn(start, supply); err != nil {
		return nil, err
	}
	lay := start.Layout
	return &game{start: start, opt: start.Options, lay: lay, cells: lay.cells(), supply: supply,
		zero: int8(index(lay.Reputation.Reviews.Steps, 0)), queue: len(lay.Yatai.Customers), crate: len(lay.Yatai.Crate)}, nil
}

func checkTilesDrawn(start Start, supply Supply) error {
	if len(start.Tiles) != Tiles {
		return fmt.Errorf("%d action tiles are laid out: there are %d", len(start.Tiles), Tiles)
	}
	for i, t := range start.Tiles {
		if t < 0 || t >= Tiles || slices.Contains(start.Tiles[:i], t) {
			return fmt.Errorf("action tile %d: every tile from 0 to %d lies on the table once", t, Tiles-1)
		}
	}
	kinds, ok := count(Specials[:], start.Specials)
	if !ok {
		return fmt.Errorf("special action tiles %v: they are %v", start.Specials, Specials)
	}
	if slices.Max(kinds[:]) > SpecialsOfAKind {
		return fmt.Errorf("special action tiles %v: there are %d of each kind", start.Specials, SpecialsOfAKind)
	}
	if len(start.Specials) != supply.Specials {
		return fmt.Errorf("%d special action tiles for %d players: %d are drawn", len(start.Specials), len(start.Players), supply.Specials)
	}
	return nil
}

// Phase is what the game waits for.
func (s State) Phase() Phase { return s.phase }

// Start is the set-up the game began with.
func (s State) Start() Start { return s.game.start }

// Round counts the turns of each player from 1; 0 while the table is set up,
// Turns+1 in the extra turn.
func (s State) Round() int { return int(s.turn) }

// Turn is the player the game waits for; ok is false where it waits for nobody.
func (s State) Turn() (player engine.Color, ok bool) {
	if s.game == nil || s.phase == PhaseEnd {
		return "", false
	}
	return s.game.start.Players[s.seat], true
}

// Refused is the move that lies on the table against the rules, and why; nil
// where there is none. It is not in the book: it waits to be taken back (undo)
// or for a person to let it stand (the same move with Override).
func (s State) Refused() (*Move, []engine.Reason) {
	if s.refused == nil {
		return nil, nil
	}
	return s.refused, Check(s, *s.refused)
}

// seatOf is a player's number, -1 for nobody at this table.
func (g *game) seatOf(p engine.Color) int { return slices.Index(g.start.Players, p) }

// extra says whether the extra turn is played.
func (s *State) extra() bool { return s.turn > Turns }

// waiting is how many customers wait in a queue.
func (p *player) waiting() int { return filled(&p.queue) }

// cooked is how many dishes wait in a queue.
func (p *player) cooked() int { return filled(&p.dishes) }

func filled(queue *[maxQueue]int8) (n int) {
	for n < len(queue) && queue[n] > 0 {
		n++
	}
	return n
}

// room is how many more dishes, drinks and bottles a player has space for.
func (g *game) dishRoom(p *player) int {
	return len(g.lay.Yatai.Dishes) - 1 + one(p.stoveUp) - p.cooked()
}

func (g *game) fridgeRoom(p *player) int {
	return len(g.lay.Yatai.Fridge) - 1 + one(p.fridgeUp) - sum(p.fridge[:])
}

func (g *game) crateRoom(p *player) int { return g.crate - sum(p.crate[:]) }

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// placed is how many customers and tourists are on a player's grid.
func (g *game) placed(p *player) (n int) {
	for _, c := range p.grid[:len(g.cells)] {
		n += one(c > 0)
	}
	return n
}

// lines are the rows and columns of the action grid, their spaces from where a
// tile is pushed in.
var lines = []struct {
	name  Line
	cells []int
}{
	{"R1", []int{0, 1, 2}}, {"R2", []int{3, 4, 5}},
	{"C1", []int{0, 3}}, {"C2", []int{1, 4}}, {"C3", []int{2, 5}},
}

func lineOf(name Line) int {
	for k := range lines {
		if lines[k].name == name {
			return k
		}
	}
	return -1
}
