package izakaya

import (
	"encoding/json"
	"fmt"

	"banto/engine"
	"banto/engine/stack"
)

// Who says that an event happened, where no person does.
const (
	ByCamera = "camera" // seen on the table
	ByRules  = "rules"  // must have happened for what was seen: no picture of its own
	ByFile   = "file"   // told beforehand
)

// An Event is one line of a game's record: a move, or what a person or the
// program did about the record. A state is the fold of its events.
type Event struct {
	Move
	Start      *Start      // of a start event
	Correction *Correction // of a correct event
	To         int         // of undo and redo: number of events to keep in force; 0: one step
	Override   bool        // a person lets a move stand although it breaks a rule
	Refused    bool        // the move lies on the table but breaks a rule: the game waits for it to go
	By         string      // who says so: "camera", "person", …
	At         string      // when, RFC 3339
	Frame      string      // the picture it was seen in

	// First and Last of an amend event are the events in force, from 1, that did not
	// happen: Events did instead. Where Last is First-1 nothing is taken out.
	First, Last int
	Events      []Event
	About       int     // of a question: the event, from 1, that it is about
	Choices     []Event // of a question: what may have happened
}

// Word is the kind, as in JSON.
func (e Event) Word() string { return string(e.Kind) }

// Keep is the number of events that an undo or redo leaves in force; 0: one step.
func (e Event) Keep() int { return e.To }

// Amends are the events in force, from first to last, that an amend event
// replaces, and what happened instead.
func (e Event) Amends() (first, last int, events []engine.Event) {
	for _, one := range e.Events {
		events = append(events, one)
	}
	return e.First, e.Last, events
}

// Asks is what a question event asks.
func (e Event) Asks() (about int, choices []engine.Event) {
	for _, one := range e.Choices {
		choices = append(choices, one)
	}
	return e.About, choices
}

// Answer is the event by which choice i of a question event happened: an amend
// event, or the undo that was asked about.
func (e Event) Answer(i, last int, by string) engine.Event {
	a, one := Event{Move: Move{Kind: Amend}, First: e.About, Last: last, By: by, Frame: e.Frame}, e.Choices[i]
	one.By, one.At, one.Frame = by, "", e.Frame
	switch {
	case one.Kind == Undo && last < e.About:
		return one
	case one.Kind == Undo:
		a.First--
	case one.Kind != None:
		a.Events = []Event{one}
	}
	return a
}

// Booked tells how the event came into the book.
func (e Event) Booked() engine.Entry {
	return engine.Entry{Override: e.Override, Refused: e.Refused, By: e.By, At: e.At, Frame: e.Frame}
}

// Entered is the same event that came in another way.
func (e Event) Entered(by engine.Entry) engine.Event {
	e.Override, e.Refused, e.By, e.At, e.Frame = by.Override, by.Refused, by.By, by.At, by.Frame
	return e
}

// wire is an event in JSON; a nil field is one that the kind does not have.
type wire struct {
	Kind       Kind            `json:"event"`
	Player     Color           `json:"player,omitempty"`
	Stock      *int            `json:"stock,omitempty"`
	Color      *Color          `json:"color,omitempty"`
	Vertex     *Vertex         `json:"vertex,omitempty"`
	From       *int            `json:"from,omitempty"`
	To         *int            `json:"to,omitempty"`
	Yen        int             `json:"yen,omitempty"`
	Gap        *Gap            `json:"gap,omitempty"`
	Card       *Card           `json:"card,omitempty"`
	Site       *int            `json:"site,omitempty"`
	Floor      *int            `json:"floor,omitempty"`
	Pieces     int             `json:"pieces,omitempty"`
	Footprints []stack.Polygon `json:"footprints,omitempty"`
	Faults     []engine.Code   `json:"faults,omitempty"`
	Bids       map[Color]int   `json:"bids,omitempty"`
	TurnOrder  []Color         `json:"turn_order,omitempty"`
	Start      *Start          `json:"start,omitempty"`
	Correction *Correction     `json:"correction,omitempty"`
	Override   bool            `json:"override,omitempty"`
	Refused    bool            `json:"refused,omitempty"`
	By         string          `json:"by,omitempty"`
	At         string          `json:"at,omitempty"`
	Frame      string          `json:"frame,omitempty"`
	First      *int            `json:"first,omitempty"`
	Last       *int            `json:"last,omitempty"`
	Events     *[]Event        `json:"events,omitempty"`
	About      *int            `json:"about,omitempty"`
	Choices    []Event         `json:"choices,omitempty"`
}

// MarshalJSON writes the event in the contract's words, only the fields of its
// kind.
func (e Event) MarshalJSON() ([]byte, error) {
	w := wire{Kind: e.Kind, Player: e.Player, Override: e.Override, Refused: e.Refused, By: e.By, At: e.At, Frame: e.Frame}
	switch e.Kind {
	case Begin:
		w.Start = e.Start
	case Bid:
		w.Bids = e.Bids
	case Order:
		w.TurnOrder = e.TurnOrder
	case Drink:
		w.Stock, w.Color, w.Vertex = &e.Stock, &e.Color, &e.Vertex
	case Price:
		w.From, w.To, w.Yen = &e.From, &e.Move.To, e.Yen
	case Claim:
		w.Gap = &e.Gap
		if e.Card != NoCard {
			w.Card = &e.Card
		}
	case Build:
		w.Card, w.Site, w.Floor, w.Pieces, w.Footprints, w.Faults = &e.Card, &e.Site, &e.Floor, e.Pieces, e.Footprints, e.Faults
	case Undo, Redo:
		if e.To > 0 {
			w.To = &e.To
		}
	case Correct:
		w.Correction = e.Correction
	case Amend:
		events := append([]Event{}, e.Events...) // an empty list is [], never null
		w.First, w.Last, w.Events = &e.First, &e.Last, &events
	case Question:
		w.About, w.Choices = &e.About, e.Choices
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads one event. It refuses words it does not know, a kind it
// does not know, and a kind without its fields: half an event is damage.
func (e *Event) UnmarshalJSON(data []byte) error {
	var w wire
	if err := engine.DecodeStrict(data, &w); err != nil {
		return err
	}
	*e = Event{Start: w.Start, Correction: w.Correction, Override: w.Override, Refused: w.Refused, By: w.By, At: w.At, Frame: w.Frame}
	e.Move = Move{Kind: w.Kind, Player: w.Player, Yen: w.Yen, Pieces: w.Pieces, Footprints: w.Footprints, Faults: w.Faults, Bids: w.Bids, TurnOrder: w.TurnOrder}
	if !w.complete() {
		return fmt.Errorf("%q event: unknown, or without all its fields", w.Kind)
	}
	w.fill(e)
	return nil
}

// complete says whether an event has the fields that its kind needs.
func (w *wire) complete() bool {
	switch w.Kind {
	case Begin:
		return w.Start != nil
	case Bid:
		return len(w.Bids) > 0
	case Order:
		return len(w.TurnOrder) > 0
	case Drink:
		return w.Player != "" && w.Stock != nil && w.Color != nil && w.Vertex != nil
	case Price:
		return w.Player != "" && w.From != nil && w.To != nil
	case Claim:
		return w.Player != "" && w.Gap != nil
	case Build:
		return w.Player != "" && w.Card != nil && w.Site != nil && w.Floor != nil
	case Pass:
		return w.Player != ""
	case Correct:
		return w.Correction != nil
	case Amend:
		return w.First != nil && w.Last != nil && w.Events != nil
	case Question:
		return w.About != nil && len(w.Choices) > 1
	case Recall, Undo, Redo, None:
		return true
	}
	return false
}

// fill copies the fields that are there.
func (w *wire) fill(e *Event) {
	set(&e.Stock, w.Stock)
	set(&e.Color, w.Color)
	set(&e.Vertex, w.Vertex)
	set(&e.From, w.From)
	set(&e.Gap, w.Gap)
	set(&e.Site, w.Site)
	set(&e.Floor, w.Floor)
	set(&e.Card, w.Card)
	switch w.Kind {
	case Price:
		set(&e.Move.To, w.To)
	case Undo, Redo:
		set(&e.To, w.To)
	case Claim:
		if w.Card == nil {
			e.Card = NoCard
		}
	case Amend:
		e.First, e.Last, e.Events = *w.First, *w.Last, *w.Events
	case Question:
		e.About, e.Choices = *w.About, w.Choices
	}
}

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}
