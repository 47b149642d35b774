package web

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"banto/engine/izakaya"
)

// A Record is where a game is kept: its events, one line each, and the pictures
// they were seen in, by frame name.
type Record interface {
	Append(event any) error // returns when the disk has the event
	// Keep stores a picture, as frame or under a like name where another one has
	// that, and gives the name.
	Keep(frame string, jpeg []byte) (name string, err error)
	Picture(frame string) ([]byte, error)
	Close() error
}

// A Shelf holds the records of all games.
type Shelf interface {
	New() (Record, error)
	// Last is the last game that was not finished; a nil record where there is none.
	Last() (Record, []izakaya.Event, error)
}

// ErrStale says that the game moved on since the asker last looked.
var ErrStale = errors.New("the game has moved on meanwhile: look again")

// ErrNoGame says that no game has begun.
var ErrNoGame = errors.New("there is no game yet: begin one on the page")

// A Session is the game at the table. One goroutine owns it; every method asks
// that goroutine and may be called from anywhere until Close.
type Session struct {
	ask     chan func()
	quit    chan struct{}
	done    chan struct{}
	now     func() time.Time
	colors  Palette
	control chan Control

	// owned by the goroutine
	shelf   Shelf
	record  Record
	events  []izakaya.Event // all that were written, undo and redo among them
	history *izakaya.History
	alarm   *Alarm
	live    Live
	offer   *Offer
	games   int // begun or resumed since the program started

	// for everyone
	state  *latest[Snapshot]
	glance *latest[Glance]
	frames *latest[Picture]

	watchers atomic.Int32 // of the live picture
}

// An Offer is an unfinished game that can be taken up again.
type Offer struct {
	Players []izakaya.Color          `json:"players"`
	Names   map[izakaya.Color]string `json:"names,omitempty"`
	Round   int                      `json:"round"`
	At      string                   `json:"at"` // of its last event, RFC 3339

	record Record
	events []izakaya.Event
}

// A Look is the game as it stands: Game counts the games of this session,
// Version the events written of the present one, undo and redo among them.
type Look struct {
	Game, Version int
	Offered       bool            // an unfinished game waits for a person's word
	Events        []izakaya.Event // all written of the present game: not to be changed
	State         izakaya.State
	Last          izakaya.Event // in force
	Alarm         *Alarm
	Live          Live
}

// Open begins a session on the shelf of records. Where the last game was not
// finished it is offered on the page, or with resume taken up at once.
func Open(shelf Shelf, resume bool, colors Palette, now func() time.Time) (*Session, error) {
	s := &Session{ask: make(chan func()), quit: make(chan struct{}), done: make(chan struct{}), now: now, colors: colors,
		control: make(chan Control, 1), shelf: shelf, history: &izakaya.History{},
		state: newLatest[Snapshot](), glance: newLatest[Glance](), frames: newLatest[Picture]()}
	if err := s.findOffer(); err != nil {
		return nil, err
	}
	if resume && s.offer != nil {
		s.resume()
	}
	s.publish()
	s.show()
	go s.own()
	return s, nil
}

// own is the goroutine that owns the game.
func (s *Session) own() {
	defer close(s.done)
	for {
		select {
		case f := <-s.ask:
			f()
		case <-s.quit:
			return
		}
	}
}

// do runs f on the owning goroutine.
func (s *Session) do(f func() error) error {
	answer := make(chan error, 1)
	select {
	case s.ask <- func() { answer <- f() }:
		return <-answer
	case <-s.done:
		return errors.New("the session is closed")
	}
}

// Close ends the session and closes the record.
func (s *Session) Close() error {
	close(s.quit)
	<-s.done
	if s.offer != nil {
		return s.offer.record.Close()
	}
	if s.record != nil {
		return s.record.Close()
	}
	return nil
}

func (s *Session) findOffer() error {
	record, events, err := s.shelf.Last()
	if err != nil || record == nil {
		return err
	}
	h, err := izakaya.Fold(events)
	if err != nil || len(events) == 0 {
		return errors.Join(err, record.Close())
	}
	start := h.State().Start()
	s.offer = &Offer{Players: start.Players, Names: start.Names, Round: h.State().Round(), At: events[len(events)-1].At, record: record, events: events}
	return nil
}

// Resume takes up the unfinished game.
func (s *Session) Resume() error {
	return s.do(func() error {
		if s.offer == nil {
			return errors.New("there is no unfinished game")
		}
		s.resume()
		s.publish()
		return nil
	})
}

func (s *Session) resume() {
	s.record, s.events = s.offer.record, s.offer.events
	s.refold()
	s.offer = nil
	s.games++
}

// refold makes the history anew from what is written.
func (s *Session) refold() {
	h, err := izakaya.Fold(s.events)
	if err != nil {
		panic(fmt.Sprintf("banto: events that were taken are refused: %v", err)) // a bug: each was accepted before it was written
	}
	s.history = h
	s.findAlarm()
}

// Begin lays a new game out; the one before stays on the shelf.
func (s *Session) Begin(start izakaya.Start) error {
	return s.do(func() error {
		if _, err := izakaya.NewGame(start); err != nil {
			return err
		}
		record, err := s.shelf.New()
		if err != nil {
			return err
		}
		if err := s.leave(); err != nil {
			return errors.Join(err, record.Close())
		}
		s.record, s.events, s.history, s.alarm = record, nil, &izakaya.History{}, nil
		s.games++
		return s.book([]izakaya.Event{{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &start, By: "person"}})
	})
}

// leave closes what is open.
func (s *Session) leave() (err error) {
	if s.offer != nil {
		err = s.offer.record.Close()
		s.offer = nil
	}
	if s.record != nil {
		err = errors.Join(err, s.record.Close())
		s.record = nil
	}
	return err
}

// Look tells how the game stands.
func (s *Session) Look() (look Look, err error) {
	err = s.do(func() error {
		look = Look{Game: s.games, Version: len(s.events), Offered: s.offer != nil, Events: slices.Clip(s.events), State: s.history.State(), Alarm: s.alarm, Live: s.live}
		if n := s.history.Len(); n > 0 {
			look.Last, _ = s.history.Event(n)
		}
		return nil
	})
	return look, err
}

// Changed closes when the game or the alarm is other than it was at this call.
func (s *Session) Changed() <-chan struct{} {
	_, next := s.state.get()
	return next
}

// Book takes events into the game: all of them or none. Version is that of the
// asker's last Look, -1 for whatever it is now. An *izakaya.IllegalError says
// which rule is broken. When Book returns nil the disk has the events.
func (s *Session) Book(version int, events ...izakaya.Event) error {
	return s.do(func() error {
		switch {
		case s.record == nil:
			return ErrNoGame
		case version >= 0 && version != len(s.events):
			return ErrStale
		}
		return s.book(slices.Clone(events))
	})
}

func (s *Session) book(events []izakaya.Event) error {
	for i := range events {
		if events[i].At == "" {
			events[i].At = s.now().UTC().Format(time.RFC3339)
		}
		if err := s.history.Append(events[i]); err != nil {
			s.refold()
			return err
		}
	}
	defer s.publish()
	for _, e := range events {
		if err := s.record.Append(e); err != nil {
			s.refold()
			return err
		}
		s.events = append(s.events, e)
	}
	s.findAlarm()
	return nil
}

// Keep stores a picture for the story of the game and gives the name for its
// events: frame, or a like one where another picture has that.
func (s *Session) Keep(frame string, jpeg []byte) (name string, err error) {
	err = s.do(func() error {
		if s.record == nil {
			return ErrNoGame
		}
		name, err = s.record.Keep(frame, jpeg)
		return err
	})
	return name, err
}

// Picture is a picture that was kept.
func (s *Session) Picture(frame string) (jpeg []byte, err error) {
	err = s.do(func() error {
		if s.record == nil {
			return ErrNoGame
		}
		jpeg, err = s.record.Picture(frame)
		return err
	})
	return jpeg, err
}
