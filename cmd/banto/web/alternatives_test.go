package web

import (
	"math/rand/v2"
	"testing"

	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

// TestAlternativesCanAllBeBooked plays random games and tries every
// alternative of every place: the engine takes each, and it changes the table.
func TestAlternativesCanAllBeBooked(t *testing.T) {
	start := two()
	start.Players = []izakaya.Color{"grey", "blue", "pink", "orange"}
	s, err := izakaya.NewGame(start)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(3, 0))
	tried := 0
	for step := 0; ; step++ {
		if step%8 == 7 {
			tried += tryAll(t, s)
		}
		m, ok := izakaya.Random(s, rng)
		if !ok {
			break
		}
		s, err = izakaya.Apply(s, izakaya.Event{Move: m})
		require.NoError(t, err)
	}
	require.Greater(t, tried, 100)
}

func tryAll(t *testing.T, s izakaya.State) (tried int) {
	for _, place := range []string{"vertex 1,1", "vertex 2,2", "vertex 0,1", "gap 0,0 E", "gap 1,1 S", "card 1,2", "site 2,1 0", "stock 3"} {
		list, err := alternatives(s, place)
		require.NoError(t, err)
		require.NotEmpty(t, list, place)
		for _, a := range list {
			next := s
			for i := range a.Corrections {
				next, err = izakaya.Apply(next, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Correct}, Correction: &a.Corrections[i]})
				require.NoError(t, err, "%s: %s %v", place, a.Key, a.Vars)
			}
			require.NotEqual(t, s.Observation(), next.Observation(), "%s: %s %v", place, a.Key, a.Vars)
			tried++
		}
	}
	return tried
}

func TestAlternativesRefuseWhatIsNoPlace(t *testing.T) {
	s, err := izakaya.NewGame(two())
	require.NoError(t, err)
	for _, place := range []string{"", "pot", "vertex", "spot claim", "vertex a,b"} {
		_, err := alternatives(s, place)
		require.Error(t, err, place)
	}
	for _, place := range []string{"vertex 9,9", "gap 7,7 E", "gap 0,0 X", "card -1,0", "stock 6", "stock -1"} {
		list, err := alternatives(s, place)
		require.NoError(t, err, place)
		require.Empty(t, list, place)
	}
}
