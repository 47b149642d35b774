package izakaya

import (
	"math"
	"slices"
	"testing"

	"banto/engine"
	"banto/engine/follow"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

// withWood is a position held against the first picture, which shows new wood.
func withWood(p *position, wood PieceSight) *scene {
	m := &model{booked: 1}
	m.look([]PieceSight{wood}, nil)
	return &scene{model: m, position: p, seen: follow.Evidence{At: 0}}
}

// Two pieces in one picture, of which the picture before showed one whose disc was not seen: that one was laid first.
func TestAPieceSeenEarlierWasLaidFirst(t *testing.T) {
	for _, first := range []Card{{0, 0}, {2, 2}} {
		f, h, o := begunByTwo(t)
		var wood []PieceSight
		for i := range o.Cards {
			if c := o.Cards[i].Card; c == (Card{0, 0}) || c == (Card{2, 2}) {
				o.Cards[i].Buildings = []BuildingReading{{Floors: 1}}
				wood = append(wood, PieceSight{Card: c, Floor: 1, Odds: 3, Earlier: c == first, Second: -2})
			}
		}
		o.BuildSpot.Players = []Color{"pink", "grey"}
		b := BeliefOf(o, h.State().Start())
		b.Wood = wood
		var built []Card
		for range 3 {
			for _, e := range f.Look(h, b).Events {
				require.NoError(t, h.Append(e))
				if e.Kind == Build {
					built = append(built, e.Card)
				}
			}
		}
		require.Len(t, built, 2)
		require.Equal(t, first, built[0])
	}
}

// Of new wood as large as a floor the wood itself tells whether one piece was laid or two.
func TestWoodTellsOnePieceFromTwo(t *testing.T) {
	for second, legal := range map[float64]bool{-4: true, 0: true, 8: false} {
		f, h, o := begunByTwo(t)
		o.Cards[0].Buildings = []BuildingReading{{Floors: 1, Confidence: 0.999}}
		o.BuildSpot.Players = []Color{"pink"}
		b := BeliefOf(o, h.State().Start())
		b.Wood = []PieceSight{{Card: Card{0, 0}, Floor: 1, Odds: 3, Second: second}}
		var events []Event
		for range 2 {
			events = append(events, f.Look(h, b).Events...)
		}
		require.NotEmpty(t, events, second)
		last := events[len(events)-1]
		require.Equal(t, Build, last.Kind, second)
		require.Equal(t, legal, !last.Refused, second)
		require.Equal(t, either(legal, 1, 2), float64(last.Move.pieces()), second)
	}
}

// Of two pieces laid at once the upper one seems to hang over where the other lies beneath it: that does not speak against two, as lying apart does.
func TestTheUpperOfTwoPiecesSeemsToHangOver(t *testing.T) {
	_, _, p := begun(t)
	step, ok := (&model{}).Apply(p, asSeen(Move{Kind: Build, Player: "pink", Card: Card{0, 0}, Floor: 1, Footprints: []stack.Polygon{rect(20, 20, 10, 10)}}))
	require.True(t, ok)
	for _, c := range []struct {
		floor   int
		outline stack.Polygon
		doubted bool
	}{{2, rect(28, 20, 10, 10), false}, {1, rect(30, 20, 10, 10), false}, {1, rect(50, 20, 10, 10), true}} {
		s := withWood(step.State, PieceSight{Card: Card{0, 0}, Floor: c.floor, Footprint: c.outline, Odds: 4, Second: 2})
		doubt := s.doubtOfTwo(Move{Kind: Build, Player: "pink", Card: Card{0, 0}, Pieces: 2, Floor: 2})
		require.Equal(t, c.doubted, doubt > 0, "%+v", c)
	}
}

// What the wood itself shows of the building rules tells whether a piece lies well, also where no outline was measured. Where it seems to lie amiss
// nothing is said before the next picture: the piece is taken back, or play goes on.
func TestWoodTellsWhetherAPieceLiesWell(t *testing.T) {
	built := func(events []Event, refused bool, faults ...engine.Code) bool {
		return slices.ContainsFunc(events, func(e Event) bool { return e.Kind == Build && e.Refused == refused && slices.Equal(e.Faults, faults) })
	}
	for odds, amiss := range map[float64]bool{-6: false, -2: false, 1: false, 2: true, 4: true, 8: true} {
		f, h, bare := begunByTwo(t)
		o := h.State().Observation()
		o.Cards[0].Buildings = []BuildingReading{{Floors: 1, Confidence: 0.999}}
		o.BuildSpot.Players = []Color{"pink"}
		b := BeliefOf(o, h.State().Start())
		b.Wood = []PieceSight{{Card: Card{0, 0}, Floor: 1, Odds: 4, Second: -4, Faults: map[engine.Code]float64{stack.BuildOutsideSite: odds, stack.BuildOverhang: -4}}}
		said := book(t, h, f.Look(h, b))
		require.Equal(t, !amiss, built(said, false), odds)
		said = append(said, book(t, h, f.Look(h, BeliefOf(bare, h.State().Start())))...)
		said = append(said, book(t, h, f.Finish())...)
		require.Equal(t, amiss, built(said, true, stack.BuildOutsideSite), odds)
		require.True(t, slices.ContainsFunc(said, func(e Event) bool { return e.Kind == Undo }), odds)
	}
}

// Whether two pieces were laid at once or one that lies amiss does not matter for that it is against the rules.
func TestAnAlarmDoesNotWaitForWhetherItWasOnePieceOrTwo(t *testing.T) {
	for _, second := range []float64{2, 4, 6} {
		f, h, bare := begunByTwo(t)
		o := h.State().Observation()
		o.Cards[0].Buildings = []BuildingReading{{Floors: 1, Confidence: 0.999}}
		o.BuildSpot.Players = []Color{"pink"}
		b := BeliefOf(o, h.State().Start())
		b.Wood = []PieceSight{{Card: Card{0, 0}, Floor: 1, Odds: 4, Second: second, Faults: map[engine.Code]float64{stack.BuildOutsideSite: 4}}}
		said := book(t, h, f.Look(h, b))
		said = append(said, book(t, h, f.Look(h, BeliefOf(bare, h.State().Start())))...)
		require.True(t, slices.ContainsFunc(said, func(e Event) bool { return e.Kind == Build && e.Refused }), second)
	}
}

// lays shows a table of two on which pink's disc tells of a piece, and new wood where it may lie.
func lays(t *testing.T, wood []PieceSight) (*Follower, *History, Observation) {
	t.Helper()
	f, h, o := begunByTwo(t)
	for i := range o.Cards {
		if slices.ContainsFunc(wood, func(w PieceSight) bool { return w.Card == o.Cards[i].Card }) {
			o.Cards[i].Buildings = []BuildingReading{{Floors: 1, Confidence: 0.6}}
		}
	}
	o.BuildSpot.Players = []Color{"pink"}
	b := BeliefOf(o, h.State().Start())
	b.Wood = wood
	for _, e := range f.Look(h, b).Events {
		require.NoError(t, h.Append(e))
	}
	return f, h, o
}

// Of two cards that seem to have a new piece that has it which shows it more surely.
func TestAPieceIsWhereItShowsMoreSurely(t *testing.T) {
	cards := []Card{{0, 0}, {2, 2}}
	for _, surer := range cards {
		var wood []PieceSight
		for _, c := range cards {
			wood = append(wood, PieceSight{Card: c, Floor: 1, Odds: either(c == surer, 4, -2), Second: -2})
		}
		f, h, _ := lays(t, wood)
		book(t, h, f.Finish())
		var built []Card
		for n := 1; n <= h.Len(); n++ {
			if e, _ := h.Event(n); e.Kind == Build {
				built = append(built, e.Card)
			}
		}
		require.Equal(t, []Card{surer}, built)
	}
}

// A disc that is gone tells of a piece taken back only if the wood is gone, too.
func TestAPieceIsTakenBackWhereWoodIsGone(t *testing.T) {
	at := Site{Card: Card{0, 0}}
	for name, c := range map[string]struct {
		gone  []Site
		taken bool
	}{"not looked for": {nil, true}, "nowhere": {[]Site{}, false}, "elsewhere": {[]Site{{Card: Card{2, 2}}}, false}, "there": {[]Site{at}, true}} {
		f, h, o := lays(t, []PieceSight{{Card: at.Card, Floor: 1, Odds: 4, Second: -2}})
		require.Equal(t, 1, h.State().Building(at.Card, at.Site).Floors(), name)
		o.BuildSpot.Players = nil
		b := BeliefOf(o, h.State().Start())
		b.Floors[at], b.Gone = nil, c.gone
		events := slices.Concat(f.Look(h, b).Events, f.Finish().Events)
		require.Equal(t, c.taken, slices.ContainsFunc(events, func(e Event) bool { return e.Kind == Undo }), name)
	}
}

// New wood that looks like two pieces pays for two, however many discs a spot seems to hold.
func TestNewWoodPaysForTwoPiecesAtMost(t *testing.T) {
	for second, paid := range map[float64][]bool{8: {true, true, false, false}, -8: {true, false, false, false}} {
		_, _, p := begun(t)
		s := withWood(p, PieceSight{Card: Card{0, 0}, Floor: 1, Odds: 4, Second: second})
		for i, want := range paid {
			e := s.told(Move{Kind: Build, Player: "pink", Card: Card{0, 0}, Floor: 1}, 0)
			require.Equal(t, want, e.wood < 0, "%v, piece %d", second, i+1)
			s.position = &position{State: s.State, past: s.position, last: e}
		}
	}
}

// While nothing is booked all wood since then shows as one: a third piece there is not told by it, nor doubted for it, though one on another site is.
func TestPiecesBesideOneThatShowsAreNotDoubted(t *testing.T) {
	for card, doubted := range map[Card]bool{{0, 0}: false, {2, 2}: true} {
		_, _, p := begun(t)
		s := withWood(p, PieceSight{Card: Card{0, 0}, Floor: 1, Odds: 4, Second: 4})
		var e act
		for _, at := range []Card{{0, 0}, {0, 0}, card} {
			e = s.told(Move{Kind: Build, Player: "pink", Card: at, Floor: 1}, 0)
			s.position = &position{State: s.State, past: s.position, last: e}
		}
		require.Equal(t, doubted, e.wood > 0, card)
	}
}

// A piece that surely shows is likelier than one beneath a hand, where wood seems new that is not.
func TestDoubtfulWoodPaysLess(t *testing.T) {
	paid := math.Inf(1)
	for _, odds := range []float64{4, 1, 0.5, 0} {
		_, _, p := begun(t)
		s := withWood(p, PieceSight{Card: Card{0, 0}, Floor: 1, Odds: odds, Second: -4})
		e := s.told(Move{Kind: Build, Player: "pink", Card: Card{0, 0}, Floor: 1}, 0)
		require.Negative(t, e.wood, odds)
		require.Less(t, -e.wood, paid, odds)
		paid = -e.wood
	}
}

// That new wood lies on another floor than it seems is doubted as far as it shows, and as far as may be where a floor was not thought of.
func TestTheFloorOfNewWoodIsDoubtedAsFarAsItShows(t *testing.T) {
	_, _, p := begun(t)
	step, ok := (&model{}).Apply(p, asSeen(Move{Kind: Build, Player: "pink", Card: Card{0, 0}, Floor: 1}))
	require.True(t, ok)
	cost := func(floor int, odds []float64) float64 {
		s := withWood(step.State, PieceSight{Card: Card{0, 0}, Floor: 2, Odds: 4, Second: -4, FloorOdds: odds})
		return s.measured(Move{Kind: Build, Player: "grey", Card: Card{0, 0}, Floor: floor})[0].doubt
	}
	for _, c := range []struct {
		odds    []float64
		doubted float64
	}{{[]float64{3, 3}, 0}, {[]float64{4, 3}, 0}, {[]float64{0, 2}, 2}, {[]float64{-9, 9}, doubtFloor}, {[]float64{0}, doubtFloor}, {nil, doubtFloor}} {
		require.InDelta(t, c.doubted, cost(1, c.odds)-cost(2, c.odds), 1e-9, "%v", c.odds)
	}
}
