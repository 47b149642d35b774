package layout

import (
	"banto/calibration"
	"banto/vision"
	"banto/vision/crop"
)

// A View is a picture of a table with what is known of it, to be held against
// another picture of the same game.
type View struct {
	Taken  *vision.Frame
	Layout *Layout
	Source *crop.Source // what networks see of Taken
}

// NewView is the View of a picture whose layout is known.
func NewView(f *vision.Frame, l *Layout) View { return View{f, l, l.lit(sourceOf(f))} }

// sourceOf is what networks see of f.
func sourceOf(f *vision.Frame) *crop.Source {
	return crop.NewSource(&crop.Picture{W: f.W, H: f.H, Pix: f.Pix}, 1)
}

// lit is s in the light on the site cards.
func (l *Layout) lit(s *crop.Source) *crop.Source {
	return s.Lit(s.White(&l.Camera, len(l.Cards), func(i int, u, v float64) calibration.Point { return l.Cards[i].At(u, v, 0) }))
}
