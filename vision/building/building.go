// Package building reads the wooden buildings on one card of any game that has them. The card is seen as if everything lay in
// one plane, that of its top and those of the tops of one to MaxFloors floors (a plane sweep, Collins 1996); in the plane
// of its own height the top of a piece shows at its footprint. One network, taught by vision/train, draws maps of it: the insides of the
// printed borders and the wood of every floor, hidden parts too. A Counter counts the floors and pieces of one building, and may judge it,
// in a finer Crop, by a network of a game's own.
package building

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/crop"
	"banto/vision/fit"
	"banto/vision/likelihood"
)

// MaxFloors is the most floors that are read.
const MaxFloors = 6

// Faults are the faults that a Counter's network may know, in its order.
var Faults = [...]engine.Code{stack.BuildNotTouching, stack.BuildOutsideSite, stack.BuildOverGap, stack.BuildOverhang}

// What the network was taught to see: side samples, step mm apart, of planes floor mm apart.
// A cell of its maps is two samples wide, cells a side.
const (
	side   = 96
	step   = 0.75
	floor  = 10.0
	planes = 1 + MaxFloors
	cells  = side / 2
)

// leastWood is the least wood, or inside of a border, that has an outline, mm². Lower it if small pieces are
// overlooked, raise it if specks are taken for wood.
const leastWood = 25.0

// none is the log odds of what surely is not there.
const none = -20

// A Card is a square card on the table: Pose.Z is the height of its top, Side its length, mm.
type Card struct {
	fit.Pose
	Side float64
}

// A Reading is what a picture shows of the wood on a card.
type Reading struct {
	card   Card
	raster crop.Raster
	maps   [][]float32 // log odds: the insides of borders, then the wood of each floor
}

// Read reads the wood on a card that cam sees in src, which is lit so that the card is white.
func Read(src *crop.Source, cam *calibration.Camera, card Card) (*Reading, error) {
	r := &Reading{card: card, raster: crop.NewRaster(cam, card.At(0, 0, 0), side, step)}
	heights := make([]float64, planes)
	for k := range heights {
		heights[k] = card.Z + floor*float64(k)
	}
	in := make([]float32, 3*planes*side*side)
	src.Planes(&r.raster, heights, in)
	n, err := network()
	if err != nil {
		return nil, err
	}
	view := r.raster.View(card.Z)
	maps, err := n.Forward(in, view[:])
	if err != nil {
		return nil, err
	}
	r.maps = slices.Collect(slices.Chunk(maps, cells*cells))
	return r, nil
}

// Sites are the insides of the borders printed on the card, polygons in mm on it: from its top-left corner, x right, y down.
func (r *Reading) Sites() ([]stack.Polygon, error) { return r.outlines(r.maps[0]) }

// SitesAt are the insides of the borders around sites whose middles are known, one each, in the same frame; nil where none shows. Of
// two that run into each other each gets what lies nearer to its middle.
func (r *Reading) SitesAt(middles []stack.Point) ([]stack.Polygon, error) {
	out := make([]stack.Polygon, len(middles))
	for k := range middles {
		odds := slices.Clone(r.maps[0])
		for i := range odds {
			if nearest(middles, r.point(float64(i%cells), float64(i/cells))) != k {
				odds[i] = none
			}
		}
		found, err := r.outlines(odds)
		if err != nil {
			return nil, err
		}
		out[k] = Largest(found)
	}
	return out, nil
}

// nearest is which of several points is nearest to p.
func nearest(points []stack.Point, p stack.Point) (best int) {
	for i, q := range points {
		if math.Hypot(q[0]-p[0], q[1]-p[1]) < math.Hypot(points[best][0]-p[0], points[best][1]-p[1]) {
			best = i
		}
	}
	return best
}

// Largest is the outline that encloses most; nil of none.
func Largest(outlines []stack.Polygon) (best stack.Polygon) {
	for _, o := range outlines {
		if math.Abs(o.Area()) > math.Abs(best.Area()) {
			best = o
		}
	}
	return best
}

// Wood is that of a floor, counted from 1, in the same frame: a polygon for what hangs together.
func (r *Reading) Wood(floor int) ([]stack.Polygon, error) { return r.outlines(r.maps[floor]) }

// Added is the wood of a floor that was not on the same card when before was read.
func (r *Reading) Added(before *Reading, floor int) ([]stack.Polygon, error) {
	odds := make([]float32, cells*cells)
	for i := range odds {
		odds[i] = min(r.maps[floor][i], -before.at(before.maps[floor], r.point(float64(i%cells), float64(i/cells))))
	}
	return r.outlines(odds)
}

// Gain is how much wood of a floor was not on the same card when before was read, each mm² as likely as it is, and its middle, in the same frame.
func (r *Reading) Gain(before *Reading, floor int) (area float64, middle stack.Point) {
	for i, now := range r.maps[floor] {
		at := r.point(float64(i%cells), float64(i/cells))
		gain := max(0, likelihood.Sigmoid(now)-likelihood.Sigmoid(before.at(before.maps[floor], at))) * 4 * step * step
		area, middle[0], middle[1] = area+gain, middle[0]+gain*at[0], middle[1]+gain*at[1]
	}
	middle[0], middle[1] = middle[0]/max(area, 1e-9), middle[1]/max(area, 1e-9)
	return area, middle
}

// point is the middle of a cell, or what lies between them, on the card.
func (r *Reading) point(col, row float64) stack.Point {
	at := r.raster.At(2*col+0.5, 2*row+0.5, 0)
	u, v := r.card.Inverse(at.X, at.Y)
	return stack.Point{u + r.card.Side/2, r.card.Side/2 - v}
}

// at is the value of a map in the cell at a point of the card; beyond the map there is no wood.
func (r *Reading) at(odds []float32, p stack.Point) float32 {
	at := r.card.At(p[0]-r.card.Side/2, r.card.Side/2-p[1], 0)
	col, row := r.raster.Sample(at.X, at.Y)
	i, j := int(math.Floor((col+0.5)/2)), int(math.Floor((row+0.5)/2))
	if min(i, j) < 0 || max(i, j) >= cells {
		return none
	}
	return odds[j*cells+i]
}

// outlines gives the outlines of where a map's log odds are positive.
func (r *Reading) outlines(odds []float32) (out []stack.Polygon, err error) {
	found, err := vision.Outlines(odds, cells, cells, leastWood/(4*step*step))
	for _, corners := range found {
		outline := make(stack.Polygon, len(corners))
		for i, c := range corners {
			outline[i] = r.point(c[0], c[1])
		}
		if outline.Validate() == nil {
			out = append(out, outline)
		}
	}
	return out, err
}
