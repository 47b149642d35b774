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

// readGap gives a probe for each player's disc in the gap. A disc lies on the
// cards' edges unless the gap is wider than the disc.
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
	for c := range out {
		out[c] = d.best(f, &lat, c, ci-na, ci+na, cj-nc, cj+nc)
	}
	return out
}
