package light

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"
)

// Light is the illumination of one picture: how bright card white shows at
// every place of the image, each channel for itself, so that exposure, white
// balance, colour casts, vignetting and lamps that fall off all cancel. The
// logarithm of the light is a polynomial of second degree in image coordinates.
type Light struct {
	cx, cy, scale float64
	white         [3]float64 // reflectance of card white, linear
	coef          [3][6]float64
	lo, hi        [3]float64 // bounds of the log light: the samples' span, widened
	patches       []lightPatch
	reach         float64 // px over which a patch's correction fades
	tilesX        int
	tiles         [][3]float32 // reflectance per linear value at the corners of the tiles
}

// lightTile is the side in px of the tiles on which the light is tabulated.
// Make it smaller if colours step along straight lines in the picture.
const lightTile = 32

// lightRidge is how many samples' weight hold the second-degree terms near
// zero. Raise it if stock cards, beyond the grid, come out too light or dark.
const lightRidge = 1.0

// lightReach is how far, in units of the natural logarithm, the light may
// leave the span that the cards show. Raise it if far corners read too bright.
const lightReach = 0.35

// lightSpread is the spread of the log light that card white may have around
// the smooth model before a sample counts as print, piece or shadow.
const lightSpread = 0.06

// linear takes a profile's colour to linear reflectance, 0..1 a channel.
func linear(c calibration.RGB) [3]float64 {
	return [3]float64{vision.Linear(float64(c[0]) / 255), vision.Linear(float64(c[1]) / 255), vision.Linear(float64(c[2]) / 255)}
}

// Fit measures the light on the white of cards that lie face up: the bright
// part of every patch of card, fitted robustly, as print, pieces and shadows
// lie on many. side is that of a card, mm, and white what it is painted. It never fails;
// without a white sample the light is taken as even.
func Fit(f *vision.Frame, cam *calibration.Camera, cards []fit.Pose, side float64, white calibration.RGB) *Light {
	t := &Light{cx: float64(f.W) / 2, cy: float64(f.H) / 2, scale: float64(f.W) / 2, white: linear(white)}
	t.fit(whiteSamples(f, cam, cards, side))
	t.setReach()
	t.tabulate(f.W, f.H)
	return t
}

// gain interpolates the tabulated reflectance per linear value at pixel (x, y).
func (t *Light) gain(x, y float64) [3]float32 {
	rows := len(t.tiles) / t.tilesX
	x = min(max(x/lightTile, 0), float64(t.tilesX-1)-1e-6)
	y = min(max(y/lightTile, 0), float64(rows-1)-1e-6)
	xi, yi := int(x), int(y)
	fx, fy := float32(x-float64(xi)), float32(y-float64(yi))
	a, b := t.tiles[yi*t.tilesX+xi:], t.tiles[(yi+1)*t.tilesX+xi:]
	var g [3]float32
	for c := range g {
		top := a[0][c] + fx*(a[1][c]-a[0][c])
		low := b[0][c] + fx*(b[1][c]-b[0][c])
		g[c] = top + fy*(low-top)
	}
	return g
}

// whiteSample is a patch of card: its pixel and the log of its linear colour.
type whiteSample struct {
	card int
	x, y float64
	log  [3]float64
}

// patchesPerSide and pointsPerPatch lay a grid of patches on every card and a
// grid of points in every patch; a patch's colour is that of its brighter half.
const patchesPerSide, pointsPerPatch = 5, 6

func whiteSamples(f *vision.Frame, cam *calibration.Camera, cards []fit.Pose, side float64) []whiteSample {
	var out []whiteSample
	inner := side - 8
	step := inner / patchesPerSide
	for k, card := range cards {
		for i := range patchesPerSide * patchesPerSide {
			u := -inner/2 + step*float64(i%patchesPerSide)
			v := -inner/2 + step*float64(i/patchesPerSide)
			if s, ok := brightHalf(f, cam, card, u, v, step); ok {
				s.card = k
				out = append(out, s)
			}
		}
	}
	return out
}

// brightHalf averages the brighter points of the patch of the card from
// (u, v) to (u+size, v+size), less the brightest tenth (noise and glare).
func brightHalf(f *vision.Frame, cam *calibration.Camera, card fit.Pose, u, v, size float64) (s whiteSample, ok bool) {
	px, ok := cam.Project(card.At(u+size/2, v+size/2, 0))
	if !ok || px.X < 0 || px.Y < 0 || px.X >= float64(f.W) || px.Y >= float64(f.H) {
		return s, false
	}
	a, _ := cam.Project(card.At(u, v, 0))
	b, _ := cam.Project(card.At(u+size, v, 0))
	c, _ := cam.Project(card.At(u, v+size, 0))
	var pts [pointsPerPatch * pointsPerPatch]patchPoint
	n := 0
	for i := range pts {
		fu := (float64(i%pointsPerPatch) + 0.5) / pointsPerPatch
		fv := (float64(i/pointsPerPatch) + 0.5) / pointsPerPatch
		rgb, in := f.At(a.X+fu*(b.X-a.X)+fv*(c.X-a.X), a.Y+fu*(b.Y-a.Y)+fv*(c.Y-a.Y))
		if in {
			pts[n] = patchPoint{int(rgb[0]) + int(rgb[1]) + int(rgb[2]), rgb}
			n++
		}
	}
	return meanOfBright(pts[:n], px)
}

type patchPoint struct {
	sum int
	rgb [3]uint8
}

func meanOfBright(pts []patchPoint, px calibration.Pixel) (s whiteSample, ok bool) {
	if len(pts) < pointsPerPatch {
		return s, false
	}
	slices.SortFunc(pts, func(a, b patchPoint) int { return b.sum - a.sum })
	used := pts[len(pts)/10 : len(pts)/2]
	var total [3]float64
	for _, p := range used {
		for c := range total {
			total[c] += float64(vision.LinearTable[p.rgb[c]])
		}
	}
	s.x, s.y = px.X, px.Y
	for c := range total {
		s.log[c] = math.Log(total[c]/float64(len(used)) + 1e-4)
	}
	return s, true
}

// basis is the value of the six monomials of second degree at pixel (x, y).
func (t *Light) basis(x, y float64) [6]float64 {
	x, y = (x-t.cx)/t.scale, (y-t.cy)/t.scale
	return [6]float64{1, x, y, x * x, x * y, y * y}
}

// logLight is the log of card white's linear value at pixel (x, y).
func (t *Light) logLight(x, y float64) (sum [3]float64) {
	b := t.basis(x, y)
	for c := range sum {
		for i, k := range t.coef[c] {
			sum[c] += k * b[i]
		}
		sum[c] = min(max(sum[c], t.lo[c]), t.hi[c])
	}
	return sum
}

// climbSteps and settleSteps are the rounds of the robust fit: first up to the
// bright side of the samples (whatever lies on a card is darker than white),
// then to the middle of those that agree.
const climbSteps, settleSteps = 8, 5

// fit finds the polynomial of each channel; one weight a sample serves all
// channels, so that a blue card drops out as a whole.
func (t *Light) fit(samples []whiteSample) {
	t.lo, t.hi = [3]float64{-10, -10, -10}, [3]float64{1, 1, 1}
	w := make([]float64, len(samples))
	for i := range w {
		w[i] = 1
	}
	for step := range climbSteps + settleSteps {
		t.solve(samples, w)
		for i, s := range samples {
			if step < climbSteps {
				w[i] = climbWeight(t.residual(s))
			} else {
				w[i] = settleWeight(t.residual(s))
			}
		}
	}
	t.bound(samples, w)
	t.local(samples, w)
}

// A lightPatch is how far the light at one card is off the polynomial, and where.
type lightPatch struct {
	x, y float64
	off  [3]float64
}

// patchLeast is the fewest agreeing samples of a card that correct the light
// there.
const patchLeast = 5

// local notes how far each card's white is off the smooth model: shadows and
// lamps change the light from card to card.
func (t *Light) local(samples []whiteSample, w []float64) {
	for lo := 0; lo < len(samples); {
		hi, n := lo, 0.0
		var p lightPatch
		for ; hi < len(samples) && samples[hi].card == samples[lo].card; hi++ {
			r := t.residual(samples[hi])
			for c := range p.off {
				p.off[c] += w[hi] * r[c]
			}
			p.x, p.y, n = p.x+w[hi]*samples[hi].x, p.y+w[hi]*samples[hi].y, n+w[hi]
		}
		if lo = hi; n < patchLeast {
			continue
		}
		p.x, p.y = p.x/n, p.y/n
		for c := range p.off {
			p.off[c] /= n
		}
		t.patches = append(t.patches, p)
	}
}

// patchReach is how far a card's correction reaches, as a part of the distance
// between cards; beyond the cards it fades. Lower it if colours change from
// card to card where the light does not.
const patchReach = 0.7

// correction is the mean of the cards' corrections near pixel (x, y).
func (t *Light) correction(x, y float64) (off [3]float64) {
	if len(t.patches) < 2 {
		return off
	}
	sum := 0.1
	for _, p := range t.patches {
		d := ((p.x-x)*(p.x-x) + (p.y-y)*(p.y-y)) / (t.reach * t.reach)
		k := 1 / ((1 + d) * (1 + d) * (1 + d))
		sum += k
		for c := range off {
			off[c] += k * p.off[c]
		}
	}
	for c := range off {
		off[c] /= sum
	}
	return off
}

// setReach measures the distance of neighbouring cards in the picture.
func (t *Light) setReach() {
	var near []float64
	for i, p := range t.patches {
		best := math.Inf(1)
		for j, q := range t.patches {
			if i != j {
				best = min(best, math.Hypot(p.x-q.x, p.y-q.y))
			}
		}
		near = append(near, best)
	}
	if len(near) > 1 {
		slices.Sort(near)
		t.reach = max(patchReach*near[len(near)/2], 1)
	}
}

func (t *Light) residual(s whiteSample) (r [3]float64) {
	light := t.logLight(s.x, s.y)
	for c := range r {
		r[c] = s.log[c] - light[c]
	}
	return r
}

func climbWeight(r [3]float64) float64 {
	mean := (r[0] + r[1] + r[2]) / 3
	chroma := math.Hypot(r[0]-mean, r[2]-mean) / (2 * lightSpread)
	w := 1 / (1 + chroma*chroma)
	if mean < 0 {
		w *= 0.1
	}
	return w
}

func settleWeight(r [3]float64) float64 {
	q := (r[0]*r[0] + r[1]*r[1] + r[2]*r[2]) / (3 * 9 * lightSpread * lightSpread)
	if q >= 1 {
		return 1e-6
	}
	return (1 - q) * (1 - q)
}

// solve fits the coefficients by weighted ridge regression (Cholesky).
func (t *Light) solve(samples []whiteSample, w []float64) {
	var a [6][6]float64
	var right [3][6]float64
	for i := range a {
		a[i][i] = 1e-6
		if i >= 3 {
			a[i][i] = lightRidge
		}
	}
	for i, s := range samples {
		b := t.basis(s.x, s.y)
		for m, v := range b {
			v *= w[i]
			for n := range m + 1 {
				a[m][n] += v * b[n]
			}
			for c := range right {
				right[c][m] += v * s.log[c]
			}
		}
	}
	for c := range right {
		t.coef[c] = cholesky6(a, right[c])
	}
}

// cholesky6 solves a·x = b for the symmetric positive a of which only the
// lower triangle is filled.
func cholesky6(a [6][6]float64, b [6]float64) [6]float64 {
	for i := range a {
		for j := range i + 1 {
			sum := a[i][j]
			for k := range j {
				sum -= a[i][k] * a[j][k]
			}
			if i == j {
				a[i][i] = math.Sqrt(max(sum, 1e-12))
			} else {
				a[i][j] = sum / a[j][j]
			}
		}
	}
	for i := range b {
		for k := range i {
			b[i] -= a[i][k] * b[k]
		}
		b[i] /= a[i][i]
	}
	for i := len(b) - 1; i >= 0; i-- {
		for k := i + 1; k < len(b); k++ {
			b[i] -= a[k][i] * b[k]
		}
		b[i] /= a[i][i]
	}
	return b
}

// bound keeps the extrapolated light near what the cards show.
func (t *Light) bound(samples []whiteSample, w []float64) {
	lo, hi := [3]float64{1, 1, 1}, [3]float64{-10, -10, -10}
	for i, s := range samples {
		if w[i] < 0.1 {
			continue
		}
		for c := range lo {
			lo[c], hi[c] = min(lo[c], s.log[c]), max(hi[c], s.log[c])
		}
	}
	for c := range lo {
		if lo[c] <= hi[c] {
			t.lo[c], t.hi[c] = lo[c]-lightReach, hi[c]+lightReach
		}
	}
}

func (t *Light) tabulate(w, h int) {
	t.tilesX = w/lightTile + 2
	t.tiles = make([][3]float32, t.tilesX*(h/lightTile+2))
	for i := range t.tiles {
		x, y := float64(i%t.tilesX*lightTile), float64(i/t.tilesX*lightTile)
		off, light := t.correction(x, y), t.logLight(x, y)
		for c := range 3 {
			t.tiles[i][c] = float32(t.white[c] * math.Exp(-light[c]-off[c]))
		}
	}
}
