package calibration

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestColorsAreReadAndWritten(t *testing.T) {
	var c RGB
	require.NoError(t, c.UnmarshalText([]byte("#1a2B03")))
	require.Equal(t, RGB{0x1a, 0x2b, 3}, c)
	text, err := c.MarshalText()
	require.NoError(t, err)
	require.Equal(t, "#1a2b03", string(text))
	for _, bad := range []string{"", "1a2b03", "#1a2b0", "#1a2b033", "#1a2b0g", "teal"} {
		require.Errorf(t, c.UnmarshalText([]byte(bad)), "%q", bad)
	}
}

// Scaling takes every length along and leaves the original as it was.
func TestScaledTakesEveryLength(t *testing.T) {
	p := DefaultProfile()
	double := p.Scaled(2)
	require.Equal(t, DefaultProfile(), p)
	sizes, doubles := p.sizes(), double.sizes()
	for i := range sizes {
		require.Equal(t, 2**sizes[i].mm, *doubles[i].mm, sizes[i].key)
	}
	require.Equal(t, p.Drinks, double.Drinks)
	require.InDelta(t, 0, math.Abs(double.Scaled(0.5).Crate.Width-p.Crate.Width), 1e-12)
}
