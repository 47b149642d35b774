package tile

import (
	"banto/calibration"
	"banto/vision"
	"banto/vision/likelihood"
)

// DiscRoom is how near to each other, mm, the middles of two discs may show: one on the token or on a card may hide part
// of one behind it. discLeast is the least probability of a disc that is told of: likelier none than one in this picture, others, or the
// number of discs on the table, may tell that it is there.
const DiscRoom, discLeast = 9.0, 0.005

// A Found is a piece that may lie somewhere: where its middle shows, mm of the table, and the log odds of each of its kinds.
type Found struct {
	At calibration.Point
	Finding
}

// Discs finds the discs in a tile with their middles where may says, the clearest first.
func (t *Tile) Discs(may Within) (out []Found) {
	const cells = CellsAcross * CellsAcross
	heat, kinds := make([]float64, cells), make([][]float64, cells)
	for i := range cells {
		if may(t.Cell(i)) {
			kinds[i] = t.Kinds(i)[DiscKind:][:len(TaughtPlayers)]
			heat[i] = likelihood.Total(kinds[i])
		}
	}
	at := func(i int) (x, y float64) { p := t.Cell(i); return p.X, p.Y }
	for _, i := range vision.Hottest(peaksOf(heat), discLeast, DiscRoom, at) {
		out = append(out, Found{t.Cell(i), Told(kinds[i])})
	}
	return out
}

// peaksOf is heat, cell by cell of a tile, without what is less than a cell beside it.
func peaksOf(heat []float64) []float64 {
	out := make([]float64, len(heat))
	for i, h := range heat {
		x, y, most := i%CellsAcross, i/CellsAcross, h
		for k := range 9 {
			if a, b := x+k%3-1, y+k/3-1; a >= 0 && b >= 0 && a < CellsAcross && b < CellsAcross {
				most = max(most, heat[b*CellsAcross+a])
			}
		}
		if h == most {
			out[i] = h
		}
	}
	return out
}
