package jutaku

import (
	"testing"

	"banto/engine"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

func TestOptionsAcceptTheirWordsOnly(t *testing.T) {
	words := map[string]struct {
		field func(*Options) *string
		good  []string
	}{
		"side":               {func(o *Options) *string { return &o.Side }, []string{"easy", "hard", "mixed"}},
		"tempo":              {func(o *Options) *string { return &o.Tempo }, []string{"realtime"}},
		"undo_check":         {func(o *Options) *string { return &o.UndoCheck }, []string{"off", "warn"}},
		"false_stop_penalty": {func(o *Options) *string { return &o.FalseStopPenalty }, []string{"none"}},
		"move_tie":           {func(o *Options) *string { return &o.MoveTie }, []string{"clockwise"}},
		"check_map":          {func(o *Options) *string { return &o.CheckMap }, []string{"off", "warn"}},
	}
	for key, w := range words {
		o := DefaultOptions()
		for _, value := range w.good {
			*w.field(&o) = value
			require.NoError(t, o.Validate(), "%s: %s", key, value)
		}
		*w.field(&o) = "sometimes"
		require.ErrorContains(t, o.Validate(), "jutaku."+key)
	}
}

func TestOptionsAcceptSensibleNumbersOnly(t *testing.T) {
	for key, change := range map[string]func(*Options){
		"stop_window_ms": func(o *Options) { o.StopWindow = -1 },
		"min_move":       func(o *Options) { o.MinMove = 3 },
		"piece_count":    func(o *Options) { o.Pieces = 19 },
		"border_tol_mm":  func(o *Options) { o.BorderTol = -1 },
	} {
		o := DefaultOptions()
		change(&o)
		require.ErrorContains(t, o.Validate(), "jutaku."+key)
	}
}

// TestOptionsBothWays tries one move under both answers to a question; other
// answers stand in the tables of legal and illegal cases.
func TestOptionsBothWays(t *testing.T) {
	red := placed(stop("red"))
	for name, c := range map[string]struct {
		strict, loose func(*Options)
		given         []Event
		move          Move
		codes         []engine.Code
	}{
		"stop_window_ms": {nil, func(o *Options) { o.StopWindow = 600 }, red, late("orange", 500), codes(StopLate)},
		"allow_on_edge":  {nil, func(o *Options) { o.AllowOnEdge = true }, red, Move{Kind: Build, Player: "red", OnEdge: 1}, codes(BuildOnEdge)},
		"min_move":       {func(o *Options) { o.MinMove = 2 }, nil, movement(), step("orange", 1, 1), codes(MoveTooShort)},
		"return_old_card": {func(o *Options) { o.ReturnOldCard = false }, nil,
			movement(step("orange", 1, 1), step("yellow", 1, 2)), step("red", 0, 2), codes(CardMissing)},
		"piece_count": {func(o *Options) { o.Pieces = 20 }, nil, append([]Event{asks(2, 20)}, placed(stop("red"), stop("orange"), counted("orange", 2, 3))...),
			counted("red", 2, 20), codes(engine.NotAMove)},
		"border_tol_mm":   {func(o *Options) { o.BorderTol = 0.5 }, nil, red, house("red", 0, []stack.Polygon{rect(4.2, 20, 20, 20), rect(24.2, 20, 20, 20)}, roof), codes(stack.BuildOutsideSite)},
		"touch_tol_mm":    {func(o *Options) { o.TouchTol = 0.5 }, nil, red, house("red", 0, []stack.Polygon{rect(10, 20, 20, 20), rect(31, 20, 20, 20)}, roof), codes(stack.BuildNotTouching)},
		"edge_contact_mm": {func(o *Options) { o.EdgeContact = 6 }, nil, red, house("red", 0, []stack.Polygon{rect(10, 20, 20, 20), rect(30, 35, 20, 20)}, roof), codes(stack.BuildNotTouching)},
		"overhang_tol_mm": {func(o *Options) { o.OverhangTol = 0.5 }, nil, red, house("red", 0, twins, []stack.Polygon{rect(31, 22, 20, 10)}), codes(stack.BuildOverhang)},
	} {
		ruleCase{name + " strict", 3, c.strict, c.given, c.move, c.codes}.run(t)
		ruleCase{name + " loose", 3, c.loose, c.given, c.move, nil}.run(t)
	}
}

func TestUndoCheckWarnsOfPiecesPulledOut(t *testing.T) {
	before := house("red", 0, []stack.Polygon{rect(10, 20, 20, 20), rect(30, 20, 20, 20)}, roof, []stack.Polygon{rect(13, 23, 9, 9)})
	shown := []Event{done(stop("red")), refused(before), done(wrong("red")), done(stop("red"))}
	for name, c := range map[string]struct {
		check string
		now   Move
		want  []engine.Code
	}{
		"a piece from under two":      {"warn", house("red", 0, []stack.Polygon{rect(30, 20, 20, 20)}, roof, []stack.Polygon{rect(13, 23, 9, 9)}), codes(UndoOrder)},
		"the same, not looked for":    {"off", house("red", 0, []stack.Polygon{rect(30, 20, 20, 20)}, roof, []stack.Polygon{rect(13, 23, 9, 9)}), codes()},
		"one that may have come last": {"warn", house("red", 0, []stack.Polygon{rect(10, 20, 20, 20)}, roof, []stack.Polygon{rect(13, 23, 9, 9)}), codes()},
		"the topmost piece":           {"warn", house("red", 0, twins, roof), codes()},
		"all moved":                   {"warn", house("red", 0, []stack.Polygon{rect(5, 20, 20, 20)}, []stack.Polygon{rect(6, 22, 15, 15)}), codes()},
		"as it was, a little askew":   {"warn", house("red", 0, []stack.Polygon{rect(10.5, 20, 20, 20), rect(30.5, 20.5, 20, 20)}, roof, []stack.Polygon{rect(13, 24, 9, 9)}), codes()},
		"another player's building":   {"warn", house("orange", 0, twins), codes()},
		"a building nobody looked at": {"warn", house("red", 0), codes()},
	} {
		s := after(t, building(t, 2, func(o *Options) { o.UndoCheck = c.check }), append([]Event{asks(3, 5)}, shown...)...)
		require.ElementsMatch(t, c.want, engine.Codes(s.notices(c.now)), name)
	}
	two := after(t, building(t, 2), append(append([]Event{asks(3, 5)}, shown[:3]...), done(stop("orange")), refused(house("orange", 0, twins, wideRoof)), done(wrong("orange")))...)
	require.Equal(t, before.Footprints, two.shown[0])
	require.Len(t, two.shown[1], 2)
}

func TestCheckMapWarnsOfScatteredDistricts(t *testing.T) {
	cards := RandomCards("easy", rng(3))
	cards[0].District, cards[31].District = cards[31].District, cards[0].District
	for check, want := range map[string]int{"warn": 2, "off": 0} {
		opt := DefaultOptions()
		opt.CheckMap = check
		s, err := NewGame(Start{Players: allPlayers[:2], Cards: cards, Options: opt})
		require.NoError(t, err)
		require.Len(t, s.notices(place("red", 0, 0)), want, check)
		begin := done(place("red", 0, 0))
		require.Len(t, Game{}.Tell(s, after(t, s, begin), begin), 1+min(want, 1), "%s: told once", check)
	}
	require.Empty(t, newTable(t, 2, func(o *Options) { o.CheckMap = "warn" }).notices(place("red", 0, 0)), "no district was read")
}
