// Package building reads the wooden buildings on one card of any game that has them. The card is seen as if everything lay in
// one plane, that of its top and those of the tops of one to MaxFloors floors (a plane sweep, Collins 1996); in the plane
// of its own height the top of a piece shows at its footprint. One network, taught by vision/train, draws maps of it: the insides of the
// printed borders and the wood of every floor, hidden parts too. Another compares two looks at a card and draws the wood that was laid
// between them (Laid). A Counter counts the floors and pieces of one building, and may judge it,
// in a finer Crop, by a network of a game's own.
package building

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine"
	"banto/engine/stack"
	"banto/vision/crop"
	"banto/vision/fit"
)

// MaxFloors is the most floors that are read.
const MaxFloors = 6

// Faults are the faults that a Counter's network may know, in its order.
var Faults = [...]engine.Code{stack.BuildNotTouching, stack.BuildOutsideSite, stack.BuildOverGap, stack.BuildOverhang}

// What the networks were taught to see: planes floor mm apart.
const (
	floor  = 10.0
	planes = 1 + MaxFloors
)

// A sampling is how finely a network sees a card: side samples, step mm apart. A cell of its maps is two samples wide.
type sampling struct {
	side int
	step float64
}

// Buildings are drawn in coarse samples, new pieces in finer ones: seams tell how many came.
var (
	coarse = sampling{96, 0.75}
	fine   = sampling{144, 0.5}
)

// size is how many values the planes of a look have.
func (s sampling) size() int { return 3 * planes * s.side * s.side }

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

// A Look is a card as a camera sees it, in a picture which is lit so that the card is white.
type Look struct {
	Source *crop.Source
	Camera *calibration.Camera
	Card
}

// raster is that of the card's crops, its rows towards the camera.
func (l *Look) raster(s sampling) crop.Raster {
	return crop.NewRaster(l.Camera, l.At(0, 0, 0), s.side, s.step)
}

// sweep writes what shows in the planes of all heights to out.
func (l *Look) sweep(raster *crop.Raster, out []float32) {
	heights := make([]float64, planes)
	for k := range heights {
		heights[k] = l.Z + floor*float64(k)
	}
	l.Source.Planes(raster, heights, out)
}

// A Reading is what a picture shows of the wood on a card.
type Reading struct{ drawing } // the insides of borders, then the wood of each floor

// Read reads the wood on a card. It fails where the network cannot be read or run.
func Read(l Look) (*Reading, error) {
	n, err := network()
	if err != nil {
		return nil, err
	}
	raster, in := l.raster(coarse), make([]float32, coarse.size())
	l.sweep(&raster, in)
	view := raster.View(l.Z)
	maps, err := n.Forward(in, view[:])
	if err != nil {
		return nil, err
	}
	return &Reading{newDrawing(l.Card, raster, maps)}, nil
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
			if nearest(middles, r.cell(i)) != k {
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

// nearest is which of several points is nearest to p, from 0; 0 of none.
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
