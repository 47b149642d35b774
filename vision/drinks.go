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
	drinks int
	height float64
	radius float64
}

func newDrinkReader(p calibration.Profile, swatches []Swatch, burnt float64) *drinkReader {
	return &drinkReader{
		box:    newPigmentBox(bottlePigments(p.Drinks, swatches, burnt)),
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
				v.lid = append(v.lid, [2]int{a, b})
			case math.Abs(across) <= d.radius-1 && along >= -d.radius+0.8 && along <= bottleBody*d.height*lean:
				v.body = append(v.body, [2]int{a, b})
			}
		}
	}
	return v
}

// A probe is the evidence for one pigment at the best place of a search: the mean
// log likelihood ratio inside the outline, that in a ring around it, how well
// the points are explained at all, the share of the outline that is seen, and
// where it was found.
type probe struct {
	mean, ring, lead, share float64
	i, j                    int
	at                      calibration.Point
}

// read gives a probe for each drink at the vertex whose foot is given.
func (d *drinkReader) read(g *ground, foot calibration.Point) []probe {
	v := d.view(g, foot)
	m := g.moodAt(foot, 9, 20, woodNone)
	f := g.survey(v.lat, d.box, func(p calibration.Point, t logColor) float32 { return g.logLike(m, p, t) })
	out := make([]probe, d.drinks)
	for c := range out {
		lid := d.mixLid(f, c)
		out[c] = v.best(f, f.ratio[c], lid)
	}
	return out
}

// mixLid lets the body of drink c show paler points, and returns the evidence
// for points of its lid.
func (d *drinkReader) mixLid(f *field, c int) []float32 {
	lid := make([]float32, len(f.seen))
	for k, ok := range f.seen {
		if ok {
			body, pale := math.Exp(float64(f.ratio[c][k])), math.Exp(float64(f.ratio[d.drinks+c][k]))
			lid[k] = float32(math.Log((1-lidShare)*body + lidShare*pale))
			f.ratio[c][k] = float32(math.Log((1-bodyLid)*body + bodyLid*pale))
		}
	}
	return lid
}

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
	out.lead, _ = f.mean(f.lead, v.body, out.i, out.j)
	out.at = v.lat.at(out.i, out.j)
	out.at.Z = 0
	return out
}
