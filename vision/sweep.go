package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// A sweep is one card seen as if everything lay in a plane: in that of the
// card's top and in those of the tops of one to sweepFloors floors (a plane
// sweep, Collins 1996). In the plane of its own height the top of a building
// shows at its footprint; side faces and the background move from plane to
// plane. The raster lies around the middle of the zone of the sites, its columns
// away from the camera, so that side faces always show below the top.
type sweep struct {
	pix            []float32 // plane, channel (RGB), row, column: share of card white less sweepMiddle
	zone           []float32 // by cell: share that lies on the card
	slope          float64   // mm that the background moves from plane to plane, in floor heights
	floorPx, tenPx float64   // px that a floor spans upright, and 10 mm across

	origin          calibration.Point // the zone's middle
	right, near     [2]float64        // unit vectors of columns and rows on the table
	uvRight, uvNear [2]float64        // the same on the card (x right, y down)
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
	s.origin = p.At(zoneX-half, half-zoneY, 0)
	s.aim(l, p, prof.Piece.FloorHeight)
	for k := range sweepPlanes {
		s.fill(f, &l.Camera, k, float64(k)*prof.Piece.FloorHeight)
	}
	s.level()
	s.mark(half)
	return s
}

// aim turns the raster towards the camera and measures how floors show.
func (s *sweep) aim(l *Layout, p Pose, floor float64) {
	eye, o := l.Camera.Center(), s.origin
	dx, dy := eye.X-o.X, eye.Y-o.Y
	dist := math.Max(math.Hypot(dx, dy), 1e-6)
	s.near = [2]float64{dx / dist, dy / dist}
	s.right = [2]float64{-s.near[1], s.near[0]}
	sine, cosine := math.Sincos(p.Deg * math.Pi / 180)
	turn := func(d [2]float64) [2]float64 { return [2]float64{cosine*d[0] + sine*d[1], sine*d[0] - cosine*d[1]} }
	s.uvRight, s.uvNear = turn(s.right), turn(s.near)
	s.slope = dist / eye.Z
	a, _ := l.Camera.Project(o)
	b, _ := l.Camera.Project(calibration.Point{X: o.X, Y: o.Y, Z: o.Z + floor})
	c, _ := l.Camera.Project(calibration.Point{X: o.X + 10*s.right[0], Y: o.Y + 10*s.right[1], Z: o.Z})
	s.floorPx, s.tenPx = math.Hypot(b.X-a.X, b.Y-a.Y), math.Hypot(c.X-a.X, c.Y-a.Y)
}

// at is the point of the plane dz mm above the card at a column and row.
func (s *sweep) at(col, row, dz float64) calibration.Point {
	const mid = (sweepN - 1) / 2.0
	a, b := (col-mid)*sweepStep, (row-mid)*sweepStep
	return calibration.Point{
		X: s.origin.X + a*s.right[0] + b*s.near[0],
		Y: s.origin.Y + a*s.right[1] + b*s.near[1],
		Z: s.origin.Z + dz,
	}
}

// onCard is the same point on the card, mm from its top-left corner, y down.
func (s *sweep) onCard(col, row float64) (x, y float64) {
	const mid = (sweepN - 1) / 2.0
	a, b := (col-mid)*sweepStep, (row-mid)*sweepStep
	return zoneX + a*s.uvRight[0] + b*s.uvNear[0], zoneY + a*s.uvRight[1] + b*s.uvNear[1]
}

// sweepPatch is the side in samples of the patches inside which the projection
// counts as bilinear.
const sweepPatch = 8

// fill samples plane k, dz mm above the card; what lies outside the frame is black.
func (s *sweep) fill(f *Frame, cam *calibration.Camera, k int, dz float64) {
	for y := 0; y < sweepN; y += sweepPatch {
		for x := 0; x < sweepN; x += sweepPatch {
			var c [4]calibration.Pixel
			for i := range c {
				c[i], _ = cam.Project(s.at(float64(x+sweepPatch*(i&1)), float64(y+sweepPatch*(i>>1)), dz))
			}
			for j := range sweepPatch * sweepPatch {
				fx, fy := float64(j%sweepPatch)/sweepPatch, float64(j/sweepPatch)/sweepPatch
				px := mixPixel(mixPixel(c[0], c[1], fx), mixPixel(c[2], c[3], fx), fy)
				i := 3*k*sweepN*sweepN + (y+j/sweepPatch)*sweepN + x + j%sweepPatch
				s.pix[i], s.pix[i+sweepN*sweepN], s.pix[i+2*sweepN*sweepN], _ = f.blend(px.X, px.Y)
			}
		}
	}
}

// level divides each channel by card white, so that exposure and the colour of
// the light cancel.
func (s *sweep) level() {
	const n = sweepN * sweepN
	for c := range 3 {
		var v []float32
		for y := 0; y < sweepN; y += 3 {
			for x := 0; x < sweepN; x += 3 {
				v = append(v, s.pix[c*n+y*sweepN+x])
			}
		}
		slices.Sort(v)
		white := max(v[int(sweepWhite*float64(len(v)-1))], sweepDark*255)
		for k := range sweepPlanes {
			plane := s.pix[(3*k+c)*n:][:n]
			for i, p := range plane {
				plane[i] = min(p/white, sweepBright) - sweepMiddle
			}
		}
	}
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
