package vision

import "image"

// A Gate tells settled pictures of a camera from those in which something
// moves: a hand, a piece, the camera.
type Gate struct {
	last  *Thumb
	still int
}

// settleFrames is how many pictures in a row must show the same before the
// table counts as settled. Raise it if half-done moves are read.
const settleFrames = 3

// bigShare is the share of the picture that what moves beside the table spans at least
// for the table not to be settled: an arm does, a screen in the background does not.
const bigShare = 0.01

// Settled takes the next picture of the camera and says whether the table has
// settled: nothing moves at one of the places, px of the frame, and nothing big beside
// them. Where no place is known every change counts.
func (g *Gate) Settled(f *Frame, places []image.Rectangle) bool {
	t := f.Thumb()
	if g.last != nil {
		if g.last.moves(t, places) {
			g.still = 0
		} else {
			g.still++
		}
	}
	g.last = t
	return g.still >= settleFrames-1
}

// moves tells whether something moves from t to o that matters.
func (t *Thumb) moves(o *Thumb, places []image.Rectangle) bool {
	for _, b := range t.Changes(o) {
		if len(places) == 0 || TouchesBox(places, b) || float64(b.Dx()*b.Dy()) > bigShare*float64(t.Size.X*t.Size.Y) {
			return true
		}
	}
	return false
}

// TouchesBox tells whether any of boxes overlaps an area.
func TouchesBox(boxes []image.Rectangle, area image.Rectangle) bool {
	for _, b := range boxes {
		if b.Overlaps(area) {
			return true
		}
	}
	return false
}
