package building

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// surely is a count whose floors surely have those numbers of pieces, the others none.
func surely(pieces ...int) *Count {
	said := make([]float32, MaxFloors*(MaxEach+1))
	for k := range MaxFloors {
		n := 0
		if k < len(pieces) {
			n = pieces[k]
		}
		said[k*(MaxEach+1)+n] = 40
	}
	return newCount(said)
}

func TestFloorsAndPiecesAreCounted(t *testing.T) {
	for name, c := range map[string]struct {
		each           []int
		floors, pieces int
	}{
		"nothing":                    {nil, 0, 0},
		"one piece":                  {[]int{1}, 1, 1},
		"three floors":               {[]int{2, 3, 1}, 3, 6},
		"all floors full":            {[]int{4, 4, 4, 4, 4, 4}, 6, 24},
		"nothing stands on a gap":    {[]int{2, 0, 3}, 1, 2},
		"nothing stands on the card": {[]int{0, 2}, 0, 0},
	} {
		count := surely(c.each...)
		require.InDelta(t, 1, count.Built[c.floors][c.pieces], 1e-9, name)
	}
}

// Whatever a network says, the numbers are probabilities, and fewer floors than two have four pieces at most.
func TestCountsAreProbabilities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		said := rapid.SliceOfN(rapid.Float32Range(-30, 30), MaxFloors*(MaxEach+1), MaxFloors*(MaxEach+1)).Draw(t, "said")
		count := newCount(said)
		floors, pieces := count.Built.Floors(), count.Built.Pieces()
		require.InDelta(t, 1, sum(floors), 1e-6)
		require.InDelta(t, 1, sum(pieces), 1e-6)
		require.InDelta(t, floors[0], pieces[0], 1e-9)
		require.LessOrEqual(t, floors[0]+floors[1], sum(pieces[:MaxEach+1])+1e-9)
	})
}

// What a network says of faults beside its counts becomes their probabilities.
func TestFaultsAreTold(t *testing.T) {
	said := append(make([]float32, MaxFloors*(MaxEach+1)), -30, 0, 2, 30)
	require.InDeltaSlice(t, []float64{0, 0.5, 0.8808, 1}, newCount(said).Faults, 1e-4)
	require.Empty(t, surely(2).Faults)
}

func sum(p []float64) (s float64) {
	for _, v := range p {
		s += v
	}
	return s
}
