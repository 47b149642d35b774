package jutaku

import (
	"slices"

	"banto/calibration"
	"banto/vision"
	"banto/vision/crop"
)

// side is that of a site card, thick its thickness, floor the height of a piece, mm.
// The networks measure in cards: a copy of another size reads the same.
const side, thick, floor = 63.0, 1.6, 10.0

// A picture is a frame at the sizes that crops are taken from: a card may fill it.
type picture struct {
	*vision.Frame
	source *crop.Source
}

func newPicture(f *vision.Frame) picture {
	return picture{f, crop.NewSource(&crop.Picture{W: f.W, H: f.H, Pix: f.Pix}, 3)}
}

// straightened writes the card at q with margin mm around it, lit so that light shows as crop.Scale, as n×n samples to
// out: channel by channel, row by row.
func (p picture) straightened(q quad, n int, margin, light float64, out []float32) bool {
	h, ok := q.homography()
	if ok {
		step := (side + 2*margin) / float64(n)
		p.sample(&h, raster{-margin, -margin, step, n}, q.span()/side*step, light, out)
	}
	return ok
}

// A raster is n×n samples, step apart, of a square whose upper left corner lies at x, y. n is a multiple of 8.
type raster struct {
	x, y, step float64
	n          int
}

// sample writes what shows where h takes a raster to, which spans so many px a sample, to out, as straightened does.
func (p picture) sample(h *homography, r raster, span, light float64, out []float32) {
	p.source.Lit([3]float64{light, light, light}).Sample(span, r.n, r.n, func(col, row float64) calibration.Pixel {
		at := h.at(r.x+(col+0.5)*r.step, r.y+(row+0.5)*r.step)
		return calibration.Pixel{X: at[0], Y: at[1]}
	}, out)
}

// lightN is how many samples a side of a card tell its light, lightShare the
// quantile of them that does, lightLeast what keeps a dark picture from being noise.
const lightN, lightShare, lightLeast = 32, 0.7, 30

// light is what the lightest channel of a card shows, 0 to 255.
func (p picture) light(q quad) float64 {
	samples := make([]float32, 3*lightN*lightN)
	if !p.straightened(q, lightN, 0, crop.Scale, samples) {
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
