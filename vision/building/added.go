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

// taughtSeveral is how often new wood was more than one piece when the network was taught, taughtFaults how often it broke each of Faults.
const taughtSeveral = 0.345

var taughtFaults = [len(Faults)]float64{0.067, 0.184, 0.0015, 0.093}

// An Added is what two looks at a card show of the new wood around a point of it: by how much likelier they are if it is more than one piece than if it is
// one, and if it breaks each of Faults than if it does not, as logarithms.
type Added struct {
	Several float64
	Faults  [len(Faults)]float64
}

// AddedAt tells of the new wood around a point of a card, mm from its top-left corner, x right, y down, between two looks at that: the mean of what shows
// straight and in a mirror, where the network errs elsewhere. It fails where that cannot be read or run.
func AddedAt(before, after Look, at stack.Point) (out Added, err error) {
	now, then := after.facing(at), before.facing(at)
	said, err := after.added(&before, now, then)
	if err != nil {
		return out, err
	}
	inMirror, err := after.added(&before, now.InMirror(), then.InMirror())
	if err != nil {
		return out, err
	}
	likelihood.Average(said, inMirror)
	out.Several = float64(said[0]) - likelihood.Logit(taughtSeveral)
	for i, taught := range taughtFaults {
		out.Faults[i] = float64(said[1+i]) - likelihood.Logit(taught)
	}
	return out, nil
}

// facing is the crop of a point of the card.
func (l *Look) facing(at stack.Point) crop.Facing {
	return addedSeen.around(l.Camera, l.At(at[0]-l.Side/2, l.Side/2-at[1], 0))
}

// added asks the network of what a look shows now, and an earlier one showed then.
func (l *Look) added(before *Look, now, then crop.Facing) ([]float32, error) {
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
