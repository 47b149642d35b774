package izakaya

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// spend has the player to move place a disc that changes little: a piece on an
// empty site of the last card.
func spend(t require.TestingT, s State) State {
	p, ok := s.Turn()
	require.True(t, ok)
	n := s.game.lay.n
	return play(t, s, build(p, n-1, n-1, 0, 1))
}

// finishPhase places all discs and takes them back.
func finishPhase(t require.TestingT, s State) State {
	for s.Phase() == PhaseAction {
		s = spend(t, s)
	}
	return play(t, s, Move{Kind: Recall})
}

func TestSetUpByPlayers(t *testing.T) {
	for n, want := range map[int]struct{ grid, threshold, inner, outer, gaps int }{
		2: {3, 1500, 4, 8, 12}, 3: {3, 2300, 4, 8, 12}, 4: {4, 3000, 9, 12, 24}, 5: {5, 4000, 16, 16, 40},
	} {
		s := newTable(t, n)
		o := s.Observation()
		require.Len(t, o.Cards, want.grid*want.grid)
		require.Equal(t, want.threshold, s.Threshold())
		lay := s.game.lay
		points, gaps := map[vertexKind]int{}, 0
		for v := range (want.grid + 1) * (want.grid + 1) {
			points[lay.kinds[v]]++
		}
		for _, sides := range lay.sides {
			if sides[0] >= 0 {
				gaps++
			}
		}
		require.Equal(t, map[vertexKind]int{corner: 4, outer: want.outer, inner: want.inner}, points)
		require.Equal(t, want.gaps, gaps)
		for _, c := range o.Cards {
			blue := want.grid == 3 && c.Card == Card{1, 1}
			require.Equal(t, blue, c.Side == "blue", "%v", c.Card)
		}
		prices := []int{}
		for _, c := range o.Stock {
			prices = append(prices, c.Price)
			require.Equal(t, CrateSize, c.Crate)
		}
		require.Equal(t, []int{100, 100, 200, 200, 300, 300}, prices)
		conserved(t, s)
	}
}

func TestSetUpsThatAreNone(t *testing.T) {
	good := func() Start { return Start{Players: allPlayers[:3], Colors: colors, Options: DefaultOptions()} }
	for want, change := range map[string]func(*Start){
		"izakaya is for 2 to 5 players, not 1": func(s *Start) { s.Players = allPlayers[:1] },
		"izakaya is for 2 to 5 players, not 6": func(s *Start) { s.Players = append(allPlayers[:5:5], "red") },
		"player grey is named twice":           func(s *Start) { s.Players = []Color{"grey", "grey"} },
		"player 1 has no colour":               func(s *Start) { s.Players = []Color{"grey", ""} },
		"stock colour red is named twice":      func(s *Start) { s.Colors = []Color{"red", "red", "a", "b", "c", "d"} },
		"5 stock colours":                      func(s *Start) { s.Colors = colors[:5] },
		"izakaya.bid_tie":                      func(s *Start) { s.Options.BidTie = "" },
		"card 3,0 is outside":                  func(s *Start) { s.Cards = []SiteCard{{Card: Card{3, 0}}} },
		"has 3 sites":                          func(s *Start) { s.Cards = []SiteCard{{Sites: 3}} },
		"has 1 borders for 2 sites": func(s *Start) {
			s.Cards = append(s.Cards, SiteCard{Sites: 2, Borders: RandomCards(2, rng(1))[0].Borders[:1]})
		},
		"prints -1 floors":             func(s *Start) { s.Cards = []SiteCard{{Floors: -1}} },
		"site 0: the outline encloses": func(s *Start) { s.Cards = []SiteCard{{Sites: 1, Borders: []polygon{rect(0, 0, 0, 9)}}} },
	} {
		start := good()
		change(&start)
		_, err := NewGame(start)
		require.ErrorContains(t, err, want)
	}
	_, err := NewGame(good())
	require.NoError(t, err)
}

func TestTurnOrderFollowsTheBids(t *testing.T) {
	cases := []struct {
		tie  string
		bids []int // grey, orange, blue, pink
		want []Color
	}{
		{"reverse_previous", []int{100, 400, 200, 300}, []Color{"orange", "pink", "blue", "grey"}},
		{"reverse_previous", []int{200, 200, 300, 100}, []Color{"blue", "orange", "grey", "pink"}},
		{"reverse_previous", []int{200, 200, 200, 300}, []Color{"pink", "blue", "orange", "grey"}},
		{"reverse_previous", []int{0, 0, 0, 0}, []Color{"pink", "blue", "orange", "grey"}},
		{"reverse_previous", []int{200, 300, 200, 300}, []Color{"pink", "orange", "blue", "grey"}},
		{"keep", []int{200, 200, 200, 300}, []Color{"pink", "grey", "orange", "blue"}},
		{"rotate", []int{200, 200, 200, 300}, []Color{"pink", "orange", "blue", "grey"}},
		{"rotate", []int{200, 200, 100, 100}, []Color{"orange", "grey", "pink", "blue"}},
	}
	for _, c := range cases {
		s := newTable(t, 4, func(o *Options) { o.BidTie = c.tie })
		for i, yen := range c.bids {
			require.Equal(t, PhaseBid, s.Phase())
			s = play(t, s, bid(map[Color]int{allPlayers[i]: yen}))
		}
		require.Equal(t, PhaseAction, s.Phase())
		require.Equal(t, c.want, s.TurnOrder(), "%s %v", c.tie, c.bids)
	}
}

func TestTiesMaySwapThePreviousOrder(t *testing.T) {
	s := finishPhase(t, play(t, newTable(t, 2), bid(map[Color]int{"grey": 100, "orange": 200})))
	require.Equal(t, []Color{"orange", "grey"}, s.TurnOrder())
	s = play(t, s, bid(map[Color]int{"grey": 100, "orange": 100}))
	require.Equal(t, []Color{"grey", "orange"}, s.TurnOrder())
}

func TestAskedTiesWaitForThePlayers(t *testing.T) {
	ask := func(o *Options) { o.BidTie = "ask" }
	s := play(t, newTable(t, 3, ask), bid(map[Color]int{"grey": 100, "orange": 200, "blue": 200}))
	require.Equal(t, PhaseOrder, s.Phase())
	require.Equal(t, []Move{order("orange", "blue", "grey"), order("blue", "orange", "grey")}, Legal(s))
	require.Equal(t, codes(OrderWrong), codesOf(s, order("grey", "blue", "orange")))
	s = play(t, s, order("blue", "orange", "grey"))
	require.Equal(t, []Color{"blue", "orange", "grey"}, s.TurnOrder())
	s = play(t, newTable(t, 3, ask), bid(map[Color]int{"grey": 100, "orange": 200, "blue": 300}))
	require.Equal(t, PhaseAction, s.Phase())
}

func TestDiscsGoRoundThreeTimes(t *testing.T) {
	s := acting(t, 3)
	var turns []Color
	for s.Phase() == PhaseAction {
		p, ok := s.Turn()
		require.True(t, ok)
		turns = append(turns, p)
		s = spend(t, s)
	}
	require.Equal(t, []Color{"grey", "orange", "blue", "grey", "orange", "blue", "grey", "orange", "blue"}, turns)
	require.Equal(t, PhaseRecall, s.Phase())
	require.Equal(t, []Move{{Kind: Recall}}, Legal(s))
	_, ok := s.Turn()
	require.False(t, ok)
	s = play(t, s, Move{Kind: Recall})
	require.Equal(t, PhaseBid, s.Phase())
	require.Equal(t, 2, s.Round())
	conserved(t, s)
}

func TestThePotEndsTheGame(t *testing.T) {
	cases := []struct {
		phase  string
		bids   [][2]int
		rounds int
	}{
		{"same_round", [][2]int{{700, 800}}, 1},
		{"same_round", [][2]int{{700, 700}, {0, 100}}, 2},
		{"extra_round", [][2]int{{700, 800}, {0, 0}}, 2},
		{"extra_round", [][2]int{{700, 700}, {100, 0}, {0, 0}}, 3},
	}
	for _, c := range cases {
		s := newTable(t, 2, func(o *Options) { o.FinalPhase = c.phase })
		for i, b := range c.bids {
			require.NotEqual(t, PhaseEnd, s.Phase(), "%v", c)
			s = play(t, s, bid(map[Color]int{"grey": b[0], "orange": b[1]}))
			require.Equal(t, i == len(c.bids)-1, s.Last(), "%v, round %d", c, i+1)
			s = finishPhase(t, s)
		}
		require.Equal(t, PhaseEnd, s.Phase(), "%v", c)
		require.Equal(t, c.rounds, s.Round())
		require.Empty(t, Legal(s))
		require.NotEmpty(t, Check(s, bid(map[Color]int{"grey": 0})))
	}
}

func TestLineOfThree(t *testing.T) {
	side := []Event{disc(0, 0, East, "grey"), disc(2, 0, East, "grey")}    // one above and below (1,0) E
	row := []Event{disc(1, 1, East, "grey"), disc(1, 2, East, "grey")}     // beside it, cards between
	south := []Event{disc(1, 1, South, "grey"), disc(1, 2, South, "grey")} // beside (1,0) S along one gap
	below := []Event{disc(0, 0, South, "grey"), disc(2, 0, South, "grey")} // above and below (1,0) S
	east, down := claim("grey", 1, 0, East, Card{1, 0}), claim("grey", 1, 0, South, Card{1, 0})
	cases := []struct {
		name  string
		n     int
		line3 string
		given []Event
		move  Move
		free  bool
	}{
		{"along a gap", 4, "both", side, east, true},
		{"along a gap, only that", 4, "gap", side, east, true},
		{"along a gap, only rows", 4, "row", side, east, false},
		{"along a row", 4, "both", row, east, true},
		{"along a row, only that", 4, "row", row, east, true},
		{"along a row, only gaps", 4, "gap", row, east, false},
		{"southern discs along a gap", 4, "gap", south, down, true},
		{"southern discs along a column", 4, "row", below, down, true},
		{"off", 4, "off", side, east, false},
		{"too few players", 3, "both", side, east, false},
		{"five players", 5, "both", side, east, true},
		{"two of one's own and one of another", 4, "both", append(side[:1:1], disc(2, 0, East, "blue")), east, false},
		{"two lines at once", 4, "both", append(side[:2:2], row...), east, true},
		{"two discs with a space between", 4, "both", []Event{disc(3, 0, East, "grey"), disc(2, 0, East, "grey")}, claim("grey", 0, 0, East, Card{0, 0}), false},
	}
	for _, c := range cases {
		s := play(t, given(t, c.n, func(o *Options) { o.Line3 = c.line3 }, c.given), c.move)
		require.Equal(t, c.free, s.Free(), c.name)
		turn, _ := s.Turn()
		require.Equal(t, c.free, turn == "grey", c.name)
	}
}

func TestTheFreePieceCostsNoDiscAndMayBeDeclined(t *testing.T) {
	line := given(t, 4, nil, []Event{disc(0, 0, East, "grey"), disc(2, 0, East, "grey")})
	line = play(t, line, claim("grey", 1, 0, East, Card{1, 0}))
	for _, m := range Legal(line) {
		require.Contains(t, []Kind{Build, Pass}, m.Kind)
	}
	require.Equal(t, codes(NotYourTurn), codesOf(line, price("orange", 5, 0, 100)))
	require.Equal(t, codes(NotYourTurn), codesOf(line, build("orange", 0, 0, 0, 1)))
	_, err := Apply(line, forced(build("orange", 0, 0, 0, 1)))
	require.Error(t, err, "nobody else may lay it, whoever allows it")
	for _, m := range []Move{build("grey", 0, 0, 0, 1), pass("grey")} {
		s := play(t, line, m)
		require.False(t, s.Free())
		turn, _ := s.Turn()
		require.Equal(t, Color("orange"), turn)
		require.EqualValues(t, 1, s.placed[0])
		conserved(t, s)
	}
}

func TestThereIsNoFreePieceWithoutSupply(t *testing.T) {
	s := given(t, 4, func(o *Options) { o.Pieces = 1 }, []Event{disc(0, 0, East, "grey"), disc(2, 0, East, "grey"), house(3, 3, 0, 1)})
	require.False(t, play(t, s, claim("grey", 1, 0, East, Card{1, 0})).Free())
}

// TestPassWhereNothingIsLeft empties the table of actions: no piece, all gaps
// and points taken, the price spot used.
func TestPassWhereNothingIsLeft(t *testing.T) {
	s := given(t, 2, func(o *Options) { o.Pieces = 1 }, []Event{house(0, 0, 0, 1)})
	k := 0
	for v := range 16 {
		if s.game.lay.kinds[v] != corner {
			s = after(t, s, bottle(v/4, v%4, colors[k%Stocks]))
			k++
		}
	}
	for i, c := range []Card{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}, {2, 2}} {
		s = after(t, s, pyramid(c[0], c[1], allPlayers[i%2]))
	}
	s = play(t, s, price("grey", 5, 0, 100))
	require.Equal(t, []Move{pass("orange")}, Legal(s))
	s = play(t, s, pass("orange"))
	conserved(t, s)
}

func TestRoundsWithoutToldBids(t *testing.T) {
	s := newTable(t, 2)
	require.NotNil(t, s.Score().Players[0].Kept)
	s = play(t, s, order("orange", "grey"))
	require.Equal(t, []Color{"orange", "grey"}, s.TurnOrder())
	require.Equal(t, PhaseAction, s.Phase())
	require.Nil(t, s.Score().Players[0].Kept, "nobody knows the yen kept")
	require.Equal(t, 2, finishPhase(t, s).Round())
}

func TestOverrides(t *testing.T) {
	low := []Event{done(build("grey", 0, 0, 0, 1, rect(10, 20, 20, 10)))}
	for name, c := range map[string]struct {
		given []Event
		move  Move
		check func(State) bool
	}{
		"corner":           {nil, drink("grey", 0, "white", 0, 0), func(s State) bool { return s.drinks[0] == 1 }},
		"outer first":      {nil, drink("grey", 0, "white", 0, 1), func(s State) bool { return s.filled == 0 }},
		"wrong colour":     {nil, drink("grey", 0, "blue", 1, 1), func(s State) bool { return s.crate[1] == 5 && s.crate[0] == 6 && s.stockDisc[0] == 1 }},
		"two coins":        {nil, price("grey", 5, 0, 200), func(s State) bool { return s.price[5] == 100 && s.price[0] == 300 }},
		"pyramid astray":   {nil, claim("grey", 0, 0, East, Card{2, 2}), func(s State) bool { return s.owners[8] == 1 }},
		"disc alone":       {nil, claim("grey", 0, 0, East, NoCard), func(s State) bool { return s.pyramidsOf(0) == 0 && s.claimsOf(0) == 1 }},
		"overhang":         {low, build("orange", 0, 0, 0, 2, rect(20, 20, 20, 10)), func(s State) bool { return s.floors[0] == 2 }},
		"floor in the air": {nil, build("grey", 0, 0, 0, 2), func(s State) bool { return s.floors[0] == 2 && s.pieces[0] == 1 }},
		"two pieces":       {nil, Move{Kind: Build, Player: "grey", Floor: 1, Pieces: 2}, func(s State) bool { return s.pieces[0] == 2 }},
		"one footprint of two": {nil, Move{Kind: Build, Player: "grey", Floor: 1, Pieces: 2, Footprints: []polygon{rect(0, 0, 9, 9)}},
			func(s State) bool { return s.pieces[0] == 2 && len(s.Building(Card{0, 0}, 0).Outlines(1)) == 1 }},
		"out of turn": {nil, build("orange", 0, 0, 0, 1), func(s State) bool { p, _ := s.Turn(); return p == "grey" && s.placed[1] == 1 }},
		"other order": {nil, order("orange", "grey"), func(s State) bool { return s.order[0] == 1 }},
	} {
		s := given(t, 2, nil, c.given)
		_, err := Apply(s, done(c.move))
		require.Error(t, err, name)
		next, err := Apply(s, forced(c.move))
		require.NoError(t, err, name)
		require.True(t, c.check(next), name)
		require.Equal(t, 1, next.View().Overrides, name)
		conserved(t, next)
	}
}

func TestWhatNobodyCanLetStand(t *testing.T) {
	s := given(t, 2, nil, []Event{done(drink("grey", 0, "white", 1, 1)), pyramid(0, 0, "orange")})
	for _, m := range []Move{
		drink("orange", 1, "blue", 1, 1), drink("orange", 0, "white", 1, 2), price("orange", 5, 5, 100), price("orange", 0, 5, 300),
		claim("orange", 0, 0, East, Card{0, 0}), claim("orange", 0, 2, East, Card{0, 2}), {Kind: Recall}, bid(map[Color]int{"grey": 100}), build("orange", 9, 9, 0, 1),
	} {
		next, err := Apply(s, forced(m))
		require.ErrorContains(t, err, "not allowed: ", "%+v", m)
		require.Equal(t, s, next)
	}
	_, err := Apply(newTable(t, 2), forced(bid(map[Color]int{"grey": 1100})))
	require.ErrorContains(t, err, "bid-too-high")
}

func TestEventsOutOfPlace(t *testing.T) {
	s := newTable(t, 2)
	for _, e := range []Event{
		{Move: Move{Kind: Begin}, Start: &Start{}}, {Move: Move{Kind: Undo}}, {Move: Move{Kind: Redo}}, {Move: Move{Kind: Correct}},
	} {
		_, err := Apply(s, e)
		require.ErrorContains(t, err, string(e.Kind))
	}
	for _, e := range []Event{{Move: Move{Kind: Begin}}, {Move: Move{Kind: Begin}, Start: &Start{}}, seen(Correction{})} {
		_, err := Apply(State{}, e)
		require.Error(t, err)
	}
}
