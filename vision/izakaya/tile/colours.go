package tile

import (
	"sync"

	"banto/vision/cv"
	"banto/vision/izakaya/nets"
)

// A Shade is what the network of colours gets of a disc: how light its top is beside card white, as a logarithm, and card white of 1: red,
// green and blue of each.
type Shade [6]float32

var colourNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Colours, "colours", cv.Tensor{Name: "shades", Shape: []int{len(Shade{})}})
})

// Colours are the log odds of each of TaughtPlayers for each of several discs, disc by disc.
func Colours(discs []Shade) ([]float32, error) {
	if len(discs) == 0 {
		return nil, nil
	}
	net, err := colourNet()
	if err != nil {
		return nil, err
	}
	var in []float32
	for _, d := range discs {
		in = append(in, d[:]...)
	}
	return net.Forward(in)
}
