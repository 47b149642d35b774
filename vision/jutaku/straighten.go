package jutaku

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/vision"
	"banto/vision/crop"
)

// side is that of a site card, thick its thickness, floor the height of a piece, mm.
// The networks measure in cards: a copy of another size reads the same.
const side, thick, floor = 63.0, 1.6, 10.0

// fine is how many px a sample may span before the picture at half its size is
// sampled. The networks were trained to it.
const fine = 1.6

// A pyramid is a picture at its size, at half of it, at a quarter, at an eighth.
type pyramid []*crop.Picture

func newPyramid(f *vision.Frame) pyramid {
	p := pyramid{{W: f.W, H: f.H, Pix: f.Pix}}
	for len(p) < 4 {
		p = append(p, crop.Halved(p[len(p)-1]))
	}
	return p
}

// straightened writes the card at q with margin mm around it as n×n samples to
// out: channel by channel, row by row, times gain.
func (p pyramid) straightened(q quad, n int, margin, gain float64, out []float32) bool {
	step := (side + 2*margin) / float64(n)
	level, span := 0, q.span()/side*step
	for ; span > fine && level < len(p)-1; level++ {
		span /= 2
	}
	k := math.Pow(0.5, float64(level))
	h, ok := q.homography()
	if !ok {
		return false
	}
	f := p[level]
	for j := range n {
		for i := range n {
			at := h.at((float64(i)+0.5)*step-margin, (float64(j)+0.5)*step-margin)
			rgb := f.Blend(calibration.Pixel{X: at[0]*k - (1-k)/2, Y: at[1]*k - (1-k)/2})
			for c, v := range rgb {
				out[(c*n+j)*n+i] = min(float32(gain)*v, 255)
			}
		}
	}
	return true
}

// lightN is how many samples a side of a card tell its light, lightShare the
// quantile of them that does, lightLeast what keeps a dark picture from being noise.
const lightN, lightShare, lightLeast = 32, 0.7, 30

// light is what the lightest channel of a card shows, 0 to 255.
func (p pyramid) light(q quad) float64 {
	samples := make([]float32, 3*lightN*lightN)
	if !p.straightened(q, lightN, 0, 1, samples) {
		return 255
	}
	most := float32(lightLeast)
	for c := range 3 {
		s := samples[c*lightN*lightN:][:lightN*lightN]
		slices.Sort(s)
		most = max(most, s[int(lightShare*float64(len(s)-1)+0.5)])
	}
	return float64(most)
}

// median sorts v and gives its middle one.
func median(v []float32) float32 {
	slices.Sort(v)
	return v[len(v)/2]
}
