package jutaku

import (
	"math/rand/v2"
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
	o.Side = pick("side", "easy", "hard", "mixed")
	o.UndoCheck = pick("undo_check", "off", "warn")
	o.CheckMap = pick("check_map", "off", "warn")
	o.AllowOnEdge = rapid.Bool().Draw(t, "allow_on_edge")
	o.StopWindow = rapid.SampledFrom([]int{0, 400}).Draw(t, "stop_window_ms")
	o.MinMove = rapid.IntRange(1, 2).Draw(t, "min_move")
	o.ReturnOldCard = rapid.Bool().Draw(t, "return_old_card")
	o.Pieces = rapid.SampledFrom([]int{20, 68, 69}).Draw(t, "piece_count")
	return o
}

// drawGame draws a set-up, a seed and how many moves are played.
func drawGame(t *rapid.T) (s State, seed uint64, moves int) {
	n := rapid.IntRange(MinPlayers, MaxPlayers).Draw(t, "players")
	seed = rapid.Uint64().Draw(t, "seed")
	start := Start{Players: allPlayers[:n], Options: drawOptions(t)}
	if rapid.Bool().Draw(t, "printed cards") {
		start.Cards = RandomCards(start.Options.Side, rng(seed))
	}
	s, err := NewGame(start)
	require.NoError(t, err)
	return s, seed, rapid.IntRange(0, 120).Draw(t, "moves")
}

// playOut plays up to n random legal moves and gives the events.
func playOut(t require.TestingT, s State, seed uint64, n int) (State, []Event) {
	var events []Event
	random := rng(seed)
	for range n {
		m, ok := Random(s, random)
		if !ok {
			break
		}
		if m.Kind == Build {
			s.furnish(&m, random)
		}
		s = after(t, s, done(m))
		events = append(events, done(m))
	}
	return s, events
}

// everyMove is every move that can be written down for a table without counts
// and footprints, legal or not: each place and one beyond, every player.
func everyMove(s State) (all []Move) {
	for _, p := range append(s.Players(), "nobody") {
		all = append(all, stop(p), wrong(p), keep(p), pass(p), Move{Kind: Begin, Player: p})
		for site := -1; site <= MaxSites; site++ {
			all = append(all, house(p, site))
		}
		for r := -1; r <= MapSide; r++ {
			for c := -1; c <= MapSide; c++ {
				all = append(all, place(p, r, c), step(p, r, c))
			}
		}
	}
	return all
}

// drawEvents draws a game from its start on, and its last state.
func drawEvents(t *rapid.T) ([]Event, State) {
	first, seed, moves := drawGame(t)
	last, events := playOut(t, first, seed, moves)
	start := first.Start()
	return append([]Event{{Move: Move{Kind: Begin}, Start: &start, Entry: engine.Entry{By: "person", At: "2026-11-21T08:00:00Z"}}}, events...), last
}

func TestLegalIsExactlyWhatPassesCheck(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, moves := drawGame(t)
		s, _ = playOut(t, s, seed, moves)
		gametest.Legal(t, Legal(s), everyMove(s), func(m Move) []engine.Reason { return Check(s, m) })
	})
}

func TestUndoAndRedoGiveTheStatesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events, _ := drawEvents(t)
		gametest.Undo(t, Game{}, events, func(s engine.State) any { return s })
	})
}

// shown is what a state shows.
func shown(s engine.State) any {
	table := s.(State)
	return []any{table.Score(), Legal(table), table.Status()}
}

func TestEventsSurviveTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		events, last := drawEvents(t)
		gametest.Log(t, Game{}, events, last, shown)
	})
}

// TestAnythingIsConserved throws legal moves, overrides of illegal ones and
// corrections at a table: no card is ever made or lost, and an event that is
// refused changes nothing.
func TestAnythingIsConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, seed, moves := drawGame(t)
		s, _ = playOut(t, s, seed, moves)
		all := everyMove(s)
		for i := range rapid.IntRange(1, 30).Draw(t, "events") {
			e := forced(rapid.SampledFrom(all).Draw(t, "move"))
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

func drawCorrection(t *rapid.T, s State) Event {
	p := rapid.SampledFrom(append(s.Players(), "")).Draw(t, "player")
	r, c := rapid.IntRange(0, 5).Draw(t, "row"), rapid.IntRange(0, 6).Draw(t, "col")
	switch rapid.IntRange(0, 2).Draw(t, "what") {
	case 0:
		return stands(p, r, c)
	case 1:
		return lies(r, c, rapid.SampledFrom([]string{OnMap, Completed, OutOfGame, "floor"}).Draw(t, "where"), p)
	}
	return printed(SiteCard{Card: Card{r, c}, Floors: rapid.IntRange(0, 4).Draw(t, "floors"), Yen: 100 * rapid.IntRange(0, 9).Draw(t, "yen")})
}

func TestScoresDoNotDependOnNames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, seed, moves := drawGame(t)
		a, _ := playOut(t, first, seed, moves)
		start := first.Start()
		start.Players = rapid.Permutation(start.Players).Draw(t, "names")
		second, err := NewGame(start)
		require.NoError(t, err)
		b, _ := playOut(t, second, seed, moves)
		for seat := range start.Players {
			require.Equal(t, a.yen(seat), b.yen(seat))
		}
	})
}

func TestPlayoutsWithFootprintsAreLegal(t *testing.T) {
	for n := MinPlayers; n <= MaxPlayers; n++ {
		start := Start{Players: allPlayers[:n], Options: DefaultOptions(), Cards: RandomCards("easy", rng(uint64(n)))}
		s, err := NewGame(start)
		require.NoError(t, err)
		builds := 0
		end, err := Playout(s, rand.New(rand.NewPCG(7, uint64(n))), func(e Event) {
			if e.Kind == Build {
				builds++
				require.NotEmpty(t, e.Footprints)
			}
			s = after(t, s, e)
		})
		require.NoError(t, err)
		require.Equal(t, PhaseEnd, end.Phase())
		require.Equal(t, end, s)
		require.GreaterOrEqual(t, builds, WinningSites)
	}
}
