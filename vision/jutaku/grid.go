package jutaku

import (
	"iter"
	"maps"
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/jutaku"
	"banto/vision"
	"banto/vision/fit"
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

// leastCards is how many cards must lie in rows and columns to be taken for a map, leastFitted how many tell a camera. Six players leave 13
// when one of them completes the fourth card. Lower it if the last maps of more players are not found, raise it if boards and papers are taken for maps.
const leastCards, leastFitted = 12, 5

// A grid is where the map lies in the picture: from mm right and down from the middle of its upper left place, to px.
type grid struct{ homography }

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

// mostLayouts is how many ways for cards to lie in rows and columns are followed up. Raise it if maps of few cards are not found.
const mostLayouts = 24

// A layout says which sighting lies in which column and row of the table.
type layout lattice.Lattice

// gridAmong is the grid that most of the sightings lie on.
func gridAmong(all []lattice.Sighting, f *vision.Frame) (g grid, ok bool) {
	var cards []lattice.Sighting
	for _, s := range all {
		if s.Kind == cardMiddle {
			cards = append(cards, s)
		}
	}
	for _, up := range lattice.Ups {
		if g, ok = gridSighted(all, cards, f, up); ok {
			return g, true
		}
	}
	return g, false
}

// gridSighted is the grid that most of the sightings of a camera so turned lie on.
func gridSighted(all, cards []lattice.Sighting, f *vision.Frame, up float64) (g grid, ok bool) {
	most := 0.0
	for _, l := range lattice.Among(cards, lens(f.W, f.H), up, mostLayouts) {
		tried, worth, fits := layout(l).framed(all, lens(f.W, f.H))
		if worth -= float64(len(cards)); fits && (!ok || worth > most) { // each that is left over speaks against it
			g, most, ok = tried, worth, true
		}
	}
	return g, ok
}

// strayed is how far from the middle of a place, in places, the middle of a card may be sighted that lies there.
const strayed = 0.25

// fitRounds is how often a grid is fitted to the cards that were sighted near its places: more of them each time, where
// few that lie together began it.
const fitRounds = 3

// framed is the grid of a layout, fitted to the cards that were sighted near its places and moved to where its places lie that
// they, the wood's bare place among them and the map's own middle speak for most; worth is how much, ok false where it hardly is a map.
func (l layout) framed(all []lattice.Sighting, lens calibration.Camera) (g grid, worth float64, ok bool) {
	var middles []midpoint
	for range fitRounds {
		c, ok := l.camera(lens)
		if !ok {
			return g, 0, false
		}
		g = gridSeen(&c, [2]int{})
		l, middles = g.placed(all)
	}
	left, top, worth := corner(l, middles)
	for at := range l {
		if !within([2]int{at[0] - left, at[1] - top}) {
			delete(l, at)
		}
	}
	c, ok := l.camera(lens)
	if !ok || len(l) < leastCards || !l.explained(all) {
		return g, 0, false
	}
	return gridSeen(&c, [2]int{left, top}), worth + float64(len(l)), true
}

// A card is sighted plainly from a probability of plain on; leastExplained is the least share of such that must lie in places of a map.
const plain, leastExplained = 0.4, 0.8

// explained says whether most of the cards that were sighted plainly lie in places of the map.
func (l layout) explained(all []lattice.Sighting) bool {
	count := func(seq iter.Seq[lattice.Sighting]) (n float64) {
		for s := range seq {
			if s.Kind == cardMiddle && s.P >= plain {
				n++
			}
		}
		return n
	}
	return count(maps.Values(l)) >= leastExplained*count(slices.Values(all))
}

// sightOff is how far off, in places, the middles of cards are sighted.
const sightOff = 0.06

// camera is the one that sees the cards as nearly where they were sighted as one can; ok is false where too few
// are known, or none would see them so.
func (l layout) camera(lens calibration.Camera) (c calibration.Camera, ok bool) {
	if len(l) < leastFitted {
		return lens, false
	}
	f, ok := fitted(l.marks(), lens)
	return f.Camera, ok
}

// marks are the cards where they lie on the table, mm, and show.
func (l layout) marks() (all []fit.Mark) {
	for _, at := range lattice.Lattice(l).Nodes() {
		all = append(all, fit.Mark{U: pitch * float64(at[0]), V: -pitch * float64(at[1]), PX: l[at].PX, Spread: sightOff * pitch}) // the grid's y points down, the table's up
	}
	return all
}

// gridSeen is where a camera sees the places of a map whose upper left one has that column and row of the table: as nearly as a
// homography tells what its lens bends.
func gridSeen(c *calibration.Camera, upperLeft [2]int) (g grid) {
	var from, to [][2]float64
	for i := range jutaku.MapSide * jutaku.MapSide {
		col, row := i%jutaku.MapSide, i/jutaku.MapSide
		px, _ := c.Project(calibration.Point{X: pitch * float64(col+upperLeft[0]), Y: -pitch * float64(row+upperLeft[1]), Z: thick})
		from = append(from, [2]float64{pitch * float64(col), pitch * float64(row)})
		to = append(to, onLens(c, px.X, px.Y))
	}
	m, _ := lattice.Homography(from, to)
	return grid{seen(m, c)}
}

// A midpoint is where the middle of a map was sighted, in places, and how surely.
type midpoint struct{ col, row, p float64 }

// placed are the cards that were sighted near a place, by column and row, and the middles of maps.
func (g *grid) placed(all []lattice.Sighting) (cells layout, middles []midpoint) {
	cells = layout{}
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
			middles = append(middles, midpoint{at[0], at[1], s.P})
		case math.Abs(at[0]-u) < strayed && math.Abs(at[1]-v) < strayed:
			cells[[2]int{int(u), int(v)}] = s
		}
	}
	return cells, middles
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

// middleWorth is how many cards a sure sighting of the map's middle counts as much as, middleNear how near to it, in places, that is: the
// wood there is high and shows farther up.
const middleWorth, middleNear = 4.0, 0.8

// corner is the column and row of the map's upper left place, and how much speaks for it.
func corner(cells layout, middles []midpoint) (left, top int, most float64) {
	most = math.Inf(-1)
	nodes := lattice.Lattice(cells).Nodes()
	for _, at := range nodes {
		for dx := range jutaku.MapSide {
			for dy := range jutaku.MapSide {
				x, y := at[0]-dx, at[1]-dy
				if worth := worthOf(nodes, cells, middles, x, y); worth > most {
					most, left, top = worth, x, y
				}
			}
		}
	}
	return left, top, most
}

// worthOf is how much speaks for a map whose upper left place is at a column and row.
func worthOf(nodes [][2]int, cells layout, middles []midpoint, left, top int) (worth float64) {
	for _, at := range nodes {
		s := cells[at]
		switch place := [2]int{at[0] - left, at[1] - top}; {
		case woody(place):
			worth -= s.P
		case within(place):
			worth += s.P
		}
	}
	const half = (jutaku.MapSide - 1) / 2.0
	most := 0.0
	for _, m := range middles {
		if math.Hypot(m.col-float64(left)-half, m.row-float64(top)-half) < middleNear {
			most = max(most, m.p)
		}
	}
	return worth + middleWorth*most
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
