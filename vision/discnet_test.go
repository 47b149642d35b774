package vision

import (
	"math"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

func TestViewsFaceTheCamera(t *testing.T) {
	g := &ground{eye: calibration.Point{X: 40, Y: -300, Z: 500}}
	away := func(p calibration.Point) float64 { return math.Hypot(p.X-g.eye.X, p.Y-g.eye.Y) }
	for _, p := range []calibration.Point{{X: -200, Y: 200}, {X: 200, Y: 200, Z: 7}, {X: -300, Y: -500}, {X: 40, Y: 100}} {
		pose := g.facing(p)
		require.InDelta(t, away(p)-10, away(pose.At(0, -10, 0)), 1e-9)
		require.InDelta(t, away(p)+10, away(pose.At(0, 10, 0)), 1e-9)
	}
}

// flatView is a view of one shade, but for what lies outside of the picture.
func flatView(t shade, outside ...int) *topView {
	n := spotSide * spotSide
	v := &topView{w: spotSide, h: spotSide, step: discSample, pix: make([]float32, 3*n), tint: make([]shade, n), in: make([]bool, n)}
	for i := range v.in {
		v.tint[i], v.in[i] = t, true
	}
	for _, i := range outside {
		v.in[i] = false
	}
	return v
}

// What the networks see is how the view differs from its middle shade, so that
// neither the light nor the table matters.
func TestSpotInputIsOffTheTable(t *testing.T) {
	const n = spotSide * spotSide
	dark, light := flatView(shade{-2, 0.3, -0.2}, 5), flatView(shade{-0.5, -0.1, 0.4}, 5)
	dark.tint[9], light.tint[9] = shade{-1.5, 0.3, -0.2}, shade{0, -0.1, 0.4}
	x, y := spotInput(dark, 0.8), spotInput(light, 0.8)
	require.InDeltaSlice(t, x, y, 1e-6)
	require.InDelta(t, 0.5, x[9], 1e-6)
	require.Equal(t, []float32{0, 0, 0.8}, []float32{x[5], x[3*n+5], x[4*n+5]}, "outside")
	require.Equal(t, []float32{0, 1, 0.8}, []float32{x[6], x[3*n+6], x[4*n+6]}, "inside")
}

func TestTopsOfAMap(t *testing.T) {
	m := &topMap{pose: Pose{X: 100, Z: 7}, view: flatView(shade{}), heat: make([]float32, 2*spotCells*spotCells)}
	put := func(kind, x, y int, p float32) { m.heat[kind*spotCells*spotCells+y*spotCells+x] = p }
	put(discTop, 10, 10, 0.9)
	put(discTop, 11, 10, 0.9) // its middle lies between two cells
	put(discTop, 12, 10, 0.4) // and this is its slope
	put(discTop, 20, 20, 0.6)
	put(discTop, 30, 3, 0.2)
	put(tokenTop, 15, 15, 0.8)
	got := m.tops(discTop, discRoom, 0.5)
	require.Len(t, got, 2)
	require.InDelta(t, 0.9, got[0].p, 1e-6)
	x, y := spotCell(m.view, 10*spotCells+10)
	require.InDelta(t, 100+x+discSample, got[0].at.X, 0.3)
	require.InDelta(t, y, got[0].at.Y, 0.3)
	require.Equal(t, 7.0, got[0].at.Z)
	require.Len(t, m.tops(tokenTop, tokenRoom, 0.5), 1)
}
