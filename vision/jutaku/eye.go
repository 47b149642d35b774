package jutaku

import (
	"image"

	"banto/engine"
	"banto/engine/jutaku"
	"banto/vision"
)

// Look reads a picture for the commands, which know no game.
func (r *Reader) Look(f *vision.Frame) vision.Sight {
	o, view := r.See(f)
	s := vision.Sight{Observation: o}
	if view != nil {
		s.Area = view.area()
		s.Draw = func() (*vision.Frame, error) { return Annotate(f, view, o) }
	}
	return s
}

// around is the space that belongs to a card in the picture, for its tower and for
// what is written below it, as a share of its side.
const around = 0.5

// area spans the map, or the cards that were read, with the space around them, px.
func (v *View) area() (box image.Rectangle) {
	if v.table != nil {
		const last = jutaku.MapSide - 1
		for _, at := range [4][2]int{{0, 0}, {last, 0}, {0, last}, {last, last}} {
			for _, p := range v.table.outline(at[0], at[1]) {
				box = box.Union(image.Rectangle{p, p.Add(image.Pt(1, 1))})
			}
		}
	}
	for _, c := range v.cards {
		for _, p := range points(c.quad[:]) {
			box = box.Union(image.Rectangle{p, p.Add(image.Pt(1, 1))}.Inset(-int(around * c.quad.span())))
		}
	}
	return box
}

// Blind is the observation where there is no picture to read.
func (r *Reader) Blind(why string) engine.Observation { return nothing(jutaku.StatusError, why) }
