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

// A Component is one connected area of a binary picture.
type Component struct {
	Label  int             // its number in the labels
	Box    image.Rectangle // px
	Area   int             // px
	CX, CY float64         // centroid, px
}

// Components labels the 8-connected areas of a binary picture. labels holds
// one number a pixel, row-major, 0 for the ground; the components are in the
// order of their labels, the ground left out.
func Components(m *Mat) (labels []int32, list []Component, err error) {
	if err := m.check("components", gocv.MatTypeCV8UC1); err != nil {
		return nil, nil, err
	}
	l, stats, centers := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer l.Close()
	defer stats.Close()
	defer centers.Close()
	n := gocv.ConnectedComponentsWithStats(m.m, &l, &stats, &centers)
	for i := 1; i < n; i++ {
		s := func(k gocv.ConnectedComponentsTypes) int { return int(stats.GetIntAt(i, int(k))) }
		x, y := s(gocv.CC_STAT_LEFT), s(gocv.CC_STAT_TOP)
		list = append(list, Component{
			Label: i,
			Box:   image.Rect(x, y, x+s(gocv.CC_STAT_WIDTH), y+s(gocv.CC_STAT_HEIGHT)),
			Area:  s(gocv.CC_STAT_AREA),
			CX:    centers.GetDoubleAt(i, 0), CY: centers.GetDoubleAt(i, 1),
		})
	}
	return int32s(&l), list, nil
}

// int32s copies a Mat of 32-bit integers out, row-major.
func int32s(m *gocv.Mat) []int32 {
	b := m.ToBytes()
	out := make([]int32, len(b)/4)
	for i := range out {
		out[i] = int32(uint32(b[4*i]) | uint32(b[4*i+1])<<8 | uint32(b[4*i+2])<<16 | uint32(b[4*i+3])<<24)
	}
	return out
}
