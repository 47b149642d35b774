package yatai

import (
	"math/rand/v2"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

var (
	allPlayers = []Color{"orange", "pink", "black", "white"}
	allTiles   = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
)

// The action tiles of the program's own layout.
const (
	customers1 = iota
	customers2
	cook1
	cook2
	drinks1
	drinks2
	recycle1
	recycle2
	serve1
	serve2
)

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// startOf is a set-up of n players.
func startOf(n int, change ...func(*Options)) Start {
	start := Start{Players: allPlayers[:n], Tiles: allTiles, Options: DefaultOptions(),
		Specials: []Special{DoggyBag, DoggyBag, UrgentCall, Taiyaki, Taiyaki, Garbage}}
	for range n - MinPlayers {
		start.Specials = append(start.Specials, UrgentCall, Taiyaki, Garbage)
	}
	for _, f := range change {
		f(&start.Options)
	}
	return start
}

// newTable is a game of n players about to choose their food, its options
// changed as given.
func newTable(t require.TestingT, n int, change ...func(*Options)) State {
	s, err := NewGame(startOf(n, change...))
	require.NoError(t, err)
	return s
}

// turn is a table of n players whose first is about to take an action tile in
// the first turn: menus of two foods, a red bottle in each crate.
func turn(t require.TestingT, n int, change ...func(*Options)) State {
	s := newTable(t, n, change...)
	for k := range n {
		s = play(t, s, Move{Kind: Food, Player: allPlayers[k], Food: Dishes[k]})
	}
	for k := range n {
		s = play(t, s, Move{Kind: Food, Player: allPlayers[k], Food: Dishes[(k+1)%4]})
	}
	for k := range n {
		s = play(t, s, Move{Kind: Bottle, Player: allPlayers[k], Drinks: []Color{"red"}})
	}
	require.Equal(t, PhaseTile, s.Phase())
	return s
}

// acting is a turn whose tiles to be done are as given.
func acting(t require.TestingT, n int, tiles ...int) State {
	return todo(turn(t, n), tiles...)
}

func todo(s State, tiles ...int) State {
	s.phase = PhaseAction
	for i, k := range tiles {
		s.todo[i] = int8(k + 1)
	}
	return s
}

// play applies moves that must be legal.
func play(t require.TestingT, s State, moves ...Move) State {
	for _, m := range moves {
		next, err := Apply(s, Event{Move: m})
		require.NoError(t, err, "%+v", m)
		conserved(t, next)
		s = next
	}
	return s
}

// A setting changes a table for a test: pieces come from the common area.
type setting func(*State)

func with(s State, settings ...setting) State {
	for _, f := range settings {
		f(&s)
	}
	return s
}

// queue lets customers join the queue of a seat.
func queue(seat int, who ...Color) setting {
	return func(s *State) {
		for _, c := range who {
			p, k := &s.board[seat], index(Customers[:], c)
			p.queue[p.waiting()] = int8(k + 1)
			s.bag[k]--
		}
	}
}

func dishes(seat int, what ...Dish) setting {
	return func(s *State) {
		for _, d := range what {
			p, k := &s.board[seat], index(Dishes[:], d)
			p.dishes[p.cooked()] = int8(k + 1)
			s.dishes[k]--
		}
	}
}

func fridge(seat int, what ...Color) setting {
	return func(s *State) {
		for _, c := range what {
			k := index(Colors[:], c)
			s.board[seat].fridge[k]++
			s.drinks[k]--
		}
	}
}

func crate(seat int, what ...Color) setting {
	return func(s *State) {
		for _, c := range what {
			k := index(Colors[:], c)
			s.board[seat].crate[k]++
			s.drinks[k]--
		}
	}
}

// emptied takes the first bottle out of a crate.
func emptied(seat int) setting {
	return func(s *State) {
		s.board[seat].crate[0]--
		s.drinks[0]++
	}
}

func grid(seat int, row, col int, c Color) setting {
	return func(s *State) {
		k := index(Customers[:], c)
		s.board[seat].grid[s.game.lay.cell(Cell{row, col})] = int8(k + 1)
		s.bag[k]--
	}
}

func dirty(seat int, d Dish, n int8) setting {
	return func(s *State) {
		k := index(Dishes[:], d)
		s.board[seat].sink[k] += n
		s.dishes[k] -= n
	}
}

func owns(seat int, what ...Special) setting {
	return func(s *State) {
		for _, x := range what {
			k := index(Specials[:], x)
			s.board[seat].special[k]++
			s.specials[k]--
		}
	}
}

func review(seat int, t Track, points int) setting {
	return func(s *State) {
		s.board[seat].reviews[index(Tracks[:], t)] = int8(index(s.game.lay.Reputation.Reviews.Steps, points))
	}
}

// printed gives a table a layout of its own.
func printed(change func(*Layout)) setting {
	return func(s *State) {
		lay, err := ReadLayout(layoutFile)
		if err != nil {
			panic(err)
		}
		change(lay)
		start := s.game.start
		start.Layout = lay
		g, err := newGame(start)
		if err != nil {
			panic(err)
		}
		s.game = g
	}
}

// conserved checks that nothing was made or lost, and that everything lies where
// it can lie.
func conserved(t require.TestingT, s State) {
	g := s.game
	dishes, drinks, customers, specials := s.dishes, s.drinks, s.bag, [4]int8{}
	for k := range customers {
		customers[k] += s.hand[k]
	}
	for k := range specials {
		specials[k] = s.specials[k] + s.used[k]
	}
	for seat := range g.start.Players {
		p := &s.board[seat]
		for k := range dishes {
			dishes[k] += p.sink[k]
			drinks[k] += p.fridge[k] + p.crate[k]
			specials[k] += p.special[k]
			require.GreaterOrEqual(t, p.reviews[k], int8(0))
			require.Less(t, int(p.reviews[k]), len(g.lay.Reputation.Reviews.Steps))
		}
		specials[taiyaki] += p.sink[sinkTaiyaki]
		for i := range maxQueue {
			if p.dishes[i] > 0 {
				dishes[p.dishes[i]-1]++
			}
			if p.queue[i] > 0 {
				customers[p.queue[i]-1]++
			}
		}
		require.Equal(t, p.waiting(), maxQueue-occurs(p.queue[:], 0), "a gap in the queue")
		require.LessOrEqual(t, p.waiting(), g.queue)
		for _, c := range p.grid {
			if c > 0 {
				customers[c-1]++
			}
		}
		require.GreaterOrEqual(t, g.dishRoom(p), 0)
		require.GreaterOrEqual(t, g.fridgeRoom(p), 0)
		require.GreaterOrEqual(t, g.crateRoom(p), 0)
		require.Less(t, int(p.influencer), len(g.lay.Reputation.Influencer.Stars))
	}
	want, _ := count(Specials[:], g.start.Specials)
	for k := range dishes {
		require.Equal(t, g.supply.Dishes, int(dishes[k]), Dishes[k])
		require.Equal(t, g.supply.Drinks, int(drinks[k]), "%s drinks", Colors[k])
		require.Equal(t, g.supply.Customers, int(customers[k]), "%s customers", Colors[k])
		require.Equal(t, want[k], specials[k], Specials[k])
	}
	require.Equal(t, g.supply.Tourists, int(customers[tourist]))
	tiles := append(slices.Clone(s.grid[:]), s.out[:]...)
	slices.Sort(tiles)
	require.Equal(t, []int8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, tiles)
	require.GreaterOrEqual(t, slices.Min(slices.Concat(s.dishes[:], s.drinks[:], s.bag[:], s.hand[:], s.specials[:])), int8(0))
}

func occurs(list []int8, x int8) (n int) {
	for _, y := range list {
		n += one(x == y)
	}
	return n
}

func TestRandomGamesEndAndConserve(t *testing.T) {
	for n := MinPlayers; n <= MaxPlayers; n++ {
		random := rng(uint64(n))
		s, err := NewGame(RandomStart(startOf(n), random))
		require.NoError(t, err)
		turns := map[int]bool{}
		for {
			m, ok := Random(s, random)
			if !ok {
				break
			}
			s = play(t, s, m)
			turns[s.Round()] = true
		}
		require.Equal(t, PhaseEnd, s.Phase())
		require.Len(t, turns, Turns+2, "set-up, twelve turns, the extra turn")
		require.Empty(t, Legal(s))
		require.Equal(t, []engine.Code{NotYourTurn}, engine.Codes(Check(s, Move{Kind: End, Player: allPlayers[0]})))
		_, ok := s.Turn()
		require.False(t, ok)
	}
}
