package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"banto/cmd/banto/web"
	"banto/engine"
	"banto/engine/izakaya"

	"github.com/adrg/xdg"
	"github.com/stretchr/testify/require"
)

const demoFolder = "testdata/demo"

// some is a source of some pictures of the demo.
type some struct {
	t     *testing.T
	names []string
	still bool
}

func (s *some) Next(context.Context) (Shot, error) {
	if len(s.names) == 0 {
		return Shot{}, io.EOF
	}
	name := s.names[0]
	s.names = s.names[1:]
	frame, err := loadFrame(filepath.Join(demoFolder, name))
	require.NoError(s.t, err)
	return Shot{Name: name, Frame: frame, Still: s.still}, nil
}

func (s *some) Close() error { return nil }

// watched is a session on a new shelf and a watcher of the pictures, with the
// demo's bids.
func watched(t *testing.T, folder string, still bool, names ...string) (*web.Session, *watcher) {
	t.Helper()
	cfg := DefaultConfig()
	bids, err := readBids(filepath.Join(demoFolder, "bids.json"), 0, &cfg.Profile.Izakaya)
	require.NoError(t, err)
	session, err := web.Open(&shelf{folder: folder, now: time.Now, cfg: cfg}, true, cfg.games(), time.Now)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, session.Close()) })
	return session, &watcher{
		reel: &reel{open: func() (Source, error) { return &some{t, names, still}, nil }, session: session},
		anew: func() clerk { return newClerk(cfg, 0, bids) },
	}
}

// TestWatcherRaisesTheAlarmAndTakesItAway watches a drink being placed against
// the rules and taken back.
func TestWatcherRaisesTheAlarmAndTakesItAway(t *testing.T) {
	folder := t.TempDir()
	session, w := watched(t, folder, true, "0000.jpg", "0001.jpg", "0002.jpg", "0004.jpg", "0005.jpg", "0006.jpg")
	require.NoError(t, w.run(t.Context()))
	look, err := session.Look()
	require.NoError(t, err)
	require.NotNil(t, look.Alarm)
	require.Equal(t, []engine.Code{izakaya.DrinkOuterFirst}, engine.Codes(look.Alarm.Reasons))
	require.Len(t, look.State.(izakaya.State).Observation().Drinks, 2, "what is refused is not in the book")
	picture, err := session.Picture("0006.jpg")
	require.NoError(t, err)
	require.NotEmpty(t, picture)

	require.NoError(t, w.watch(t.Context(), &some{t, []string{"0007.jpg"}, true}, w))
	look, err = session.Look()
	require.NoError(t, err)
	require.Nil(t, look.Alarm)
}

// TestWatcherGoesOnAfterAnAnswer asks which of two drinks was placed, the booked one
// or another, and goes on by what the players say.
func TestWatcherGoesOnAfterAnAnswer(t *testing.T) {
	session, w := watched(t, t.TempDir(), true, "0000.jpg", "0001.jpg", "0002.jpg", "0004.jpg")
	require.NoError(t, w.run(t.Context()))
	look, err := w.fetch()
	require.NoError(t, err)
	booked := look.Last.(izakaya.Event)
	require.Equal(t, izakaya.Drink, booked.Kind)
	other := booked
	other.Vertex = izakaya.Vertex{1, 1}
	require.NoError(t, session.Book(-1, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Question}, About: w.history.Len(), Choices: []izakaya.Event{booked, other}, By: izakaya.ByCamera}))
	require.NoError(t, session.Settle(look.Version+1, 0))
	require.NoError(t, w.watch(t.Context(), &some{t, []string{"0005.jpg"}, true}, w))
	look, err = session.Look()
	require.NoError(t, err)
	require.Equal(t, []izakaya.DrinkReading{{Vertex: booked.Vertex, Color: "green"}, {Vertex: izakaya.Vertex{2, 2}, Color: "blue"}}, look.State.(izakaya.State).Observation().Drinks)
	require.Equal(t, "camera", look.Last.Booked().By, "what followed was seen")
}

// TestWatcherAsksWhatTheScoreHangsOn lays a second piece on a building, on top of the first or beside it.
func TestWatcherAsksWhatTheScoreHangsOn(t *testing.T) {
	for lead, asks := range map[float64]bool{0.7: true, 9: false} {
		session, w := watched(t, t.TempDir(), true, "0000.jpg")
		require.NoError(t, w.run(t.Context()))
		players := []izakaya.Color{"pink", "natural"}
		require.NoError(t, session.Book(-1, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Order, TurnOrder: players}}))
		for _, c := range []izakaya.Correction{{Drink: &izakaya.DrinkReading{Vertex: izakaya.Vertex{1, 1}, Color: "white"}}, {Owner: &izakaya.OwnerReading{Player: "natural"}}, {Building: &izakaya.SiteReading{Floors: 1, Pieces: 1}}} {
			require.NoError(t, session.Book(-1, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Correct}, Correction: &c, By: "person"}))
		}
		_, err := w.fetch()
		require.NoError(t, err)
		w.clerk.trust(w.history)
		w.trust = false
		o, start := w.history.State().Observation(), w.history.State().Start()
		w.clerk.follower.Look(w.history, izakaya.BeliefOf(o, start))
		o.BuildSpot.Players = players[:1]
		b := izakaya.BeliefOf(o, start)
		b.Floors[izakaya.Site{}] = izakaya.Odds[int]{0: -20, 1: -lead, 2: 0}
		for range 4 {
			require.NoError(t, w.settle(w.clerk.follower.Look(w.history, b).Events))
		}
		require.NoError(t, w.conclude())
		look, err := session.Look()
		require.NoError(t, err)
		require.Equal(t, 2, look.State.(izakaya.State).Observation().Cards[0].Buildings[0].Floors)
		kept := look.Events[len(look.Events)-1].(izakaya.Event)
		require.Equal(t, asks, kept.Kind == izakaya.Question, "by %v", lead)
	}
}

// TestWatcherLetsPersonsBeginBeforeACamera offers the set-up that a moving
// picture shows once it has settled, and begins nothing.
func TestWatcherLetsPersonsBeginBeforeACamera(t *testing.T) {
	session, w := watched(t, t.TempDir(), false, "0000.jpg", "0000.jpg", "0000.jpg", "0000.jpg")
	require.NoError(t, w.run(t.Context()))
	look, err := session.Look()
	require.NoError(t, err)
	require.Zero(t, look.Game)
	require.Equal(t, web.Settled, look.Live.Status)
	require.Equal(t, []izakaya.Color{"pink", "natural"}, look.Live.Setup.Players)
}

func TestWatcherPausesARecording(t *testing.T) {
	session, w := watched(t, t.TempDir(), true, "0000.jpg", "0001.jpg")
	require.NoError(t, session.Tell(web.Live{Status: web.Settled}))
	require.NoError(t, session.Ask(web.Pause))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.run(ctx) }()
	for look := (web.Look{}); look.Live.Status != web.Paused; {
		var err error
		look, err = session.Look()
		require.NoError(t, err)
		require.Zero(t, look.Game)
	}
	require.NoError(t, session.Ask(web.Go))
	require.NoError(t, <-ended)
	cancel()
	look, err := session.Look()
	require.NoError(t, err)
	require.Equal(t, 1, look.Game)
}

// TestWatcherBeginsARecordingAgain loops until a second game has begun.
func TestWatcherBeginsARecordingAgain(t *testing.T) {
	session, w := watched(t, t.TempDir(), true, "0000.jpg", "0001.jpg")
	w.loop = true
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.run(ctx) }()
	for look := (web.Look{}); look.Game < 2; {
		changed := session.Changed()
		var err error
		look, err = session.Look()
		require.NoError(t, err)
		if look.Game < 2 {
			<-changed
		}
	}
	cancel()
	require.NoError(t, <-ended)
}

func TestWatcherTellsThatTheCameraIsLost(t *testing.T) {
	session, w := watched(t, t.TempDir(), true)
	w.open = func() (Source, error) { return broken{}, nil }
	require.ErrorContains(t, w.run(t.Context()), "unplugged")
	look, err := session.Look()
	require.NoError(t, err)
	require.Equal(t, web.Lost, look.Live.Status)
}

type broken struct{}

func (broken) Next(context.Context) (Shot, error) {
	return Shot{}, errors.New("the camera is unplugged")
}
func (broken) Close() error { return nil }

func TestShelfFindsTheLastGameThatWasNotFinished(t *testing.T) {
	folder := t.TempDir()
	now := time.Now().Truncate(time.Second)
	s := &shelf{folder: folder, now: func() time.Time { return now }, cfg: DefaultConfig()}
	rec, book, err := s.Last()
	require.NoError(t, err)
	require.Nil(t, rec)
	require.Empty(t, book.Events)

	start := izakaya.Start{Players: []izakaya.Color{"grey", "blue"}, Colors: []izakaya.Color{"white", "blue", "red", "yellow", "green", "black"}, Options: izakaya.DefaultOptions()}
	for i := range 2 { // two games in the same second
		rec, err := s.New(izakaya.Name)
		require.NoError(t, err)
		require.NoError(t, rec.Append(izakaya.Event{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &start, By: fmt.Sprint(i)}))
		require.NoError(t, rec.Close())
	}
	logs, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	require.NoError(t, err)
	require.Len(t, logs, 2)
	require.NoError(t, os.Chtimes(logs[0], now, now.Add(time.Hour)))
	rec, book, err = s.Last()
	require.NoError(t, err)
	require.Len(t, book.Events, 1)
	require.NoError(t, rec.Close())

	require.NoError(t, os.WriteFile(logs[0], []byte("no log\n"), 0o644))
	require.NoError(t, os.Chtimes(logs[0], now, now.Add(2*time.Hour)))
	_, _, err = s.Last()
	require.ErrorContains(t, err, logs[0])
	require.ErrorContains(t, err, "line 1")
}

func TestRecordsKeepPicturesInTheirFolderOnly(t *testing.T) {
	rec, _, err := openRecord(filepath.Join(t.TempDir(), "game.jsonl"), izakaya.Name, DefaultConfig())
	require.NoError(t, err)
	defer rec.Close()
	_, err = rec.Keep("0001.jpg", []byte("a"))
	require.NoError(t, err)
	for _, name := range []string{"", "..", "../game.jsonl", "a/b.jpg", ".hidden", `..\x`} {
		_, err := rec.Keep(name, nil)
		require.Error(t, err, name)
		_, err = rec.Picture(name)
		require.Error(t, err, name)
	}
}

// TestRecordsReplaceNoPicture keeps pictures of one name: each stays under its own.
func TestRecordsReplaceNoPicture(t *testing.T) {
	rec, _, err := openRecord(filepath.Join(t.TempDir(), "game.jsonl"), izakaya.Name, DefaultConfig())
	require.NoError(t, err)
	defer rec.Close()
	for i, jpeg := range []string{"first", "second", "first"} {
		name, err := rec.Keep("0001.jpg", []byte(jpeg))
		require.NoError(t, err)
		require.Equal(t, []string{"0001.jpg", "0001-2.jpg", "0001.jpg"}[i], name, "the same picture is kept once")
		kept, err := rec.Picture(name)
		require.NoError(t, err)
		require.Equal(t, jpeg, string(kept))
	}
}

// TestPicturesHaveALimit fills a folder: the oldest whole pictures go first, then
// the oldest crops.
func TestPicturesHaveALimit(t *testing.T) {
	f := pictureFolder{filepath.Join(t.TempDir(), "game.pictures"), 1000}
	old := time.Now().Add(-time.Hour)
	for i := range 8 {
		name, err := f.keep(fmt.Sprintf("%d.jpg", i), pictureFile{jpeg: make([]byte, 150)}, pictureFile{afterCrop, make([]byte, 40)})
		require.NoError(t, err)
		when := old.Add(time.Duration(i) * time.Minute)
		require.NoError(t, os.Chtimes(filepath.Join(f.path, name), when, when))
	}
	left := func(pattern string) int {
		names, err := filepath.Glob(filepath.Join(f.path, pattern))
		require.NoError(t, err)
		return len(names)
	}
	require.Equal(t, 8, left("*-after.jpg"))
	require.Equal(t, 4, left("?.jpg"), "4·150 + 8·40 bytes fit")
	require.FileExists(t, filepath.Join(f.path, "7.jpg"))
}

func TestGamesAreKeptWithTheUsersData(t *testing.T) {
	t.Cleanup(xdg.Reload)
	t.Setenv("XDG_DATA_HOME", "/data/of/ada")
	xdg.Reload()
	require.Equal(t, "/data/of/ada/banto/games", (&play{}).shelf(Config{}).place())
	require.Equal(t, "a/b.jsonl", (&play{log: "a/b.jsonl"}).shelf(Config{}).place())
}

func TestPlayStaysOnThisMachine(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", "[::]:0", "192.168.1.7:0", "example.org:80", "8417"} {
		p := play{addr: addr}
		_, _, err := p.listen()
		require.ErrorContains(t, err, "--addr", addr)
	}
	p := play{addr: "127.0.0.1:0"}
	listener, lan, err := p.listen()
	require.NoError(t, err)
	require.Empty(t, lan)
	require.NoError(t, listener.Close())
}
