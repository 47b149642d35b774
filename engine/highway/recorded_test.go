package highway

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// TestRecordedGames plays games in which another program built against the rules now and then:
// every such turn is refused for exactly the recorded reason, every other one
// accepted.
func TestRecordedGames(t *testing.T) {
	files, err := filepath.Glob("testdata/recorded/*.jsonl")
	require.NoError(t, err)
	caught := map[engine.Code]int{}
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		s := State{}
		for line := range strings.Lines(string(data)) {
			e, legal, violations := recorded(t, line)
			if e.Kind == "" { // an illegal road is taken back: it never counted
				continue
			}
			if !legal {
				require.Equal(t, violations, codesOf(s, e.Move), "%s: %s", name, line)
				caught[violations[0]]++
				continue
			}
			s, err = Apply(s, e)
			require.NoError(t, err, "%s: %s", name, line)
		}
	}
	for _, code := range []engine.Code{PillarStep, RoadOverhang, RoadOverPillar, RoadTouching, Loop, CarsTooMany, CarNotNewestRoad} {
		require.Positive(t, caught[code], code)
	}
}

// recorded is an event with what was true of it; the zero Event for an undo.
func recorded(t *testing.T, line string) (e Event, legal bool, violations []engine.Code) {
	fields := map[string]json.RawMessage{}
	require.NoError(t, json.Unmarshal([]byte(line), &fields))
	truth := struct {
		Event      string
		Legal      *bool
		Violations []engine.Code
	}{}
	require.NoError(t, json.Unmarshal([]byte(line), &truth))
	if truth.Event == engine.Undo {
		return e, true, nil
	}
	delete(fields, "legal")
	delete(fields, "violations")
	rest, err := json.Marshal(fields)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(rest, &e), line)
	return e, truth.Legal == nil || *truth.Legal, truth.Violations
}
