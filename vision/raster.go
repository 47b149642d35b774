package vision

import (
	"math"

	"banto/calibration"
)

// A raster is a square of n×n places of a plane above the table, step mm apart,
// around a point; its columns lie away from the camera.
type raster struct {
	n           int
	step        float64
	middle      calibration.Point
	right, near [2]float64 // unit vectors of columns and rows
}

func newRaster(cam *calibration.Camera, middle calibration.Point, n int, step float64) raster {
	eye := cam.Center()
	dx, dy := eye.X-middle.X, eye.Y-middle.Y
	far := math.Hypot(dx, dy)
	if far < 1e-3 { // straight below the camera
		dx, dy, far = 0, 1, 1
	}
	r := raster{n: n, step: step, middle: middle, near: [2]float64{dx / far, dy / far}}
	r.right = [2]float64{-r.near[1], r.near[0]}
	return r
}

// at is the place at a column and row, dz mm above the middle.
func (r *raster) at(col, row, dz float64) calibration.Point {
	mid := float64(r.n-1) / 2
	a, b := (col-mid)*r.step, (row-mid)*r.step
	return calibration.Point{
		X: r.middle.X + a*r.right[0] + b*r.near[0],
		Y: r.middle.Y + a*r.right[1] + b*r.near[1],
		Z: r.middle.Z + dz,
	}
}

// rasterPatch is the side in places of the patches inside which the projection
// counts as bilinear; it divides the sides of all rasters.
const rasterPatch = 8

// sample writes what the frame shows dz mm above each place to out: plane by
// plane red, green and blue, 0 to 255; what lies outside the frame is black.
func (r *raster) sample(f *Frame, cam *calibration.Camera, dz float64, out []float32) {
	for y := 0; y < r.n; y += rasterPatch {
		for x := 0; x < r.n; x += rasterPatch {
			var c [4]calibration.Pixel
			for i := range c {
				c[i], _ = cam.Project(r.at(float64(x+rasterPatch*(i&1)), float64(y+rasterPatch*(i>>1)), dz))
			}
			for j := range rasterPatch {
				share := float64(j) / rasterPatch
				from, to := mixPixel(c[0], c[2], share), mixPixel(c[1], c[3], share)
				f.blendLine(from, to, out[(y+j)*r.n+x:], r.n*r.n)
			}
		}
	}
}

// blendLine writes rasterPatch colours, evenly spaced from one pixel on towards
// another, to out, whose planes lie size values apart.
func (f *Frame) blendLine(from, to calibration.Pixel, out []float32, size int) {
	dx, dy := (to.X-from.X)/rasterPatch, (to.Y-from.Y)/rasterPatch
	for k := range rasterPatch {
		out[k], out[k+size], out[k+2*size], _ = f.blend(&identityTable, from.X+float64(k)*dx, from.Y+float64(k)*dy)
	}
}

// A slant is how a camera sees the table at some place: the mm that a mm of
// height hides, and the px that 10 mm span upright and across.
type slant struct{ lean, upright, across float64 }

// slant is how cam sees the raster's middle.
func (r *raster) slant(cam *calibration.Camera) slant {
	eye, o := cam.Center(), r.middle
	a, _ := cam.Project(o)
	b, _ := cam.Project(calibration.Point{X: o.X, Y: o.Y, Z: o.Z + 10})
	c, _ := cam.Project(calibration.Point{X: o.X + 10*r.right[0], Y: o.Y + 10*r.right[1], Z: o.Z})
	return slant{math.Hypot(eye.X-o.X, eye.Y-o.Y) / eye.Z, math.Hypot(b.X-a.X, b.Y-a.Y), math.Hypot(c.X-a.X, c.Y-a.Y)}
}
