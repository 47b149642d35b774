package vision

import (
	"math"
	"slices"
)

// A rim tells how sharply a disc stands out from what is around it: eight
// sectors just inside its top's edge and eight just outside.
type rim struct {
	whole        mask
	inner, outer [8]mask
}

// wallMask holds the steps of a lattice at the height of a disc's top at which
// the wall of a disc at the anchor shows: up to reach mm beyond its top along
// (dx, dy), the direction to the camera in the lattice's axes.
func wallMask(radius, reach, dx, dy, step float64) (m mask) {
	for _, d := range diskMask(radius+0.3, radius+reach, step) {
		x, y := float64(d[0])*step, float64(d[1])*step
		along, across := x*dx+y*dy, y*dx-x*dy
		if math.Hypot(along-min(max(along, 0), reach), across) < radius-0.5 {
			m = append(m, d)
		}
	}
	return m
}

func newRim(radius, step float64) *rim {
	return &rim{
		whole: diskMask(0, radius-1, step),
		inner: sectors(radius-3.5, radius-0.8, step), outer: sectors(radius+1, radius+3.5, step),
	}
}

// rimSpread is the spread of a sector's mean tone from print's blur, noise and
// light, natural logarithm; rimMost the most that one sector counts, in spreads.
// Raise rimSpread if noisy pictures show discs where none are.
const rimSpread, rimMost = 0.08, 10.0

// rimClear is the contrast beyond which a rim is as clear as can be.
const rimClear = 8.0

// rimSectors is how many sectors must be seen for a rim to be told.
const rimSectors = 5

// contrast is how many spreads the inner sectors of a disc at (i, j) are off the
// outer ones, and how many they are off one another: discs are of one tone and
// end all around, print and shadow do not. A disc may touch others, so that its
// faintest sector is left out; both are 0 where too little is seen.
func (r *rim) contrast(f *field, i, j int) (off, uneven float64) {
	var offs, unevens [8]float64
	mid, _ := f.tones(r.whole, i, j)
	n := 0
	for k := range r.inner {
		in, a := f.tones(r.inner[k], i, j)
		out, b := f.tones(r.outer[k], i, j)
		if min(a, b) < 2 {
			continue
		}
		offs[n], unevens[n] = min(in.apart(out)/rimSpread, rimMost), in.apart(mid)/rimSpread
		n++
	}
	if n < rimSectors {
		return 0, 0
	}
	slices.Sort(offs[:n])
	slices.Sort(unevens[:n])
	return (offs[1] + offs[2]) / 2, (unevens[n-2] + unevens[n-3] + unevens[n-4]) / 3
}

// tones is the mean tone under the mask anchored at (i, j), and of how many
// points that are seen.
func (f *field) tones(m mask, i, j int) (t logColor, n int) {
	for _, d := range m {
		a, b := i+d[0], j+d[1]
		if a < 0 || b < 0 || a >= f.nu || b >= f.nv || !f.seen[a*f.nv+b] {
			continue
		}
		for c, v := range f.tone[a*f.nv+b] {
			t[c] += v
		}
		n++
	}
	for c := range t {
		t[c] /= float32(max(n, 1))
	}
	return t, n
}

// apart is the distance of two tones.
func (t logColor) apart(o logColor) float64 {
	x, y, z := float64(t[0]-o[0]), float64(t[1]-o[1]), float64(t[2]-o[2])
	return math.Sqrt(x*x + y*y + z*z)
}
