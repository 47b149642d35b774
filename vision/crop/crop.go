// Package crop resamples a picture in horizontal planes above the table (a plane
// sweep, Collins 1996). Rows lie towards the camera, so that what is higher shows
// further up whichever side the camera stands on; networks see all places alike.
// vision/train/crops.py does the same for training.
package crop

import (
	"math"
	"slices"

	"banto/calibration"
)

// A Picture is 8-bit RGB, row-major, 3 bytes a pixel.
type Picture struct {
	W, H int
	Pix  []uint8
}

// at is the colour of the pixel nearest to px; ok is false outside.
func (p *Picture) at(px calibration.Pixel) (rgb [3]uint8, ok bool) {
	x, y := int(math.Floor(px.X+0.5)), int(math.Floor(px.Y+0.5))
	if x < 0 || y < 0 || x >= p.W || y >= p.H {
		return rgb, false
	}
	i := 3 * (y*p.W + x)
	return [3]uint8(p.Pix[i : i+3]), true
}

// A Source is a picture with what crops of it share: the picture at smaller sizes,
// for places that are near the camera, and what card white shows as.
type Source struct {
	levels []*Picture // each half as large as the one before
	white  [3]float32
}

// Scale is the value of card white in crops; they end at 255.
const Scale = 150

// fine is how many px a sample may span before the picture at half its size is
// sampled. Raise it if near tables look blurred to the networks, lower it if they
// look noisy. The networks were trained to it.
const fine = 1.6

// NewSource takes a picture in, its light as it is, to be halved so many times.
func NewSource(f *Picture, halvings int) *Source {
	s := &Source{[]*Picture{f}, [3]float32{255, 255, 255}}
	for range halvings {
		s.levels = append(s.levels, Halved(s.levels[len(s.levels)-1]))
	}
	return s
}

// Within is s halved only so many times.
func (s *Source) Within(halvings int) *Source { return &Source{s.levels[:1+halvings], s.white} }

// Lit is s in such light that a white card shows as white, RGB from 0 to 255: the only correction of light that crops get.
func (s *Source) Lit(white [3]float64) *Source {
	out := *s
	for c := range white {
		out.white[c] = float32(white[c])
	}
	return &out
}

// Shade is the colour that shows at px, without correction of light, and what card white shows as, RGB, 0 to 255.
func (s *Source) Shade(px calibration.Pixel) (rgb, white [3]float32) {
	return s.levels[0].Blend(px), s.white
}

// Halved is f at half its size, each px the mean of four.
func Halved(f *Picture) *Picture {
	h := &Picture{W: f.W / 2, H: f.H / 2}
	h.Pix = make([]uint8, 3*h.W*h.H)
	for y := range h.H {
		top, low, out := f.Pix[6*y*f.W:][:6*h.W], f.Pix[3*(2*y+1)*f.W:][:6*h.W], h.Pix[3*y*h.W:][:3*h.W]
		for x := 0; x < len(out); x += 3 {
			a, b, mean := top[2*x:][:6:6], low[2*x:][:6:6], out[x:][:3:3]
			for c := range mean {
				mean[c] = uint8((int(a[c]) + int(a[c+3]) + int(b[c]) + int(b[c+3]) + 2) / 4)
			}
		}
	}
	return h
}

// A Raster is a square of N×N samples Step mm apart around a point of the table.
type Raster struct {
	N           int
	Step        float64
	Middle      calibration.Point
	Right, Near [2]float64 // unit vectors of columns and rows on the table
	camera      *calibration.Camera
}

// NewRaster lays a raster around middle, x and y in table mm, as cam sees it.
func NewRaster(cam *calibration.Camera, middle calibration.Point, n int, step float64) Raster {
	return NewAligned(cam, middle, cam.Right(middle), n, step)
}

// NewAligned lays a raster around middle whose columns run along right, a unit vector of the table.
func NewAligned(cam *calibration.Camera, middle calibration.Point, right [2]float64, n int, step float64) Raster {
	return Raster{N: n, Step: step, Middle: middle, Right: right, Near: [2]float64{right[1], -right[0]}, camera: cam}
}

// InMirror is r with its columns the other way round.
func (r Raster) InMirror() Raster {
	r.Right = [2]float64{-r.Right[0], -r.Right[1]}
	return r
}

// At is the table point of a column and row at height z mm.
func (r *Raster) At(col, row, z float64) calibration.Point {
	mid := float64(r.N-1) / 2
	a, b := (col-mid)*r.Step, (row-mid)*r.Step
	return calibration.Point{X: r.Middle.X + a*r.Right[0] + b*r.Near[0], Y: r.Middle.Y + a*r.Right[1] + b*r.Near[1], Z: z}
}

// Sample is the column and row, between whole ones too, that show the table point (x, y), mm; it undoes At.
func (r *Raster) Sample(x, y float64) (col, row float64) {
	x, y = x-r.Middle.X, y-r.Middle.Y
	mid := float64(r.N-1) / 2
	return (x*r.Right[0]+y*r.Right[1])/r.Step + mid, (x*r.Near[0]+y*r.Near[1])/r.Step + mid
}

// View is how the camera sees the raster's middle at height z: the mm that a mm of height hides, and the px
// that 10 mm span upright and across, in twenties.
func (r *Raster) View(z float64) [3]float32 {
	eye, o := r.camera.Center(), r.Middle
	a, _ := r.camera.Project(calibration.Point{X: o.X, Y: o.Y, Z: z})
	b, _ := r.camera.Project(calibration.Point{X: o.X, Y: o.Y, Z: z + 10})
	c, _ := r.camera.Project(calibration.Point{X: o.X + 10*r.Right[0], Y: o.Y + 10*r.Right[1], Z: z})
	lean := math.Hypot(eye.X-o.X, eye.Y-o.Y) / eye.Z
	return [3]float32{float32(lean), float32(math.Hypot(b.X-a.X, b.Y-a.Y) / 20), float32(math.Hypot(c.X-a.X, c.Y-a.Y) / 20)}
}

// sampled is how many px a sample spans across, at height z.
func (r *Raster) sampled(z float64) float64 {
	o := r.Middle
	a, _ := r.camera.Project(calibration.Point{X: o.X, Y: o.Y, Z: z})
	b, _ := r.camera.Project(calibration.Point{X: o.X + 10*r.Right[0], Y: o.Y + 10*r.Right[1], Z: z})
	return math.Hypot(b.X-a.X, b.Y-a.Y) * r.Step / 10
}

// patch is the side in samples of the patches inside which the projection counts as
// bilinear; it divides the sides of all rasters.
const patch = 8

// Planes writes what the picture shows in the planes of those heights (mm above the
// table) to out: plane by plane red, green and blue, row by row, card white at Scale.
// What lies outside the picture is black.
func (s *Source) Planes(r *Raster, heights []float64, out []float32) {
	size, spans := 3*r.N*r.N, r.sampled(heights[0])
	for k, z := range heights {
		s.Sample(spans, r.N, r.N, func(col, row float64) calibration.Pixel {
			px, _ := r.camera.Project(r.At(col, row, z))
			return px
		}, out[k*size:][:size])
	}
}

// Sample writes rows of cols samples, each spanning so many px, to out: red, green and blue, row by row, card white at Scale; black outside
// the picture. at is where a column and row show; both are multiples of 8.
func (s *Source) Sample(spans float64, rows, cols int, at func(col, row float64) calibration.Pixel, out []float32) {
	level, scale := 0, 1.0
	for ; spans > fine && level < len(s.levels)-1; level++ {
		spans, scale = spans/2, scale/2
	}
	f, shift := s.levels[level], (scale-1)/2
	var gain [3]float32
	for c := range gain {
		gain[c] = Scale / s.white[c]
	}
	across, down := cols/patch, rows/patch
	corners := make([]calibration.Pixel, (across+1)*(down+1))
	for i := range corners {
		px := at(float64(i%(across+1)*patch), float64(i/(across+1)*patch))
		corners[i] = calibration.Pixel{X: px.X*scale + shift, Y: px.Y*scale + shift}
	}
	for i := range across * down {
		c := corners[i/across*(across+1)+i%across:]
		f.samplePatch([4]calibration.Pixel{c[0], c[1], c[across+1], c[across+2]}, &gain, out[i/across*patch*cols+i%across*patch:], cols, rows*cols)
	}
}

// samplePatch writes a patch whose corners show at corner, times gain, to out, whose rows lie
// n values and whose channels size values apart.
func (f *Picture) samplePatch(corner [4]calibration.Pixel, gain *[3]float32, out []float32, n, size int) {
	inside := f.inside(corner[0]) && f.inside(corner[1]) && f.inside(corner[2]) && f.inside(corner[3])
	for j := range patch {
		from, to := corner[0].Towards(corner[2], float64(j)/patch), corner[1].Towards(corner[3], float64(j)/patch)
		if inside {
			f.sampleRow(from, to, gain, out[j*n:], size)
			continue
		}
		for i := range patch {
			for c, v := range f.Blend(from.Towards(to, float64(i)/patch)) {
				out[j*n+i+c*size] = min(v*gain[c], 255)
			}
		}
	}
}

// unit is a px in whole numbers, with which most samples are taken: they are faster.
const unit = 1 << 16

// sampleRow writes a row of a patch from one place to another inside the picture, as samplePatch does.
func (f *Picture) sampleRow(from, to calibration.Pixel, gain *[3]float32, out []float32, size int) {
	x, y := int(from.X*unit), int(from.Y*unit)
	dx, dy := int((to.X-from.X)*(unit/patch)), int((to.Y-from.Y)*(unit/patch))
	red, green, blue := out[:patch], out[size:][:patch], out[2*size:][:patch]
	r, g, b := gain[0]/unit, gain[1]/unit, gain[2]/unit
	for i := range patch {
		k := 3 * (y/unit*f.W + x/unit)
		top, low := f.Pix[k:][:6:6], f.Pix[k+3*f.W:][:6:6]
		u, v := x%unit, y%unit
		lowRight := u * v / unit
		topRight, lowLeft := u-lowRight, v-lowRight
		topLeft := unit - u - lowLeft
		red[i] = min(r*float32(topLeft*int(top[0])+topRight*int(top[3])+lowLeft*int(low[0])+lowRight*int(low[3])), 255)
		green[i] = min(g*float32(topLeft*int(top[1])+topRight*int(top[4])+lowLeft*int(low[1])+lowRight*int(low[4])), 255)
		blue[i] = min(b*float32(topLeft*int(top[2])+topRight*int(top[5])+lowLeft*int(low[2])+lowRight*int(low[5])), 255)
		x, y = x+dx, y+dy
	}
}

// inside tells whether at lies between four pixels.
func (f *Picture) inside(at calibration.Pixel) bool {
	return at.X >= 0 && at.Y >= 0 && at.X < float64(f.W-1) && at.Y < float64(f.H-1)
}

// Blend is the colour between the four nearest pixels, 0 to 255; black outside.
func (f *Picture) Blend(at calibration.Pixel) (rgb [3]float32) {
	if !f.inside(at) {
		return rgb
	}
	x, y := int(at.X), int(at.Y)
	u, v := float32(at.X-float64(x)), float32(at.Y-float64(y))
	i := 3 * (y*f.W + x)
	top, low := f.Pix[i:i+6:i+6], f.Pix[i+3*f.W:][:6:6]
	for c := range rgb {
		a := float32(top[c])*(1-u) + float32(top[c+3])*u
		b := float32(low[c])*(1-u) + float32(low[c+3])*u
		rgb[c] = a + v*(b-a)
	}
	return rgb
}

// whiteLeast keeps the white of a dark picture from being noise, 0 to 255.
const whiteLeast = 30

// whiteShare is the quantile of a card's samples that counts as its white: print and
// wood are darker, glare is brighter. whiteSteps and whiteReach are how many samples a
// side are looked at and how far from the card's middle, mm.
const whiteShare, whiteSteps, whiteReach = 0.7, 24, 29.0

// White is what card white shows as, RGB: of each channel the median over the cards
// of its quantile on each. at gives card i's point (u, v) mm from its middle.
func (s *Source) White(cam *calibration.Camera, cards int, at func(i int, u, v float64) calibration.Point) (white [3]float64) {
	var found [3][]float64
	for i := range cards {
		counts, n := s.levels[0].count(cam, func(u, v float64) calibration.Point { return at(i, u, v) })
		if 2*n <= whiteSteps*whiteSteps {
			continue
		}
		for c := range found {
			found[c] = append(found[c], quantile(&counts[c], int(whiteShare*float64(n-1)+0.5)))
		}
	}
	for c := range white {
		white[c] = 255
		if n := len(found[c]); n > 0 {
			slices.Sort(found[c])
			white[c] = max((found[c][(n-1)/2]+found[c][n/2])/2, whiteLeast)
		}
	}
	return white
}

// count is how often each value of each channel shows on a card, and how many of its samples the picture holds.
func (f *Picture) count(cam *calibration.Camera, at func(u, v float64) calibration.Point) (counts [3][256]int, n int) {
	const step = 2 * whiteReach / (whiteSteps - 1)
	for i := range whiteSteps * whiteSteps {
		px, ok := cam.Project(at(-whiteReach+step*float64(i%whiteSteps), -whiteReach+step*float64(i/whiteSteps)))
		rgb, in := f.at(px)
		if !ok || !in {
			continue
		}
		n++
		for c, v := range rgb {
			counts[c][v]++
		}
	}
	return counts, n
}

// quantile is the value that below of those counted come before.
func quantile(counts *[256]int, below int) float64 {
	for v, n := range counts {
		if below -= n; below < 0 {
			return float64(v)
		}
	}
	return 255
}

// Mirrored is values whose rows hold n, each row from its end.
func Mirrored(values []float32, n int) []float32 {
	out := slices.Clone(values)
	for row := range slices.Chunk(out, n) {
		slices.Reverse(row)
	}
	return out
}
