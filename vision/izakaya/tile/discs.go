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

// Discs finds the discs with their middles in a region, the clearest first.
func (m Mosaic) Discs(in Region) (out []Found) {
	var found []Found
	var heat []float64
	for _, t := range m {
		discs := make([]float64, CellsAcross*CellsAcross)
		for _, c := range (Mosaic{t}).Cells(in) {
			discs[c.I] = likelihood.Total(t.discs(c.I))
		}
		for i, h := range peaksOf(discs, CellsAcross) {
			if h >= discLeast {
				found, heat = append(found, Found{t.cell(i), Told(t.discs(i))}), append(heat, h)
			}
		}
	}
	for _, i := range vision.Hottest(heat, discLeast, DiscRoom, func(i int) (x, y float64) { return found[i].At.X, found[i].At.Y }) {
		out = append(out, found[i])
	}
	return out
}

// discs are the probabilities of a disc of each of TaughtPlayers with its middle in cell i.
func (t *Tile) discs(i int) []float64 { return t.Kinds(i)[DiscKind:][:len(TaughtPlayers)] }

// peaksOf is heat, of cells in rows of n, without what is less than a cell beside it.
func peaksOf(heat []float64, n int) []float64 {
	out := make([]float64, len(heat))
	for i, h := range heat {
		x, y, most := i%n, i/n, h
		for k := range 9 {
			if a, b := x+k%3-1, y+k/3-1; a >= 0 && b >= 0 && a < n && b < n {
				most = max(most, heat[b*n+a])
			}
		}
		if h == most {
			out[i] = h
		}
	}
	return out
}
