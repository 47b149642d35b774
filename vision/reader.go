package vision

import (
	"banto/calibration"
	"banto/engine/izakaya"
)

// A Reader reads IZAKAYA tables of one copy of the game. It keeps nothing
// between pictures.
type Reader struct {
	profile calibration.Profile
	players int
}

// NewReader makes a Reader for the copy that profile describes. players is the
// number at the table, 2 to 5, or 0 where it is to follow from the grid.
func NewReader(profile calibration.Profile, players int) *Reader {
	return &Reader{profile: profile, players: players}
}

// See reads the table on f. It never fails: where no table is found the
// observation's Status says so and the layout is nil. Positions of the
// observation are px as captured, those of the layout's camera px of f.
// trace collects each stage's picture and time; nil collects nothing.
func (r *Reader) See(f *Frame, trace *Trace) (izakaya.Observation, *Layout) {
	return izakaya.Observation{Status: izakaya.StatusNoTable}, nil
}
