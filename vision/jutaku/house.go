package jutaku

import (
	"slices"

	"banto/calibration"
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
	if h.sites, err = read.Sites(); err != nil {
		return h, err
	}
	ground, err := read.Wood(1)
	if err != nil {
		return h, err
	}
	if len(ground) == 0 {
		ground = h.sites
	}
	count, err := counter.Count(src, &p.Camera, middleOf(ground), floor)
	if err != nil {
		return h, err
	}
	h.floors, h.pieces = count.Floors(), count.Pieces()
	for i, odds := range count.Faults {
		h.faults[i] = sigmoid(odds)
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

// middleOf is the middle of the box around outlines on the card, where it lies on the table; the card's without any.
func middleOf(outlines []stack.Polygon) calibration.Point {
	points := slices.Concat(outlines...)
	if len(points) == 0 {
		return calibration.Point{Z: thick}
	}
	least, most := points[0], points[0]
	for _, p := range points {
		for k := range p {
			least[k], most[k] = min(least[k], p[k]), max(most[k], p[k])
		}
	}
	return calibration.Point{X: (least[0]+most[0])/2 - side/2, Y: side/2 - (least[1]+most[1])/2, Z: thick}
}
