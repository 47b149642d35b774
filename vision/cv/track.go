package cv

import (
	"fmt"
	"image"
	"image/color"

	"gocv.io/x/gocv"
)

// A Point is a position in a picture, px; pixel centres lie at integers.
type Point struct{ X, Y float32 }

// Flat takes the mean of the block×block px around each pixel off a grey picture and
// puts middle grey in its place: edges stay, light goes.
func Flat(m *Mat, block int) (*Mat, error) {
	if err := m.check("flat", gocv.MatTypeCV8UC1); err != nil {
		return nil, err
	}
	if block < 1 || block > maxSide {
		return nil, fmt.Errorf("cv: flat: block is %d px, must be at least 1", block)
	}
	mean := into(func(dst *gocv.Mat) { gocv.Blur(m.m, dst, image.Pt(block, block)) })
	defer mean.Close()
	const middle = 128
	return into(func(dst *gocv.Mat) { gocv.AddWeighted(m.m, 1, mean.m, -1, middle, dst) }), nil
}

// Corners finds up to most corners of a grey picture that lie apart px from each other
// and are no weaker than the share quality of the strongest (Shi and Tomasi, 1994).
func Corners(m *Mat, most int, quality, apart float64) ([]Point, error) {
	if err := m.check("corners", gocv.MatTypeCV8UC1); err != nil {
		return nil, err
	}
	if most < 1 || !(quality > 0 && quality < 1) || apart < 0 {
		return nil, fmt.Errorf("cv: corners: cannot look for %d of quality %g, %g px apart", most, quality, apart)
	}
	found := gocv.NewMat()
	defer found.Close()
	gocv.GoodFeaturesToTrack(m.m, &found, most, quality, apart)
	return pointsOf(&found)
}

// Track finds where the points of the grey picture a lie in b, of the same size
// (pyramidal Lucas and Kanade; Bouguet, 2001); ok says which of them were found.
func Track(a, b *Mat, at []Point) (to []Point, ok []bool, err error) {
	for _, m := range []*Mat{a, b} {
		if err := m.check("track", gocv.MatTypeCV8UC1); err != nil {
			return nil, nil, err
		}
	}
	if a.m.Cols() != b.m.Cols() || a.m.Rows() != b.m.Rows() || len(at) == 0 {
		return nil, nil, fmt.Errorf("cv: track: %d points of %d×%d px in %d×%d px", len(at), a.m.Cols(), a.m.Rows(), b.m.Cols(), b.m.Rows())
	}
	from, err := pointsMat(at)
	if err != nil {
		return nil, nil, err
	}
	defer from.Close()
	moved, status, off := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer moved.Close()
	defer status.Close()
	defer off.Close()
	gocv.CalcOpticalFlowPyrLK(a.m, b.m, from.m, moved, &status, &off)
	if to, err = pointsOf(&moved); err != nil {
		return nil, nil, err
	}
	for _, s := range status.ToBytes() {
		ok = append(ok, s != 0)
	}
	return to, ok, nil
}

// A Homography takes a position of one picture to another, row by row.
type Homography [9]float64

// At is where p comes to lie.
func (h *Homography) At(p Point) Point {
	x, y := float64(p.X), float64(p.Y)
	w := h[6]*x + h[7]*y + h[8]
	return Point{float32((h[0]*x + h[1]*y + h[2]) / w), float32((h[3]*x + h[4]*y + h[5]) / w)}
}

// FindHomography fits the homography that takes most points to within reach px of
// those they are paired with (RANSAC; Fischler and Bolles, 1981); in says which. ok is
// false where there is none.
func FindHomography(from, to []Point, reach float64) (h Homography, in []bool, ok bool, err error) {
	if len(from) < 4 || len(from) != len(to) || !(reach > 0) {
		return h, nil, false, fmt.Errorf("cv: homography: %d points to %d, need as many and four, to within %g px", len(from), len(to), reach)
	}
	a, err := pointsMat(from)
	if err != nil {
		return h, nil, false, err
	}
	defer a.Close()
	b, err := pointsMat(to)
	if err != nil {
		return h, nil, false, err
	}
	defer b.Close()
	mask := gocv.NewMat()
	defer mask.Close()
	const rounds, sure = 500, 0.995
	m := gocv.FindHomography(a.m, &b.m, gocv.HomograpyMethodRANSAC, reach, &mask, rounds, sure)
	defer m.Close()
	values, err := m.DataPtrFloat64()
	if m.Empty() || err != nil || len(values) != len(h) {
		return h, nil, false, nil
	}
	copy(h[:], values)
	for _, s := range mask.ToBytes() {
		in = append(in, s != 0)
	}
	return h, in, true, nil
}

// Warp is the RGB picture m as seen through h: what lies at h.At(p) of m comes to p.
func Warp(m *Mat, h Homography) (*Mat, error) {
	if err := m.check("warp", gocv.MatTypeCV8UC3); err != nil {
		return nil, err
	}
	t := gocv.NewMatWithSize(3, 3, gocv.MatTypeCV64F)
	defer t.Close()
	values, err := t.DataPtrFloat64()
	if err != nil {
		return nil, fmt.Errorf("cv: warp: %w", err)
	}
	copy(values, h[:])
	return into(func(dst *gocv.Mat) {
		gocv.WarpPerspectiveWithParams(m.m, dst, t, image.Pt(m.m.Cols(), m.m.Rows()), gocv.InterpolationLinear|gocv.WarpInverseMap, gocv.BorderReplicate, color.RGBA{})
	}), nil
}

// pointsMat holds points as OpenCV takes them.
func pointsMat(points []Point) (*Mat, error) {
	m := &Mat{gocv.NewMatWithSize(len(points), 1, gocv.MatTypeCV32FC2)}
	data, err := m.m.DataPtrFloat32()
	if err != nil {
		m.Close()
		return nil, fmt.Errorf("cv: points: %w", err)
	}
	for i, p := range points {
		data[2*i], data[2*i+1] = p.X, p.Y
	}
	return m, nil
}

// pointsOf copies points out of a Mat of them.
func pointsOf(m *gocv.Mat) ([]Point, error) {
	if m.Empty() {
		return nil, nil
	}
	data, err := m.DataPtrFloat32()
	if err != nil || m.Type() != gocv.MatTypeCV32FC2 {
		return nil, fmt.Errorf("cv: points of type %s", m.Type())
	}
	out := make([]Point, len(data)/2)
	for i := range out {
		out[i] = Point{data[2*i], data[2*i+1]}
	}
	return out, nil
}
