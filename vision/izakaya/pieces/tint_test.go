package pieces

import (
	"testing"

	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

// On a table whose grey looks natural, so that only what is natural is surely that, what is hardly natural is grey.
func TestTheRowTellsWhatTheLightMakesOfColours(t *testing.T) {
	const grey, natural, pink = 0, 1, 2
	row := &turnRow{players: []int{natural, pink, grey}, scores: [][]float64{{-8, -0.1, -8}, {-8, -8, -0.1}, {-2, -0.2, -8}}}
	for name, c := range map[string]struct {
		like []float64
		best int
	}{
		"hardly natural": {[]float64{1, 3, -6}, grey},
		"grey":           {[]float64{3, 2, -6}, grey},
		"natural":        {[]float64{-4, 3, -6}, natural},
		"pink":           {[]float64{-6, -6, 3}, pink},
	} {
		before := likelihood.LogSum(likelihood.LogSum(c.like[0], c.like[1]), c.like[2])
		likelihood.Shift(c.like, row.tint(3))
		require.Equal(t, c.best, likelihood.Argmax(c.like), name)
		require.InDelta(t, before, likelihood.LogSum(likelihood.LogSum(c.like[0], c.like[1]), c.like[2]), 1e-9, "whether there is a piece")
	}
}

// A row whose discs are all as sure as each other says nothing.
func TestAClearRowLeavesColoursAlone(t *testing.T) {
	row := &turnRow{players: []int{1, 0}, scores: [][]float64{{-8, 0}, {0, -8}}}
	require.InDeltaSlice(t, []float64{0, 0, 0}, row.tint(3), 1e-9)
}
