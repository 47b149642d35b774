package tile

import (
	"math"
	"slices"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/truth"
	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

// claimed are the players of the discs that a claim card likelier shows than not, by name.
func claimed(c *ClaimCard) (out []izakaya.Color) {
	on := Region{c.pose.At(0, 0, 0), 40, func(p calibration.Point) bool {
		u, v := c.pose.Inverse(p.X, p.Y)
		return max(math.Abs(u), math.Abs(v)) < 27.5
	}}
	for _, at := range c.Discs(on) {
		if k := likelihood.Argmax(c.Find(Around(at, 1)).Finding); k > 0 {
			out = append(out, izakaya.Color(TaughtPlayers[k-1]))
		}
	}
	slices.Sort(out)
	return out
}

func TestClaimCardsOfTheStills(t *testing.T) {
	wrong, all, discs := 0, 0, 0
	for _, s := range truth.Stills(t) {
		if slices.ContainsFunc(s.Truth.Hidden, func(h izakaya.Hidden) bool { return h.Spot == "claim_spot" }) {
			continue
		}
		card, err := ReadClaim(layout.NewView(s.Frame, s.Layout).Source, &s.Layout.Camera, s.Layout.Claim)
		require.NoError(t, err)
		want := slices.Sorted(slices.Values(s.Truth.ClaimSpot.Players))
		discs, all = discs+len(want), all+1
		if got := claimed(card); !slices.Equal(got, want) {
			t.Logf("%s: %v instead of %v", s.Name, got, want)
			wrong++
		}
		nowhere := card.pose.At(200, 0, 0)
		require.Zero(t, likelihood.Argmax(card.Find(Around(nowhere, 3)).Finding), "nothing shows beside the card")
		require.Empty(t, card.Discs(Around(nowhere, 3)))
	}
	require.Positive(t, discs)
	require.LessOrEqual(t, wrong, all/5)
}
