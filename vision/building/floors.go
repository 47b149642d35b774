package building

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/vision/crop"
	"banto/vision/cv"
)

// MaxEach and MaxAll are the most pieces of one floor, and of a building, that a Counter counts.
const MaxEach, MaxAll = 4, MaxFloors * MaxEach

// A Counter counts the floors of one building and their pieces by a network, in samples finer than those of whole cards.
type Counter struct {
	side int
	step float64
	net  func() (*cv.Net, error)
}

// NewCounter makes a Counter that sees side×side samples, step mm apart, around a building, by a network that vision/train taught to
// that side and step and that takes Inputs of that side.
func NewCounter(net func() (*cv.Net, error), side int, step float64) *Counter {
	return &Counter{side, step, net}
}

// Inputs are what a Counter's network takes: the planes, RGB, and how the camera sees them.
func Inputs(side int) []cv.Tensor {
	return []cv.Tensor{{Name: "planes", Shape: []int{3 * planes, side, side}}, {Name: "view", Shape: []int{3}}}
}

// A Count is what a picture shows of one building: the probabilities of 0 to MaxFloors floors and of 0 to MaxAll pieces. A
// building ends below its lowest floor without pieces; what a picture says of one floor is taken as independent of what it says of others.
type Count struct {
	Floors, Pieces []float64
}

// sureFloors is how likely a number of floors must be for a building not to be looked at in a mirror, too. Raise it if floors are
// miscounted, lower it if pictures take too long.
const sureFloors = 0.98

// Count counts the building around middle, a point of the table at the height that it stands on, whose floors are so many
// mm high, in a picture by cam which is lit so that the card is white. Where that leaves doubt it looks again in a mirror, for the mean
// of both. It fails where the network cannot be read or run.
func (c *Counter) Count(src *crop.Source, cam *calibration.Camera, middle calibration.Point, height float64) (*Count, error) {
	raster, heights := crop.NewRaster(cam, middle, c.side, c.step), heightsOver(middle.Z, height)
	said, err := c.ask(src, &raster, heights)
	if err != nil {
		return nil, err
	}
	if count := newCount(said); slices.Max(count.Floors) >= sureFloors {
		return count, nil
	}
	raster = raster.InMirror()
	again, err := c.ask(src, &raster, heights)
	if err != nil {
		return nil, err
	}
	for i, v := range again {
		said[i] = (said[i] + v) / 2
	}
	return newCount(said), nil
}

// ask asks the network of what a raster shows in the planes of those heights, mm.
func (c *Counter) ask(src *crop.Source, raster *crop.Raster, heights []float64) ([]float32, error) {
	net, err := c.net()
	if err != nil {
		return nil, err
	}
	in, view := make([]float32, 3*planes*c.side*c.side), raster.View(heights[0])
	src.Planes(raster, heights, in)
	return net.Forward(in, view[:])
}

// heightsOver are the heights of the planes over a foot, mm.
func heightsOver(foot, height float64) (heights []float64) {
	for k := range planes {
		heights = append(heights, foot+height*float64(k))
	}
	return heights
}

// newCount takes what a network said: the log odds of each floor's numbers of pieces.
func newCount(said []float32) *Count {
	c := &Count{make([]float64, MaxFloors+1), make([]float64, MaxAll+1)}
	so := []float64{1} // the probability of each number of pieces below, and of the building not having ended
	for k := range MaxFloors {
		each := shares(said[k*(MaxEach+1):][:MaxEach+1])
		c.end(k, so, each[0])
		next := make([]float64, len(so)+MaxEach)
		for n, p := range so {
			for more := 1; more <= MaxEach; more++ {
				next[n+more] += p * each[more]
			}
		}
		so = next
	}
	c.end(MaxFloors, so, 1)
	return c
}

// end takes in that a share of the buildings that stand so far, by their pieces, has so many floors.
func (c *Count) end(floors int, so []float64, share float64) {
	for n, p := range so {
		c.Floors[floors] += p * share
		c.Pieces[n] += p * share
	}
}

// shares are the probabilities of numbers of pieces by their log odds.
func shares(odds []float32) (p [MaxEach + 1]float64) {
	sum := 0.0
	for n := range odds {
		p[n] = math.Exp(float64(odds[n] - odds[0]))
		sum += p[n]
	}
	for n := range p {
		p[n] /= sum
	}
	return p
}
