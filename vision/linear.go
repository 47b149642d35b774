package vision

import "math"

// Linear takes an sRGB value to linear light, both 0..1 (IEC 61966-2-1).
func Linear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// LinearTable takes an 8-bit sRGB value to linear light, 0..1.
var LinearTable = func() (t [256]float32) {
	for i := range t {
		t[i] = float32(Linear(float64(i) / 255))
	}
	return t
}()
