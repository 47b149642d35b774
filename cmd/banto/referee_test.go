package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"syscall"
	"testing"
	"time"

	"banto/cmd/banto/web"
	"banto/engine"
	"banto/engine/jutaku"
	"banto/engine/stack"
	"banto/vision"

	"github.com/stretchr/testify/require"
)

// readings is an eye that sees in every picture what it is told to.
type readings struct{ jutaku.Observation }

func (r readings) Look(*vision.Frame) vision.Sight { return vision.Sight{Observation: r.Observation} }

func (r readings) Blind(string) engine.Observation { return r.Observation }

// house is a card with a building that is complete with that probability.
func house(chance float64, faults ...engine.Code) jutaku.Observation {
	b := &jutaku.BuildingReading{Floors: 2, Pieces: 3, Chance: chance, Violations: faults, Confidence: 0.99}
	for _, c := range faults {
		b.Reasons = append(b.Reasons, engine.Reason{Code: c, MM: 4.2})
	}
	return jutaku.Observation{Status: jutaku.StatusOK, Sites: []jutaku.SiteReading{{District: "UENO", Floors: 2, Pieces: 3, Yen: 400, Building: b, Confidence: 0.99}}}
}

// repeated is a source of one picture so many times.
type repeated struct {
	frame *vision.Frame
	times int
	still bool
	lost  bool // at the end
}

func (r *repeated) Next(context.Context) (Shot, error) {
	r.times--
	switch {
	case r.times < 0 && r.lost:
		r.lost = false
		return Shot{Lost: errors.New("unplugged")}, nil
	case r.times < 0:
		return Shot{}, io.EOF
	}
	return Shot{Name: "0001.jpg", Frame: r.frame, Still: r.still}, nil
}

func (r *repeated) Close() error { return nil }

// refereed is a session in which two build before a referee who sees the source, until
// the test ends.
func refereed(t testing.TB, eye vision.Eye, source *repeated) *web.Session {
	t.Helper()
	cfg := DefaultConfig()
	session, err := web.Open(&shelf{folder: t.TempDir(), now: time.Now, cfg: cfg}, true, cfg.games(), time.Now)
	require.NoError(t, err)
	require.NoError(t, session.Begin(jutaku.Name, engine.Setup{Players: []engine.Color{"red", "blue"}, Watched: true}))
	for i, p := range []engine.Color{"red", "blue"} {
		require.NoError(t, session.Book(-1, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Place, Player: p, Card: jutaku.Card{0, i}}}))
	}
	f := &referee{reel: &reel{open: func() (Source, error) { return source, nil }, session: session}, eye: eye}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- f.run(ctx) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-ended)
		require.NoError(t, session.Close())
	})
	return session
}

// shouts lets a player say stop, some time ago, and waits for so many findings.
func shouts(t testing.TB, s *web.Session, p engine.Color, findings int) web.Look {
	t.Helper()
	at := time.Now().Add(-time.Second).UTC().Format(time.RFC3339Nano)
	require.NoError(t, s.Book(-1, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Stop, Player: p}, Entry: engine.Entry{By: "phone", At: at}}))
	return awaits(t, s, func(l web.Look) bool { return len(l.Findings) == findings })
}

func awaits(t testing.TB, s *web.Session, ready func(web.Look) bool) web.Look {
	t.Helper()
	for {
		changed := s.Changed()
		look, err := s.Look()
		require.NoError(t, err)
		if ready(look) {
			return look
		}
		<-changed
	}
}

func plain() *vision.Frame { return &vision.Frame{W: 160, H: 120, Pix: make([]uint8, 3*160*120)} }

func TestRefereeBooksWhatIsComplete(t *testing.T) {
	s := refereed(t, readings{house(0.99)}, &repeated{frame: plain(), times: 1, still: true})
	look := shouts(t, s, "red", 1)
	require.Equal(t, jutaku.PhaseMove, look.State.Status().Phase)
	require.Equal(t, 400, look.State.Standings().Players[0].Total)
	require.Equal(t, "camera", look.Last.Booked().By)
	require.Equal(t, look.Findings[0].Frame, look.Last.Booked().Frame)
	picture, err := s.Picture(look.Findings[0].Frame)
	require.NoError(t, err)
	require.NotEmpty(t, picture)
}

func TestRefereeLetsAllBuildOnWhereItIsWrong(t *testing.T) {
	s := refereed(t, readings{house(0.01, stack.BuildOverhang)}, &repeated{frame: plain(), times: 1, still: true})
	for n := range 2 { // and again
		look := shouts(t, s, "red", 1)
		require.Equal(t, jutaku.PhaseBuild, look.State.Status().Phase, n)
		f := look.Findings[0]
		require.Equal(t, engine.Say("fault.build-overhang", "mm", "4.2"), f.Words[0])
		require.Equal(t, n+1, f.ID)
		require.Nil(t, look.Alarm)
	}
}

func TestRefereeAsksAndOneTapAnswers(t *testing.T) {
	s := refereed(t, readings{house(0.6)}, &repeated{frame: plain(), times: 1, still: true})
	look := shouts(t, s, "red", 1)
	require.Equal(t, jutaku.PhaseCheck, look.State.Status().Phase, "nothing is guessed")
	id := look.Findings[0].ID
	require.ErrorContains(t, s.Decide(id, 9), "no such option")
	require.ErrorIs(t, s.Decide(id+1, 0), web.ErrStale)
	require.NoError(t, s.Decide(id, 0))
	look, err := s.Look()
	require.NoError(t, err)
	require.Equal(t, 400, look.State.Standings().Players[0].Total)
	require.Equal(t, "person", look.Last.Booked().By)
	require.Empty(t, look.Findings)
	require.ErrorIs(t, s.Decide(id, 0), web.ErrStale, "once")
}

// TestRefereeLooksAgain reads the next settled picture while the players are asked.
func TestRefereeLooksAgain(t *testing.T) {
	source := &repeated{frame: plain(), times: 1 << 30, still: true}
	s := refereed(t, readings{house(0.6)}, source)
	first := shouts(t, s, "red", 1).Findings[0].ID
	look := awaits(t, s, func(l web.Look) bool { return len(l.Findings) == 1 && l.Findings[0].ID > first })
	require.Equal(t, jutaku.PhaseCheck, look.State.Status().Phase)
}

// TestRefereeAnswersWhomItCanFirst lets two stop of whom one's card shows.
func TestRefereeAnswersWhomItCanFirst(t *testing.T) {
	s := refereed(t, readings{house(0.99)}, &repeated{frame: plain(), times: 1, still: true})
	require.NoError(t, s.Book(-1, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Correct}, Correction: &jutaku.Correction{Print: &jutaku.SiteCard{Card: jutaku.Card{0, 1}, District: "UENO", Yen: 400}}}))
	at := engine.Entry{At: time.Now().UTC().Format(time.RFC3339Nano)}
	require.NoError(t, s.Book(-1, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Stop, Player: "red"}, Entry: at}, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Stop, Player: "blue"}, Entry: at}))
	look := awaits(t, s, func(l web.Look) bool { return len(l.Findings) == 2 })
	require.Equal(t, "found.complete", look.Findings[0].Title.Key, "blue's")
	require.Equal(t, "doubt.other", look.Findings[1].Words[0].Key, "red's does not show")
}

// TestRefereeWaitsForTheTableToSettle shows a moving source too little, and enough.
func TestRefereeWaitsForTheTableToSettle(t *testing.T) {
	for times, found := range map[int]bool{2: false, 4: true} {
		s := refereed(t, readings{house(0.99)}, &repeated{frame: plain(), times: times, still: false})
		if found {
			shouts(t, s, "red", 1)
			continue
		}
		look := awaits(t, s, func(l web.Look) bool { return l.State != nil })
		require.Empty(t, look.Findings)
		require.NoError(t, s.Book(-1, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Stop, Player: "red"}}))
		require.NoError(t, s.Book(-1, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Wrong, Player: "red"}}), "the table may answer itself")
	}
}

// TestRefereeAnswersNothingByAnOldPicture loses the camera after a settled picture.
func TestRefereeAnswersNothingByAnOldPicture(t *testing.T) {
	s := refereed(t, readings{house(0.99)}, &repeated{frame: plain(), times: 1, still: true, lost: true})
	for look := (web.Look{}); look.Live.Status != web.Lost; {
		var err error
		look, err = s.Look()
		require.NoError(t, err)
	}
	require.NoError(t, s.Book(-1, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Stop, Player: "red"}}))
	require.NoError(t, s.Book(-1, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Wrong, Player: "red"}}), "nobody was faster")
}

// TestRefereeReadsARealCard goes the whole way from a picture to an answer.
func TestRefereeReadsARealCard(t *testing.T) {
	cfg := DefaultConfig()
	eye, err := cfg.eye(jutaku.Name)
	require.NoError(t, err)
	frame, err := loadFrame(ginza)
	require.NoError(t, err)
	s := refereed(t, eye, &repeated{frame: frame, times: 1, still: true})
	f := shouts(t, s, "red", 1).Findings[0]
	text, err := json.Marshal(f)
	require.NoError(t, err)
	require.NotContains(t, string(text), "doubt.unread")
	jpeg, err := s.Picture(f.Frame)
	require.NoError(t, err)
	drawn, err := vision.Decode(jpeg)
	require.NoError(t, err)
	require.Less(t, drawn.W, frame.W, "the card, with the space around it")
}

// BenchmarkStop takes the time from a shout to its answer, at 1920×1080, and how much
// of a processor that needs.
func BenchmarkStop(b *testing.B) {
	cfg := DefaultConfig()
	eye, err := cfg.eye(jutaku.Name)
	require.NoError(b, err)
	frame, err := loadFrame(ginza)
	require.NoError(b, err)
	require.Equal(b, 1920, frame.W)
	start, shouted := processorTime(b), 0
	for b.Loop() {
		shouted++
		s := refereed(b, eye, &repeated{frame: frame, times: 1, still: true}) // anew: what is complete is booked
		shouts(b, s, "red", 1)
	}
	b.ReportMetric(float64(processorTime(b)-start)/1e6/float64(shouted), "cpu-ms/op")
}

// processorTime is what this process has used so far.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
