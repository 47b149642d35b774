package jutaku

import (
	"testing"

	"banto/vision/building"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestACountThatTellsNothingLeavesWhatAnybodyWouldThink(t *testing.T) {
	c := building.Numbers{{usual[0][0], usual[0][1]}, {usual[1][0], usual[1][1]}}
	_, a := given(c, field{odds: []float64{1}}, field{odds: []float64{1}})
	for i := range a {
		require.InDeltaSlice(t, obeys[i][:], a[i][:], 1e-9)
	}
}

func TestAgreementFollowsWhatIsSeen(t *testing.T) {
	asked := func(c building.Numbers) agreement {
		_, a := given(c, told(1, 6, 0.99), told(2, 12, 0.99))
		return a
	}
	for name, c := range map[string]struct {
		seen           building.Numbers
		floors, pieces int
	}{
		"as asked":       {built(mostly(2, 0.9), mostly(3, 0.9)), 1, 1},
		"a floor less":   {built(mostly(1, 0.99), mostly(3, 0.99)), 0, 1},
		"a piece more":   {built(mostly(2, 0.97), mostly(4, 0.98)), 1, 0},
		"more of both":   {built(mostly(3, 0.97), mostly(4, 0.97)), 0, 0},
		"pieces unclear": {built(mostly(2, 0.97), vague(3, 0.1)), 1, 1},
	} {
		a := asked(c.seen)
		require.Greater(t, a[c.floors][c.pieces], 0.7, name)
	}
}

// What is believed is a probability, leans to what the card asks for, and of a card that could not be read to nothing in particular.
func TestGivenLeansToWhatTheCardAsksFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, sum := make(number, 7), 0.0
		for i := range n {
			n[i] = rapid.Float64Range(0.01, 1).Draw(t, "share")
			sum += n[i]
		}
		for i := range n {
			n[i] /= sum
		}
		floors, pieces := rapid.IntRange(1, 6).Draw(t, "floors"), rapid.IntRange(1, 6).Draw(t, "pieces")
		sure := rapid.Float64Range(0.5, 1).Draw(t, "sure")
		got, a := given(built(n, n), told(floors-1, 6, sure), told(pieces-1, 6, sure))
		require.InDelta(t, 1, a[0][0]+a[0][1]+a[1][0]+a[1][1], 1e-9)
		require.InDelta(t, got[floors][pieces]/(n[floors]*n[pieces]), most(got, n), 1e-9)
	})
}

// most is the most that a number of floors and pieces became likelier than it was of numbers that told nothing of each other.
func most(got building.Numbers, n number) (k float64) {
	for f, row := range got {
		for m, p := range row {
			k = max(k, p/(n[f]*n[m]))
		}
	}
	return k
}
