package izakaya

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// TestGoldenGames replays whole games (two to five players, many options, with
// undo, overrides, corrections and footprints) to final scores that another
// program worked out from their moves.
func TestGoldenGames(t *testing.T) {
	type final struct {
		Totals, Kept map[Color]int
		Winners      []Color
	}
	var want map[string]final
	data, err := os.ReadFile("testdata/games/scores.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &want))
	require.Len(t, want, 18)
	for name, w := range want {
		log, err := os.ReadFile(filepath.Join("testdata/games", name))
		require.NoError(t, err)
		h, err := Fold(logged(t, log))
		require.NoError(t, err, name)
		s := h.State()
		require.Equal(t, PhaseEnd, s.Phase(), name)
		got := final{Totals: map[Color]int{}, Kept: map[Color]int{}, Winners: s.Score().Winners}
		for _, p := range s.Score().Players {
			got.Totals[p.Player], got.Kept[p.Player] = p.Total, *p.Kept
		}
		slices.Sort(got.Winners)
		require.Equal(t, w, got, name)
	}
}

// A recordedEvent is an event of a recorded table with what was true of it.
type recordedEvent struct {
	Event
	legal      bool
	violations []engine.Code
	score      *Score
}

func readRecorded(t *testing.T, path string) []recordedEvent {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var out []recordedEvent
	for line := range strings.Lines(string(data)) {
		fields := map[string]json.RawMessage{}
		require.NoError(t, json.Unmarshal([]byte(line), &fields))
		truth := struct {
			Legal      *bool
			Violations []engine.Code
			Score      *Score
		}{}
		require.NoError(t, json.Unmarshal([]byte(line), &truth))
		e := recordedEvent{legal: truth.Legal == nil || *truth.Legal, violations: truth.Violations, score: truth.Score}
		for _, f := range []string{"legal", "violations", "score"} {
			delete(fields, f)
		}
		if e.score == nil {
			rest, err := json.Marshal(fields)
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(rest, &e.Event), line)
		}
		out = append(out, e)
	}
	return out
}

// TestRecordedGames plays two games recorded from a table, piece by piece with
// footprints: every illegal placement is refused for the recorded reasons,
// every legal one accepted, and the final scores are those recorded.
func TestRecordedGames(t *testing.T) {
	for name, illegal := range map[string]int{"A": 3, "B": 4} {
		h := &History{}
		refused := 0
		for _, e := range readRecorded(t, "testdata/recorded/"+name+".jsonl") {
			switch {
			case e.score != nil:
				got := h.State().Score()
				require.Equal(t, e.score.Winners, got.Winners)
				require.ElementsMatch(t, e.score.Players, got.Players)
			case e.Kind == Undo: // an illegal piece is taken back: it never counted
			case e.Kind == Begin:
				e.Start.Options = DefaultOptions()
				require.NoError(t, h.Append(e.Event))
			case e.legal:
				require.NoError(t, h.Append(e.Event), "%s %s", name, e.Frame)
			default:
				refused++
				require.ElementsMatch(t, e.violations, codesOf(h.State(), e.Move), "%s %s", name, e.Frame)
				var reasons *IllegalError
				require.ErrorAs(t, h.Append(e.Event), &reasons)
			}
		}
		require.Equal(t, illegal, refused, name)
		require.Equal(t, PhaseEnd, h.State().Phase())
	}
}
