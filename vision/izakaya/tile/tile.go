package tile

import (
	"iter"
	"math"
	"slices"
	"sync"

	"banto/calibration"
	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/izakaya/nets"
	"banto/vision/likelihood"
)

// The network of pieces looks at tiles of the table: Side samples Step mm apart in planes at
// pieceHeights mm, and two figures of the view, as of the whole tile, times pieceView: how many mm a mm of height
// hides, and how many px a sample spans. Of each of CellsAcross×CellsAcross cells it tells which piece has its middle there, and
// more (see the maps below). vision/train teaches it, to these figures.
const (
	Side          = 96
	Step          = 1.5
	CellsAcross   = 48
	pieceView     = 100
	pieceViewMost = 255
	pieceChannels = 3*4 + 2
)

var pieceHeights = []float64{1.6, 6.5, 14, 25}

// The maps that the network gives: log odds of the kinds of pieces, nothing first; then, each for itself, whether the card there
// lies blue side up, whether wood stands there, whether what is there is covered, whether the architect token's middle
// shows.
const (
	DiscKind    = 1 // of the first of TaughtPlayers
	PyramidKind = DiscKind + 5
	BottleKind  = PyramidKind + 5 // of the first of TaughtDrinks
	coinKind    = BottleKind + 6
	pieceKinds  = coinKind + 1
	SideMap     = pieceKinds
	CoveredMap  = SideMap + 2
	TokenMap    = CoveredMap + 1
	pieceMaps   = TokenMap + 1
)

// TaughtPlayers and TaughtDrinks are the colours that networks know, in the order of their maps.
var (
	TaughtPlayers = []string{"grey", "orange", "blue", "pink", "natural"}
	TaughtDrinks  = []string{"white", "yellow", "red", "green", "blue", "black"}
)

// OrderOf tells at which of the colours that a network knows each colour of a palette stands.
func OrderOf(palette []calibration.NamedColor, taught []string) (out []int) {
	for _, c := range palette {
		out = append(out, slices.Index(taught, c.Name))
	}
	return out
}

var pieceNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Pieces, "maps", cv.Tensor{Name: "tiles", Shape: []int{pieceChannels, Side, Side}})
})

// A Tile is what the network of pieces tells of a square of the table.
type Tile struct {
	crop.Raster
	maps []float32
	own  []bool // the cells of the part of the table of which it tells among others
}

// A Cell is one of a tile's: its number, and its middle on the table.
type Cell struct {
	I  int
	At calibration.Point
}

// seam is by how much, mm, the parts of the table of which tiles tell overlap: a piece between them shows in the cells of one at least.
const seam = 4.0

// take makes those cells a tile's own that no other shows deeper inside.
func (t *Tile) take(among []*Tile) {
	const reach = Side * Step * math.Sqrt2
	var near []*Tile
	for _, o := range among {
		if o != t && math.Hypot(o.Middle.X-t.Middle.X, o.Middle.Y-t.Middle.Y) < reach {
			near = append(near, o)
		}
	}
	t.own = make([]bool, CellsAcross*CellsAcross)
	for i := range t.own {
		p := t.cell(i)
		deep := t.inside(p) + seam
		t.own[i] = !slices.ContainsFunc(near, func(o *Tile) bool { return o.inside(p) > deep })
	}
}

// Again is a tile laid as t is, not read yet.
func (t *Tile) Again() *Tile { return &Tile{Raster: t.Raster, own: t.own} }

// Tells tells whether a tile tells of any part of r.
func (t *Tile) Tells(r Region) bool {
	for c := range t.cells(r) {
		if t.own[c.I] {
			return true
		}
	}
	return false
}

// Spans is the part of the table of which a tile tells: its middle and half its sides, mm along the table's axes.
func (t *Tile) Spans() (middle calibration.Point, halfX, halfY float64) {
	low, high := calibration.Point{X: math.Inf(1), Y: math.Inf(1)}, calibration.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for i, own := range t.own {
		if p := t.cell(i); own {
			low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
			high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
		}
	}
	return calibration.Point{X: (low.X + high.X) / 2, Y: (low.Y + high.Y) / 2}, (high.X - low.X) / 2, (high.Y - low.Y) / 2
}

// cells are those of a tile whose middles lie in a region.
func (t *Tile) cells(r Region) iter.Seq[Cell] {
	const side = Side / CellsAcross
	col, row := t.Sample(r.Middle.X, r.Middle.Y)
	within := func(at float64) (from, to int) {
		return max(0, int((at-r.Reach/Step)/side)), min(CellsAcross, int((at+r.Reach/Step)/side)+1)
	}
	left, right := within(col)
	top, low := within(row)
	return func(yield func(Cell) bool) {
		for y := top; y < low; y++ {
			for x := left; x < right; x++ {
				c := Cell{y*CellsAcross + x, t.cell(y*CellsAcross + x)}
				if r.holds(c.At) && !yield(c) {
					return
				}
			}
		}
	}
}

// Read runs the network on tiles; places in the regions asked for of which it doubts are looked at closer.
func Read(source *crop.Source, tiles []*Tile, asked []Region) error {
	if err := glance(source, tiles); err != nil {
		return err
	}
	var places []closeup
	for _, t := range tiles {
		for _, i := range t.doubts(asked) {
			places = append(places, t.closeup(i))
		}
	}
	return look(source, places)
}

// glance runs the network on tiles once.
func glance(source *crop.Source, tiles []*Tile) error {
	if len(tiles) == 0 {
		return nil
	}
	net, err := pieceNet()
	if err != nil {
		return err
	}
	const plane = Side * Side
	pix := make([]float32, len(tiles)*pieceChannels*plane)
	for i, t := range tiles {
		t.sees(source, &t.Raster, pix[i*pieceChannels*plane:][:pieceChannels*plane])
	}
	maps, err := net.Forward(pix)
	if err != nil {
		return err
	}
	const size = pieceMaps * CellsAcross * CellsAcross
	for i, t := range tiles {
		t.maps = maps[i*size:][:size]
	}
	return nil
}

// sees writes what a network of pieces sees in a raster, the tile's or one of a part of it, channel by channel.
func (t *Tile) sees(source *crop.Source, r *crop.Raster, channels []float32) {
	source.Planes(r, pieceHeights, channels)
	view, plane := t.View(pieceHeights[0]), r.N*r.N
	for k, v := range [2]float32{view[0], 20 / Step * view[2] / 10} {
		fill(channels[(3*len(pieceHeights)+k)*plane:][:plane], min(pieceView*v, pieceViewMost))
	}
}

func fill(values []float32, v float32) {
	for i := range values {
		values[i] = v
	}
}

// cell is the middle of cell i on the table.
func (t *Tile) cell(i int) calibration.Point {
	const side = Side / CellsAcross
	const mid = (side - 1) / 2.0
	return t.At(float64(i%CellsAcross*side)+mid, float64(i/CellsAcross*side)+mid, 0)
}

// Odds is log odds map k of cell i.
func (t *Tile) Odds(k, i int) float64 { return float64(t.maps[k*CellsAcross*CellsAcross+i]) }

// A Finding is what tiles tell of one place: the log odds of each value that it may have, nothing first.
type Finding []float64

// SureCell bounds the probability that is told of a cell, and of its contrary: networks err. Raise it if readings
// said to be sure are wrong.
const SureCell = 2e-5

// Kinds are the probabilities of the kinds of pieces in cell i.
func (t *Tile) Kinds(i int) []float64 {
	return likelihood.Softmax(t.maps[i:], pieceKinds, CellsAcross*CellsAcross)
}

// Told is what the probabilities of each kind in a cell tell.
func Told(kinds []float64) Finding {
	out, none := make(Finding, 1+len(kinds)), max(1-likelihood.Total(kinds), SureCell)
	for k, p := range kinds {
		out[1+k] = math.Log(max(p, SureCell/float64(len(kinds))) / none)
	}
	return out
}

// AllTold is what several tiles tell of one place.
func AllTold(finds []Finding) Finding {
	out := make(Finding, len(finds[0]))
	for _, f := range finds {
		for k, v := range f {
			out[k] += v / float64(len(finds))
		}
	}
	return out
}
