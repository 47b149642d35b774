package vision

import (
	"math"
	"slices"
)

// A colorMap takes the colours of one picture to how they show in another of the
// same camera, whose exposure, white balance and colour matrix may have moved: a
// polynomial of second degree in the sRGB values, by channel (Hong, Luo and Rhodes, 2001).
type colorMap [3][colorTerms]float32

// colorTerms is how many terms the polynomial has, colorSlope the first of
// those that are the channels themselves.
const colorTerms, colorSlope = 10, 1

// colorPlay is how far the coefficients of a map usually lie off those of no change,
// colorNoise the usual noise of a block, of 1. They only count where a picture shows
// too few colours to tell.
const colorPlay, colorNoise = 0.3, 0.01

// mapStep is how many blocks lie from one block to the next that a map is fitted
// to, mapRounds how often what does not fit is weighed anew.
const mapStep, mapRounds = 4, 4

// leastOff is what most blocks are taken to be off at least, sRGB values: a picture of
// the camera's own is never the same to the last.
const leastOff = 0.2

// mapCauchy is how many times the usual residual one is at which it counts half: one that
// counted nothing would keep a rare colour from ever being explained.
const mapCauchy = 2.385

// colorMap fits how t's colours show in o to the blocks that show the same in both.
func (t *Thumb) colorMap(o *Thumb) colorMap {
	var at []int
	for y := 0; y < t.h; y += mapStep {
		for x := y / mapStep % mapStep; x < t.w; x += mapStep {
			at = append(at, y*t.w+x)
		}
	}
	m := t.gains(o, at)
	off, sorted := make([]float64, len(at)), make([]float64, len(at))
	for range mapRounds {
		for k, i := range at {
			off[k] = colorsApart(m.show(t.rgb[i]), o.rgb[i])
		}
		copy(sorted, off)
		slices.Sort(sorted)
		half := mapCauchy * max(sorted[len(sorted)/2], leastOff)
		m = t.weighedMap(o, at, func(k int) float64 { return 1 / (1 + Square(off[k]/half)) })
	}
	return m
}

// gains is the map by which each channel only gets brighter by a factor: the
// median one of the blocks at.
func (t *Thumb) gains(o *Thumb, at []int) (m colorMap) {
	ratio := make([]float64, len(at))
	for c := range m {
		for k, i := range at {
			ratio[k] = float64((o.rgb[i][c] + t.floor) / (t.rgb[i][c] + t.floor))
		}
		m[c][colorSlope+c] = float32(Median(ratio))
	}
	return m
}

// colorsApart is the root mean square distance of two colours.
func colorsApart(a, b [3]float32) float64 {
	r, g, v := float64(a[0]-b[0]), float64(a[1]-b[1]), float64(a[2]-b[2])
	return math.Sqrt((r*r + g*g + v*v) / 3)
}

// weighedMap is the least squares map of the blocks at, each with its weight.
func (t *Thumb) weighedMap(o *Thumb, at []int, weight func(k int) float64) (m colorMap) {
	var a [colorTerms][colorTerms]float64
	var b [3][colorTerms]float64
	for k, i := range at {
		w := weight(k)
		if w == 0 {
			continue
		}
		f := termsOf(t.rgb[i])
		for p, v := range f {
			v *= w
			for q := range p + 1 {
				a[p][q] += v * f[q]
			}
			for c := range b {
				b[c][p] -= v * float64(o.rgb[i][c]) / 255
			}
		}
	}
	prior := Square(colorNoise / colorPlay)
	rows := make([][]float64, colorTerms)
	for p := range a {
		a[p][p] += prior
		for q := range p {
			a[q][p] = a[p][q]
		}
	}
	for c := range m {
		b[c][colorSlope+c] -= prior
		for p := range rows {
			rows[p] = slices.Clone(a[p][:])
		}
		for k, v := range SolveSymmetric(rows, b[c][:], 0) {
			m[c][k] = float32(v)
		}
	}
	return m
}

// termsOf are the terms of the polynomial for a colour.
func termsOf(rgb [3]float32) [colorTerms]float64 {
	r, g, b := float64(rgb[0])/255, float64(rgb[1])/255, float64(rgb[2])/255
	return [colorTerms]float64{1, r, g, b, r * r, g * g, b * b, r * g, r * b, g * b}
}

// show is how a colour shows, sRGB values.
func (m *colorMap) show(rgb [3]float32) (out [3]float32) {
	r, g, b := rgb[0]/255, rgb[1]/255, rgb[2]/255
	for c := range out {
		k := &m[c]
		sum := k[0] + r*(k[1]+r*k[4]+g*k[7]+b*k[8]) + g*(k[2]+g*k[5]+b*k[9]) + b*(k[3]+b*k[6])
		out[c] = 255 * min(max(sum, 0), 1)
	}
	return out
}
