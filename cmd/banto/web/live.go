package web

import (
	"errors"

	"banto/engine"
	"banto/engine/izakaya"
)

// What the camera is doing, for Live.Status.
const (
	NoCamera  = ""          // played by tapping
	Searching = "searching" // no table found yet
	Moving    = "moving"    // the picture is not still
	Hands     = "hands"     // a hand is over the table
	Settled   = "settled"   // the table is read
	Lost      = "lost"      // no new picture arrives
	Paused    = "paused"    // a person asked for it
	Desync    = "desync"    // book and table differ: nothing is booked until they agree
)

// Live is what the camera side tells of the moment.
type Live struct {
	Status      string               // one of the words above
	Note        string               // one line for the players: what is missing, what to do
	Frame       string               // name of the picture the readings are from
	W, H        int                  // its size, px
	Table       *izakaya.Observation // the last settled reading; nil: none
	Differences []Difference         // between book and table, with Desync
	Start       *izakaya.Start       // the set-up seen, while no game has begun
}

// A Difference is a place where the table is seen otherwise than the book has it.
type Difference struct {
	Place      string              `json:"place"` // as in reasons: "card 0,1", "vertex 1,2", "stock 3"
	Book       string              `json:"book"`  // what the book has there, "" for nothing
	Seen       string              `json:"seen"`
	Correction *izakaya.Correction `json:"correction,omitempty"` // makes the book agree
}

// An Alarm is a placement that breaks a rule and waits for the players: they
// take it back, or let it stand where every reason allows that.
type Alarm struct {
	Event   izakaya.Event   `json:"event"`
	Reasons []engine.Reason `json:"reasons"`
}

// Overridable says whether the players may let the placement stand.
func (a *Alarm) Overridable() bool {
	for _, r := range a.Reasons {
		if !r.Overridable {
			return false
		}
	}
	return true
}

// A Picture is one frame of the camera, as JPEG.
type Picture struct {
	Name string
	JPEG []byte
}

// A Control is what a person asks of the camera.
type Control string

// The controls.
const (
	Pause  Control = "pause"
	Go     Control = "resume"
	Resync Control = "resync" // read the whole table anew
)

// Controls are what persons ask of the camera; what is not fetched in time is
// replaced by what was asked later.
func (s *Session) Controls() <-chan Control { return s.control }

// Ask hands a control to the camera.
func (s *Session) Ask(c Control) error {
	return s.do(func() error {
		switch {
		case c != Pause && c != Go && c != Resync:
			return errors.New("a camera can be asked to pause, resume or resync")
		case s.live.Status == NoCamera:
			return errors.New("there is no camera: begin with banto play --source")
		}
		select {
		case <-s.control:
		default:
		}
		s.control <- c
		return nil
	})
}

// Watched says whether anybody looks at the live picture.
func (s *Session) Watched() bool { return s.watchers.Load() > 0 }

// Show puts a frame into the live picture; it never waits.
func (s *Session) Show(p Picture) { s.frames.set(p) }

// Tell takes what the camera side says of the moment.
func (s *Session) Tell(live Live) error {
	return s.do(func() error {
		s.live = live
		s.show()
		return nil
	})
}

// Raise shows an alarm until the next event, Quiet, or the players' word; a
// nil alarm takes it away.
func (s *Session) Raise(a *Alarm) error {
	return s.do(func() error {
		if a != nil && s.record == nil {
			return ErrNoGame
		}
		s.alarm = a
		s.publish()
		return nil
	})
}

// Allow books the placement of the alarm although it breaks a rule.
func (s *Session) Allow() error {
	return s.do(func() error {
		if s.alarm == nil {
			return errors.New("there is no placement to allow")
		}
		e := s.alarm.Event
		e.Override, e.Refused, e.By, e.At = true, false, "person", ""
		return s.book([]izakaya.Event{e})
	})
}

// Dismiss puts the alarm away. Where the placement lies on the table it has
// been taken back.
func (s *Session) Dismiss() error {
	return s.do(func() error {
		if m, _ := s.history.State().Refused(); m != nil {
			return s.book([]izakaya.Event{{Move: izakaya.Move{Kind: izakaya.Undo}, By: "person"}})
		}
		s.alarm = nil
		s.publish()
		return nil
	})
}

// findAlarm raises the alarm for a move that lies on the table against the rules.
func (s *Session) findAlarm() {
	s.alarm = nil
	if m, reasons := s.history.State().Refused(); m != nil {
		e, _ := s.history.Event(s.history.Len())
		s.alarm = &Alarm{Event: izakaya.Event{Move: *m, Frame: e.Frame}, Reasons: reasons}
	}
}
