package crop

import (
	"math"

	"banto/calibration"
)

// A Facing is a crop that faces the camera: Rows×Cols samples, Step mm apart, of the plane through a point of the table, its foot, that
// stands upright to the line of sight there, so that heights show alike wherever the camera is. vision/train/crops.py does the same.
type Facing struct {
	Rows, Cols int
	Step       float64

	foot             calibration.Point
	base             float64 // the row of the foot
	right, up, sight [3]float64
	camera           *calibration.Camera
}

// NewFacing makes a crop of the surroundings of foot, mm on the table, as cam sees them: the foot shows in the middle column, low mm above
// the end of the last row. rows and cols are multiples of 8.
func NewFacing(cam *calibration.Camera, foot calibration.Point, rows, cols int, step, low float64) Facing {
	eye := cam.Center()
	s := [3]float64{eye.X - foot.X, eye.Y - foot.Y, eye.Z - foot.Z}
	far, across := math.Hypot(math.Hypot(s[0], s[1]), s[2]), cam.Right(foot)
	right := [3]float64{across[0], across[1], 0}
	for i := range s {
		s[i] /= far
	}
	up := [3]float64{-s[2] * right[1], s[2] * right[0], s[0]*right[1] - s[1]*right[0]}
	return Facing{rows, cols, step, foot, float64(rows) - 0.5 - low/step, right, up, s, cam}
}

// InMirror is r with its columns the other way round.
func (r Facing) InMirror() Facing {
	for i := range r.right {
		r.right[i] = -r.right[i]
	}
	return r
}

// At is the table point of a column and row.
func (r *Facing) At(col, row float64) calibration.Point {
	a, b := (col-float64(r.Cols-1)/2)*r.Step, (r.base-row)*r.Step
	return calibration.Point{X: r.foot.X + a*r.right[0] + b*r.up[0], Y: r.foot.Y + a*r.right[1] + b*r.up[1], Z: r.foot.Z + b*r.up[2]}
}

// View is how the camera sees the crop: the mm of it that a mm of height spans and a mm away from the camera, and the px/20 that 10 mm span.
func (r *Facing) View() [3]float32 {
	across := r.spans(10)
	return [3]float32{float32(r.up[2]), float32(r.sight[2]), float32(across / 20)}
}

// spans is how many px so many mm of a row span at the foot.
func (r *Facing) spans(mm float64) float64 {
	o := r.foot
	a, _ := r.camera.Project(o)
	b, _ := r.camera.Project(calibration.Point{X: o.X + mm*r.right[0], Y: o.Y + mm*r.right[1], Z: o.Z})
	return math.Hypot(b.X-a.X, b.Y-a.Y)
}

// Heights writes to out, row by row, how many floors, each so many mm high, a row shows higher than the foot, Scale for floors of them.
func (r *Facing) Heights(floor float64, floors int, out []float32) {
	const least = 0.2 // from above heights hardly show
	one := floor * max(r.up[2], least) / r.Step * float64(floors) / Scale
	for i := range r.Rows * r.Cols {
		out[i] = float32((r.base - float64(i/r.Cols)) / one)
	}
}

// Facing writes what the picture shows in r to out: red, green and blue, row by row, card white at Scale; black outside the picture.
func (s *Source) Facing(r *Facing, out []float32) {
	s.Sample(r.spans(r.Step), r.Rows, r.Cols, func(col, row float64) calibration.Pixel {
		px, _ := r.camera.Project(r.At(col, row))
		return px
	}, out)
}
