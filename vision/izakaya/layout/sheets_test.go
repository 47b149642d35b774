package layout

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// A sheet whose outline could be either side of a card counts for what both sides are likely.
func TestOddsOfASheet(t *testing.T) {
	logs := func(p ...float64) (out []float32) {
		for _, p := range p {
			out = append(out, float32(math.Log(p)))
		}
		return out
	}
	site, claim := sheet{kinds: []sheetKind{whiteSite, blueSite}}, sheet{kinds: []sheetKind{blueSite}}
	for _, c := range []struct {
		s    sheet
		like []float32
		want float64
	}{
		{site, logs(0.2, 0.3, 0.3, 0.1, 0.05, 0.05), math.Log(3)},
		{claim, logs(0.2, 0.3, 0.3, 0.1, 0.05, 0.05), math.Log(1.5)},
		{claim, logs(0.5, 0.3, 0.1, 0.05, 0.03, 0.02), math.Log(0.2)},
		{site, logs(1e-9, 1, 1e-9, 1e-9, 1e-9, 1e-9), sheetSure},
		{claim, logs(1, 0, 0, 0, 0, 0), -sheetSure},
	} {
		require.InDelta(t, c.want, c.s.odds(c.like), 1e-5)
	}
}
