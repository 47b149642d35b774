package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"banto/calibration"
)

func toneOfLinear(c [3]float64) logColor {
	return logColorOf([3]float32{float32(c[0]), float32(c[1]), float32(c[2])})
}

// logLike is the log density of t under the pigment, by all of its blots.
func (p *pigment) logLike(t logColor) float32 {
	all := tuft{blots: p.blots}
	return float32(math.Log(float64(expTable[0] + all.density(t))))
}

// likeliest is the place of the pigment that explains t best.
func likeliest(pigments []pigment, t logColor) int {
	best := 0
	for i := range pigments {
		if pigments[i].logLike(t) > pigments[best].logLike(t) {
			best = i
		}
	}
	return best
}

func TestPigmentsKnowTheirPaintInLightAndShade(t *testing.T) {
	p := calibration.DefaultProfile()
	for _, kind := range []struct {
		name     string
		palette  []calibration.NamedColor
		finishes []finish
		shades   []float64
	}{
		{"discs", p.Players, discFinish, []float64{0.8, 1, 1.2}},
		{"bottles", p.Drinks, bottleFinish, []float64{0.4, 0.6, 0.8}},
	} {
		pigments := pigments(kind.palette, nil, kind.finishes, 0)
		for i, n := range kind.palette {
			albedo := Linear(n.Color)
			for _, shade := range kind.shades {
				var seen [3]float64
				for c := range seen {
					seen[c] = shade*albedo[c] + kind.finishes[0].sheen
				}
				require.Equal(t, n.Name, string(pigments[likeliest(pigments, toneOfLinear(seen))].name), "%s, shade %v", kind.name, shade)
				require.Equal(t, i, likeliest(pigments, toneOfLinear(seen)))
			}
		}
	}
}

func TestSwatchOverrulesTheProfile(t *testing.T) {
	p := calibration.DefaultProfile()
	violet := [3]float64{0.25, 0.05, 0.5}
	seen := toneOfLinear([3]float64{0.28, 0.08, 0.53})
	before := pigments(p.Players, nil, discFinish, 0)
	after := pigments(p.Players, []Swatch{{Name: "grey", Albedo: violet}}, discFinish, 0)
	require.Greater(t, after[0].logLike(seen), before[0].logLike(seen)+3)
	require.Equal(t, 0, likeliest(after, seen))
}

func TestPigmentBoxAgreesWithPigments(t *testing.T) {
	p := calibration.DefaultProfile()
	all := bottlePigments(p.Drinks, nil, 0.5)
	box := newPigmentBox(all)
	rapid.Check(t, func(t *rapid.T) {
		var c logColor
		for i := range c {
			c[i] = float32(rapid.Float64Range(toneLow+0.01, 0.59).Draw(t, "channel"))
		}
		mid := binTone(toneBin(c))
		for i, like := range box.logLike(c) {
			require.InDelta(t, all[i].logLike(mid), like, 1e-4, "pigment %d at %v", i, mid)
			require.GreaterOrEqual(t, like, float32(strayTone-1e-3))
		}
	})
}

func TestToneCountIsADensity(t *testing.T) {
	var h toneCount
	for range 500 {
		h.add(logColor{-1, -1.2, -1.5})
	}
	h.smooth()
	sum := 0.0
	for _, like := range h.bins {
		if like > strayTone+1e-3 {
			sum += math.Exp(float64(like)) * toneStep * toneStep * toneStep
		}
	}
	require.InDelta(t, 1, sum, 0.02)
	require.Greater(t, h.logLike(logColor{-1, -1.2, -1.5}), h.logLike(logColor{-1, -1.2, -1.2}))
}
