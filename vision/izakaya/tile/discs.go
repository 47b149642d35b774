package tile

import (
	"math"

	"banto/engine/izakaya"
	"banto/vision"
	"banto/vision/likelihood"
)

// discRoom is how near to each other, mm, the middles of two discs may show: one on the token or on a card may hide part
// of one behind it. discLeast is the least probability of a disc that is told of: likelier none than one in this picture, it may be found
// in others.
const discRoom, discLeast = 9.0, 0.03

// Discs finds the discs in a tile with their middles where may says, the clearest first, of the players at the table.
func (t *Tile) Discs(players []izakaya.Color, may Within) (out []Disc) {
	const cells = CellsAcross * CellsAcross
	heat, kinds := make([]float64, cells), make([][]float64, cells)
	for i := range cells {
		if may(t.Cell(i)) {
			kinds[i] = t.Kinds(i)[DiscKind:][:len(TaughtPlayers)]
			heat[i] = likelihood.Total(kinds[i])
		}
	}
	at := func(i int) (x, y float64) { p := t.Cell(i); return p.X, p.Y }
	for _, i := range vision.Hottest(peaksOf(heat), discLeast, discRoom, at) {
		p := likelihood.Total(kinds[i])
		out = append(out, Disc{likeliest(kinds[i], players), math.Log(p / max(1-p, SureCell))})
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

// likeliest is the likeliest of players by the probabilities of TaughtPlayers.
func likeliest(p []float64, players []izakaya.Color) (best izakaya.Color) {
	most := -1.0
	for k, name := range TaughtPlayers {
		for _, player := range players {
			if string(player) == name && p[k] > most {
				best, most = player, p[k]
			}
		}
	}
	return best
}

// A Disc is one disc found on an action spot: whose it is, and the log odds that it is there.
type Disc struct {
	Player izakaya.Color
	Lead   float64
}
