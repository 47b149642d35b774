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

// newDrawing takes maps one after the other.
func newDrawing(card Card, raster crop.Raster, maps []float32) drawing {
	return drawing{card, raster, slices.Collect(slices.Chunk(maps, cells*cells))}
}

// point is the middle of a cell, or what lies between them, on the card.
func (d *drawing) point(col, row float64) stack.Point {
	at := d.raster.At(2*col+0.5, 2*row+0.5, 0)
	u, v := d.card.Inverse(at.X, at.Y)
	return stack.Point{u + d.card.Side/2, d.card.Side/2 - v}
}

// outlines gives the outlines of where a map's log odds are positive.
func (d *drawing) outlines(odds []float32) (out []stack.Polygon, err error) {
	found, err := vision.Outlines(odds, cells, cells, leastWood/(4*step*step))
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
