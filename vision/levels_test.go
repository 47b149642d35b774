package vision

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// Levels are taken back to those of a clear picture, whatever was done to them, and
// a clear picture stays as it is.
func TestLevelledIsClear(t *testing.T) {
	file, err := os.ReadFile("testdata/izakaya/000.jpg")
	require.NoError(t, err)
	f, err := Decode(file)
	require.NoError(t, err)
	for name, curve := range map[string]func(v float64) float64{
		"haze": func(v float64) float64 { return 75 + 0.6*v },
		"dark": func(v float64) float64 { return v / 4 },
		"both": func(v float64) float64 { return 20 + v/4 },
	} {
		t.Run(name, func(t *testing.T) {
			spoilt := *f
			spoilt.Pix = make([]uint8, len(f.Pix))
			for i, v := range f.Pix {
				spoilt.Pix[i] = uint8(curve(float64(v)))
			}
			black, white := spoilt.Levelled().Levels()
			require.LessOrEqual(t, black, clearBlack*white+2)
			require.GreaterOrEqual(t, white, dimWhite)
			require.Less(t, white, 255.0)
		})
	}
	level := f.Levelled()
	require.Same(t, level, level.Levelled())
}
