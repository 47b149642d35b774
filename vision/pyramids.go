package vision

import (
	"math"

	"banto/calibration"
)

// pyramidStep is the lattice step for pyramids, mm; pyramidCut the height of
// the cut through the pyramid that is looked for, of its whole height.
const pyramidStep, pyramidCut = 2.0, 0.3

// pyramidEdge is how near to the edge of its card the middle of a pyramid may lie, mm.
const pyramidEdge = 1.5

// A pyramidReader looks for the players' pyramids anywhere on a card.
type pyramidReader struct {
	box          *pigmentBox
	cut          float64
	inside, ring mask
}

func newPyramidReader(p calibration.Profile, players []pigment) *pyramidReader {
	half := p.Pyramid.Base / 2
	return &pyramidReader{
		box: newPigmentBox(players), cut: pyramidCut * p.Pyramid.Height,
		inside: diskMask(0, half*(1-pyramidCut), pyramidStep),
		ring:   diskMask(half+4, half+8, pyramidStep),
	}
}

// read gives a probe for each player's pyramid on the card.
func (d *pyramidReader) read(g *ground, card int) []probe {
	pose := g.layout.Cards[card]
	s, c := math.Sincos(pose.Deg * math.Pi / 180)
	at := calibration.Point{X: pose.X, Y: pose.Y, Z: pose.Z + d.cut}
	lat := latticeAround(at, c, s, -g.half-4, g.half+4, g.half+4, pyramidStep)
	m := mood{dark: true, wood: woodOn}
	if g.blue[card] {
		m.sea = g.measureSea(pose)
	}
	f := g.survey(lat, d.box, func(p calibration.Point, t logColor) float32 { return g.logLike(m, p, t) })
	out := make([]probe, len(d.box.pigments))
	reach := int((g.half - pyramidEdge) / pyramidStep)
	ci, cj := (f.nu-1)/2, (f.nv-1)/2
	for c := range out {
		out[c] = d.best(f, &lat, c, ci, cj, reach)
	}
	return out
}

func (d *pyramidReader) best(f *field, lat *lattice, c, ci, cj, reach int) probe {
	out := probe{mean: -ratioBound}
	for i := ci - reach; i <= ci+reach; i++ {
		for j := cj - reach; j <= cj+reach; j++ {
			if k := i*f.nv + j; !f.seen[k] || f.ratio[c][k] <= 0 {
				continue
			}
			if v, share := f.mean(f.ratio[c], d.inside, i, j); share > leastShare && v > out.mean {
				out = probe{mean: v, share: share, i: i, j: j}
			}
		}
	}
	out.ring, _ = f.mean(f.ratio[c], d.ring, out.i, out.j)
	out.lead, _ = f.mean(f.lead, d.inside, out.i, out.j)
	out.at = lat.at(out.i, out.j)
	return out
}
