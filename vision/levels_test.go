package vision

import (
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// A table in a dark room or behind haze is found like by daylight.
func TestSeeFindsEveryTableInPoorLight(t *testing.T) {
	for name, curve := range map[string]func(v float64) float64{
		"a third of the light":   darker(3),
		"an eighth of the light": darker(8),
		"haze":                   hazy,
	} {
		for _, s := range stills(t) {
			t.Run(name+" "+s.name, func(t *testing.T) {
				view, err := NewReader(calibration.DefaultProfile(), 0).find(toned(s.frame, curve))
				require.NoError(t, err)
				require.Equal(t, s.layout.N, view.Layout.N)
			})
		}
	}
}

func hazy(v float64) float64 { return 75 + 0.6*v }

// Levels are taken back to those of a clear picture, whatever was done to them, and
// a clear picture stays as it is.
func TestLevelledIsClear(t *testing.T) {
	f := stills(t)[0].frame
	for name, curve := range map[string]func(v float64) float64{
		"haze": hazy,
		"dark": darker(4),
		"both": func(v float64) float64 { return 20 + v/4 },
	} {
		t.Run(name, func(t *testing.T) {
			black, white := toned(f, curve).levelled().levels()
			require.LessOrEqual(t, black, clearBlack*white+2)
			require.GreaterOrEqual(t, white, dimWhite)
			require.Less(t, white, 255.0)
		})
	}
	clear := f.levelled()
	require.Same(t, clear, clear.levelled())
}
