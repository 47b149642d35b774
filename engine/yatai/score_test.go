package yatai

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTies holds chapter 9: most customers and tourists on the grid, fewest
// bottles in the crate, fewest dishes in the queue, shared.
func TestTies(t *testing.T) {
	for _, c := range []struct {
		name  string
		given []setting
		want  []Color
	}{
		{"level in everything", nil, []Color{"orange", "pink"}},
		{"more points", []setting{review(1, "mood", 1), grid(0, 0, 0, Tourist)}, []Color{"pink"}},
		{"a tourist more on the grid", []setting{grid(1, 0, 0, Tourist), crate(1, "blue")}, []Color{"pink"}},
		{"a bottle fewer in the crate", []setting{crate(0, "blue"), dishes(1, "ramen")}, []Color{"pink"}},
		{"a dish fewer in the queue", []setting{dishes(0, "ramen")}, []Color{"pink"}},
		{"as many of each", []setting{dishes(0, "ramen"), dishes(1, "gyoza"), crate(0, "blue"), crate(1, "red")}, []Color{"orange", "pink"}},
	} {
		s := with(turn(t, 2), c.given...)
		conserved(t, s)
		require.Equal(t, c.want, s.Score().Winners, c.name)
		require.Equal(t, c.want[0], s.Score().Players[0].Player, c.name)
	}
}

// TestMajoritiesAreNotInherited holds chapter 8: level players get nothing, and
// so does the next.
func TestMajoritiesAreNotInherited(t *testing.T) {
	s := with(turn(t, 3), dirty(0, "ramen", 2), dirty(1, "ramen", 2), dirty(2, "ramen", 1), dirty(2, "tempura", 1),
		grid(0, 0, 0, "blue"), grid(1, 0, 0, "blue"), grid(1, 0, 1, "green"))
	totals := map[Color]int{}
	for _, p := range s.Score().Players {
		totals[p.Player] = p.Total
	}
	require.Equal(t, map[Color]int{"orange": 0, "pink": 1, "black": 1}, totals)
}

func TestScoresAddUp(t *testing.T) {
	for seed := range uint64(20) {
		start := RandomStart(startOf(2+int(seed%3)), rng(seed))
		s, err := NewGame(start)
		require.NoError(t, err)
		s, err = Playout(s, rng(seed), nil)
		require.NoError(t, err)
		for i, p := range s.Score().Players {
			require.Equal(t, p.Taken+p.Specials+total(p.Dishes)+total(p.Customers)+total(p.Reviews), p.Total)
			require.LessOrEqual(t, p.Total, s.Score().Players[max(0, i-1)].Total)
		}
	}
}
