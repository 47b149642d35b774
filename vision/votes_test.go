package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// votesAround are votes for the middle (x, y) that stray by up to play mm.
func votesAround(t *rapid.T, x, y, play float64) (out []siteVote) {
	n := rapid.IntRange(2*fewVotes, 40).Draw(t, "votes")
	for i := range n {
		dx, dy := rapid.Float64Range(-play, play).Draw(t, "dx"), rapid.Float64Range(-play, play).Draw(t, "dy")
		out = append(out, siteVote{cell: i, x: x + dx, y: y + dy, weight: float32(rapid.Float64Range(0.5, 1).Draw(t, "weight"))})
	}
	return out
}

// The sites of printed cards lie 20 mm apart and more.
func TestTwoSitesArePartedAndOrdered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn, apart := rapid.Float64Range(-1.4, 1.4).Draw(t, "turn"), rapid.Float64Range(20, 34).Draw(t, "apart")
		s, c := math.Sincos(turn)
		left := votesAround(t, zoneX-c*apart/2, zoneY-s*apart/2, 3)
		right := votesAround(t, zoneX+c*apart/2, zoneY+s*apart/2, 3)
		sites := bySite(append(append([]siteVote{}, right...), left...))
		require.Len(t, sites, 2)
		x0, y0 := siteMiddle(sites[0])
		x1, y1 := siteMiddle(sites[1])
		require.LessOrEqual(t, x0, x1)
		require.InDelta(t, apart, math.Hypot(x1-x0, y1-y0), 6*math.Sqrt2)
	})
}

func TestOneSiteStaysOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		require.Len(t, bySite(votesAround(t, zoneX, zoneY, 4)), 1)
	})
	require.Empty(t, bySite(nil))
}
