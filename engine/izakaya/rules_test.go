package izakaya

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"banto/engine"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

// Short words for moves and for what a person sets up by correction.

func drink(p Color, stock int, c Color, i, j int) Move {
	return Move{Kind: Drink, Player: p, Stock: stock, Color: c, Vertex: Vertex{i, j}}
}

func price(p Color, from, to, yen int) Move {
	return Move{Kind: Price, Player: p, From: from, To: to, Yen: yen}
}

func claim(p Color, r, c int, side Side, card Card) Move {
	return Move{Kind: Claim, Player: p, Gap: Gap{Card{r, c}, side}, Card: card}
}

func build(p Color, r, c, site, floor int, footprints ...stack.Polygon) Move {
	return Move{Kind: Build, Player: p, Card: Card{r, c}, Site: site, Floor: floor, Footprints: footprints}
}

// faulty is a build of which a camera saw that it breaks rules.
func faulty(m Move, codes ...engine.Code) Move {
	m.Faults = codes
	return m
}

func bid(bids map[Color]int) Move { return Move{Kind: Bid, Bids: bids} }

func order(row ...Color) Move { return Move{Kind: Order, TurnOrder: row} }

func pass(p Color) Move { return Move{Kind: Pass, Player: p} }

func done(m Move) Event       { return Event{Move: m} }
func forced(m Move) Event     { return Event{Move: m, Override: true} }
func seen(c Correction) Event { return Event{Move: Move{Kind: Correct}, Correction: &c} }
func bottle(i, j int, c Color) Event {
	return seen(Correction{Drink: &DrinkReading{Vertex: Vertex{i, j}, Color: c}})
}
func disc(r, c int, side Side, p Color) Event {
	return seen(Correction{Claim: &ClaimReading{Gap: Gap{Card{r, c}, side}, Player: p}})
}
func pyramid(r, c int, p Color) Event {
	return seen(Correction{Owner: &OwnerReading{Card{r, c}, p}})
}
func house(r, c, site, floors int) Event {
	return seen(Correction{Building: &SiteReading{Card{r, c}, site, floors, floors}})
}
func coins(yen ...int) Event { return seen(Correction{Prices: yen}) }

// inside fills the four inner vertices of a 3×3 grid.
func inside() []Event {
	return []Event{bottle(1, 1, "red"), bottle(1, 2, "red"), bottle(2, 1, "red"), bottle(2, 2, "red")}
}

func rect(x, y, w, h float64) stack.Polygon {
	return stack.Polygon{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
}

// given is a table of n players in the action phase (seat order, first grey)
// after some events.
func given(t require.TestingT, n int, opt func(*Options), events []Event) State {
	var change []func(*Options)
	if opt != nil {
		change = append(change, opt)
	}
	return after(t, acting(t, n, change...), events...)
}

func after(t require.TestingT, s State, events ...Event) State {
	for _, e := range events {
		next, err := Apply(s, e)
		require.NoError(t, err, "%+v", e.Move)
		conserved(t, next)
		s = next
	}
	return s
}

type ruleCase struct {
	name  string
	n     int
	opt   func(*Options)
	given []Event
	move  Move
	codes []engine.Code // none: legal
}

func (c ruleCase) run(t *testing.T) {
	s := given(t, c.n, c.opt, c.given)
	reasons := Check(s, c.move)
	require.ElementsMatch(t, c.codes, engine.Codes(reasons), "%s: %+v", c.name, reasons)
	for _, r := range reasons {
		require.NotEmpty(t, r.Sentence, c.name)
		if r.Code != engine.NotAMove {
			require.NotEmpty(t, r.Rule, c.name)
		}
	}
	next, err := Apply(s, Event{Move: c.move})
	if len(c.codes) > 0 {
		var illegal *IllegalError
		require.ErrorAs(t, err, &illegal, c.name)
		require.Equal(t, s, next, c.name)
		return
	}
	require.NoError(t, err, c.name)
	conserved(t, next)
}

func codes(list ...engine.Code) []engine.Code { return list }

func TestLegalCases(t *testing.T) {
	six := []Event{pyramid(0, 0, "grey"), pyramid(0, 1, "grey"), pyramid(0, 2, "grey"), pyramid(1, 0, "grey"), pyramid(1, 2, "grey")}
	three := []Event{done(drink("grey", 0, "white", 1, 1)), done(drink("orange", 1, "blue", 1, 2))}
	cases := []ruleCase{
		{"a drink to an inner point", 2, nil, nil, drink("grey", 0, "white", 1, 1), nil},
		{"a drink beside the blue centre card", 2, nil, nil, drink("grey", 0, "white", 2, 2), nil},
		{"a drink to an outer point when the inner are full", 2, nil, inside(), drink("grey", 0, "white", 0, 1), nil},
		{"a drink to an outer point where that only warns", 2, func(o *Options) { o.PointOrder = "warn" }, nil, drink("grey", 0, "white", 0, 1), nil},
		{"a second colour in the phase", 2, nil, three, drink("grey", 2, "red", 2, 1), nil},
		{"the last drink of a crate", 2, nil, append(inside(), bottle(0, 1, "red")), drink("grey", 2, "red", 0, 2), nil},
		{"a coin to another card", 2, nil, nil, price("grey", 5, 0, 100), nil},
		{"a coin said without its value", 2, nil, nil, price("grey", 5, 0, 0), nil},
		{"the last coin of a card", 2, nil, nil, price("grey", 0, 5, 100), nil},
		{"a claim with the card to the west", 2, nil, nil, claim("grey", 0, 0, East, Card{0, 0}), nil},
		{"a claim with the card to the east", 2, nil, nil, claim("grey", 0, 0, East, Card{0, 1}), nil},
		{"a claim with the card to the south", 2, nil, nil, claim("grey", 1, 0, South, Card{2, 0}), nil},
		{"a claim beside the centre for the other card", 2, nil, nil, claim("grey", 1, 0, East, Card{1, 0}), nil},
		{"a sixth claim", 2, nil, append(six, disc(0, 0, East, "grey")), claim("grey", 2, 1, East, Card{2, 2}), nil},
		{"a second disc in a gap where two may lie", 2, func(o *Options) { o.DiscsPerEdge = 2 }, []Event{done(claim("grey", 0, 0, East, Card{0, 0}))}, claim("orange", 0, 0, East, Card{0, 1}), nil},
		{"a disc alone where cards need not be free", 2, func(o *Options) { o.ClaimNeedsFreeCard = false }, []Event{pyramid(0, 0, "orange"), pyramid(0, 1, "orange")}, claim("grey", 0, 0, East, NoCard), nil},
		{"a piece on an empty site", 2, nil, nil, build("grey", 0, 0, 0, 1), nil},
		{"a piece on the second site of a card", 2, nil, []Event{house(0, 0, 0, 2)}, build("grey", 0, 0, 1, 1), nil},
		{"a piece on the same floor", 2, nil, []Event{house(0, 0, 0, 2)}, build("grey", 0, 0, 0, 2), nil},
		{"a piece on a new floor", 2, nil, []Event{house(0, 0, 0, 2)}, build("grey", 0, 0, 0, 3), nil},
		{"a piece on the card of another player", 2, nil, []Event{pyramid(0, 0, "orange")}, build("grey", 0, 0, 0, 1), nil},
		{"a piece on a free card where those of others are barred", 2, func(o *Options) { o.BuildWhere = "own_or_free" }, nil, build("grey", 0, 0, 0, 1), nil},
		{"a piece on one's own card where only that is allowed", 2, func(o *Options) { o.BuildWhere = "own" }, []Event{pyramid(0, 0, "grey")}, build("grey", 0, 0, 0, 1), nil},
		{"a piece with its footprint", 2, nil, nil, build("grey", 0, 0, 0, 1, rect(10, 20, 20, 10)), nil},
		{"a footprint beside another", 2, nil, []Event{done(build("grey", 0, 0, 0, 1, rect(10, 20, 20, 10)))}, build("orange", 0, 0, 0, 1, rect(30, 20, 10, 10)), nil},
		{"a footprint on another", 2, nil, []Event{done(build("grey", 0, 0, 0, 1, rect(10, 20, 20, 10)))}, build("orange", 0, 0, 0, 2, rect(10, 20, 20, 10)), nil},
		{"a footprint on a floor nobody has seen", 2, nil, []Event{house(0, 0, 0, 1)}, build("grey", 0, 0, 0, 2, rect(10, 20, 20, 10)), nil},
		{"the turn order row as the bids say", 2, nil, nil, order("grey", "orange"), nil},
	}
	for _, c := range cases {
		t.Run(c.name, c.run)
	}
}

func TestIllegalCases(t *testing.T) {
	taken := []Event{done(drink("grey", 0, "white", 1, 1))}
	spent := []Event{done(build("grey", 0, 0, 0, 1)), forced(build("grey", 0, 0, 0, 1)), forced(build("grey", 0, 0, 0, 1))}
	six := []Event{pyramid(0, 0, "grey"), pyramid(0, 1, "grey"), pyramid(0, 2, "grey"), pyramid(1, 0, "grey"), pyramid(1, 2, "grey"), pyramid(2, 0, "grey")}
	noRed := append(inside(), bottle(0, 1, "red"), bottle(0, 2, "red"))
	ring := []Event{done(build("grey", 0, 0, 0, 1, rect(10, 20, 40, 8))), done(build("orange", 0, 0, 0, 1, rect(10, 28, 8, 20))), done(build("grey", 0, 0, 0, 1, rect(42, 28, 8, 20)))}
	one := []Event{done(build("grey", 0, 0, 0, 1, rect(10, 20, 20, 10)))}
	cases := []ruleCase{
		{"a drink on the corner of the grid", 2, nil, nil, drink("grey", 0, "white", 0, 0), codes(DrinkCorner)},
		{"a drink where one stands", 2, nil, taken, drink("orange", 1, "blue", 1, 1), codes(DrinkOccupied)},
		{"a drink to an outer point too early", 2, nil, nil, drink("grey", 0, "white", 0, 1), codes(DrinkOuterFirst)},
		{"a drink to an outer point, one inner still empty", 2, nil, inside()[1:], drink("grey", 0, "white", 3, 1), codes(DrinkOuterFirst)},
		{"a drink of another colour than the card", 2, nil, nil, drink("grey", 0, "blue", 1, 1), codes(DrinkWrongColor)},
		{"a drink from an empty crate", 2, nil, noRed, drink("grey", 2, "red", 1, 3), codes(DrinkWrongColor)},
		{"a colour already used in the phase", 2, nil, taken, drink("orange", 0, "white", 1, 2), codes(StockTaken)},
		{"four faults at once", 2, nil, taken, drink("grey", 0, "blue", 0, 1), codes(StockTaken, DrinkOuterFirst, DrinkWrongColor, NotYourTurn)},
		{"a drink that does not exist", 2, nil, nil, drink("grey", 0, "purple", 1, 1), codes(engine.NotAMove)},
		{"a drink beyond the grid", 2, nil, nil, drink("grey", 0, "white", 1, 4), codes(engine.NotAMove)},
		{"the price spot twice in a phase", 2, nil, []Event{done(price("grey", 5, 0, 100))}, price("orange", 5, 0, 100), codes(PriceTaken)},
		{"two coins", 2, nil, nil, price("grey", 5, 0, 200), codes(PriceNotOne)},
		{"a coin from a card without any", 2, nil, []Event{coins(0, 200, 200, 200, 300, 300)}, price("grey", 0, 5, 100), codes(PriceNotOne)},
		{"the last coin where one must stay", 2, func(o *Options) { o.PriceFloor = 100 }, nil, price("grey", 0, 5, 100), codes(PriceNotOne)},
		{"a coin back to its card", 2, nil, nil, price("grey", 5, 5, 100), codes(PriceSameCard)},
		{"a coin to a card that does not exist", 2, nil, nil, price("grey", 5, 6, 100), codes(engine.NotAMove)},
		{"half a coin", 2, nil, nil, price("grey", 5, 0, 50), codes(engine.NotAMove)},
		{"a disc in a taken gap", 2, nil, []Event{done(claim("grey", 0, 0, East, Card{0, 0}))}, claim("orange", 0, 0, East, Card{0, 1}), codes(ClaimGapTaken)},
		{"a third disc in a gap for two", 2, func(o *Options) { o.DiscsPerEdge = 2 }, []Event{done(claim("grey", 0, 0, East, Card{0, 0})), done(claim("orange", 0, 0, East, Card{0, 1}))}, claim("grey", 0, 0, East, Card{0, 1}), codes(ClaimGapTaken, ClaimCardOwned)},
		{"a disc east of the grid", 2, nil, nil, claim("grey", 0, 2, East, Card{0, 2}), codes(ClaimNotAGap)},
		{"a disc in no direction", 2, nil, nil, claim("grey", 0, 0, "N", Card{0, 0}), codes(ClaimNotAGap)},
		{"a pyramid on an owned card", 2, nil, []Event{pyramid(0, 0, "orange")}, claim("grey", 0, 0, East, Card{0, 0}), codes(ClaimCardOwned)},
		{"a pyramid away from the disc", 2, nil, nil, claim("grey", 0, 0, East, Card{2, 2}), codes(ClaimNotAdjacent)},
		{"a disc without a pyramid beside a free card", 2, func(o *Options) { o.ClaimNeedsFreeCard = false }, nil, claim("grey", 0, 0, East, NoCard), codes(ClaimNotAdjacent)},
		{"a disc between two owned cards", 2, nil, []Event{pyramid(0, 0, "orange"), pyramid(0, 1, "orange")}, claim("grey", 0, 0, East, NoCard), codes(ClaimCardOwned)},
		{"a pyramid on the blue centre", 2, nil, nil, claim("grey", 1, 0, East, Card{1, 1}), codes(ClaimCardBlocked)},
		{"a gap beside the centre where that is barred", 2, func(o *Options) { o.CentreEdges = "forbid" }, nil, claim("grey", 1, 0, East, Card{1, 0}), codes(ClaimCardBlocked)},
		{"a seventh pyramid", 2, nil, six, claim("grey", 2, 1, East, Card{2, 2}), codes(NoDiscLeft)},
		{"a pyramid beyond the grid", 2, nil, nil, claim("grey", 0, 0, East, Card{3, 0}), codes(engine.NotAMove)},
		{"a piece on the blue centre", 2, nil, nil, build("grey", 1, 1, 0, 1), codes(BuildCardBlocked)},
		{"a piece on the blue centre, seen to lie outside the site there", 2, nil, nil, faulty(build("grey", 1, 1, 0, 1), stack.BuildOutsideSite), codes(BuildCardBlocked)},
		{"a piece on the card of another where that is barred", 2, func(o *Options) { o.BuildWhere = "own_or_free" }, []Event{pyramid(0, 0, "orange")}, build("grey", 0, 0, 0, 1), codes(BuildCardBlocked)},
		{"a piece on a free card where only one's own count", 2, func(o *Options) { o.BuildWhere = "own" }, nil, build("grey", 0, 0, 0, 1), codes(BuildCardBlocked)},
		{"two pieces", 2, nil, nil, Move{Kind: Build, Player: "grey", Card: Card{0, 0}, Floor: 1, Pieces: 2}, codes(BuildMoreThanOne)},
		{"two footprints", 2, nil, nil, build("grey", 0, 0, 0, 1, rect(10, 20, 20, 10), rect(30, 20, 10, 10)), codes(BuildMoreThanOne)},
		{"a third floor on one", 2, nil, []Event{house(0, 0, 0, 1)}, build("grey", 0, 0, 0, 3), codes(stack.BuildOverhang)},
		{"a footprint apart from its floor", 2, nil, one, build("orange", 0, 0, 0, 1, rect(35, 20, 10, 10)), codes(stack.BuildNotTouching)},
		{"a footprint beyond the floor below", 2, nil, one, build("orange", 0, 0, 0, 2, rect(15, 20, 20, 10)), codes(stack.BuildOverhang)},
		{"a footprint over an opening", 2, nil, ring, build("orange", 0, 0, 0, 2, rect(12, 32, 36, 12)), codes(stack.BuildOverGap)},
		{"a piece that is seen to hang over, by nobody knows how much", 2, nil, one, faulty(build("orange", 0, 0, 0, 2, rect(12, 22, 10, 5)), stack.BuildOverhang), codes(stack.BuildOverhang)},
		{"a footprint that hangs over, and a piece that is seen to lie outside, too", 2, nil, one, faulty(build("orange", 0, 0, 0, 2, rect(15, 20, 20, 10)), stack.BuildOverhang, stack.BuildOutsideSite),
			codes(stack.BuildOverhang, stack.BuildOutsideSite)},
		{"a fault that no piece has", 2, nil, nil, faulty(build("grey", 0, 0, 0, 1), NotYourTurn), codes(engine.NotAMove)},
		{"a footprint without area", 2, nil, nil, build("grey", 0, 0, 0, 1, rect(10, 20, 20, 0)), codes(engine.NotAMove)},
		{"a piece on no site", 2, nil, nil, build("grey", 0, 0, 2, 1), codes(engine.NotAMove)},
		{"a piece on no card", 2, nil, nil, build("grey", 3, 0, 0, 1), codes(engine.NotAMove)},
		{"a piece below ground", 2, nil, nil, build("grey", 0, 0, 0, 0), codes(engine.NotAMove)},
		{"more pieces than there are", 2, func(o *Options) { o.Pieces = 1 }, []Event{house(0, 0, 0, 1)}, build("grey", 0, 0, 0, 1), codes(engine.NotAMove)},
		{"out of turn", 2, nil, nil, build("orange", 0, 0, 0, 1), codes(NotYourTurn)},
		{"a fourth disc", 2, nil, spent, build("grey", 0, 0, 0, 1), codes(NoDiscLeft, NotYourTurn)},
		{"somebody who is not at the table", 2, nil, nil, build("natural", 0, 0, 0, 1), codes(engine.NotAMove)},
		{"a pass while an action is left", 2, nil, nil, pass("grey"), codes(engine.NotAMove)},
		{"a recall too early", 2, nil, nil, Move{Kind: Recall}, codes(NotYourTurn)},
		{"a row against the bids", 2, nil, nil, order("orange", "grey"), codes(OrderWrong)},
		{"half a row", 2, nil, nil, order("orange"), codes(engine.NotAMove)},
		{"a row with a stranger", 2, nil, nil, order("orange", "pink"), codes(engine.NotAMove)},
		{"a row after the first disc", 2, nil, taken, order("grey", "orange"), codes(engine.NotAMove)},
		{"bids in the action phase", 2, nil, nil, bid(map[Color]int{"grey": 100}), codes(engine.NotAMove)},
		{"no move at all", 2, nil, nil, Move{Kind: "dance"}, codes(engine.NotAMove)},
	}
	for _, c := range cases {
		t.Run(c.name, c.run)
	}
}

func TestBids(t *testing.T) {
	forbid := func(o *Options) { o.ZeroBid = "forbid" }
	cases := []struct {
		name  string
		opt   func(*Options)
		bids  map[Color]int
		codes []engine.Code
	}{
		{"everything", nil, map[Color]int{"grey": 1000}, nil},
		{"nothing", nil, map[Color]int{"grey": 0}, nil},
		{"everyone at once", nil, map[Color]int{"grey": 300, "orange": 0, "blue": 300}, nil},
		{"something where nothing is forbidden", forbid, map[Color]int{"grey": 100}, nil},
		{"more than there is", nil, map[Color]int{"grey": 1100}, codes(BidTooHigh)},
		{"two who cannot pay", nil, map[Color]int{"grey": 1100, "blue": 2000}, codes(BidTooHigh, BidTooHigh)},
		{"nothing where that is forbidden", forbid, map[Color]int{"grey": 0}, codes(engine.NotAMove)},
		{"no round sum of coins", nil, map[Color]int{"grey": 150}, codes(engine.NotAMove)},
		{"less than nothing", nil, map[Color]int{"grey": -100}, codes(engine.NotAMove)},
		{"a stranger", nil, map[Color]int{"pink": 100}, codes(engine.NotAMove)},
		{"nobody", nil, nil, codes(engine.NotAMove)},
	}
	for _, c := range cases {
		opt := c.opt
		if opt == nil {
			opt = func(*Options) {}
		}
		require.ElementsMatch(t, c.codes, engine.Codes(Check(newTable(t, 3, opt), bid(c.bids))), c.name)
	}
	s := play(t, newTable(t, 3), bid(map[Color]int{"grey": 100}))
	require.Equal(t, codes(engine.NotAMove), engine.Codes(Check(s, bid(map[Color]int{"grey": 200}))), "a second bid")
	require.Equal(t, codes(engine.NotAMove), engine.Codes(Check(s, order("grey", "orange", "blue"))), "a row before all have bid")
	require.Equal(t, codes(NotYourTurn), engine.Codes(Check(s, build("grey", 0, 0, 0, 1))), "a disc before all have bid")
	require.Equal(t, codes(engine.NotAMove), engine.Codes(Check(State{}, pass("grey"))), "no game")
	require.Empty(t, Legal(State{}))
}

type polygon = stack.Polygon

func codesOf(s State, m Move) []engine.Code { return engine.Codes(Check(s, m)) }

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func joinCodes(list []engine.Code) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = string(c)
	}
	return strings.Join(words, " ")
}

func contains(moves []Move, m Move) bool {
	return slices.ContainsFunc(moves, func(n Move) bool { return reflect.DeepEqual(n, m) })
}
