package vision

import (
	"math"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// leaningOver is the picture of a market of which the part from x0 to x1, mm, has only so
// much of the light.
func leaningOver(s still, light, x0, x1 float64) *Frame {
	f := toned(s.frame, func(v float64) float64 { return float64(encode(light * linear(v/255))) })
	for i, v := range s.frame.Pix {
		px := calibration.Pixel{X: float64(i / 3 % f.W), Y: float64(i / 3 / f.W)}
		if at, ok := s.layout.Camera.Unproject(px, 0); !ok || at.Y >= s.layout.Stock[0].Y+60 || at.X < x0 || at.X >= x1 {
			f.Pix[i] = v
		}
	}
	return f
}

// A shadow over three of the stock cards is measured by their colours and taken out of the
// light, and every card is still known; without one, light stays as the site cards have it.
func TestShadowOnTheMarketIsMeasured(t *testing.T) {
	const left = 0.25
	p := calibration.DefaultProfile()
	even := 0
	for _, s := range stills(t) {
		_, uneven := marketLight(s.frame, s.layout, FitLight(s.frame, s.layout, p), &p)
		even += one(!uneven)
		edge := (s.layout.Stock[2].X + s.layout.Stock[3].X) / 2
		f := leaningOver(s, left, -1000, edge)
		light := FitLight(f, s.layout, p)
		off, uneven := marketLight(f, s.layout, light, &p)
		require.True(t, uneven, s.name)
		darker := (off[0]+off[1]+off[2])/3 - (off[3]+off[4]+off[5])/3
		require.InDelta(t, math.Log(left), darker, 0.35, s.name)
		m, err := ReadMarket(View{f, f, s.layout, light.withMarket(f, s.layout, &p)}, p)
		require.NoError(t, err)
		colors := bestColors(m.Stock[:])
		for _, want := range s.truth.Stock {
			require.Equal(t, string(want.Color), p.Drinks[colors[want.Index]].Name, "%s: card %d", s.name, want.Index)
		}
	}
	require.GreaterOrEqual(t, even, 7, "of 8")
}

// A shadow over the face-down card alone changes neither whether a disc lies there nor whose.
func TestShadowOnTheFaceDownCardIsMeasured(t *testing.T) {
	const left = 0.4
	p := calibration.DefaultProfile()
	for _, s := range stills(t) {
		f := leaningOver(s, left, (s.layout.Stock[5].X+s.layout.FaceDown.X)/2, 1000)
		light := FitLight(f, s.layout, p)
		off, _ := marketLight(f, s.layout, light, &p)
		before, _ := marketLight(s.frame, s.layout, FitLight(s.frame, s.layout, p), &p)
		require.InDelta(t, math.Log(left), off[faceDown]-before[faceDown], 0.35, s.name)
		m, err := ReadMarket(View{f, f, s.layout, light.withMarket(f, s.layout, &p)}, p)
		require.NoError(t, err)
		require.True(t, sameColor(m.player(argmax(m.PriceSpot)), s.truth.PriceSpot.Player), s.name)
	}
}

// A card of which nothing is known takes a value between those of the cards beside it.
func TestBetweenStaysBetween(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.Float64Range(-2, 2), 6, 6).Draw(t, "values")
		lo := rapid.IntRange(0, 4).Draw(t, "left")
		hi := rapid.IntRange(lo+1, 5).Draw(t, "right")
		i := rapid.IntRange(0, 5).Draw(t, "card")
		got := between(v, []int{lo, hi}, i)
		require.GreaterOrEqual(t, got, min(v[lo], v[hi])-1e-9)
		require.LessOrEqual(t, got, max(v[lo], v[hi])+1e-9)
	})
}
