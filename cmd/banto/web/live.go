package web

import (
	"errors"

	"banto/engine"
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
	Status      string       // one of the words above
	Note        string       // one line for the players: what is missing, what to do
	Frame       string       // name of the picture that is shown
	W, H        int          // its size, px
	Differences []Difference // between book and table, with Desync
	Reading                  // the last settled one
}

// A Reading is what the page shows of a settled picture.
type Reading struct {
	Ms    float64           // that it took
	RMSMM float64           // mean error of the layout that was found
	Spots []engine.Sighting // places in the picture
	Setup *engine.Setup     // of a game that could begin so; nil: none
}

// A Difference is a place where the table is seen otherwise than the book has it.
type Difference struct {
	Name engine.Words `json:"name"` // of the place
	Book engine.Words `json:"book"`
	Seen engine.Words `json:"seen"`
	Fix  engine.Event `json:"fix,omitempty"` // makes the book agree; nil: none does
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
func (s *Session) Raise(a *engine.Alarm) error {
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
		return s.take([]engine.Event{e.Entered(engine.Entry{Override: true, By: "person", Frame: e.Booked().Frame})})
	})
}

// Dismiss puts the alarm away. Where the placement lies on the table it has
// been taken back.
func (s *Session) Dismiss() error {
	return s.do(func() error {
		if s.lying() != nil {
			return s.take([]engine.Event{engine.Step{Kind: engine.Undo, Entry: engine.Entry{By: "person"}}})
		}
		s.alarm = nil
		s.publish()
		return nil
	})
}

// lying is the alarm for a move that lies on the table against the rules.
func (s *Session) lying() *engine.Alarm {
	if s.history.Len() == 0 {
		return nil
	}
	return s.history.State().Alarm()
}

// findAlarm raises the alarm for what lies on the table against the rules.
func (s *Session) findAlarm() {
	s.alarm = s.lying()
	if s.alarm != nil {
		last, _ := s.history.Event(s.history.Len())
		s.alarm.Event = s.alarm.Event.Entered(engine.Entry{Frame: last.Booked().Frame})
	}
}
