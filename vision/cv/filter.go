package cv

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// Gray makes one luma channel of an RGB picture.
func Gray(m *Mat) (*Mat, error) {
	if err := m.check("gray", gocv.MatTypeCV8UC3); err != nil {
		return nil, err
	}
	return into(func(dst *gocv.Mat) { gocv.CvtColor(m.m, dst, gocv.ColorRGBToGray) }), nil
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
