package vision

import (
	"embed"
	"math"
	"slices"
	"sync"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/cv"
)

// Networks find pieces by their shape. They look at tiles: squares of the
// table in planes at some heights, light taken out, and give each cell of a tile
// the log odds that a piece of each kind has its middle there, against there being
// none at all, and the root of the reflectance of its paint. There are two or three,
// trained apart, for either kind of tile: the mean of their odds is right more often.
// nets/train_pieces.py trains them.
//
//go:embed nets/pieces*.onnx nets/bottles*.onnx
var pieceModels embed.FS

// A tiling says what one of the networks looks at: tiles of n samples of step mm
// a side, in cells of tileCell samples, in the planes of those heights, mm.
type tiling struct {
	n       int
	step    float64
	heights []float64
	kinds   int // maps that tell where pieces stand
	nets    func() ([]*cv.Net, error)
}

// tileCell is the side of a cell, samples; tileCues is how much the networks are
// told of each cell.
const tileCell, tileCues = 4, 5

// cardTiles show the table around a card in the planes of its top and of the top
// of a disc on it; vertexTiles that around a vertex in the planes of a bottle's
// foot, middle and top. The networks were trained to them.
var cardTiles, vertexTiles = newTiling([]string{"pieces1", "pieces2", "pieces3"}, 80, 1.25, 2, 0, 5), newTiling([]string{"bottles1", "bottles2"}, 32, 1.5, 1, 0, 12, 24)

// The kinds of pieces around a card. Around a vertex there are bottles only.
const (
	pyramidKind = iota
	discKind
)

const bottleKind = 0

func newTiling(names []string, n int, step float64, kinds int, heights ...float64) *tiling {
	k := &tiling{n: n, step: step, heights: heights, kinds: kinds}
	k.nets = sync.OnceValues(func() (nets []*cv.Net, err error) {
		for _, name := range names {
			model, err := pieceModels.ReadFile("nets/" + name + ".onnx")
			if err != nil {
				return nil, err
			}
			net, err := cv.ReadNet(model, "places",
				cv.Tensor{Name: "planes", Shape: []int{1, 3 * len(heights), n, n}},
				cv.Tensor{Name: "cues", Shape: []int{1, tileCues, k.cells(), k.cells()}})
			if err != nil {
				return nil, err
			}
			nets = append(nets, net)
		}
		return nets, nil
	})
	return k
}

// cells is how many cells a tile has a side.
func (k *tiling) cells() int { return k.n / tileCell }

// A tile is what a network tells of a square of the table.
type tile struct {
	raster
	*tiling
	maps []float32
}

// A within tells whether a point of the table lies in some area.
type within func(p calibration.Point) bool

// tile reads the square around middle; on tells what lies on a card, off where
// pieces may stand beside them. Where what the first networks tell is sure, the
// others are not asked.
func (k *tiling) tile(g *ground, middle calibration.Point, on, off within, sure func(*tile) bool) (*tile, error) {
	nets, err := k.nets()
	if err != nil {
		return nil, err
	}
	t := &tile{raster: newRaster(&g.layout.Camera, middle, k.n, k.step), tiling: k}
	planes, cues := t.planes(g), t.cues(g, on, off)
	for i, net := range nets {
		if i > 0 && sure(t) {
			break
		}
		maps, err := net.Forward(planes, cues)
		if err != nil {
			return nil, err
		}
		t.join(maps, i)
	}
	return t, nil
}

// join takes the odds of one more network into the means of those of before
// others; the paint is what the first one tells.
func (t *tile) join(maps []float32, before int) {
	if before == 0 {
		t.maps = maps
		return
	}
	for i, v := range maps[:t.kinds*t.cells()*t.cells()] {
		t.maps[i] += (v - t.maps[i]) / float32(before+1)
	}
}

// What the networks take for a channel is the root of its reflectance, up to
// tileBright, less tileMiddle.
const tileBright, tileMiddle = 1.3, 0.6

// planes are the samples, light taken out.
func (t *tile) planes(g *ground) []float32 {
	mid, _ := g.layout.Camera.Project(t.middle)
	gain := g.light.gain(mid.X, mid.Y)
	var curve [3][256]float32
	for c := range curve {
		for v := range curve[c] {
			root := math.Sqrt(float64(gain[c] * linearTable[v]))
			curve[c][v] = float32(math.Min(root, tileBright) - tileMiddle)
		}
	}
	size := t.raster.n * t.raster.n
	out := make([]float32, 3*len(t.heights)*size)
	for k, dz := range t.heights {
		plane := out[3*k*size:][:3*size]
		t.sample(g.frame, &g.layout.Camera, dz, plane)
		for c := range curve {
			channel := plane[c*size:][:size]
			for i, v := range channel {
				channel[i] = curve[c][int(v+0.5)]
			}
		}
	}
	return out
}

// cell is the middle of cell i.
func (t *tile) cell(i int) calibration.Point {
	const mid = (tileCell - 1) / 2.0
	return t.at(float64(i%t.cells()*tileCell)+mid, float64(i/t.cells()*tileCell)+mid, 0)
}

// cues is what a network is told of each cell: on, off and the view.
func (t *tile) cues(g *ground, on, off within) []float32 {
	size, view := t.cells()*t.cells(), t.slant(&g.layout.Camera)
	out := make([]float32, tileCues*size)
	for i := range size {
		p := t.cell(i)
		if on(p) {
			out[i] = 1
		}
		if off(p) {
			out[size+i] = 1
		}
		for k, v := range [3]float64{view.lean, view.upright / 20, view.across / 20} {
			out[(2+k)*size+i] = float32(v)
		}
	}
	return out
}

// surePlace is the log odds, either way, at which the networks asked so far are believed
// of a place around a card, and no other is asked: on tables that it had not seen, one
// invented pieces at up to 6. Raise it if discs or pyramids are overlooked or invented:
// each network more costs time.
const surePlace = 8.0

// cardTile reads the table around a card.
func (g *ground) cardTile(card int) (*tile, error) {
	around := g.layout.gapsAround(card)
	return cardTiles.tile(g, g.layout.Cards[card].At(0, 0, 0), func(p calibration.Point) bool {
		return g.offMiddle(card, p) < g.half
	}, func(p calibration.Point) bool {
		return slices.ContainsFunc(around, func(gap gapPlace) bool { return gap.holds(p) })
	}, func(t *tile) bool {
		return math.Abs(g.findPyramid(t, card).odds) > surePlace && !slices.ContainsFunc(around, func(gap gapPlace) bool {
			return math.Abs(t.find(discKind, gap.holds).odds) < surePlace
		})
	})
}

// findPyramid looks for the pyramid of a card on its tile.
func (g *ground) findPyramid(t *tile, card int) find {
	return t.find(pyramidKind, func(p calibration.Point) bool { return g.offMiddle(card, p) < pyramidInner }).mayHide()
}

// Where a tower may hide a pyramid, the network's log odds come out above
// unseenDoubt, and half of those cards have one, though it hardly ever shows; below,
// none of 1,044 had. So the odds that one stands there unseen are unseenOdds, and
// unseenSlope tells how fast they go to nothing below. Lower unseenOdds if cards
// without a pyramid are given to the owner of a disc beside them.
const unseenDoubt, unseenOdds, unseenSlope = -4.4, 0.75, 4.0

// mayHide is the find of a pyramid, with how likely one stands there unseen.
func (f find) mayHide() find {
	f.unseen = unseenOdds / (1 + math.Exp(unseenSlope*(unseenDoubt-f.odds)))
	return f
}

// vertexRoom is how far from its foot, mm, the middle of a bottle is looked for.
const vertexRoom = 9.0

// vertexTile reads the table around the vertex at foot.
func (g *ground) vertexTile(foot calibration.Point) (*tile, error) {
	return vertexTiles.tile(g, foot, func(p calibration.Point) bool {
		_, inside := g.cardAt(p.X, p.Y)
		return inside > 0
	}, func(p calibration.Point) bool { return atVertex(foot, p) }, func(*tile) bool { return false })
}

func atVertex(foot, p calibration.Point) bool { return math.Hypot(p.X-foot.X, p.Y-foot.Y) < vertexRoom }

// offMiddle is how far p lies from the middle of a card along the farther of its axes, mm.
func (g *ground) offMiddle(card int, p calibration.Point) float64 {
	u, v := g.onCard(card, p.X, p.Y)
	return max(math.Abs(u), math.Abs(v))
}

// gapAlong and gapAcross are how far off the middle of its gap the middle of a
// claim disc is looked for, mm; pyramidInner the same for a pyramid and its card.
const gapAlong, gapAcross, pyramidInner = 11.0, 4.0, 26.5

// A gapPlace is where a gap lies: its middle and the unit vector along it.
type gapPlace struct{ x, y, dx, dy float64 }

// gapPlace is where a gap lies on the table.
func (l *Layout) gapPlace(gap izakaya.Gap) gapPlace {
	a, b := l.Card(gap.Card[0], gap.Card[1]), Pose{}
	if gap.Side == izakaya.East {
		b = l.Card(gap.Card[0], gap.Card[1]+1)
	} else {
		b = l.Card(gap.Card[0]+1, gap.Card[1])
	}
	far := math.Hypot(b.X-a.X, b.Y-a.Y)
	return gapPlace{(a.X + b.X) / 2, (a.Y + b.Y) / 2, -(b.Y - a.Y) / far, (b.X - a.X) / far}
}

// holds tells whether the middle of a disc in the gap may lie at p.
func (g *gapPlace) holds(p calibration.Point) bool {
	x, y := p.X-g.x, p.Y-g.y
	return math.Abs(x*g.dx+y*g.dy) < gapAlong && math.Abs(x*g.dy-y*g.dx) < gapAcross
}

// gapsAround are the gaps on the four sides of a card, where there are any.
func (l *Layout) gapsAround(card int) (out []gapPlace) {
	for _, gap := range gaps(l.N) {
		here, there := gapCards(gap, l.N)
		if here == card || there == card {
			out = append(out, l.gapPlace(gap))
		}
	}
	return out
}

// gapCards are the two cards beside a gap, in row order.
func gapCards(gap izakaya.Gap, n int) (here, there int) {
	here = gap.Card[0]*n + gap.Card[1]
	if gap.Side == izakaya.South {
		return here, here + n
	}
	return here, here + 1
}

// A find is what tiles tell of one place: the log odds that a piece shows there,
// the odds that one stands there unseen, its middle, the root of the reflectance of
// its paint, and how likely that is a guess at least.
type find struct {
	odds   float64
	unseen float64
	guess  float64
	at     calibration.Point
	paint  [3]float64
}

// find looks for a piece with its middle among the cells that may allows.
func (t *tile) find(kind int, may within) (out find) {
	sum := 0.0
	out.at.Z = t.middle.Z
	size := t.cells() * t.cells()
	for i, v := range t.maps[kind*size:][:size] {
		p := t.cell(i)
		if !may(p) {
			continue
		}
		w := math.Exp(float64(v))
		sum, out.at.X, out.at.Y = sum+w, out.at.X+w*p.X, out.at.Y+w*p.Y
		for c := range out.paint {
			out.paint[c] += w * float64(t.maps[(t.kinds+c)*size+i])
		}
	}
	out.odds, out.at.X, out.at.Y = math.Log(sum), out.at.X/sum, out.at.Y/sum
	for c := range out.paint {
		out.paint[c] /= sum
	}
	return out
}

// and joins what two tiles tell of one place.
func (a find) and(b find) find {
	a.odds = (a.odds + b.odds) / 2
	a.at.X, a.at.Y = (a.at.X+b.at.X)/2, (a.at.Y+b.at.Y)/2
	for c := range a.paint {
		a.paint[c] = (a.paint[c] + b.paint[c]) / 2
	}
	return a
}
