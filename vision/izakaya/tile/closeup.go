package tile

import (
	"slices"
	"sync"

	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/izakaya/nets"
	"banto/vision/likelihood"
)

// A second network of pieces, larger and in finer samples, looks at single places: at a window of closeSide samples closeStep mm apart around
// a cell, as tiles are seen otherwise. It tells what that of tiles does of closeCells×closeCells cells, of which those up to closeReach
// around the middle are used. vision/train teaches it, to these figures.
const (
	closeSide  = 72
	closeStep  = 1.0
	closeCells = 24
	closeReach = 4
)

var closeNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Close, "maps", cv.Tensor{Name: "windows", Shape: []int{pieceChannels, closeSide, closeSide}})
})

// surePiece is how likely a piece must be there, and be what it is likeliest to be, for its place not to be looked at closer. Raise it if pieces
// are misread, lower it if stills take too long.
const surePiece = 0.95

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

// doubts are the cells of pieces in those regions, in the tile's own part of the table, that may not be there, or be others.
func (t *Tile) doubts(asked []Region) (out []int) {
	heat, kinds := make([]float64, CellsAcross*CellsAcross), make([][]float64, CellsAcross*CellsAcross)
	for i, own := range t.own {
		if own && !t.bare(i) {
			kinds[i] = t.Kinds(i)
			heat[i] = 1 - kinds[i][0]
		}
	}
	for i, h := range peaksOf(heat, CellsAcross) {
		if h > 1-surePiece && slices.Max(kinds[i][1:]) < surePiece && slices.ContainsFunc(asked, func(r Region) bool { return r.holds(t.cell(i)) }) {
			out = append(out, i)
		}
	}
	return out
}

// A closeup is a window of a tile, in a mirror, so that the networks err elsewhere. Its middle is the corner, on the tile's left and far side, of the
// cell in that column and row.
type closeup struct {
	tile     *Tile
	window   crop.Raster
	col, row int
}

// closeup is the window around cell i.
func (t *Tile) closeup(i int) closeup {
	const side = Side / CellsAcross
	col, row := i%CellsAcross, i/CellsAcross
	window := t.InMirror()
	window.N, window.Step = closeSide, closeStep
	window.Middle = t.At(float64(col*side)-0.5, float64(row*side)-0.5, 0)
	return closeup{t, window, col, row}
}

// look runs the finer network on places, and makes what their tiles tell there the mean of both.
func look(source *crop.Source, places []closeup) error {
	if len(places) == 0 {
		return nil
	}
	net, err := closeNet()
	if err != nil {
		return err
	}
	const size = pieceChannels * closeSide * closeSide
	pix := make([]float32, len(places)*size)
	for k := range places {
		places[k].tile.sees(source, &places[k].window, pix[k*size:][:size])
	}
	said, err := net.Forward(pix)
	if err != nil {
		return err
	}
	for k, maps := range slices.Collect(slices.Chunk(crop.Mirrored(said, closeCells), pieceMaps*closeCells*closeCells)) {
		places[k].join(maps)
	}
	return nil
}

// join takes in what the finer network tells of the cells around a window's middle.
func (c closeup) join(maps []float32) {
	left, right := max(0, c.col-closeReach), min(CellsAcross, c.col+closeReach)
	top, low := max(0, c.row-closeReach), min(CellsAcross, c.row+closeReach)
	for k := range pieceMaps {
		for row := top; row < low; row++ {
			told := maps[(k*closeCells+closeCells/2+row-c.row)*closeCells+closeCells/2+left-c.col:]
			at := (k*CellsAcross + row) * CellsAcross
			likelihood.Average(c.tile.maps[at+left:at+right], told[:right-left])
		}
	}
}
