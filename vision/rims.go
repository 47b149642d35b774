package vision

import (
	"math"
	"slices"
)

// A rim tells how sharply a disc stands out from what is around it: eight
// sectors just inside its top's edge and eight just outside.
type rim struct {
	whole        mask
	inner, outer [8]mask
}

// wallMask holds the steps of a lattice at the height of a disc's top at which
// the wall of a disc at the anchor shows: up to reach mm beyond its top along
// (dx, dy), the direction to the camera in the lattice's axes.
func wallMask(radius, reach, dx, dy, step float64) (m mask) {
	for _, d := range diskMask(radius+0.3, radius+reach, step) {
		x, y := float64(d[0])*step, float64(d[1])*step
		along, across := x*dx+y*dy, y*dx-x*dy
		if math.Hypot(along-min(max(along, 0), reach), across) < radius-0.5 {
			m = append(m, d)
		}
	}
	return m
}

func newRim(radius, step float64) *rim {
	return &rim{
		whole: diskMask(0, radius-1, step),
		inner: sectors(radius-3.5, radius-0.8, step), outer: sectors(radius+1, radius+3.5, step),
	}
}

// rimSpread is the spread of a sector's mean tone from print's blur, noise and
// light, natural logarithm; rimMost the most that one sector counts, in spreads.
// Raise rimSpread if noisy pictures show discs where none are.
const rimSpread, rimMost = 0.08, 10.0

// rimClear is the contrast beyond which a rim is as clear as can be.
const rimClear = 8.0

// rimSectors is how many sectors must be seen for a rim to be told.
const rimSectors = 5

// contrast is how many spreads the inner sectors of a disc at (i, j) are off the
// outer ones, and how many they are off one another: discs are of one tone and
// end all around, print and shadow do not. A disc may touch others, so that its
// faintest sector is left out; both are 0 where too little is seen.
func (r *rim) contrast(f *field, i, j int) (off, uneven float64) {
	var offs, unevens [8]float64
	mid, _ := f.tones(r.whole, i, j)
	n := 0
	for k := range r.inner {
		in, a := f.tones(r.inner[k], i, j)
		out, b := f.tones(r.outer[k], i, j)
		if min(a, b) < 2 {
			continue
		}
		offs[n], unevens[n] = min(in.apart(out)/rimSpread, rimMost), in.apart(mid)/rimSpread
		n++
	}
	if n < rimSectors {
		return 0, 0
	}
	slices.Sort(offs[:n])
	slices.Sort(unevens[:n])
	return (offs[1] + offs[2]) / 2, (unevens[n-2] + unevens[n-3] + unevens[n-4]) / 3
}

// tones is the mean tone under the mask anchored at (i, j), and of how many
// points that are seen.
func (f *field) tones(m mask, i, j int) (t logColor, n int) {
	for _, d := range m {
		a, b := i+d[0], j+d[1]
		if a < 0 || b < 0 || a >= f.nu || b >= f.nv || !f.seen[a*f.nv+b] {
			continue
		}
		for c, v := range f.tone[a*f.nv+b] {
			t[c] += v
		}
		n++
	}
	for c := range t {
		t[c] /= float32(max(n, 1))
	}
	return t, n
}

// apart is the distance of two tones.
func (t logColor) apart(o logColor) float64 {
	x, y, z := float64(t[0]-o[0]), float64(t[1]-o[1]), float64(t[2]-o[2])
	return math.Sqrt(x*x + y*y + z*z)
}

// sectors cuts the ring from r0 to r1 mm into eight.
func sectors(r0, r1, step float64) (out [8]mask) {
	for _, d := range diskMask(r0, r1, step) {
		k := int(math.Floor(math.Atan2(float64(d[1]), float64(d[0]))/(math.Pi/4)+0.5)) & 7
		out[k] = append(out[k], d)
	}
	return out
}

// A discLook weighs how discs in a gap stand out from it.
type discLook struct {
	f            *field
	rim          *rim
	inside, wall mask
	tops         []logColor // by pigment: the tone of a disc's top
}

func (d *discReader) look(g *ground, f *field, lat *lattice) *discLook {
	return &discLook{f: f, rim: newRim(d.radius, lat.step), inside: diskMask(0, d.radius, lat.step), wall: d.wall(g, lat), tops: d.tops()}
}

// tops are the tones of the tops of the pigments' discs.
func (d *discReader) tops() (out []logColor) {
	for _, q := range d.box.pigments {
		var top [3]float32
		for c, a := range q.albedo {
			top[c] = float32(a + discFinish[0].sheen)
		}
		out = append(out, logColorOf(top))
	}
	return out
}

// wall is where the walls of discs show on a lattice at the height of their tops.
func (d *discReader) wall(g *ground, l *lattice) mask {
	mid := l.at(l.nu/2, l.nv/2)
	dx, dy := g.eye.X-mid.X, g.eye.Y-mid.Y
	far := max(math.Hypot(dx, dy), 1e-9)
	u, v := (dx*l.ux+dy*l.uy)/(far*l.step), (dx*l.vx+dy*l.vy)/(far*l.step)
	return wallMask(d.radius, d.height*far/(g.eye.Z-mid.Z), u, v, l.step)
}

// What else than its colour makes a disc, learnt by logistic regression: how
// sharply its rim stands out and how uneven its top is (see rim.contrast), how far
// its hue is off that of its like in the turn row, how much darker its wall is
// than its top. Raise discEven if print, sleeves or shadows are read as discs.
const discEven, discRim, discUneven, discHue, discWall = 1.77, 0.2, 0.27, 1.52, 0.79

// rest is the most that all else than its colour says for a disc.
const rest = discRim*rimClear + discWall*wallHigh - discEven

// An outlook is what a place shows of a disc there, whatever its pigment.
type outlook struct {
	off, uneven, drop float64 // see rim.contrast and discLook.drop
	top               logColor
}

func (l *discLook) outlook(i, j int) *outlook {
	var o outlook
	o.off, o.uneven = l.rim.contrast(l.f, i, j)
	o.top, _ = l.f.tones(l.rim.whole, i, j)
	o.drop = l.drop(o.top, i, j)
	return &o
}

// weigh is what else than its colour speaks for a disc of pigment c.
func (l *discLook) weigh(c int, o *outlook) float64 {
	hue := float64(o.top[1] - l.tops[c][1] - o.top[2] + l.tops[c][2])
	return discRim*min(o.off, rimClear) - discUneven*o.uneven - discHue*min(math.Abs(hue), 1) + discWall*o.drop - discEven
}

// wallLeast is how many points of a disc's wall must be seen to tell its shade;
// wallUsual is by how much a wall is darker as a rule, natural logarithm, and
// wallLow and wallHigh bound that.
const wallLeast, wallUsual, wallLow, wallHigh = 3, 0.3, -0.2, 0.8

// drop is by how much the wall of a disc at (i, j) with that top is darker.
func (l *discLook) drop(top logColor, i, j int) float64 {
	wall, n := l.f.tones(l.wall, i, j)
	if n < wallLeast {
		return wallUsual
	}
	drop := float64(top[0]+top[1]+top[2]-wall[0]-wall[1]-wall[2]) / 3
	return min(max(drop, wallLow), wallHigh)
}
