package vision

import (
	"math"

	"banto/calibration"
)

// A fan is the picture of one card's surroundings, resampled so that every
// upright line of the table runs along a column: column c looks from the
// camera's foot in one direction, and row r is the distance at which its ray
// meets the card's plane, in equal steps of the logarithm. A point h mm above
// the card at distance d shows at d·H/(H−h) (H: height of the camera above the
// card), so a floor of 10 mm covers the same number of rows wherever it stands.
type fan struct {
	cols, rows int
	// direction of the first and last column and their step, radians
	dir0, dirEnd, dDir float64
	// logarithm of the distance (mm) of the first and last row and their step
	log0, logEnd, dLog float64
	foot               calibration.Point
	height             float64 // H, mm
	ledge              int     // rows of a usual ledge
	// rise[j] is how many rows the top of j floors stands above its foot.
	rise [maxFloors + 1]float64
	px   []tint // cols × rows, a column contiguous; y < 0 outside the frame
}

// fanStep is the distance of rows in pixels; 0.5 keeps seams of one pixel.
const fanStep = 0.5

// ledgeUsual is how far, mm, inside a card's edge a building's foot must reach.
const ledgeUsual = 3

// minReach is the nearest distance, mm, from the point under the camera at
// which a fan is made: nearer, upright lines have no common direction.
const minReach = 25

// newFan samples the surroundings of the card at pose p. ok is false where the
// camera looks straight down on the card or does not see it.
func newFan(f *Frame, light *Light, cam *calibration.Camera, p Pose, side, floor float64) (*fan, bool) {
	o := cam.Center()
	n := &fan{foot: calibration.Point{X: o.X, Y: o.Y, Z: p.Z}, height: o.Z - p.Z}
	if n.height < maxFloors*floor+50 || !n.cover(p, side, floor) || !n.scale(cam, p) {
		return nil, false
	}
	return n, n.sample(f, light, cam, p, floor)
}

// cover sets directions and distances to span the card and what stands on it.
func (n *fan) cover(p Pose, side, floor float64) bool {
	mid := math.Atan2(p.Y-n.foot.Y, p.X-n.foot.X)
	lo, hi, near, far := 0.0, 0.0, math.Inf(1), 0.0
	for _, c := range [4][2]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
		q := p.At(c[0]*side/2, c[1]*side/2, 0)
		a := math.Remainder(math.Atan2(q.Y-n.foot.Y, q.X-n.foot.X)-mid, 2*math.Pi)
		d := math.Hypot(q.X-n.foot.X, q.Y-n.foot.Y)
		lo, hi, near, far = math.Min(lo, a), math.Max(hi, a), math.Min(near, d), math.Max(far, d)
	}
	if near < minReach || hi-lo > math.Pi/2 {
		return false
	}
	n.dir0, n.dirEnd = mid+lo, mid+hi
	n.log0, n.logEnd = math.Log(near-fanMargin), math.Log(far*n.height/(n.height-maxFloors*floor)+fanMargin)
	return true
}

// fanMargin is how far, mm, a fan reaches beyond the card.
const fanMargin = 6

// scale sets the steps to one pixel across and fanStep along, at the card's centre.
func (n *fan) scale(cam *calibration.Camera, p Pose) bool {
	d := math.Hypot(p.X-n.foot.X, p.Y-n.foot.Y)
	u := calibration.Point{X: (p.X - n.foot.X) / d, Y: (p.Y - n.foot.Y) / d}
	a, ok1 := cam.Project(p.At(0, 0, 0))
	across, ok2 := cam.Project(calibration.Point{X: p.X - u.Y, Y: p.Y + u.X, Z: p.Z})
	along, ok3 := cam.Project(calibration.Point{X: p.X + u.X, Y: p.Y + u.Y, Z: p.Z})
	if !ok1 || !ok2 || !ok3 {
		return false
	}
	n.dDir = 1 / (d * math.Max(math.Hypot(across.X-a.X, across.Y-a.Y), 0.1))
	n.dLog = fanStep / (d * math.Max(math.Hypot(along.X-a.X, along.Y-a.Y), 0.1))
	return true
}

// sample fills the fan from the picture.
func (n *fan) sample(f *Frame, light *Light, cam *calibration.Camera, p Pose, floor float64) bool {
	n.rows = int((n.logEnd - n.log0) / n.dLog)
	n.cols = int((n.dirEnd - n.dir0) / n.dDir)
	if n.cols < 4 || n.rows < 8 || n.cols > 2000 || n.rows > 4000 {
		return false
	}
	for j := range n.rise {
		n.rise[j] = math.Log(n.height/(n.height-float64(j)*floor)) / n.dLog
	}
	n.ledge = int(ledgeUsual / (math.Hypot(p.X-n.foot.X, p.Y-n.foot.Y) * n.dLog))
	n.px = make([]tint, n.cols*n.rows)
	for c := range n.cols {
		n.sampleColumn(f, light, cam, c)
	}
	return true
}

// fanStride is how many rows share one exact projection; between them pixels
// are interpolated, which errs by less than 0.02 px.
const fanStride = 8

func (n *fan) sampleColumn(f *Frame, light *Light, cam *calibration.Camera, c int) {
	out := n.px[c*n.rows : (c+1)*n.rows]
	prev, ok := cam.Project(n.at(float64(c), 0))
	for r := 0; r < n.rows; r += fanStride {
		next, ok2 := cam.Project(n.at(float64(c), float64(r+fanStride)))
		for k := 0; k < fanStride && r+k < n.rows; k++ {
			if !ok || !ok2 {
				out[r+k] = tint{y: -1}
				continue
			}
			t := float64(k) / fanStride
			out[r+k], _ = tintAt(f, light, calibration.Pixel{X: prev.X + t*(next.X-prev.X), Y: prev.Y + t*(next.Y-prev.Y)})
		}
		prev, ok = next, ok2
	}
}

// reach is the distance, mm, from the point under the camera that a row looks at.
func (n *fan) reach(row float64) float64 { return math.Exp(n.log0 + n.dLog*row) }

// at is the table point on the card's plane that column c, row r looks at.
func (n *fan) at(c, r float64) calibration.Point {
	s, k := math.Sincos(n.dir0 + c*n.dDir)
	d := math.Exp(n.log0 + r*n.dLog)
	return calibration.Point{X: n.foot.X + d*k, Y: n.foot.Y + d*s, Z: n.foot.Z}
}
