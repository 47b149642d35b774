package main

import (
	"math"
	"math/rand/v2"

	"banto/vision"
	"banto/vision/likelihood"
)

// A stress is one way in which real pictures are worse than rendered ones, in
// a mild setting. Every stress keeps positions: a px of the spoilt picture
// shows what the same px showed before, but for those that shrink or cut,
// which say so in the frame's Scale or in shift.
type stress struct {
	name  string
	spoil func(f *vision.Frame, t *Truth) (*vision.Frame, error)
	// shift is how far the spoilt picture's origin lies in the truth's, px.
	shift func(f *vision.Frame, t *Truth) [2]float64
}

// stresses are all of them, the untouched picture first.
var stresses = []stress{
	{name: "none", spoil: func(f *vision.Frame, _ *Truth) (*vision.Frame, error) { return f, nil }},
	{name: "gamma 0.75", spoil: tone(func(v float64, _ int, _, _ float64) float64 { return math.Pow(v, 0.75) })},
	{name: "gamma 1.35", spoil: tone(func(v float64, _ int, _, _ float64) float64 { return math.Pow(v, 1.35) })},
	{name: "white balance warm", spoil: tone(func(v float64, c int, _, _ float64) float64 { return v * warm[c] })},
	{name: "white balance cold", spoil: tone(func(v float64, c int, _, _ float64) float64 { return v * warm[2-c] })},
	{name: "vignetting", spoil: shaded(0.35, outward)},
	{name: "cast from one side", spoil: tone(func(v float64, c int, x, _ float64) float64 {
		return v * (warm[c]*(1+x) + warm[2-c]*(1-x)) / 2
	})},
	{name: "shadow", spoil: shaded(0.27, leaning)},
	{name: "blind", spoil: shaded(0.42, behindBlind)},
	{name: "leaves", spoil: shaded(0.34, underLeaves)},
	{name: "dark room", spoil: tone(func(v float64, _ int, _, _ float64) float64 { return 0.3 * v })},
	{name: "haze", spoil: tone(func(v float64, _ int, _, _ float64) float64 { return 0.25 + 0.65*v })},
	{name: "pale colours", spoil: func(f *vision.Frame, _ *Truth) (*vision.Frame, error) { return f.Saturated(0.6), nil }},
	{name: "blur 1 px", spoil: func(f *vision.Frame, _ *Truth) (*vision.Frame, error) { return f.Blurred(1) }},
	{name: "noise", spoil: func(f *vision.Frame, _ *Truth) (*vision.Frame, error) { return noisy(f, 6), nil }},
	{name: "jpeg 40", spoil: func(f *vision.Frame, _ *Truth) (*vision.Frame, error) { return recompressed(f, 40) }},
	{name: "half resolution", spoil: func(f *vision.Frame, _ *Truth) (*vision.Frame, error) { return halved(f), nil }},
	{name: "crop", spoil: cropped, shift: cropOrigin},
}

// warm is the gain of red, green and blue under a lamp 15 % too warm.
var warm = [3]float64{1.15, 1, 0.85}

// leaning is how deep x, y lies in the soft shadow of somebody who leans over the near
// left corner, 0 to 1.
func leaning(x, y float64) float64 {
	return likelihood.Sigmoid(12 * (1 - math.Hypot((x+0.5)/0.6, (y-0.8)/1.1)))
}

// behindBlind is how deep x, y lies in the shadow of a blind's slats, 0 to 1.
func behindBlind(x, y float64) float64 { return likelihood.Sigmoid(6 * math.Sin(44*y+26*x)) }

// underLeaves is how deep x, y lies in the shadow of leaves, 0 to 1.
func underLeaves(x, y float64) float64 {
	return likelihood.Sigmoid(8 * (math.Sin(31*x+9*y) + math.Sin(17*y-26*x) + math.Sin(38*y+12*x)))
}

// outward is how far x, y lies from the picture's middle, squared, 1 in its corners.
func outward(x, y float64) float64 { return (x*x + y*y) / 2 }

// shaded takes a share depth of the light where a place lies deepest in a shadow.
func shaded(depth float64, in func(x, y float64) float64) func(*vision.Frame, *Truth) (*vision.Frame, error) {
	return tone(func(v float64, _ int, x, y float64) float64 { return v * (1 - depth*in(x, y)) })
}

// tone changes every value v (0..1 sRGB) of channel c by its place x, y, each
// -1..1 from the left and the top.
func tone(curve func(v float64, c int, x, y float64) float64) func(*vision.Frame, *Truth) (*vision.Frame, error) {
	return func(f *vision.Frame, _ *Truth) (*vision.Frame, error) {
		out := *f
		out.Pix = make([]uint8, len(f.Pix))
		for i, v := range f.Pix {
			px := i / 3
			x, y := 2*float64(px%f.W)/float64(f.W)-1, 2*float64(px/f.W)/float64(f.H)-1
			out.Pix[i] = eightBit(255 * curve(float64(v)/255, i%3, x, y))
		}
		return &out, nil
	}
}

func eightBit(v float64) uint8 { return uint8(min(max(v+0.5, 0), 255)) }

// noisy adds normal noise of so many grey values, the same each time.
func noisy(f *vision.Frame, sigma float64) *vision.Frame {
	rng := rand.New(rand.NewPCG(uint64(f.W), uint64(f.H)))
	out := *f
	out.Pix = make([]uint8, len(f.Pix))
	for i, v := range f.Pix {
		out.Pix[i] = eightBit(float64(v) + sigma*rng.NormFloat64())
	}
	return &out
}

// recompressed goes through a JPEG file of that quality.
func recompressed(f *vision.Frame, quality int) (*vision.Frame, error) {
	file, err := f.JPEG(quality)
	if err != nil {
		return nil, err
	}
	out, err := vision.Decode(file)
	if err != nil {
		return nil, err
	}
	out.Scale = f.Scale
	return out, nil
}

// halved averages 2×2 px into one.
func halved(f *vision.Frame) *vision.Frame {
	out := &vision.Frame{W: f.W / 2, H: f.H / 2, Scale: 2 * max(f.Scale, 1)}
	for y := range out.H {
		for x := range out.W {
			for c := range 3 {
				at := func(dx, dy int) int { return int(f.Pix[3*((2*y+dy)*f.W+2*x+dx)+c]) }
				out.Pix = append(out.Pix, uint8((at(0, 0)+at(1, 0)+at(0, 1)+at(1, 1)+2)/4))
			}
		}
	}
	return out
}

// cropShare is how much of the width and height a crop may take off the left
// and the top, cropRoom how many px it leaves around everything that lies there.
const (
	cropShare = 0.15
	cropRoom  = 60
)

// cropOrigin is where the crop starts: no place of the table is cut off.
func cropOrigin(f *vision.Frame, t *Truth) [2]float64 {
	x, y := cropShare*float64(f.W), cropShare*float64(f.H)
	for _, p := range t.Extras.Positions.all() {
		x, y = min(x, p[0]-cropRoom), min(y, p[1]-cropRoom)
	}
	return [2]float64{math.Floor(max(x, 0)), math.Floor(max(y, 0))}
}

// cropped cuts off the left and the top, which moves the optical axis out of
// the picture's middle.
func cropped(f *vision.Frame, t *Truth) (*vision.Frame, error) {
	o := cropOrigin(f, t)
	x0, y0 := int(o[0]), int(o[1])
	out := &vision.Frame{W: f.W - x0, H: f.H - y0, Scale: f.Scale}
	for y := y0; y < f.H; y++ {
		out.Pix = append(out.Pix, f.Pix[3*(y*f.W+x0):3*(y+1)*f.W]...)
	}
	return out, nil
}
