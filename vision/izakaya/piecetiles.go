package izakaya

import (
	_ "embed"
	"iter"
	"math"
	"slices"
	"sync"

	"banto/calibration"
	"banto/vision/crop"
	"banto/vision/cv"
)

// The network of pieces looks at tiles of the table: pieceSide samples pieceStep mm apart in planes at
// pieceHeights mm, and two figures of the view, as of the whole tile, times pieceView: how many mm a mm of height
// hides, and how many px a sample spans. Of each of pieceCells×pieceCells cells in its middle, cellStep mm apart, it tells
// which piece has its own middle there, and more (see the maps below). vision/train teaches it, to these figures.
const (
	pieceSide     = 96
	pieceStep     = 1.5
	pieceCells    = 42
	cellStep      = 3.0
	cellMid       = (pieceCells - 1) / 2.0
	pieceView     = 100
	pieceViewMost = 255
	pieceChannels = 3*4 + 2
)

var pieceHeights = []float64{1.6, 6.5, 14, 25}

// The maps that the network gives: log odds of the kinds of pieces, nothing first; then, each for itself, whether the card there
// lies blue side up, whether wood stands there, whether what is there is covered, whether the architect token's middle
// shows; and which drink's stock card lies there.
const (
	discKind    = 1 // of the first of taughtPlayers
	pyramidKind = discKind + 5
	bottleKind  = pyramidKind + 5 // of the first of taughtDrinks
	coinKind    = bottleKind + 6
	pieceKinds  = coinKind + 1
	sideMap     = pieceKinds
	coveredMap  = sideMap + 2
	tokenMap    = coveredMap + 1
	drinkMap    = tokenMap + 1
	pieceMaps   = drinkMap + 6
)

// taughtPlayers and taughtDrinks are the colours that networks know, in the order of their maps.
var (
	taughtPlayers = []string{"grey", "orange", "blue", "pink", "natural"}
	taughtDrinks  = []string{"white", "yellow", "red", "green", "blue", "black"}
)

//go:embed nets/pieces.onnx
var piecesModel []byte

var pieceNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(piecesModel, "maps", cv.Tensor{Name: "tiles", Shape: []int{pieceChannels, pieceSide, pieceSide}})
})

// A tile is what the network of pieces tells of a square of the table.
type tile struct {
	crop.Raster
	maps []float32
}

// readTiles runs the network on the tiles around those points of the table.
func readTiles(source *crop.Source, cam *calibration.Camera, middles []calibration.Point) (out []*tile, err error) {
	for _, m := range middles {
		t := &tile{Raster: crop.NewRaster(cam, m, pieceSide, pieceStep)}
		if t.maps, err = mapsOfPieces(source, &t.Raster); err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// lookAgain reads t in a mirror, too, and takes the mean of both.
func (t *tile) lookAgain(source *crop.Source) error {
	r := t.Raster
	r.Right = [2]float64{-r.Right[0], -r.Right[1]}
	maps, err := mapsOfPieces(source, &r)
	for i, v := range mirrored(maps, pieceCells) {
		t.maps[i] = (t.maps[i] + v) / 2
	}
	return err
}

// mapsOfPieces runs the network on one tile.
func mapsOfPieces(source *crop.Source, r *crop.Raster) ([]float32, error) {
	net, err := pieceNet()
	if err != nil {
		return nil, err
	}
	const plane = pieceSide * pieceSide
	pix := make([]float32, pieceChannels*plane)
	source.Planes(r, pieceHeights, pix)
	view := r.View(pieceHeights[0])
	for k, v := range [2]float32{view[0], 20 / pieceStep * view[2] / 10} {
		fill(pix[(3*len(pieceHeights)+k)*plane:][:plane], min(pieceView*v, pieceViewMost))
	}
	return net.Forward(pix)
}

// surePiece is how likely a place must show what it is likeliest to show for its tiles not to be looked at again. Raise it if pieces
// are misread, lower it if stills take too long.
const surePiece = 0.95

// doubtful tells whether a piece where may says may not be there, or be another.
func (t *tile) doubtful(may within) bool {
	heat := make([]float64, pieceCells*pieceCells)
	for i := range t.cells(may) {
		heat[i] = 1 - t.kinds(i)[0]
	}
	for i, h := range peaksOf(heat) {
		if h > 1-surePiece && slices.Max(t.kinds(i)[1:]) < surePiece {
			return true
		}
	}
	return false
}

func fill(values []float32, v float32) {
	for i := range values {
		values[i] = v
	}
}

// cell is the middle of cell i on the table.
func (t *tile) cell(i int) calibration.Point {
	const step, mid = cellStep / pieceStep, float64(pieceSide-1) / 2
	return t.At(mid+step*(float64(i%pieceCells)-cellMid), mid+step*(float64(i/pieceCells)-cellMid), 0)
}

// cells are the cells that may allows, and their middles on the table.
func (t *tile) cells(may within) iter.Seq2[int, calibration.Point] {
	span := func(along [2]float64) (from, to int) {
		at := (may.middle.X-t.Middle.X)*along[0] + (may.middle.Y-t.Middle.Y)*along[1]
		return max(int(math.Ceil((at-may.reach)/cellStep+cellMid)), 0), min(int(math.Floor((at+may.reach)/cellStep+cellMid)), pieceCells-1)
	}
	left, right := span(t.Right)
	far, near := span(t.Near)
	return func(yield func(int, calibration.Point) bool) {
		for row := far; row <= near; row++ {
			for i := row*pieceCells + left; i <= row*pieceCells+right; i++ {
				if p := t.cell(i); may.holds(p) && !yield(i, p) {
					return
				}
			}
		}
	}
}

// odds is log odds map k of cell i.
func (t *tile) odds(k, i int) float64 { return float64(t.maps[k*pieceCells*pieceCells+i]) }

// A within is some part of the table, which reaches reach mm from its middle at most.
type within struct {
	middle calibration.Point
	reach  float64
	holds  func(p calibration.Point) bool
}

// A find is what tiles tell of one place: the log odds of each value that it may have, nothing first.
type find []float64

// sureCell bounds the probability that is told of a cell, and of its contrary: networks err. Raise it if readings
// said to be sure are wrong.
const sureCell = 2e-5

// find looks for a piece of the n kinds from first on with its middle among the cells that may allows.
func (t *tile) find(first, n int, may within) find {
	best := make(find, n+1)
	most := -1.0
	for i := range t.cells(may) {
		kinds := t.kinds(i)[first:][:n]
		if any := total(kinds); any > most {
			most = any
			best.tell(kinds, any)
		}
	}
	if most < 0 {
		best.tell(make([]float64, n), 0)
	}
	return best
}

// kinds are the probabilities of the kinds of pieces in cell i.
func (t *tile) kinds(i int) []float64 {
	return softmax(t.maps[i:], pieceKinds, pieceCells*pieceCells)
}

// tell takes in the probabilities of each kind in a cell, and of any.
func (f find) tell(kinds []float64, any float64) {
	none := max(1-any, sureCell)
	for k, p := range kinds {
		f[k+1] = math.Log(max(p, sureCell/float64(len(kinds))) / none)
	}
}

// total is the sum of v.
func total(v []float64) (sum float64) {
	for _, x := range v {
		sum += x
	}
	return sum
}

// allTold is what several tiles tell of one place.
func allTold(finds []find) find {
	out := make(find, len(finds[0]))
	for _, f := range finds {
		for k, v := range f {
			out[k] += v / float64(len(finds))
		}
	}
	return out
}

// mean is the mean of the probabilities of map k over the cells that may allows; ok is false where those are none.
func (t *tile) mean(k int, may within) (mean float64, ok bool) {
	n := 0
	for i := range t.cells(may) {
		mean, n = mean+1/(1+math.Exp(-t.odds(k, i))), n+1
	}
	return mean / float64(max(n, 1)), n > 0
}

// around are the points of the table within reach mm of p.
func around(p calibration.Point, reach float64) within {
	return within{p, reach, func(q calibration.Point) bool { return math.Hypot(p.X-q.X, p.Y-q.Y) < reach }}
}
