package yatai

import (
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

func TestOptionsAcceptTheirWordsOnly(t *testing.T) {
	for key, w := range map[string]struct {
		field func(*Options) *string
		good  []string
	}{
		"review_loss_split": {func(o *Options) *string { return &o.ReviewLossSplit }, []string{"free", "different"}},
		"extra_turn_serves": {func(o *Options) *string { return &o.ExtraTurnServes }, []string{"unlimited", "one"}},
		"extra_drinks":      {func(o *Options) *string { return &o.ExtraDrinks }, []string{"1..2", "1", "2"}},
		"doggybag_red":      {func(o *Options) *string { return &o.DoggybagRed }, []string{"allow", "forbid"}},
		"special_points":    {func(o *Options) *string { return &o.SpecialPoints }, []string{"manual", "printed"}},
		"order_check":       {func(o *Options) *string { return &o.OrderCheck }, []string{"warn", "off"}},
	} {
		o := DefaultOptions()
		for _, value := range w.good {
			*w.field(&o) = value
			require.NoError(t, o.Validate(), "%s: %s", key, value)
		}
		*w.field(&o) = "sometimes"
		require.ErrorContains(t, o.Validate(), "yatai."+key)
	}
}

// table is a turn of two under an option and some settings.
func table(t *testing.T, opt func(*Options), given ...setting) State {
	return with(turn(t, 2, opt), given...)
}

func TestTouristSwapNeedsSpace(t *testing.T) {
	given := []setting{full(0, "blue"), queue(1, "red", "yellow"), hand(Tourist)}
	needs := table(t, func(o *Options) { o.TouristSwapNeedsSpace = true }, given...)
	require.Equal(t, codes(QueueFull), codesOf(needs, swap("pink", 1)))
	require.Equal(t, []Move{sendBack()}, Legal(needs))

	free := table(t, func(o *Options) { o.TouristSwapNeedsSpace = false }, given...)
	require.Equal(t, codes(engine.NotAMove), codesOf(free, sendBack()))
	next := play(t, free, swap("pink", 1))
	require.Equal(t, free.bag[2]+1, next.bag[2], "the yellow customer goes back into the bag")
	require.Equal(t, int8(tourist+1), next.board[1].queue[1])
}

func TestReviewLossSplit(t *testing.T) {
	given := []setting{full(0, "blue"), phase(PhaseQueue)}
	free := table(t, func(o *Options) { o.ReviewLossSplit = "free" }, given...)
	require.Empty(t, Check(free, lose("mood", "mood")))
	require.Len(t, Legal(free), 10)
	different := table(t, func(o *Options) { o.ReviewLossSplit = "different" }, given...)
	require.Equal(t, codes(ReviewSame), codesOf(different, lose("mood", "mood")))
	require.Len(t, Legal(different), 6)
}

func TestPacifiedLeaves(t *testing.T) {
	given := []setting{full(0, "blue"), fridge(0, "green"), owns(0, Taiyaki), phase(PhaseQueue)}
	for leaves, want := range map[bool]int{false: 4, true: 3} {
		s := table(t, func(o *Options) { o.PacifiedLeaves = leaves }, given...)
		for _, m := range []Move{offer("green"), sweet()} {
			next := play(t, s, m)
			require.Equal(t, want, next.board[0].waiting())
			require.Equal(t, int(s.bag[3])+one(leaves), int(next.bag[3]))
		}
	}
}

func TestTrackClamp(t *testing.T) {
	given := []setting{full(0, "blue"), phase(PhaseQueue), review(0, "mood", -3)}
	clamp := table(t, func(o *Options) { o.TrackClamp = true }, given...)
	require.Equal(t, -3, play(t, clamp, lose("mood", "mood")).Score().of("orange").Reviews["mood"], "what is beyond the end is lost")
	strict := table(t, func(o *Options) { o.TrackClamp = false }, given...)
	require.Equal(t, codes(ReviewOffTrack), codesOf(strict, lose("mood", "price")))
	require.Empty(t, Check(strict, lose("price", "price")))
	ends := with(strict, review(0, "service", -3), review(0, "price", -3), review(0, "cleaning", -2))
	require.Len(t, Legal(ends), 4, "one step of two is left: cleaning, and any other")
	require.Equal(t, codes(ReviewOffTrack), codesOf(ends, lose("mood", "price")))

	top := table(t, func(o *Options) { o.TrackClamp = false }, gained(reviewBonus, 0b11, 2), review(0, "service", 7))
	require.Equal(t, codes(ReviewOffTrack), codesOf(top, review1("service", "mood")))
	require.Equal(t, 2, play(t, top, review1("mood", "mood")).Score().of("orange").Reviews["mood"])
}

// lastTurn is an extra turn in which two customers can be served with up to
// three drinks.
func lastTurn(t *testing.T, opt func(*Options)) State {
	return table(t, opt, inExtraTurn, emptied(0), opened, queue(0, "red", "blue"), dishes(0, "ramen", "yakitori"), fridge(0, "red", "green", "blue"))
}

func TestExtraTurnServes(t *testing.T) {
	unlimited := lastTurn(t, func(o *Options) { o.ExtraTurnServes = "unlimited" })
	unlimited = play(t, unlimited, serve(1, 0, "red"), review1("price"))
	require.Empty(t, Check(unlimited, serve(2, 0, "blue")))
	single := lastTurn(t, func(o *Options) { o.ExtraTurnServes = "one" })
	single = play(t, single, serve(1, 0, "red"), review1("price"))
	require.Equal(t, codes(ActionNotChosen), codesOf(single, serve(2, 0, "blue")))
	require.Equal(t, []Move{end()}, Legal(single))
}

func TestExtraDrinks(t *testing.T) {
	for value, want := range map[string][2][]engine.Code{
		"1..2": {nil, nil}, "1": {nil, codes(ActionNotChosen)}, "2": {codes(ActionNotChosen), nil},
	} {
		s := lastTurn(t, func(o *Options) { o.ExtraDrinks = value })
		require.ElementsMatch(t, want[0], codesOf(s, serve(0, 1, "red")), value)
		require.ElementsMatch(t, want[1], codesOf(s, serve(0, 1, "red", "blue")), value)
		require.Equal(t, codes(ActionNotChosen), codesOf(s, serve(0, 1, "red", "green", "blue"))[:1], value)
	}
}

func TestTaiyakiInSink(t *testing.T) {
	for sink, want := range map[bool]map[Dish]int{false: {}, true: {Sweets: 1}} {
		s := table(t, func(o *Options) { o.TaiyakiInSink = sink }, due(serve1), emptied(0), queue(0, "red"), fridge(0, "green"), owns(0, Taiyaki))
		s = play(t, s, withTaiyaki(serve(1, 0, "green")))
		require.Equal(t, want, s.Score().of("orange").Dishes)
		require.Equal(t, one(!sink), int(s.used[taiyaki]))
	}
}

func TestDoggybagRed(t *testing.T) {
	given := []setting{due(serve1), emptied(0), queue(0, "red"), dishes(0, "ramen"), fridge(0, "green"), owns(0, DoggyBag)}
	allow := table(t, func(o *Options) { o.DoggybagRed = "allow" }, given...)
	require.Empty(t, Check(allow, withDoggy(serve(0, 0, "green"))))
	forbid := table(t, func(o *Options) { o.DoggybagRed = "forbid" }, given...)
	require.Equal(t, codes(GridRed), codesOf(forbid, withDoggy(serve(0, 0, "green"))))
	require.Empty(t, Check(forbid, withDoggy(serve(1, 1, "green"))), "inside, not red")
}

func TestDoubleGivesBonus(t *testing.T) {
	given := []setting{grid(0, 0, 0, "red"), gained(doubleBonus, 0, 0)}
	gives := play(t, table(t, func(o *Options) { o.DoubleGivesBonus = true }, given...), double("red", 1, 0))
	require.Equal(t, PhaseBonus, gives.Phase())
	require.Equal(t, int8(1), gives.board[0].influencer)
	not := play(t, table(t, func(o *Options) { o.DoubleGivesBonus = false }, given...), double("red", 1, 0))
	require.Equal(t, PhaseAction, not.Phase())
	require.Zero(t, not.board[0].influencer)
}

func TestSpecialPoints(t *testing.T) {
	given := []setting{inExtraTurn, owns(0, DoggyBag, Taiyaki), func(s *State) { s.seat = 1 }}
	last := Move{Kind: End, Player: "pink"}
	told := play(t, table(t, func(o *Options) { o.SpecialPoints = "manual" }, given...), last)
	require.Equal(t, PhasePoints, told.Phase())
	require.Len(t, Legal(told), 19, "0 to 18 on two tiles")
	told = play(t, told, points(5))
	require.Equal(t, PhaseEnd, told.Phase())
	require.Equal(t, 5, told.Score().of("orange").Specials)
	read := play(t, table(t, func(o *Options) { o.SpecialPoints = "printed" }, given...), last)
	require.Equal(t, PhaseEnd, read.Phase())
	require.Equal(t, 4, read.Score().of("orange").Specials)
}

func TestOrderCheck(t *testing.T) {
	m := serve(0, 1, "red")
	m.Order = []Part{"dish", "customer", "drinks", "points", "slide"}
	warn := table(t, func(o *Options) { o.OrderCheck = "warn" }, ready(serve1)...)
	require.Equal(t, codes(ServingOrder), engine.Codes(warn.notices(m)))
	require.Empty(t, Check(warn, m), "pointed out, not forbidden")
	require.Equal(t, engine.Say("notice", "why", engine.Words{Key: "reason.serving-order"}), Game{}.Tell(warn, play(t, warn, m), Event{Move: m})[1])
	require.Empty(t, table(t, func(o *Options) { o.OrderCheck = "off" }, ready(serve1)...).notices(m))
	m.Order = []Part{"dish", "drinks", "slide"}
	require.Empty(t, warn.notices(m))
}
