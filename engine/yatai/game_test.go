package yatai

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"banto/engine"
	"banto/engine/gametest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

var _ engine.Game = Game{}

// seated is a game of n players, begun as the wizard does.
func seated(t require.TestingT, n int) (Game, State) {
	g := Game{Options: DefaultOptions()}
	e, err := g.Start(engine.Setup{Players: g.Kit().Colors[:n], Names: map[engine.Color]string{"orange": "Aiko"}}, rng(1))
	require.NoError(t, err)
	s, err := g.Apply(nil, e)
	require.NoError(t, err)
	return g, s.(State)
}

func TestTheWizardCanSeatEveryNumber(t *testing.T) {
	kit := Game{}.Kit()
	for n := kit.Least; n <= kit.Most; n++ {
		g, s := seated(t, n)
		require.Len(t, s.Seats(), n)
		require.Equal(t, "Aiko", s.Seats()[0].Name)
		drawn, _ := json.Marshal(s.Drawing())
		require.Equal(t, n == 3 || n == 4, s.Drawing().Height > 500, "a second row of boards")
		require.Contains(t, string(drawn), "Aiko")
		end, err := g.Playout(s, rng(2), func(engine.Event) {})
		require.NoError(t, err)
		require.Equal(t, engine.Over, end.Status().Phase)
		require.NotEmpty(t, end.Standings().Winners)
	}
	_, err := Game{Options: DefaultOptions()}.Start(engine.Setup{Players: kit.Colors[:1]}, rng(1))
	require.ErrorContains(t, err, "2 to 4 players")
	_, err = Game{}.Playout(nil, rng(1), nil)
	require.Error(t, err)
}

// TestWhatCanBeTapped: every place of a choice is drawn, its taps spell its
// event out, and that event is legal.
func TestWhatCanBeTapped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := drawState(t)
		tappable(t, s)
	})
	own := owns(0, DoggyBag, Taiyaki, UrgentCall, Garbage)
	for _, given := range [][]setting{
		settings(ready(serve1, serve2), own, grid(0, 0, 1, "blue")), settings(ready(), own, inExtraTurn),
		{full(0, "blue"), own, fridge(0, "red"), phase(PhaseQueue)}, {hand("red", Tourist), queue(1, "red", "blue")}, {hand(Tourist), full(0, "blue")},
		{gained(menuBonus, 0, 0)}, {gained(doubleBonus, 0, 0)}, {gained(specialBonus, 0, 0)}, {gained(reviewBonus, allTracks, 3)},
		{own, inExtraTurn, phase(PhasePoints)}, {due(customers1, recycle1, cook1)}, {due(customers2, drinks2, cook2)},
	} {
		tappable(t, with(turn(t, 3), given...))
	}
}

func tappable(t require.TestingT, s State) {
	drawn := map[string]bool{}
	for _, part := range s.Drawing().Parts {
		require.False(t, part.Place != "" && drawn[part.Place], "%s is drawn twice", part.Place)
		drawn[part.Place] = true
	}
	moves := map[string]bool{}
	for _, c := range s.Choices() {
		moves[gametest.Key(c.Event.(Event).Move)] = true
		for _, place := range c.Places {
			require.True(t, drawn[place], "%s is not drawn", place)
		}
		if len(c.Places) == 0 {
			require.Nil(t, s.Attempt(c.Player, c.Kind, nil))
			continue
		}
		e := s.Attempt(c.Player, c.Kind, c.Places)
		require.NotNil(t, e, "%v", c.Places)
		want, err := Apply(s, c.Event.(Event))
		require.NoError(t, err)
		got, err := Apply(s, e.(Event))
		require.NoError(t, err, "%v: %+v", c.Places, e)
		require.Equal(t, want, got, "%v", c.Places)
	}
	require.Len(t, moves, len(Legal(s)))
}

// TestTheDrawingStaysOnTheTable holds every point of every shape inside.
func TestTheDrawingStaysOnTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := drawState(t)
		d := s.Drawing()
		for _, part := range d.Parts {
			require.Equal(t, part.Place == "", part.Name.Key == "", "%q has no name", part.Place)
			for _, shape := range part.Shapes {
				for _, p := range shape.Points {
					require.True(t, p[0] >= 0 && p[0] <= d.Width && p[1] >= 0 && p[1] <= d.Height, "%s: %v", part.Place, p)
				}
				isText := shape.Text != "" || shape.Letter != ""
				require.True(t, isText || len(shape.Points) > 1 || shape.R > 0, "%q has a shape of nothing", part.Place)
			}
		}
		_, err := json.Marshal(d)
		require.NoError(t, err)
	})
}

// TestEverythingIsTold: each event has its sentences, each state its header.
func TestEverythingIsTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, seed, moves := drawGame(t)
		_, events := steps(t, first, seed, moves)
		start, g := first.Start(), Game{}
		var s engine.State
		for _, e := range append([]Event{{Move: Move{Kind: Begin}, Start: &start}}, events...) {
			next, err := g.Apply(s, e)
			require.NoError(t, err)
			require.NotEmpty(t, g.Tell(s, next, e))
			s = next
		}
		st := s.Status()
		require.Equal(t, Name, g.Name())
		require.NotEmpty(t, st.Title.Key)
		require.Equal(t, st.Phase == engine.Over, st.Turn == "")
		for _, one := range s.Standings().Players {
			sum := 0
			for _, l := range one.Lines {
				sum += l.Points
			}
			require.Equal(t, one.Total, sum, "the lines add up")
			for _, left := range one.Left {
				require.GreaterOrEqual(t, left.Count, 0)
			}
		}
	})
}

// TestTapsThatNoRuleAllows: what was tapped is told against, even before the
// move is whole.
func TestTapsThatNoRuleAllows(t *testing.T) {
	for _, c := range []struct {
		given  []setting
		kind   Kind
		places []string
		codes  []engine.Code
	}{
		{nil, Push, []string{tilePlace(cook1)}, codes(TileNotFree)},
		{[]setting{due(cook2)}, Cook, []string{dishPlace("tempura")}, codes(DishNotOnMenu)},
		{[]setting{due(drinks1), noRed}, Drinks, []string{drinkPlace("red")}, codes(SupplyEmpty)},
		{ready(serve2), Serve, []string{gridPlace("orange", Cell{1, 1})}, codes(GridNotEdge)},
		{[]setting{hand("red"), full(1, "blue")}, Place, []string{queuePlace("pink", 3)}, codes(QueueFull)},
		{[]setting{hand("red", Tourist)}, Place, []string{handPlace(Tourist), queuePlace("pink", 0)}, codes(TouristOwnQueue)},
		{[]setting{hand(Tourist)}, Swap, []string{queuePlace("pink", 1)}, codes(QueueNobody)},
		{[]setting{due(customers2), printed(wide), emptyBag("blue", "blue")}, Draw, []string{bagPlace("red")}, codes(BagEmpty)},
		{[]setting{gained(reviewBonus, 1, 2)}, Review, []string{reviewPlace("orange", "mood")}, codes(ReviewNotShown)},
		{[]setting{gained(doubleBonus, 0, 0)}, Double, []string{gridPlace("orange", Cell{1, 1})}, codes(GridNotEdge)},
		{[]setting{owns(0, UrgentCall), queue(0, "red")}, Call, []string{queuePlace("orange", 0), queuePlace("orange", 2)}, codes(QueueNobody)},
		{[]setting{gained(menuBonus, 0, 0)}, Food, []string{foodPlace("orange", "ramen")}, codes(FoodTaken)},
		{[]setting{gained(specialBonus, 0, 0), noneLeft}, Take, []string{specialPlace(Garbage)}, codes(SpecialMissing)},
	} {
		s := with(turn(t, 3), c.given...)
		e := s.Attempt("orange", string(c.kind), c.places)
		require.NotNil(t, e, "%v", c.places)
		require.Equal(t, c.codes, codesOf(s, e.(Event).Move), "%+v", e)
	}
	s := turn(t, 2)
	require.Nil(t, s.Attempt("orange", "tile", []string{tilePlace(serve1)}), "a line is still to be tapped")
	require.Nil(t, s.Attempt("orange", "tile", []string{"nowhere"}))
	require.Nil(t, s.Attempt("nobody", "tile", []string{tilePlace(serve1)}))
	require.Nil(t, s.Attempt("orange", "serve", []string{"grid orange x,y"}))
	require.Nil(t, s.Attempt("orange", "dance", []string{tilePlace(serve1)}))
}

// TestAListCanBeTappedInAnyOrder holds that two drinks are a choice in both
// orders, two alike in one.
func TestAListCanBeTappedInAnyOrder(t *testing.T) {
	s := with(turn(t, 2), due(drinks2))
	var places [][]string
	for _, c := range s.Choices() {
		places = append(places, c.Places)
	}
	require.Contains(t, places, []string{"drink red", "drink blue"})
	require.Contains(t, places, []string{"drink blue", "drink red"})
	require.Len(t, places, 15, "four by four, but one red drink is left")
	require.Len(t, permutations([]int{1, 2, 2}), 3)
	require.Len(t, permutations([]int{1, 2, 3, 4}), 1, "too many orders: only one")
}

func TestChoicesTellTheirWorth(t *testing.T) {
	s := with(turn(t, 2), ready(serve1)...)
	best := slices.MaxFunc(s.Choices(), func(a, b engine.Choice) int { return *a.Worth - *b.Worth })
	require.Equal(t, "serve", best.Kind)
	require.Equal(t, 5, *best.Worth, "customer, dish and drink in red, and two majorities of one")
}

func TestTheAlarmRings(t *testing.T) {
	g, s := Game{}, acting(t, 2, cook1)
	require.Nil(t, s.Alarm())
	next, err := g.Apply(s, Event{Move: cook("tempura"), Entry: engine.Entry{Refused: true}})
	require.NoError(t, err)
	require.Equal(t, codes(DishNotOnMenu), engine.Codes(next.Alarm().Reasons))
	require.NotEmpty(t, g.Tell(s, next, Event{Move: serve(0, 1, "red"), Entry: engine.Entry{Refused: true}}), "nobody waits, and yet it is told")
	require.Nil(t, next.Alternatives("grid orange 0,0"))
	_, err = g.Apply(s, engine.Step{Kind: engine.Undo})
	require.ErrorContains(t, err, "no event of yatai")
	_, err = g.Apply(s, Event{Move: end()})
	require.Error(t, err)
}

// TestSweetsInTheSinkAreDrawn and counted.
func TestSweetsInTheSinkAreDrawn(t *testing.T) {
	s := with(turn(t, 2), func(s *State) { s.board[0].sink[sinkTaiyaki]++; s.specials[taiyaki]-- })
	require.Equal(t, 1, s.Score().of("orange").Total)
	without := turn(t, 2)
	require.Greater(t, len(s.Drawing().Parts), len(without.Drawing().Parts))
	require.True(t, slices.ContainsFunc(s.Standings().Players[0].Lines, func(l engine.Line) bool {
		return reflect.DeepEqual(l.Name, engine.Say("line.dishes", "dish", dishWords(Sweets)))
	}))
}
