package vision

import (
	"math"
	"slices"

	"banto/calibration"
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
func cut(f *Frame, light *Light, cam *calibration.Camera, pose Pose, width, height, dz, step float64) *topView {
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
func (p *topView) fill(f *Frame, light *Light, cam *calibration.Camera, pose Pose, dz float64, x0, y0 int) {
	var c [4]calibration.Pixel
	var g [4][3]float32
	for i := range c {
		u, v := p.place(float64(x0+topCell*(i&1)), float64(y0+topCell*(i>>1)))
		c[i], _ = cam.Project(pose.At(u, v, dz))
		g[i] = light.gain(c[i].X, c[i].Y)
	}
	for y := y0; y < min(y0+topCell, p.h); y++ {
		fy := float64(y-y0) / topCell
		a, b := mixPixel(c[0], c[2], fy), mixPixel(c[1], c[3], fy)
		ga, gb := mixGain(g[0], g[2], float32(fy)), mixGain(g[1], g[3], float32(fy))
		for x := x0; x < min(x0+topCell, p.w); x++ {
			fx := float64(x-x0) / topCell
			px, gain := mixPixel(a, b, fx), mixGain(ga, gb, float32(fx))
			i := y*p.w + x
			rgb, ok := f.linearAt(px)
			for k := range rgb {
				p.pix[3*i+k] = rgb[k] * gain[k]
			}
			p.in[i] = ok
			p.tint[i] = shadeOf(p.pix[3*i], p.pix[3*i+1], p.pix[3*i+2])
		}
	}
}

func mixPixel(a, b calibration.Pixel, t float64) calibration.Pixel {
	return calibration.Pixel{X: a.X + t*(b.X-a.X), Y: a.Y + t*(b.Y-a.Y)}
}

func mixGain(a, b [3]float32, t float32) [3]float32 {
	return [3]float32{a[0] + t*(b[0]-a[0]), a[1] + t*(b[1]-a[1]), a[2] + t*(b[2]-a[2])}
}

// linearAt interpolates the linear colour at px; ok is false outside.
func (f *Frame) linearAt(px calibration.Pixel) (rgb [3]float32, ok bool) {
	x, y := math.Floor(px.X), math.Floor(px.Y)
	xi, yi := int(x), int(y)
	if xi < 0 || yi < 0 || xi >= f.W-1 || yi >= f.H-1 {
		return rgb, false
	}
	fx, fy := float32(px.X-x), float32(px.Y-y)
	a := f.Pix[3*(yi*f.W+xi):]
	b := f.Pix[3*((yi+1)*f.W+xi):]
	for k := range rgb {
		top := linearTable[a[k]] + fx*(linearTable[a[k+3]]-linearTable[a[k]])
		low := linearTable[b[k]] + fx*(linearTable[b[k+3]]-linearTable[b[k]])
		rgb[k] = top + fy*(low-top)
	}
	return rgb, true
}

// evenLight is the spread of a stock card's brightness, as natural logarithm, from copy to
// copy and with glare. Raise it if cards are taken for others of their hue.
const evenLight = 0.4

// paintHue is the spread of a stock card's hue from copy to copy. Raise it if cards of
// another printing are taken for others.
const paintHue = 0.35

// drinkCoats are the paints that the drinks' cards may have on any copy.
func drinkCoats(drinks []calibration.NamedColor) []coat {
	out := make([]coat, len(drinks))
	for i, d := range drinks {
		out[i] = coatOf(Linear(d.Color), evenLight, paintHue)
	}
	return out
}

// oddContrast is how much less likely, as natural logarithm, each of the contrasts
// is than the one before.
const oddContrast = 3.0

// matchStock finds which drink's each card is, each another's, with the evidence
// for it, and gives the drinks' coats in the contrast that fits all of them best,
// and how well it does, as log likelihood.
func matchStock(cards []*topView, palette []calibration.NamedColor) (evid [6]StockEvidence, colors []int, drinks []coat, best float64) {
	best = math.Inf(-1)
	for odd, c := range contrasts {
		var e [6]StockEvidence
		coats, sum := drinkCoats(inContrast(palette, c)), -oddContrast*float64(odd)
		for i := range e {
			e[i].Color = cards[i].colorLL(coats)
		}
		match := bestColors(e[:])
		for i, k := range match {
			sum += e[i].Color[k]
		}
		if sum > best {
			best, evid, colors, drinks = sum, e, match, coats
		}
	}
	return evid, colors, drinks, best
}

// emblemRadius is that of the round emblem in the middle of a stock card, mm.
const emblemRadius = 14.5

// onGround tells whether (u, v) lies where a stock card bears no print.
func onGround(u, v float64) bool {
	return math.Abs(u) < 18.5 && math.Abs(v) < 27.5 && math.Hypot(u, v) > emblemRadius+1.5 &&
		!(math.Abs(u) < 11 && math.Abs(v) > 23)
}

// eachGround calls do with the shade of every sample on the card's ground.
func (p *topView) eachGround(do func(i int, t shade)) {
	for y := range p.h {
		for x := y % 2; x < p.w; x += 2 {
			i := y*p.w + x
			if u, v := p.place(float64(x), float64(y)); p.in[i] && onGround(u, v) {
				do(i, p.tint[i])
			}
		}
	}
}

// colorScale is the weight of the whole card in samples: they see one coat,
// so that their errors go together.
const colorScale = 12.0

// colorLL is the log likelihood of the card being each drink's.
func (p *topView) colorLL(drinks []coat) []float64 {
	out := make([]float64, len(drinks))
	n := 0.0
	p.eachGround(func(_ int, t shade) {
		for k := range drinks {
			out[k] += float64(drinks[k].ll(t))
		}
		n++
	})
	for k := range out {
		out[k] *= colorScale / (n + 50)
	}
	return out
}

// bestColors is the likeliest way to give every card another drink.
func bestColors(cards []StockEvidence) []int {
	best, bestLL := make([]int, len(cards)), math.Inf(-1)
	eachMatch(cards, func(drinks []int, ll float64) {
		if ll > bestLL {
			bestLL = ll
			copy(best, drinks)
		}
	})
	return best
}

// colorOdds is the probability of each card being of that drink, each of
// another one.
func colorOdds(cards []StockEvidence, drinks []int) []float64 {
	out := make([]float64, len(cards))
	most := 0.0
	for i, k := range drinks {
		most += cards[i].Color[k]
	}
	sum := 0.0
	eachMatch(cards, func(other []int, ll float64) {
		w := math.Exp(ll - most)
		sum += w
		for i, k := range other {
			if k == drinks[i] {
				out[i] += w
			}
		}
	})
	for i := range out {
		out[i] /= sum
	}
	return out
}

// eachMatch calls do with every way to give every card another drink and with
// its log likelihood.
func eachMatch(cards []StockEvidence, do func(drinks []int, ll float64)) {
	try := make([]int, len(cards))
	var walk func(i int, used uint, ll float64)
	walk = func(i int, used uint, ll float64) {
		if i == len(cards) {
			do(try, ll)
			return
		}
		for k := range cards[i].Color {
			if used>>k&1 == 0 {
				try[i] = k
				walk(i+1, used|1<<k, ll+cards[i].Color[k])
			}
		}
	}
	walk(0, 0, 0)
}

// brightY is the brightness from which a ground may be mixed up with coins on
// it, so that only the near samples count, within brightSpread.
const brightY, brightSpread = -0.5, 0.22

// ground is the linear colour of the card's ground: the mean of the samples
// that agree with the coat, closer in each of three rounds.
func (p *topView) ground(like coat) [3]float64 {
	if like.y > brightY {
		like = newCoat(like.shade, brightSpread, like.sc)
	}
	var mean [3]float64
	for range 3 {
		var sum [3]float64
		n := 0.0
		p.eachGround(func(i int, t shade) {
			if q := like.far(t); q < 6 {
				w := math.Exp(-0.5 * float64(q))
				for k := range sum {
					sum[k] += w * float64(p.pix[3*i+k])
				}
				n += w
			}
		})
		if n < 5 {
			break
		}
		for k := range sum {
			mean[k] = sum[k] / n
		}
		like = coatOf(mean, float64(like.sy)*0.7, float64(like.sc)*0.7)
	}
	if mean == ([3]float64{}) {
		return like.linear()
	}
	return mean
}

// linear is the linear colour of the coat.
func (p *coat) linear() [3]float64 {
	m := math.Exp(float64(p.y)) - shadeFloor
	k := m + chromaFloor
	a, b := float64(p.a)*k, float64(p.b)*k
	g := m - (a+b)/3
	return [3]float64{g + a, g, g + b}
}

// clippedAt is the brightness, of card white, above which a channel tells
// nothing of the light; faintAt the reflectance below which it is mostly haze.
const clippedAt, faintAt = 0.85, 0.2

// exposure is the factor by which the coloured cards show brighter than the
// white of the site cards has it: above 1 where that white is clipped.
func exposure(grounds [][3]float64, colors []int, p *calibration.Profile) float64 {
	var logs []float64
	for i, g := range grounds {
		want := Linear(p.Drinks[colors[i]].Color)
		for k := range want {
			if want[k] > faintAt && g[k] < clippedAt && g[k] > 0 {
				logs = append(logs, math.Log(g[k]/want[k]))
			}
		}
	}
	if len(logs) == 0 {
		return 1
	}
	slices.Sort(logs)
	return math.Exp(logs[len(logs)/2])
}
