package izakaya

import (
	"math"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"
)

// A topView is a flat piece of the table as seen from straight above, its
// colours light-free and linear (see Light.Surface), row 0 at the far edge.
type topView struct {
	w, h int
	step float64   // mm from sample to sample
	pix  []float32 // 3 a sample
	tint []shade
	in   []bool // the sample lies inside the picture
}

// topCell is the side in samples of the cells inside which the projection
// counts as bilinear. Make it smaller if tops of near cards look bent.
const topCell = 12

// cut samples the rectangle of width×height mm around pose, dz mm above it.
func cut(f *vision.Frame, light *Light, cam *calibration.Camera, pose fit.Pose, width, height, dz, step float64) *topView {
	p := &topView{w: int(width / step), h: int(height / step), step: step}
	p.pix, p.in, p.tint = make([]float32, 3*p.w*p.h), make([]bool, p.w*p.h), make([]shade, p.w*p.h)
	for y := 0; y < p.h; y += topCell {
		for x := 0; x < p.w; x += topCell {
			p.fill(f, light, cam, pose, dz, x, y)
		}
	}
	return p
}

// place takes sample (x, y) to (u, v), mm from the topView's centre.
func (p *topView) place(x, y float64) (u, v float64) {
	return (x - float64(p.w-1)/2) * p.step, (float64(p.h-1)/2 - y) * p.step
}

// sample takes (u, v), mm from the topView's centre, to sample coordinates.
func (p *topView) sample(u, v float64) (x, y float64) {
	return u/p.step + float64(p.w-1)/2, float64(p.h-1)/2 - v/p.step
}

// fill samples the cell whose first sample is (x0, y0).
func (p *topView) fill(f *vision.Frame, light *Light, cam *calibration.Camera, pose fit.Pose, dz float64, x0, y0 int) {
	var c [4]calibration.Pixel
	var g [4][3]float32
	for i := range c {
		u, v := p.place(float64(x0+topCell*(i&1)), float64(y0+topCell*(i>>1)))
		c[i], _ = cam.Project(pose.At(u, v, dz))
		g[i] = light.gain(c[i].X, c[i].Y)
	}
	for y := y0; y < min(y0+topCell, p.h); y++ {
		fy := float64(y-y0) / topCell
		a, b := MixPixel(c[0], c[2], fy), MixPixel(c[1], c[3], fy)
		ga, gb := mixGain(g[0], g[2], float32(fy)), mixGain(g[1], g[3], float32(fy))
		for x := x0; x < min(x0+topCell, p.w); x++ {
			fx := float64(x-x0) / topCell
			px, gain := MixPixel(a, b, fx), mixGain(ga, gb, float32(fx))
			i := y*p.w + x
			rgb, ok := linearAt(f, px)
			for k := range rgb {
				p.pix[3*i+k] = rgb[k] * gain[k]
			}
			p.in[i] = ok
			p.tint[i] = shadeOf(p.pix[3*i], p.pix[3*i+1], p.pix[3*i+2])
		}
	}
}

func MixPixel(a, b calibration.Pixel, t float64) calibration.Pixel {
	return calibration.Pixel{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y)}
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
