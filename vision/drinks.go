package vision

import (
	"math"

	"banto/calibration"
	"banto/engine/izakaya"
)

// bottleBody is the part of its height up to which every bottle is about as
// wide as its foot; lidLow is where the lids of the lowest bottles begin.
const bottleBody, lidLow = 0.72, 0.8

// lidShare is the part of the lid's outline that may be pale, bodyLid that of
// the rest of the bottle (glare, labels). Raise bodyLid if glare turns coloured
// bottles into white ones.
const lidShare, bodyLid = 0.6, 0.04

// bottlePlay is how far a bottle may stand from the middle of its vertex, mm.
const bottlePlay = 3.0

// A drinkReader looks for bottles at the vertices.
type drinkReader struct {
	box    *pigmentBox // bodies, then lids
	dyes   []dye
	drinks int
	lids   []float64 // the lids' radii, mm
	height float64
	radius float64
}

func newDrinkReader(p calibration.Profile, swatches []Swatch, burnt float64) *drinkReader {
	var lids []float64
	for _, n := range p.Drinks {
		lids = append(lids, lidRadius(n.Name)*p.Bottle.Diameter/2)
	}
	return &drinkReader{
		lids:   lids,
		box:    newPigmentBox(bottlePigments(p.Drinks, swatches, burnt)),
		dyes:   dyesOf(p.Drinks),
		drinks: len(p.Drinks), height: p.Bottle.Height, radius: p.Bottle.Diameter / 2,
	}
}

// foot is where a bottle at vertex (i, j) is expected to stand: the middle of
// the card corners that meet there.
func (g *ground) foot(v izakaya.Vertex) calibration.Point {
	l := g.layout
	var x, y, n float64
	for _, c := range [4][4]float64{{-1, -1, 1, -1}, {-1, 0, -1, -1}, {0, -1, 1, 1}, {0, 0, -1, 1}} {
		r, k := v[0]+int(c[0]), v[1]+int(c[1])
		if r < 0 || k < 0 || r >= l.N || k >= l.N {
			continue
		}
		p := l.Card(r, k).At(c[2]*g.half, c[3]*g.half, 0)
		x, y, n = x+p.X, y+p.Y, n+1
	}
	return calibration.Point{X: x / n, Y: y / n}
}

// A bottleView is the outline of an upright bottle as one camera sees it: on a
// lattice whose first axis points away from the camera.
type bottleView struct {
	lat       lattice
	step      float64
	body, lid mask
	rim       mask      // next to both
	lidOff    []float64 // of each step of lid, how far from its axis, mm
	ci, cj    int
}

// bottleCut is the height in mm at which the lattice cuts the bottle.
const bottleCut = 3.0

func (d *drinkReader) view(g *ground, foot calibration.Point) bottleView {
	dx, dy := foot.X-g.eye.X, foot.Y-g.eye.Y
	far := math.Hypot(dx, dy)
	if far < 1 { // straight below the camera, where every direction points away
		dx, dy, far = 1, 0, 1
	}
	lean := far / g.eye.Z // mm along the table that a mm of height hides
	v := bottleView{step: 1.5}
	if lean < 0.5 {
		v.step = 1
	}
	foot.Z = bottleCut
	before := d.radius + bottlePlay + 1
	v.lat = latticeAround(foot, dx/far, dy/far, -before, before+d.height*lean, before+1, v.step)
	v.ci, v.cj = int(math.Round(before/v.step)), (v.lat.nv-1)/2
	top := (d.height - bottleCut) * lean
	for a := -v.ci; a <= v.lat.nu; a++ {
		for b := -v.cj; b <= v.cj; b++ {
			along, across := float64(a)*v.step, float64(b)*v.step
			s := min(max(along, (lidLow*d.height-bottleCut)*lean), top)
			switch {
			case math.Hypot(along-s, across) <= d.radius-0.5:
				v.lidOff = append(v.lidOff, math.Hypot(along-s, across))
				v.lid = append(v.lid, [2]int{a, b})
			case math.Abs(across) <= d.radius-1 && along >= -d.radius+0.8 && along <= bottleBody*d.height*lean:
				v.body = append(v.body, [2]int{a, b})
			case math.Abs(across) <= d.radius+1 && math.Hypot(along-min(max(along, 0), top), across) <= d.radius+1:
				v.rim = append(v.rim, [2]int{a, b})
			}
		}
	}
	return v
}

// A probe is the evidence for one pigment at the best place of a search: the mean
// log likelihood ratio inside the outline, the share of the outline that is
// seen, and where it was found, in lattice steps.
type probe struct {
	mean, share float64
	tint        [bottleParts]float64 // for bottles: what each part says for this drink rather than another
	i, j        int
}

// read gives a probe for each drink at the vertex whose foot is given.
func (d *drinkReader) read(g *ground, foot calibration.Point) []probe {
	v := d.view(g, foot)
	m := g.moodAt(foot, 9, 20, woodNone)
	f := g.survey(v.lat, d.box, func(p calibration.Point, t logColor) float32 { return g.logLike(m, p, t) })
	for k := range f.seen {
		if f.seen[k] && g.onMarket(v.lat.at(k/f.nv, k%f.nv)) {
			f.seen[k] = false
		}
	}
	out, lids := make([]probe, d.drinks), make([][]float32, d.drinks)
	top := 0
	for c := range out {
		lids[c] = d.mixLid(f, c)
		out[c] = v.best(f, f.ratio[c], lids[c])
		if out[c].mean > out[top].mean {
			top = c
		}
	}
	if out[top].mean < drinkEven-tintFrom {
		return out
	}
	for c := range out {
		out[c].tint = d.tint(&v, f, c, out[c].i, out[c].j)
	}
	return out
}

// marketPlay is how far around the cards beside the grid, mm, nothing is said
// of bottles in front of them.
const marketPlay = 2.0

// onMarket tells whether p hides a stock card, the face-down card or the claim
// card: what shows there is not the table.
func (g *ground) onMarket(p calibration.Point) bool {
	x, y := g.behind(p)
	l := g.layout
	if _, inside := g.cardAt(x, y); inside > -l.Gap/2 {
		return false
	}
	for i, pose := range append(l.Stock[:], l.FaceDown, l.Claim) {
		w, h := g.stock[0]/2, g.stock[1]/2
		if i == len(l.Stock)+1 {
			w, h = g.half, g.half
		}
		if math.Abs(x-pose.X) < w+marketPlay && math.Abs(y-pose.Y) < h+marketPlay {
			return true
		}
	}
	return false
}

// tintFrom is how far below even the evidence of a bottle may be for its colour
// to be looked into.
const tintFrom = 0.4

// The parts of a bottle that are asked apart for its colour.
const (
	rimPart = iota // just outside the outline: what goes on there is no bottle
	bodyPart
	lidPart
	bottleParts
)

// partGround is how often a point of each part shows the ground all the same,
// partWeight what a mm² of evidence counts, learnt by logistic regression over
// many tables. Lower partWeight if wrong colours are said with confidence.
var (
	partGround = [bottleParts]float64{0.5, 0.15, 0.05}
	partWeight = [bottleParts]float64{-0.03, 0.025, 0.028}
)

// lidRadii are the radii of the lids, parts of the bottle's: cans have wide
// ones, bottles without an entry slimLid.
var lidRadii = map[string]float64{"blue": 1, "black": 0.8}

const slimLid = 0.62

func lidRadius(drink string) float64 {
	if r, ok := lidRadii[drink]; ok {
		return r
	}
	return slimLid
}

// tint sums what the points at and next to the bottle of drink c at (i, j) say
// for it against the ground: from above little more than the lid and a rim of
// the body shows.
func (d *drinkReader) tint(v *bottleView, f *field, c, i, j int) (sum [bottleParts]float64) {
	for part, m := range [bottleParts]mask{v.rim, v.body, v.lid} {
		share, ground := bodyLid, partGround[part]
		if part == lidPart {
			share = lidShare
		}
		for n, s := range m {
			a, b := i+s[0], j+s[1]
			k := a*f.nv + b
			if a < 0 || b < 0 || a >= f.nu || b >= f.nv || !f.seen[k] || part == lidPart && v.lidOff[n] > d.lids[c] {
				continue
			}
			own := (1-share)*math.Exp(float64(f.like[c][k])) + share*math.Exp(float64(f.like[d.drinks+c][k]))
			sum[part] += math.Log((1-ground)*own/math.Exp(float64(f.ground[k])) + ground)
		}
		sum[part] *= v.step * v.step
	}
	return sum
}

// mixLid lets the body of drink c show paler points, and returns the evidence
// for points of its lid.
func (d *drinkReader) mixLid(f *field, c int) []float32 {
	lid := make([]float32, len(f.seen))
	body, pale := f.ratio[c], f.ratio[d.drinks+c]
	for k, ok := range f.seen {
		if ok {
			i, j := ratioStep(body[k]), ratioStep(pale[k])
			lid[k], body[k] = lidMix[i][j], bodyMix[i][j]
		}
	}
	return lid
}

// ratioSteps tabulate bounded evidence from -2 to ratioBound in tenths.
const ratioSteps = 61

func ratioStep(r float32) int { return min(max(int(r*10+20.5), 0), ratioSteps-1) }

// mixTable is the evidence of a point that shows the second of two paints with
// the share given.
func mixTable(share float64) (t [ratioSteps][ratioSteps]float32) {
	for i := range t {
		for j := range t[i] {
			a, b := float64(i-20)/10, float64(j-20)/10
			t[i][j] = float32(math.Log((1-share)*math.Exp(a) + share*math.Exp(b)))
		}
	}
	return t
}

var lidMix, bodyMix = mixTable(lidShare), mixTable(bodyLid)

// best tries all places of the foot.
func (v *bottleView) best(f *field, body, lid []float32) probe {
	out := probe{mean: math.Inf(-1)}
	n := int(bottlePlay / v.step)
	nb, nl := float64(len(v.body)), float64(len(v.lid))
	for i := v.ci - n; i <= v.ci+n; i++ {
		for j := v.cj - n; j <= v.cj+n; j++ {
			mb, sb := f.mean(body, v.body, i, j)
			ml, sl := f.mean(lid, v.lid, i, j)
			share := (sb*nb + sl*nl) / (nb + nl)
			if share == 0 {
				continue
			}
			if mean := (mb*sb*nb + ml*sl*nl) / (nb + nl) / share; mean > out.mean {
				out = probe{mean: mean, share: share, i: i, j: j}
			}
		}
	}
	return out
}
