package engine

import (
	"encoding/json"
	"fmt"
)

// Kinds of events that every game has.
const (
	Begin    = "start"    // the set-up
	Undo     = "undo"     // back to an earlier state
	Redo     = "redo"     // forward again after an undo
	Amend    = "amend"    // what was told before was wrong: see Amendment
	Question = "question" // two stories are about equally likely: asked, and changes nothing
	None     = "none"     // the choice of a question that nothing happened
)

// An Event is one line of a game's record: a move, or what a person or the
// program did about the record. A state is the fold of its events. As JSON it
// is one flat object whose "event" is the kind; a game's own type embeds Entry
// and adds its fields:
//
//	type Event struct {
//		Kind Kind `json:"event"`
//		…
//		engine.Entry
//	}
//
// A game that has several kinds writes only the fields of the kind.
type Event interface {
	// Word is the kind, as in JSON.
	Word() string
	// Booked tells how the event came into the book.
	Booked() Entry
	// Entered is the same event that came in another way.
	Entered(Entry) Event
}

// An Entry is what any event may carry besides what happened.
type Entry struct {
	Override bool   `json:"override,omitempty"` // a person lets a move stand although it breaks a rule
	Refused  bool   `json:"refused,omitempty"`  // the move lies on the table but breaks a rule: the game waits for it to go
	By       string `json:"by,omitempty"`       // who says so: "camera", "person", "phone"
	At       string `json:"at,omitempty"`       // when, RFC 3339 with milliseconds
	Frame    string `json:"frame,omitempty"`    // the picture it was seen in
}

// Booked is the entry itself, so that an event type which embeds Entry has it.
func (e Entry) Booked() Entry { return e }

// A Step takes events back or puts them into force again: the undo and redo of
// every game.
type Step struct {
	Kind string `json:"event"`        // Undo or Redo
	To   int    `json:"to,omitempty"` // number of events to keep in force; 0: one step
	Entry
}

// Word is Undo or Redo.
func (s Step) Word() string { return s.Kind }

// Keep is the number of events to keep in force; 0: one step.
func (s Step) Keep() int { return s.To }

// Entered is the same step that came in another way.
func (s Step) Entered(e Entry) Event {
	s.Entry = e
	return s
}

// An Amendment is an event of kind Amend: of the events in force, counted from 1,
// those from first to last did not happen, and events did in their place. Where
// last is first-1 nothing is taken out.
type Amendment interface {
	Amends() (first, last int, events []Event)
}

// An Inquiry is an event of kind Question: which of several events is the one at
// number about of those in force, counted from 1.
type Inquiry interface {
	Asks() (about int, choices []Event)
	// Answer is the event by which choice i happened, and not the events in force from
	// about to last (about-1: none). By is who says so.
	Answer(i, last int, by string) Event
}

// DecodeEvent reads one event of a game, undo and redo among them.
func DecodeEvent(g Game, data []byte) (Event, error) {
	var kind struct {
		Event string `json:"event"`
	}
	if err := json.Unmarshal(data, &kind); err != nil {
		return nil, fmt.Errorf("no event: %w", err)
	}
	if kind.Event != Undo && kind.Event != Redo {
		return g.Decode(data)
	}
	var s Step
	if err := DecodeStrict(data, &s); err != nil {
		return nil, fmt.Errorf("%s: %w", kind.Event, err)
	}
	return s, nil
}
