package yatai

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// TestGoldenGames replays whole games (two to four players, many options, with
// undo, redo and moves let stand) to final scores that another program, written
// from the rulebook, worked out from their moves.
func TestGoldenGames(t *testing.T) {
	type final struct {
		Totals  map[Color]int
		Winners []Color
	}
	var want map[string]final
	data, err := os.ReadFile("testdata/games/scores.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &want))
	require.Len(t, want, 20)
	g := Game{}
	for name, w := range want {
		log, err := os.ReadFile(filepath.Join("testdata/games", name))
		require.NoError(t, err)
		lines, _, err := engine.DecodeLog(Name, log)
		require.NoError(t, err, name)
		h := &engine.History[engine.State, engine.Event]{}
		told := 0
		for i, raw := range lines {
			e, err := engine.DecodeEvent(g, raw)
			require.NoError(t, err, "%s, line %d", name, i+1)
			before := h.State()
			require.NoError(t, h.Append(e, g.Apply), "%s, line %d", name, i+1)
			if _, ok := e.(Event); ok {
				told += len(g.Tell(before, h.State(), e))
			}
		}
		require.GreaterOrEqual(t, told, h.Len())
		s := h.State().(State)
		conserved(t, s)
		require.Equal(t, PhaseEnd, s.Phase(), name)
		got := final{Totals: map[Color]int{}, Winners: slices.Sorted(slices.Values(s.Score().Winners))}
		for _, p := range s.Score().Players {
			got.Totals[p.Player] = p.Total
		}
		require.Equal(t, w, got, name)
	}
}
