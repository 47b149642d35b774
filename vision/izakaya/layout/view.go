package layout

import (
	"banto/calibration"
	"banto/vision"
	"banto/vision/crop"
	"banto/vision/light"
)

// A View is a picture of a table with what is known of it, to be held against
// another picture of the same game.
type View struct {
	Taken  *vision.Frame // the picture as it was taken
	Frame  *vision.Frame // levelled
	Layout *Layout
	Light  *light.Light
	Source *crop.Source // what networks see of Taken
}

// NewView measures the light on a picture whose layout is known. level is the picture taken, levelled.
func NewView(taken, level *vision.Frame, l *Layout, p *calibration.Profile) View {
	lit := light.Fit(level, &l.Camera, l.Cards, p.SiteCard.Side, p.SiteCardSides.White)
	return View{taken, level, l, lit, l.lit(sourceOf(taken))}
}

// sourceOf is what networks see of f.
func sourceOf(f *vision.Frame) *crop.Source {
	return crop.NewSource(&crop.Picture{W: f.W, H: f.H, Pix: f.Pix})
}

// lit is s in the light on the site cards.
func (l *Layout) lit(s *crop.Source) *crop.Source {
	return s.Lit(s.White(&l.Camera, len(l.Cards), func(i int, u, v float64) calibration.Point { return l.Cards[i].At(u, v, 0) }))
}
