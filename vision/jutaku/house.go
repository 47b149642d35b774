package jutaku

import (
	"banto/calibration"
	"banto/engine"
	"banto/engine/stack"
	"banto/vision/crop"
)

// houseStep is the distance of samples of a building's crops, mm; maxFloors and maxPieces
// are the most that the network counts.
const houseStep, maxFloors, maxPieces = 1.125, 6, 14

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
	counts, err := run(countsNet, in)
	if err != nil {
		return h, err
	}
	maps, err := run(mapsNet, in)
	if err != nil {
		return h, err
	}
	h.floors = numberOf(counts[:maxFloors+1], floorsHeat)
	h.pieces = numberOf(counts[maxFloors+1:][:maxPieces+1], piecesHeat)
	for i := range h.faults {
		h.faults[i] = sigmoid(counts[maxFloors+maxPieces+2+i])
	}
	const size = houseN * houseN
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

// floorsHeat and piecesHeat are by how much the network's log odds are to be divided to be
// true: fitted on scenes that did not teach it.
const floorsHeat, piecesHeat = 1.8, 2.1

// leastWood is the least wood, or inside of a border, that counts, mm².
const leastWood = 25.0

// outlined gives the outlines, mm on the card as it was taken, of where a map's log odds are positive.
func outlined(r *crop.Raster, odds []float32) (out []stack.Polygon, err error) {
	found, err := traced(odds, houseN, houseN, leastWood/square(houseStep))
	for _, cells := range found {
		outline := make(stack.Polygon, len(cells))
		for i, c := range cells {
			at := r.At(c[0], c[1], 0)
			outline[i] = stack.Point{at.X + side/2, side/2 - at.Y}
		}
		if outline.Validate() == nil {
			out = append(out, outline)
		}
	}
	return out, err
}

func square(v float64) float64 { return v * v }
