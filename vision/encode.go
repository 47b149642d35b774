package vision

import (
	"math"

	"banto/vision/cv"
)

// PictureQuality is the JPEG quality of pictures for people: no visible loss
// around thin lines and small text.
const PictureQuality = 92

// JPEG is the frame as a JPEG file of quality 1 to 100.
func (f *Frame) JPEG(quality int) ([]byte, error) {
	return f.encode(func(m *cv.Mat) ([]byte, error) { return cv.EncodeJPEG(m, quality) })
}

// PNG is the frame as a PNG file.
func (f *Frame) PNG() ([]byte, error) { return f.encode(cv.EncodePNG) }

func (f *Frame) encode(with func(*cv.Mat) ([]byte, error)) ([]byte, error) {
	m, err := cv.FromRGB(f.W, f.H, f.Pix)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	return with(m)
}

// Blurred is the frame out of focus by a Gaussian of sigma px.
func (f *Frame) Blurred(sigma float64) (*Frame, error) {
	m, err := cv.FromRGB(f.W, f.H, f.Pix)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	soft, err := cv.GaussianBlur(m, sigma)
	if err != nil {
		return nil, err
	}
	defer soft.Close()
	out, err := FrameOf(soft)
	if err != nil {
		return nil, err
	}
	out.Scale = f.Scale
	return out, nil
}

// FrameOf is the picture of m, which stays open.
func FrameOf(m *cv.Mat) (*Frame, error) {
	pix, err := m.Bytes()
	if err != nil {
		return nil, err
	}
	w, h := m.Size()
	return &Frame{W: w, H: h, Pix: pix}, nil
}

// Saturated is the frame with its colours, as encoded, s times as far from grey.
func (f *Frame) Saturated(s float64) *Frame {
	out := &Frame{W: f.W, H: f.H, Pix: make([]uint8, len(f.Pix)), Scale: f.Scale}
	for i, v := range f.Pix {
		px := f.Pix[i-i%3:][:3]
		grey := (float64(px[0]) + float64(px[1]) + float64(px[2])) / 3
		out.Pix[i] = uint8(min(max(math.Round(grey+s*(float64(v)-grey)), 0), 255))
	}
	return out
}
