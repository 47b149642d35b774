package izakaya

import (
	"math"
	"testing"

	"banto/vision/izakaya/pieces"
	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

// certain is the evidence of a crate that plainly holds n of six bottles.
func certain(n int) []float64 {
	out := make([]float64, 7)
	for k := range out {
		out[k] = -20 * math.Abs(float64(k-n))
	}
	return out
}

// vertexLike is the evidence of a vertex that is seen: of two colours against
// nothing.
func vertexLike(a, b float64) pieces.Place {
	return pieces.Place{Like: []float64{0, a, b}, Seen: 1}
}

func TestBottlesAreCounted(t *testing.T) {
	vague := make([]float64, 7)
	for name, c := range map[string]struct {
		drinks []pieces.Place
		crates [][]float64
		board  []int
		left   []int
	}{
		"a faint bottle that its crate lacks":      {[]pieces.Place{vertexLike(-2, -9), vertexLike(-9, -9)}, [][]float64{certain(5), certain(6)}, []int{1, 0}, []int{5, 6}},
		"a faint bottle that no crate lacks":       {[]pieces.Place{vertexLike(2, -9), vertexLike(-9, -9)}, [][]float64{certain(6), certain(6)}, []int{0, 0}, []int{6, 6}},
		"the colour that a crate lacks":            {[]pieces.Place{vertexLike(9, 8), vertexLike(-9, -9)}, [][]float64{certain(6), certain(5)}, []int{2, 0}, []int{6, 5}},
		"a crate of which nothing is told":         {[]pieces.Place{vertexLike(9, -9), vertexLike(9, -9)}, [][]float64{vague, certain(6)}, []int{1, 1}, []int{4, 6}},
		"a crate that is not seen":                 {[]pieces.Place{vertexLike(9, -9), vertexLike(-9, 9)}, [][]float64{nil, certain(5)}, []int{1, 2}, []int{5, 5}},
		"plain bottles against a crate read wrong": {[]pieces.Place{vertexLike(9, -9), vertexLike(9, -9)}, [][]float64{certain(2), certain(6)}, []int{1, 1}, []int{4, 6}},
		"a bottle in somebody's hand stays unread": {[]pieces.Place{vertexLike(-9, -9), vertexLike(-9, -9)}, [][]float64{certain(5), certain(6)}, []int{0, 0}, []int{5, 6}},
		"a plain bottle more than its crate lacks": {[]pieces.Place{vertexLike(12, -9), vertexLike(12, -9)}, [][]float64{certain(5), certain(6)}, []int{1, 1}, []int{4, 6}},
		"a faint bottle more than its crate lacks": {[]pieces.Place{vertexLike(12, -9), vertexLike(4, -9)}, [][]float64{certain(5), certain(6)}, []int{1, 0}, []int{5, 6}},
	} {
		t.Run(name, func(t *testing.T) {
			board, left := supplied(c.drinks, c.crates, 6)
			for i, e := range board {
				k, _ := e.Best()
				require.Equal(t, c.board[i], k, "vertex %d", i)
			}
			for i, ll := range left {
				require.Equal(t, c.left[i], likelihood.Argmax(ll), "crate %d", i)
			}
		})
	}
}

// What no picture shows may hold what is missing: the crate is believed.
func TestBottlesMayBeHidden(t *testing.T) {
	hidden := pieces.Place{Like: []float64{0, -12, -12}}
	board, left := supplied([]pieces.Place{hidden, vertexLike(9, -9)}, [][]float64{certain(4), certain(6)}, 6)
	require.Equal(t, 4, likelihood.Argmax(left[0]))
	k, _ := board[0].Best()
	require.Equal(t, 1, k)
}
