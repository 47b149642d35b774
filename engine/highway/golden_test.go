package highway

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// A final is how a game ended, by another program.
type final struct {
	Winners []Color
	Places  []Color // who placed all cars, or was the last left, in order
	Gone    []Color // who was eliminated, in order
	Left    map[Color]Supply
	Earned  []int // cars that each road earned
	Roads   int
	Pillars int
}

// TestGoldenGames replays 20 whole games (two to four players, measured ends, branches,
// exits, penalties, passes, undo and redo). Crossings, cars earned, pieces left and
// the end agree with what a program of another making, on polygons, made of them.
func TestGoldenGames(t *testing.T) {
	var want map[string]final
	data, err := os.ReadFile("testdata/games/results.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &want))
	require.Len(t, want, 20)
	for name, w := range want {
		log, err := os.ReadFile(filepath.Join("testdata/games", name))
		require.NoError(t, err)
		lines, _, err := engine.DecodeLog(Name, log)
		require.NoError(t, err, name)
		var h engine.History[engine.State, engine.Event]
		var earned []int
		for i, raw := range lines {
			e, err := engine.DecodeEvent(Game{}, raw)
			require.NoError(t, err, "%s: %d", name, i+1)
			if road, ok := e.(Event); ok && road.Kind == Build {
				s := h.State().(State)
				earned = append(earned, s.plan(&road.Move).earned(&s))
			}
			require.NoError(t, h.Append(e, Game{}.Apply), "%s: %s", name, raw)
		}
		s := h.State().(State)
		require.Equal(t, PhaseEnd, s.phase, name)
		require.Equal(t, w.Earned, earned, name)
		conserved(t, s)
		got := s.Score()
		slices.Sort(got.Winners)
		require.Equal(t, w.Winners, got.Winners, name)
		require.Equal(t, w.Roads, len(s.roads), name)
		require.Equal(t, w.Pillars, len(s.pillars), name)
		for seat, p := range s.game.players {
			require.Equal(t, w.Left[p], s.supply[seat], "%s: %s", name, p)
			require.Equal(t, slices.Index(w.Places, p)+1, s.fates[seat].place, "%s: %s", name, p)
			require.Equal(t, slices.Index(w.Gone, p)+1, s.fates[seat].gone, "%s: %s", name, p)
		}
	}
}
