package vision

import "banto/vision/cv"

// pictureQuality is the JPEG quality of pictures for people: no visible loss
// around thin lines and small text.
const pictureQuality = 92

// JPEG is the frame as a JPEG file.
func (f *Frame) JPEG() ([]byte, error) {
	return f.encode(func(m *cv.Mat) ([]byte, error) { return cv.EncodeJPEG(m, pictureQuality) })
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
