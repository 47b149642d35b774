package building

import (
	"slices"

	"banto/engine/stack"
	"banto/vision"
	"banto/vision/crop"
)

// A drawing is what a network drew of a card: maps of log odds.
type drawing struct {
	card   Card
	raster crop.Raster
	maps   [][]float32
}

// newDrawing takes the maps of what was seen in a raster, one after the other.
func newDrawing(card Card, raster crop.Raster, maps []float32) drawing {
	cells := raster.N / 2
	return drawing{card, raster, slices.Collect(slices.Chunk(maps, cells*cells))}
}

// cells is how many cells a map has a side, cellArea that of one, mm².
func (d *drawing) cells() int        { return d.raster.N / 2 }
func (d *drawing) cellArea() float64 { return 4 * d.raster.Step * d.raster.Step }

// cell is the middle of a cell, counted in row order, on the card.
func (d *drawing) cell(i int) stack.Point {
	return d.point(float64(i%d.cells()), float64(i/d.cells()))
}

// point is the middle of a cell, or what lies between them, on the card.
func (d *drawing) point(col, row float64) stack.Point {
	at := d.raster.At(2*col+0.5, 2*row+0.5, 0)
	u, v := d.card.Inverse(at.X, at.Y)
	return stack.Point{u + d.card.Side/2, d.card.Side/2 - v}
}

// outlines gives the outlines of where a map's log odds are positive.
func (d *drawing) outlines(odds []float32) (out []stack.Polygon, err error) {
	found, err := vision.Outlines(odds, d.cells(), d.cells(), leastWood/d.cellArea())
	for _, corners := range found {
		outline := make(stack.Polygon, len(corners))
		for i, c := range corners {
			outline[i] = d.point(c[0], c[1])
		}
		if outline.Validate() == nil {
			out = append(out, outline)
		}
	}
	return out, err
}
