package vision

import (
	"image"

	"banto/vision/cv"
)

// evenBlocks is in how many blocks along its longer side a frame's white is measured,
// each with those around it; evenMost how many times as much as the whole frame a dark
// block is brightened at most. Raise it if tables half in a deep shadow are not found.
const evenBlocks, evenMost = 16, 3.0

// evenSaturation is how many times stronger colours become. Raise it if tables under
// cameras of pale colours are not found.
const evenSaturation = 1.6

// evened is the frame as if light fell evenly on it, in strong colours: in it tables
// are found that show pale or lie half in a shadow. It does not tell what colour a
// piece has.
func (f *Frame) evened() (*Frame, error) {
	whites, err := f.whites()
	if err != nil {
		return nil, err
	}
	_, white := f.levels()
	most := evenMost * litWhite / max(white, 1)
	out := &Frame{W: f.W, H: f.H, Pix: make([]uint8, len(f.Pix)), Scale: f.Scale}
	for i, w := range whites {
		gain := min(litWhite/max(float64(w), 1), most)
		for c, v := range saturate([3]uint8(f.Pix[3*i:]), evenSaturation) {
			out.Pix[3*i+c] = uint8(min(gain*float64(v), 255))
		}
	}
	return out, nil
}

// whites is the white around each px of the frame.
func (f *Frame) whites() ([]uint8, error) {
	side := max(1, max(f.W, f.H)/evenBlocks)
	w, h := (f.W+side-1)/side, (f.H+side-1)/side
	blocks := make([]uint8, w*h)
	for i := range blocks {
		at := image.Pt(i%w, i/w).Mul(side)
		_, white := f.levelsIn(image.Rect(at.X-side, at.Y-side, at.X+2*side, at.Y+2*side))
		blocks[i] = uint8(white)
	}
	m, err := cv.FromGray(w, h, blocks)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	large, err := cv.Resize(m, f.W, f.H)
	if err != nil {
		return nil, err
	}
	defer large.Close()
	return large.Bytes()
}
