package yatai

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The worked examples of the rulebook, by chapter.

// Chapter 3: ramen chosen, yakitori drawn: these two the stall can cook.
func TestChapter3FirstFoods(t *testing.T) {
	s := newTable(t, 2)
	s = play(t, s, food("ramen"), Move{Kind: Food, Player: "pink", Food: "gyoza"}, food("yakitori"), Move{Kind: Food, Player: "pink", Food: "ramen"},
		firstBottle("red"), Move{Kind: Bottle, Player: "pink", Drinks: []Color{"red"}}, tile(recycle1, "C1"))
	s = todo(s, cook2)
	for _, m := range Legal(s) {
		for _, d := range m.Dishes {
			require.Contains(t, []Dish{"ramen", "yakitori"}, d)
		}
	}
	require.Empty(t, Check(s, cook("ramen", "yakitori")))
	require.Equal(t, codes(DishNotOnMenu), codesOf(s, cook("ramen", "tempura")))
}

// Chapter 5, Serve: one for the green customer, one for the gyoza, one for the
// green drink.
func TestChapter5ServingAllInGreen(t *testing.T) {
	s := with(acting(t, 2, serve1), emptied(0), queue(0, "green"), dishes(0, "gyoza"), fridge(0, "green"))
	require.Equal(t, 3, taken(play(t, s, serve(0, 1, "green")), 0))
}

// Chapter 6: the first customer on an edge space that shows cleaning and
// service; service goes up one.
func TestChapter6FirstCustomerOnTheEdge(t *testing.T) {
	s := with(acting(t, 2, serve1), emptied(0), queue(0, "red"), dishes(0, "ramen"), fridge(0, "green"))
	s = play(t, s, serve(0, 1, "green"))
	require.Equal(t, PhaseBonus, s.Phase())
	require.Len(t, Legal(s), 2, "cleaning or service")
	s = play(t, s, review1("service"))
	require.Equal(t, 1, s.Score().of("orange").Reviews["service"])
	require.Equal(t, PhaseAction, s.Phase())
}

// Chapter 6: a doggy bag takes the yellow customer to a diagonal space that
// unlocks another food.
func TestChapter6DoggyBagForAnotherFood(t *testing.T) {
	s := with(acting(t, 2, serve1), emptied(0), queue(0, "yellow"), dishes(0, "ramen"), fridge(0, "green"), grid(0, 1, 1, "red"), owns(0, DoggyBag))
	require.Equal(t, codes(GridNotBeside), codesOf(s, serve(2, 2, "green")))
	s = play(t, s, withDoggy(serve(2, 2, "green")), food("tempura"))
	require.Equal(t, 1+UpgradePoints, taken(s, 0))
	require.Equal(t, int8(1), s.used[doggyBag])
	require.Empty(t, Check(todo(s, cook1), cook("tempura")))
}

// Chapter 7, Influencer: one space on, two stars: two steps on mood.
func TestChapter7Influencer(t *testing.T) {
	s := with(acting(t, 2, serve1), emptied(0), queue(0, "red"), dishes(0, "ramen"), fridge(0, "green"), grid(0, 0, 0, "red"), func(s *State) { s.board[0].influencer = 1 })
	s = play(t, s, serve(1, 0, "green"))
	require.Equal(t, int8(2), s.board[0].influencer)
	require.Empty(t, Check(s, review1("mood", "price")), "or one step on each of two")
	require.Equal(t, codes(ReviewCount), codesOf(s, review1("mood")))
	s = play(t, s, review1("mood", "mood"))
	require.Equal(t, 2, s.Score().of("orange").Reviews["mood"])
}

// Chapter 7, Review: a tourist on a space of cleaning and price: one step on
// each.
func TestChapter7TouristsTakeTwoSteps(t *testing.T) {
	s := with(acting(t, 2, serve1), emptied(0), queue(0, Tourist), dishes(0, "ramen"), fridge(0, "green"))
	s = play(t, s, serve(3, 1, "green"))
	require.Equal(t, codes(ReviewNotShown), codesOf(s, review1("mood", "price")))
	require.Empty(t, Check(s, review1("price", "price")), "or two on one")
	s = play(t, s, review1("cleaning", "price"))
	require.Equal(t, map[Track]int{"service": 0, "mood": 0, "price": 1, "cleaning": 1}, s.Score().of("orange").Reviews)
}

// Chapter 8, the extra turn: a red customer gets the yellow dish and a red
// drink for two points; the tourist behind the red dish and a yellow drink for
// one; then nobody waits.
func TestChapter8ExtraTurn(t *testing.T) {
	s := with(turn(t, 2), inExtraTurn, emptied(0), queue(0, "red", Tourist), dishes(0, "tempura", "ramen"), fridge(0, "red", "yellow"))
	s = play(t, s, serve(0, 1, "red"), review1("service"))
	require.Equal(t, 2, taken(s, 0))
	s = play(t, s, serve(0, 2, "yellow"), take(Taiyaki))
	require.Equal(t, 3, taken(s, 0))
	require.Equal(t, []Move{end()}, Legal(s))
	s = play(t, s, end())
	require.Equal(t, PhaseExtra, s.Phase())
	require.Equal(t, int8(1), s.seat)
}

// Chapter 8: four dirty dishes of ramen, more than anybody: four points.
func TestChapter8DirtyDishes(t *testing.T) {
	s := with(turn(t, 3), dirty(0, "ramen", 4), dirty(1, "ramen", 3), dirty(1, "gyoza", 1), dirty(2, "gyoza", 1))
	require.Equal(t, map[Dish]int{"ramen": 4}, s.Score().of("orange").Dishes)
	require.Empty(t, s.Score().of("pink").Dishes, "second, and level with black")
}

// Chapter 8: three yellow customers, more than anybody: three points. Tourists
// do not count.
func TestChapter8CustomersServed(t *testing.T) {
	s := with(turn(t, 2), grid(0, 0, 0, "yellow"), grid(0, 0, 1, "yellow"), grid(0, 0, 2, "yellow"), grid(0, 0, 3, Tourist), grid(0, 1, 0, Tourist),
		grid(1, 0, 0, "yellow"), grid(1, 0, 1, "yellow"))
	require.Equal(t, map[Color]int{"yellow": 3}, s.Score().of("orange").Customers)
	require.Equal(t, 3, s.Score().of("orange").Total)
	require.Empty(t, s.Score().of("pink").Customers)
}

// Chapter 8: five for cleaning, two for service, one less for price: six.
func TestChapter8Reviews(t *testing.T) {
	s := with(turn(t, 2), review(0, "cleaning", 5), review(0, "service", 2), review(0, "price", -1))
	require.Equal(t, 6, s.Score().of("orange").Total)
}
