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
	h, ok := q.homography()
	if ok {
		step := (side + 2*margin) / float64(n)
		p.sample(&h, raster{-margin, -margin, step, n}, q.span()/side*step, gain, out)
	}
	return ok
}

// A raster is n×n samples, step apart, of a square whose upper left corner lies at x, y.
type raster struct {
	x, y, step float64
	n          int
}

// sample writes what shows where h takes a raster to, which spans so many px a sample, to out: channel by channel,
// row by row, times gain.
func (p pyramid) sample(h *homography, r raster, span, gain float64, out []float32) {
	level := 0
	for ; span > fine && level < len(p)-1; level++ {
		span /= 2
	}
	k, f := math.Pow(0.5, float64(level)), p[level]
	for j := range r.n {
		for i := range r.n {
			at := h.at(r.x+(float64(i)+0.5)*r.step, r.y+(float64(j)+0.5)*r.step)
			rgb := f.Blend(calibration.Pixel{X: at[0]*k - (1-k)/2, Y: at[1]*k - (1-k)/2})
			for c, v := range rgb {
				out[(c*r.n+j)*r.n+i] = min(float32(gain)*v, 255)
			}
		}
	}
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
	return lightest(samples)
}

// lightest is the largest of the three channels' quantiles. It sorts samples, channel after channel.
func lightest(samples []float32) float64 {
	n, most := len(samples)/3, float32(lightLeast)
	for c := range 3 {
		s := samples[c*n:][:n]
		slices.Sort(s)
		most = max(most, s[int(lightShare*float64(n-1)+0.5)])
	}
	return float64(most)
}
