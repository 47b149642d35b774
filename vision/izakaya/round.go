package izakaya

import (
	"image"
	"slices"

	"banto/vision"
)

// An Extent is how much of a picture is read whose camera stood still.
type Extent int

const (
	// Changed reads what may have changed, and nothing where nothing did.
	Changed Extent = iota
	// InTurn also reads a few other places, so that each is read anew at
	// least every turnLength such pictures: what changed too faintly is not lost.
	InTurn
	// Everything reads every place.
	Everything
)

// turnLength is after how many pictures a place is read anew though nothing changed
// there. Lower it if what changed faintly is booked too late; it costs time.
const turnLength = 10

// ages tell by the area of a place, px of the frame, how many pictures ago it was read.
type ages map[image.Rectangle]int

// A round decides which places of one picture are read anew.
type round struct {
	extent Extent
	boxes  []image.Rectangle // what changed, px of the frame
	ages   ages
	kept   []image.Rectangle // the areas of the places that were not read
}

// reads tells whether the place is read that spans those areas.
func (r *round) reads(areas ...image.Rectangle) bool {
	key := areas[0]
	age, known := r.ages[key]
	if !known {
		age = len(r.ages) % turnLength // not all at once
	}
	if r.extent == InTurn {
		age++
	}
	r.ages[key] = age
	if r.extent != Everything && age < turnLength && !slices.ContainsFunc(areas, r.changed) {
		r.kept = append(r.kept, areas...)
		return false
	}
	r.ages[key] = 0
	return true
}

// changed tells whether something changed in an area, which reaches a little beyond its place.
func (r *round) changed(area image.Rectangle) bool { return vision.TouchesBox(r.boxes, area) }
