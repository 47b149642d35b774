package web

import (
	"errors"
	"slices"

	"banto/engine"
)

// A Finding is what the camera side says to a player's claim. It stays until the
// game goes on.
type Finding struct {
	ID    int    `json:"id"`              // counts the findings, from 1
	Frame string `json:"frame,omitempty"` // the picture with what was found drawn in it
	engine.Finding
}

// Find shows what was found of a claim in the game as it stood at version, with the
// picture of that name, and books what is sure. It takes the place of what was asked
// before.
func (s *Session) Find(version int, f engine.Finding, frame string) error {
	return s.do(func() error {
		switch {
		case s.record == nil:
			return ErrNoGame
		case version != len(s.book.Events):
			return ErrStale
		}
		if version != s.foundAt {
			s.findings = nil
		}
		kept := slices.DeleteFunc(slices.Clone(s.findings), func(old Finding) bool { return len(old.Options) > 0 })
		if len(f.Events) > 0 {
			if err := s.take(pictured(f.Events, "camera", frame)); err != nil {
				return err
			}
		}
		s.found, s.foundAt = s.found+1, len(s.book.Events)
		s.findings = append(kept, Finding{s.found, frame, f})
		s.publish()
		return nil
	})
}

// pictured are events that somebody says a picture shows.
func pictured(events []engine.Event, by, frame string) []engine.Event {
	out := make([]engine.Event, len(events))
	for i, e := range events {
		out[i] = e.Entered(engine.Entry{By: by, Frame: frame, Refused: e.Booked().Refused})
	}
	return out
}

// Decide books option i of finding id, the less likely after the others. ErrStale says that the finding is gone.
func (s *Session) Decide(id, i int) error {
	return s.do(func() error {
		for _, f := range s.standing() {
			options := slices.Concat(f.Options, f.More)
			switch {
			case f.ID != id:
			case i < 0 || i >= len(options):
				return errors.New("the finding has no such option")
			default:
				return s.take(pictured(options[i].Events, "person", f.Frame))
			}
		}
		return ErrStale
	})
}

// standing are the findings that hold for the game as it stands.
func (s *Session) standing() []Finding {
	if s.foundAt != len(s.book.Events) {
		return nil
	}
	return s.findings
}

// Watch says that a camera watches games of the name.
func (s *Session) Watch(game string) error {
	return s.do(func() error {
		s.watched = game
		s.show()
		return nil
	})
}
