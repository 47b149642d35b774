package highway

import (
	"fmt"
	"slices"

	"banto/engine"
)

// A Phase is what the game waits for.
type Phase = engine.Phase

// The phases of a game.
const (
	PhaseEntrance Phase = "entrance" // each player lays the entrance of his highway
	PhaseObstacle Phase = "building" // each player, the last first, places a building
	PhaseBuild    Phase = "road"     // a pillar, a road and cars a turn
	PhaseEnd      Phase = engine.Over
)

// A Start is the set-up of a game.
type Start struct {
	Players []Color          `json:"players"` // in turn order
	Names   map[Color]string `json:"names,omitempty"`
	Options Options          `json:"options"`
	Sizes   Sizes            `json:"sizes"`
}

// A game is what never changes from set-up to end, shared by all its states.
type game struct {
	start     Start
	opt       Options
	sizes     Sizes
	players   []Color
	dealt     Supply
	buildings int
}

// A pillar is one that stands, with its owner's seat and the roads that end on it.
type pillar struct {
	Pillar
	owner int
	roads int
}

// A road is one that lies. Pillar numbers; Nothing is the table. Above and below
// have a bit for each road over it and under it.
type road struct {
	owner        int
	from, to     int
	told         *[2]Point // tips, where they were measured
	table        Point     // where it meets the table, where it does
	stick        stick
	cars         [MaxPlayers]int8
	above, below uint64 // a bit for each road: no box holds 64
}

// A fate is what became of a player.
type fate struct {
	place int  // of the winners, from 1, once all cars are placed
	gone  int  // which to be eliminated, from 1
	stuck bool // passed, and given nothing since
}

// A State is a table between two moves. It is a value: Apply gives a new one
// and leaves the old as it was. Seats number the players as in Start.
type State struct {
	game      *game
	phase     Phase
	turn      int
	supply    [MaxPlayers]Supply
	fates     [MaxPlayers]fate
	tips      [MaxPlayers]int // the pillar built last, Nothing where none leads on
	pillars   []pillar
	roads     []road
	buildings []Building

	refused                *Move // lies on the table against the rules
	overrides, corrections int
}

// NewGame sets the table up. It fails where the set-up is not one of the
// rulebook's: 2 to 4 players of different colours, options that mean something,
// sizes that pieces have.
func NewGame(start Start) (State, error) {
	g, err := newGame(start)
	if err != nil {
		return State{}, fmt.Errorf("start: %w", err)
	}
	s := State{game: g, phase: PhaseEntrance}
	for i := range s.tips {
		s.tips[i] = Nothing
	}
	for i := range g.players {
		s.supply[i] = g.dealt
		if !g.opt.SetupFromSupply {
			s.supply[i] = Supply{Cars: g.dealt.Cars + 1, Grey: g.dealt.Grey + 1, Yellow: g.dealt.Yellow, Roads: g.dealt.Roads + 1}
		}
	}
	return s, nil
}

func newGame(start Start) (*game, error) {
	dealt, err := StartSupply(len(start.Players))
	if err != nil {
		return nil, err
	}
	if err := start.Options.Validate(); err != nil {
		return nil, err
	}
	if start.Options.Edition == "2017_2p" && len(start.Players) != 2 {
		return nil, fmt.Errorf("highway.edition 2017_2p is a box for 2 players, not %d", len(start.Players))
	}
	if err := start.Sizes.Validate(); err != nil {
		return nil, err
	}
	for i, c := range start.Players {
		if c == "" || slices.Contains(start.Players[:i], c) {
			return nil, fmt.Errorf("player %d is %q: every player has a colour of his own", i, c)
		}
	}
	return &game{start: start, opt: start.Options, sizes: start.Sizes, players: start.Players, dealt: dealt,
		buildings: start.Options.buildings(len(start.Players))}, nil
}

// seat is a player's number, -1 for nobody at this table.
func (g *game) seat(c Color) int { return slices.Index(g.players, c) }

// Phase is what the game waits for.
func (s State) Phase() Phase { return s.phase }

// Start is the set-up the game began with.
func (s State) Start() Start { return s.game.start }

// Turn is the player to move; ok is false at the end.
func (s State) Turn() (player Color, ok bool) {
	if s.game == nil || s.phase == PhaseEnd {
		return "", false
	}
	return s.game.players[s.turn], true
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

// support is what a road's end rests on: pillar i.
func (s *State) support(i int) support {
	p := &s.pillars[i]
	return support{centre: p.XY, top: s.game.sizes.top(p.Height)}
}

// open says whether a road may leave pillar i next: the pillar that its owner
// built last, or a junction with a branch left (4-1, 7-2).
func (s *State) open(i int) bool {
	p := &s.pillars[i]
	if p.Junction {
		return p.roads < 3
	}
	return s.tips[p.owner] == i && p.roads < 2
}

// anchors are the pillars from which a seat may build.
func (s *State) anchors(seat int) []int {
	var out []int
	for i := range s.pillars {
		if s.pillars[i].owner == seat && s.open(i) {
			out = append(out, i)
		}
	}
	return out
}

// active says whether a player still builds.
func (s *State) active(seat int) bool { return s.fates[seat].place == 0 && s.fates[seat].gone == 0 }

// step is a pillar's height as the step rule counts it.
func (g *game) step(p Pillar) int {
	if p.Junction && !g.opt.JunctionCountsHeight {
		return p.Height - 1
	}
	return p.Height
}

// canBuild says whether a seat has the pieces for any next road (chapter 10-2);
// whether there is room is another question.
func (s *State) canBuild(seat int) bool {
	has := s.supply[seat]
	if has.Roads == 0 {
		return false
	}
	for i := range s.pillars {
		if s.pillars[i].owner != seat || !s.open(i) {
			continue
		}
		h := s.game.step(s.pillars[i].Pillar)
		if s.exitFrom(s.pillars[i].Height) || has.Yellow > 0 && has.Grey > 0 || h > 1 && has.Grey >= h-1 || has.Grey >= h+1 {
			return true
		}
	}
	return false
}

// exitFrom says whether an exit may leave a pillar of so many discs.
func (s *State) exitFrom(discs int) bool {
	return s.game.opt.ExitFromHeight == 0 || discs == s.game.opt.ExitFromHeight
}
