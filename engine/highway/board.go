package highway

import (
	"cmp"
	"fmt"
	"slices"

	"banto/engine"
)

// Colours of the table and the wood; painted wood is grey but for cars and
// junctions.
const (
	mat, matLine     = "#dfe3d6", "#d3d8c8"
	shadow           = "#c9cdbd"
	greyDisc         = "#9da0a2"
	yellowDisc       = "#e7bd2b"
	discLine         = "#5e6062"
	asphalt          = "#74777a"
	tower, towerLine = "#b3b5b6", "#7d7f80"
	dark             = "#1f1b16"
)

// Sizes of the drawing that no piece has.
const (
	block     = 80.0 // mm between the lines of the mat
	pieces    = 6    // that a road is drawn in: far ones hide behind near ones
	shade     = 0.35 // mm that a shadow falls aside for a mm of height
	fineLine  = 0.5
	markReach = 11.0 // radius of the mark on a pillar
	spotReach = 8.0  // and on a place to build at
)

// heights of the four buildings, as a share of the tallest.
var buildingHeights = [BuildingTypes]float64{1, 0.85, 0.75, 0.67}

// A board is the drawing of one table in the making.
type board struct {
	engine.Drawing
	state *State
	frame frame
}

// A thing is a part with its height, for what is above to be drawn later.
type thing struct {
	part engine.Part
	z    float64
	road int // Nothing where it is none
}

// Drawing is the table from above, its middle where the entrances stand.
func (s State) Drawing() engine.Drawing {
	b := &board{state: &s, frame: s.frame()}
	b.Width, b.Height, b.Tall, b.Open = b.frame.width, b.frame.height, true, true
	b.ground()
	var things []thing
	for i := range s.buildings {
		things = append(things, b.building(i))
	}
	for i := range s.pillars {
		things = append(things, b.pillar(i))
	}
	for i := range s.roads {
		things = append(things, b.road(i))
	}
	b.stack(things)
	b.spots()
	return b.Drawing
}

// at is where a point is drawn.
func (b *board) at(p Point, z float64) engine.Point { return b.frame.draw(p, z) }

// paint is a seat's.
func (b *board) paint(seat int) string { return "player." + string(b.state.game.players[seat]) }

// ground is the mat with the blocks of a city, and the shadows on it.
func (b *board) ground() {
	part := engine.Part{Shapes: []engine.Shape{{Points: engine.Box(4, 4, 0, b.Width-8, b.Height-8), R: 8, Fill: mat}}}
	for x := block; x < b.Width-10; x += block {
		part.Shapes = append(part.Shapes, engine.Shape{Points: []engine.Point{{x, 6}, {x, b.Height - 6}}, Line: matLine, Wide: 2})
	}
	for y := block; y < b.Height-10; y += block {
		part.Shapes = append(part.Shapes, engine.Shape{Points: []engine.Point{{6, y}, {b.Width - 6, y}}, Line: matLine, Wide: 2})
	}
	for i := range b.state.roads {
		part.Shapes = append(part.Shapes, b.shadow(&b.state.roads[i].stick))
	}
	b.Parts = append(b.Parts, part)
}

// shadow is a road's on the mat: the farther away, the higher the road.
func (b *board) shadow(k *stick) engine.Shape {
	points := b.slab(k, 0, 1)
	for i, p := range points {
		points[i] = engine.Point{p[0] + shade*p[2], p[1] + shade*p[2]}
	}
	return engine.Shape{Points: points, R: 4, Fill: shadow}
}

// slab is the underside of a road between two shares of its length.
func (b *board) slab(k *stick, from, to float64) []engine.Point {
	n := scale(left(k.body.u), k.body.r)
	var out []engine.Point
	for _, c := range [4]struct{ t, side float64 }{{from, 1}, {to, 1}, {to, -1}, {from, -1}} {
		mid := k.point(c.t)
		out = append(out, b.at(along(mid, n, c.side), k.bottom(mid)))
	}
	return out
}

// point is the point of a road's middle line at a share of its length.
func (k *stick) point(t float64) Point { return along(k.tips[0], sub(k.tips[1], k.tips[0]), t) }

// road is a road in pieces, with a line in its player's colour, and its cars.
func (b *board) road(i int) thing {
	r := &b.state.roads[i]
	k := &r.stick
	var shapes []engine.Shape
	for n := range pieces {
		from, to := float64(n)/pieces, float64(n+1)/pieces
		a, c := k.point(from), k.point(to)
		shapes = append(shapes, engine.Shape{Points: b.slab(k, from, to), High: k.thick, Fill: asphalt, Line: asphalt, Wide: fineLine},
			engine.Shape{Points: []engine.Point{b.at(a, k.bottom(a)+k.thick), b.at(c, k.bottom(c)+k.thick)}, Line: b.paint(r.owner), Wide: 2})
	}
	shapes = append(shapes, b.cars(r)...)
	mid := k.point(0.5)
	p := b.at(mid, k.bottom(mid)+k.thick)
	return thing{engine.Part{Place: roadName(i), Name: roadWords(i), Mark: engine.Mark{X: p[0], Y: p[1], Z: p[2], R: 9}, Shapes: shapes}, p[2], i}
}

// cars are those of a road, spread over it.
func (b *board) cars(r *road) (out []engine.Shape) {
	all, done := 0, 0
	for _, n := range r.cars {
		all += int(n)
	}
	for seat, n := range r.cars {
		for range n {
			done++
			out = append(out, b.car(&r.stick, float64(done)/float64(all+1), b.paint(seat))...)
		}
	}
	return out
}

// car is a body with a cabin.
func (b *board) car(k *stick, t float64, paint string) []engine.Shape {
	z := &b.state.game.sizes.Car
	plan := distance(k.tips[0], k.tips[1])
	box := func(from, to, wide, up, high float64) engine.Shape {
		half := stick{body: stadium{u: k.body.u, r: wide / 2}, tips: k.tips, start: k.start + k.thick + up, slope: k.slope}
		return engine.Shape{Points: b.slab(&half, t+from*z.Length/plan, t+to*z.Length/plan), High: high, Fill: paint, Line: dark, Wide: fineLine}
	}
	return []engine.Shape{box(-0.5, 0.5, z.Width, 0, 0.6*z.Height), box(-0.3, 0.2, 0.8*z.Width, 0.6*z.Height, 0.4*z.Height)}
}

// pillar is a stack of discs with a ring in its player's colour.
func (b *board) pillar(i int) thing {
	p, z := &b.state.pillars[i], b.state.game.sizes.Pillar
	part := engine.Part{Place: pillarName(i), Name: engine.Say("place.pillar.of", "n", i, "what", p.words(), "player", engine.Player(b.state.game.players[p.owner]))}
	for n := range p.Height {
		fill := greyDisc
		if p.Junction && n == p.Height-1 {
			fill = yellowDisc
		}
		part.Shapes = append(part.Shapes, engine.Shape{Points: []engine.Point{b.at(p.XY, float64(n)*z.Height)}, R: z.Diameter / 2, High: z.Height, Fill: fill, Line: discLine, Wide: fineLine})
	}
	top := b.at(p.XY, b.state.game.sizes.top(p.Height))
	part.Shapes = append(part.Shapes,
		engine.Shape{Points: []engine.Point{top}, R: z.Diameter/2 - 1.5, Line: b.paint(p.owner), Wide: 1.6},
		engine.Shape{Points: []engine.Point{top}, Text: fmt.Sprint(p.Height), Fill: dark, Size: 8})
	part.Mark = engine.Mark{X: top[0], Y: top[1], Z: top[2], R: markReach}
	return thing{part, top[2], Nothing}
}

// building is one of the four towers.
func (b *board) building(i int) thing {
	one, z := &b.state.buildings[i], b.state.game.sizes.Building
	high := z.Height * buildingHeights[one.Type]
	var outline []engine.Point
	for _, c := range one.corners(z.Side) {
		outline = append(outline, b.at(c, 0))
	}
	mid := b.at(one.XY, high)
	return thing{engine.Part{Place: buildingName(i), Name: buildingWords(i), Mark: engine.Mark{X: mid[0], Y: mid[1], Z: high, R: z.Side / 2},
		Shapes: []engine.Shape{{Points: outline, High: high, Fill: tower, Line: towerLine, Wide: fineLine}}}, high, Nothing}
}

// stack puts the things in order: the lower first, but no road before one that
// it passes over.
func (b *board) stack(things []thing) {
	slices.SortStableFunc(things, func(x, y thing) int { return cmp.Compare(x.z, y.z) })
	drawn, waiting := uint64(0), things
	for len(waiting) > 0 {
		next := max(slices.IndexFunc(waiting, func(t thing) bool {
			return t.road == Nothing || b.state.roads[t.road].below&^drawn == 0
		}), 0) // roads that pass over one another in a ring: the lowest
		if t := waiting[next]; t.road != Nothing {
			drawn |= 1 << t.road
		}
		b.Parts = append(b.Parts, waiting[next].part)
		waiting = slices.Delete(waiting, next, next+1)
	}
}

// spots are the places of the choices, which show once they are hinted at.
func (b *board) spots() {
	seen := map[string]bool{}
	for _, c := range b.state.Choices() {
		for _, place := range c.Places {
			p, ok := b.frame.point(place)
			if !ok || seen[place] {
				continue
			}
			seen[place] = true
			q := b.at(p, 0)
			b.Parts = append(b.Parts, engine.Part{Place: place, Name: engine.Say("place.spot"), Mark: engine.Mark{X: q[0], Y: q[1], R: spotReach}})
		}
	}
}
