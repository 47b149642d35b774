package market

import (
	"math"
	"testing"

	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

func TestCountsFollowTheItems(t *testing.T) {
	sure, other := []float64{0.98, 0.02}, []float64{0.02, 0.98}
	r := cardReading{seen: 1, items: []item{{coin: 0.99, players: sure}, {coin: 0.6, disc: 0.3, players: sure}, {disc: 0.99, players: other}}}
	w := r.weigh(2, true)
	require.Equal(t, 2, likelihood.Argmax(w[2]), "two coins and the second player's disc")
	require.InDelta(t, math.Log(0.6/0.1), w[2][2]-w[1][2], 0.2, "the doubtful coin is none: there is a disc already")
	r.seen = 0.2
	covered := r.weigh(2, true)
	require.Greater(t, covered[3][2]-covered[2][2], w[3][2]-w[2][2]+1, "more may lie under what covers the card")
	require.True(t, math.IsInf(r.weigh(2, false)[1][2], -1), "no coins on the face-down card")
}
