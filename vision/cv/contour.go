package cv

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// An Outline is one region's border reduced to what tells a card from a blot:
// its convex hull, px, clockwise as seen, and the area it truly encloses, px².
type Outline struct {
	Hull []image.Point
	Area float64
}

// Outlines thresholds the 8-bit plane pix (w×h, row-major) against the mean of
// a block×block window plus offset and returns the outlines of the regions
// brighter than that, holes included, whose bounding boxes have sides between
// minSide and maxSide px. block must be odd and at least 3. swept takes single
// specks off the regions and out of them first.
func Outlines(pix []uint8, w, h, block int, offset float64, swept bool, minSide, maxSide int) ([]Outline, error) {
	if w < 3 || h < 3 || len(pix) != w*h {
		return nil, fmt.Errorf("cv: outlines need a plane of at least 3×3 px, got %d×%d with %d bytes", w, h, len(pix))
	}
	if block < 3 || block%2 == 0 {
		return nil, fmt.Errorf("cv: block of %d px, need an odd number from 3 up", block)
	}
	src, err := gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8UC1, pix)
	if err != nil {
		return nil, fmt.Errorf("cv: plane of %d×%d px: %w", w, h, err)
	}
	defer src.Close()
	bin := gocv.NewMat()
	defer bin.Close()
	gocv.AdaptiveThreshold(src, &bin, 255, gocv.AdaptiveThresholdMean, gocv.ThresholdBinary, block, float32(-offset))
	if swept {
		gocv.MedianBlur(bin, &bin, 3)
	}
	found := gocv.FindContours(bin, gocv.RetrievalList, gocv.ChainApproxSimple)
	defer found.Close()
	var out []Outline
	for i := range found.Size() {
		c := found.At(i) // points into found: not ours to close
		box := gocv.BoundingRect(c)
		if min(box.Dx(), box.Dy()) >= minSide && max(box.Dx(), box.Dy()) <= maxSide {
			out = append(out, Outline{hullOf(c), gocv.ContourArea(c)})
		}
	}
	return out, nil
}

// hullOf is the convex hull of a contour of at least one point.
func hullOf(c gocv.PointVector) []image.Point {
	m := gocv.NewMat()
	defer m.Close()
	gocv.ConvexHull(c, &m, false, true)
	xy := int32s(&m)
	out := make([]image.Point, len(xy)/2)
	for i := range out {
		out[i] = image.Pt(int(xy[2*i]), int(xy[2*i+1]))
	}
	return out
}
