package jutaku

import (
	"image"

	"banto/vision/cv"
)

// grown is how many times larger a map is drawn for its outlines, outlineBend how far an
// outline may be straightened, of its length.
const grown, outlineBend = 4, 0.012

// traced gives the outlines of where the log odds of a map of w×h cells are positive and
// fill at least so many cells; a cell's middle lies at its numbers.
func traced(odds []float32, w, h int, least float64) (out [][][2]float64, err error) {
	grey := make([]uint8, len(odds))
	for i, v := range odds {
		grey[i] = uint8(255*sigmoid(v) + 0.5)
	}
	m, err := cv.FromGray(w, h, grey)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	large, err := cv.Resize(m, grown*w, grown*h)
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
	mask, err := cv.FromGray(grown*w, grown*h, pix)
	if err != nil {
		return nil, err
	}
	defer mask.Close()
	polygons, err := cv.Polygons(mask, least*grown*grown, outlineBend)
	for _, polygon := range polygons {
		if hole(polygon) {
			continue
		}
		cells := make([][2]float64, len(polygon))
		for i, q := range polygon {
			cells[i] = [2]float64{(float64(q.X)+0.5)/grown - 0.5, (float64(q.Y)+0.5)/grown - 0.5}
		}
		out = append(out, cells)
	}
	return out, err
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
