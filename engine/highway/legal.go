package highway

import (
	"math"
	"math/rand/v2"
)

// The candidates. Pillars may stand anywhere, so Legal tries a grid:
//
//   - a road: from every anchor, in Directions directions (multiples of 5°), with its
//     tips Inset short of the pillars' centres; to a pillar one element higher, one
//     lower, to a junction of 2 to TallestJunction elements, or to the table; with all the
//     cars that it earns
//   - an entrance: its pillar on a circle of EntranceRadius mm around the origin at every
//     15°, its road coming in at every 15°
//   - a building of every type left: at every 15° on circles of 120, 180 and 240 mm, unturned
const (
	Directions      = 72
	Inset           = 3.0 // mm
	TallestJunction = 6   // elements
	EntranceRadius  = 45.0
)

// coarse directions of entrances and buildings, and the circles of buildings.
const coarse = 24

var circles = [...]float64{120, 180, 240}

// A variant is a way to build from one anchor, in a direction still open.
type variant struct {
	from     int
	height   int // of the pillar; 0: an exit
	junction bool
	span     float64 // mm from the anchor's centre to the new one, or to the table
}

// candidates are what Legal tries, by number.
type candidates struct {
	s        *State
	seat     int
	types    [BuildingTypes]int // buildings left
	left     int                // how many
	room     [32]variant
	variants []variant
	n        int
}

// open lists what the player to move might do.
func (c *candidates) open(s *State) {
	c.s, c.seat = s, s.turn
	switch s.phase {
	case PhaseEntrance:
		c.n = coarse * coarse
	case PhaseObstacle:
		c.openBuildings()
	case PhaseBuild:
		c.variants = c.room[:0]
		for i := range s.pillars {
			if s.pillars[i].owner == c.seat && s.open(i) {
				c.openAnchor(i)
			}
		}
		c.n = Directions * len(c.variants)
	}
}

func (c *candidates) openBuildings() {
	var used [BuildingTypes]bool
	for _, b := range c.s.buildings {
		used[b.Type] = true
	}
	for t, taken := range used {
		if !taken {
			c.types[c.left] = t
			c.left++
		}
	}
	c.n = c.left * coarse * len(circles)
}

// openAnchor adds the variants from one pillar that the supply allows.
func (c *candidates) openAnchor(from int) {
	has, p := c.s.supply[c.seat], &c.s.pillars[from]
	if has.Roads == 0 {
		return
	}
	h := c.s.game.step(p.Pillar)
	for _, up := range [2]int{h + 1, h - 1} {
		if up >= 1 && up <= has.Grey {
			c.add(from, up, false)
		}
	}
	if has.Yellow > 0 {
		for up := 2; up <= min(TallestJunction, has.Grey+1); up++ {
			c.add(from, up, true)
		}
	}
	if c.s.exitFrom(p.Height) {
		c.add(from, 0, false)
	}
}

// add appends a variant if a road can span it.
func (c *candidates) add(from, height int, junction bool) {
	z := &c.s.game.sizes
	if span, ok := z.span(z.top(c.s.pillars[from].Height), z.top(height), height == 0); ok {
		c.variants = append(c.variants, variant{from, height, junction, span})
	}
}

// span is how far apart in plan the ends of a road are laid that has its tips
// Inset short of the pillars' centres.
func (z *Sizes) span(from, to float64, table bool) (mm float64, ok bool) {
	rise, insets, low := math.Abs(to-from), 2*Inset, Inset
	if table {
		insets, low = Inset, 0
	}
	mm = z.Road.Length + insets
	for range refined {
		reach := mm - low - z.Pillar.Diameter/2
		if rise > 0 && reach < steepest*z.Road.Length {
			return 0, false
		}
		if rise > 0 {
			mm = z.Road.Length/math.Hypot(1, rise/reach) + insets
		}
	}
	return mm, true
}

// move spells a candidate out, without crossings and cars.
func (c *candidates) move(i int) Move {
	m := Move{Player: c.s.game.players[c.seat], From: Nothing, To: Nothing, Road: Nothing}
	switch c.s.phase {
	case PhaseEntrance:
		c.entrance(&m, i)
	case PhaseObstacle:
		m.Kind = Obstacle
		place, t := i/c.left, c.types[i%c.left]
		m.Building = &Building{XY: spot(Point{}, place%coarse, coarse, circles[place/coarse]), Type: t}
	case PhaseBuild:
		c.road(&m, i)
	}
	return m
}

func (c *candidates) entrance(m *Move, i int) {
	m.Kind, m.Road = Entrance, len(c.s.roads)
	m.Pillar = &Pillar{XY: spot(Point{}, i/coarse, coarse, EntranceRadius), Height: 1}
	z := &c.s.game.sizes
	span, _ := z.span(z.top(1), 0, true)
	end := spot(m.Pillar.XY, i%coarse, coarse, span)
	m.ToXY = &end
}

func (c *candidates) road(m *Move, i int) {
	v := &c.variants[i/Directions]
	xy := spot(c.s.pillars[v.from].XY, i%Directions, Directions, v.span)
	m.Kind, m.Road, m.From = Build, len(c.s.roads), v.from
	if v.height == 0 {
		m.ToXY = &xy
	} else {
		m.Pillar = &Pillar{XY: xy, Height: v.height, Junction: v.junction}
	}
}

// spot is a place mm away in the k-th of n directions, to a tenth of a mm.
func spot(from Point, k, n int, mm float64) Point {
	p := along(from, direction(2*math.Pi*float64(k)/float64(n)), mm)
	return Point{math.Round(10*p[0]) / 10, math.Round(10*p[1]) / 10}
}

// fits says whether a candidate is legal and fills in its crossings and cars.
func (c *candidates) fits(m *Move) bool {
	if m.Kind == Obstacle {
		return len(c.s.checkBuilding(m.Building, nil)) == 0
	}
	d := draft{quick: true}
	c.s.work(&d, m, c.seat)
	if d.fault != "" {
		return false
	}
	c.s.survey(&d)
	if d.wrong() {
		return false
	}
	if m.Kind == Build {
		m.Cars = min(d.earned(c.s), c.s.supply[c.seat].Cars)
		m.Over, m.Under = numbers(d.below), numbers(d.above)
	}
	return true
}

// Legal lists the candidates that are legal for the player to move; where there is none, that
// is to pass. Penalties are accidents and not listed. All of these pass Check; other
// places than the candidates' do too.
func Legal(s State) []Move {
	var out []Move
	if s.game == nil || s.phase == PhaseEnd {
		return nil
	}
	var c candidates
	c.open(&s)
	for i := range c.n {
		if m := c.move(i); c.fits(&m) {
			out = append(out, m)
		}
	}
	if len(out) == 0 {
		out = append(out, c.pass())
	}
	return out
}

func (c *candidates) pass() Move {
	return Move{Kind: Pass, Player: c.s.game.players[c.seat], From: Nothing, To: Nothing, Road: Nothing}
}

// first is a legal candidate, if there is one.
func (s *State) first() (m Move, ok bool) {
	var c candidates
	c.open(s)
	for i := range c.n {
		if m = c.move(i); c.fits(&m) {
			return m, true
		}
	}
	return m, false
}

// tries is how often Random draws before it lists.
const tries = 200

// Random is one of the moves of Legal, each as likely; ok is false at the end of
// the game.
func Random(s State, rng *rand.Rand) (m Move, ok bool) {
	if s.game == nil || s.phase == PhaseEnd {
		return m, false
	}
	var c candidates
	c.open(&s)
	for range min(tries, c.n) {
		if m = c.move(rng.IntN(c.n)); c.fits(&m) {
			return m, true
		}
	}
	list := Legal(s)
	return list[rng.IntN(len(list))], true
}
