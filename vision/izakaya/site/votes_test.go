package site

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
		out = append(out, siteVote{cell: i, x: x + dx, y: y + dy, weight: rapid.Float64Range(0.51, 1).Draw(t, "weight")})
	}
	return out
}

// The sites of printed cards lie 20 mm apart and more.
func TestTwoSitesAreParted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn, apart := rapid.Float64Range(-1.4, 1.4).Draw(t, "turn"), rapid.Float64Range(20, 34).Draw(t, "apart")
		s, c := math.Sincos(turn)
		left := votesAround(t, zoneX-c*apart/2, zoneY-s*apart/2, 3)
		right := votesAround(t, zoneX+c*apart/2, zoneY+s*apart/2, 3)
		sites := bySite(append(append([]siteVote{}, right...), left...))
		require.Len(t, sites, 2)
		x0, y0 := votedMiddle(sites[0])
		x1, y1 := votedMiddle(sites[1])
		require.InDelta(t, apart, math.Hypot(x1-x0, y1-y0), 6*math.Sqrt2)
	})
}

func TestOneSiteStaysOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		require.Len(t, bySite(votesAround(t, zoneX, zoneY, 4)), 1)
	})
	require.Empty(t, bySite(nil))
}

// A middle is that of the cells' own places, those at the edge in part, even
// where all votes for it err alike.
func TestSiteMiddles(t *testing.T) {
	var votes []siteVote
	for i, u := range []float64{0, 4, 8, 30, 34, 38} {
		votes = append(votes, siteVote{i, u, 20, []float64{5, 35}[i/3], 23, []float64{1, 1, 0.5, 0.9, 0.9, 0.9}[i]})
	}
	sites := [][]siteVote{votes[:2], votes[3:]}
	got := siteMiddles(sites, votes)
	require.InDelta(t, 8/2.5, got[0][0], 1e-6)
	require.InDelta(t, 34, got[1][0], 1e-6)
	require.InDelta(t, 20, got[0][1], 1e-6)
}
