package vision

import (
	"math"

	"banto/calibration"
)

// A sweep is one card seen as if everything lay in a plane: in that of the
// card's top and in those of the tops of one to sweepFloors floors (a plane
// sweep, Collins 1996). In the plane of its own height the top of a building
// shows at its footprint; side faces and the background move from plane to
// plane. The raster lies around the middle of the zone of the sites, its columns
// away from the camera, so that side faces always show below the top.
type sweep struct {
	raster
	pix             []float32 // plane, channel (RGB), row, column: share of card white less sweepMiddle
	zone            []float32 // by cell: share that lies on the card
	view            slant
	uvRight, uvNear [2]float64 // unit vectors of columns and rows on the card (x right, y down)
}

// The raster: sweepN samples of sweepStep mm a side, sweepCells cells a side for
// what is told of places. zoneX and zoneY are the middle of the zone of the
// sites, mm on the card (x right, y down). The networks were trained to them.
const (
	sweepN      = 64
	sweepStep   = 1.125
	sweepFloors = 6
	sweepPlanes = sweepFloors + 1
	sweepCells  = 16
	cellSide    = sweepN / sweepCells
	zoneX       = 31.5
	zoneY       = 36.5
)

// sweepWhite is the quantile of a channel of a card's samples that is taken as
// white, sweepDark the darkest that white may be, of full scale. Values end at
// sweepBright times white and are given from sweepMiddle.
const sweepWhite, sweepDark, sweepBright, sweepMiddle = 0.92, 0.15, 1.6, 0.6

// newSweep sweeps the card at pose p.
func newSweep(f *Frame, l *Layout, p Pose, prof *calibration.Profile) *sweep {
	s := &sweep{pix: make([]float32, sweepPlanes*3*sweepN*sweepN), zone: make([]float32, sweepCells*sweepCells)}
	half := prof.SiteCard.Side / 2
	s.raster = newRaster(&l.Camera, p.At(zoneX-half, half-zoneY, 0), sweepN, sweepStep)
	s.view = s.slant(&l.Camera)
	s.uvRight, s.uvNear = p.turned(s.right), p.turned(s.near)
	for k := range sweepPlanes {
		s.sample(f, &l.Camera, float64(k)*prof.Piece.FloorHeight, s.pix[3*k*sweepN*sweepN:])
	}
	s.level()
	s.mark(half)
	return s
}

// turned is a direction on the table as one on the card (x right, y down).
func (p Pose) turned(d [2]float64) [2]float64 {
	sine, cosine := math.Sincos(p.Deg * math.Pi / 180)
	return [2]float64{cosine*d[0] + sine*d[1], sine*d[0] - cosine*d[1]}
}

// onCard is the place at a column and row on the card, mm from its top-left corner, y down.
func (s *sweep) onCard(col, row float64) (x, y float64) {
	const mid = (sweepN - 1) / 2.0
	a, b := (col-mid)*sweepStep, (row-mid)*sweepStep
	return zoneX + a*s.uvRight[0] + b*s.uvNear[0], zoneY + a*s.uvRight[1] + b*s.uvNear[1]
}

// level divides each channel by card white, so that exposure and the colour of
// the light cancel.
func (s *sweep) level() {
	const n = sweepN * sweepN
	for c := range 3 {
		share := float32(1 / max(s.white(c), sweepDark*255))
		for k := range sweepPlanes {
			plane := s.pix[(3*k+c)*n:][:n]
			for i, p := range plane {
				plane[i] = min(p*share, sweepBright) - sweepMiddle
			}
		}
	}
}

// white is the value of channel c that card white has, 0 to 255.
func (s *sweep) white(c int) float64 {
	var many [256]int
	total := 0
	for y := 0; y < sweepN; y += 3 {
		for x := 0; x < sweepN; x += 3 {
			many[int(s.pix[(c*sweepN+y)*sweepN+x]+0.5)]++
			total++
		}
	}
	v, below := 0, many[0]
	for below <= int(sweepWhite*float64(total-1)) {
		v++
		below += many[v]
	}
	return float64(v)
}

// mark tells which cells lie on the card.
func (s *sweep) mark(half float64) {
	for i := range sweepN * sweepN {
		x, y := s.onCard(float64(i%sweepN), float64(i/sweepN))
		if math.Abs(x-half) < half && math.Abs(y-half) < half {
			s.zone[i/sweepN/cellSide*sweepCells+i%sweepN/cellSide] += 1.0 / (cellSide * cellSide)
		}
	}
}
