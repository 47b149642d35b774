package pieces

import (
	"math"
	"testing"

	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestAmongKeepsWhetherThereIsAPiece(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		like := rapid.SliceOfN(rapid.Float64Range(-9, 9), 5, 5).Draw(t, "like")
		present := rapid.SliceOfN(rapid.Bool(), 5, 5).Draw(t, "present")
		before := math.Inf(-1)
		for _, v := range like {
			before = likelihood.LogSum(before, v)
		}
		likelihood.Among(like, present)
		after := math.Inf(-1)
		for _, v := range like {
			after = likelihood.LogSum(after, v)
		}
		require.InDelta(t, before, after, 1e-6)
	})
}

func TestAStrangersPieceIsSomebodyElses(t *testing.T) {
	like := []float64{2, 1, -5}
	likelihood.Among(like, []bool{false, true, true})
	require.Equal(t, 1, likelihood.Argmax(like))
	likelihood.Among(like, nil)
	require.Equal(t, 1, likelihood.Argmax(like), "nothing changes where nobody knows who plays")
}

// Of two colours that a disc of the row may have, that is taken whose pieces lie on the grid.
func TestTheRowIsSeatedByThePiecesOnTheGrid(t *testing.T) {
	grey, natural := Place{Like: []float64{0, 4, -8, -8, -8, 2}}, Place{Like: []float64{0, 1, -8, -8, -8, 4}}
	for name, c := range map[string]struct {
		pieces []Place
		want   []int
	}{
		"no pieces":        {nil, []int{4, 2}},
		"grey pieces":      {[]Place{grey, grey, grey}, []int{0, 2}},
		"natural pieces":   {[]Place{natural, natural, grey}, []int{4, 2}},
		"as many of each":  {[]Place{natural, grey}, []int{4, 2}},
		"nothing anywhere": {[]Place{{Like: []float64{0, -9, -9, -9, -9, -9}}}, []int{4, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			row := &turnRow{scores: [][]float64{{-1, -8, -8, -8, -0.5}, {-8, -8, -0.1, -8, -8}}}
			row.seat(c.pieces)
			require.Equal(t, c.want, row.players)
		})
	}
}
