package web

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"banto/calibration"
	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// memory is a shelf of games in memory.
type memory struct {
	events [][]izakaya.Event
	frames map[string][]byte
	broken bool
}

type memoryRecord struct {
	shelf *memory
	game  int
}

func (m *memory) New() (Record, error) {
	m.events = append(m.events, nil)
	return &memoryRecord{m, len(m.events) - 1}, nil
}

func (m *memory) Last() (Record, []izakaya.Event, error) {
	n := len(m.events)
	if n == 0 {
		return nil, nil, nil
	}
	return &memoryRecord{m, n - 1}, m.events[n-1], nil
}

func (r *memoryRecord) Append(event any) error {
	if r.shelf.broken {
		return errors.New("the disk is full")
	}
	text, err := json.Marshal(event)
	if err != nil {
		return err
	}
	var e izakaya.Event
	if err := json.Unmarshal(text, &e); err != nil {
		return err
	}
	r.shelf.events[r.game] = append(r.shelf.events[r.game], e)
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

func palette() Palette {
	p := calibration.DefaultProfile()
	return Palette{Drinks: p.Drinks, Players: p.Players}
}

// two is a game of two players.
func two() izakaya.Start {
	return izakaya.Start{
		Players: []izakaya.Color{"grey", "blue"}, Names: map[izakaya.Color]string{"grey": "Ada"},
		Colors: []izakaya.Color{"white", "blue", "red", "yellow", "green", "black"}, Options: izakaya.DefaultOptions(),
	}
}

func bid(player izakaya.Color, yen int) izakaya.Event {
	return izakaya.Event{Move: izakaya.Move{Kind: izakaya.Bid, Bids: map[izakaya.Color]int{player: yen}}}
}

func openSession(t *testing.T, shelf Shelf, resume bool) *Session {
	t.Helper()
	s, err := Open(shelf, resume, palette(), noon)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func TestSessionBooksAllOrNothing(t *testing.T) {
	shelf := &memory{}
	s := openSession(t, shelf, false)
	require.ErrorIs(t, s.Book(-1, bid("grey", 300)), ErrNoGame)
	require.NoError(t, s.Begin(two()))
	var illegal *izakaya.IllegalError
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
	require.Len(t, shelf.events[0], 3)
}

func TestSessionCoversBidsUntilAllAreIn(t *testing.T) {
	s := openSession(t, &memory{}, false)
	require.NoError(t, s.Begin(two()))
	require.NoError(t, s.Book(-1, bid("grey", 700)))
	snap, _ := s.state.get()
	text, err := json.Marshal(snap)
	require.NoError(t, err)
	require.False(t, strings.Contains(string(text), ":700"))
	require.True(t, snap.Players[0].Bid)
	require.False(t, snap.Players[1].Bid)
	require.NoError(t, s.Book(-1, bid("blue", 500)))
	snap, _ = s.state.get()
	require.Equal(t, map[izakaya.Color]int{"grey": 700, "blue": 500}, snap.Story[1].Bids)
}

func TestSessionResumesWhereItWas(t *testing.T) {
	shelf := &memory{}
	first := openSession(t, shelf, false)
	require.NoError(t, first.Begin(two()))
	require.NoError(t, first.Book(-1, bid("grey", 300), bid("blue", 100)))
	before, err := first.Look()
	require.NoError(t, err)

	asked := openSession(t, shelf, false)
	snap, _ := asked.state.get()
	require.Nil(t, snap.Table)
	require.Equal(t, "Ada", snap.Offer.Names["grey"])
	require.NoError(t, asked.Resume())
	resumed, err := asked.Look()
	require.NoError(t, err)
	require.Equal(t, before.Version, resumed.Version)
	require.Equal(t, before.State.View(), resumed.State.View())

	atOnce := openSession(t, shelf, true)
	snap, _ = atOnce.state.get()
	require.Equal(t, 300+100, snap.Table.Pot)
}

func TestSessionAlarmIsAllowedOrTakenBack(t *testing.T) {
	s := openSession(t, &memory{}, false)
	require.NoError(t, s.Begin(two()))
	require.NoError(t, s.Book(-1, bid("grey", 300), bid("blue", 100)))
	outer := izakaya.Event{Move: izakaya.Move{Kind: izakaya.Drink, Player: "grey", Stock: 2, Color: "red", Vertex: izakaya.Vertex{0, 1}}}
	look, err := s.Look()
	require.NoError(t, err)
	alarm := &Alarm{Event: outer, Reasons: izakaya.Check(look.State, outer.Move)}
	require.NoError(t, s.Raise(alarm))
	snap, _ := s.state.get()
	require.True(t, snap.Allow)
	require.NoError(t, s.Raise(nil))
	require.Error(t, s.Allow())
	require.NoError(t, s.Raise(alarm))
	require.NoError(t, s.Allow())
	snap, _ = s.state.get()
	require.Nil(t, snap.Alarm)
	require.Equal(t, 1, snap.Table.Overrides)
	require.Len(t, snap.Table.Table.Drinks, 1)
}

// TestSnapshotOfEveryState draws whole random games of every size.
func TestSnapshotOfEveryState(t *testing.T) {
	for players := 2; players <= 5; players++ {
		s := openSession(t, &memory{}, false)
		start := two()
		start.Players = []izakaya.Color{"grey", "blue", "pink", "orange", "natural"}[:players]
		require.NoError(t, s.Begin(start))
		look, err := s.Look()
		require.NoError(t, err)
		_, err = izakaya.Playout(look.State, rand.New(rand.NewPCG(uint64(players), 0)), func(e izakaya.Event) {
			require.NoError(t, s.Book(-1, e))
		})
		require.NoError(t, err)
		snap, _ := s.state.get()
		require.Equal(t, izakaya.PhaseEnd, snap.Table.Phase)
		text, err := json.Marshal(snap)
		require.NoError(t, err)
		t.Logf("%d players: snapshot of %d bytes, drawing of %d", players, len(text), len(snap.Drawing))
	}
}
