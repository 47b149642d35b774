package cv

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// Resize scales a grey or RGB picture to w×h px, averaging where it shrinks
// and interpolating where it grows.
func Resize(m *Mat, w, h int) (*Mat, error) {
	if err := m.check("resize", gocv.MatTypeCV8UC1, gocv.MatTypeCV8UC3); err != nil {
		return nil, err
	}
	if w < 1 || h < 1 || w > maxSide || h > maxSide {
		return nil, fmt.Errorf("cv: resize: cannot make a picture of %d×%d px", w, h)
	}
	how := gocv.InterpolationLinear
	if w < m.m.Cols() {
		how = gocv.InterpolationArea
	}
	return into(func(dst *gocv.Mat) { gocv.Resize(m.m, dst, image.Pt(w, h), 0, 0, how) }), nil
}
