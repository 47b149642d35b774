package cv

import (
	"errors"
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
	if err := checkTarget("resize", w, h); err != nil {
		return nil, err
	}
	how := gocv.InterpolationLinear
	if w < m.m.Cols() {
		how = gocv.InterpolationArea
	}
	return into(func(dst *gocv.Mat) { gocv.Resize(m.m, dst, image.Pt(w, h), 0, 0, how) }), nil
}

// WarpPerspective takes a grey or RGB picture through the homography h
// (source px to target px) into w×h px; what lies outside the source is black.
func WarpPerspective(m *Mat, h [3][3]float64, w, hgt int) (*Mat, error) {
	if err := m.check("warp", gocv.MatTypeCV8UC1, gocv.MatTypeCV8UC3); err != nil {
		return nil, err
	}
	if err := checkTarget("warp", w, hgt); err != nil {
		return nil, err
	}
	a := matrix3(h)
	defer a.Close()
	return into(func(dst *gocv.Mat) { gocv.WarpPerspective(m.m, dst, a, image.Pt(w, hgt)) }), nil
}

// FindHomography fits the homography that takes each src point to its dst
// point (px or mm) with RANSAC; inlier is the greatest distance in units of
// dst at which a pair still counts.
func FindHomography(src, dst [][2]float64, inlier float64) ([3][3]float64, error) {
	var h [3][3]float64
	if len(src) < 4 || len(src) != len(dst) {
		return h, fmt.Errorf("cv: homography: %d and %d points, must be as many and at least 4", len(src), len(dst))
	}
	a, b, mask := points(src), points(dst), gocv.NewMat()
	defer a.Close()
	defer b.Close()
	defer mask.Close()
	const tries, confidence = 2000, 0.995 // OpenCV's own defaults
	m := gocv.FindHomography(a, &b, gocv.HomograpyMethodRANSAC, inlier, &mask, tries, confidence)
	defer m.Close()
	if m.Empty() {
		return h, errors.New("cv: homography: the points fit none")
	}
	for i := range 9 {
		h[i/3][i%3] = m.GetDoubleAt(i/3, i%3)
	}
	return h, nil
}

func checkTarget(what string, w, h int) error {
	if w < 1 || h < 1 || w > maxSide || h > maxSide {
		return fmt.Errorf("cv: %s: cannot make a picture of %d×%d px", what, w, h)
	}
	return nil
}

func matrix3(h [3][3]float64) gocv.Mat {
	m := gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)
	for i := range 9 {
		m.SetDoubleAt(i/3, i%3, h[i/3][i%3])
	}
	return m
}

func points(p [][2]float64) gocv.Mat {
	m := gocv.NewMatWithSize(len(p), 2, gocv.MatTypeCV64F)
	for i := range p {
		m.SetDoubleAt(i, 0, p[i][0])
		m.SetDoubleAt(i, 1, p[i][1])
	}
	return m
}
