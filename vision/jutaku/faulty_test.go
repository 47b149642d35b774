package jutaku

import (
	"testing"

	"banto/engine"
	"banto/engine/jutaku"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

// moved is an outline so many mm to the right.
func moved(p stack.Polygon, mm float64) (out stack.Polygon) {
	for _, q := range p {
		out = append(out, stack.Point{q[0] + mm, q[1]})
	}
	return out
}

// TestFaultyNamesTheWoodThatIsWrong builds four floors of which the third hangs over.
func TestFaultyNamesTheWoodThatIsWrong(t *testing.T) {
	h := &house{sites: []stack.Polygon{squareOf(44)}, outlines: [][]stack.Polygon{{squareOf(30)}, {squareOf(24)}, {moved(squareOf(20), 9)}, {moved(squareOf(10), 9)}}}
	tol := jutaku.DefaultOptions().Tolerance
	for name, tc := range map[string]struct {
		broken []engine.Code
		faulty []bool
	}{
		"what hangs over":            {[]engine.Code{stack.BuildOverhang}, []bool{false, false, true, false}},
		"and a floor too many":       {[]engine.Code{jutaku.FloorsWrong, stack.BuildOverhang}, []bool{false, false, true, false}},
		"a floor too many":           {[]engine.Code{jutaku.FloorsWrong}, []bool{true, true, true, true}},
		"what no outline breaks":     {[]engine.Code{stack.BuildOutsideSite}, []bool{true, true, true, true}},
		"nothing was found to be so": {nil, []bool{false, false, false, false}},
	} {
		for k, wrong := range h.faulty(tc.broken, tol) {
			require.Equal(t, []bool{tc.faulty[k]}, wrong, "%s, floor %d", name, k+1)
		}
	}
	apart := &house{sites: []stack.Polygon{squareOf(60)}, outlines: [][]stack.Polygon{{squareOf(10), moved(squareOf(10), 20)}}}
	require.True(t, apart.faulty([]engine.Code{stack.BuildNotTouching}, tol)[0][1])
	outside := &house{sites: []stack.Polygon{squareOf(20)}, outlines: [][]stack.Polygon{{moved(squareOf(16), 8), squareOf(4)}}}
	require.Equal(t, [][]bool{{true, false}}, outside.faulty([]engine.Code{stack.BuildOutsideSite}, tol))
}
