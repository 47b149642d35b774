package pieces

import (
	"slices"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// sameDiscs tells whether two spots hold the same discs.
func sameDiscs(a, b []izakaya.Color) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func TestSpotsOfTheStills(t *testing.T) {
	wrong, all := 0, 0
	for _, s := range truth.Stills(t) {
		_, o := readPiecesOf(t, s, s.Layout)
		for _, spot := range []struct {
			name      string
			got, want izakaya.ActionSpot
		}{{"claim_spot", o.ClaimSpot, s.Truth.ClaimSpot}, {"build_spot", o.BuildSpot, s.Truth.BuildSpot}} {
			if hiddenSpot(s.Truth, spot.name) {
				continue
			}
			all++
			if !sameDiscs(spot.got.Players, spot.want.Players) {
				t.Logf("%s: %s: %v instead of %v", s.Name, spot.name, spot.got.Players, spot.want.Players)
				wrong++
			}
		}
	}
	require.LessOrEqual(t, wrong, all/3, "of %d, most of them a disc on the token", all)
}

// under is s with a cloth on the table where on says.
func under(s truth.Still, on func(p calibration.Point) bool) truth.Still {
	f := *s.Frame
	f.Pix = slices.Clone(f.Pix)
	for y := range f.H {
		for x := range f.W {
			if p, ok := s.Layout.Camera.Unproject(calibration.Pixel{X: float64(x), Y: float64(y)}, 0); ok && on(p) {
				copy(f.Pix[3*(y*f.W+x):], []uint8{120, 40, 60})
			}
		}
	}
	s.Frame = &f
	return s
}

// A spot under a cloth is left out, not read as empty.
func TestSpotsUnderAClothAreHidden(t *testing.T) {
	s := truth.Stills(t)[3]
	half := s.Layout.GridHalf()
	for name, c := range map[string]struct {
		on    func(p calibration.Point) bool
		build bool
		claim bool
	}{
		"nothing":        {func(p calibration.Point) bool { return false }, false, false},
		"the supply":     {func(p calibration.Point) bool { return p.Y > half+5 }, true, false},
		"the claim card": {func(p calibration.Point) bool { return onCard(s.Layout.Claim, 40).Holds(p) }, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			_, o := readPiecesOf(t, under(s, c.on), s.Layout)
			require.Equal(t, c.build, hiddenSpot(o, "build_spot"))
			require.Equal(t, c.claim, hiddenSpot(o, "claim_spot"))
		})
	}
}
