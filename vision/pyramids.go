package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// pyramidStep is the lattice step for pyramids, mm; pyramidCut the height of
// the cut through the pyramid that is looked for, of its whole height.
const pyramidStep, pyramidCut = 2.0, 0.3

// pyramidEdge is how near to the edge of its card the middle of a pyramid may lie, mm.
const pyramidEdge = 1.5

// A pyramidReader looks for the players' pyramids anywhere on a card.
type pyramidReader struct {
	box           *pigmentBox
	cut           float64
	inside, ring  mask
	woodLike      []float64 // of each pigment
	rimIn, rimOut [8]mask   // just inside and just outside its cut
}

func newPyramidReader(p calibration.Profile, players []pigment) *pyramidReader {
	half := p.Pyramid.Base / 2
	var like []float64
	for _, q := range players {
		albedo := Linear(colorOf(p.Players, q.name))
		like = append(like, hueLike(albedo, Linear(p.Piece.Wood)))
	}
	return &pyramidReader{
		woodLike: like,
		box:      newPigmentBox(players), cut: pyramidCut * p.Pyramid.Height,
		inside: diskMask(0, half*(1-pyramidCut), pyramidStep),
		ring:   diskMask(half+4, half+8, pyramidStep),
		rimIn:  sectors(half-4, half-1, pyramidStep), rimOut: sectors(half+1.5, half+4.5, pyramidStep),
	}
}

// read gives a probe for each player's pyramid on the card.
func (d *pyramidReader) read(g *ground, card int) []probe {
	pose := g.layout.Cards[card]
	s, c := math.Sincos(pose.Deg * math.Pi / 180)
	at := calibration.Point{X: pose.X, Y: pose.Y, Z: pose.Z + d.cut}
	lat := latticeAround(at, c, s, -g.half-4, g.half+4, g.half+4, pyramidStep)
	m := g.moodAt(pose.At(0, 0, -pose.Z), 0, g.half, woodNone)
	m.table = nil
	if g.blue[card] {
		m.sea = g.measureSea(pose)
	}
	f := g.survey(lat, d.box, func(p calibration.Point, t logColor) float32 { return g.logLike(m, p, t) })
	out := make([]probe, len(d.box.pigments))
	reach := int((g.half - pyramidEdge) / pyramidStep)
	ci, cj := (f.nu-1)/2, (f.nv-1)/2
	for c := range out {
		out[c] = d.best(f, &lat, c, ci, cj, reach)
		if d.woodLike[c] < 0.5 && out[c].share > 0 {
			out[c].mean += d.standing(f, &out[c])
		}
		if g.blue[card] {
			out[c].mean -= blueDoubt
		}
	}
	return out
}

// What speaks for a pyramid of a paint unlike wood that was found: how sharply it
// stands out from around it, by its faintest and its middle sector, and wood beside
// it, which its evidence had counted against it. Learnt by logistic regression. Raise
// standEven if print and shadows are read as pyramids.
const standFaint, standMiddle, standWood, standEven = 0.107, 0.24, 0.215, 3.0

// standing weighs how the pyramid found at p stands on its card.
func (d *pyramidReader) standing(f *field, p *probe) float64 {
	var offs []float64
	for k := range d.rimIn {
		a, n := f.tones(d.rimIn[k], p.i, p.j)
		b, m := f.tones(d.rimOut[k], p.i, p.j)
		if min(n, m) > 0 {
			offs = append(offs, min(a.apart(b)/rimSpread, rimMost))
		}
	}
	if len(offs) == 0 {
		return 0
	}
	slices.Sort(offs)
	wood, _ := f.mean(f.wood, d.ring, p.i, p.j)
	return standFaint*offs[0] + standMiddle*offs[len(offs)/2] + standWood*wood - standEven
}

// A pyramid's evidence is its mean evidence against the card, plus a share of
// that against wood, less what its colour or wood goes on around it and what of
// it is not seen. Each has two values, for paints unlike wood and for those
// like it, learnt by logistic regression: what is like wood must stand alone,
// what is unlike must differ from it.
var (
	pyramidVersus = [2]float64{0.50, 0.05}
	pyramidSpill  = [2]float64{0.35, 0.90}
	pyramidEven   = [2]float64{3.05, 2.28}
)

// pyramidInner is how far from the middle of its card a pyramid usually stays,
// mm, and pyramidOver the evidence it loses per mm beyond.
const pyramidInner, pyramidOver = 24.0, 0.15

// pyramidSeen is the least part of a pyramid's cut that must be seen.
const pyramidSeen = 0.45

// pyramidUnseen is what a pyramid's evidence loses where it is not seen at all.
const pyramidUnseen = 1.05

// blueDoubt is the evidence that a pyramid loses on a card whose blue side lies up:
// nobody may build there, and print on blue looks like much. Lower it if pyramids
// set there by mistake go unread.
const blueDoubt = 2.5

// hueLike is how much the hue of one linear albedo resembles another's, 0 to 1.
func hueLike(a, b [3]float64) float64 {
	var d [3]float64
	mean := 0.0
	for c := range d {
		d[c] = math.Log((a[c] + 0.005) / (b[c] + 0.005))
		mean += d[c] / 3
	}
	far := 0.0
	for c := range d {
		far += (d[c] - mean) * (d[c] - mean)
	}
	return min(1.3*math.Exp(-far/0.36), 1)
}

// hidingWood is how clearly, as log likelihood ratio, a point must be wood to
// count as hidden by it rather than as missing from the pyramid.
const hidingWood = 1.5

func between(v [2]float64, k float64) float64 { return v[0] + k*(v[1]-v[0]) }

// best finds the place where a pyramid of pigment c explains most.
func (d *pyramidReader) best(f *field, lat *lattice, c, ci, cj, reach int) probe {
	like := d.woodLike[c]
	own, around := make([]float32, len(f.seen)), make([]float32, len(f.seen))
	bare := *f // without the points that wood in front hides
	bare.seen = slices.Clone(f.seen)
	for k, r := range f.ratio[c] {
		own[k] = r + float32(between(pyramidVersus, like))*(r-f.wood[k])
		around[k] = max(r, f.wood[k])
		if like < 0.5 && f.wood[k] > hidingWood && f.wood[k] > r+hidingWood {
			bare.seen[k] = false
		}
	}
	out := probe{mean: -ratioBound}
	for i := ci - reach; i <= ci+reach; i++ {
		for j := cj - reach; j <= cj+reach; j++ {
			if k := i*f.nv + j; !f.seen[k] || f.ratio[c][k] <= 0 {
				continue
			}
			v, share := bare.mean(own, d.inside, i, j)
			if share <= pyramidSeen || v < 0 {
				continue
			}
			ring, _ := f.mean(around, d.ring, i, j)
			edge := f.step * float64(max(i-ci, ci-i, j-cj, cj-j))
			v -= max(edge-pyramidInner, 0)*pyramidOver + between(pyramidSpill, like)*(ring+1.5) + pyramidUnseen*(1-share) + between(pyramidEven, like)
			if v > out.mean {
				out = probe{mean: v, share: share, i: i, j: j}
			}
		}
	}
	out.at = lat.at(out.i, out.j)
	return out
}
