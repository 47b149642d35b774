package jutaku

import (
	"testing"

	"banto/engine"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

type ruleCase struct {
	name  string
	n     int
	opt   func(*Options)
	given []Event
	move  Move
	codes []engine.Code // none: legal
}

func (c ruleCase) run(t *testing.T) {
	opt := c.opt
	if opt == nil {
		opt = func(*Options) {}
	}
	s := after(t, newTable(t, c.n, opt), c.given...)
	reasons := Check(s, c.move)
	require.ElementsMatch(t, c.codes, engine.Codes(reasons), "%s: %+v", c.name, reasons)
	for _, r := range reasons {
		require.NotEmpty(t, r.Sentence, c.name)
		require.Equal(t, r.Code == engine.NotAMove, r.Rule == "", c.name)
	}
	next, err := Apply(s, done(c.move))
	if len(c.codes) > 0 {
		var illegal *engine.IllegalError
		require.ErrorAs(t, err, &illegal, c.name)
		require.Equal(t, s, next, c.name)
		return
	}
	require.NoError(t, err, c.name)
	conserved(t, next)
}

func codes(list ...engine.Code) []engine.Code { return list }

// placed is three architects in the far row, all building.
func placed(more ...Move) []Event { return events(append(row0(3), more...)...) }

// movement is three architects in the far row; orange has finished and moves first.
func movement(more ...Move) []Event {
	return placed(append([]Move{stop("orange"), counted("orange", 2, 3)}, more...)...)
}

// Floors for houses on deck's cards.
var (
	plate    = []stack.Polygon{rect(10, 20, 40, 30)}
	twins    = []stack.Polygon{rect(10, 20, 20, 20), rect(30, 20, 20, 20)}
	roof     = []stack.Polygon{rect(12, 22, 15, 15)}
	wideRoof = []stack.Polygon{rect(30, 22, 24, 10)}
	ring     = []stack.Polygon{rect(10, 20, 40, 8), rect(10, 28, 8, 16), rect(42, 28, 8, 16), rect(10, 44, 40, 8)}
)

// asks is what red's card asks for instead of 2 floors of 3 pieces.
func asks(floors, pieces int) Event {
	c := deck()[0]
	c.Floors, c.Pieces = floors, pieces
	return printed(c)
}

func TestLegalCases(t *testing.T) {
	red := placed(stop("red"))
	two := func(o *Options) { o.MinMove = 2 }
	cases := []ruleCase{
		{"a corner of the map", 3, nil, nil, place("red", 0, 0), nil},
		{"the perimeter, in any order", 3, nil, events(place("orange", 0, 0)), place("red", 5, 3), nil},
		{"the first stop", 3, nil, placed(), stop("yellow"), nil},
		{"a second stop at once", 3, nil, red, late("orange", 400), nil},
		{"a building told right without a count", 3, nil, red, house("red", 0), nil},
		{"floors and pieces counted", 3, nil, red, counted("red", 2, 3), nil},
		{"only floors counted", 3, nil, red, Move{Kind: Build, Player: "red", Floors: 2}, nil},
		{"a house of three pieces", 3, nil, red, house("red", 0, twins, roof), nil},
		{"a house with a crack of 1 mm", 3, nil, red, house("red", 0, []stack.Polygon{rect(10, 20, 20, 20), rect(31, 20, 19, 20)}, []stack.Polygon{rect(20, 22, 20, 10)}), nil},
		{"a ring round a courtyard", 3, nil, append([]Event{asks(1, 4)}, red...), house("red", 0, ring), nil},
		{"a piece nobody read", 3, nil, red, house("red", 0, []stack.Polygon{rect(10, 20, 20, 20), nil}, roof), nil},
		{"a card nobody read asks for anything", 3, nil, append([]Event{printed(SiteCard{})}, red...), house("red", 1, plate, roof, roof), nil},
		{"the second site", 3, nil, append(placed(), stands("red", 1, 0), done(stop("red"))), house("red", 1, []stack.Polygon{rect(36, 20, 9, 9), rect(45, 20, 9, 9)}, []stack.Polygon{rect(37, 21, 8, 8)}), nil},
		{"on edge where the table allows it", 3, func(o *Options) { o.AllowOnEdge = true }, red, Move{Kind: Build, Player: "red", Pieces: 3, OnEdge: 1}, nil},
		{"not complete", 3, nil, red, wrong("red"), nil},
		{"the second of two buildings", 3, nil, placed(stop("red"), stop("yellow"), wrong("yellow")), counted("red", 2, 3), nil},
		{"one step ahead", 3, nil, movement(), step("orange", 1, 1), nil},
		{"two steps ahead, over the wood", 3, nil, movement(step("orange", 1, 1)), step("yellow", 4, 2), nil},
		{"round a corner", 3, nil, movement(), step("orange", 1, 3), nil},
		{"over a gap", 3, nil, append(movement(), lies(1, 1, OutOfGame, "")), step("orange", 3, 1), nil},
		{"the clockwise next, to keep", 3, nil, movement(step("orange", 1, 1)), keep("yellow"), nil},
		{"the clockwise next, to move", 3, nil, movement(step("orange", 1, 1)), step("yellow", 1, 3), nil},
		{"exactly two", 3, two, movement(), step("orange", 2, 1), nil},
		{"no card in reach", 3, nil, append(movement(), emptyMap()...), pass("orange"), nil},
		{"a card that was laid back", 3, nil, movement(step("orange", 1, 1), step("yellow", 1, 2)), step("red", 0, 2), nil},
	}
	require.Len(t, cases, 25)
	for _, c := range cases {
		c.run(t)
	}
}

// emptyMap takes every card off the map.
func emptyMap() (out []Event) {
	for left := wholeMap; left != 0; {
		c := cardAt(left.next())
		if c[0] > 0 || c[1] > 2 {
			out = append(out, lies(c[0], c[1], OutOfGame, ""))
		}
	}
	return out
}

func TestIllegalCases(t *testing.T) {
	red := placed(stop("red"))
	two := func(o *Options) { o.MinMove = 2 }
	cases := []ruleCase{
		{"inside the map", 3, nil, nil, place("red", 1, 1), codes(PlaceNotOuter)},
		{"where another stands", 3, nil, events(place("orange", 0, 0)), place("red", 0, 0), codes(CardMissing)},
		{"onto the wood", 3, nil, nil, place("red", 2, 2), codes(engine.NotAMove)},
		{"a second stop too late", 3, nil, red, late("orange", 401), codes(StopLate)},
		{"the card of someone silent", 3, nil, red, house("orange", 0), codes(engine.NotAMove)},
		{"a floor too few", 3, nil, red, counted("red", 1, 3), codes(FloorsWrong)},
		{"a floor and a piece too many", 3, nil, red, counted("red", 3, 4), codes(FloorsWrong, PiecesWrong)},
		{"a piece too few", 3, nil, red, house("red", 0, plate, roof), codes(PiecesWrong)},
		{"two pieces apart", 3, nil, red, house("red", 0, []stack.Polygon{rect(10, 20, 18, 20), rect(35, 20, 15, 20)}, roof), codes(stack.BuildNotTouching)},
		{"over a courtyard", 3, nil, append([]Event{asks(2, 5)}, red...), house("red", 0, ring, []stack.Polygon{rect(12, 30, 36, 10)}), codes(stack.BuildOverGap)},
		{"over the edge below", 3, nil, red, house("red", 0, twins, wideRoof), codes(stack.BuildOverhang)},
		{"over the border", 3, nil, red, house("red", 0, []stack.Polygon{rect(10, 20, 20, 20), rect(30, 20, 30, 20)}, roof), codes(stack.BuildOutsideSite)},
		{"over both borders", 3, nil, append(placed(), stands("red", 1, 0), done(stop("red"))), house("red", 1, []stack.Polygon{rect(36, 20, 9, 9), rect(10, 20, 9, 9)}, []stack.Polygon{rect(37, 21, 8, 8)}), codes(stack.BuildOutsideSite, stack.BuildNotTouching)},
		{"on edge", 3, nil, red, Move{Kind: Build, Player: "red", Pieces: 3, OnEdge: 1}, codes(BuildOnEdge)},
		{"a verdict twice", 3, nil, placed(stop("red"), stop("yellow"), wrong("yellow")), wrong("yellow"), codes(engine.NotAMove)},
		{"more wood than the box holds", 3, func(o *Options) { o.Pieces = 20 }, append([]Event{asks(2, 19)}, placed(stop("red"), stop("orange"), counted("orange", 2, 3))...), counted("red", 2, 19), codes(engine.NotAMove)},
		{"three steps ahead", 3, nil, movement(), step("orange", 4, 1), codes(MoveTooFar)},
		{"diagonally, both ways gaps with nothing behind", 3, nil, append(append(movement(), emptyMap()...), lies(1, 2, OnMap, "")), step("orange", 1, 2), codes(MoveTooFar)},
		{"onto another architect", 3, nil, movement(), step("orange", 0, 0), codes(CardMissing)},
		{"onto a gap", 3, nil, append(movement(), lies(1, 1, OutOfGame, "")), step("orange", 1, 1), codes(CardMissing)},
		{"out of turn", 3, nil, movement(), keep("yellow"), codes(NotYourTurn)},
		{"a finished card is not kept", 3, nil, movement(), keep("orange"), codes(engine.NotAMove)},
		{"one of two", 3, two, movement(), step("orange", 1, 1), codes(MoveTooShort)},
		{"a pass with cards in reach", 3, nil, movement(), pass("orange"), codes(engine.NotAMove)},
		{"a card that left the game", 3, func(o *Options) { o.ReturnOldCard = false }, movement(step("orange", 1, 1), step("yellow", 1, 2)), step("red", 0, 2), codes(CardMissing)},
	}
	require.Len(t, cases, 25)
	for _, c := range cases {
		c.run(t)
	}
}

func TestNoMovesAtAll(t *testing.T) {
	start, build, check, move := newTable(t, 3), building(t, 3), after(t, newTable(t, 3), placed(stop("red"))...), after(t, newTable(t, 3), movement()...)
	mm := Move{Kind: Build, Player: "red"}
	with := func(f func(*Move)) Move {
		m := mm
		f(&m)
		return m
	}
	for name, c := range map[string]struct {
		s State
		m Move
	}{
		"before the set-up":            {State{}, stop("red")},
		"a stranger":                   {start, place("natural", 0, 0)},
		"a dance":                      {start, Move{Kind: "dance", Player: "red"}},
		"placed while building":        {build, place("red", 0, 5)},
		"placed off the map":           {start, place("red", 6, 0)},
		"stop while placing":           {start, stop("red")},
		"stop while moving":            {move, stop("red")},
		"stop twice":                   {check, stop("red")},
		"stop before the first":        {build, late("red", 1)},
		"a stop that was early":        {check, late("orange", -1)},
		"a verdict without stop":       {build, wrong("red")},
		"a third site":                 {check, house("red", 2)},
		"a second site on such a card": {check, house("red", 1)},
		"fewer than no floors":         {check, counted("red", -1, 3)},
		"fewer pieces than floors":     {check, counted("red", 3, 2)},
		"more on edge than there are":  {check, with(func(m *Move) { m.Pieces, m.OnEdge = 3, 4 })},
		"another count of outlines":    {check, with(func(m *Move) { m.Pieces, m.Footprints = 3, [][]stack.Polygon{plate, roof} })},
		"another count of floors":      {check, with(func(m *Move) { m.Floors, m.Footprints = 3, [][]stack.Polygon{plate, roof} })},
		"a floor of nothing":           {check, house("red", 0, twins, nil, roof)},
		"an outline that is none":      {check, house("red", 0, twins, []stack.Polygon{{{1, 1}, {2, 2}, {3, 3}}})},
		"a move while building":        {build, step("red", 1, 0)},
		"a move off the map":           {move, step("orange", 0, 6)},
		"a move to where one stands":   {move, step("orange", 0, 1)},
	} {
		require.Equal(t, codes(engine.NotAMove), engine.Codes(Check(c.s, c.m)), name)
	}
	lost := after(t, check, lies(0, 0, OutOfGame, ""))
	require.Equal(t, codes(engine.NotAMove), engine.Codes(Check(lost, house("red", 0))), "no card to build on")
	require.Equal(t, codes(engine.NotAMove), engine.Codes(Check(after(t, build, lies(0, 0, OutOfGame, "")), stop("red"))), "no card to build on")
}

func TestViolationsCarryMillimetres(t *testing.T) {
	s := after(t, newTable(t, 3), placed(stop("red"))...)
	reasons := Check(s, house("red", 0, twins, wideRoof))
	require.Len(t, reasons, 1)
	require.InDelta(t, 4, reasons[0].MM, 0.1)
	require.Equal(t, []string{"site 0,0 0"}, reasons[0].Places)
}
