package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"banto/calibration"
)

// Under a lamp that burns the cards out greys come out warm, all of them alike: one
// nearer to the palette's natural than to its grey is told by the others.
func TestDyesAreLearntFromTheTable(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Players)
	told := [][3]float64{{0.69, 0.64, 0.57},
		{0.62, 0.59, 0.57}, {0.61, 0.57, 0.55}, {0.63, 0.61, 0.56},
		{0.83, 0.77, 0.58}, {0.84, 0.78, 0.58}, {0.83, 0.78, 0.56}}
	var found []find
	for _, paint := range told {
		found = append(found, find{odds: 12, paint: paint})
	}
	name := func(dyes []dye, piece find) string {
		k, _ := standing(piece, 1, dyes, len(p.Players)).best()
		return p.Players[k-1].Name
	}
	require.Equal(t, "natural", name(dyes, found[0]))
	require.Equal(t, "grey", name(learnt(dyes, found), found[0]))
}

// What is not there teaches nothing; what has the palette's own paint keeps it.
func TestDyesStayWhereNothingSpeaksAgainstThem(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Players)
	rapid.Check(t, func(t *rapid.T) {
		var found []find
		for range rapid.IntRange(0, 30).Draw(t, "pieces") {
			d := dyes[rapid.IntRange(0, len(dyes)-1).Draw(t, "dye")]
			found = append(found, find{odds: 15, paint: d.root})
			found = append(found, find{odds: -15, paint: [3]float64{0.2, 0.2, 0.2}})
		}
		for i, d := range learnt(dyes, found) {
			for c, v := range d.root {
				require.InDelta(t, dyes[i].root[c], v, 0.02)
			}
		}
	})
}

// However odd a paint is, the shares of the dyes sum to one or, where none fits, to none.
func TestSharesAreShares(t *testing.T) {
	p := calibration.DefaultProfile()
	dyes := dyesOf(p.Players)
	rapid.Check(t, func(t *rapid.T) {
		told := [3]float64{}
		for c := range told {
			told[c] = rapid.Float64Range(-3, 3).Draw(t, "root")
		}
		sum := 0.0
		for _, v := range shares(dyes, told) {
			require.False(t, math.IsNaN(v) || v < 0)
			sum += v
		}
		require.LessOrEqual(t, sum, 1+1e-9)
	})
}
