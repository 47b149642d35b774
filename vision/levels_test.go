package vision

import (
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// A table in a dark room, behind haze, in pale colours or half in a shadow is found
// like by daylight; the three stills are those hardest to find.
func TestSeeFindsEveryTableInPoorLight(t *testing.T) {
	all := stills(t)
	for name, spoil := range map[string]func(f *Frame) *Frame{
		"an eighth of the light": func(f *Frame) *Frame { return toned(f, darker(8)) },
		"haze":                   func(f *Frame) *Frame { return toned(f, hazy) },
		"pale colours":           func(f *Frame) *Frame { return pale(f, 0.4) },
		"shadow":                 shadowed,
	} {
		for _, s := range []still{all[1], all[3], all[5]} {
			t.Run(name+" "+s.name, func(t *testing.T) {
				view, err := NewReader(calibration.DefaultProfile(), 0).find(spoil(s.frame))
				require.NoError(t, err)
				require.Equal(t, s.layout.N, view.Layout.N)
			})
		}
	}
}

// shadowed is the frame with a shadow down its middle, four tenths as bright.
func shadowed(f *Frame) *Frame {
	out := toned(f, darker(2.5))
	for i, v := range f.Pix {
		if x := i / 3 % f.W; x < f.W/4 || x > 5*f.W/8 {
			out.Pix[i] = v
		}
	}
	return out
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
	level := f.levelled()
	require.Same(t, level, level.levelled())
}
