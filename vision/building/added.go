package building

import (
	"banto/engine/stack"
	"banto/vision/crop"
	"banto/vision/likelihood"
)

// addedSeen is what the network of added pieces sees of the place where new wood lies.
var addedSeen = Crop{Rows: 128, Cols: 80, Step: 0.6, Low: 18}

// addedChannels is how many values a sample has: those of a look, then red, green and blue of an earlier one.
const addedChannels = lookChannels + 3

// taughtSeveral is how often new wood was more than one piece when the network was taught.
const taughtSeveral = 0.35

// Several is by how much likelier two looks at a card are if the new wood around a point of it, mm from its top-left corner, x right, y down, is more
// than one piece than if it is one, as a logarithm: the mean of what shows straight and in a mirror, where the network errs elsewhere. It
// fails where that cannot be read or run.
func Several(before, after Look, at stack.Point) (float64, error) {
	now, then := after.facing(at), before.facing(at)
	said, err := after.several(&before, now, then)
	if err != nil {
		return 0, err
	}
	inMirror, err := after.several(&before, now.InMirror(), then.InMirror())
	if err != nil {
		return 0, err
	}
	likelihood.Average(said, inMirror)
	return float64(said[0]) - likelihood.Logit(taughtSeveral), nil
}

// facing is the crop of a point of the card.
func (l *Look) facing(at stack.Point) crop.Facing {
	return addedSeen.around(l.Camera, l.At(at[0]-l.Side/2, l.Side/2-at[1], 0))
}

// several asks the network of what a look shows now, and an earlier one showed then.
func (l *Look) several(before *Look, now, then crop.Facing) ([]float32, error) {
	n, err := addedNetwork()
	if err != nil {
		return nil, err
	}
	size := now.Rows * now.Cols
	in, view := make([]float32, addedChannels*size), now.View()
	shown(l.Source, &now, floor, in[:lookChannels*size])
	before.Source.Facing(&then, in[lookChannels*size:])
	return n.Forward(in, view[:])
}
