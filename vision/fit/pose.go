package fit

import (
	"math"

	"banto/calibration"
)

// A Pose is where a flat component lies: its centre in table mm, the height Z
// of its top face in mm, and its turn in degrees, anticlockwise, from the
// rulebook's layout.
type Pose struct {
	X, Y, Z, Deg float64
}

// At takes a point (u, v) in mm from the component's centre, u to its right
// and v up the layout in its own frame, to the table at dz mm above its top.
func (p Pose) At(u, v, dz float64) calibration.Point {
	s, c := math.Sincos(p.Deg * math.Pi / 180)
	return calibration.Point{X: p.X + c*u - s*v, Y: p.Y + s*u + c*v, Z: p.Z + dz}
}

// Right is the direction on the table of the pose's own right, a unit vector.
func (p Pose) Right() [2]float64 {
	s, c := math.Sincos(p.Deg * math.Pi / 180)
	return [2]float64{c, s}
}

// Inverse takes the table point (x, y) to the pose's own frame, mm.
func (p Pose) Inverse(x, y float64) (u, v float64) {
	s, c := math.Sincos(p.Deg * math.Pi / 180)
	x, y = x-p.X, y-p.Y
	return c*x + s*y, c*y - s*x
}

// A seenPose is a pose as a camera sees it: the component's centre and axes in the
// camera's own axes, mm.
type seenPose struct {
	cam          *calibration.Camera
	at, u, v, up [3]float64
}

// seenBy is p as cam sees it.
func (p Pose) seenBy(cam *calibration.Camera) seenPose {
	s, c := math.Sincos(p.Deg * math.Pi / 180)
	o := seenPose{cam: cam}
	for i, r := range cam.R {
		o.at[i] = r[0]*p.X + r[1]*p.Y + r[2]*p.Z + cam.T[i]
		o.u[i], o.v[i], o.up[i] = c*r[0]+s*r[1], c*r[1]-s*r[0], r[2]
	}
	return o
}

// point is the component's point (u, v), dz mm above its top, in camera axes.
func (o *seenPose) point(u, v, dz float64) [3]float64 {
	return [3]float64{
		o.at[0] + u*o.u[0] + v*o.v[0] + dz*o.up[0],
		o.at[1] + u*o.u[1] + v*o.v[1] + dz*o.up[1],
		o.at[2] + u*o.u[2] + v*o.v[2] + dz*o.up[2],
	}
}

// pixel is where that point is seen; ok is false behind the camera.
func (o *seenPose) pixel(u, v, dz float64) (px calibration.Pixel, ok bool) {
	return o.cam.Image(o.point(u, v, dz))
}
