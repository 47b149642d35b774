package vision

import (
	"image"

	"banto/vision/cv"
	"banto/vision/likelihood"
)

// outlineGrown is how many times larger a map is drawn for its outlines, outlineBend how far an
// outline may be straightened, of its length.
const outlineGrown, outlineBend = 4, 0.012

// Outlines gives the outlines of where the log odds of a map of w×h cells, row by row, are positive and
// fill at least so many cells, as column and row; a cell's middle lies at its numbers.
func Outlines(odds []float32, w, h int, least float64) (out [][][2]float64, err error) {
	grey := make([]uint8, len(odds))
	for i, v := range odds {
		grey[i] = uint8(255*likelihood.Sigmoid(v) + 0.5)
	}
	mask, err := halfway(grey, w, h)
	if err != nil {
		return nil, err
	}
	defer mask.Close()
	polygons, err := cv.Polygons(mask, least*outlineGrown*outlineGrown, outlineBend)
	for _, polygon := range polygons {
		if hole(polygon) {
			continue
		}
		cells := make([][2]float64, len(polygon))
		for i, q := range polygon {
			cells[i] = [2]float64{(float64(q.X)+0.5)/outlineGrown - 0.5, (float64(q.Y)+0.5)/outlineGrown - 0.5}
		}
		out = append(out, cells)
	}
	return out, err
}

// halfway is where a grey map, drawn larger, is at least half white.
func halfway(grey []uint8, w, h int) (*cv.Mat, error) {
	m, err := cv.FromGray(w, h, grey)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	large, err := cv.Resize(m, outlineGrown*w, outlineGrown*h)
	if err != nil {
		return nil, err
	}
	defer large.Close()
	pix, err := large.Bytes()
	if err != nil {
		return nil, err
	}
	for i, v := range pix {
		pix[i] = 255 * (v >> 7)
	}
	return cv.FromGray(outlineGrown*w, outlineGrown*h, pix)
}

// hole tells whether a traced outline encloses what is not set: such are traced the other way round.
func hole(outline []image.Point) bool {
	sum := 0
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		sum += p.X*q.Y - p.Y*q.X
	}
	return sum > 0
}
