package building

import (
	"slices"

	"banto/calibration"
	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/likelihood"
)

// MaxEach and MaxAll are the most pieces of one floor, and of a building, that a Counter counts.
const MaxEach, MaxAll = 4, MaxFloors * MaxEach

// A Crop is what a Counter's network sees of a building: Rows×Cols samples, Step mm apart, that face the camera and end Low mm below the
// building's middle.
type Crop struct {
	Rows, Cols int
	Step, Low  float64
}

// lookChannels is how many values a sample of a look has: red, green and blue, and how high its row shows.
const lookChannels = 4

// Inputs are what the network takes: the crop, RGB, with how high each row shows, and how the camera sees it.
func (c Crop) Inputs() []cv.Tensor { return c.inputs(lookChannels) }

// inputs are a crop whose samples have so many values, and how the camera sees it.
func (c Crop) inputs(channels int) []cv.Tensor {
	return []cv.Tensor{{Name: "crop", Shape: []int{channels, c.Rows, c.Cols}}, {Name: "view", Shape: []int{3}}}
}

// around is the crop of the surroundings of a point of the table.
func (c Crop) around(cam *calibration.Camera, at calibration.Point) crop.Facing {
	return crop.NewFacing(cam, at, c.Rows, c.Cols, c.Step, c.Low)
}

// shown writes what a picture shows in a crop, whose floors are so many mm high, to out.
func shown(src *crop.Source, seen *crop.Facing, height float64, out []float32) {
	rgb := 3 * seen.Rows * seen.Cols
	src.Facing(seen, out[:rgb])
	seen.Heights(height, MaxFloors, out[rgb:])
}

// A Counter counts the floors of one building and their pieces by a network.
type Counter struct {
	Crop Crop
	Net  func() (*cv.Net, error) // taught by vision/train to such crops; takes their Inputs
}

// Numbers are how probable each number of floors is together with each number of pieces: [floors][pieces], both from 0 on, all rows
// of one length.
type Numbers [][]float64

// Floors are the probabilities of each number of floors, whatever the pieces.
func (n Numbers) Floors() []float64 {
	out := make([]float64, len(n))
	for f, pieces := range n {
		out[f] = likelihood.Total(pieces)
	}
	return out
}

// Pieces are the probabilities of each number of pieces, whatever the floors; nil where n is empty.
func (n Numbers) Pieces() (out []float64) {
	for _, pieces := range n {
		if out == nil {
			out = make([]float64, len(pieces))
		}
		for i, p := range pieces {
			out[i] += p
		}
	}
	return out
}

// A Count is what a picture shows of one building: the probabilities of 0 to MaxFloors floors with 0 to MaxAll pieces, and, where
// the network knows them, of each of Faults. A building ends below its lowest floor without pieces; what a picture says of one
// floor is taken as independent of what it says of others.
type Count struct {
	Built  Numbers
	Faults []float64
}

// sureFloors is how likely a number of floors must be for a building not to be looked at in a mirror, too. Raise it if floors are
// miscounted, lower it if pictures take too long.
const sureFloors = 0.8

// Count counts the building around middle, a point of the table at the height that it stands on, whose floors are so many
// mm high, in a picture by cam which is lit so that the card is white. Where that leaves doubt it looks again in a mirror, for the mean
// of both. It fails where the network cannot be read or run.
func (c *Counter) Count(src *crop.Source, cam *calibration.Camera, middle calibration.Point, height float64) (*Count, error) {
	seen := c.Crop.around(cam, middle)
	said, err := c.ask(src, &seen, height)
	if err != nil {
		return nil, err
	}
	if count := newCount(said); slices.Max(count.Built.Floors()) >= sureFloors {
		return count, nil
	}
	mirror := seen.InMirror()
	again, err := c.ask(src, &mirror, height)
	if err != nil {
		return nil, err
	}
	likelihood.Average(said, again)
	return newCount(said), nil
}

// ask asks the network of what a crop shows, whose floors are so many mm high.
func (c *Counter) ask(src *crop.Source, seen *crop.Facing, height float64) ([]float32, error) {
	net, err := c.Net()
	if err != nil {
		return nil, err
	}
	in, view := make([]float32, lookChannels*seen.Rows*seen.Cols), seen.View()
	shown(src, seen, height, in)
	return net.Forward(in, view[:])
}

// newCount takes what a network said: the log odds of each floor's numbers of pieces, then of faults.
func newCount(said []float32) *Count {
	c := &Count{}
	for _, odds := range said[MaxFloors*(MaxEach+1):] {
		c.Faults = append(c.Faults, likelihood.Sigmoid(odds))
	}
	so := []float64{1} // the probability of each number of pieces below, and of the building not having ended
	for k := range MaxFloors {
		each := likelihood.Softmax(said[k*(MaxEach+1):], MaxEach+1, 1)
		c.end(so, each[0])
		next := make([]float64, len(so)+MaxEach)
		for n, p := range so {
			for more := 1; more <= MaxEach; more++ {
				next[n+more] += p * each[more]
			}
		}
		so = next
	}
	c.end(so, 1)
	return c
}

// end takes in that a share of the buildings that stand so far, by their pieces, has no further floor.
func (c *Count) end(so []float64, share float64) {
	pieces := make([]float64, MaxAll+1)
	for n, p := range so {
		pieces[n] = p * share
	}
	c.Built = append(c.Built, pieces)
}
