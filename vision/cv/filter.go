package cv

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// Gray makes one luma channel of an RGB picture.
func Gray(m *Mat) (*Mat, error) { return convert(m, "gray", gocv.ColorRGBToGray) }

// Lab takes an RGB picture to CIE L*a*b* in 8 bits: L·255/100, a+128, b+128.
func Lab(m *Mat) (*Mat, error) { return convert(m, "lab", gocv.ColorRGBToLab) }

func convert(m *Mat, what string, code gocv.ColorConversionCode) (*Mat, error) {
	if err := m.check(what, gocv.MatTypeCV8UC3); err != nil {
		return nil, err
	}
	return into(func(dst *gocv.Mat) { gocv.CvtColor(m.m, dst, code) }), nil
}

// GaussianBlur smooths a grey or RGB picture with standard deviation sigma px.
func GaussianBlur(m *Mat, sigma float64) (*Mat, error) {
	if err := m.check("blur", gocv.MatTypeCV8UC1, gocv.MatTypeCV8UC3); err != nil {
		return nil, err
	}
	if !(sigma > 0 && sigma < 100) {
		return nil, fmt.Errorf("cv: blur: sigma is %g px, must be above 0 and below 100", sigma)
	}
	return into(func(dst *gocv.Mat) {
		gocv.GaussianBlur(m.m, dst, image.Point{}, sigma, sigma, gocv.BorderDefault)
	}), nil
}

// AdaptiveThreshold sets each pixel of a grey picture to 255 where it is more
// than offset above the mean of its block×block px neighbourhood (block odd),
// else to 0.
func AdaptiveThreshold(m *Mat, block int, offset float64) (*Mat, error) {
	if err := m.check("adaptive threshold", gocv.MatTypeCV8UC1); err != nil {
		return nil, err
	}
	if block < 3 || block%2 == 0 {
		return nil, fmt.Errorf("cv: adaptive threshold: block is %d px, must be odd and at least 3", block)
	}
	return into(func(dst *gocv.Mat) {
		gocv.AdaptiveThreshold(m.m, dst, 255, gocv.AdaptiveThresholdMean, gocv.ThresholdBinary, block, float32(-offset))
	}), nil
}

// Canny finds the edges of a grey picture after Canny (1986); low and high are
// the hysteresis thresholds of the gradient.
func Canny(m *Mat, low, high float64) (*Mat, error) {
	if err := m.check("canny", gocv.MatTypeCV8UC1); err != nil {
		return nil, err
	}
	return into(func(dst *gocv.Mat) { gocv.Canny(m.m, dst, float32(low), float32(high)) }), nil
}

// A MorphOp is one of the morphological operations.
type MorphOp int

// The operations that Morph knows.
const (
	Erode  = MorphOp(gocv.MorphErode)
	Dilate = MorphOp(gocv.MorphDilate)
	Open   = MorphOp(gocv.MorphOpen)
	Closed = MorphOp(gocv.MorphClose)
)

// Morph runs op on a grey picture with a square of size px (odd).
func Morph(m *Mat, op MorphOp, size int) (*Mat, error) {
	if err := m.check("morph", gocv.MatTypeCV8UC1); err != nil {
		return nil, err
	}
	if size < 1 || size%2 == 0 {
		return nil, fmt.Errorf("cv: morph: square of %d px, must be odd", size)
	}
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(size, size))
	defer kernel.Close()
	return into(func(dst *gocv.Mat) { gocv.MorphologyEx(m.m, dst, gocv.MorphType(op), kernel) }), nil
}
