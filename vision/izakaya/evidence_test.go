package izakaya

import (
	"testing"

	"banto/calibration"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// A card is read although its crate is covered: how many bottles are left follows
// from those on the table.
func TestCoveredCratesFollowFromTheTable(t *testing.T) {
	r := NewReader(calibration.DefaultProfile(), 0)
	right, of := 0, 0
	for _, s := range truth.Stills(t)[:3] {
		e, _, err := r.Look(s.Frame, nil)
		require.NoError(t, err)
		for i := range e.market.Stock {
			e.market.Stock[i].CrateSeen = 0
		}
		left := map[int]int{}
		for _, g := range e.Observation().Stock {
			left[g.Index] = g.Crate
		}
		for _, w := range s.Truth.Stock {
			of++
			got, read := left[w.Index]
			right += truth.One(read && got == w.Crate)
		}
	}
	require.Positive(t, of)
	require.GreaterOrEqual(t, right, of-2)
}
