package highway

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"banto/engine"
)

// Kinds of choices besides those of moves: a road goes up, down, to a junction
// or to an exit; a building is one of four.
const (
	doUp       = "up"
	doDown     = "down"
	doJunction = "junction"
	doExit     = "exit"
)

func doBuilding(typ int) string { return fmt.Sprintf("building%d", typ+1) }

// sector is how many of a road's directions a choice stands for.
const sector = 3

// mostFallen is how many fallen elements a choice of a penalty can tell.
const mostFallen = 6

// Choices are the best legal candidate of every kind, anchor and 15°, with the
// cars that it brings, and penalties. Pillars elsewhere are taken by Attempt.
func (s State) Choices() []engine.Choice {
	if s.game == nil || s.phase == PhaseEnd {
		return nil
	}
	var c candidates
	c.open(&s)
	f, some := s.frame(), len(s.anchors(s.turn)) > 1
	var out []engine.Choice
	for _, m := range c.best() {
		out = append(out, s.choice(m, f, some))
	}
	if len(out) == 0 {
		out = append(out, engine.Choice{Kind: string(Pass), Player: c.pass().Player, Label: engine.Say("do.pass"), Event: Event{Move: c.pass()}})
	}
	return append(out, s.penalties()...)
}

// An offer names candidates of which one is offered.
type offer struct {
	kind         string
	from, height int
	sector       int
}

// best are the candidates to offer, in the order of the buttons: of a sector
// the one that earns most, else the middle one.
func (c *candidates) best() []Move {
	found := map[offer]Move{}
	for i := range c.n {
		sector, middle := c.sector(i)
		if sector == Nothing {
			continue
		}
		m := c.move(i)
		if !c.fits(&m) {
			continue
		}
		k := offer{kind: c.s.kind(&m), from: m.From, sector: sector}
		if k.kind == doJunction {
			k.height = m.Pillar.Height
		}
		if old, there := found[k]; !there || m.Cars > old.Cars || middle && m.Cars == old.Cars {
			found[k] = m
		}
	}
	keys := slices.SortedFunc(maps.Keys(found), func(a, b offer) int {
		return cmp.Or(cmp.Compare(order[a.kind], order[b.kind]), cmp.Compare(a.kind, b.kind), cmp.Compare(a.from, b.from), cmp.Compare(a.sector, b.sector), cmp.Compare(a.height, b.height))
	})
	out := make([]Move, len(keys))
	for i, k := range keys {
		out[i] = found[k]
	}
	return out
}

// order of the buttons.
var order = map[string]int{doUp: 0, doDown: 1, doJunction: 2, doExit: 3}

// sector groups candidates of which one is offered, and says whether this is
// its middle; Nothing for one that is not offered.
func (c *candidates) sector(i int) (n int, middle bool) {
	switch {
	case c.s.phase == PhaseEntrance && (i/coarse%3 != 0 || i%2 != 0), c.s.phase == PhaseObstacle && i/c.left%3 != 0:
		return Nothing, false
	case c.s.phase == PhaseBuild:
		return (i%Directions + 1) % Directions / sector, i%sector == 0
	}
	return i, true
}

// kind is the button of a move.
func (s *State) kind(m *Move) string {
	switch {
	case m.Kind == Obstacle:
		return doBuilding(m.Building.Type)
	case m.Kind != Build:
		return string(m.Kind)
	case m.ToXY != nil:
		return doExit
	case m.Pillar.Junction:
		return doJunction
	case m.Pillar.Height > s.game.step(s.pillars[m.From].Pillar):
		return doUp
	}
	return doDown
}

// choice is a move with what a person does to make it: tap the pillar to leave
// where there are several, then the place to build at.
func (s *State) choice(m Move, f frame, several bool) engine.Choice {
	c := engine.Choice{Kind: s.kind(&m), Player: m.Player, Event: Event{Move: m}}
	c.Label = engine.Say("do." + c.Kind)
	switch m.Kind {
	case Entrance:
		c.Places = []string{f.spot(m.Pillar.XY), f.spot(*m.ToXY)}
	case Obstacle:
		c.Places = []string{f.spot(m.Building.XY)}
	case Build:
		if several {
			c.Places = []string{pillarName(m.From)}
		}
		c.Places = append(c.Places, s.goal(&m, f))
		if c.Worth = &m.Cars; c.Kind == doJunction {
			c.Label = engine.Say("do.junction.n", "n", m.Pillar.Height)
		}
	}
	return c
}

// goal is the place to tap for a road: a level road's length from where it leaves, in the
// middle of its sector, whatever its height.
func (s *State) goal(m *Move, f frame) string {
	from, end := s.pillars[m.From].XY, m.ToXY
	if m.Pillar != nil {
		end = &m.Pillar.XY
	}
	way := sub(*end, from)
	turns := math.Round(math.Atan2(way[1], way[0]) / (2 * math.Pi) * Directions / sector)
	return f.spot(along(from, direction(2*math.Pi*turns*sector/Directions), s.game.sizes.Road.Length+2*Inset))
}

// penalties are what any player may owe any other, up to mostFallen elements:
// grey ones first.
func (s *State) penalties() (out []engine.Choice) {
	if s.phase != PhaseBuild {
		return nil
	}
	for a, player := range s.game.players {
		for b, victim := range s.game.players {
			if a == b {
				continue
			}
			for n := 1; n <= mostFallen && s.supply[a].Grey+s.supply[a].Yellow > 0; n++ {
				fall := &Fall{Victim: victim, Fallen: n}
				due := s.due(fall, a)
				fall.Grey = min(due, s.supply[a].Grey)
				fall.Yellow = due - fall.Grey
				out = append(out, engine.Choice{Kind: string(Penalty), Player: player, Places: []string{s.home(a), s.home(b)},
					Label: engine.Say("do.penalty.n", "n", n), Event: Event{Move: Move{Kind: Penalty, Player: player, From: Nothing, To: Nothing, Road: Nothing, Fall: fall}}})
			}
		}
	}
	return out
}

// home is the first pillar of a seat, as a place.
func (s *State) home(seat int) string {
	return pillarName(slices.IndexFunc(s.pillars, func(p pillar) bool { return p.owner == seat }))
}

// Attempt spells out a move by its taps: a new pillar stands where it was
// tapped, or if that is too near or too far, at a road's length in that direction.
func (s State) Attempt(player engine.Color, kind string, places []string) engine.Event {
	m := Move{Kind: Build, Player: player, From: Nothing, To: Nothing, Road: len(s.roads)}
	f := s.frame()
	if len(places) == 0 || s.game.seat(player) < 0 {
		return nil
	}
	spot, open := f.point(places[len(places)-1])
	switch {
	case s.phase == PhaseEntrance && open && kind == string(Entrance):
		s.attemptEntrance(&m, f, places, spot)
	case s.phase == PhaseObstacle && open:
		s.attemptBuilding(&m, kind, spot)
	case s.phase != PhaseBuild || !s.attemptRoad(&m, kind, places, spot, open):
		return nil
	}
	return Event{Move: m}
}

// attemptEntrance sets the pillar where it was tapped and leads the road there
// from where the second tap says, else from outside.
func (s *State) attemptEntrance(m *Move, f frame, places []string, spot Point) {
	m.Kind = Entrance
	first, _ := f.point(places[0])
	way := sub(spot, first)
	if len(places) == 1 {
		way = spot
	}
	if length(way) == 0 {
		way = Point{1, 0}
	}
	z := &s.game.sizes
	span, _ := z.span(z.top(1), 0, true)
	end := along(first, way, span/length(way))
	m.Pillar, m.ToXY = &Pillar{XY: first, Height: 1}, &end
}

func (s *State) attemptBuilding(m *Move, kind string, spot Point) {
	m.Kind, m.Road = Obstacle, Nothing
	m.Building = &Building{XY: spot, Type: Nothing}
	for t := range BuildingTypes {
		if kind == doBuilding(t) {
			m.Building.Type = t
		}
	}
}

// attemptRoad builds from the pillar tapped first, else from the one that fits
// best; ok is false where the taps make no move yet.
func (s *State) attemptRoad(m *Move, kind string, places []string, spot Point, open bool) (ok bool) {
	var tapped int
	seat := s.game.seat(m.Player)
	if scan(places[0], "pillar %d", &tapped) && tapped >= 0 && tapped < len(s.pillars) && s.pillars[tapped].owner == seat && s.open(tapped) {
		m.From = tapped
	}
	if !open {
		last := places[len(places)-1]
		return scan(last, "pillar %d", &m.To) && m.To != m.From && m.To >= 0 && m.To < len(s.pillars) && (m.From != Nothing || len(places) == 1)
	}
	if m.From == Nothing {
		m.From = s.nearestAnchor(seat, support{centre: spot})
	}
	if m.From == Nothing {
		return false
	}
	heights := s.heightsFor(kind, m.From, seat)
	for i, h := range heights {
		try := *m
		s.aim(&try, h, kind == doJunction, spot)
		c := candidates{s: s, seat: seat}
		if fine := c.fits(&try); i == 0 || fine && (m.Cars < try.Cars || len(Check(*s, *m)) > 0) {
			*m = try
		}
	}
	return len(heights) > 0
}

// heightsFor are the heights that a button can mean, the likeliest first; 0 is
// the table.
func (s *State) heightsFor(kind string, from, seat int) []int {
	p := &s.pillars[from]
	h := s.game.step(p.Pillar)
	switch kind {
	case doUp:
		return []int{h + 1}
	case doDown:
		return []int{max(h-1, 1)}
	case doExit:
		return []int{0}
	case doJunction:
		list := []int{max(p.Height, 2)}
		for up := 2; up <= min(TallestJunction, s.supply[seat].Grey+1); up++ {
			if up != list[0] {
				list = append(list, up)
			}
		}
		return list
	}
	return nil
}

// near is how far from a road's length a tap may be, mm, to be taken as it is,
// and how far to be taken as a direction, as a share of that length.
const (
	nearTap = 6.0
	farTap  = 0.6
)

// aim sets what is built at a tap.
func (s *State) aim(m *Move, height int, junction bool, spot Point) {
	z := &s.game.sizes
	from := s.pillars[m.From]
	way := sub(spot, from.XY)
	span, ok := z.span(z.top(from.Height), z.top(height), height == 0)
	miss := math.Abs(length(way) - span)
	if ok && miss > nearTap && miss < farTap*span {
		spot = along(from.XY, way, span/length(way))
	}
	if height == 0 {
		m.ToXY = &spot
		return
	}
	m.Pillar = &Pillar{XY: spot, Height: height, Junction: junction}
}
