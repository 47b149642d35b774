package site

import (
	"math"

	"banto/calibration"
	"banto/vision/crop"
	"banto/vision/fit"
)

// The raster of a card's sweep: sweepN samples of sweepStep mm a side, sweepCells cells a side for what is
// told of places. zoneX and zoneY are the middle of the zone of the sites, mm on the card (x right, y down).
// vision/train teaches the networks to these figures.
const (
	sweepN      = 64
	sweepStep   = 1.15
	sweepCells  = 16
	cellSide    = sweepN / sweepCells
	cells       = sweepCells * sweepCells
	sweepPlanes = 3
	zoneX       = 31.5
	zoneY       = 36.5
)

// A sweep is one card seen as if everything lay in a plane: in that of the card's top and in those of the tops
// of one and of two floors (a plane sweep, Collins 1996). In the plane of its own height the top of a
// building shows at its footprint; side faces and what stands behind move from plane to plane.
type sweep struct {
	crop.Raster
	places          []float32  // the share of each cell that lies on the card, then the view, cell by cell
	uvRight, uvNear [2]float64 // unit vectors of columns and rows on the card (x right, y down)
}

// newSweep lays the sweep of the card at pose p, side mm wide.
func newSweep(cam *calibration.Camera, p fit.Pose, side float64) *sweep {
	s := &sweep{Raster: crop.NewRaster(cam, p.At(zoneX-side/2, side/2-zoneY, 0), sweepN, sweepStep)}
	s.uvRight, s.uvNear = turnedOnto(p, s.Right), turnedOnto(p, s.Near)
	s.places = make([]float32, (1+viewCues)*cells)
	for i := range sweepN * sweepN {
		x, y := s.onCard(float64(i%sweepN), float64(i/sweepN))
		if math.Min(x, y) > 0 && math.Max(x, y) < side {
			s.places[i/sweepN/cellSide*sweepCells+i%sweepN/cellSide] += 1.0 / (cellSide * cellSide)
		}
	}
	for k, cue := range s.View(p.Z) {
		for i := range cells {
			s.places[(1+k)*cells+i] = cue
		}
	}
	return s
}

// sweepHeights are the heights of the planes, mm above the table.
func sweepHeights(p *calibration.Profile) (heights []float64) {
	for k := range sweepPlanes {
		heights = append(heights, p.SiteCard.Thickness+float64(k)*p.Piece.FloorHeight)
	}
	return heights
}

// turnedOnto is a direction on the table as one on the card at p (x right, y down).
func turnedOnto(p fit.Pose, d [2]float64) [2]float64 {
	sine, cosine := math.Sincos(p.Deg * math.Pi / 180)
	return [2]float64{cosine*d[0] + sine*d[1], sine*d[0] - cosine*d[1]}
}

// onCard is the place at a column and row on the card, mm from its top-left corner, y down.
func (s *sweep) onCard(col, row float64) (x, y float64) {
	const mid = (sweepN - 1) / 2.0
	a, b := (col-mid)*sweepStep, (row-mid)*sweepStep
	return zoneX + a*s.uvRight[0] + b*s.uvNear[0], zoneY + a*s.uvRight[1] + b*s.uvNear[1]
}
