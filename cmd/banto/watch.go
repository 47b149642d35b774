package main

import (
	"context"
	"errors"
	"fmt"

	"banto/cmd/banto/web"
	"banto/engine"
	"banto/engine/izakaya"
)

// A watcher looks at a source for a session: it shows every picture on the
// page, reads the settled ones, and books what the clerk makes of them.
type watcher struct {
	*reel
	anew func() clerk // one for every run of the source

	clerk   clerk
	history *izakaya.History // the session's, as far as it was fetched
	game    int              // of the session
	fetched int              // events of it
	fresh   bool             // the next whole table begins a game
	trust   bool             // a person said what happened, or what lies on the table

	concluded bool // all was weighed once more since the game is over, and since the last word of a person
}

// newWatcher watches a reel as the flags of banto play say.
func newWatcher(p *play, cfg Config, r *reel) (*watcher, error) {
	bids, err := readBids(p.bids, p.players, &cfg.Profile.Izakaya)
	if err != nil {
		return nil, err
	}
	return &watcher{reel: r, anew: func() clerk { return newClerk(cfg, p.players, bids) }}, nil
}

// run watches until ctx ends.
func (w *watcher) run(ctx context.Context) error {
	w.history = &izakaya.History{}
	return w.roll(ctx, w)
}

// begin takes a new clerk for a run of the source.
func (w *watcher) begin(again bool) {
	w.clerk = w.anew()
	w.fresh = again
}

// lost changes nothing: the next picture is compared with the book.
func (w *watcher) lost() {}

// finish books what the last settled picture shows once all of it is read anew, and what is
// likeliest of all that it leaves open.
func (w *watcher) finish() error {
	if g, ok := w.clerk.readAgain(w.history); ok && !w.trust {
		if err := w.settle(w.clerk.judge(g, w.history).Events); err != nil {
			return err
		}
	}
	return w.conclude()
}

// conclude tells what all pictures together tell otherwise, and asks what the score hangs on.
func (w *watcher) conclude() error {
	if err := w.settle(w.clerk.follower.Finish().Events); err != nil {
		return err
	}
	question, ok := w.clerk.follower.Doubt()
	if !ok {
		return nil
	}
	return w.settle([]izakaya.Event{question})
}

// settle books events at the end, by the last picture of the story.
func (w *watcher) settle(events []izakaya.Event) error {
	if len(events) == 0 {
		return nil
	}
	look, err := w.fetch()
	if err != nil || w.trust {
		return err
	}
	framed(events, look.Last.Booked().Frame)
	return w.session.Book(look.Version, booked(events)...)
}

// A scene is one picture with what is made of it.
type scene struct {
	shot Shot
	look web.Look // the game before it
	seen glance
	news bool     // there is something to judge
	live web.Live // for the page
}

// look reads one picture where it is settled.
func (w *watcher) look(ctx context.Context, shot Shot) error {
	anew, err := w.obey(ctx, shot)
	if anew {
		w.trust = true
		w.clerk.eye.live.Forget()
	}
	if err != nil || w.paused {
		return err
	}
	look, err := w.fetch()
	if err != nil {
		return err
	}
	s := &scene{shot: shot, look: look}
	s.seen, s.news = w.clerk.look(shot, w.history)
	s.live = web.Live{Status: web.Moving, Frame: shot.Name, W: shot.Frame.W, H: shot.Frame.H, Reading: w.live.Reading}
	if s.seen.settled {
		err = w.read(s)
	}
	return errors.Join(err, w.tell(s.live))
}

// keep keeps a scene's picture for the story and gives its name there.
func (w *watcher) keep(s *scene) (string, error) {
	jpeg, err := s.shot.Frame.JPEG(pictureQuality)
	if err != nil {
		return "", err
	}
	return w.session.Keep(s.shot.Name, jpeg)
}

// read makes what it can of a settled picture.
func (w *watcher) read(s *scene) error {
	o := s.seen.seen
	s.live.Status = web.Settled
	switch {
	case !found(o):
		s.live.Status, s.live.Note = web.Searching, o.Message
		return nil
	case !s.news && !w.trust && !w.fresh:
		s.live.Note = w.live.Note
		return nil
	}
	s.live.Reading = readingOf(&o)
	if w.fresh || s.look.Game == 0 {
		return w.layOut(s)
	}
	return w.take(s)
}

// take books what happened since the last picture.
func (w *watcher) take(s *scene) error {
	if w.trust {
		w.clerk.trust(w.history)
		w.trust, w.concluded = false, false
	}
	v := w.clerk.judge(s.seen, w.history)
	if v.Desynchronised {
		s.live.Status, s.live.Differences = web.Desync, differences(v.Differences)
	}
	if err := w.tell(s.live); err != nil { // a question shows where its places are in this picture
		return err
	}
	over := w.history.State().Phase() == izakaya.PhaseEnd
	if len(v.Events) > 0 || v.Open || !over || w.concluded {
		w.concluded = w.concluded && over
		return w.book(s, v.Events)
	}
	w.concluded = true // once: then the table is cleared
	return w.conclude()
}

// book books the events that a scene shows, with its picture.
func (w *watcher) book(s *scene, events []izakaya.Event) error {
	if len(events) == 0 {
		return nil
	}
	name, err := w.keep(s)
	if err != nil {
		return err
	}
	framed(events, name)
	err = w.session.Book(s.look.Version, booked(events)...)
	if errors.Is(err, web.ErrStale) { // a person was faster: judge again by what the book says now
		w.trust = true
		return nil
	}
	return err
}

// fetch brings the history up to the session's.
func (w *watcher) fetch() (web.Look, error) {
	look, err := w.session.Look()
	if err != nil {
		return look, err
	}
	if look.Game != w.game {
		w.game, w.fetched, w.history, w.trust = look.Game, 0, &izakaya.History{}, true
	}
	for _, any := range look.Events[w.fetched:] {
		e := typed(any)
		if err := w.history.Append(e); err != nil {
			return look, fmt.Errorf("the session's history: %w", err)
		}
		w.trust = w.trust || e.By == "person" || e.By == "phone"
	}
	w.fetched = len(look.Events)
	return look, nil
}

// layOut begins the game that a recording's picture shows, unless an older one
// waits for a person's word. Before a camera persons begin, with their names.
func (w *watcher) layOut(s *scene) error {
	start, err := w.clerk.eye.start(s.seen)
	if err != nil {
		s.live.Note = err.Error()
		return nil
	}
	s.live.Setup = start.Setup()
	if s.look.Offered || !s.shot.Still {
		return nil
	}
	if err := w.session.Begin(izakaya.Name, *s.live.Setup); err != nil {
		return err
	}
	w.fresh = false
	if _, err := w.fetch(); err != nil {
		return err
	}
	w.clerk.trust(w.history)
	w.clerk.judge(s.seen, w.history) // the set-up itself: nothing has happened
	w.trust = false
	_, err = w.keep(s)
	return err
}

// readingOf is what the page shows of an observation.
func readingOf(o *izakaya.Observation) web.Reading {
	r := web.Reading{Ms: o.Ms, Spots: o.Sightings(), Setup: o.Setup()}
	if o.Camera != nil {
		r.RMSMM = o.Camera.RMSMM
	}
	return r
}

// booked are events as the session takes them.
func booked(events []izakaya.Event) []engine.Event {
	out := make([]engine.Event, len(events))
	for i, e := range events {
		out[i] = e
	}
	return out
}

// typed is an event of the session in the game's own type.
func typed(e engine.Event) izakaya.Event {
	if step, ok := e.(engine.Step); ok {
		return izakaya.Event{Move: izakaya.Move{Kind: izakaya.Kind(step.Kind)}, To: step.To, By: step.By, At: step.At, Frame: step.Frame}
	}
	return e.(izakaya.Event)
}

// differences puts the clerk's differences into the page's words.
func differences(list []izakaya.Difference) []web.Difference {
	var out []web.Difference
	for _, d := range list {
		one := web.Difference{Name: d.Place, Book: d.Book, Seen: d.Table}
		if d.Correction != nil {
			one.Fix = izakaya.Event{Move: izakaya.Move{Kind: izakaya.Correct}, Correction: d.Correction}
		}
		out = append(out, one)
	}
	return out
}
