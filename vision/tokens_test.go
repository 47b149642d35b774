package vision

import (
	"slices"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

func discsAt(pigment int, x ...float64) (out []disc) {
	for _, v := range x {
		out = append(out, disc{pigment: pigment, lead: 1, at: calibration.Point{X: v}})
	}
	return out
}

func TestDiscsTellTheToken(t *testing.T) {
	woody := []bool{false, true}
	for name, c := range map[string]struct {
		discs []disc
		kept  int
		lead  float64
	}{
		"none":                     {nil, 0, 0},
		"one on it":                {discsAt(0, 3), 1, tokenDisc},
		"one on and one beside it": {discsAt(0, 3, 22), 2, tokenDisc},
		"one that is far":          {discsAt(0, 50), 0, 0},
		"one astride its edge":     {discsAt(0, 14), 1, -tokenAstride},
		"a woody one on it":        {discsAt(1, 3), 1, 0},
		"a heap beside it":         {discsAt(0, 18, 20, 22, 24), 4, -tokenHeap},
	} {
		t.Run(name, func(t *testing.T) {
			var got token
			got.with(c.discs, woody)
			require.Len(t, got.discs, c.kept)
			require.InDelta(t, c.lead, got.lead, 1e-9)
		})
	}
}

// sameDiscs tells whether two spots hold the same discs.
func sameDiscs(a, b []izakaya.Color) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func TestSpotsOfTheStills(t *testing.T) {
	wrong := 0
	for _, s := range stills(t) {
		_, o := readPiecesOf(s, s.layout)
		for _, spot := range []struct {
			name      string
			got, want izakaya.ActionSpot
		}{{"claim_spot", o.ClaimSpot, s.truth.ClaimSpot}, {"build_spot", o.BuildSpot, s.truth.BuildSpot}} {
			if !hiddenSpot(s.truth, spot.name) && !sameDiscs(spot.got.Players, spot.want.Players) {
				t.Logf("%s: %s: %v instead of %v", s.name, spot.name, spot.got.Players, spot.want.Players)
				wrong++
			}
		}
	}
	require.LessOrEqual(t, wrong, 1)
}
