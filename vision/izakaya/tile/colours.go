package tile

import (
	"slices"
	"sync"

	"banto/vision/cv"
	"banto/vision/izakaya/nets"
)

// A Shade is what the network of colours gets of a disc or a pyramid: how light its lighter and its darker side are beside card white, as logarithms,
// and card white of 1, red, green and blue of each; and whether it is a pyramid, 1 or 0. A disc shows its top only, which is both sides.
type Shade [3*sides + 4]float32

// Lit is that of a piece whose lighter and darker sides, or top, show so.
func Lit(lighter, darker, white [3]float32, pyramid bool) (out Shade) {
	copy(out[:], slices.Concat(lighter[:], darker[:], white[:]))
	if pyramid {
		out[len(out)-1] = 1
	}
	return out
}

// sides are the lighter and the darker one.
const sides = 2

var colourNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Colours, "colours", cv.Tensor{Name: "shades", Shape: []int{colourChannels(), len(TaughtPlayers), 1}})
})

// A Row is what shows of the discs of the turn row, by TaughtPlayers; nil of one that is not known.
type Row []*Shade

// beside is what the network gets of a piece, by channel, then by player: its shade, by how much lighter its sides are than the player's disc in the
// row and whether that is known, and which player that is.
func (r Row) beside(piece *Shade) []float32 {
	players := len(TaughtPlayers)
	out := make([]float32, colourChannels()*players)
	for k := range players {
		set := func(channel int, v float32) { out[channel*players+k] = v }
		for c, v := range piece {
			set(c, v)
		}
		if r != nil && r[k] != nil {
			for c := range lighterChannels {
				set(len(piece)+c, piece[c]-r[k][c])
			}
			set(len(piece)+lighterChannels, 1)
		}
		set(len(piece)+lighterChannels+1+k, 1)
	}
	return out
}

// lighterChannels are red, green and blue of each side.
const lighterChannels = 3 * sides

func colourChannels() int { return len(Shade{}) + lighterChannels + 1 + len(TaughtPlayers) }

// Colours are the log odds of each of TaughtPlayers for each of several pieces, piece by piece, beside a row, nil if none is known.
func Colours(pieces []Shade, row Row) ([]float32, error) {
	return said(colourNet, len(pieces), func(i int) []float32 { return row.beside(&pieces[i]) })
}

// said is what a network says of n pieces, piece by piece, of each of which it gets what sees tells.
func said(network func() (*cv.Net, error), n int, sees func(i int) []float32) ([]float32, error) {
	if n == 0 {
		return nil, nil
	}
	net, err := network()
	if err != nil {
		return nil, err
	}
	var in []float32
	for i := range n {
		in = append(in, sees(i)...)
	}
	return net.Forward(in)
}
