package vision

import (
	"math"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// The grid of every sample still is found, of the right size and the right way
// round, its corners where the scene's own camera puts them.
func TestSeeFindsEveryTable(t *testing.T) {
	const near = 10.0 // px, a sixth of a card on these stills
	for _, s := range stills(t) {
		t.Run(s.name, func(t *testing.T) {
			o, l := NewReader(calibration.DefaultProfile(), 0).See(s.frame, nil)
			require.NotNil(t, l, o.Message)
			require.Equal(t, s.truth.Grid.Rows, o.Grid.Rows)
			for i, c := range s.truth.Grid.Corners {
				off := math.Hypot(c[0]-o.Grid.Corners[i][0], c[1]-o.Grid.Corners[i][1])
				require.Less(t, off, near, "corner %d", i)
			}
		})
	}
}
