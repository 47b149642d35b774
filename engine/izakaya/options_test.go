package izakaya

import (
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

func TestOptionsAcceptTheirWordsOnly(t *testing.T) {
	words := map[string]struct {
		field func(*Options) *string
		good  []string
	}{
		"bid_tie":      {func(o *Options) *string { return &o.BidTie }, []string{"reverse_previous", "keep", "rotate", "ask"}},
		"zero_bid":     {func(o *Options) *string { return &o.ZeroBid }, []string{"allow", "forbid"}},
		"end_total":    {func(o *Options) *string { return &o.EndTotal }, []string{"cumulative"}},
		"final_phase":  {func(o *Options) *string { return &o.FinalPhase }, []string{"same_round", "extra_round"}},
		"leftover_yen": {func(o *Options) *string { return &o.LeftoverYen }, []string{"tiebreak_only", "add"}},
		"final_tie":    {func(o *Options) *string { return &o.FinalTie }, []string{"share"}},
		"card_limits":  {func(o *Options) *string { return &o.CardLimits }, []string{"warn", "off", "max", "exact"}},
		"two_sites":    {func(o *Options) *string { return &o.TwoSites }, []string{"sum", "highest_only"}},
		"build_where":  {func(o *Options) *string { return &o.BuildWhere }, []string{"any", "own_or_free", "own"}},
		"unclaimed":    {func(o *Options) *string { return &o.Unclaimed }, []string{"none"}},
		"drink_scope":  {func(o *Options) *string { return &o.DrinkScope }, []string{"card_corners"}},
		"point_order":  {func(o *Options) *string { return &o.PointOrder }, []string{"enforce", "warn"}},
		"line3":        {func(o *Options) *string { return &o.Line3 }, []string{"both", "gap", "row", "off"}},
		"line3_reward": {func(o *Options) *string { return &o.Line3Reward }, []string{"once_per_claim"}},
		"centre_edges": {func(o *Options) *string { return &o.CentreEdges }, []string{"allow", "forbid"}},
		"bid_input":    {func(o *Options) *string { return &o.BidInput }, []string{"manual", "camera"}},
		"floor_count":  {func(o *Options) *string { return &o.FloorCount }, []string{"max_level"}},
	}
	for key, w := range words {
		o := DefaultOptions()
		for _, value := range w.good {
			*w.field(&o) = value
			require.NoError(t, o.Validate(), "%s: %s", key, value)
		}
		*w.field(&o) = "sometimes"
		require.ErrorContains(t, o.Validate(), "izakaya."+key)
	}
}

func TestOptionsAcceptSensibleNumbersOnly(t *testing.T) {
	for key, change := range map[string]func(*Options){
		"price_floor":       func(o *Options) { o.PriceFloor = 50 },
		"discs_per_edge":    func(o *Options) { o.DiscsPerEdge = 3 },
		"line3_min_players": func(o *Options) { o.Line3MinPlayers = 1 },
		"pieces":            func(o *Options) { o.Pieces = 0 },
		"border_tol_mm":     func(o *Options) { o.BorderTol = -1 },
	} {
		o := DefaultOptions()
		change(&o)
		require.ErrorContains(t, o.Validate(), "izakaya."+key)
	}
}

// printed is a table of two with a card that prints 2 floors, 3 pieces, and
// tells what its owner grey scores.
func printed(t *testing.T, limits string, given ...Event) State {
	opt := DefaultOptions()
	opt.CardLimits = limits
	s, err := NewGame(Start{Players: allPlayers[:2], Colors: colors, Options: opt, Cards: []SiteCard{{Sites: 1, Floors: 2, Pieces: 3}}})
	require.NoError(t, err)
	s = play(t, s, bid(map[Color]int{"grey": 200, "orange": 100}))
	return after(t, s, append([]Event{pyramid(0, 0, "grey"), bottle(1, 1, "white")}, given...)...)
}

func TestCardLimits(t *testing.T) {
	tower := seen(Correction{Building: &SiteReading{Floors: 2, Pieces: 2}})
	full := seen(Correction{Building: &SiteReading{Floors: 2, Pieces: 3}})
	cases := []struct {
		limits  string
		house   Event
		floor   int
		codes   string
		notices string
		yen     int
	}{
		{"off", tower, 3, "", "", 200},
		{"warn", tower, 3, "", "floors-wrong", 200},
		{"warn", full, 2, "", "pieces-wrong", 200},
		{"max", tower, 3, "floors-wrong", "", 200},
		{"max", full, 2, "pieces-wrong", "", 200},
		{"max", full, 3, "floors-wrong pieces-wrong", "", 200},
		{"max", tower, 2, "", "", 200},
		{"exact", tower, 2, "", "", 0},
		{"exact", full, 2, "pieces-wrong", "", 200},
	}
	for _, c := range cases {
		s := printed(t, c.limits, c.house)
		m := build("grey", 0, 0, 0, c.floor)
		require.Equal(t, c.codes, joinCodes(codesOf(s, m)), "%+v", c)
		require.Equal(t, c.notices, joinCodes(engine.Codes(s.notices(m))), "%+v", c)
		require.Equal(t, c.codes == "", contains(Legal(s), m), "%+v", c)
		require.Equal(t, c.yen, s.total("grey"), "%+v", c)
	}
	require.Empty(t, printed(t, "warn").notices(build("grey", 0, 1, 0, 1)), "a card nobody has read")
	require.Empty(t, printed(t, "warn").notices(pass("grey")))
	s, m := printed(t, "warn", tower), build("grey", 0, 0, 0, 3)
	story := engine.Say("story.build", "player", engine.Player("grey"), "floor", 3, "place", "A1")
	notice := engine.Say("notice", "why", engine.Words{Key: "reason.floors-wrong"})
	require.Equal(t, []engine.Words{story, notice}, Game{}.Tell(s, after(t, s, done(m)), done(m)))
	require.Equal(t, []engine.Words{story}, Game{}.Tell(s, s, Event{Move: m, Refused: true}), "not let stand: nothing to point out")
	require.Equal(t, codes("not-a-move"), codesOf(printed(t, "off"), build("grey", 0, 0, 1, 1)), "a site the card does not have")
}

func TestPointOrderWarning(t *testing.T) {
	warn := func(o *Options) { o.PointOrder = "warn" }
	s := acting(t, 2, warn)
	require.Equal(t, codes(DrinkOuterFirst), engine.Codes(s.notices(drink("grey", 0, "white", 0, 1))))
	require.Empty(t, s.notices(drink("grey", 0, "white", 1, 1)))
	require.Empty(t, acting(t, 2).notices(drink("grey", 0, "white", 0, 1)))
}

func TestScoresByOption(t *testing.T) {
	houses := []Event{pyramid(0, 0, "grey"), bottle(1, 1, "white"), house(0, 0, 0, 3), house(0, 0, 1, 2), house(2, 2, 0, 5)}
	cases := []struct {
		name string
		opt  func(*Options)
		want int
	}{
		{"both sites pay", nil, 500},
		{"only the higher pays", func(o *Options) { o.TwoSites = "highest_only" }, 300},
		{"yen kept is added", func(o *Options) { o.LeftoverYen = "add" }, 1300},
	}
	for _, c := range cases {
		s := given(t, 2, c.opt, houses)
		require.Equal(t, c.want, s.total("grey"), c.name)
	}
}

func TestTiesAreBrokenByYenKept(t *testing.T) {
	s := play(t, newTable(t, 3), bid(map[Color]int{"grey": 300, "orange": 200, "blue": 200}))
	require.Equal(t, []Color{"blue", "orange"}, s.Score().Winners, "same yen, same kept: shared")
	s = after(t, s, seen(Correction{Kept: map[Color]int{"grey": 900}}))
	require.Equal(t, []Color{"grey"}, s.Score().Winners)
	s = after(t, s, pyramid(0, 0, "orange"), house(0, 0, 0, 1), bottle(1, 1, "red"))
	require.Equal(t, []Color{"orange"}, s.Score().Winners)
}
