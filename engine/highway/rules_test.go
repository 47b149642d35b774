package highway

import (
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A laid road is one that stands on two pillars of its own.
type laid struct {
	player Color
	a      Point
	up     int // elements of its pillar at a
	b      Point
	to     int // elements of its pillar at b, from which its player goes on
}

// given is a table of n players, the first to build, with roads that nobody
// asks how they came about.
func given(t require.TestingT, n int, opt func(*Options), roads ...laid) State {
	s := newTable(t, n)
	if opt != nil {
		s = newTable(t, n, opt)
	}
	s.phase = PhaseBuild
	for _, l := range roads {
		seat, k := s.game.seat(l.player), len(s.pillars)
		s.pillars = append(s.pillars, pillar{Pillar: Pillar{XY: l.a, Height: l.up}, owner: seat}, pillar{Pillar: Pillar{XY: l.b, Height: l.to}, owner: seat})
		s.supply[seat].Grey -= l.up + l.to
		s.supply[seat].Roads--
		s.tips[seat] = k + 1
		require.NoError(t, s.layRoad(road{owner: seat, from: k, to: k + 1}))
	}
	conserved(t, s)
	return s
}

// edited changes a table behind the back of the rules.
func edited(s State, change func(*State)) State {
	s.pillars, s.roads = slices.Clone(s.pillars), slices.Clone(s.roads)
	change(&s)
	return s
}

// Short words for moves. Where a road is not told to leave a pillar, it leaves
// the one that fits.

func build(s State, p Color, x, y float64, height int) Move {
	return Move{Kind: Build, Player: p, From: Nothing, To: Nothing, Road: len(s.roads), Pillar: &Pillar{XY: Point{x, y}, Height: height}}
}

func junction(s State, p Color, x, y float64, height int) Move {
	m := build(s, p, x, y, height)
	m.Pillar.Junction = true
	return m
}

func exit(s State, p Color, x, y float64) Move {
	m := build(s, p, 0, 0, 0)
	m.Pillar, m.ToXY = nil, &Point{x, y}
	return m
}

func (m Move) leaving(pillar int) Move { m.From = pillar; return m }
func (m Move) with(cars int) Move      { m.Cars = cars; return m }
func (m Move) ending(a, b Point) Move  { m.Ends = &[2]Point{a, b}; return m }
func (m Move) elsewhere(r ...int) Move { m.Elsewhere = r; return m }
func (m Move) over(roads ...int) Move  { m.Over = append([]int{}, roads...); return m }
func pass(p Color) Move {
	return Move{Kind: Pass, Player: p, From: Nothing, To: Nothing, Road: Nothing}
}
func penalty(p Color, f Fall) Move      { return Move{Kind: Penalty, Player: p, Fall: &f} }
func obstacle(p Color, b Building) Move { return Move{Kind: Obstacle, Player: p, Building: &b} }

func entrance(s State, p Color, x, y, tx, ty float64) Move {
	return Move{Kind: Entrance, Player: p, Road: len(s.roads), Pillar: &Pillar{XY: Point{x, y}, Height: 1}, ToXY: &Point{tx, ty}}
}

func codes(list ...engine.Code) []engine.Code { return list }

func codesOf(s State, m Move) []engine.Code { return engine.Codes(Check(s, m)) }

// west is blue's highway coming from the west, to a pillar of so many elements
// at (-60, 0); a road from there to (60, 0) crosses the y axis.
func west(height int) laid { return laid{"blue", Point{-180, 0}, height, Point{-60, 0}, height} }

// across is a player's road along the y axis at x, level on pillars of so many
// elements.
func across(p Color, x float64, height int) laid {
	return laid{p, Point{x, -60}, height, Point{x, 60}, height}
}

// A verdict is what Check must say of a move; no codes: it is legal.
type verdict struct {
	name  string
	state State
	move  Move
	codes []engine.Code
}

// A table of verdicts.
type verdicts []verdict

func (v *verdicts) legal(name string, s State, m Move) { v.illegal(name, s, m) }

func (v *verdicts) illegal(name string, s State, m Move, codes ...engine.Code) {
	*v = append(*v, verdict{name, s, m, codes})
}

// placing are the rules of pillars and roads (chapters 4, 5 and 2-3).
func placing(t *testing.T) (v verdicts) {
	s := given(t, 2, nil, west(3), across("green", 300, 2))

	v.legal("one element higher", s, build(s, "blue", 60, 0, 4))
	v.legal("one element lower", s, build(s, "blue", 60, 0, 2))
	v.illegal("two higher", s, build(s, "blue", 60, 0, 5), PillarStep)
	v.illegal("two lower", s, build(s, "blue", 60, 0, 1), PillarStep)
	v.illegal("the same height", s, build(s, "blue", 60, 0, 3), PillarStep)

	v.legal("from the pillar built last", s, build(s, "blue", 60, 0, 4).leaving(1))
	v.illegal("from an earlier pillar", s, build(s, "blue", -300, 0, 4).leaving(0), RoadAnchor)
	v.illegal("from another's pillar", s, build(s, "blue", 420, 60, 3).leaving(3), RoadAnchor)

	v.legal("anywhere within reach", s, build(s, "blue", 20, 89, 4))
	v.legal("both ends well on", s, build(s, "blue", 50, 0, 4))
	v.illegal("out of reach", s, build(s, "blue", 75, 0, 4), RoadOverhang)
	v.illegal("too near: both ends stick out", s, build(s, "blue", 30, 0, 4), RoadOverhang)

	v.legal("measured ends on top", s, build(s, "blue", 50, 0, 4).ending(Point{-57, 0}, Point{56.5, 0}))
	v.legal("measured ends aside, but on top", s, build(s, "blue", 60, 0, 4).ending(Point{-57, 2}, Point{56.5, 2}))
	v.illegal("a measured end sticks out", s, build(s, "blue", 44, 0, 4).ending(Point{-57, 0}, Point{56.5, 0}), RoadOverhang)
	v.illegal("a measured end beside its pillar", s, build(s, "blue", 60, 0, 4).ending(Point{-57, 8}, Point{56.5, 0}), RoadOverhang)
	v.legal("a measured end out by less than the tolerance", s, build(s, "blue", 48.5, 0, 4).ending(Point{-57, 0}, Point{56.5, 0}))
	v.legal("measured ends that overlap another road's end", s, build(s, "blue", 50, 0, 4).ending(Point{-64, 0}, Point{49.5, 0}))
	v.legal("beside another road on the same pillar", s, build(s, "blue", -120, 104, 4))

	near := given(t, 2, nil, west(5), laid{"green", Point{10, 20}, 2, Point{10, 140}, 3})
	v.legal("beside a pillar", near, build(near, "blue", 60, -5, 4))
	v.illegal("over a pillar", near, build(near, "blue", 59, 12, 6), RoadOverPillar)
	high := given(t, 2, nil, west(3), laid{"green", Point{10, 10}, 7, Point{10, 130}, 7})
	v.illegal("against a pillar", high, build(high, "blue", 60, 0, 4), RoadTouching)
	v.illegal("onto another's pillar", near, to(near, "blue", 1, 2), RoadTouching, RoadOverhang)

	roof := given(t, 2, nil, west(3), laid{"green", Point{60, -62}, 8, Point{60, 57}, 8})
	v.legal("a pillar beside a road", roof, build(roof, "blue", 44, 0, 2))
	v.illegal("a pillar under a road", roof, build(roof, "blue", 54, 0, 2), RoadOverPillar)
	floor := given(t, 2, nil, west(3), laid{"green", Point{60, -62}, 2, Point{60, 57}, 2})
	v.illegal("a pillar through a road", floor, build(floor, "blue", 54, 0, 4), RoadTouching)
	v.illegal("a pillar against a pillar", floor, build(floor, "blue", 44, -57, 4), RoadTouching)
	v.legal("a pillar beside a pillar", floor, build(floor, "blue", 42.5, -57, 4))

	v.legal("back to where one came from, on a new pillar", s, build(s, "blue", -120, 100, 4))
	v.illegal("back to the own first pillar", s, to(s, "blue", 1, 0), Loop)

	over := given(t, 2, nil, west(5), across("green", 0, 3))
	v.legal("over a road with air between", over, build(over, "blue", 60, 0, 6).with(1))
	flat := given(t, 2, nil, west(3), laid{"green", Point{0, -60}, 3, Point{0, 60}, 4})
	v.illegal("through a road", flat, build(flat, "blue", 60, 0, 4), RoadTouching)
	v.legal("under a road with air between", given(t, 2, nil, west(3), across("green", 0, 5)), build(s, "blue", 60, 0, 2).with(1))
	both := given(t, 2, nil, west(5), across("green", -20, 3), across("green", 20, 7))
	v.legal("over one road, under another", both, build(both, "blue", 60, 0, 6).over(1))
	self := given(t, 2, nil, across("blue", 0, 3), west(5))
	v.legal("over a road of one's own", self, build(self, "blue", 60, 0, 6).over(0))

	town := edited(s, func(s *State) { s.buildings = []Building{{XY: Point{0, 30}}} })
	v.legal("past a building", town, build(town, "blue", 60, 0, 4))
	v.illegal("along a building", town, build(town, "blue", 57, 18, 4), RoadTouching)
	v.legal("over a building that is lower", edited(town, func(s *State) {
		g := *s.game
		g.sizes.Building.Height = 20
		s.game = &g
	}), build(town, "blue", 57, 18, 4))
	v.illegal("told to pass over a road that it does not reach", s, build(s, "blue", 60, 0, 4).over(1), CrossingWrong)
	v.legal("told to pass over what it passes over", over, build(over, "blue", 60, 0, 6).over(1))
	v.illegal("not told to pass over what it passes over", over, build(over, "blue", 60, 0, 6).over(), CrossingWrong)
	return v
}

func to(s State, p Color, from, to int) Move {
	return Move{Kind: Build, Player: p, From: from, To: to, Road: len(s.roads)}
}

// cars are the rules of cars, junctions and exits (chapters 6 to 8).
func cars(t *testing.T) (v verdicts) {
	over := given(t, 2, nil, west(5), across("green", 0, 3))
	v.legal("a car for a road crossed", over, build(over, "blue", 60, 0, 6).with(1))
	under := given(t, 2, nil, west(5), across("green", 0, 7))
	v.legal("a car for a road crossed from below", under, build(under, "blue", 60, 0, 4).with(1))
	two := given(t, 2, nil, west(5), across("green", -20, 3), across("green", 20, 3))
	v.legal("two cars for two roads", two, build(two, "blue", 60, 0, 6).with(2))
	v.legal("no car although one is earned", over, build(over, "blue", 60, 0, 6))
	v.illegal("two cars for one road", over, build(over, "blue", 60, 0, 6).with(2), CarsTooMany)
	v.illegal("the car on an earlier road", over, build(over, "blue", 60, 0, 6).with(1).elsewhere(0), CarNotNewestRoad)
	v.illegal("one car here, one on an earlier road", over, build(over, "blue", 60, 0, 6).with(2).elsewhere(1), CarsTooMany, CarNotNewestRoad)

	own := given(t, 2, nil, across("blue", 0, 3), west(5), across("green", 300, 3))
	v.legal("over the own highway without a car", own, build(own, "blue", 60, 0, 6))
	mixed := given(t, 2, nil, across("blue", -20, 3), west(5), across("green", 20, 3))
	v.legal("a car for the other's road although the own is crossed too", mixed, build(mixed, "blue", 60, 0, 6).with(1))
	v.illegal("a car for the own highway", own, build(own, "blue", 60, 0, 6).with(1), CarsTooMany)
	alone := given(t, 2, nil, west(5), across("green", 300, 3))
	v.legal("no car where nothing is crossed", alone, build(alone, "blue", 60, 0, 6))
	v.illegal("a car where nothing is crossed", alone, build(alone, "blue", 60, 0, 6).with(1), CarsTooMany)

	v.legal("a junction much higher", alone, junction(alone, "blue", 55, 0, 8))
	v.legal("a junction of the same height", alone, junction(alone, "blue", 60, 0, 5))
	v.legal("the lowest junction", alone, junction(alone, "blue", 57, 0, 2))
	v.illegal("a junction without a grey element", alone, junction(alone, "blue", 54, 0, 1), JunctionAlone)
	branched := edited(alone, func(s *State) { s.pillars[1].Junction = true })
	v.legal("a step from a junction", branched, build(branched, "blue", 60, 0, 6))
	v.illegal("any height from a junction", branched, build(branched, "blue", 60, 0, 8), PillarStep)
	twice := edited(branched, func(s *State) { s.pillars[1].roads, s.tips[0] = 2, 0 })
	v.legal("a branch", twice, build(twice, "blue", 60, 0, 6))
	thrice := edited(branched, func(s *State) { s.pillars[1].roads = 3 })
	v.illegal("a second branch", thrice, build(thrice, "blue", 60, 0, 6).leaving(1), RoadAnchor)
	plain := edited(alone, func(s *State) { s.pillars[1].roads = 2 })
	v.illegal("a branch without a junction", plain, build(plain, "blue", 60, 0, 6).leaving(1), RoadAnchor)

	low := given(t, 2, nil, west(1), across("green", 300, 3))
	v.legal("an exit with its car", low, exit(low, "blue", 50, 0).with(1))
	v.legal("an exit without a car", low, exit(low, "blue", 50, 0))
	ramp := given(t, 2, nil, west(1), across("green", 0, 4))
	v.legal("an exit that crosses below", ramp, exit(ramp, "blue", 50, 0).with(2))
	v.illegal("an exit with two cars", low, exit(low, "blue", 50, 0).with(2), CarsTooMany)
	v.illegal("an exit from high up", alone, exit(alone, "blue", 40, 0).with(1), ExitTooHigh)
	v.illegal("an exit that sticks out", low, exit(low, "blue", 40, 0), RoadOverhang)
	return v
}

// turns are the rules of turns, supplies and penalties (chapters 2, 4, 9 and 10).
func turns(t *testing.T) (v verdicts) {
	s := given(t, 3, nil, west(3), across("green", 300, 2), across("pink", 500, 2))
	v.legal("in turn", s, build(s, "blue", 60, 0, 4))
	v.illegal("out of turn", s, build(s, "green", 420, 60, 3), NotYourTurn)
	v.illegal("the wrong number", s, Move{Kind: Build, Player: "blue", Road: 2, From: 1, To: Nothing, Pillar: &Pillar{XY: Point{60, 0}, Height: 4}}, engine.NotAMove)
	v.illegal("nobody of this table", s, build(s, "orange", 60, 0, 4), engine.NotAMove)
	v.illegal("passing with room to build", s, pass("blue"), RoomLeft)
	v.illegal("an entrance in the middle of the game", s, entrance(s, "blue", 0, 0, 110, 0), engine.NotAMove)

	poor := edited(s, func(s *State) { s.supply[0] = Supply{Cars: 0, Grey: 3, Roads: 1} })
	v.legal("with the last elements", poor, build(poor, "blue", 60, 0, 2))
	v.illegal("with more elements than there are", poor, build(poor, "blue", 60, 0, 4), SupplyShort)
	v.illegal("without a junction in hand", poor, junction(poor, "blue", 60, 0, 3), SupplyShort)
	v.illegal("a road too many", edited(poor, func(s *State) { s.supply[0].Roads = 0 }), build(poor, "blue", 60, 0, 2), SupplyShort)
	v.illegal("a car too many", edited(poor, func(s *State) { s.pillars[1].Height = 1 }), exit(poor, "blue", 50, 0).with(1), SupplyShort)
	closed := edited(s, func(s *State) { s.supply[0] = Supply{Cars: 1, Grey: 1, Roads: 1} })
	v.legal("passing where nothing can be built", closed, pass("blue"))
	ringed := edited(s, func(s *State) {
		for k := range 24 {
			s.buildings = append(s.buildings, Building{XY: spot(Point{-60, 0}, k, 24, 70)})
		}
	})
	v.legal("passing where there is no room", ringed, pass("blue"))

	v.legal("three fell, three are given", s, penalty("green", Fall{Victim: "blue", Fallen: 3, Grey: 2, Yellow: 1}))
	v.legal("in one's own turn", s, penalty("blue", Fall{Victim: "pink", Fallen: 1, Grey: 1}))
	v.legal("what is shifted is free", s, penalty("blue", Fall{Victim: "pink", Shifted: 4}))
	v.legal("all there is, for more", poor, penalty("blue", Fall{Victim: "pink", Fallen: 9, Grey: 3}))
	v.legal("in yellow", s, penalty("blue", Fall{Victim: "pink", Fallen: 2, Yellow: 2}))
	v.legal("nothing from an empty hand", edited(s, func(s *State) { s.supply[1] = Supply{Cars: 2} }), penalty("green", Fall{Victim: "pink", Fallen: 2}))
	v.illegal("two for three", s, penalty("green", Fall{Victim: "blue", Fallen: 3, Grey: 2}), PenaltyWrong)
	v.illegal("four for three", s, penalty("green", Fall{Victim: "blue", Fallen: 3, Grey: 4}), PenaltyWrong)
	v.illegal("more than there is", poor, penalty("blue", Fall{Victim: "pink", Fallen: 9, Grey: 9}), SupplyShort)
	v.illegal("for one's own elements", s, penalty("green", Fall{Victim: "green", Fallen: 3, Grey: 3}), engine.NotAMove)

	start := newTable(t, 3)
	v.legal("an entrance", start, entrance(start, "blue", 0, 30, 110, 30))
	v.illegal("the entrance of the second player first", start, entrance(start, "green", 0, 30, 110, 30), NotYourTurn)
	tall := entrance(start, "blue", 0, 30, 110, 30)
	tall.Pillar = &Pillar{XY: Point{0, 30}, Height: 2}
	v.illegal("an entrance two elements high", start, tall, PillarStep)
	one := play(t, start, entrance(start, "blue", 0, 30, 110, 30))
	v.legal("a second entrance", one, entrance(one, "green", 0, -30, 110, -30))
	v.legal("an entrance from the other side", one, entrance(one, "green", 10, -30, -100, -40))
	v.illegal("an entrance across another", one, entrance(one, "green", 60, -20, 60, 90), RoadTouching)

	done := play(t, one, entrance(one, "green", 0, -30, 110, -30))
	done = play(t, done, entrance(done, "pink", -30, 0, -140, 0))
	v.legal("a building beside the roads", done, obstacle("pink", Building{XY: Point{60, 0}, Type: 3}))
	v.legal("a building far away, turned", done, obstacle("pink", Building{XY: Point{300, 200}, Deg: 30, Type: 0}))
	next := play(t, done, obstacle("pink", Building{XY: Point{300, 200}, Type: 0}))
	v.legal("a building by the player before", next, obstacle("green", Building{XY: Point{300, 160}, Type: 1}))
	v.illegal("a building against a road", done, obstacle("pink", Building{XY: Point{60, 11}, Type: 3}), RoadTouching)
	v.illegal("a building by the first player first", done, obstacle("blue", Building{XY: Point{60, 0}, Type: 3}), NotYourTurn)
	v.illegal("a building on a pillar", done, obstacle("pink", Building{XY: Point{-8, 45}, Type: 3}), engine.NotAMove)
	v.illegal("a building of a fifth type", done, obstacle("pink", Building{XY: Point{60, 0}, Type: 4}), engine.NotAMove)
	return v
}

// TestRules holds every rule against legal and illegal moves, as many of one
// kind as of the other.
func TestRules(t *testing.T) {
	legal, illegal := 0, 0
	for _, v := range slices.Concat(placing(t), cars(t), turns(t)) {
		assert.Equal(t, codes(v.codes...), append(codes(), codesOf(v.state, v.move)...), "%s: %v", v.name, Check(v.state, v.move))
		next, err := Apply(v.state, Event{Move: v.move})
		if len(v.codes) > 0 {
			illegal++
			var refused *engine.IllegalError
			require.ErrorAs(t, err, &refused, v.name)
			require.Equal(t, v.state, next, v.name)
			continue
		}
		legal++
		assert.NoError(t, err, v.name)
	}
	t.Log(legal, illegal)
	require.Equal(t, legal, illegal)
}
