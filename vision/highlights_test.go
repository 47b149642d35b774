package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"banto/calibration"
)

// lampLit gives the frame the colour of a lamp that is too warm: gains of its red,
// green and blue values, up to the end of the scale.
func lampLit(f *Frame, gains [3]float64) {
	for i, v := range f.Pix {
		f.Pix[i] = uint8(min(gains[i%3]*float64(v)+0.5, 255))
	}
}

// Under a lamp that burns the cards' red out, pieces keep their colours.
func TestBurntHighlightsAreRecovered(t *testing.T) {
	p := calibration.DefaultProfile()
	r := NewReader(p, 0)
	wrong := 0
	for _, s := range stills(t) {
		lampLit(s.frame, [3]float64{1.2, 1.05, 0.85})
		o, _ := r.See(s.frame, nil)
		for _, c := range o.Claims {
			for _, d := range s.truth.Claims {
				if d.Gap == c.Gap && d.Player != c.Player {
					wrong++
					t.Logf("%s %v: truth %s, said %s", s.name, c.Gap, d.Player, c.Player)
				}
			}
		}
	}
	require.LessOrEqual(t, wrong, 1)
}

// The darker parts of the cards tell how bright card white would be.
func TestLiftsAreThoseOfTheLamp(t *testing.T) {
	p := calibration.DefaultProfile()
	tried := 0
	for _, s := range stills(t) {
		x, y := float64(s.frame.W)/2, float64(s.frame.H)/2
		before := FitLight(s.frame, s.layout, p)
		lampLit(s.frame, [3]float64{1.25, 1, 0.8})
		after := FitLight(s.frame, s.layout, p)
		if before.burnt > 0.1 || after.burnt < 0.5 {
			continue
		}
		tried++
		value := float64(encoded(float32(math.Exp(before.logLight(x, y)[0])))) / 255
		want := math.Log(linear(1.25*value)) - after.logLight(x, y)[0]
		_, got := after.lifts(s.frame, s.layout, p.SiteCard.Side, 0)
		require.InDelta(t, want, got, 0.12, s.name)
	}
	require.Positive(t, tried)
}

func TestPicturesWithoutACastStayAsTheyAre(t *testing.T) {
	p := calibration.DefaultProfile()
	for _, s := range stills(t) {
		require.Same(t, s.frame, FitLight(s.frame, s.layout, p).recovered(s.frame, s.layout, p.SiteCard.Side), s.name)
	}
}

func TestEncodedInvertsTheScale(t *testing.T) {
	for v, linear := range linearTable {
		require.Equal(t, uint8(v), encoded(linear))
	}
	require.Equal(t, uint8(255), encoded(1.4))
}
