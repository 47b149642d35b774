package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"banto/calibration"
	"banto/engine"
	"banto/engine/highway"
	"banto/engine/izakaya"
	"banto/engine/jutaku"
	"banto/engine/yatai"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// memory is a shelf of games in memory.
type memory struct {
	books  []Book
	frames map[string][]byte
	broken bool
}

type memoryRecord struct {
	shelf *memory
	game  int
}

func (m *memory) New(game string) (Record, error) {
	for _, g := range games() {
		if g.Name() == game {
			m.books = append(m.books, Book{Game: g})
		}
	}
	return &memoryRecord{m, len(m.books) - 1}, nil
}

func (m *memory) Last() (Record, Book, error) {
	n := len(m.books)
	if n == 0 {
		return nil, Book{}, nil
	}
	return &memoryRecord{m, n - 1}, m.books[n-1], nil
}

func (r *memoryRecord) Append(events ...any) error {
	if r.shelf.broken {
		return errors.New("the disk is full")
	}
	book := &r.shelf.books[r.game]
	for _, event := range events {
		text, err := json.Marshal(event)
		if err != nil {
			return err
		}
		e, err := engine.DecodeEvent(book.Game, text)
		if err != nil {
			return err
		}
		book.Events = append(book.Events, e)
	}
	return nil
}

func (r *memoryRecord) Keep(frame string, jpeg []byte) (string, error) {
	if r.shelf.frames == nil {
		r.shelf.frames = map[string][]byte{}
	}
	r.shelf.frames[frame] = jpeg
	return frame, nil
}

func (r *memoryRecord) Picture(frame string) ([]byte, error) {
	if jpeg, ok := r.shelf.frames[frame]; ok {
		return jpeg, nil
	}
	return nil, errors.New("no such picture")
}

func (r *memoryRecord) Close() error { return nil }

func noon() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }

func paintsOf(group string, list []calibration.NamedColor) []engine.Paint {
	var out []engine.Paint
	for _, c := range list {
		out = append(out, engine.Paint{Name: group + "." + c.Name, Fill: fmt.Sprintf("#%02x%02x%02x", c.Color[0], c.Color[1], c.Color[2])})
	}
	return out
}

// games are those that the tests play.
func games() []engine.Game {
	p := calibration.DefaultProfile()
	return []engine.Game{
		izakaya.Game{Options: izakaya.DefaultOptions(), Players: paintsOf("player", p.Players), Drinks: paintsOf("drink", p.Drinks)},
		jutaku.Game{Options: jutaku.DefaultOptions(), Players: jutaku.Architects()},
		highway.Game{Options: highway.DefaultOptions(), Sizes: highway.DefaultSizes(), Players: highway.Cars()},
		yatai.Game{Options: yatai.DefaultOptions()},
	}
}

// seats is a game of the first players, grey being called Ada.
func seats(n int) engine.Setup {
	return engine.Setup{Players: []engine.Color{"grey", "blue", "pink", "orange", "natural"}[:n], Names: map[engine.Color]string{"grey": "Ada"},
		Rows: map[string][]engine.Color{"market": {"white", "blue", "red", "yellow", "green", "black"}}}
}

// begin begins a game of n players.
func begin(t *testing.T, s *Session, n int) {
	t.Helper()
	require.NoError(t, s.Begin(izakaya.Name, seats(n)))
}

func bid(player engine.Color, yen int) engine.Event {
	return izakaya.Event{Move: izakaya.Move{Kind: izakaya.Bid, Bids: map[izakaya.Color]int{player: yen}}}
}

func openSession(t *testing.T, shelf Shelf, resume bool) *Session {
	t.Helper()
	s, err := Open(shelf, resume, games(), noon)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func TestSessionBooksAllOrNothing(t *testing.T) {
	shelf := &memory{}
	s := openSession(t, shelf, false)
	require.ErrorIs(t, s.Book(-1, bid("grey", 300)), ErrNoGame)
	begin(t, s, 2)
	var illegal *engine.IllegalError
	require.ErrorAs(t, s.Book(-1, bid("grey", 300), bid("blue", 1100)), &illegal)
	look, err := s.Look()
	require.NoError(t, err)
	require.Equal(t, 1, look.Version)
	require.NoError(t, s.Book(1, bid("grey", 300)))
	require.ErrorIs(t, s.Book(1, bid("blue", 100)), ErrStale)
	shelf.broken = true
	require.ErrorContains(t, s.Book(2, bid("blue", 100)), "disk is full")
	shelf.broken = false
	require.NoError(t, s.Book(2, bid("blue", 100)))
	require.Len(t, shelf.books[0].Events, 3)
}

func TestSessionCoversBidsUntilAllAreIn(t *testing.T) {
	s := openSession(t, &memory{}, false)
	begin(t, s, 2)
	require.NoError(t, s.Book(-1, bid("grey", 700)))
	snap, _ := s.state.get()
	shown := snap
	shown.Choices = nil // every bid that can be made is among them
	text, err := json.Marshal(shown)
	require.NoError(t, err)
	require.NotContains(t, string(text), ":700")
	require.Equal(t, []engine.Color{"blue"}, due(snap))
	require.NoError(t, s.Book(-1, bid("blue", 500)))
	snap, _ = s.state.get()
	require.Equal(t, "Round 1: Ada 700, Blue 500. The pot holds 1,200 yen.", english(t, s).item(snap.Story[1]))
}

func TestSessionResumesWhereItWas(t *testing.T) {
	shelf := &memory{}
	first := openSession(t, shelf, false)
	begin(t, first, 2)
	require.NoError(t, first.Book(-1, bid("grey", 300), bid("blue", 100)))
	before, err := first.Look()
	require.NoError(t, err)

	asked := openSession(t, shelf, false)
	snap, _ := asked.state.get()
	require.Nil(t, snap.Status)
	require.Equal(t, "Ada", snap.Offer.Seats[0].Name)
	require.NoError(t, asked.Resume())
	resumed, err := asked.Look()
	require.NoError(t, err)
	require.Equal(t, before.Version, resumed.Version)
	require.Equal(t, before.State, resumed.State)

	atOnce := openSession(t, shelf, true)
	snap, _ = atOnce.state.get()
	require.Equal(t, 300+100, snap.Status.Gauge.Value)
}

func TestSessionAlarmIsAllowedOrTakenBack(t *testing.T) {
	s := openSession(t, &memory{}, false)
	begin(t, s, 2)
	require.NoError(t, s.Book(-1, bid("grey", 300), bid("blue", 100)))
	outer := izakaya.Event{Move: izakaya.Move{Kind: izakaya.Drink, Player: "grey", Stock: 2, Color: "red", Vertex: izakaya.Vertex{0, 1}}}
	look, err := s.Look()
	require.NoError(t, err)
	alarm := &engine.Alarm{Event: outer, Reasons: izakaya.Check(look.State.(izakaya.State), outer.Move)}
	require.NoError(t, s.Raise(alarm))
	snap, _ := s.state.get()
	require.True(t, snap.Allow)
	require.NoError(t, s.Raise(nil))
	require.Error(t, s.Allow())
	require.NoError(t, s.Raise(alarm))
	require.NoError(t, s.Allow())
	snap, _ = s.state.get()
	require.Nil(t, snap.Alarm)
	require.True(t, snap.Story[2].Override)
	require.Contains(t, snap.Fresh, "vertex 0,1")
}

// TestStoryPointsOutWhatTheOptionsOnlyWarnOf builds a floor more than a card prints.
func TestStoryPointsOutWhatTheOptionsOnlyWarnOf(t *testing.T) {
	s := openSession(t, &memory{}, false)
	set := seats(2)
	set.Seen = izakaya.Event{Start: &izakaya.Start{Players: set.Players, Colors: set.Rows["market"], Options: izakaya.DefaultOptions(),
		Cards: []izakaya.SiteCard{{Sites: 1, Floors: 1, Pieces: 3}}}}
	require.NoError(t, s.Begin(izakaya.Name, set))
	build := func(player engine.Color, floor int) engine.Event {
		return izakaya.Event{Move: izakaya.Move{Kind: izakaya.Build, Player: player, Floor: floor}}
	}
	require.NoError(t, s.Book(-1, bid("grey", 300), bid("blue", 100), build("grey", 1), build("blue", 2)))
	snap, _ := s.state.get()
	require.Equal(t, "Ada builds floor 1 on A1.", english(t, s).item(snap.Story[2]))
	require.Equal(t, "Blue builds floor 2 on A1. Please check: More floors than the card allows.", english(t, s).item(snap.Story[3]))
	text, err := json.Marshal(snap.Story[3].Words[1])
	require.NoError(t, err)
	require.JSONEq(t, `{"key":"notice","args":{"why":{"key":"reason.floors-wrong"}}}`, string(text), "for the page's script")
}

// due are the players who have a choice.
func due(snap Snapshot) []engine.Color {
	var out []engine.Color
	for _, c := range snap.Choices {
		if !slices.Contains(out, c.Player) {
			out = append(out, c.Player)
		}
	}
	return out
}

// english is the voice of the game at the table.
func english(t *testing.T, s *Session) Voice {
	t.Helper()
	look, err := s.Look()
	require.NoError(t, err)
	v, err := English(s.book.Game.Name(), look.State.Seats())
	require.NoError(t, err)
	return v
}

// TestEveryGameIsPlayedThroughThePage plays whole random games of every number
// of players: every state can be shown in every language, and every choice of
// the last is a move.
func TestEveryGameIsPlayedThroughThePage(t *testing.T) {
	for _, g := range games() {
		for players := g.Kit().Least; players <= g.Kit().Most; players++ {
			s := openSession(t, &memory{}, false)
			require.NoError(t, s.Begin(g.Name(), engine.Setup{Players: g.Kit().Colors[:players]}))
			look, err := s.Look()
			require.NoError(t, err)
			_, err = g.Playout(look.State, rand.New(rand.NewPCG(uint64(players), 0)), func(e engine.Event) {
				require.NoError(t, s.Book(-1, e))
			})
			require.NoError(t, err)
			snap, _ := s.state.get()
			require.Equal(t, engine.Over, snap.Status.Phase)
			text, err := json.Marshal(snap)
			require.NoError(t, err)
			t.Logf("%s, %d players: %d events, snapshot of %d bytes, drawing of %d", g.Name(), players, snap.Version, len(text), len(snap.Drawing))
		}
	}
}

// TestEveryChoiceIsAMove holds some choices of a random game of each kind
// against the engine: each is legal, reads back from JSON as it was written, and
// its places are on the drawing.
func TestEveryChoiceIsAMove(t *testing.T) {
	for _, g := range games() {
		rng := rand.New(rand.NewPCG(11, 0))
		e, err := g.Start(engine.Setup{Players: g.Kit().Colors[:max(2, g.Kit().Least)]}, rng)
		require.NoError(t, err)
		s, err := g.Apply(nil, e)
		require.NoError(t, err)
		n := 0
		_, err = g.Playout(s, rng, func(e engine.Event) {
			if n++; n%5 == 0 {
				tryChoices(t, g, s, rng)
			}
			s, err = g.Apply(s, e)
			require.NoError(t, err)
		})
		require.NoError(t, err)
		require.Empty(t, s.Choices(), "%s is over", g.Name())
	}
}

func tryChoices(t *testing.T, g engine.Game, s engine.State, rng *rand.Rand) {
	t.Helper()
	places := map[string]bool{}
	for _, p := range s.Drawing().Parts {
		places[p.Place] = true
	}
	list := s.Choices()
	require.NotEmpty(t, list, g.Name())
	for range 5 {
		c := list[rng.IntN(len(list))]
		_, err := g.Apply(s, c.Event)
		require.NoError(t, err, "%s: %+v", g.Name(), c)
		text, err := json.Marshal(c.Event)
		require.NoError(t, err)
		again, err := engine.DecodeEvent(g, text)
		require.NoError(t, err, "%s", text)
		require.Equal(t, c.Event.Word(), again.Word())
		after, err := json.Marshal(again)
		require.NoError(t, err)
		require.JSONEq(t, string(text), string(after))
		for _, place := range c.Places {
			require.True(t, places[place], "%s: %s is tapped but not drawn", g.Name(), place)
		}
	}
}
