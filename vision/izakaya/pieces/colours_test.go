package pieces

import (
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/tile"
	"banto/vision/izakaya/truth"
	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

// What a disc's top shows tells whose it is, though nothing else is known of it, also in other light.
func TestADiscTellsItsPlayerByItsTop(t *testing.T) {
	for _, gamma := range []float64{0.75, 1, 1.35} {
		right, all := 0, 0
		for _, still := range truth.Stills(t) {
			s := scanOf(t, still, gamma)
			for _, c := range still.Truth.Claims {
				place := gapPlaceOf(s.Layout, c.Gap)
				_, at := s.place(tile.DiscKind, tile.OrderOf(s.profile.Players, tile.TaughtPlayers), place.region(), gapCover)
				like := make([]float64, len(s.profile.Players))
				require.NoError(t, s.coloured([]calibration.Point{at}, [][]float64{like}))
				right += truth.One(izakaya.Color(s.profile.Players[likelihood.Argmax(like)].Name) == c.Player)
				all++
			}
		}
		require.Greaterf(t, 100*right, 97*all, "gamma %g: %d of %d", gamma, right, all)
	}
}

// scanOf is a scan of a still whose light is bent, with its tiles.
func scanOf(t *testing.T, still truth.Still, gamma float64) *scan {
	t.Helper()
	f := truth.Toned(still.Frame, truth.Bent(gamma))
	s := &scan{View: layout.NewView(f, still.Layout), profile: calibration.DefaultProfile(), out: &Pieces{n: still.Layout.N}}
	require.NoError(t, s.read())
	return s
}
