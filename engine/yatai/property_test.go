package yatai

import (
	"slices"
	"testing"

	"banto/engine"
	"banto/engine/gametest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawOptions draws one answer to every open question.
func drawOptions(t *rapid.T) Options {
	pick := func(name string, words ...string) string { return rapid.SampledFrom(words).Draw(t, name) }
	return Options{
		TouristSwapNeedsSpace: rapid.Bool().Draw(t, "tourist_swap_needs_space"),
		ReviewLossSplit:       pick("review_loss_split", "free", "different"),
		PacifiedLeaves:        rapid.Bool().Draw(t, "pacified_leaves"),
		TrackClamp:            rapid.Bool().Draw(t, "track_clamp"),
		ExtraTurnServes:       pick("extra_turn_serves", "unlimited", "one"),
		ExtraDrinks:           pick("extra_drinks", "1..2", "1", "2"),
		TaiyakiInSink:         rapid.Bool().Draw(t, "taiyaki_in_sink"),
		DoggybagRed:           pick("doggybag_red", "allow", "forbid"),
		DoubleGivesBonus:      rapid.Bool().Draw(t, "double_gives_bonus"),
		SpecialPoints:         pick("special_points", "manual", "printed"),
		OrderCheck:            pick("order_check", "warn", "off"),
	}
}

// drawLayout draws a grid of its own: any size, any bonuses.
func drawLayout(t *rapid.T) *Layout {
	lay, err := ReadLayout(layoutFile)
	require.NoError(t, err)
	g := &lay.Reputation.Grid
	g.Rows, g.Cols = rapid.IntRange(1, 4).Draw(t, "rows"), rapid.IntRange(2, 5).Draw(t, "cols")
	g.Red = []Cell{{0, 0}}
	g.Bonuses = nil
	for range g.Rows {
		g.Bonuses = append(g.Bonuses, rapid.SliceOfN(rapid.SampledFrom([]string{"menu", "fridge", "stove", "double", "influencer", "special", "price", "mood+price"}), g.Cols, g.Cols).Draw(t, "bonuses"))
	}
	lay.Yatai.Customers = lay.Yatai.Customers[:rapid.IntRange(2, 4).Draw(t, "queue")]
	lay.Reputation.Reviews.Steps = []int{-1, 0, 2}
	return lay
}

// drawGame draws a set-up, a seed and how many moves are played.
func drawGame(t *rapid.T) (s State, seed uint64, moves int) {
	seed = rapid.Uint64().Draw(t, "seed")
	start := RandomStart(Start{Players: allPlayers[:rapid.IntRange(MinPlayers, MaxPlayers).Draw(t, "players")], Options: drawOptions(t)}, rng(seed))
	if rapid.Bool().Draw(t, "a layout of its own") {
		start.Layout = drawLayout(t)
	}
	s, err := NewGame(start)
	require.NoError(t, err)
	return s, seed, rng(seed + 1).IntN(300) // any number as likely, unlike rapid's
}

// drawState draws a table in the course of a game, more often than not one that
// waits for something rare.
func drawState(t *rapid.T) (s State, seed uint64) {
	s, seed, moves := drawGame(t)
	s, _ = steps(t, s, seed, moves)
	want := rapid.SampledFrom([]Phase{PhaseFood, PhaseSecond, PhaseBottle, PhaseTile, PhaseAction, PhaseQueue, PhasePlace, PhaseBonus, PhaseExtra, PhasePoints}).Draw(t, "phase")
	for n := 0; n < 60 && s.Phase() != want && s.Phase() != PhaseEnd; n++ {
		s, _ = steps(t, s, seed+uint64(n), 1)
	}
	return s, seed
}

// steps plays up to n random legal moves and gives the events.
func steps(t require.TestingT, s State, seed uint64, n int) (State, []Event) {
	var events []Event
	random := rng(seed)
	for range n {
		m, ok := Random(s, random)
		if !ok {
			break
		}
		next, err := Apply(s, Event{Move: m})
		require.NoError(t, err)
		s = next
		events = append(events, Event{Move: m})
	}
	conserved(t, s)
	return s, events
}

// Every list of one or two of some kinds, in order.
func listsOf[T any](kinds []T) (out [][]T) {
	for i, a := range kinds {
		out = append(out, []T{a})
		for _, b := range kinds[i:] {
			out = append(out, []T{a, b})
		}
	}
	return out
}

// everyMove is every move that can be written down for a table, legal or not,
// with lists in one order: each place and one beyond, by the player to move,
// another and nobody.
func everyMove(s State) []Move {
	var all []Move
	players := s.game.start.Players
	for _, p := range []Color{players[s.seat], players[(int(s.seat)+1)%len(players)], "nobody"} {
		add := func(m Move) {
			m.Player = p
			all = append(all, m)
		}
		everySimpleMove(s, add)
		everyServing(s, add)
		everyReview(s, add)
	}
	return all
}

func everySimpleMove(s State, add func(Move)) {
	for _, kind := range []Kind{Return, Empty, End, "dance"} {
		add(Move{Kind: kind})
	}
	for _, d := range append(Dishes[:], "sushi") {
		add(Move{Kind: Food, Food: d})
		add(Move{Kind: Cook, Dishes: []Dish{d}})
		for _, e := range Dishes {
			add(Move{Kind: Cook, Dishes: []Dish{d, e}})
		}
	}
	for _, list := range listsOf(append(Colors[:], "grey")) {
		for _, kind := range []Kind{Bottle, Offer, Drinks, Recycle} {
			add(Move{Kind: kind, Drinks: list})
		}
	}
	for _, list := range listsOf(append(Customers[:], "cat")) {
		add(Move{Kind: Draw, Customers: list})
	}
	for _, x := range append(Specials[:], "luck") {
		add(Move{Kind: Offer, Special: x})
		add(Move{Kind: Take, Special: x})
	}
	for tile := -1; tile <= Tiles; tile++ {
		add(Move{Kind: Skip, Tile: tile})
		for _, l := range []Line{"R1", "R2", "R3", "C1", "C2", "C3"} {
			add(Move{Kind: Push, Tile: tile, Line: l})
		}
	}
	for k := -1; k <= s.game.queue; k++ {
		for l := -1; l <= s.game.queue; l++ {
			if k <= l {
				add(Move{Kind: Call, Spaces: [2]int{k, l}})
			}
		}
		for _, to := range append(slices.Clone(s.game.start.Players), "nobody") {
			add(Move{Kind: Swap, To: to, Space: k})
		}
	}
	for n := -1; n < 120; n++ {
		add(Move{Kind: Tell, Points: n})
	}
}

func everyServing(s State, add func(Move)) {
	for r := -1; r <= s.game.lay.Reputation.Grid.Rows; r++ {
		for c := range s.game.lay.Reputation.Grid.Cols {
			for _, list := range listsOf(Colors[:]) {
				for how := range 4 {
					add(Move{Kind: Serve, Drinks: list, Cell: Cell{r, c}, Taiyaki: how&1 > 0, DoggyBag: how&2 > 0})
				}
			}
			for _, who := range append(Customers[:], "cat") {
				add(Move{Kind: Double, Customer: who, Cell: Cell{r, c}})
			}
		}
	}
	for _, who := range append(Customers[:], "cat") {
		for _, to := range append(slices.Clone(s.game.start.Players), "nobody") {
			add(Move{Kind: Place, Customer: who, To: to})
		}
	}
}

func everyReview(s State, add func(Move)) {
	lists := listsOf(append(Tracks[:], "taste"))
	for _, list := range listsOf(Tracks[:]) {
		for k := index(Tracks[:], list[len(list)-1]); k < len(Tracks) && len(list) == 2; k++ {
			lists = append(lists, append(slices.Clone(list), Tracks[k]))
		}
	}
	for _, list := range lists {
		add(Move{Kind: Penalty, Reviews: list})
		add(Move{Kind: Review, Reviews: list})
	}
}

// drawEvents draws a game from its start on, and its last state.
func drawEvents(t *rapid.T) ([]Event, State) {
	first, seed, moves := drawGame(t)
	last, events := steps(t, first, seed, moves)
	start := first.Start()
	return append([]Event{{Move: Move{Kind: Begin}, Start: &start, Entry: engine.Entry{By: "person", At: "2026-11-21T08:00:00Z"}}}, events...), last
}

func TestLegalIsExactlyWhatPassesCheck(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := drawState(t)
		legal := Legal(s)
		passing := gametest.Legal(t, legal, everyMove(s), func(m Move) []engine.Reason { return Check(s, m) })
		require.Len(t, legal, passing, "every legal move can be written down")
		for _, m := range legal {
			next, err := Apply(s, Event{Move: m})
			require.NoError(t, err)
			conserved(t, next)
		}
	})
}

// TestListsMayBeInAnyOrder turns the lists of legal moves round: the move is the
// same.
func TestListsMayBeInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := drawState(t)
		for _, m := range Legal(s) {
			turned := m
			turned.Drinks, turned.Customers, turned.Reviews = slices.Clone(m.Drinks), slices.Clone(m.Customers), slices.Clone(m.Reviews)
			slices.Reverse(turned.Drinks)
			slices.Reverse(turned.Customers)
			slices.Reverse(turned.Reviews)
			want, err := Apply(s, Event{Move: m})
			require.NoError(t, err)
			got, err := Apply(s, Event{Move: turned})
			require.NoError(t, err)
			require.Equal(t, want, got)
		}
	})
}

func TestUndoAndRedoGiveTheStatesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events, _ := drawEvents(t)
		gametest.Undo(t, Game{}, events, func(s engine.State) any { return s })
	})
}

func TestEventsSurviveTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events, last := drawEvents(t)
		gametest.Log(t, Game{}, events, last, func(s engine.State) any { return s })
	})
}

// TestAnythingIsConserved throws legal moves and overrides of illegal ones at a
// table: nothing is ever made or lost, and an event that is refused changes
// nothing.
func TestAnythingIsConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed := drawState(t)
		all := everyMove(s)
		for i := range rapid.IntRange(1, 30).Draw(t, "events") {
			e := Event{Move: rapid.SampledFrom(all).Draw(t, "move"), Entry: engine.Entry{Override: true}}
			if m, ok := Random(s, rng(seed+uint64(i))); ok && rapid.Bool().Draw(t, "legal") {
				e.Move = m
			}
			before := s
			next, err := Apply(s, e)
			require.Equal(t, before, s, "the old state changed")
			if err != nil {
				require.Equal(t, s, next)
				continue
			}
			conserved(t, next)
			s = next
		}
	})
}

// TestPlacedCustomersHangTogether: without doggy bags every customer on a grid
// is joined to the first by neighbours, and the first stands on the edge.
func TestPlacedCustomersHangTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, moves := drawGame(t)
		s, _ = steps(t, s, seed, moves)
		for seat := range s.game.start.Players {
			p := &s.board[seat]
			if s.used[doggyBag] > 0 || s.game.placed(p) == 0 {
				continue
			}
			reached := map[int]bool{}
			for k, c := range s.game.cells {
				if p.grid[k] > 0 && c.edge && !c.red && len(reached) < s.game.placed(p) {
					clear(reached)
					spread(&s, p, k, reached)
				}
			}
			require.Len(t, reached, s.game.placed(p))
		}
	})
}

func spread(s *State, p *player, k int, reached map[int]bool) {
	if reached[k] || p.grid[k] == 0 {
		return
	}
	reached[k] = true
	for _, b := range s.game.cells[k].beside {
		if b >= 0 {
			spread(s, p, int(b), reached)
		}
	}
}

func TestMovingTheSeatsMovesTheScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, seed, moves := drawGame(t)
		a, _ := steps(t, first, seed, moves)
		start := first.Start()
		start.Players = rapid.Permutation(start.Players).Draw(t, "names")
		second, err := NewGame(start)
		require.NoError(t, err)
		b, _ := steps(t, second, seed, moves)
		want, got := a.Score(), b.Score()
		for i := range want.Players {
			want.Players[i].Player = start.Players[first.game.seatOf(want.Players[i].Player)]
		}
		for i := range want.Winners {
			want.Winners[i] = start.Players[first.game.seatOf(want.Winners[i])]
		}
		require.Equal(t, want, got)
	})
}
