package jutaku

import (
	"testing"

	"banto/engine"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

// blank is a table of n players whose cards nobody has read, red's stop waiting.
func blank(t *testing.T, n int, more ...Move) State {
	s, err := NewGame(Start{Players: allPlayers[:n], Options: DefaultOptions()})
	require.NoError(t, err)
	return play(t, s, append(append(row0(n), stop("red")), more...)...)
}

// good is a card with a building that is surely complete.
func good() SiteReading {
	yes := true
	return SiteReading{District: "GINZA", Floors: 2, Pieces: 3, Yen: 400, Confidence: 0.98,
		Building: &BuildingReading{Floors: 2, Pieces: 3, FloorsLeast: 2, FloorsMost: 2, PiecesLeast: 3, PiecesMost: 3, Complete: &yes, Chance: 0.99, Confidence: 0.98}}
}

// but is a good card with a change.
func but(change func(s *SiteReading, b *BuildingReading)) SiteReading {
	s := good()
	change(&s, s.Building)
	return s
}

func pictured(sites ...SiteReading) Observation {
	return Observation{Status: StatusOK, Sites: sites}
}

func keys(list []engine.Words) (out []string) {
	for _, w := range list {
		out = append(out, w.Key)
	}
	return out
}

func TestFindCompletesWhatIsSure(t *testing.T) {
	s := blank(t, 2)
	require.Equal(t, []Color{"red"}, s.Claims())
	f := s.Find("red", pictured(good()))
	require.Equal(t, "found.complete", f.Title.Key)
	require.Empty(t, f.Options)
	next := s
	for _, e := range f.Events {
		var err error
		next, err = Apply(next, e.(Event))
		require.NoError(t, err)
	}
	require.Equal(t, PhaseMove, next.Phase())
	require.Equal(t, 400, next.yen(0))
	require.Equal(t, "GINZA", next.Print(Card{0, 0}).District)
	require.Empty(t, next.Claims())
}

func TestFindSaysWhatIsWrongAndLetsAllBuildOn(t *testing.T) {
	for name, tc := range map[string]struct {
		site  SiteReading
		words []string
		codes []engine.Code
	}{
		"a floor too few": {but(func(s *SiteReading, b *BuildingReading) {
			b.Floors, b.FloorsLeast, b.FloorsMost, b.Chance, b.Violations = 1, 1, 1, 0.01, []engine.Code{FloorsWrong}
		}), []string{"fault.floors-wrong"}, codes(FloorsWrong)},
		"an overhang": {but(func(s *SiteReading, b *BuildingReading) {
			b.Chance, b.Violations, b.Reasons = 0.02, codes(stack.BuildOverhang), []engine.Reason{{Code: stack.BuildOverhang, MM: 4.2}}
		}), []string{"fault.build-overhang"}, codes(stack.BuildOverhang)},
		"an overhang that nobody measured, and pieces": {but(func(s *SiteReading, b *BuildingReading) {
			b.Pieces, b.PiecesLeast, b.PiecesMost = 4, 4, 5
			b.Chance, b.Violations = 0.02, codes(stack.BuildOverhang, PiecesWrong)
		}), []string{"fault.pieces-wrong", "reason.build-overhang"}, codes(PiecesWrong, stack.BuildOverhang)},
	} {
		s := blank(t, 2)
		f := s.Find("red", pictured(tc.site))
		require.Equal(t, "found.wrong", f.Title.Key, name)
		require.Equal(t, tc.words, keys(f.Words), name)
		for _, e := range f.Events {
			if e.Booked().Refused {
				require.Equal(t, tc.codes, engine.Codes(Check(s, e.(Event).Move)), name)
			}
			var err error
			s, err = Apply(s, e.(Event))
			require.NoError(t, err, name)
		}
		require.Equal(t, PhaseBuild, s.Phase(), name)
		require.Zero(t, s.yen(0), name)
	}
	overhang := blank(t, 1).Find("red", pictured(but(func(s *SiteReading, b *BuildingReading) {
		b.Chance, b.Violations, b.Reasons = 0.02, codes(stack.BuildOverhang), []engine.Reason{{Code: stack.BuildOverhang, MM: 4.23}}
	})))
	require.Equal(t, "4.2", overhang.Words[0].Args["mm"])
}

func TestFindAsksWhereThePictureDoesNotTell(t *testing.T) {
	for name, tc := range map[string]struct {
		sites []SiteReading
		words []string
	}{
		"no card":                             {nil, []string{"doubt.other"}},
		"pieces unread":                       {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) { b.Pieces, b.Chance = 0, 0.5 })}, []string{"doubt.pieces"}},
		"pieces that may be as many as asked": {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) { b.Pieces, b.PiecesMost, b.Chance = 4, 4, 0.4 })}, []string{"doubt.pieces"}},
		"floors unread":                       {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) { b.Floors, b.Chance = 0, 0.5 })}, []string{"doubt.floors"}},
		"numeral covered":                     {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) { s.Pieces, b.Chance = 0, 0.5 })}, []string{"doubt.pieces.asked"}},
		"both covered":                        {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) { s.Floors, b.Floors, b.Chance = 0, 0, 0.5 })}, []string{"doubt.floors.both"}},
		"likely complete":                     {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) { b.Chance = 0.9 })}, []string{"doubt.rules"}},
		"likely amiss": {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) {
			b.Chance, b.Violations = 0.2, codes(stack.BuildOverGap)
		})}, []string{"doubt.fault"}},
		"not complete, nobody sees why": {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) { b.Chance = 0.01 })}, []string{"doubt.rules"}},
		"print not sure":                {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) { s.Confidence = 0.8 })}, []string{"doubt.rules"}},
		"nothing built":                 {[]SiteReading{{District: "GINZA", Yen: 400, Confidence: 0.99}}, []string{"doubt.nothing"}},
		"two cards":                     {[]SiteReading{good(), good()}, []string{"doubt.whose"}},
		"a card that cannot be":         {[]SiteReading{but(func(s *SiteReading, b *BuildingReading) { s.Floors, s.Pieces = 5, 2 })}, []string{"doubt.floors.asked", "doubt.pieces.asked"}},
	} {
		s := blank(t, 2)
		f := s.Find("red", pictured(tc.sites...))
		require.Equal(t, "found.asked", f.Title.Key, name)
		require.Equal(t, tc.words, keys(f.Words), name)
		require.Empty(t, f.Events, name)
		require.GreaterOrEqual(t, len(f.Options), 2, name)
		for _, a := range f.Options {
			require.True(t, s.takes(a.Events), name)
		}
		last := f.Options[len(f.Options)-1].Events
		require.Equal(t, Wrong, last[0].(Event).Kind, name)
	}
	f := blank(t, 2).Find("red", Observation{Status: StatusNoTable, Message: "no card found"})
	require.Equal(t, "no card found", f.Words[0].Args["why"])
	f = blank(t, 2).Find("red", Observation{Status: StatusOK, Map: &MapReading{Rows: MapSide, Cols: MapSide}})
	require.Equal(t, onlyMap, f.Words[0].Args["why"])
}

func TestFindAsksForAPriceThatIsCovered(t *testing.T) {
	f := blank(t, 2).Find("red", pictured(but(func(s *SiteReading, b *BuildingReading) { s.Yen = 0 })))
	require.Empty(t, f.Events)
	require.Len(t, f.Options, 9, "200 to 900 yen, and not complete")
	require.Equal(t, 300, f.Options[1].Words.Args["yen"])
	f = blank(t, 2).Find("red", pictured(but(func(s *SiteReading, b *BuildingReading) { s.Confidence = 0.8 })))
	require.Len(t, f.Options, 2)
	require.Equal(t, 400, f.Options[0].Words.Args["yen"], "what was read comes first")
	require.Len(t, f.More, 7, "but it may be another")
}

// TestFindAsksWhoseCardItIs shows two cards: the answer names one, which is then known.
func TestFindAsksWhoseCardItIs(t *testing.T) {
	s := blank(t, 2)
	other := but(func(s *SiteReading, b *BuildingReading) { s.District, b.Pieces, b.Chance = "UENO", 0, 0.5 })
	f := s.Find("red", pictured(good(), other))
	require.Len(t, f.Options, 3, "either card, and not complete")
	s = after(t, s, f.Options[1].Events[0].(Event))
	require.Equal(t, []Color{"red"}, s.Claims(), "it is still open whether it is complete")
	f = s.Find("red", pictured(good(), other))
	require.Equal(t, []string{"doubt.pieces"}, keys(f.Words))
	two := blank(t, 2, stop("orange"))
	f = two.Find("red", pictured(good()))
	require.Len(t, f.Options, 3, "red's or orange's, and not complete")
	two = after(t, two, f.Options[1].Events[0].(Event))
	require.Equal(t, []string{"doubt.other"}, keys(two.Find("red", pictured(good())).Words))
	require.Equal(t, "found.complete", two.Find("orange", pictured(good())).Title.Key)
	nameless := but(func(s *SiteReading, b *BuildingReading) { s.District = "" })
	require.Len(t, blank(t, 2).Find("red", pictured(nameless, nameless)).Options, 9, "cards that have no name cannot be told apart")
}

// TestFindKnowsCardsByTheBook tells players' cards apart once their prints are known.
func TestFindKnowsCardsByTheBook(t *testing.T) {
	s := blank(t, 2, stop("orange"))
	require.Equal(t, []Color{"red", "orange"}, s.Claims())
	require.Equal(t, "doubt.whose", s.Find("red", pictured(good())).Words[0].Key, "two said stop, one card shows")
	known := func(c Card, district string) Event {
		return seen(Correction{Print: &SiteCard{Card: c, District: district, Floors: 2, Pieces: 3, Yen: 400}})
	}
	s = after(t, s, known(Card{0, 0}, "GINZA"), known(Card{0, 1}, "UENO"))
	require.Equal(t, "found.complete", s.Find("red", pictured(good())).Title.Key)
	require.Equal(t, "doubt.other", s.Find("orange", pictured(good())).Words[0].Key)
	other := but(func(s *SiteReading, b *BuildingReading) { s.District = "UENO" })
	require.NotEmpty(t, s.Find("orange", pictured(good(), other)).Events)
}

func TestFaultsOfABuildingMustBeRules(t *testing.T) {
	s := blank(t, 1)
	for name, tc := range map[string]struct {
		move Move
		ok   bool
	}{
		"measured":            {Move{Faults: []Fault{{stack.BuildOverhang, 3}}}, true},
		"not measured":        {Move{Faults: []Fault{{stack.BuildNotTouching, 0}}}, true},
		"no rule":             {Move{Faults: []Fault{{"build-ugly", 3}}}, false},
		"wider than the card": {Move{Faults: []Fault{{stack.BuildOverhang, 300}}}, false},
		"told twice":          {Move{Faults: []Fault{{stack.BuildOverhang, 3}}, Footprints: [][]stack.Polygon{{nil}}}, false},
		"less than nothing":   {Move{Faults: []Fault{{stack.BuildOverhang, -3}}}, false},
	} {
		tc.move.Kind, tc.move.Player = Build, "red"
		reasons := Check(s, tc.move)
		require.NotEmpty(t, reasons, name)
		require.Equal(t, tc.ok, reasons[0].Code != engine.NotAMove, name)
	}
}
