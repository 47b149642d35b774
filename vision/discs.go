package vision

import (
	"math"

	"banto/calibration"
	"banto/engine/izakaya"
)

// claimAlong and claimAcross are how far, mm, a claim disc may lie off the
// middle of its gap.
const claimAlong, claimAcross = 9.0, 1.5

// discStep is the lattice step for discs, mm.
const discStep = 1.5

// A discReader looks for drums of one size by the colour of their top face.
type discReader struct {
	box            *pigmentBox
	radius, height float64
	inside         mask
}

func newDiscReader(p calibration.Profile, players []pigment) *discReader {
	r := p.Disc.Diameter / 2
	return &discReader{
		box: newPigmentBox(players), radius: r, height: p.Disc.Height,
		inside: diskMask(0, r-1, discStep),
	}
}

// leastShare is the least part of an outline that must be seen for a reading.
const leastShare = 0.3

// best searches the lattice steps i0..i1, j0..j1 for the disc of pigment c.
func (d *discReader) best(f *field, lat *lattice, c, i0, i1, j0, j1 int) probe {
	out := probe{mean: math.Inf(-1)}
	for i := i0; i <= i1; i++ {
		for j := j0; j <= j1; j++ {
			if m, share := f.mean(f.ratio[c], d.inside, i, j); share > leastShare && m > out.mean {
				out = probe{mean: m, share: share, i: i, j: j}
			}
		}
	}
	out.at = lat.at(out.i, out.j)
	return out
}

// middle is the middle of a gap, and the direction along it.
func (g *ground) middle(gap izakaya.Gap) (p calibration.Point, dx, dy float64) {
	l := g.layout
	r, c := gap.Card[0], gap.Card[1]
	a := l.Card(r, c)
	b, u, v := l.Card(r, min(c+1, l.N-1)), g.half, 0.0
	if gap.Side == izakaya.South {
		b, u, v = l.Card(min(r+1, l.N-1), c), 0, -g.half
	}
	p, q := a.At(u, v, 0), b.At(-u, -v, 0)
	across := math.Atan2(b.Y-a.Y, b.X-a.X)
	return calibration.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}, -math.Sin(across), math.Cos(across)
}

// gapDoubt is the mean evidence below which a disc in a gap is not looked into
// but taken as it is.
const gapDoubt = -0.9

var gapFar = scale{8, 0.55}

// A disc in a gap is told by the mean evidence of its colour where that is
// clearest (no more than gapMost counts), by that where it stands out best, by how
// uneven it is there (no more than gapRough counts: others may stand in front) and how
// much darker its wall is. Learnt by logistic
// regression. Raise gapEven if shadows or the cloth are read as discs.
const gapMean, gapMost, gapBest, gapUneven, gapRough, gapWall, gapEven = 3.3, 1.2, 2.1, 0.77, 6.0, 1.9, -0.3

// readGap gives a probe for each player's disc in the gap, its mean being the log
// likelihood ratio to the empty gap. A disc lies on the cards' edges unless the gap is wider than the disc.
func (d *discReader) readGap(g *ground, gap izakaya.Gap) []probe {
	at, dx, dy := g.middle(gap)
	at.Z = g.rise + d.height
	if g.layout.Gap > 2*d.radius-1 {
		at.Z -= g.rise / 2
	}
	r := d.radius + 4
	lat := latticeAround(at, dx, dy, -claimAlong-r, claimAlong+r, claimAcross+r, discStep)
	m := g.moodAt(at, 13, 22, woodNear)
	f := g.survey(lat, d.box, func(p calibration.Point, t logColor) float32 { return g.logLike(m, p, t) })
	ci, cj := (f.nu-1)/2, (f.nv-1)/2
	na, nc := int(claimAlong/discStep), int(claimAcross/discStep)
	out := make([]probe, len(d.box.pigments))
	var look *discLook
	for c := range out {
		out[c] = d.best(f, &lat, c, ci-na, ci+na, cj-nc, cj+nc)
		if look == nil && out[c].mean >= gapDoubt {
			look = d.look(g, f, &lat)
		}
		if out[c].mean < gapDoubt || !d.lookInto(look, &out[c], c, ci-na, ci+na, cj-nc, cj+nc) {
			out[c].mean = gapFar.slope * (out[c].mean - gapFar.even)
		}
	}
	return out
}

// lookInto weighs the disc found at p by where in the lattice steps i0..i1, j0..j1
// it stands out best; ok is false where too little is seen for that.
func (d *discReader) lookInto(l *discLook, p *probe, c, i0, i1, j0, j1 int) (ok bool) {
	var look *outlook
	var own float64
	best := math.Inf(-1)
	for i := i0; i <= i1; i++ {
		for j := j0; j <= j1; j++ {
			m, share := l.f.mean(l.f.ratio[c], l.inside, i, j)
			if share <= leastShare || m+rest <= best {
				continue
			}
			o := l.outlook(i, j)
			if v := m + l.weigh(c, o); v > best {
				best, own, look = v, m*math.Sqrt(share), o
			}
		}
	}
	if look == nil {
		return false
	}
	p.mean = gapMean*min(p.mean, gapMost) + gapBest*own - gapUneven*min(look.uneven, gapRough) + gapWall*look.drop - gapEven
	return true
}
