package jutaku

import (
	"math"

	"banto/engine/stack"
	"banto/vision/building"
	"banto/vision/crop"
	"banto/vision/fit"
)

// A house is what was read of a card's building.
type house struct {
	count    building.Numbers
	faults   faults
	sites    []stack.Polygon   // the insides of the printed borders, mm on the card as it was taken
	outlines [][]stack.Polygon // of the wood of each floor: a polygon for what hangs together
}

// faults are the probabilities of building.Faults.
type faults [len(building.Faults)]float64

// readHouse reads the building on the card over which p stands; the zero house where there is no wood.
func readHouse(src *crop.Source, p *pose) (h house, err error) {
	on := building.Card{Pose: fit.Pose{Z: thick}, Side: side}
	read, err := building.Read(building.Look{Source: src, Camera: &p.Camera, Card: on})
	if err != nil {
		return h, err
	}
	if h.sites, err = read.Sites(); err != nil {
		return h, err
	}
	ground, err := read.Wood(1)
	if err != nil || len(ground) == 0 {
		return h, err
	}
	at := middle(ground)
	counted, err := counter.Count(src, &p.Camera, on.At(at[0]-side/2, side/2-at[1], 0), floor)
	if err != nil {
		return h, err
	}
	h.count, h.faults = counted.Built, faults(counted.Faults)
	floors, _ := number(h.count.Floors()).best()
	for k := range floors {
		wood, err := read.Wood(k + 1)
		if err != nil {
			return h, err
		}
		h.outlines = append(h.outlines, wood)
	}
	return h, nil
}

// middle is the centroid of several outlines.
func middle(outlines []stack.Polygon) (m stack.Point) {
	sum := 0.0
	for _, o := range outlines {
		a, c := math.Abs(o.Area()), o.Centroid()
		m[0], m[1], sum = m[0]+a*c[0], m[1]+a*c[1], sum+a
	}
	return stack.Point{m[0] / sum, m[1] / sum}
}
