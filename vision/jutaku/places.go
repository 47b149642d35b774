package jutaku

import (
	"math"
	"math/bits"
	"slices"

	"banto/engine/jutaku"
	"banto/vision"
	"banto/vision/crop"
	"banto/vision/likelihood"
)

// placeSide is the side of a place's crop, mm, and placeCells its cells a side, of each of which the network tells whether the
// middle of an architect shows there.
const placeSide, placeCells = 72.0, 12

// mapLightN is how many samples a side of the map tell its light.
const mapLightN = 64

// A place is what was read of one place of the map.
type place struct {
	card, hidden float64      // probabilities
	tokens       [][2]float64 // the middles of architects, mm of the grid
	sure         float64      // the probability of the least sure of its readings
}

// A table is the map as it was read.
type table struct {
	grid
	places [jutaku.MapSide][jutaku.MapSide]place
}

// readMap reads the map on the picture; nil where there is none.
func (p picture) readMap() (*table, error) {
	g, ok, err := findGrid(p.Frame)
	if err != nil || !ok || !g.inside(p.Frame) {
		return nil, err
	}
	t := &table{grid: g}
	said, err := run(placeNet, p.placeCrops(&g))
	if err != nil {
		return nil, err
	}
	perPlace := len(said) / (jutaku.MapSide * jutaku.MapSide)
	for i := range jutaku.MapSide * jutaku.MapSide {
		col, row := i%jutaku.MapSide, i/jutaku.MapSide
		t.places[row][col] = g.placeOf(col, row, said[i*perPlace:][:perPlace])
	}
	if !t.plausible() {
		return nil, nil
	}
	return t, nil
}

// leastSides is on how many of its four sides a map has cards at least: late in a game one is bare.
const leastSides = 3

// plausible says whether what holds of every map holds: there are cards on its sides and none where the wood lies,
// and no more architects than may play.
func (t *table) plausible() bool {
	cards, tokens := 0, 0
	sides := 0 // a bit for each on which there are cards
	for row := range t.places {
		for col := range t.places[row] {
			p := &t.places[row][col]
			switch {
			case p.card <= placeSure:
				continue
			case woody([2]int{col, row}):
				return false
			}
			const last = jutaku.MapSide - 1
			for k, on := range [4]bool{col == 0, row == 0, col == last, row == last} {
				if on {
					sides |= 1 << k
				}
			}
			cards, tokens = cards+1, tokens+len(p.tokens)
		}
	}
	return bits.OnesCount(uint(sides)) >= leastSides && cards >= leastCards && tokens <= jutaku.MaxPlayers
}

// scale is about how many px a mm of the map spans.
func (g *grid) scale() float64 {
	const last = (jutaku.MapSide - 1) * pitch
	return apart(g.at(0, 0), g.at(last, last)) / (math.Sqrt2 * last)
}

// placeCrops are the crops of all places, row by row.
func (p picture) placeCrops(g *grid) []float32 {
	const whole = jutaku.MapSide * pitch
	span := g.scale()
	samples := make([]float32, 3*mapLightN*mapLightN)
	step := whole / mapLightN
	p.sample(&g.homography, raster{-pitch / 2, -pitch / 2, step, mapLightN}, span*step, crop.Scale, samples)
	light := lightest(samples)
	const size, fineStep = 3 * placeN * placeN, placeSide / placeN
	in := make([]float32, 0, jutaku.MapSide*jutaku.MapSide*size)
	for i := range jutaku.MapSide * jutaku.MapSide {
		x, y := float64(i%jutaku.MapSide)*pitch, float64(i/jutaku.MapSide)*pitch
		in = in[:len(in)+size]
		p.sample(&g.homography, raster{x - placeSide/2, y - placeSide/2, fineStep, placeN}, span*fineStep, light, in[len(in)-size:])
	}
	return in
}

// placeOf is what the network says of the place in a column and row.
func (g *grid) placeOf(col, row int, said []float32) (p place) {
	n := number(likelihood.Softmax(said, 3, 1)) // nothing, a card, hidden
	p.card, p.hidden = n[1], n[2]
	_, p.sure = n.best()
	if p.card < 0.5 {
		return p
	}
	odds := said[3:]
	found := peaks(odds)
	for _, k := range found {
		x, y := float64(k%placeCells), float64(k/placeCells)
		const cell, middle = placeSide / placeCells, (placeCells - 1) / 2.0
		p.tokens = append(p.tokens, [2]float64{float64(col)*pitch + (x-middle)*cell, float64(row)*pitch + (y-middle)*cell})
		p.sure = math.Min(p.sure, likelihood.Sigmoid(odds[k]))
	}
	for i, v := range odds {
		if !slices.ContainsFunc(found, func(k int) bool { return cellsApart(i, k) < tokenApart }) {
			p.sure = math.Min(p.sure, 1-likelihood.Sigmoid(v))
		}
	}
	return p
}

// tokenApart is how many cells lie between the middles of two architects.
const tokenApart = 3.0

// peaks are the cells that show the middle of an architect, the highest odds first.
func peaks(odds []float32) []int {
	heat := make([]float64, len(odds))
	for i, v := range odds {
		heat[i] = likelihood.Sigmoid(v)
	}
	return vision.Hottest(heat, 0.5, tokenApart, func(i int) (x, y float64) { return float64(i % placeCells), float64(i / placeCells) })
}

// cellsApart is how many cells lie between two cells of a place.
func cellsApart(i, k int) float64 {
	return math.Hypot(float64(i%placeCells-k%placeCells), float64(i/placeCells-k/placeCells))
}

// hides says whether something lies before the place, or too little can be told of it.
func (p *place) hides() bool { return p.sure < sure || p.hidden > 0.5 }

// placeSure is how probable a card must be to speak for a map, or, where the wood lies, against it.
const placeSure = 0.7

// reading puts the map into words; hidden are the places that were not read.
func (t *table) reading() (m jutaku.MapReading, hidden []jutaku.Hidden, least float64) {
	m, least = jutaku.MapReading{Rows: jutaku.MapSide, Cols: jutaku.MapSide, Present: []jutaku.Card{}, Architects: []jutaku.TokenSpot{}}, 1
	for row := range t.places {
		for col := range t.places[row] {
			p, at := &t.places[row][col], jutaku.Card{row, col}
			if woody([2]int{col, row}) {
				continue
			}
			if p.hides() {
				hidden = append(hidden, jutaku.Hidden{Card: &at})
				continue
			}
			least = math.Min(least, p.sure)
			if p.card > 0.5 {
				m.Present = append(m.Present, at)
			}
			for range p.tokens {
				m.Architects = append(m.Architects, jutaku.TokenSpot{Card: at})
			}
		}
	}
	return m, hidden, least
}
