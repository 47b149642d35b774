package jutaku

import (
	"math"
	"slices"

	"banto/vision/likelihood"
)

// districts are the names that a card may bear, in the network's order.
var districts = [...]string{"SHIBUYA", "SHINJUKU", "SHINAGAWA", "GINZA", "UENO", "ASAKUSA", "AKIHABARA", "HARAJUKU", "ROPPONGI"}

// The fields that a building is held against, in the network's order.
const floorsAsked, piecesAsked, yen = 1, 2, 3

// How many values the printed fields have for the network: floors and pieces from 1
// on, yen from 200 on by hundreds.
const floorValues, pieceValues, yenValues = 6, 12, 8

// printCells is how many cells a side of a card has; of each the network tells how likely each price shows there.
const printCells = printN / 8

// printValues are the values of the fields in the network's order, then one for the blue side.
var printValues = []int{len(districts), floorValues, pieceValues, yenValues}

// A field is what was read of one printed field: the number of its value, −1 where none
// shows, the probability of that, and the probability of each value.
type field struct {
	value int
	sure  float64
	odds  []float64
}

// known tells whether a value is sure enough to be said.
func (f field) known() bool { return f.value >= 0 && f.sure >= sure }

// allows says whether a building that was told to have n, 0 for a number that was not told, has what the field asks for.
func (f field) allows(n int) bool { return n == 0 || n == 1+f.value }

// A printed is what a card says.
type printed struct {
	fields [4]field // district, floors, pieces, yen
	blue   bool     // its blue side lies up
	turn   int      // which corner of the quad is the print's top left
	total  float64  // how much likelier it is than no print, log odds
}

// bears says whether it is likelier than not that there is print, and any of it can be read: what bears none is no card.
func (p *printed) bears() bool { return p.total > 0 && slices.ContainsFunc(p.fields[:], field.known) }

// readPrint reads the card at q whichever way its print lies, the price in finer samples where it was seen.
func (p picture) readPrint(q quad) (best printed, err error) {
	const size = 3 * printN * printN
	in := make([]float32, 4*size)
	light := p.light(q)
	for k := range 4 {
		if !p.straightened(q.turned(k), printN, 0, light, in[k*size:][:size]) {
			return best, nil
		}
	}
	said, err := run(printNet, in)
	if err != nil {
		return best, err
	}
	best.total = math.Inf(-1)
	each := len(said) / 4
	most := said[:each]
	for k := range 4 {
		one := said[k*each:][:each]
		if total := totalOf(one); total > best.total {
			best, most = printedOf(one), one
			best.turn, best.total = k, total
		}
	}
	best.fields[yen], err = p.readPrice(q.turned(best.turn), best.fields[yen], priceAt(most), light)
	return best, err
}

// priceAt is where a price shows most of what the network said of an upright card, mm from its upper left corner.
func priceAt(said []float32) (at [2]float64) {
	const prices, cell = len(districts) + floorValues + pieceValues + yenValues + 1, side / printCells
	best := likelihood.Argmax(said[prices:]) % (printCells * printCells)
	return [2]float64{(float64(best%printCells) + 0.5) * cell, (float64(best/printCells) + 0.5) * cell}
}

// priceStep is how many mm a sample of a price is wide.
const priceStep = 0.1875

// priceLooks are how far beside where a price was seen it is looked for, mm: the mean of what they say is right more often than each. Take
// some away if verdicts take too long.
var priceLooks = [][2]float64{{0, 0}, {-0.375, 0}, {0.375, 0}, {0, -0.375}, {0, 0.375}}

// readPrice is the price on an upright card as it shows from near, where it was seen from further away.
func (p picture) readPrice(q quad, seen field, at [2]float64, light float64) (f field, err error) {
	h, ok := q.homography()
	if !ok {
		return f, nil
	}
	said := make([]float32, yenValues)
	for _, by := range priceLooks {
		look, err := p.lookAtPrice(&h, [2]float64{at[0] + by[0], at[1] + by[1]}, q.span()/side, light)
		if err != nil {
			return f, err
		}
		for v, odds := range look {
			said[v] += odds / float32(len(priceLooks))
		}
	}
	there := likelihood.Total(seen.odds)
	n := number{1 - there}
	for _, v := range likelihood.Softmax(said, yenValues, 1) {
		n = append(n, there*v)
	}
	return n.field(), nil
}

// lookAtPrice is what the network of prices says of a point, mm on the card that h takes to the picture, so many px a mm.
func (p picture) lookAtPrice(h *homography, at [2]float64, scale, light float64) ([]float32, error) {
	const half = priceN * priceStep / 2
	in := make([]float32, 3*priceN*priceN)
	p.sample(h, raster{at[0] - half, at[1] - half, priceStep, priceN}, scale*priceStep, light, in)
	return run(priceNet, in)
}

// totalOf is how much more likely there is print that stands upright than none.
func totalOf(said []float32) (sum float64) {
	for _, n := range printValues {
		most := float32(math.Inf(-1))
		for _, v := range said[:n] {
			most = max(most, v)
		}
		sum += float64(most)
		said = said[n:]
	}
	return sum
}

func printedOf(said []float32) (p printed) {
	for i, n := range printValues {
		p.fields[i] = fieldOf(said[:n])
		said = said[n:]
	}
	p.blue = said[0] > 0
	return p
}

// fieldOf takes log odds against there being no print to the likeliest value.
func fieldOf(odds []float32) field {
	return number(likelihood.Softmax(append([]float32{0}, odds...), len(odds)+1, 1)).field()
}

// field is what was read where n is how probable no print is, then each value.
func (n number) field() field {
	best, sure := n.best()
	return field{best - 1, sure, n[1:]}
}
