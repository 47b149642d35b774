package jutaku

import (
	"iter"
	"maps"
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/jutaku"
	"banto/vision"
	"banto/vision/lattice"
)

// pitch is how far apart the middles of the map's cards lie, mm, in cards of the size that the
// networks measure in; what the gaps really are only scales the map.
const pitch = 69.0

// The kinds of middles that the network of maps sights: of cards, and of the whole map.
const (
	cardMiddle = iota
	mapMiddle
	middleKinds
)

// latticeTries is how many lattices are followed up: where cards are gone, those that lie together may hold few.
const latticeTries = 12

// leastCards is how many cards must lie in rows and columns to be taken for a map.
const leastCards = 8

// A grid is where the map lies in the picture: from mm right and down from the middle of its upper left place, to px.
type grid struct{ homography }

// seen is a homography to the lens's own coordinates as one to px.
func seen(m [3][3]float64, lens *calibration.Camera) homography {
	for j := range 3 {
		m[0][j], m[1][j] = lens.F*m[0][j]+lens.Cx*m[2][j], lens.F*m[1][j]+lens.Cy*m[2][j]
	}
	return m
}

// findGrid finds the map on f; ok is false where there is none.
func findGrid(f *vision.Frame) (g grid, ok bool, err error) {
	net, err := mapNet()
	if err != nil {
		return g, false, err
	}
	all, err := lattice.Sightings(net, middleKinds, f)
	if err != nil {
		return g, false, err
	}
	g, ok = gridAmong(all, f)
	return g, ok, nil
}

// gridAmong is the grid that most of the sightings lie on.
func gridAmong(all []lattice.Sighting, f *vision.Frame) (g grid, ok bool) {
	var cards []calibration.Pixel
	for _, s := range all {
		if s.Kind == cardMiddle {
			cards = append(cards, s.PX)
		}
	}
	most := 0.0
	for _, l := range lattice.Among(cards, lens(f), latticeTries) {
		tried, fits := gridOf(l, f)
		if !fits {
			continue
		}
		tried, worth, fits := tried.framed(all, lens(f))
		if worth -= float64(len(cards)); fits && (!ok || worth > most) { // each that is left over speaks against it
			g, most, ok = tried, worth, true
		}
	}
	return g, ok
}

// lens is the lens that is believed of the picture before anything is seen.
func lens(f *vision.Frame) calibration.Camera {
	return calibration.Camera{F: focal * float64(max(f.W, f.H)), Cx: float64(f.W-1) / 2, Cy: float64(f.H-1) / 2}
}

// gridOf is the lattice as a grid whose rows run as nearly as they can to the right and whose columns run
// towards the camera; which place is its upper left is open.
func gridOf(l lattice.Lattice, f *vision.Frame) (g grid, ok bool) {
	c, ok := l.Camera(pitch, thick, lens(f))
	if !ok {
		return g, false
	}
	h := cardPlane(&c)
	back, ok := h.inverse()
	if !ok {
		return g, false
	}
	px := l.Middle()
	at, o := [2]float64{px.X, px.Y}, back.at(px.X, px.Y)
	step := func(way [2]float64) [2]float64 { return h.at(o[0]+way[0]*pitch, o[1]+way[1]*pitch) }
	lowest, down := math.Inf(-1), [2]float64{}
	for _, way := range [4][2]float64{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		to := step(way)
		if drop := (to[1] - at[1]) / apart(at, to); drop > lowest {
			lowest, down = drop, way
		}
	}
	right := [2]float64{down[1], -down[0]}
	if cross(sub(step(right), at), sub(step(down), at)) < 0 {
		right = [2]float64{-right[0], -right[1]}
	}
	for i := range 3 {
		g.homography[i] = [3]float64{h[i][0]*right[0] + h[i][1]*right[1], h[i][0]*down[0] + h[i][1]*down[1], h[i][2]}
	}
	return g, true
}

// cardPlane takes mm on the plane of the cards' tops, x right and y away, to px.
func cardPlane(c *calibration.Camera) (h homography) {
	for i := range 3 {
		h[i] = [3]float64{c.R[i][0], c.R[i][1], c.T[i] + thick*c.R[i][2]}
	}
	return seen(h, c)
}

// strayed is how far from the middle of a place, in places, the middle of a card may be sighted that lies there.
const strayed = 0.25

// fitRounds is how often a grid is fitted to the cards that were sighted near its places: more of them each time, where
// few that lie together began it.
const fitRounds = 3

// framed is the grid fitted to the cards that were sighted, and moved to where its places lie that they, the wood's bare place
// among them and the map's own middle speak for most; worth is how much, ok false where it hardly is a map.
func (g grid) framed(all []lattice.Sighting, lens calibration.Camera) (framed grid, worth float64, ok bool) {
	for range fitRounds {
		cells, _ := g.placed(all)
		if g, ok = rigid(cells, lens); !ok {
			return g, 0, false
		}
	}
	cells, middles := g.placed(all)
	left, top, worth := corner(cells, middles)
	for at := range cells {
		if !within([2]int{at[0] - left, at[1] - top}) {
			delete(cells, at)
		}
	}
	m, ok := fitted(cells, [2]int{left, top}, lens)
	return grid{seen(m, &lens)}, worth + float64(len(cells)), ok && explained(cells, all)
}

// A card is sighted plainly from a probability of plain on; leastExplained is the least share of such that must lie in places of a map.
const plain, leastExplained = 0.4, 0.8

// explained says whether most of the cards that were sighted plainly lie in places of the map.
func explained(cells map[[2]int]lattice.Sighting, all []lattice.Sighting) bool {
	count := func(seq iter.Seq[lattice.Sighting]) (n float64) {
		for s := range seq {
			if s.Kind == cardMiddle && s.P >= plain {
				n++
			}
		}
		return n
	}
	return count(maps.Values(cells)) >= leastExplained*count(slices.Values(all))
}

// rigid is the grid that a camera may see, as nearly where cards, by column and row, were sighted as it can.
func rigid(cells map[[2]int]lattice.Sighting, lens calibration.Camera) (g grid, ok bool) {
	m, ok := fitted(cells, [2]int{}, lens)
	if !ok {
		return g, false
	}
	for i := range m { // the grid's y points down, the table's up
		m[i][1] = -m[i][1]
	}
	c, ok := lattice.CameraOf(m, thick, lens)
	g.homography = cardPlane(&c)
	for i := range g.homography {
		g.homography[i][1] = -g.homography[i][1]
	}
	return g, ok
}

// placed are the cards that were sighted near a place, by column and row, and where middles of maps were, in places.
func (g *grid) placed(all []lattice.Sighting) (cells map[[2]int]lattice.Sighting, middles [][2]float64) {
	cells = map[[2]int]lattice.Sighting{}
	back, ok := g.inverse()
	if !ok {
		return cells, nil
	}
	for _, s := range all {
		at := back.at(s.PX.X, s.PX.Y)
		at = [2]float64{at[0] / pitch, at[1] / pitch}
		u, v := math.Round(at[0]), math.Round(at[1])
		switch {
		case s.Kind == mapMiddle:
			middles = append(middles, at)
		case math.Abs(at[0]-u) < strayed && math.Abs(at[1]-v) < strayed:
			cells[[2]int{int(u), int(v)}] = s
		}
	}
	return cells, middles
}

// fitted takes mm of the grid whose upper left place has that column and row to where the lens saw the cards of places; ok
// is false where too few are known.
func fitted(cells map[[2]int]lattice.Sighting, upperLeft [2]int, lens calibration.Camera) (m [3][3]float64, ok bool) {
	if len(cells) < leastCards {
		return m, false
	}
	var from, to [][2]float64
	for _, at := range slices.SortedFunc(maps.Keys(cells), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		px := cells[at].PX
		from = append(from, [2]float64{pitch * float64(at[0]-upperLeft[0]), pitch * float64(at[1]-upperLeft[1])})
		to = append(to, [2]float64{(px.X - lens.Cx) / lens.F, (px.Y - lens.Cy) / lens.F})
	}
	return lattice.Homography(from, to)
}

// within says whether a column and a row are of the map.
func within(at [2]int) bool {
	return at[0] >= 0 && at[1] >= 0 && at[0] < jutaku.MapSide && at[1] < jutaku.MapSide
}

// woody says whether a column and a row are of the place where the wood lies.
func woody(at [2]int) bool {
	const least, most = jutaku.MapSide/2 - 1, jutaku.MapSide / 2
	return at[0] >= least && at[0] <= most && at[1] >= least && at[1] <= most
}

// middleWorth is how many cards a sighting of the map's middle counts as much as, middleNear how near to it, in places, that is.
const middleWorth, middleNear = 4.0, 0.7

// corner is the column and row of the map's upper left place, and how much speaks for it.
func corner(cells map[[2]int]lattice.Sighting, middles [][2]float64) (left, top int, most float64) {
	most = math.Inf(-1)
	for at := range cells {
		for dx := range jutaku.MapSide {
			for dy := range jutaku.MapSide {
				x, y := at[0]-dx, at[1]-dy
				if worth := worthOf(cells, middles, x, y); worth > most || worth == most && (x < left || x == left && y < top) {
					most, left, top = worth, x, y
				}
			}
		}
	}
	return left, top, most
}

// worthOf is how much speaks for a map whose upper left place is at a column and row.
func worthOf(cells map[[2]int]lattice.Sighting, middles [][2]float64, left, top int) (worth float64) {
	for at, s := range cells {
		switch place := [2]int{at[0] - left, at[1] - top}; {
		case woody(place):
			worth -= s.P
		case within(place):
			worth += s.P
		}
	}
	const middle = (jutaku.MapSide - 1) / 2.0
	for _, m := range middles {
		if math.Hypot(m[0]-float64(left)-middle, m[1]-float64(top)-middle) < middleNear {
			return worth + middleWorth
		}
	}
	return worth
}

// inside says whether all places lie in the picture.
func (g *grid) inside(f *vision.Frame) bool {
	const last = (jutaku.MapSide - 1) * pitch
	for _, c := range [4][2]float64{{0, 0}, {last, 0}, {0, last}, {last, last}} {
		if at := g.at(c[0], c[1]); at[0] < 0 || at[1] < 0 || at[0] > float64(f.W-1) || at[1] > float64(f.H-1) {
			return false
		}
	}
	return true
}
