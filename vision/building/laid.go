package building

import (
	"math"

	"banto/engine/stack"
	"banto/vision/crop"
	"banto/vision/likelihood"
)

// A Laid is what two pictures show of the pieces that were laid on a card between them, whatever else was.
type Laid struct {
	drawing            // the new wood of each floor
	Odds    [3]float64 // log likelihoods of no new piece, of one, and of more
}

// taughtNumbers is how often cards had no new piece, one, and more, when the network was taught.
var taughtNumbers = [3]float64{0.07, 0.65, 0.28}

// Between tells what was laid on a card between two looks at it, of which the camera, or the card, may have been moved. It fails where the
// network cannot be read or run.
func Between(before, after Look) (*Laid, error) {
	n, err := laidNetwork()
	if err != nil {
		return nil, err
	}
	raster, in := after.raster(fine), make([]float32, 2*fine.size())
	old := before.rasterLike(&after, &raster)
	before.sweep(&old, in[:fine.size()])
	after.sweep(&raster, in[fine.size():])
	view := raster.View(after.Z)
	said, err := n.Forward(in, view[:])
	if err != nil {
		return nil, err
	}
	l := &Laid{drawing: newDrawing(after.Card, raster, said[len(taughtNumbers):])}
	for i, p := range likelihood.Softmax(said, len(taughtNumbers), 1) {
		l.Odds[i] = math.Log(p / taughtNumbers[i])
	}
	return l, nil
}

// rasterLike is a raster whose samples show the same points of the card as those of another look's.
func (l *Look) rasterLike(o *Look, raster *crop.Raster) crop.Raster {
	s, c := math.Sincos((l.Deg - o.Deg) * math.Pi / 180)
	d := raster.Right
	return crop.NewAligned(l.Camera, l.At(0, 0, 0), [2]float64{c*d[0] - s*d[1], s*d[0] + c*d[1]}, raster.N, raster.Step)
}

// Wood is the new wood of a floor, counted from 1, mm on the card as in Reading: a polygon for what hangs together.
func (l *Laid) Wood(floor int) ([]stack.Polygon, error) { return l.outlines(l.maps[floor-1]) }

// Area is how much wood of a floor is new, each mm² as likely as it is, and its middle, in the same frame.
func (l *Laid) Area(floor int) (area float64, middle stack.Point) {
	for i, odds := range l.maps[floor-1] {
		at, mm2 := l.cell(i), likelihood.Sigmoid(odds)*l.cellArea()
		area, middle[0], middle[1] = area+mm2, middle[0]+mm2*at[0], middle[1]+mm2*at[1]
	}
	middle[0], middle[1] = middle[0]/max(area, 1e-9), middle[1]/max(area, 1e-9)
	return area, middle
}
