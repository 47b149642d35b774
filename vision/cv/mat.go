// Package cv is the only door to OpenCV. An OpenCV exception would abort the
// process, so every function here checks sizes, channels and depth first and
// returns an error instead. Colour pictures are 8-bit RGB throughout; every
// Mat returned is the caller's to Close.
package cv

import (
	"fmt"

	"gocv.io/x/gocv"
)

// Version is the version of OpenCV.
func Version() string { return gocv.OpenCVVersion() }

// A Mat is a picture in OpenCV's own memory, which Go's collector does not
// see: Close it.
type Mat struct{ m gocv.Mat }

// maxSide is the longest side in px that OpenCV's scaling takes
// (it keeps coordinates in 16 bits).
const maxSide = 32766

// FromRGB copies w×h pixels of 3 bytes, row-major RGB, into a Mat.
func FromRGB(w, h int, pix []uint8) (*Mat, error) {
	return fromBytes(w, h, 3, gocv.MatTypeCV8UC3, pix)
}

// FromGray copies w×h pixels of 1 byte, row-major, into a Mat.
func FromGray(w, h int, pix []uint8) (*Mat, error) {
	return fromBytes(w, h, 1, gocv.MatTypeCV8UC1, pix)
}

func fromBytes(w, h, channels int, t gocv.MatType, pix []uint8) (*Mat, error) {
	if w < 1 || h < 1 || w > maxSide || h > maxSide || len(pix) != w*h*channels {
		return nil, fmt.Errorf("cv: %d bytes do not make a picture of %d×%d px with %d channels", len(pix), w, h, channels)
	}
	m := &Mat{gocv.NewMatWithSize(h, w, t)}
	data, err := m.m.DataPtrUint8()
	if err != nil {
		m.Close()
		return nil, fmt.Errorf("cv: %w", err)
	}
	copy(data, pix)
	return m, nil
}

// Close frees the picture. The Mat must not be used afterwards.
func (m *Mat) Close() { m.m.Close() }

// Size is the picture's width and height in px.
func (m *Mat) Size() (w, h int) { return m.m.Cols(), m.m.Rows() }

// Bytes copies the pixels of an 8-bit picture out, row-major, as many bytes a
// pixel as it has channels.
func (m *Mat) Bytes() ([]uint8, error) {
	if err := m.check("bytes", gocv.MatTypeCV8UC1, gocv.MatTypeCV8UC3); err != nil {
		return nil, err
	}
	return m.m.ToBytes(), nil
}

// check returns an error that starts with what unless m holds pixels of one of
// the types.
func (m *Mat) check(what string, types ...gocv.MatType) error {
	if m == nil || m.m.Ptr() == nil {
		return fmt.Errorf("cv: %s: no picture", what)
	}
	if m.m.Empty() {
		return fmt.Errorf("cv: %s: the picture is empty", what)
	}
	for _, t := range types {
		if m.m.Type() == t {
			return nil
		}
	}
	return fmt.Errorf("cv: %s: cannot take pixels of type %s", what, m.m.Type())
}

// into runs f on a fresh Mat and returns it.
func into(f func(dst *gocv.Mat)) *Mat {
	dst := &Mat{gocv.NewMat()}
	f(&dst.m)
	return dst
}
