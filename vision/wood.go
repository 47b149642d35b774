package vision

import (
	"math"

	"banto/calibration"
)

// A tint is a surface against card white, free of the light: y is its
// lightness, the mean of the square roots of the three channels' reflectance
// (white: 1), s = (r−b)/3y and q = (r−g)/3y are its warmth (0 on white).
type tint struct{ y, s, q float32 }

// minLightness keeps the warmth of black print from being noise; raise it
// when black borders in shadow are read as wood.
const minLightness = 0.15

// rootTable is the square root of linear light by 8-bit value.
var rootTable = func() (t [256]float32) {
	for i := range t {
		t[i] = float32(math.Sqrt(float64(linearTable[i])))
	}
	return t
}()

// tintAt is the tint of f at px, interpolated; ok is false outside the frame.
func tintAt(f *Frame, light *Light, px calibration.Pixel) (t tint, ok bool) {
	xi, yi := int(math.Floor(px.X)), int(math.Floor(px.Y))
	if xi < 0 || yi < 0 || xi >= f.W-1 || yi >= f.H-1 {
		return tint{y: -1}, false
	}
	fx, fy := float32(px.X-float64(xi)), float32(px.Y-float64(yi))
	i := 3 * (yi*f.W + xi)
	a, b := f.Pix[i:i+6], f.Pix[i+3*f.W:i+3*f.W+6]
	g := light.gain(px.X, px.Y)
	var v [3]float32
	for c := range v {
		top := rootTable[a[c]]*(1-fx) + rootTable[a[c+3]]*fx
		low := rootTable[b[c]]*(1-fx) + rootTable[b[c+3]]*fx
		v[c] = (top + fy*(low-top)) * float32(math.Sqrt(float64(g[c])/light.white[c]))
	}
	return tintOf(v), true
}

func tintOf(v [3]float32) tint {
	y := (v[0] + v[1] + v[2]) / 3
	k := 1 / (3 * max(y, minLightness))
	return tint{y, (v[0] - v[2]) * k, (v[0] - v[1]) * k}
}

// tintOfPaint is the tint of a paint lying flat beside card white.
func tintOfPaint(c calibration.RGB, light *Light) tint {
	var v [3]float32
	for i, r := range Linear(c) {
		v[i] = float32(math.Sqrt(r / light.white[i]))
	}
	return tintOf(v)
}

// A woodModel is what wood looks like in one picture; its tint's y is that of a
// horizontal face in the open.
type woodModel struct{ tint }

// The spreads of wood's tint: grain and paint. Raise them when buildings are
// overlooked, lower them when natural pieces are taken for wood. whiteSpread is
// how far card print may be from neutral under coloured light.
const (
	warmthSpread = 0.035
	hueSpread    = 0.022
	whiteSpread  = 0.035
)

// strangeDensity is the density of tints of anything else: pieces, hands.
const strangeDensity = 0.3

// normal is the density of a normal distribution at d from its middle.
func normal(d, spread float32) float32 {
	z := float64(d / spread)
	return float32(math.Exp(-z*z/2)) / (spread * 2.5066)
}

// noisy widens a spread where the picture is dark.
func noisy(spread, y float32) float32 {
	n := 0.012 / max(y, minLightness)
	return max(spread, n) + 0.4*min(spread, n)*min(spread, n)/max(spread, n)
}

// shaded is wood's tint at lightness y in shadow, where the light is warmer for
// wood that stands beside wood.
func (m *woodModel) shaded(y float32) tint {
	w := 2 * max(0.6-y, 0)
	return tint{y, m.s + 0.15*w, m.q + 0.07*w}
}

// density is that of t's warmth on wood of any shade.
func (m *woodModel) density(t tint) float32 {
	ss, sq := noisy(warmthSpread, t.y), noisy(hueSpread, t.y)
	d := normal(t.s-m.s, ss) * normal(t.q-m.q, sq)
	if t.y < 0.6 {
		w := m.shaded(t.y)
		d = max(d, normal(t.s-w.s, 1.3*ss)*normal(t.q-w.q, 1.3*sq))
	}
	if t.y > 0.75 { // near the end of the camera's range colours fade
		w := 1 - (min(t.y, 0.95) - 0.75)
		d = max(d, 0.8*normal(t.s-m.s*w, ss)*normal(t.q-m.q*w, sq))
	}
	if t.y < 0.36 { // wood is never as dark as black print
		d *= max(t.y-0.22, 0.007) / 0.14
	}
	return d
}

// blackPrint is the lightness below which a tint can be black print.
const blackPrint = 0.4

// cardDensity is the density of t's warmth on print, white in light or shadow,
// or black (whose warmth is noise).
func cardDensity(t tint) float32 {
	spread := noisy(whiteSpread, t.y)
	d := 0.9 * normal(t.s, spread) * normal(t.q, spread)
	if t.y < blackPrint {
		d += 20 * (blackPrint - t.y) / blackPrint
	}
	return d
}
