package yatai

import (
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

func codesOf(s State, m Move) []engine.Code { return engine.Codes(Check(s, m)) }

func taken(s State, seat int) int { return int(s.board[seat].points) }

// of is one player's score.
func (s Score) of(p Color) PlayerScore {
	for _, one := range s.Players {
		if one.Player == p {
			return one
		}
	}
	return PlayerScore{}
}

func TestSetUpGoesRoundThreeTimes(t *testing.T) {
	s := newTable(t, 2)
	want := []Phase{PhaseFood, PhaseFood, PhaseSecond, PhaseSecond, PhaseBottle, PhaseBottle, PhaseTile}
	moves := []Move{food("ramen"), {Kind: Food, Player: "pink", Food: "gyoza"}, food("gyoza"), {Kind: Food, Player: "pink", Food: "ramen"},
		firstBottle("red"), {Kind: Bottle, Player: "pink", Drinks: []Color{"blue"}}}
	for i, m := range moves {
		require.Equal(t, want[i], s.Phase())
		s = play(t, s, m)
	}
	require.Equal(t, want[6], s.Phase())
	require.Equal(t, 1, s.Round())
	require.Equal(t, [4]int8{1, 0, 0, 0}, s.board[0].crate)
	require.Equal(t, uint8(0b11), s.board[0].menu)
	player, ok := s.Turn()
	require.True(t, ok)
	require.Equal(t, Color("orange"), player)
}

// TestTilesPushOthersOut holds chapter 4 B: from the left, from above, and what
// leaves the grid is free for the next player.
func TestTilesPushOthersOut(t *testing.T) {
	for line, want := range map[Line]struct{ grid, out, todo []int8 }{
		"R1": {[]int8{9, 0, 1, 3, 4, 5}, []int8{2, 6, 7, 8}, []int8{10, 1, 2}},
		"R2": {[]int8{0, 1, 2, 9, 3, 4}, []int8{5, 6, 7, 8}, []int8{10, 4, 5}},
		"C1": {[]int8{9, 1, 2, 0, 4, 5}, []int8{3, 6, 7, 8}, []int8{10, 1, 0}},
		"C2": {[]int8{0, 9, 2, 3, 1, 5}, []int8{4, 6, 7, 8}, []int8{10, 2, 0}},
		"C3": {[]int8{0, 1, 9, 3, 4, 2}, []int8{5, 6, 7, 8}, []int8{10, 3, 0}},
	} {
		s := play(t, turn(t, 2), tile(9, line))
		require.Equal(t, want.grid, s.grid[:], line)
		require.Equal(t, want.out, s.out[:], line)
		require.Equal(t, want.todo, s.todo[:], line)
		require.Equal(t, line, lines[s.line-1].name)
	}
}

func TestActionsInAnyOrder(t *testing.T) {
	s := with(acting(t, 2, cook1, drinks2, recycle1))
	s = play(t, s, recycle("red"), stock("blue", "green"), cook("ramen"))
	require.Equal(t, []Move{end()}, Legal(s))
	require.Equal(t, 1, taken(s, 0), "for the bottle")
	s = play(t, s, end())
	player, _ := s.Turn()
	require.Equal(t, Color("pink"), player)
	require.Equal(t, PhaseTile, s.Phase())
}

// TestOneAfterTheOther holds chapter 5: of two actions for new customers the
// first is completed before the second.
func TestOneAfterTheOther(t *testing.T) {
	s := play(t, acting(t, 2, customers1, customers2), pull("red", "blue"))
	require.Equal(t, codes(NotYourTurn), codesOf(s, pull("red")))
	s = play(t, s, place("blue", "pink"), place("red", "orange"), pull("red"), place("red", "orange"))
	require.Equal(t, 2, s.board[0].waiting())
	require.Equal(t, PhaseAction, s.Phase())
}

func TestTouristsChangePlaces(t *testing.T) {
	s := with(turn(t, 2), queue(0, "red"), queue(1, "green", "blue"), due(customers1))
	s = play(t, s, pull(Tourist), swap("pink", 1))
	require.Equal(t, [2]int8{1, 4}, [2]int8(s.board[0].queue[:2]), "red, then the blue customer")
	require.Equal(t, [2]int8{2, 5}, [2]int8(s.board[1].queue[:2]), "the tourist in blue's space")
}

func TestTheQueueIsChecked(t *testing.T) {
	waits := func(given ...setting) State {
		s := with(turn(t, 2), append(given, queue(1, "red", "green", "red", "blue"))...)
		return play(t, todo(s), end())
	}
	s := waits()
	require.Equal(t, PhaseQueue, s.Phase())
	require.Equal(t, codes(QueueUnresolved), codesOf(s, Move{Kind: Push, Player: "pink", Tile: 9, Line: "R1"}))

	lost := play(t, s, Move{Kind: Penalty, Player: "pink", Reviews: []Track{"price", "mood"}})
	require.Equal(t, map[Track]int{"service": 0, "mood": -1, "price": -1, "cleaning": 0}, lost.Score().of("pink").Reviews)
	require.Equal(t, 3, lost.board[1].waiting(), "the last went away")
	require.Equal(t, PhaseTile, lost.Phase())

	drink := play(t, waits(fridge(1, "green")), Move{Kind: Offer, Player: "pink", Drinks: []Color{"green"}})
	require.Equal(t, 4, drink.board[1].waiting(), "who was offered a drink stays")
	require.Equal(t, [4]int8{1, 1, 0, 0}, drink.board[1].crate)
	require.Equal(t, PhaseTile, drink.Phase())

	sweet := play(t, waits(owns(1, Taiyaki)), Move{Kind: Offer, Player: "pink", Special: Taiyaki})
	require.Equal(t, int8(1), sweet.used[taiyaki])
	require.Equal(t, 0, sweet.Score().of("pink").Total)
}

// TestServingPays holds chapter 5's points: one for the customer, one for the
// dish's colour, one for each drink's.
func TestServingPays(t *testing.T) {
	for _, c := range []struct {
		who    Color
		dish   Dish
		drinks []Color
		sweet  bool
		want   int
	}{
		{"red", "gyoza", []Color{"green"}, false, 1},
		{"red", "ramen", []Color{"green"}, false, 2},
		{"red", "gyoza", []Color{"red"}, false, 2},
		{"red", "ramen", []Color{"red", "red"}, false, 4},
		{"blue", "yakitori", []Color{"red", "blue"}, false, 3},
		{Tourist, "ramen", []Color{"red", "green"}, false, 1},
		{Tourist, "ramen", []Color{"red"}, true, 2},
		{"red", "ramen", []Color{"red"}, true, 2},
	} {
		s := with(acting(t, 2, serve1, serve2), emptied(0), queue(0, c.who, "green"), dishes(0, c.dish), fridge(0, c.drinks...), owns(0, Taiyaki))
		m := serve(0, 1, c.drinks...)
		m.Taiyaki = c.sweet
		s = play(t, s, m)
		require.Equal(t, c.want, taken(s, 0), "%+v", c)
		require.Equal(t, 1, s.board[0].waiting(), "the queue moves up")
		require.Equal(t, one(c.sweet), s.board[0].cooked())
		require.Equal(t, len(c.drinks), sum(s.board[0].crate[:]))
		require.Equal(t, one(!c.sweet), sum(s.board[0].sink[:]))
	}
}

func TestUpgradesMakeRoom(t *testing.T) {
	s := with(acting(t, 2, serve1), emptied(0), queue(0, "red"), dishes(0, "gyoza"), fridge(0, "green"), grid(0, 0, 2, "red"))
	s = play(t, s, serve(0, 3, "green"))
	require.True(t, s.board[0].stoveUp)
	require.Equal(t, 1+UpgradePoints, taken(s, 0))
	require.Equal(t, 3, s.game.dishRoom(&s.board[0]))
	s = with(acting(t, 2, serve1), emptied(0), queue(0, "red"), dishes(0, "gyoza"), fridge(0, "green"), grid(0, 2, 0, "red"))
	s = play(t, s, serve(3, 0, "green"))
	require.True(t, s.board[0].fridgeUp)
	require.Equal(t, 3, s.game.fridgeRoom(&s.board[0]))
	s = with(s, func(s *State) { s.board[0].fridgeUp = true }, queue(0, "red"), dishes(0, "gyoza"), fridge(0, "green"), printed(func(l *Layout) { l.Reputation.Grid.Bonuses[2][1] = "fridge" }))
	s = play(t, todo(s, serve1), serve(2, 1, "green"))
	require.Equal(t, 2+UpgradePoints, taken(s, 0), "there was nothing left to upgrade")
}

// TestWhatCannotBeHadIsLost: a bonus without a choice keeps nobody waiting.
func TestWhatCannotBeHadIsLost(t *testing.T) {
	served := func(bonus string, given ...setting) State {
		s := with(acting(t, 2, serve1), emptied(0), queue(0, "red"), dishes(0, "gyoza"), fridge(0, "green"),
			printed(func(l *Layout) { wide(l); l.Reputation.Grid.Bonuses[0][0] = bonus; l.Reputation.Grid.Red = nil }))
		return play(t, with(s, given...), serve(0, 0, "green"))
	}
	for bonus, given := range map[string]setting{
		"menu":       func(s *State) { s.board[0].menu = allDishes },
		"special":    noneLeft,
		"influencer": func(s *State) { s.board[0].influencer = 4 },
	} {
		require.Equal(t, PhaseBonus, served(bonus).Phase(), bonus)
		s := served(bonus, given)
		require.Equal(t, PhaseAction, s.Phase(), bonus)
		require.Equal(t, 1, taken(s, 0), bonus)
	}
	require.Equal(t, PhaseAction, served("double", emptyBag2).Phase(), "an empty bag")
	none := served("influencer", printed(func(l *Layout) {
		wide(l)
		l.Reputation.Grid.Bonuses[0][0] = "influencer"
		l.Reputation.Grid.Red = nil
		l.Reputation.Influencer.Stars = []int{0, 0}
	}))
	require.Equal(t, PhaseAction, none.Phase(), "a space without stars")
	require.Equal(t, int8(1), none.board[0].influencer)
}

// emptyBag2 puts the bag of a table of two onto the second grid.
func emptyBag2(s *State) {
	i := 0
	for k := range s.bag {
		for ; s.bag[k] > 0; s.bag[k]-- {
			s.board[1].grid[i] = int8(k + 1)
			i++
		}
	}
}

func TestDoubleCustomersChain(t *testing.T) {
	s := with(acting(t, 2, serve1), emptied(0), queue(0, "red"), dishes(0, "gyoza"), fridge(0, "green"), grid(0, 1, 0, "red"))
	s = play(t, s, serve(1, 1, "green"))
	require.Equal(t, codes(NotYourTurn), codesOf(s, take(Taiyaki)), "that is not this space's bonus")
	s = play(t, s, double(Tourist, 0, 1), review1("cleaning", "service"))
	require.Equal(t, 1, taken(s, 0), "a double customer pays nothing itself")
	require.Equal(t, 3, s.game.placed(&s.board[0]))
	require.Equal(t, PhaseAction, s.Phase())
}

func TestSpecialActions(t *testing.T) {
	s := with(turn(t, 2), queue(0, "red", Tourist, "blue"), owns(0, UrgentCall, Garbage), crate(0, "blue"))
	s = play(t, s, call(0, 1), trash())
	require.Equal(t, [3]int8{5, 1, 4}, [3]int8(s.board[0].queue[:3]))
	require.Zero(t, sum(s.board[0].crate[:]))
	require.Zero(t, taken(s, 0))
	require.Equal(t, [4]int8{0, 1, 0, 1}, s.used)
	require.Equal(t, PhaseTile, s.Phase(), "a tile is still to be chosen")
}

func TestTwelveTurnsAndAnExtraOne(t *testing.T) {
	s := turn(t, 2)
	for n := 1; n <= Turns; n++ {
		for range 2 {
			require.Equal(t, n, s.Round())
			player, _ := s.Turn()
			s.phase, s.todo = PhaseAction, [3]int8{}
			s = play(t, s, Move{Kind: End, Player: player})
		}
	}
	require.Equal(t, PhaseExtra, s.Phase())
	s = with(s, queue(1, "red", "red", "green", "blue"))
	s = play(t, s, end())
	require.Equal(t, PhaseQueue, s.Phase(), "the queue is checked in the extra turn too")
	s = play(t, s, Move{Kind: Penalty, Player: "pink", Reviews: []Track{"price", "price"}}, Move{Kind: End, Player: "pink"})
	require.Equal(t, PhaseEnd, s.Phase())
	require.Equal(t, -2, s.Score().of("pink").Total)
}

func TestMovesLetStand(t *testing.T) {
	s := with(acting(t, 2, cook1), queue(0, "red"))
	e := Event{Move: cook("tempura"), Entry: engine.Entry{Override: true}}
	next, err := Apply(s, e)
	require.NoError(t, err)
	conserved(t, next)
	require.Equal(t, 1, next.overrides)
	e.Move = cook("ramen", "ramen")
	_, err = Apply(s, e)
	require.ErrorContains(t, err, "action-not-chosen")
}

func TestWhatLiesAgainstTheRulesWaits(t *testing.T) {
	s := acting(t, 2, cook1)
	refused := func(m Move) (State, error) { return Apply(s, Event{Move: m, Entry: engine.Entry{Refused: true}}) }
	_, err := refused(cook("ramen"))
	require.ErrorContains(t, err, "breaks no rule")
	_, err = refused(cook("sushi"))
	require.Error(t, err, "no table can show it")
	next, err := refused(cook("tempura"))
	require.NoError(t, err)
	m, reasons := next.Refused()
	require.Equal(t, cook("tempura"), *m)
	require.Equal(t, codes(DishNotOnMenu), engine.Codes(reasons))
	m, _ = play(t, next, cook("ramen")).Refused()
	require.Nil(t, m)
}

func TestStartsThatCannotBe(t *testing.T) {
	for want, change := range map[string]func(*Start){
		"yatai is for 2 to 4 players":  func(s *Start) { s.Players = s.Players[:1] },
		"every player has a colour":    func(s *Start) { s.Players = []Color{"orange", "orange"} },
		`player 1 is ""`:               func(s *Start) { s.Players = []Color{"orange", ""} },
		"yatai.order_check":            func(s *Start) { s.Options.OrderCheck = "" },
		"9 action tiles are laid out":  func(s *Start) { s.Tiles = s.Tiles[1:] },
		"action tile 3: every tile":    func(s *Start) { s.Tiles = []int{0, 1, 2, 3, 3, 5, 6, 7, 8, 9} },
		"special action tiles [luck]":  func(s *Start) { s.Specials = []Special{"luck"} },
		"5 special action tiles for 2": func(s *Start) { s.Specials = s.Specials[1:] },
		"there are 4 of each kind":     func(s *Start) { s.Specials = []Special{Garbage, Garbage, Garbage, Garbage, Garbage, Taiyaki} },
		"board layout: 0 places":       func(s *Start) { s.Layout = &Layout{} },
	} {
		start := startOf(2)
		change(&start)
		_, err := Apply(State{}, Event{Move: Move{Kind: Begin}, Start: &start})
		require.ErrorContains(t, err, want)
	}
	_, err := Apply(State{}, Event{Move: Move{Kind: Begin}})
	require.ErrorContains(t, err, "the set-up is missing")
	start := startOf(2)
	_, err = Apply(newTable(t, 2), Event{Move: Move{Kind: Begin}, Start: &start})
	require.ErrorContains(t, err, "has begun already")
}
