package izakaya

import (
	"math"
	"testing"

	"banto/engine/izakaya"
	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// discOf is the log likelihood of a place that holds the disc of player k of three, 0: none, by so much.
func discOf(k int, lead float64) []float64 {
	like := []float64{0, -20, -20, -20}
	if k > 0 {
		like[k] = lead
	}
	return like
}

func TestDiscsAreCountedInTurn(t *testing.T) {
	const sure = 12.0
	none, first, second, third := discOf(0, 0), discOf(1, sure), discOf(2, sure), discOf(3, sure)
	for name, c := range map[string]struct {
		places [][]float64
		last   int // what the last place holds
	}{
		"a faint one of whom it is the turn":          {[][]float64{first, second, third, none, discOf(1, 0.5)}, 1},
		"a faint one that is missing":                 {[][]float64{first, second, third, first, third, discOf(2, -2)}, 2},
		"a faint one that nobody misses":              {[][]float64{first, second, third, discOf(3, 0.5)}, 0},
		"a plain one out of turn":                     {[][]float64{first, second, third, third}, 3},
		"too faint a one, though one is missing":      {[][]float64{first, third, discOf(2, -6)}, 0},
		"of two players, of whom one has his already": {[][]float64{first, {0, 4, 3.5, -20}}, 2},
		"nothing where nobody has laid one":           {[][]float64{none, none, discOf(2, -1)}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			heard := inTurn(c.places, []izakaya.Color{"blue", "grey", "pink"}, []izakaya.Color{"blue", "grey", "pink"})
			last, like := len(c.places)-1, []float64{}
			for k, v := range c.places[last] {
				like = append(like, v+heard[last][k])
			}
			require.Equal(t, c.last, likelihood.Argmax(like), "%v", like)
		})
	}
}

// What is heard is what all ways to fill the other places say, whatever the order of the places.
func TestDiscsAreHeardWhateverTheirOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := []izakaya.Color{"blue", "grey", "pink"}
		like := rapid.SliceOfN(rapid.SliceOfN(rapid.Float64Range(-6, 6), 4, 4), 1, 6).Draw(t, "like")
		heard := inTurn(like, []izakaya.Color{"pink", "blue"}, players)
		var back [][]float64
		for i := range like {
			back = append(back, like[len(like)-1-i])
		}
		turned := inTurn(back, []izakaya.Color{"pink", "blue"}, players)
		for i := range heard {
			for k := range heard[i] {
				require.InDelta(t, heard[i][k], turned[len(like)-1-i][k], 1e-6)
				require.False(t, math.IsNaN(heard[i][k]))
			}
		}
	})
}
