package pieces

import (
	"math"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/tile"
)

// Where pieces may have their middles, mm: a bottle off its vertex, a claim disc along and across its gap, a pyramid off
// its card's middle. Raise one if pieces laid carelessly are overlooked.
const vertexRoom, gapAlong, gapAcross, pyramidInner = 8.0, 12.0, 5.0, 27.5

// foot is where a bottle at vertex v is expected to stand: the middle of the card corners that meet there.
func foot(l *layout.Layout, v izakaya.Vertex) calibration.Point {
	const half = layout.NominalSide / 2.0
	var x, y, n float64
	for _, c := range [4][4]float64{{-1, -1, 1, -1}, {-1, 0, -1, -1}, {0, -1, 1, 1}, {0, 0, -1, 1}} {
		r, k := v[0]+int(c[0]), v[1]+int(c[1])
		if r < 0 || k < 0 || r >= l.N || k >= l.N {
			continue
		}
		p := l.Card(r, k).At(c[2]*half, c[3]*half, 0)
		x, y, n = x+p.X, y+p.Y, n+1
	}
	return calibration.Point{X: x / n, Y: y / n}
}

// onCard are the points within reach mm of a card's middle along both of its axes.
func onCard(card fit.Pose, reach float64) tile.Region {
	return tile.Region{Middle: card.At(0, 0, 0), Reach: math.Sqrt2 * reach, Holds: func(p calibration.Point) bool {
		u, v := card.Inverse(p.X, p.Y)
		return max(math.Abs(u), math.Abs(v)) < reach
	}}
}

// A gapPlace is where a gap lies: its middle and the unit vector along it.
type gapPlace struct{ x, y, dx, dy float64 }

// gapPlaceOf is where a gap lies on the table.
func gapPlaceOf(l *layout.Layout, gap izakaya.Gap) gapPlace {
	a, b := l.Card(gap.Card[0], gap.Card[1]), fit.Pose{}
	if gap.Side == izakaya.East {
		b = l.Card(gap.Card[0], gap.Card[1]+1)
	} else {
		b = l.Card(gap.Card[0]+1, gap.Card[1])
	}
	far := math.Hypot(b.X-a.X, b.Y-a.Y)
	return gapPlace{(a.X + b.X) / 2, (a.Y + b.Y) / 2, -(b.Y - a.Y) / far, (b.X - a.X) / far}
}

// middle is the gap's middle on the table.
func (g *gapPlace) middle() calibration.Point { return calibration.Point{X: g.x, Y: g.y} }

// region is where the middle of a disc in the gap may lie.
func (g *gapPlace) region() tile.Region {
	return tile.Region{Middle: g.middle(), Reach: math.Hypot(gapAlong, gapAcross), Holds: g.holds}
}

// holds tells whether the middle of a disc in the gap may lie at p.
func (g *gapPlace) holds(p calibration.Point) bool {
	x, y := p.X-g.x, p.Y-g.y
	return math.Abs(x*g.dx+y*g.dy) < gapAlong && math.Abs(x*g.dy-y*g.dx) < gapAcross
}

// gapCards are the two cards beside a gap, in row order.
func gapCards(gap izakaya.Gap, n int) (here, there int) {
	here = gap.Card[0]*n + gap.Card[1]
	if gap.Side == izakaya.South {
		return here, here + n
	}
	return here, here + 1
}
