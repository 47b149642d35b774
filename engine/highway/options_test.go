package highway

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
		"edition":           {func(o *Options) *string { return &o.Edition }, []string{"2018", "2017_2p"}},
		"cover_scope":       {func(o *Options) *string { return &o.CoverScope }, []string{"whole_road", "crossing_point"}},
		"cars_per":          {func(o *Options) *string { return &o.CarsPer }, []string{"road", "player"}},
		"own_crossing":      {func(o *Options) *string { return &o.OwnCrossing }, []string{"no_credit", "blocks_all"}},
		"pillar_under_road": {func(o *Options) *string { return &o.PillarUnderRoad }, []string{"forbid", "allow"}},
		"low_clearance":     {func(o *Options) *string { return &o.LowClearance }, []string{"warn", "forbid"}},
		"penalty_shortfall": {func(o *Options) *string { return &o.PenaltyShortfall }, []string{"give_all"}},
		"exhaust":           {func(o *Options) *string { return &o.Exhaust }, []string{"eliminate", "most_cars"}},
		"buildings":         {func(o *Options) *string { return &o.Buildings }, []string{"auto", "on", "off"}},
	}
	for key, w := range words {
		o := DefaultOptions()
		for _, value := range w.good {
			*w.field(&o) = value
			require.NoError(t, o.Validate(), "%s: %s", key, value)
		}
		*w.field(&o) = "sometimes"
		require.ErrorContains(t, o.Validate(), "highway."+key)
	}
}

func TestOptionsAcceptSensibleNumbersOnly(t *testing.T) {
	for key, change := range map[string]func(*Options){
		"exit_from_height": func(o *Options) { o.ExitFromHeight = -1 },
		"exit_bonus":       func(o *Options) { o.ExitBonus = 11 },
		"overhang_tol_mm":  func(o *Options) { o.OverhangTolMM = -1 },
		"min_clearance_mm": func(o *Options) { o.MinClearanceMM = 11 },
	} {
		o := DefaultOptions()
		change(&o)
		require.ErrorContains(t, o.Validate(), "highway."+key)
	}
}

func TestSetUpsThatCannotBe(t *testing.T) {
	good := Start{Players: allPlayers[:3], Options: DefaultOptions(), Sizes: DefaultSizes()}
	for want, change := range map[string]func(*Start){
		"2 to 4 players":  func(s *Start) { s.Players = allPlayers[:1] },
		"colour":          func(s *Start) { s.Players = []Color{"blue", "pink", "blue"} },
		"2017_2p":         func(s *Start) { s.Options.Edition = "2017_2p" },
		"highway.exhaust": func(s *Start) { s.Options.Exhaust = "" },
		"road.thickness":  func(s *Start) { s.Sizes.Road.Thickness = 0 },
		"too short":       func(s *Start) { s.Sizes.Road.Length = 50 },
	} {
		start := good
		change(&start)
		_, err := NewGame(start)
		require.ErrorContains(t, err, want)
	}
	_, err := NewGame(good)
	require.NoError(t, err)
}

// TestOptionsChangeTheRules asks every option both ways.
func TestOptionsChangeTheRules(t *testing.T) {
	a := laid{"green", Point{0, -60}, 2, Point{0, 60}, 2}
	b := laid{"pink", Point{-36, -48}, 4, Point{36, 48}, 4}
	north := laid{"blue", Point{-180, 24}, 6, Point{-60, 24}, 6}
	type table struct {
		opt  func(*Options)
		want []engine.Code
	}
	judge := func(name string, players int, roads []laid, move func(State) Move, tables ...table) {
		for i, one := range tables {
			s := given(t, players, one.opt, roads...)
			require.Equal(t, codes(one.want...), append(codes(), codesOf(s, move(s))...), "%s: %d", name, i)
		}
	}
	judge("cover_scope", 3, []laid{north, a, b}, func(s State) Move { return build(s, "blue", 60, 24, 7).with(2) },
		table{nil, codes(CarsTooMany)}, table{func(o *Options) { o.CoverScope = "crossing_point" }, nil})
	judge("cover_scope, where both cross in one place", 3, []laid{{"blue", Point{-180, 0}, 6, Point{-60, 0}, 6}, a, b}, func(s State) Move { return build(s, "blue", 60, 0, 7).with(2) },
		table{nil, codes(CarsTooMany)}, table{func(o *Options) { o.CoverScope = "crossing_point" }, codes(CarsTooMany)})
	judge("cars_per", 2, []laid{west(5), across("green", -20, 3), across("green", 20, 3)}, func(s State) Move { return build(s, "blue", 60, 0, 6).with(2) },
		table{nil, nil}, table{func(o *Options) { o.CarsPer = "player" }, codes(CarsTooMany)})
	judge("own_crossing", 2, []laid{across("blue", -20, 3), west(5), across("green", 20, 3)}, func(s State) Move { return build(s, "blue", 60, 0, 6).with(1) },
		table{nil, nil}, table{func(o *Options) { o.OwnCrossing = "blocks_all" }, codes(CarsTooMany)})
	judge("exit_from_height", 2, []laid{west(5), across("green", 300, 3)}, func(s State) Move { return exit(s, "blue", 40, 0).with(1) },
		table{nil, codes(ExitTooHigh)}, table{func(o *Options) { o.ExitFromHeight = 0 }, nil})
	judge("exit_bonus", 2, []laid{west(1), across("green", 300, 3)}, func(s State) Move { return exit(s, "blue", 50, 0).with(1) },
		table{nil, nil}, table{func(o *Options) { o.ExitBonus = 0 }, codes(CarsTooMany)})
	judge("overhang_tol_mm", 2, []laid{west(5), across("green", 300, 3)}, func(s State) Move {
		return build(s, "blue", 46.5, 0, 4).ending(Point{-57, 0}, Point{56.5, 0})
	}, table{nil, nil}, table{func(o *Options) { o.OverhangTolMM = 0.5 }, codes(RoadOverhang)})
	judge("pillar_under_road", 2, []laid{west(3), {"green", Point{60, -62}, 8, Point{60, 57}, 8}}, func(s State) Move { return build(s, "blue", 54, 0, 2) },
		table{nil, codes(RoadOverPillar)}, table{func(o *Options) { o.PillarUnderRoad = "allow" }, nil})
	judge("pillar_under_road, too high", 2, []laid{west(5), {"green", Point{60, -62}, 3, Point{60, 57}, 3}}, func(s State) Move { return build(s, "blue", 54, 0, 4) },
		table{nil, codes(RoadTouching)}, table{func(o *Options) { o.PillarUnderRoad = "allow" }, codes(RoadTouching)})
	judge("penalty_on_shift", 2, []laid{west(3), across("green", 300, 3)}, func(State) Move { return penalty("blue", Fall{Victim: "green", Shifted: 2, Grey: 2}) },
		table{nil, codes(PenaltyWrong)}, table{func(o *Options) { o.PenaltyOnShift = true }, nil})
}

// TestLowClearance lays a road with half a mm of air.
func TestLowClearance(t *testing.T) {
	for option, want := range map[string][]engine.Code{"warn": nil, "forbid": codes(RoadTouching)} {
		s := given(t, 2, func(o *Options) { o.LowClearance, o.MinClearanceMM = option, 5 }, west(3), across("green", 0, 3))
		m := build(s, "blue", 60, 0, 4)
		require.Equal(t, want, append([]engine.Code(nil), codesOf(s, m)...))
		notices := s.notices(m)
		if option == "warn" {
			require.Equal(t, codes(RoadTouching), engine.Codes(notices))
			require.InDelta(t, 2.7, notices[0].MM, 0.5)
			next, err := Apply(s, done(m))
			require.NoError(t, err)
			require.Equal(t, engine.Say("notice", "why", engine.Words{Key: "reason.road-touching"}), Game{}.Tell(s, next, done(m))[1])
			require.Len(t, Game{}.Tell(s, s, refused(m)), 1, "not let stand: nothing to point out")
			require.Empty(t, given(t, 2, nil, west(3), across("green", 0, 3)).notices(m), "2.7 mm are enough by default")
		} else {
			require.Empty(t, notices)
		}
	}
}

func TestJunctionCountsHeight(t *testing.T) {
	for counts, legal := range map[bool]int{true: 6, false: 3} {
		s := given(t, 2, func(o *Options) { o.JunctionCountsHeight = counts }, west(5), across("green", 300, 3))
		s = edited(s, func(s *State) { s.pillars[1].Junction = true }) // four grey and a yellow one
		for height := 1; height < 9; height++ {
			_, reach := s.game.sizes.span(50, 10*float64(height), false)
			require.True(t, reach)
			m := build(s, "blue", 58, 0, height)
			ok := height == legal || counts && height == 4 || !counts && height == 5
			require.Equal(t, ok, len(codesOf(s, m)) == 0, "%v: %d: %v", counts, height, codesOf(s, m))
		}
	}
}

func TestOptionsOfTheEnd(t *testing.T) {
	for playOn, phase := range map[bool]Phase{true: PhaseBuild, false: PhaseEnd} {
		s := given(t, 3, func(o *Options) { o.PlayOn = playOn }, west(5), across("green", 0, 3), across("pink", 300, 3))
		s.supply[0].Cars = 1
		s.do(ptr(build(s, "blue", 60, 0, 6).with(1)))
		require.Equal(t, phase, s.phase)
		require.Equal(t, []Color{"blue"}, s.Score().Winners)
	}
	for exhaust, winner := range map[string]Color{"eliminate": "green", "most_cars": "blue"} {
		s := given(t, 2, func(o *Options) { o.Exhaust = exhaust }, west(3), across("green", 300, 3))
		s.supply[0] = Supply{Cars: 3, Grey: 2, Roads: 1}
		s.do(ptr(build(s, "blue", 60, 0, 2)))
		s.do(ptr(build(s, "green", 420, 60, 4)))
		require.Equal(t, PhaseEnd, s.phase)
		require.Equal(t, []Color{winner}, s.Score().Winners, exhaust)
	}
}

func TestOptionsOfTheSetUp(t *testing.T) {
	for fromSupply, cars := range map[bool]int{true: 9, false: 10} {
		s := newTable(t, 2, func(o *Options) { o.SetupFromSupply = fromSupply })
		s = play(t, s, entrance(s, "blue", 0, 30, 110, 30))
		require.Equal(t, cars, s.supply[0].Cars)
	}
	for option, want := range map[string][3]int{"auto": {0, 3, 4}, "on": {2, 3, 4}, "off": {0, 0, 0}} {
		for i, n := range want {
			s := newTable(t, i+2, func(o *Options) { o.Buildings = option })
			require.Equal(t, n, s.game.buildings, "%s, %d players", option, i+2)
		}
	}
	s := newTable(t, 2, func(o *Options) { o.Edition = "2017_2p" })
	require.Equal(t, Supply{10, 30, 3, 15}, s.supply[0], "the box for two has the same pieces")
}
