package vision

import (
	"image"

	"banto/engine"
)

// An Eye reads pictures of one game. The package of vision that reads a game has
// one, and commands know no more of it.
type Eye interface {
	// Look reads a picture. It never fails: the observation says what could not be read.
	Look(f *Frame) Sight
	// Blind is what is observed where there is no picture to read, and why.
	Blind(why string) engine.Observation
}

// A Sight is what one picture shows of a game.
type Sight struct {
	engine.Observation
	Draw func() (*Frame, error) // the picture with every reading on it; nil: nothing was read
	Area image.Rectangle        // the part of the picture that was read, px; empty: all of it
}
