package izakaya

import (
	"encoding/json"
	"slices"
	"testing"

	"banto/engine"
	"banto/engine/gametest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// drawOptions draws one answer to every open question that has two.
func drawOptions(t *rapid.T) Options {
	o := DefaultOptions()
	pick := func(name string, words ...string) string { return rapid.SampledFrom(words).Draw(t, name) }
	o.BidTie = pick("bid_tie", "reverse_previous", "keep", "rotate", "ask")
	o.ZeroBid = pick("zero_bid", "allow", "forbid")
	o.FinalPhase = pick("final_phase", "same_round", "extra_round")
	o.LeftoverYen = pick("leftover_yen", "tiebreak_only", "add")
	o.CardLimits = pick("card_limits", "warn", "off", "max", "exact")
	o.TwoSites = pick("two_sites", "sum", "highest_only")
	o.BuildWhere = pick("build_where", "any", "own_or_free", "own")
	o.PointOrder = pick("point_order", "enforce", "warn")
	o.PriceFloor = rapid.SampledFrom([]int{0, 100}).Draw(t, "price_floor")
	o.Line3 = pick("line3", "both", "gap", "row", "off")
	o.Line3MinPlayers = rapid.IntRange(2, 4).Draw(t, "line3_min_players")
	o.CentreEdges = pick("centre_edges", "allow", "forbid")
	o.DiscsPerEdge = rapid.IntRange(1, 2).Draw(t, "discs_per_edge")
	o.ClaimNeedsFreeCard = rapid.Bool().Draw(t, "claim_needs_free_card")
	o.Pieces = rapid.SampledFrom([]int{5, 20, 68}).Draw(t, "pieces")
	return o
}

// drawGame draws a set-up, a seed and how many moves are played.
func drawGame(t *rapid.T) (s State, seed uint64, moves int) {
	n := rapid.IntRange(MinPlayers, MaxPlayers).Draw(t, "players")
	seed = rapid.Uint64().Draw(t, "seed")
	start := Start{Players: allPlayers[:n], Colors: colors, Options: drawOptions(t)}
	if rapid.Bool().Draw(t, "printed cards") {
		start.Cards = RandomCards(n, rng(seed))
	}
	s, err := NewGame(start)
	require.NoError(t, err)
	return s, seed, rapid.IntRange(0, 80).Draw(t, "moves")
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
		if m.Kind == Build && !s.place(&m, random) {
			continue
		}
		s = after(t, s, done(m))
		events = append(events, done(m))
	}
	return s, events
}

// everyMove is every move that can be written down for a table, legal or not:
// each place and one beyond, every player.
func everyMove(s State) []Move {
	all := []Move{{Kind: Recall}}
	n := s.game.lay.n
	for _, p := range s.game.players {
		all = append(all, pass(p))
		for yen := -Coin; yen <= StartYen+Coin; yen += Coin {
			all = append(all, bid(map[Color]int{p: yen}))
		}
		for from := -1; from <= Stocks; from++ {
			for to := -1; to <= Stocks; to++ {
				all = append(all, price(p, from, to, 0))
			}
		}
		for i := -1; i <= n+1; i++ {
			for j := -1; j <= n+1; j++ {
				for k := range Stocks {
					all = append(all, drink(p, k, s.game.colors[k], i, j))
				}
				all = append(all, drink(p, 0, s.game.colors[1], i, j))
			}
		}
		all = append(all, everyPlacement(p, n)...)
	}
	return all
}

func everyPlacement(p Color, n int) []Move {
	var all []Move
	cards := []Card{NoCard, {0, n}}
	for r := range n {
		for c := range n {
			cards = append(cards, Card{r, c})
		}
	}
	for _, g := range cards {
		for _, side := range []Side{East, South} {
			for _, c := range cards {
				all = append(all, Move{Kind: Claim, Player: p, Gap: Gap{g, side}, Card: c})
			}
		}
		for site := -1; site <= MaxSites; site++ {
			for floor := range 8 {
				all = append(all, build(p, g[0], g[1], site, floor))
			}
		}
	}
	return all
}

// drawEvents draws a game from its start on, and its last state.
func drawEvents(t *rapid.T) ([]Event, State) {
	first, seed, moves := drawGame(t)
	last, events := steps(t, first, seed, moves)
	start := first.Start()
	return append([]Event{{Move: Move{Kind: Begin}, Start: &start, By: "person", At: "2026-11-21T08:00:00Z"}}, events...), last
}

func TestLegalIsExactlyWhatPassesCheck(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, moves := drawGame(t)
		s, _ = steps(t, s, seed, moves)
		gametest.Legal(t, Legal(s), everyMove(s), func(m Move) []engine.Reason { return Check(s, m) })
	})
}

func TestUndoAndRedoGiveTheStatesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, seed, moves := drawGame(t)
		_, events := steps(t, first, seed, moves)
		start := first.Start()
		h, err := Fold(append([]Event{{Move: Move{Kind: Begin}, Start: &start}}, events...))
		require.NoError(t, err)
		var states []State
		for n := 1; n <= h.Len(); n++ {
			_, s := h.Event(n)
			states = append(states, s)
		}
		for n := len(states) - 1; n > 0; n-- {
			require.NoError(t, h.Append(Event{Move: Move{Kind: Undo}}))
			require.Equal(t, states[n-1], h.State())
		}
		require.Error(t, h.Append(Event{Move: Move{Kind: Undo}}))
		if len(states) > 1 {
			to := rapid.IntRange(2, len(states)).Draw(t, "redo to")
			require.NoError(t, h.Append(Event{Move: Move{Kind: Redo}, To: to}))
			require.Equal(t, states[to-1], h.State())
			require.Equal(t, len(states)-to, h.Undone())
			require.NoError(t, h.Append(Event{Move: Move{Kind: Undo}, To: 1}))
			require.Equal(t, states[0], h.State())
		}
	})
}

// written is a state as JSON.
func written(t require.TestingT, s engine.State) string {
	out, err := json.Marshal(s)
	require.NoError(t, err)
	return string(out)
}

func TestEventsSurviveTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events, last := drawEvents(t)
		gametest.Log(t, Game{}, events, last, func(s engine.State) any { return written(t, s) })
	})
}

func TestRenamingPlayersRenamesScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, seed, moves := drawGame(t)
		a, _ := steps(t, first, seed, moves)
		start := first.Start()
		start.Players = rapid.Permutation(start.Players).Draw(t, "names")
		second, err := NewGame(start)
		require.NoError(t, err)
		b, _ := steps(t, second, seed, moves)
		renamed := func(c Color) Color { return start.Players[slices.Index(first.Players(), c)] }
		want, got := map[Color]int{}, map[Color]int{}
		for _, p := range a.Score().Players {
			want[renamed(p.Player)] = p.Total
		}
		for _, p := range b.Score().Players {
			got[p.Player] = p.Total
		}
		require.Equal(t, want, got)
		var winners []Color
		for _, p := range a.Score().Winners {
			winners = append(winners, renamed(p))
		}
		require.Equal(t, winners, b.Score().Winners)
	})
}

// TestAnythingIsConserved throws legal moves, overrides of illegal ones and
// corrections at a table: nothing is ever made or lost, and an event that is
// refused changes nothing.
func TestAnythingIsConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, _ := drawGame(t)
		all := everyMove(s)
		for i := range rapid.IntRange(1, 30).Draw(t, "events") {
			e := Event{Override: true, Move: rapid.SampledFrom(all).Draw(t, "move")}
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				e = drawCorrection(t, s)
			case 1, 2:
				m, ok := Random(s, rng(seed+uint64(i)))
				if !ok {
					return
				}
				e = done(m)
			}
			before, err := json.Marshal(s)
			require.NoError(t, err)
			next, err := Apply(s, e)
			now, again := json.Marshal(s)
			require.NoError(t, again)
			require.Equal(t, string(before), string(now), "the old state changed")
			if err != nil {
				require.Equal(t, s, next)
				continue
			}
			conserved(t, next)
			s = next
		}
	})
}

func drawCorrection(t *rapid.T, s State) Event {
	n, p := s.game.lay.n, rapid.SampledFrom(append(s.Players(), "")).Draw(t, "player")
	at := Card{rapid.IntRange(0, n).Draw(t, "row"), rapid.IntRange(0, n).Draw(t, "col")}
	number := rapid.IntRange(0, 4).Draw(t, "number")
	switch rapid.IntRange(0, 6).Draw(t, "what") {
	case 0:
		return bottle(at[0], at[1], rapid.SampledFrom(append(colors[:6:6], "")).Draw(t, "color"))
	case 1:
		return disc(at[0], at[1], rapid.SampledFrom([]Side{East, South}).Draw(t, "side"), p)
	case 2:
		return pyramid(at[0], at[1], p)
	case 3:
		return house(at[0], at[1], number%2, number)
	case 4:
		return coins(rapid.Permutation([]int{0, 100, 200, 300, 300, 300}).Draw(t, "prices")...)
	case 5:
		return seen(Correction{Kept: map[Color]int{p: number * 200}})
	}
	return seen(Correction{Discs: &DiscReading{Stock: [Stocks]Color{p, "", p}, Claim: slices.Repeat([]Color{p}, number)}})
}

func TestPlayoutsWithFootprintsAreLegal(t *testing.T) {
	for n := MinPlayers; n <= MaxPlayers; n++ {
		start := Start{Players: allPlayers[:n], Colors: colors, Options: DefaultOptions(), Cards: RandomCards(n, rng(9))}
		s, err := NewGame(start)
		require.NoError(t, err)
		events := []Event{{Move: Move{Kind: Begin}, Start: &start}}
		end, err := Playout(s, rng(uint64(n)), func(e Event) { events = append(events, e) })
		require.NoError(t, err)
		require.Equal(t, PhaseEnd, end.Phase())
		h, err := Fold(events)
		require.NoError(t, err)
		require.Equal(t, end, h.State())
		for _, e := range events {
			require.Equal(t, e.Kind == Build, len(e.Footprints) == 1)
		}
	}
	require.Nil(t, RandomCards(9, rng(1)))
}
