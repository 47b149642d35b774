package jutaku

import (
	"banto/engine"
	"banto/engine/jutaku"
	"banto/vision"
)

// Look reads a picture for the commands, which know no game.
func (r *Reader) Look(f *vision.Frame) vision.Sight {
	o, view := r.See(f)
	s := vision.Sight{Observation: o}
	if view != nil {
		s.Draw = func() (*vision.Frame, error) { return Annotate(f, view, o) }
	}
	return s
}

// Blind is the observation where there is no picture to read.
func (r *Reader) Blind(why string) engine.Observation { return nothing(jutaku.StatusError, why) }
