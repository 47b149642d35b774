package cv

import (
	"image"

	"gocv.io/x/gocv"
)

// Polygons traces the outer and inner contours of a binary picture after
// Suzuki and Abe (1985), drops those that enclose less than minArea px², and
// simplifies the rest after Douglas and Peucker (1973) to within epsilon of
// their own length (0.02 keeps a square a square).
func Polygons(m *Mat, minArea, epsilon float64) ([][]image.Point, error) {
	if err := m.check("polygons", gocv.MatTypeCV8UC1); err != nil {
		return nil, err
	}
	all := gocv.FindContours(m.m, gocv.RetrievalList, gocv.ChainApproxNone)
	defer all.Close()
	var out [][]image.Point
	for i := range all.Size() {
		c := all.At(i) // points into all: not ours to close
		if c.Size() < 3 || gocv.ContourArea(c) < minArea {
			continue
		}
		p := gocv.ApproxPolyDP(c, epsilon*gocv.ArcLength(c, true), true)
		out = append(out, p.ToPoints())
		p.Close()
	}
	return out, nil
}
