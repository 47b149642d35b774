package jutaku

import (
	"banto/calibration"
	"banto/engine"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/crop"
)

// houseStep is the distance of samples of a building's crops, mm; maxFloors and maxPieces
// are the most that the network counts.
const houseStep, maxFloors, maxPieces = 0.75, 6, 14

// mapN is the side in cells, of two samples each, of the maps that the network draws.
const mapN = houseN / 2

// faultCodes are the faults that the network knows, in its order.
var faultCodes = []engine.Code{stack.BuildNotTouching, stack.BuildOutsideSite, stack.BuildOverGap, stack.BuildOverhang}

// A house is what was read of a card's building.
type house struct {
	floors, pieces number            // counted
	faults         [4]float64        // the probability of each of faultCodes
	sites          []stack.Polygon   // the insides of the printed borders, mm on the card as it was taken
	outlines       [][]stack.Polygon // of the wood of each floor: a polygon for what hangs together
}

// readHouse reads the building on the card over which p stands.
func readHouse(src *crop.Source, p *pose) (h house, err error) {
	raster := crop.NewRaster(&p.Camera, calibration.Point{}, houseN, houseStep)
	var heights []float64
	for k := range planes {
		heights = append(heights, thick+floor*float64(k))
	}
	in := make([]float32, 3*planes*houseN*houseN)
	src.Planes(&raster, heights, in)
	view := raster.View(thick)
	said, err := run(houseNet, in, view[:])
	if err != nil {
		return h, err
	}
	const told = maxFloors + 1 + maxPieces + 1 + len(h.faults)
	counts, maps := said[:told], said[told:]
	h.floors = numberOf(counts[:maxFloors+1])
	h.pieces = numberOf(counts[maxFloors+1:][:maxPieces+1])
	for i := range h.faults {
		h.faults[i] = sigmoid(counts[maxFloors+maxPieces+2+i])
	}
	const size = mapN * mapN
	if h.sites, err = outlined(&raster, maps[:size]); err != nil {
		return h, err
	}
	floors, _ := h.floors.best()
	for k := range floors {
		wood, err := outlined(&raster, maps[(1+k)*size:][:size])
		if err != nil {
			return h, err
		}
		h.outlines = append(h.outlines, wood)
	}
	return h, nil
}

// leastWood is the least wood, or inside of a border, that counts, mm².
const leastWood = 25.0

// outlined gives the outlines, mm on the card as it was taken, of where a map's log odds are positive.
func outlined(r *crop.Raster, odds []float32) (out []stack.Polygon, err error) {
	found, err := traced(odds, mapN, mapN, leastWood/vision.Square(2*houseStep))
	for _, cells := range found {
		outline := make(stack.Polygon, len(cells))
		for i, c := range cells {
			at := r.At(2*c[0]+0.5, 2*c[1]+0.5, 0)
			outline[i] = stack.Point{at.X + side/2, side/2 - at.Y}
		}
		if outline.Validate() == nil {
			out = append(out, outline)
		}
	}
	return out, err
}
