// Package calibration holds what is known of the camera and of the copy of the
// game on the table: the lens and its pose, colours and component sizes.
package calibration

import "math"

// A Point is a position on the table in mm: origin at the grid's centre on the
// table top, X to the right, Y up the layout (towards the supply), Z up.
type Point struct{ X, Y, Z float64 }

// A Pixel is a position in the image as captured; pixel centres lie at integers.
type Pixel struct{ X, Y float64 }

// Apart is how far p lies from q, px.
func (p Pixel) Apart(q Pixel) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Towards is the point a share t of the way from p to q.
func (p Pixel) Towards(q Pixel, t float64) Pixel {
	return Pixel{p.X + t*(q.X-p.X), p.Y + t*(q.Y-p.Y)}
}

// A Camera is OpenCV's pinhole model with one radial distortion term, after
// Zhang (2000): x_cam = R·x_table + T in mm, focal length F in px for both
// axes, principal point (Cx, Cy) in px, K1 without unit.
type Camera struct {
	F, Cx, Cy float64
	K1        float64
	R         [3][3]float64
	T         [3]float64
}

// Project takes a table point to its pixel. ok is false where the point lies
// behind the camera.
func (c *Camera) Project(p Point) (px Pixel, ok bool) {
	return c.Image([3]float64{
		c.R[0][0]*p.X + c.R[0][1]*p.Y + c.R[0][2]*p.Z + c.T[0],
		c.R[1][0]*p.X + c.R[1][1]*p.Y + c.R[1][2]*p.Z + c.T[1],
		c.R[2][0]*p.X + c.R[2][1]*p.Y + c.R[2][2]*p.Z + c.T[2],
	})
}

// Image takes a point in the camera's own axes, mm, to its pixel. ok is false
// where the point lies behind the camera.
func (c *Camera) Image(p [3]float64) (px Pixel, ok bool) {
	if p[2] <= 1 {
		return Pixel{}, false
	}
	x, y := p[0]/p[2], p[1]/p[2]
	d := 1 + c.K1*(x*x+y*y)
	return Pixel{c.F*x*d + c.Cx, c.F*y*d + c.Cy}, true
}

// Center is the camera's own position on the table frame, mm.
func (c *Camera) Center() Point {
	r, t := &c.R, &c.T
	return Point{
		-(r[0][0]*t[0] + r[1][0]*t[1] + r[2][0]*t[2]),
		-(r[0][1]*t[0] + r[1][1]*t[1] + r[2][1]*t[2]),
		-(r[0][2]*t[0] + r[1][2]*t[1] + r[2][2]*t[2]),
	}
}

// Right is the unit vector of the table, x and y, that points to the right at p as the camera sees it; straight below
// the camera that of x.
func (c *Camera) Right(p Point) [2]float64 {
	eye := c.Center()
	dx, dy := eye.X-p.X, eye.Y-p.Y
	far := math.Hypot(dx, dy)
	if far < 1e-3 {
		dx, dy, far = 0, -1, 1
	}
	return [2]float64{-dy / far, dx / far}
}

// undistortSteps is how often the fixed-point inversion of the radial term
// runs; at |k1| ≤ 0.3 ten steps leave less than 0.01 px.
const undistortSteps = 10

// Unproject takes a pixel to the table point at height z (mm) that is seen
// there. ok is false where the ray does not meet that plane ahead of the camera.
func (c *Camera) Unproject(px Pixel, z float64) (p Point, ok bool) {
	dx, dy := (px.X-c.Cx)/c.F, (px.Y-c.Cy)/c.F
	u, v := dx, dy
	for range undistortSteps {
		k := 1 / (1 + c.K1*(u*u+v*v))
		u, v = k*dx, k*dy
	}
	r := &c.R
	rx := r[0][0]*u + r[1][0]*v + r[2][0]
	ry := r[0][1]*u + r[1][1]*v + r[2][1]
	rz := r[0][2]*u + r[1][2]*v + r[2][2]
	o := c.Center()
	if math.Abs(rz) < 1e-9 {
		return Point{}, false
	}
	s := (z - o.Z) / rz
	return Point{o.X + s*rx, o.Y + s*ry, z}, s > 0
}
