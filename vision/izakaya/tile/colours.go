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
	return cv.ReadNet(nets.Colours, "colours", cv.Tensor{Name: "shades", Shape: []int{colourChannels(), len(TaughtPlayers), 1}})
})

// A Row is what shows of the discs of the turn row, by TaughtPlayers; nil of one that is not known.
type Row []*Shade

// beside is what the network gets of a disc, by channel, then by player: the disc's shade, by how much lighter it is than the player's own in the
// row and whether that is known, and which player that is.
func (r Row) beside(disc *Shade) []float32 {
	players := len(TaughtPlayers)
	out := make([]float32, colourChannels()*players)
	for k := range players {
		set := func(channel int, v float32) { out[channel*players+k] = v }
		for c, v := range disc {
			set(c, v)
		}
		if r != nil && r[k] != nil {
			for c := range lighterChannels {
				set(len(disc)+c, disc[c]-r[k][c])
			}
			set(len(disc)+lighterChannels, 1)
		}
		set(len(disc)+lighterChannels+1+k, 1)
	}
	return out
}

// lighterChannels are red, green and blue.
const lighterChannels = 3

func colourChannels() int { return len(Shade{}) + lighterChannels + 1 + len(TaughtPlayers) }

// Colours are the log odds of each of TaughtPlayers for each of several discs, disc by disc, beside a row, nil if none is known.
func Colours(discs []Shade, row Row) ([]float32, error) {
	if len(discs) == 0 {
		return nil, nil
	}
	net, err := colourNet()
	if err != nil {
		return nil, err
	}
	var in []float32
	for _, d := range discs {
		in = append(in, row.beside(&d)...)
	}
	return net.Forward(in)
}
