package yatai

import (
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// Short words for moves of the first player, orange.

func food(d Dish) Move              { return Move{Kind: Food, Player: "orange", Food: d} }
func firstBottle(c ...Color) Move   { return Move{Kind: Bottle, Player: "orange", Drinks: c} }
func lose(t ...Track) Move          { return Move{Kind: Penalty, Player: "orange", Reviews: t} }
func offer(c ...Color) Move         { return Move{Kind: Offer, Player: "orange", Drinks: c} }
func sweet() Move                   { return Move{Kind: Offer, Player: "orange", Special: Taiyaki} }
func tile(k int, l Line) Move       { return Move{Kind: Push, Player: "orange", Tile: k, Line: l} }
func pull(c ...Color) Move          { return Move{Kind: Draw, Player: "orange", Customers: c} }
func place(c, to Color) Move        { return Move{Kind: Place, Player: "orange", Customer: c, To: to} }
func swap(to Color, space int) Move { return Move{Kind: Swap, Player: "orange", To: to, Space: space} }
func sendBack() Move                { return Move{Kind: Return, Player: "orange"} }
func cook(d ...Dish) Move           { return Move{Kind: Cook, Player: "orange", Dishes: d} }
func stock(c ...Color) Move         { return Move{Kind: Drinks, Player: "orange", Drinks: c} }
func recycle(c ...Color) Move       { return Move{Kind: Recycle, Player: "orange", Drinks: c} }
func review1(t ...Track) Move       { return Move{Kind: Review, Player: "orange", Reviews: t} }
func take(x Special) Move           { return Move{Kind: Take, Player: "orange", Special: x} }
func double(c Color, r, k int) Move {
	return Move{Kind: Double, Player: "orange", Customer: c, Cell: Cell{r, k}}
}
func call(a, b int) Move { return Move{Kind: Call, Player: "orange", Spaces: [2]int{a, b}} }
func trash() Move        { return Move{Kind: Empty, Player: "orange"} }
func skip(k int) Move    { return Move{Kind: Skip, Player: "orange", Tile: k} }
func end() Move          { return Move{Kind: End, Player: "orange"} }
func points(n int) Move  { return Move{Kind: Tell, Player: "orange", Points: n} }
func serve(r, k int, c ...Color) Move {
	return Move{Kind: Serve, Player: "orange", Drinks: c, Cell: Cell{r, k}}
}
func withTaiyaki(m Move) Move { m.Taiyaki = true; return m }
func withDoggy(m Move) Move   { m.DoggyBag = true; return m }

// Settings of a phase.

func phase(p Phase) setting { return func(s *State) { s.phase = p } }
func due(tiles ...int) setting {
	return func(s *State) { *s = todo(*s, tiles...) }
}
func hand(who ...Color) setting {
	return func(s *State) {
		s.phase = PhasePlace
		for _, c := range who {
			k := index(Customers[:], c)
			s.hand[k]++
			s.bag[k]--
		}
	}
}
func gained(b bonus, tracks uint8, n int8) setting {
	return func(s *State) { s.phase, s.bonus = PhaseBonus, pendingBonus{b, tracks, n} }
}
func inExtraTurn(s *State) { s.turn, s.phase = Turns+1, PhaseExtra }
func noneLeft(s *State) { // of the special action tiles
	s.used, s.specials = s.specials, [4]int8{}
}

// full is a queue of four whose last is somebody.
func full(seat int, last Color) setting { return queue(seat, "red", "red", "green", last) }

// ready is a table on which orange can serve a red customer ramen with up to
// three drinks.
func ready(tiles ...int) []setting {
	return []setting{due(tiles...), emptied(0), queue(0, "red", "blue"), dishes(0, "ramen", "yakitori"), opened, fridge(0, "red", "green", "blue")}
}

func opened(s *State) { s.board[0].fridgeUp, s.board[0].stoveUp = true, true }

func settings(list []setting, more ...setting) []setting { return append(list, more...) }

type ruleCase struct {
	name  string
	opt   func(*Options)
	given []setting
	move  Move
	codes []engine.Code // none: legal
}

func (c ruleCase) run(t *testing.T) {
	opt := c.opt
	if opt == nil {
		opt = func(*Options) {}
	}
	s := with(turn(t, 3, opt), c.given...)
	conserved(t, s)
	reasons := Check(s, c.move)
	require.ElementsMatch(t, c.codes, engine.Codes(reasons), "%+v", reasons)
	for _, r := range reasons {
		require.NotEmpty(t, r.Sentence)
		if r.Code != engine.NotAMove {
			require.NotEmpty(t, r.Rule)
		}
	}
	next, err := Apply(s, Event{Move: c.move})
	if len(c.codes) > 0 {
		var illegal *engine.IllegalError
		require.ErrorAs(t, err, &illegal)
		require.Equal(t, s, next)
		return
	}
	require.NoError(t, err)
	conserved(t, next)
}

func codes(list ...engine.Code) []engine.Code { return list }

// choosing is the set-up of a table in which somebody before has chosen ramen.
func choosing(now Phase) setting {
	return func(s *State) {
		s.phase, s.turn, s.seat = now, 0, 0
		s.board[0].menu, s.board[0].first = 0, 0
		s.board[1].first = 1
		if now == PhaseSecond {
			s.board[0].menu, s.board[0].first = 1<<1, 2
		}
	}
}

func manyDishes(s *State) { // one ramen and one gyoza are left
	s.board[1].sink[0], s.board[1].sink[1] = s.dishes[0]-1, s.dishes[1]-1
	s.dishes[0], s.dishes[1] = 1, 1
}

func noRed(s *State) {
	crate(1, "red")(s)
	s.board[2].fridge[0] += s.drinks[0]
	s.drinks[0] = 0
	s.board[2].fridgeUp = true
}

func emptyBag(left ...Color) setting {
	return func(s *State) {
		for k := range s.bag {
			n := s.bag[k]
			for i := 0; n > 0; i++ { // onto the grid of another
				if cell := &s.board[2-i%2].grid[i/2]; *cell == 0 {
					*cell = int8(k + 1)
					n--
				}
			}
			s.bag[k] = 0
		}
		for _, c := range left {
			k := index(Customers[:], c)
			for i := range s.board[2].grid {
				if int(s.board[2].grid[i]) == k+1 {
					s.board[2].grid[i] = 0
					break
				}
			}
			s.bag[k]++
		}
	}
}

// wide is a grid with room for everybody.
func wide(l *Layout) {
	g := &l.Reputation.Grid
	g.Rows, g.Cols, g.Bonuses = 6, 6, nil
	for range 6 {
		g.Bonuses = append(g.Bonuses, []string{"price", "price", "price", "price", "price", "price"})
	}
}

func TestLegalCases(t *testing.T) {
	different := func(o *Options) { o.ReviewLossSplit = "different" }
	noSpace := func(o *Options) { o.TouristSwapNeedsSpace = false }
	cases := []ruleCase{
		{"a food that nobody before has chosen", nil, []setting{choosing(PhaseFood)}, food("gyoza"), nil},
		{"a second food that another has", nil, []setting{choosing(PhaseSecond)}, food("ramen"), nil},
		{"a bottle for the crate", nil, []setting{phase(PhaseBottle)}, firstBottle("blue"), nil},
		{"two reviews lost on two tracks", nil, []setting{full(0, "blue"), phase(PhaseQueue)}, lose("price", "mood"), nil},
		{"two reviews lost on one track", nil, []setting{full(0, "blue"), phase(PhaseQueue)}, lose("price", "price"), nil},
		{"two different reviews lost where they must be", different, []setting{full(0, "blue"), phase(PhaseQueue)}, lose("price", "mood"), nil},
		{"a drink for who waits", nil, []setting{full(0, Tourist), fridge(0, "green"), phase(PhaseQueue)}, offer("green"), nil},
		{"a sweet for who waits, though the crate is full", nil, []setting{full(0, "blue"), crate(0, "red", "green"), owns(0, Taiyaki), phase(PhaseQueue)}, sweet(), nil},
		{"garbage before a drink is offered", nil, []setting{full(0, "blue"), owns(0, Garbage), phase(PhaseQueue)}, trash(), nil},
		{"a tile into a row", nil, nil, tile(serve1, "R1"), nil},
		{"a tile into a column", nil, nil, tile(recycle1, "C3"), nil},
		{"a customer from the bag", nil, []setting{due(customers1)}, pull("red"), nil},
		{"a customer and a tourist from the bag", nil, []setting{due(customers2)}, pull(Tourist, "red"), nil},
		{"two customers for two spaces at other yatai", nil, []setting{full(0, "blue"), queue(1, "blue", "blue"), queue(2, "blue", "yellow", "yellow", "yellow"), due(customers2)}, pull("red", "red"), nil},
		{"a customer into the own queue", nil, []setting{hand("red")}, place("red", "orange"), nil},
		{"a customer into the queue of another", nil, []setting{hand("red")}, place("red", "black"), nil},
		{"a tourist into the own queue", nil, []setting{hand(Tourist)}, place(Tourist, "orange"), nil},
		{"a tourist for a customer of another", nil, []setting{queue(1, Tourist, "red"), hand(Tourist)}, swap("pink", 1), nil},
		{"a tourist for a customer though the queue is full", noSpace, []setting{full(0, "blue"), queue(1, "red"), hand(Tourist)}, swap("pink", 0), nil},
		{"a tourist back where there is no place", nil, []setting{full(0, "blue"), queue(1, "red"), hand(Tourist)}, sendBack(), nil},
		{"a dish of the menu", nil, []setting{due(cook1)}, cook("ramen"), nil},
		{"two dishes of one kind", nil, []setting{due(cook2)}, cook("gyoza", "gyoza"), nil},
		{"a third dish after the upgrade", nil, []setting{opened, dishes(0, "ramen", "ramen"), due(cook1)}, cook("ramen"), nil},
		{"the last dishes of two kinds", nil, []setting{manyDishes, due(cook2)}, cook("gyoza", "ramen"), nil},
		{"a drink into the fridge", nil, []setting{due(drinks1)}, stock("blue"), nil},
		{"a third drink after the upgrade", nil, []setting{opened, fridge(0, "green", "green"), due(drinks1)}, stock("blue"), nil},
		{"a bottle recycled", nil, []setting{due(recycle2)}, recycle("red"), nil},
		{"a first customer on the edge", nil, ready(serve1), serve(0, 1, "red"), nil},
		{"a customer below another", nil, settings(ready(serve1), grid(0, 1, 0, "blue")), serve(2, 0, "red"), nil},
		{"a customer on a red space beside another", nil, settings(ready(serve1), grid(0, 0, 1, "blue")), serve(0, 0, "red"), nil},
		{"two drinks", nil, ready(serve2), serve(0, 1, "red", "blue"), nil},
		{"a sweet though a dish is ready", nil, settings(ready(serve1), owns(0, Taiyaki)), withTaiyaki(serve(0, 1, "red")), nil},
		{"a doggy bag for a diagonal space", nil, settings(ready(serve1), grid(0, 0, 1, "blue"), owns(0, DoggyBag)), withDoggy(serve(1, 2, "red")), nil},
		{"a doggy bag for a first customer inside", nil, settings(ready(serve1), owns(0, DoggyBag)), withDoggy(serve(1, 1, "red")), nil},
		{"an action that cannot be done ignored", nil, []setting{due(serve1, cook1)}, skip(serve1), nil},
		{"the end where nothing can be done", nil, []setting{due(serve1), emptied(0)}, end(), nil},
		{"the end with a sweet that could be served", nil, []setting{due(serve1), queue(0, "red"), fridge(0, "red"), owns(0, Taiyaki)}, end(), nil},
		{"the end of the extra turn though somebody could be served", nil, settings(ready(), inExtraTurn), end(), nil},
		{"a review that the space shows", nil, []setting{gained(reviewBonus, 1, 1)}, review1("service"), nil},
		{"two steps on one review", nil, []setting{gained(reviewBonus, allTracks, 2)}, review1("mood", "mood"), nil},
		{"a food for the menu", nil, []setting{gained(menuBonus, 0, 0)}, food("tempura"), nil},
		{"a special action tile", nil, []setting{gained(specialBonus, 0, 0)}, take(UrgentCall), nil},
		{"a double customer", nil, []setting{grid(0, 0, 1, "red"), gained(doubleBonus, 0, 0)}, double(Tourist, 0, 2), nil},
		{"a customer and a tourist change places", nil, []setting{queue(0, "red", Tourist), owns(0, UrgentCall)}, call(0, 1), nil},
		{"garbage in the extra turn", nil, []setting{owns(0, Garbage), inExtraTurn}, trash(), nil},
		{"points of tiles kept", nil, []setting{owns(0, DoggyBag), inExtraTurn, phase(PhasePoints)}, points(3), nil},
	}
	for _, c := range cases {
		t.Run(c.name, c.run)
	}
	require.Len(t, cases, legalAndIllegal)
}

// legalAndIllegal is how many cases either table has.
const legalAndIllegal = 46

func TestIllegalCases(t *testing.T) {
	different := func(o *Options) { o.ReviewLossSplit = "different" }
	strict := func(o *Options) { o.TrackClamp = false }
	noMove := codes(engine.NotAMove)
	cases := []ruleCase{
		{"a food that a player before has chosen", nil, []setting{choosing(PhaseFood)}, food("ramen"), codes(FoodTaken)},
		{"a second food like the first", nil, []setting{choosing(PhaseSecond)}, food("gyoza"), codes(FoodTaken)},
		{"a food there is not", nil, []setting{choosing(PhaseFood)}, food("sushi"), noMove},
		{"a bottle of which none is left", nil, []setting{noRed, phase(PhaseBottle)}, firstBottle("red"), codes(SupplyEmpty)},
		{"one review lost", nil, []setting{full(0, "blue"), phase(PhaseQueue)}, lose("price"), codes(ReviewCount)},
		{"two reviews lost on one track where that is barred", different, []setting{full(0, "blue"), phase(PhaseQueue)}, lose("price", "price"), codes(ReviewSame)},
		{"a review lost that is at the end while others are not", strict, []setting{full(0, "blue"), review(0, "price", -3), phase(PhaseQueue)}, lose("price", "mood"), codes(ReviewOffTrack)},
		{"a drink that is not in the fridge", nil, []setting{full(0, "blue"), fridge(0, "green"), phase(PhaseQueue)}, offer("blue"), codes(DrinkMissing)},
		{"a drink offered with a full crate", nil, []setting{full(0, "blue"), fridge(0, "green"), crate(0, "red", "green"), phase(PhaseQueue)}, offer("green"), codes(CrateFull)},
		{"a sweet that nobody has", nil, []setting{full(0, "blue"), phase(PhaseQueue)}, sweet(), codes(SpecialMissing)},
		{"a tile while somebody waits in the last space", nil, []setting{full(0, "blue"), phase(PhaseQueue)}, tile(serve1, "R1"), codes(QueueUnresolved)},
		{"a tile of the grid", nil, nil, tile(cook1, "R1"), codes(TileNotFree)},
		{"a third row", nil, nil, tile(serve1, "R3"), noMove},
		{"a tile by another player", nil, nil, Move{Kind: Push, Player: "pink", Tile: serve1, Line: "R1"}, codes(NotYourTurn)},
		{"an action before the tile", nil, nil, cook("ramen"), codes(NotYourTurn)},
		{"an action that the line does not have", nil, []setting{due(cook2)}, cook("ramen"), codes(ActionNotChosen)},
		{"a customer who is not in the bag", nil, []setting{printed(wide), emptyBag("red"), due(customers1)}, pull("blue"), codes(BagEmpty)},
		{"two customers for one space", nil, []setting{full(0, "blue"), queue(1, "blue", "blue", "blue"), queue(2, "yellow", "yellow", "yellow", "yellow"), due(customers2)}, pull("red", "red"), codes(QueueFull)},
		{"a customer into a full queue", nil, []setting{full(1, "blue"), hand("red")}, place("red", "pink"), codes(QueueFull)},
		{"a tourist into the queue of another", nil, []setting{hand(Tourist)}, place(Tourist, "pink"), codes(TouristOwnQueue)},
		{"a customer whom nobody has drawn", nil, []setting{hand("red")}, place("blue", "orange"), noMove},
		{"a tourist for a tourist", nil, []setting{queue(1, Tourist), hand(Tourist)}, swap("pink", 0), codes(QueueNobody)},
		{"a tourist for a customer though the queue is full", nil, []setting{full(0, "blue"), queue(1, "red"), hand(Tourist)}, swap("pink", 0), codes(QueueFull)},
		{"a tourist back though there is a place", nil, []setting{hand(Tourist)}, sendBack(), noMove},
		{"a dish that is not on the menu", nil, []setting{due(cook1)}, cook("tempura"), codes(DishNotOnMenu)},
		{"two dishes for one space", nil, []setting{dishes(0, "ramen"), due(cook2)}, cook("ramen", "ramen"), codes(DishesFull)},
		{"two dishes where one is left", nil, []setting{manyDishes, due(cook2)}, cook("ramen", "ramen"), codes(SupplyEmpty)},
		{"two drinks for one space", nil, []setting{fridge(0, "green"), due(drinks2)}, stock("blue", "green"), codes(FridgeFull)},
		{"a drink of which none is left", nil, []setting{noRed, due(drinks1)}, stock("red"), codes(SupplyEmpty)},
		{"a bottle that is not in the crate", nil, []setting{due(recycle1)}, recycle("blue"), codes(DrinkMissing)},
		{"a first customer inside", nil, ready(serve1), serve(1, 1, "red"), codes(GridNotEdge)},
		{"a first customer on a red space", nil, ready(serve1), serve(0, 3, "red"), codes(GridRed)},
		{"a customer diagonally", nil, settings(ready(serve1), grid(0, 0, 1, "blue")), serve(1, 2, "red"), codes(GridNotBeside)},
		{"a customer onto another", nil, settings(ready(serve1), grid(0, 0, 1, "blue")), serve(0, 1, "red"), codes(GridOccupied)},
		{"one drink where the tile says two", nil, ready(serve2), serve(0, 1, "red"), codes(ActionNotChosen)},
		{"two drinks for one space in the crate", nil, settings(ready(serve2), crate(0, "yellow", "yellow")), serve(0, 1, "red", "blue"), codes(CrateFull)},
		{"nobody served without a dish", nil, []setting{due(serve1), fridge(0, "red")}, serve(0, 1, "red"), codes(QueueNobody, DishMissing)},
		{"a doggy bag that nobody has", nil, settings(ready(serve1), grid(0, 0, 1, "blue")), withDoggy(serve(1, 2, "red")), codes(SpecialMissing)},
		{"a doggy bag onto another customer", nil, settings(ready(serve1), grid(0, 0, 1, "blue"), owns(0, DoggyBag)), withDoggy(serve(0, 1, "red")), codes(GridOccupied)},
		{"an action ignored that can be done", nil, []setting{due(serve1, cook1)}, skip(cook1), codes(ActionPossible)},
		{"the end while an action can be done", nil, []setting{due(serve1, cook1)}, end(), codes(ActionPossible)},
		{"a review that the space does not show", nil, []setting{gained(reviewBonus, 1, 1)}, review1("mood"), codes(ReviewNotShown)},
		{"a special action tile of which none is left", nil, []setting{noneLeft, gained(specialBonus, 0, 0)}, take(UrgentCall), codes(SpecialMissing)},
		{"a double customer diagonally", nil, []setting{grid(0, 0, 1, "red"), gained(doubleBonus, 0, 0)}, double("red", 1, 2), codes(GridNotBeside)},
		{"two of a colour change places", nil, []setting{queue(0, "red", "red"), owns(0, UrgentCall)}, call(0, 1), codes(QueueSame)},
		{"points that no tiles can have", nil, []setting{owns(0, DoggyBag), inExtraTurn, phase(PhasePoints)}, points(10), noMove},
	}
	for _, c := range cases {
		t.Run(c.name, c.run)
	}
	require.Len(t, cases, legalAndIllegal)
}

// TestWhatIsNoMoveAtAll lists moves that no table could show.
func TestWhatIsNoMoveAtAll(t *testing.T) {
	full := []setting{full(0, "blue"), phase(PhaseQueue)}
	for _, c := range []struct {
		given []setting
		move  Move
	}{
		{nil, Move{Kind: "dance", Player: "orange"}},
		{nil, Move{Kind: End, Player: "grey"}},
		{[]setting{phase(PhaseBottle)}, firstBottle("red", "blue")},
		{full, offer("red", "red")}, {full, Move{Kind: Offer, Player: "orange", Drinks: []Color{"red"}, Special: Taiyaki}},
		{full, lose("taste", "price")},
		{[]setting{due(customers1)}, pull()}, {[]setting{due(customers1)}, pull("cat")},
		{[]setting{due(cook1)}, cook()}, {[]setting{due(drinks1)}, stock("grey")}, {[]setting{due(recycle1)}, recycle()},
		{[]setting{due(cook1)}, skip(-1)}, {[]setting{due(cook1)}, skip(serve1)},
		{ready(serve1), serve(4, 0, "red")}, {ready(serve1), serve(0, 1)}, {settings(ready(serve1), owns(0, DoggyBag)), withDoggy(serve(0, 1, "red"))},
		{[]setting{hand("red")}, place("red", "grey")}, {[]setting{hand("red")}, swap("pink", 0)}, {[]setting{hand(Tourist)}, swap("orange", 0)},
		{[]setting{gained(doubleBonus, 0, 0)}, double("cat", 0, 1)}, {[]setting{gained(specialBonus, 0, 0)}, take("luck")},
		{[]setting{owns(0, UrgentCall)}, call(0, 4)}, {[]setting{emptied(0), owns(0, Garbage)}, trash()},
	} {
		s := with(turn(t, 3), c.given...)
		require.Equal(t, codes(engine.NotAMove), engine.Codes(Check(s, c.move)), "%+v", c.move)
		_, err := Apply(s, Event{Move: c.move, Entry: engine.Entry{Override: true}})
		require.Error(t, err, "%+v", c.move)
	}
	require.Equal(t, codes(engine.NotAMove), engine.Codes(Check(State{}, end())))
	require.Empty(t, Legal(State{}))
	require.Equal(t, codes(QueueNobody), engine.Codes(Check(with(turn(t, 3), queue(0, "red"), owns(0, UrgentCall)), call(0, 1))))
	require.Equal(t, codes(BagEmpty), engine.Codes(Check(with(turn(t, 3), printed(wide), emptyBag(), grid0, gained(doubleBonus, 0, 0)), double("red", 0, 2))))
}

func grid0(s *State) { // a customer of another's grid on the first grid
	for k := range s.board[2].grid {
		if c := s.board[2].grid[k]; c > 0 {
			s.board[2].grid[k], s.board[0].grid[1] = 0, c
			return
		}
	}
}
