package light

import (
	"math"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"
)

// A TopView is a flat piece of the table as seen from straight above, its
// colours free of the light on it: W×H samples, row 0 at the far edge.
type TopView struct {
	W, H int
	Step float64 // mm from sample to sample
	Tint []Shade
	In   []bool // the sample lies inside the picture
}

// topCell is the side in samples of the cells inside which the projection
// counts as bilinear. Make it smaller if tops of near cards look bent.
const topCell = 12

// Cut samples the rectangle of width×height mm around pose, dz mm above it.
func Cut(f *vision.Frame, light *Light, cam *calibration.Camera, pose fit.Pose, width, height, dz, step float64) *TopView {
	p := &TopView{W: int(width / step), H: int(height / step), Step: step}
	p.In, p.Tint = make([]bool, p.W*p.H), make([]Shade, p.W*p.H)
	for y := 0; y < p.H; y += topCell {
		for x := 0; x < p.W; x += topCell {
			p.fill(f, light, cam, pose, dz, x, y)
		}
	}
	return p
}

// Place takes sample (x, y) to (u, v), mm from the TopView's centre.
func (p *TopView) Place(x, y float64) (u, v float64) {
	return (x - float64(p.W-1)/2) * p.Step, (float64(p.H-1)/2 - y) * p.Step
}

// Sample takes (u, v), mm from the TopView's centre, to sample coordinates.
func (p *TopView) Sample(u, v float64) (x, y float64) {
	return u/p.Step + float64(p.W-1)/2, float64(p.H-1)/2 - v/p.Step
}

// fill samples the cell whose first sample is (x0, y0).
func (p *TopView) fill(f *vision.Frame, light *Light, cam *calibration.Camera, pose fit.Pose, dz float64, x0, y0 int) {
	var c [4]calibration.Pixel
	var g [4][3]float32
	for i := range c {
		u, v := p.Place(float64(x0+topCell*(i&1)), float64(y0+topCell*(i>>1)))
		c[i], _ = cam.Project(pose.At(u, v, dz))
		g[i] = light.gain(c[i].X, c[i].Y)
	}
	for y := y0; y < min(y0+topCell, p.H); y++ {
		fy := float64(y-y0) / topCell
		a, b := c[0].Towards(c[2], fy), c[1].Towards(c[3], fy)
		ga, gb := mixGain(g[0], g[2], float32(fy)), mixGain(g[1], g[3], float32(fy))
		for x := x0; x < min(x0+topCell, p.W); x++ {
			fx := float64(x-x0) / topCell
			px, gain := a.Towards(b, fx), mixGain(ga, gb, float32(fx))
			i := y*p.W + x
			rgb, ok := linearAt(f, px)
			p.In[i] = ok
			p.Tint[i] = shadeIn(rgb[0]*gain[0], rgb[1]*gain[1], rgb[2]*gain[2])
		}
	}
}

func mixGain(a, b [3]float32, t float32) [3]float32 {
	return [3]float32{a[0] + t*(b[0]-a[0]), a[1] + t*(b[1]-a[1]), a[2] + t*(b[2]-a[2])}
}

// linearAt interpolates the linear colour at px; ok is false outside.
func linearAt(f *vision.Frame, px calibration.Pixel) (rgb [3]float32, ok bool) {
	x, y := math.Floor(px.X), math.Floor(px.Y)
	xi, yi := int(x), int(y)
	if xi < 0 || yi < 0 || xi >= f.W-1 || yi >= f.H-1 {
		return rgb, false
	}
	fx, fy := float32(px.X-x), float32(px.Y-y)
	a := f.Pix[3*(yi*f.W+xi):]
	b := f.Pix[3*((yi+1)*f.W+xi):]
	for k := range rgb {
		top := vision.LinearTable[a[k]] + fx*(vision.LinearTable[a[k+3]]-vision.LinearTable[a[k]])
		low := vision.LinearTable[b[k]] + fx*(vision.LinearTable[b[k+3]]-vision.LinearTable[b[k]])
		rgb[k] = top + fy*(low-top)
	}
	return rgb, true
}
