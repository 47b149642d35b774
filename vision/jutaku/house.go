package jutaku

import (
	"banto/engine/stack"
	"banto/vision/building"
	"banto/vision/crop"
	"banto/vision/fit"
)

// A house is what was read of a card's building.
type house struct {
	floors, pieces number // counted
	faults         faults
	sites          []stack.Polygon   // the insides of the printed borders, mm on the card as it was taken
	outlines       [][]stack.Polygon // of the wood of each floor: a polygon for what hangs together
}

// faults are the probabilities of building.Faults.
type faults [len(building.Faults)]float64

// readHouse reads the building on the card over which p stands.
func readHouse(src *crop.Source, p *pose) (h house, err error) {
	read, err := building.Read(src, &p.Camera, building.Card{Pose: fit.Pose{Z: thick}, Side: side})
	if err != nil {
		return h, err
	}
	h.floors, h.pieces = numberOf(read.Floors), numberOf(read.Pieces)
	for i, odds := range read.Faults {
		h.faults[i] = sigmoid(odds)
	}
	if h.sites, err = read.Sites(); err != nil {
		return h, err
	}
	floors, _ := h.floors.best()
	for k := range floors {
		wood, err := read.Wood(k + 1)
		if err != nil {
			return h, err
		}
		h.outlines = append(h.outlines, wood)
	}
	return h, nil
}
