package izakaya

import (
	"slices"
	"testing"

	"banto/engine/follow"

	"github.com/stretchr/testify/require"
)

// shows is a belief that is sure of a table, but for some places.
func shows(p *position, but map[int][]float32) follow.Belief {
	var table [places]int16
	(&model{}).Table(p, table[:])
	b := make(follow.Belief, places)
	for k, v := range table {
		b[k] = make([]float32, 20)
		for other := range b[k] {
			if other != int(v) {
				b[k][other] = -7
			}
		}
		if odds, ok := but[k]; ok {
			b[k] = odds
		}
	}
	return b
}

// doubted are odds of n values of which read is likeliest and other less likely by so much.
func doubted(n int, read, other int16, by float32) []float32 {
	out := make([]float32, n)
	for v := range out {
		out[v] = -7
	}
	out[read], out[other] = 0, -by
	return out
}

// Moves of which pictures read one place wrongly all the time are told by what else they show.
func TestMovesAreToldThoughOnePlaceIsMisread(t *testing.T) {
	start := Start{Players: []Color{"pink", "grey"}, Colors: []Color{"white", "yellow", "blue", "green", "black", "red"}, Options: DefaultOptions()}
	order := Event{Move: Move{Kind: Order, TurnOrder: start.Players}}
	for name, c := range map[string]struct {
		move Move
		but  map[int][]float32
	}{
		"coins that seem to stay": {Move{Kind: Price, Player: "pink", From: 5, To: 0},
			map[int][]float32{atPrice + 5: doubted(20, int16(StartPrices[5]/Coin), int16(StartPrices[5]/Coin)-1, 3)}},
		"a disc that is not seen": {Move{Kind: Drink, Player: "pink", Stock: 2, Color: "blue", Vertex: Vertex{1, 1}},
			map[int][]float32{atStockDisc + 2: doubted(3, 0, 1, 3)}},
		"a bottle of another colour": {Move{Kind: Drink, Player: "pink", Stock: 2, Color: "blue", Vertex: Vertex{1, 1}},
			map[int][]float32{atVertex + layouts[3].vertex(Vertex{1, 1}): doubted(7, 4, 3, 3)}},
		"a claim of which nothing but the pyramid is seen": {Move{Kind: Claim, Player: "pink", Gap: Gap{Card: Card{1, 0}, Side: East}, Card: Card{1, 0}},
			map[int][]float32{atGap + layouts[3].gap(Gap{Card: Card{1, 0}, Side: East}): doubted(3, 0, 1, 0.2), atClaimSpot: nil, atSum: nil}},
	} {
		h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &start}, order})
		require.NoError(t, err)
		f, m := &Follower{}, &model{}
		p := positionOf(h)
		step, ok := m.Apply(p, asSeen(c.move))
		require.True(t, ok, name)
		require.Empty(t, f.look(h, shows(p, nil), nil, nil).Events, name)
		var told []Event
		for range 4 {
			told = append(told, f.look(h, shows(step.State, c.but), nil, nil).Events...)
		}
		told = append(told, f.Finish().Events...)
		require.Len(t, told, 1, name)
		require.Equal(t, m.Name(asSeen(c.move)), m.Name(act{Event: told[0]}), name)
	}
}

// begun is a game of two after its first turn order row, and the bare follower of it.
func begun(t *testing.T) (*History, *Follower, *position) {
	t.Helper()
	start := Start{Players: []Color{"pink", "grey"}, Colors: []Color{"white", "yellow", "blue", "green", "black", "red"}, Options: DefaultOptions()}
	h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &start}, {Move: Move{Kind: Order, TurnOrder: start.Players}}})
	require.NoError(t, err)
	f := &Follower{}
	require.Empty(t, f.look(h, shows(positionOf(h), nil), nil, nil).Events)
	return h, f, positionOf(h)
}

// book appends what a verdict tells and gives it.
func book(t *testing.T, h *History, v Verdict) []Event {
	t.Helper()
	for _, e := range v.Events {
		require.NoError(t, h.Append(e))
	}
	return v.Events
}

// A bottle that no picture shows is told of by its disc, at a crossing that is a guess. When
// another bottle comes there, the first stood elsewhere.
func TestABottleThatNobodySeesMakesWayForOneThatIsSeen(t *testing.T) {
	h, f, p := begun(t)
	m, lay := &model{}, layouts[3]
	hidden := map[int][]float32{atVertex + lay.vertex(Vertex{2, 2}): doubted(7, 0, 1, 7)}
	step, ok := m.Apply(p, asSeen(Move{Kind: Drink, Player: "pink", Stock: 0, Color: "white", Vertex: Vertex{2, 2}}))
	require.True(t, ok)
	for range 5 {
		book(t, h, f.look(h, shows(step.State, hidden), nil, nil))
	}
	guess, _ := h.Event(h.Len())
	require.Equal(t, Drink, guess.Kind)
	require.NotEqual(t, Vertex{2, 2}, guess.Vertex, "or nothing is shown here")
	step, ok = m.Apply(step.State, asSeen(Move{Kind: Drink, Player: "grey", Stock: 3, Color: "green", Vertex: guess.Vertex}))
	require.True(t, ok)
	for range 5 {
		for _, e := range book(t, h, f.look(h, shows(step.State, hidden), nil, nil)) {
			require.False(t, e.Refused)
		}
	}
	book(t, h, f.Finish())
	require.Len(t, h.State().Observation().Drinks, 2)
	require.Contains(t, h.State().Observation().Drinks, DrinkReading{Vertex: guess.Vertex, Color: "green"})
}

// Two pieces laid at once and taken away again are told, as surely as a number of floors is read.
func TestTwoPiecesAtOnceAreToldWhenTheyAreGone(t *testing.T) {
	for lead, want := range map[float32]bool{1: false, 3: true} {
		h, f, p := begun(t)
		two := asSeen(Move{Kind: Build, Player: "pink", Card: Card{0, 0}, Floor: 2, Pieces: 2})
		step, ok := (&model{}).Apply(p, two)
		require.True(t, ok)
		require.True(t, step.Grave)
		told := book(t, h, f.look(h, shows(step.State, map[int][]float32{atFloors: doubted(20, 2, 1, lead)}), nil, nil))
		told = append(told, book(t, h, f.look(h, shows(p, nil), nil, nil))...)
		require.Equal(t, want, slices.ContainsFunc(told, func(e Event) bool { return e.Refused && e.Pieces == 2 }), "a lead of %v", lead)
	}
}

// What lies in a hidden place is not told of another that shows something.
func TestWhatIsHiddenIsNotTakenForWhatIsSeenElsewhere(t *testing.T) {
	lay := layouts[3]
	claim := Move{Kind: Claim, Player: "pink", Gap: Gap{Card: Card{0, 0}, Side: East}, Card: Card{0, 0}}
	white := Move{Kind: Drink, Player: "pink", Stock: 0, Color: "white", Vertex: Vertex{2, 1}}
	blue := Move{Kind: Drink, Player: "grey", Stock: 2, Color: "blue", Vertex: Vertex{1, 1}}
	for name, c := range map[string]struct {
		moves []Move
		but   map[int][]float32
	}{
		"a disc is, and a gap far away is misread": {[]Move{claim},
			map[int][]float32{atGap + lay.gap(claim.Gap): nil, atGap + lay.gap(Gap{Card: Card{1, 1}, Side: South}): doubted(3, 1, 0, 2.2)}},
		"the first of two bottles is overlooked": {[]Move{white, blue},
			map[int][]float32{atVertex + lay.vertex(white.Vertex): doubted(7, 0, 1, 6.4)}},
	} {
		h, f, p := begun(t)
		for _, m := range c.moves {
			step, ok := (&model{}).Apply(p, asSeen(m))
			require.True(t, ok, name)
			p = step.State
		}
		told := book(t, h, f.look(h, shows(p, c.but), nil, nil))
		told = append(told, book(t, h, f.Finish())...)
		require.Len(t, told, len(c.moves), name)
		require.False(t, slices.ContainsFunc(told, func(e Event) bool { return e.Refused || e.Kind == Amend }), "%s: %+v", name, told)
	}
}

// A round under two colours that look alike is told with the row read wrongly; once pictures tell them apart, the row and whose moves they were are put right together.
func TestARowReadWronglyIsRecast(t *testing.T) {
	start := Start{Players: []Color{"pink", "grey", "orange"}, Colors: []Color{"white", "yellow", "blue", "green", "black", "red"}, Options: DefaultOptions()}
	h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &start}})
	require.NoError(t, err)
	f := &Follower{}
	book(t, h, f.look(h, shows(positionOf(h), nil), nil, nil))
	first := positionOf(h)
	truth, looked := drinksOf(t, first, "grey", "orange", "pink"), drinksOf(t, first, "grey", "pink", "orange")
	for i := range truth {
		alike := shows(looked[i], nil)
		for k, odds := range shows(truth[i], nil) {
			for v, odd := range odds {
				alike[k][v] = max(alike[k][v], odd-3)
			}
		}
		book(t, h, f.look(h, alike, nil, nil))
	}
	require.Equal(t, []Color{"grey", "pink", "orange"}, h.State().TurnOrder())
	last := truth[len(truth)-1]
	for range 3 {
		book(t, h, f.look(h, shows(last, nil), nil, nil))
	}
	book(t, h, f.Finish())
	require.Equal(t, last.Observation(), h.State().Observation())
}

// drinksOf are the positions after a turn order row and after each of its players placed a drink, twice.
func drinksOf(t *testing.T, p *position, row ...Color) (out []*position) {
	t.Helper()
	acts := []act{asSeen(Move{Kind: Order, TurnOrder: row})}
	places := []Vertex{{1, 1}, {1, 2}, {2, 1}, {2, 2}, {0, 1}, {0, 2}} // the inner ones first
	for i, color := range p.game.colors {
		acts = append(acts, asSeen(Move{Kind: Drink, Player: row[i%len(row)], Stock: i, Color: color, Vertex: places[i]}))
	}
	for _, e := range acts {
		step, ok := (&model{}).Apply(p, e)
		require.True(t, ok, "%+v", e)
		p = step.State
		out = append(out, p)
	}
	return out
}

// What the last disc of a round was laid for, and no picture shows before the discs are taken back, is told by what is missing: a piece
// where pictures hold it likeliest, a bottle from the stock card of its colour, whatever cards a hand hides.
func TestTheLastMoveOfARoundIsToldThoughItsDiscIsGone(t *testing.T) {
	hidden := map[int][]float32{atStockDisc: nil, atStockDisc + 1: nil}
	for name, c := range map[string]struct {
		last Move
		but  map[int][]float32
	}{
		"a piece":  {Move{Kind: Build, Player: "pink", Card: Card{0, 2}, Floor: 1}, map[int][]float32{atFloors + 2*MaxSites: doubted(20, 0, 1, 0.2)}},
		"a bottle": {Move{Kind: Drink, Player: "pink", Stock: 5, Color: "red", Vertex: Vertex{0, 2}}, hidden},
	} {
		start := Start{Players: []Color{"pink", "grey"}, Colors: []Color{"white", "yellow", "blue", "green", "black", "red"}, Options: DefaultOptions()}
		h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &start}})
		require.NoError(t, err)
		f, p := &Follower{}, positionOf(h)
		for _, next := range drinksOf(t, p, "grey", "pink")[:6] {
			book(t, h, f.look(h, shows(p, nil), nil, nil))
			p = next
		}
		book(t, h, f.look(h, shows(p, nil), nil, nil))
		for _, e := range []act{asSeen(c.last), asSeen(Move{Kind: Recall})} {
			step, ok := (&model{}).Apply(p, e)
			require.True(t, ok, name)
			p = step.State
		}
		for range 3 {
			book(t, h, f.look(h, shows(p, c.but), nil, nil))
		}
		book(t, h, f.Finish())
		require.Equal(t, p.Observation(), h.State().Observation(), name)
	}
}
