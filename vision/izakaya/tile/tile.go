package tile

import (
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
// shows; and which drink's stock card lies there.
const (
	DiscKind    = 1 // of the first of TaughtPlayers
	PyramidKind = DiscKind + 5
	BottleKind  = PyramidKind + 5 // of the first of TaughtDrinks
	coinKind    = BottleKind + 6
	pieceKinds  = coinKind + 1
	SideMap     = pieceKinds
	CoveredMap  = SideMap + 2
	TokenMap    = CoveredMap + 1
	drinkMap    = TokenMap + 1
	pieceMaps   = drinkMap + 6
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
}

// Read runs the network on the tiles around those points of the table; where what it tells leaves doubt it looks again in a
// mirror, for the mean of both.
func Read(source *crop.Source, cam *calibration.Camera, middles []calibration.Point) ([]*Tile, error) {
	var plain, turned []crop.Raster
	for _, m := range middles {
		plain = append(plain, crop.NewRaster(cam, m, Side, Step))
	}
	tiles, err := readRasters(source, plain)
	if err != nil {
		return nil, err
	}
	var doubtful []*Tile
	for _, t := range tiles {
		if t.doubtful() {
			doubtful, turned = append(doubtful, t), append(turned, t.InMirror())
		}
	}
	again, err := readRasters(source, turned)
	for i, m := range again {
		doubtful[i].average(m)
	}
	return tiles, err
}

// average takes in what the network tells of the same tile in a mirror.
func (t *Tile) average(inMirror *Tile) {
	for i, v := range crop.Mirrored(inMirror.maps, CellsAcross) {
		t.maps[i] = (t.maps[i] + v) / 2
	}
}

// Core is how far from a tile's middle, mm, what is read on it may lie: beyond, changes are others' to read.
const Core = 54.0

// surePiece is how likely a piece must be there, and be what it is likeliest to be, for a tile not to be read again. Raise it if pieces
// are misread, lower it if stills take too long.
const surePiece = 0.9

// bareLead is by how many log odds nothing leads every piece in a cell that surely shows none.
const bareLead = 6.0

// bare tells whether cell i surely shows no piece.
func (t *Tile) bare(i int) bool {
	none := t.Odds(0, i)
	for k := DiscKind; k < pieceKinds; k++ {
		if t.Odds(k, i) > none-bareLead {
			return false
		}
	}
	return true
}

// doubtful tells whether a piece in the tile's own part of the table may not be there, or be another.
func (t *Tile) doubtful() bool {
	heat, kinds := make([]float64, CellsAcross*CellsAcross), make([][]float64, CellsAcross*CellsAcross)
	for i := range heat {
		if p := t.Cell(i); math.Hypot(p.X-t.Middle.X, p.Y-t.Middle.Y) < Core && !t.bare(i) {
			kinds[i] = t.Kinds(i)
			heat[i] = 1 - kinds[i][0]
		}
	}
	for i, h := range peaksOf(heat) {
		if h > 1-surePiece && slices.Max(kinds[i][1:]) < surePiece {
			return true
		}
	}
	return false
}

// readRasters runs the network on tiles.
func readRasters(source *crop.Source, rasters []crop.Raster) ([]*Tile, error) {
	if len(rasters) == 0 {
		return nil, nil
	}
	net, err := pieceNet()
	if err != nil {
		return nil, err
	}
	const plane = Side * Side
	out, pix := make([]*Tile, len(rasters)), make([]float32, len(rasters)*pieceChannels*plane)
	for i, r := range rasters {
		out[i] = &Tile{Raster: r}
		channels := pix[i*pieceChannels*plane:][:pieceChannels*plane]
		source.Planes(&out[i].Raster, pieceHeights, channels)
		view := out[i].View(pieceHeights[0])
		for k, v := range [2]float32{view[0], 20 / Step * view[2] / 10} {
			fill(channels[(3*len(pieceHeights)+k)*plane:][:plane], min(pieceView*v, pieceViewMost))
		}
	}
	maps, err := net.Forward(pix)
	if err != nil {
		return nil, err
	}
	const size = pieceMaps * CellsAcross * CellsAcross
	for i, t := range out {
		t.maps = maps[i*size:][:size]
	}
	return out, nil
}

func fill(values []float32, v float32) {
	for i := range values {
		values[i] = v
	}
}

// Cell is the middle of cell i on the table.
func (t *Tile) Cell(i int) calibration.Point {
	const side = Side / CellsAcross
	const mid = (side - 1) / 2.0
	return t.At(float64(i%CellsAcross*side)+mid, float64(i/CellsAcross*side)+mid, 0)
}

// Odds is log odds map k of cell i.
func (t *Tile) Odds(k, i int) float64 { return float64(t.maps[k*CellsAcross*CellsAcross+i]) }

// A Within tells whether a point of the table lies in some area.
type Within func(p calibration.Point) bool

// A Finding is what tiles tell of one place: the log odds of each value that it may have, nothing first.
type Finding []float64

// SureCell bounds the probability that is told of a cell, and of its contrary: networks err. Raise it if readings
// said to be sure are wrong.
const SureCell = 2e-5

// Find looks for a piece of the n kinds from first on with its middle among the cells that may allows.
func (t *Tile) Find(first, n int, may Within) Found {
	return clearest(CellsAcross*CellsAcross, n, t.Cell, func(i int) []float64 { return t.Kinds(i)[first:][:n] }, may)
}

// clearest is what the cell tells in which a piece, of n kinds, is likeliest, among those of so many cells that may allows; at says where a cell
// lies, kinds how likely each kind is there.
func clearest(cells, n int, at func(i int) calibration.Point, kinds func(i int) []float64, may Within) Found {
	best, most := Found{Finding: Told(make([]float64, n))}, 0.0
	for i := range cells {
		if p := at(i); may(p) {
			if k := kinds(i); likelihood.Total(k) > most {
				best, most = Found{p, Told(k)}, likelihood.Total(k)
			}
		}
	}
	return best
}

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

// Mean is the mean of the probabilities of map k over the cells that may allows; ok is false where those are none.
func (t *Tile) Mean(k int, may Within) (mean float64, ok bool) {
	n := 0
	for i := range CellsAcross * CellsAcross {
		if may(t.Cell(i)) {
			mean, n = mean+likelihood.Sigmoid(t.Odds(k, i)), n+1
		}
	}
	return mean / float64(max(n, 1)), n > 0
}

// Around are the points of the table within reach mm of p.
func Around(p calibration.Point, reach float64) Within {
	return func(q calibration.Point) bool { return math.Hypot(p.X-q.X, p.Y-q.Y) < reach }
}
