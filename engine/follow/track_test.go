package follow

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// filmOf is a film of one place, of which pictures show values surely.
func filmOf(kin map[int]bool, shown ...int16) *film {
	f := &film{fault: func(int, int16, int16) (float64, int) { return 6, 1 }}
	for _, v := range shown {
		odds := []float32{-7, -7, -7}
		odds[v] = 0
		f.beliefs, f.kin = append(f.beliefs, Belief{odds}), append(f.kin, kin)
	}
	return f
}

func TestMisreadingsOfOneKinAreLikelyOnceOneWasMet(t *testing.T) {
	unknown, known := filmOf(nil, 0, 2, 2), filmOf(map[int]bool{1: true}, 0, 2, 2)
	require.InDelta(t, -6-2*faultRules, newTrack(0, 0).at(2, unknown).best(), 1e-6)
	require.InDelta(t, -kinFault-2*faultRules, newTrack(0, 0).at(2, known).best(), 1e-6)
}

func TestAFaultEndsForNothingWithTheValueThatWasMisread(t *testing.T) {
	f := filmOf(nil, 0, 2, 2, 1)
	before := newTrack(0, 0)
	misread := before.at(2, f).best()
	require.InDelta(t, misread, before.turned(1, 3, f).at(3, f).best(), 1e-6, "the value changes")
	stays := filmOf(nil, 0, 2, 2, 0)
	require.InDelta(t, misread-faultEnds, newTrack(0, 0).at(3, stays).best(), 1e-6, "it stays")
}
