package jutaku

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// TestGoldenGames replays whole games (one to eight players, many options, with
// undo, overrides, corrections, wrong and simultaneous stops, with footprints
// and without) to final scores that another program worked out from their logs.
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
	for name, w := range want {
		log, err := os.ReadFile(filepath.Join("testdata/games", name))
		require.NoError(t, err)
		lines, _, err := engine.DecodeLog(Name, log)
		require.NoError(t, err, name)
		var h engine.History[engine.State, engine.Event]
		for i, line := range lines {
			e, err := engine.DecodeEvent(Game{}, line)
			require.NoError(t, err, "%s, event %d", name, i+1)
			before := h.State()
			require.NoError(t, h.Append(e, Game{}.Apply), "%s, event %d", name, i+1)
			if e.Word() != engine.Undo && e.Word() != engine.Redo {
				require.NotEmpty(t, Game{}.Tell(before, h.State(), e))
			}
		}
		s := h.State().(State)
		require.Equal(t, PhaseEnd, s.Phase(), name)
		got := final{Totals: map[Color]int{}, Winners: s.Score().Winners}
		for _, p := range s.Score().Players {
			got.Totals[p.Player] = p.Total
		}
		slices.Sort(got.Winners)
		require.Equal(t, w, got, name)
	}
}
