package izakaya

import (
	"testing"

	"banto/calibration"
	"banto/vision"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// A table in a dark room, behind haze, in pale colours or half in a shadow is found
// like by daylight; the three stills are those hardest to find.
func TestSeeFindsEveryTableInPoorLight(t *testing.T) {
	all := truth.Stills(t)
	for name, spoil := range map[string]func(f *vision.Frame) *vision.Frame{
		"an eighth of the light": func(f *vision.Frame) *vision.Frame { return truth.Toned(f, truth.Darker(8)) },
		"haze":                   func(f *vision.Frame) *vision.Frame { return truth.Toned(f, hazy) },
		"pale colours":           func(f *vision.Frame) *vision.Frame { return f.Saturated(0.4) },
		"shadow":                 shadowed,
	} {
		for _, s := range []truth.Still{all[1], all[3], all[5]} {
			t.Run(name+" "+s.Name, func(t *testing.T) {
				view, err := NewReader(calibration.DefaultProfile(), 0).find(spoil(s.Frame))
				require.NoError(t, err)
				require.Equal(t, s.Layout.N, view.Layout.N)
			})
		}
	}
}

// shadowed is the frame with a shadow down its middle, four tenths as bright.
func shadowed(f *vision.Frame) *vision.Frame {
	out := truth.Toned(f, truth.Darker(2.5))
	for i, v := range f.Pix {
		if x := i / 3 % f.W; x < f.W/4 || x > 5*f.W/8 {
			out.Pix[i] = v
		}
	}
	return out
}

func hazy(v float64) float64 { return 75 + 0.6*v }
