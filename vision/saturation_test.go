package vision

import (
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// The stock cards tell how strong a camera shows colours.
func TestSaturationIsTold(t *testing.T) {
	p := calibration.DefaultProfile()
	for _, s := range stills(t) {
		t.Run(s.name, func(t *testing.T) {
			for _, want := range []float64{1, 0.5} {
				f := s.frame.Saturated(want)
				require.InDelta(t, want, saturation(f, s.layout, FitLight(f, s.layout, p), &p), 0.21)
			}
		})
	}
}

// What a camera of half as strong colours sees is read like what other cameras see.
func TestSeeReadsPaleColors(t *testing.T) {
	right, all := 0, 0
	for _, s := range stills(t)[:4] {
		o, l := NewReader(calibration.DefaultProfile(), 0).See(s.frame.Saturated(0.5), nil)
		require.NotNil(t, l, s.name)
		got := places(o, s.layout.N)
		for place, want := range places(s.truth, s.layout.N) {
			all++
			right += one(got[place] == want)
		}
	}
	require.GreaterOrEqual(t, float64(right)/float64(all), 0.99, "%d of %d places", right, all)
}
