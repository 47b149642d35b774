package vision

import "banto/calibration"

// A discReader tells the players' discs, drums of one size, by the colour of
// their tops and walls.
type discReader struct {
	box            *pigmentBox
	radius, height float64
}

func newDiscReader(p calibration.Profile, players []pigment) *discReader {
	return &discReader{box: newPigmentBox(players), radius: p.Disc.Diameter / 2, height: p.Disc.Height}
}
