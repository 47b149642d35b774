package izakaya

import (
	"bufio"
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"banto/engine"
	"banto/engine/follow"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

// A Sight is what a camera made of one picture.
type Sight struct {
	Observation
	Pieces []PieceSight
}

// A filmedGame is a game as a camera saw it: a Sight a picture, and what truly
// happened.
type filmedGame struct {
	Start  Start           `json:"start"`
	Bids   []map[Color]int `json:"bids"`
	Events []told          `json:"events"`
	sights []Sight
}

// A told event is one line of what `banto follow` prints.
type told struct {
	Frame      string   `json:"frame"`
	Event      Kind     `json:"event"`
	Player     Color    `json:"player,omitzero"`
	Color      Color    `json:"color,omitzero"`
	Vertex     Vertex   `json:"vertex,omitzero"`
	From       int      `json:"from,omitzero"`
	To         int      `json:"to,omitzero"`
	Gap        Gap      `json:"gap,omitzero"`
	Card       Card     `json:"card,omitzero"`
	Site       int      `json:"site,omitzero"`
	Order      []Color  `json:"turn_order,omitzero"`
	Legal      *bool    `json:"legal,omitzero"`
	Violations []string `json:"violations,omitzero"`
}

func filmed(t *testing.T, name string) filmedGame {
	t.Helper()
	var g filmedGame
	text, err := os.ReadFile("testdata/follow/" + name + ".json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &g))
	g.Events = slices.DeleteFunc(g.Events, func(e told) bool { return e.Event == "end" })
	text, err = os.ReadFile("testdata/follow/" + name + ".jsonl")
	require.NoError(t, err)
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		var s struct {
			Observation
			Pieces []PieceSight
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &s))
		g.sights = append(g.sights, Sight{s.Observation, s.Pieces})
	}
	g.Start.Options = DefaultOptions()
	return g
}

// watch judges every sight and tells the events that a table shows.
func watch(t *testing.T, start Start, bids []map[Color]int, sights []Sight) (*History, []told) {
	t.Helper()
	h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &start}})
	require.NoError(t, err)
	r := &Follower{Bids: bids}
	var out []told
	var laid []PieceSight // seen and not yet booked
	tell := func(frame string, events []Event) {
		for _, e := range events {
			if e.Kind == Build {
				laid = nil
			}
			reasons := Reasons(h.State(), e)
			require.NoError(t, h.Append(e), "%s: %+v", frame, e)
			if e.By == ByCamera && e.Kind != Question {
				out = append(out, tellSeen(frame, e, reasonCodes(reasons)))
			}
		}
	}
	for _, s := range sights {
		if s.Pieces != nil {
			laid = s.Pieces
		}
		s.Pieces = laid
		b := BeliefOf(s.Observation, start)
		b.Wood = s.Pieces
		tell(s.Image, r.Look(h, b).Events)
	}
	tell("end", r.Finish().Events)
	return h, out
}

// lines writes events one a line, so that a difference can be read.
func lines(events []told) string {
	var out strings.Builder
	for _, e := range events {
		line, _ := json.Marshal(e)
		out.Write(append(line, '\n'))
	}
	return out.String()
}

func tellSeen(frame string, e Event, codes []string) told {
	o := told{Frame: frame, Event: e.Kind, Player: e.Player, Violations: codes}
	legal := !e.Refused
	if e.Kind != Undo {
		o.Legal = &legal
	}
	switch e.Kind {
	case Drink:
		o.Color, o.Vertex = e.Color, e.Vertex
	case Price:
		o.From, o.To = e.From, e.Move.To
	case Claim:
		o.Gap, o.Card = e.Gap, e.Card
	case Build:
		o.Card, o.Site = e.Card, e.Site
	case Order:
		o.Order = e.TurnOrder
	}
	return o
}

func TestFollowerFollowsWholeGames(t *testing.T) {
	for _, name := range []string{"game-A", "game-B"} {
		g := filmed(t, name)
		t.Run(name+" with bids", func(t *testing.T) {
			_, got := watch(t, g.Start, g.Bids, g.sights)
			require.Equal(t, lines(g.Events), lines(got))
		})
		t.Run(name+" without bids", func(t *testing.T) {
			_, got := watch(t, g.Start, nil, g.sights)
			want := slices.Clone(g.Events)
			for i, e := range want {
				if e.Event == Order { // any row may come of bids nobody knows
					yes := true
					want[i].Legal, want[i].Violations = &yes, nil
				}
			}
			require.Equal(t, lines(placements(want)), lines(placements(got))) // a row against no known bids is sure a picture later
		})
	}
}

func reasonCodes(reasons []engine.Reason) []string {
	var out []string
	for _, c := range engine.Codes(reasons) {
		out = append(out, string(c))
	}
	return out
}

// placements are the events of a game without their pictures, for runs in which
// some come later or are missing.
func placements(events []told) []told {
	out := slices.Clone(events)
	for i := range out {
		out[i].Frame = ""
	}
	return out
}

func TestFollowerBooksNothingTwice(t *testing.T) {
	for _, name := range []string{"game-A", "game-B"} {
		g := filmed(t, name)
		var often []Sight
		for _, s := range g.sights {
			again := s
			again.Pieces = nil // nothing new since the picture before
			often = append(often, s, again, again)
		}
		_, got := watch(t, g.Start, g.Bids, often)
		require.Equal(t, lines(g.Events), lines(got), name)
	}
}

// obscured hides places at random and adds readings that are wrong and say so.
func obscured(s Sight, n int, rng *rand.Rand) Sight {
	s.Status = StatusPartial
	s.Hidden = slices.Clone(s.Hidden)
	s.Drinks = slices.Clone(s.Drinks)
	for range 4 {
		v, c := Vertex{rng.IntN(n + 1), rng.IntN(n + 1)}, Card{rng.IntN(n), rng.IntN(n)}
		gap, stock := Gap{c, East}, rng.IntN(Stocks)
		s.Hidden = append(s.Hidden, []Hidden{{Vertex: &v}, {Card: &c}, {Gap: &gap}, {Stock: &stock}}[rng.IntN(4)])
	}
	for i := range s.Drinks {
		if rng.IntN(8) == 0 {
			s.Drinks[i].Color, s.Drinks[i].Confidence = "black", 0.6
		}
	}
	v := Vertex{rng.IntN(n + 1), rng.IntN(n + 1)}
	if !slices.ContainsFunc(s.Drinks, func(d DrinkReading) bool { return d.Vertex == v }) {
		s.Drinks = append(s.Drinks, DrinkReading{Vertex: v, Color: "red", Confidence: 0.55})
	}
	return s
}

func TestFollowerSeesThroughHands(t *testing.T) {
	for _, name := range []string{"game-A", "game-B"} {
		g := filmed(t, name)
		for seed := range uint64(2) {
			rng := rand.New(rand.NewPCG(seed, 1))
			var often []Sight
			for _, s := range g.sights {
				again := s
				again.Pieces = nil
				often = append(often, obscured(s, 3, rng), obscured(again, 3, rng), again)
			}
			_, got := watch(t, g.Start, g.Bids, often)
			require.Equal(t, lines(placements(g.Events)), lines(placements(got)), "%s, seed %d", name, seed)
		}
	}
}

// piecesAt is how many pieces lie where one was seen.
func piecesAt(s Sight, p PieceSight) int {
	for _, c := range s.Cards {
		for _, b := range c.Buildings {
			if c.Card == p.Card && b.Site == p.Site {
				return b.Pieces
			}
		}
	}
	return 0
}

func TestFollowerCatchesUpAfterLostPictures(t *testing.T) {
	for _, name := range []string{"game-A", "game-B"} {
		g := filmed(t, name)
		whole, _ := watch(t, g.Start, g.Bids, g.sights)
		for seed := range uint64(4) {
			rng := rand.New(rand.NewPCG(seed, 2))
			var left []Sight
			var wood []PieceSight
			lost := 0
			for i, s := range g.sights {
				wood = append(wood, s.Pieces...)
				if lost++; i == 0 || i == len(g.sights)-1 || rng.IntN(3) > 0 || lost > 2 {
					s.Pieces = slices.DeleteFunc(wood, func(p PieceSight) bool { return len(left) > 0 && piecesAt(s, p) <= piecesAt(left[len(left)-1], p) })
					left, wood, lost = append(left, s), nil, 0
				}
			}
			h, got := watch(t, g.Start, g.Bids, left)
			require.Equal(t, whole.State().Observation(), h.State().Observation(), "%s, seed %d\n%s", name, seed, lines(got))
			require.Equal(t, whole.State().Score(), h.State().Score(), "%s, seed %d", name, seed)
		}
	}
}

// standing are the placements that were not taken back.
func standing(events []told) (out []told) {
	for _, e := range placements(events) {
		if e.Event == Undo {
			out = out[:len(out)-1]
		} else {
			out = append(out, e)
		}
	}
	return out
}

// misread has a disc of who on a stock card that bears none: at the start, not in the
// picture after it, and then by a coin's toss.
func misread(sights []Sight, stock int, who Color, rng *rand.Rand) (out []Sight) {
	for i, s := range sights {
		if (i == 0 || i > 1 && rng.IntN(2) == 0) && stock < len(s.Stock) && s.Stock[stock].Player == nil {
			s.Stock = slices.Clone(s.Stock)
			s.Stock[stock].Player, s.Stock[stock].Confidence = &who, 0.9
		}
		out = append(out, s)
	}
	return out
}

// The print of a card taken for a disc in half of the pictures hides no move of the game.
func TestFollowerBearsAPlaceMisreadNowAndThen(t *testing.T) {
	g := filmed(t, "game-A")
	for _, who := range g.Start.Players {
		for seed := range uint64(3) {
			_, got := watch(t, g.Start, g.Bids, misread(g.sights, 0, who, rand.New(rand.NewPCG(seed, 3))))
			require.Equal(t, lines(standing(g.Events)), lines(standing(got)), "%s, seed %d", who, seed)
		}
	}
}

// Wherever that happens, and though moves with that card may wait for a clear picture, the
// book ends as the game did.
func TestFollowerEndsRightThoughAPlaceIsMisread(t *testing.T) {
	for _, name := range []string{"game-A", "game-B"} {
		g := filmed(t, name)
		whole, _ := watch(t, g.Start, g.Bids, g.sights)
		for stock := range Stocks {
			for seed := range uint64(1) {
				who := g.Start.Players[int(seed)%len(g.Start.Players)]
				h, got := watch(t, g.Start, g.Bids, misread(g.sights, stock, who, rand.New(rand.NewPCG(seed, 4))))
				require.Equal(t, whole.State().Score(), h.State().Score(), "%s, stock %d, seed %d\n%s", name, stock, seed, lines(got))
			}
		}
	}
}

// A person who puts one thing right in the middle of the game ends no story: what the
// pictures leave open is still told, once.
func TestFollowerGoesOnWithACorrection(t *testing.T) {
	g := filmed(t, "game-A")
	whole, _ := watch(t, g.Start, g.Bids, g.sights)
	for _, at := range []int{5, 9, 14} {
		h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &g.Start}})
		require.NoError(t, err)
		r := &Follower{Bids: g.Bids}
		for i, s := range g.sights {
			b := BeliefOf(s.Observation, g.Start)
			b.Wood = s.Pieces
			for _, e := range r.Look(h, b).Events {
				require.NoError(t, h.Append(e))
			}
			if i == at {
				kept := map[Color]int{g.Start.Players[0]: 400}
				require.NoError(t, h.Append(Event{Move: Move{Kind: Correct}, Correction: &Correction{Kept: kept}, By: "person"}))
				before := len(r.Rivals(100))
				r.Restart(h)
				require.Greater(t, min(before, len(r.Rivals(100))), 1, "after picture %d", at)
			}
		}
		for _, e := range r.Finish().Events {
			require.NoError(t, h.Append(e))
		}
		for i, b := range whole.State().Observation().Cards {
			require.Equal(t, b.Buildings, h.State().Observation().Cards[i].Buildings, "after picture %d", at)
		}
		require.Equal(t, whole.State().Observation().Drinks, h.State().Observation().Drinks, "after picture %d", at)
	}
}

// A piece laid beside another is judged by where both were measured: no story takes back the
// first to lay it anew wherever the second needs it.
func TestFollowerHoldsToMeasuredPieces(t *testing.T) {
	g := filmed(t, "game-A")
	const frame = "0011.jpg" // a second piece is laid on the first floor, flush with the first
	for name, c := range map[string]struct {
		by    stack.Point // mm on the card
		legal bool
	}{
		"as laid":            {stack.Point{0, 0}, true},
		"a hand's play":      {stack.Point{0, 1}, true},
		"along the edge":     {stack.Point{-2, 0}, true},
		"far along the edge": {stack.Point{-4, 0}, true},
		"apart":              {stack.Point{0, 4}, false},
		"far apart":          {stack.Point{0, 6}, false},
		"into the other":     {stack.Point{0, -6}, false},
		"over the border":    {stack.Point{4, 0}, false},
	} {
		sights := slices.Clone(g.sights)
		i := slices.IndexFunc(sights, func(s Sight) bool { return s.Image == frame })
		sights[i].Pieces = slices.Clone(sights[i].Pieces)
		piece := &sights[i].Pieces[0]
		piece.Footprint = slices.Clone(piece.Footprint)
		for k, p := range piece.Footprint {
			piece.Footprint[k] = stack.Point{p[0] + c.by[0], p[1] + c.by[1]}
		}
		_, got := watch(t, g.Start, g.Bids, sights)
		got = slices.DeleteFunc(got, func(e told) bool { return e.Frame != frame })
		if !c.legal && len(got) == 0 {
			continue // by so little that it is asked, not alarmed
		}
		require.Len(t, got, 1, "%s\n%s", name, lines(got))
		require.Equal(t, Build, got[0].Event, name)
		require.Equal(t, c.legal, *got[0].Legal, name)
	}
}

// begunByTwo is a game of pink and grey, pink first, whose table a follower saw once.
func begunByTwo(t *testing.T) (*Follower, *History, Observation) {
	t.Helper()
	start := Start{Players: []Color{"pink", "grey"}, Colors: []Color{"white", "yellow", "blue", "green", "black", "red"}, Options: DefaultOptions()}
	h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &start}})
	require.NoError(t, err)
	f := &Follower{Bids: []map[Color]int{{"pink": 100, "grey": 0}}}
	o := h.State().Observation()
	require.Empty(t, f.Look(h, BeliefOf(o, start)).Events)
	return f, h, o
}

// That a claim breaks a rule is sure though nobody knows whether its pyramid stands on a
// distant card or on none: the alarm does not wait for that.
func TestAnAlarmDoesNotWaitForHowTheRuleWasBroken(t *testing.T) {
	f, h, o := begunByTwo(t)
	o.Claims = append(o.Claims, ClaimReading{Gap: Gap{Card: Card{0, 0}, Side: East}, Player: "pink"})
	o.ClaimSpot.Players = []Color{"pink"}
	for i := range o.Cards {
		o.Cards[i].Confidence = 0.999
	}
	b := BeliefOf(o, h.State().Start())
	b.Owners[Card{2, 2}] = Odds[Color]{"": -1, "pink": 0}
	events := f.Look(h, b).Events
	require.NotEmpty(t, events)
	last := events[len(events)-1]
	require.Equal(t, Claim, last.Kind)
	require.True(t, last.Refused)
	require.Equal(t, Card{2, 2}, last.Card)
}

// Where the stories have measured a piece otherwise since it was booked, one laid beside it is booked with the outlines that fit.
func TestABookWithOldOutlinesIsAmended(t *testing.T) {
	square := func(low, high float64) stack.Polygon {
		return stack.Polygon{{10, low}, {30, low}, {30, high}, {10, high}}
	}
	laid := func(p Color, outline stack.Polygon) act {
		return asSeen(Move{Kind: Build, Player: p, Card: Card{0, 0}, Floor: 1, Footprints: []stack.Polygon{outline}})
	}
	beside := laid("grey", square(38, 50))
	for name, c := range map[string]struct {
		booked stack.Polygon
		want   Kind
	}{"measured the same": {square(18, 38), Build}, "measured elsewhere": {square(10, 30), Amend}} {
		h, f, p := begun(t)
		require.NoError(t, h.Append(laid("pink", c.booked).Event))
		f.book = events(positionOf(h))
		for _, e := range []act{laid("pink", square(18, 38)), beside} {
			step, ok := f.model.Apply(p, e)
			require.True(t, ok, name)
			p = step.State
		}
		v := f.told(follow.Verdict[*position, act]{Told: p, Events: []act{beside}}, nil)
		require.Len(t, v.Events, 1, name)
		require.Equal(t, c.want, v.Events[0].Kind, name)
		require.NoError(t, h.Append(v.Events[0]), name)
		require.Equal(t, p.State.Observation(), h.State().Observation(), name)
	}
}
