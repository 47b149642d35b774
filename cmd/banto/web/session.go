package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"banto/engine"
)

// A Record is where a game is kept: its events, one line each, and the pictures
// they were seen in, by frame name.
type Record interface {
	Append(events ...any) error // in one piece; returns when the disk has them
	// Keep stores a picture, as frame or under a like name where another one has
	// that, and gives the name.
	Keep(frame string, jpeg []byte) (name string, err error)
	Picture(frame string) ([]byte, error)
	Close() error
}

// A Shelf holds the records of all games.
type Shelf interface {
	// New begins the record of a game of the name.
	New(game string) (Record, error)
	// Last is the last game that was not finished; a nil record where there is none.
	Last() (Record, Book, error)
}

// A Book is a game as it was written down: its events, undo and redo among them.
type Book struct {
	Game   engine.Game
	Events []engine.Event
}

// History folds the book.
func (b Book) History() (*engine.History[engine.State, engine.Event], error) {
	h := &engine.History[engine.State, engine.Event]{}
	for i, e := range b.Events {
		if err := h.Append(e, b.Game.Apply); err != nil {
			return nil, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	return h, nil
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
	games   []engine.Game
	control chan Control

	// owned by the goroutine
	shelf   Shelf
	record  Record
	book    Book
	history *engine.History[engine.State, engine.Event]
	alarm   *engine.Alarm
	live    Live
	doubt   *doubt
	settled engine.Event // the last question that was answered or put away; nil: none
	changes []revision   // of what was told
	amended *Amendment   // of the camera side, if it is the last event
	watched string       // the game that a camera watches; "": none

	findings []Finding // the last ones
	found    int       // findings so far
	foundAt  int       // events written when the last one was found
	offer    *Offer
	begun    int // games begun or resumed since the program started

	// for everyone
	state  *latest[Snapshot]
	glance *latest[Glance]
	frames *latest[Picture]

	watchers atomic.Int32 // of the live picture
}

// An Offer is an unfinished game that can be taken up again.
type Offer struct {
	Name  string        `json:"name"` // of the game
	Seats []engine.Seat `json:"seats"`
	Round engine.Words  `json:"round"`
	At    string        `json:"at"` // of its last event, RFC 3339

	record Record
	book   Book
}

// A Look is the game as it stands: Game counts the games of this session,
// Version the events written of the present one, undo and redo among them.
type Look struct {
	Game, Version int
	Offered       bool           // an unfinished game waits for a person's word
	Events        []engine.Event // all written of the present game: not to be changed
	State         engine.State   // nil: no game
	Last          engine.Event   // in force
	Alarm         *engine.Alarm
	Live          Live
	Watched       string    // the game that a camera watches; "": none
	Findings      []Finding // that hold for the game as it stands
}

// Open begins a session of these games on the shelf of records. Where the last
// game was not finished it is offered on the page, or with resume taken up at
// once.
func Open(shelf Shelf, resume bool, games []engine.Game, now func() time.Time) (*Session, error) {
	s := &Session{ask: make(chan func()), quit: make(chan struct{}), done: make(chan struct{}), now: now, games: games,
		control: make(chan Control, 1), shelf: shelf, history: &engine.History[engine.State, engine.Event]{},
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

// game is the game of a name; nil: there is none.
func (s *Session) game(name string) engine.Game {
	for _, g := range s.games {
		if g.Name() == name {
			return g
		}
	}
	return nil
}

func (s *Session) findOffer() error {
	record, book, err := s.shelf.Last()
	if err != nil || record == nil {
		return err
	}
	h, err := book.History()
	if err != nil || h.Len() == 0 {
		return errors.Join(err, record.Close())
	}
	s.offer = &Offer{Name: book.Game.Name(), Seats: h.State().Seats(), Round: h.State().Status().Round,
		At: book.Events[len(book.Events)-1].Booked().At, record: record, book: book}
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
	s.record, s.book, s.doubt, s.settled = s.offer.record, s.offer.book, nil, nil
	s.refold()
	s.offer = nil
	s.begun++
}

// refold makes the history anew from what is written.
func (s *Session) refold() {
	s.history, s.changes, s.amended, s.findings = &engine.History[engine.State, engine.Event]{}, nil, nil, nil
	for _, e := range s.book.Events {
		if err := s.append(e); err != nil {
			panic(fmt.Sprintf("banto: events that were taken are refused: %v", err)) // a bug: each was accepted before it was written
		}
	}
	s.findAlarm()
}

// Begin lays a new game of the name out; the one before stays on the shelf.
func (s *Session) Begin(name string, set engine.Setup) error {
	return s.do(func() error {
		g := s.game(name)
		if g == nil {
			return fmt.Errorf("there is no game %q here", name)
		}
		e, err := g.Start(set, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
		if err != nil {
			return err
		}
		record, err := s.shelf.New(name)
		if err != nil {
			return err
		}
		if err := s.leave(); err != nil {
			return errors.Join(err, record.Close())
		}
		s.record, s.book, s.doubt, s.settled = record, Book{Game: g}, nil, nil
		s.refold()
		s.begun++
		return s.take([]engine.Event{e.Entered(engine.Entry{By: "person"})})
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
		look = Look{Game: s.begun, Version: len(s.book.Events), Offered: s.offer != nil, Events: slices.Clip(s.book.Events), State: s.history.State(), Alarm: s.alarm, Live: s.live, Watched: s.watched, Findings: s.standing()}
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
// asker's last Look, -1 for whatever it is now. An *engine.IllegalError says
// which rule is broken. When Book returns nil the disk has the events.
func (s *Session) Book(version int, events ...engine.Event) error {
	return s.do(func() error {
		switch {
		case s.record == nil:
			return ErrNoGame
		case version >= 0 && version != len(s.book.Events):
			return ErrStale
		}
		return s.take(slices.Clone(events))
	})
}

// stamp is the form of an event's time: RFC 3339, to the millisecond, for some
// moves are a matter of who was first.
const stamp = "2006-01-02T15:04:05.000Z"

// ago is the time so many ms before now, a minute at most.
func (s *Session) ago(ms int) string {
	return s.now().Add(-time.Duration(min(max(ms, 0), 60_000)) * time.Millisecond).UTC().Format(stamp)
}

func (s *Session) take(events []engine.Event) error {
	for i, e := range events {
		if entry := e.Booked(); entry.At == "" {
			entry.At = s.now().UTC().Format(stamp)
			events[i] = e.Entered(entry)
		}
		if err := s.append(events[i]); err != nil {
			s.refold()
			return err
		}
	}
	defer s.publish()
	var all []any
	for _, e := range events {
		all = append(all, e)
	}
	if err := s.record.Append(all...); err != nil {
		s.refold()
		return err
	}
	for _, e := range events {
		s.book.Events = append(s.book.Events, e)
		s.wonder(e)
	}
	s.findAlarm()
	return nil
}

// decode reads an event of the game at the table.
func (s *Session) decode(raw []byte) (e engine.Event, err error) {
	err = s.do(func() error {
		if s.record == nil {
			return ErrNoGame
		}
		e, err = engine.DecodeEvent(s.book.Game, raw)
		return err
	})
	return e, err
}

// offered is the choice whose event this is.
func (s *Session) offered(raw []byte) (choice engine.Choice, err error) {
	e, err := s.decode(raw)
	if err != nil {
		return choice, err
	}
	want, err := json.Marshal(e)
	if err != nil {
		return choice, err
	}
	err = s.do(func() error {
		for _, choice = range s.history.State().Choices() {
			if have, err := json.Marshal(choice.Event); err != nil || bytes.Equal(have, want) {
				return err
			}
		}
		return ErrStale
	})
	return choice, err
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
