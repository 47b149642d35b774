package cv

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// Contours thresholds the 8-bit plane pix (w×h, row-major) against the mean of
// a block×block window plus offset and returns the outlines of the regions
// brighter than that, holes included, in px. block must be odd and at least 3.
func Contours(pix []uint8, w, h, block int, offset float64) ([][]image.Point, error) {
	if w < 3 || h < 3 || len(pix) != w*h {
		return nil, fmt.Errorf("cv: contours need a plane of at least 3×3 px, got %d×%d with %d bytes", w, h, len(pix))
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
	found := gocv.FindContours(bin, gocv.RetrievalList, gocv.ChainApproxSimple)
	defer found.Close()
	return found.ToPoints(), nil
}
