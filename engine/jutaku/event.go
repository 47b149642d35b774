package jutaku

import (
	"encoding/json"
	"fmt"

	"banto/engine"
	"banto/engine/stack"
)

// An Event is one line of a game's record: a move, or what a person or the
// program did about the record. A state is the fold of its events.
type Event struct {
	Move
	Start      *Start      // of a start event
	Correction *Correction // of a correct event
	engine.Entry
}

// Word is the kind, as in JSON.
func (e Event) Word() string { return string(e.Kind) }

// Entered is the same event that came in another way.
func (e Event) Entered(by engine.Entry) engine.Event {
	e.Entry = by
	return e
}

// wire is an event in JSON; a nil field is one that the kind does not have.
type wire struct {
	Kind       Kind              `json:"event"`
	Player     Color             `json:"player,omitempty"`
	Card       *Card             `json:"card,omitempty"`
	Late       int               `json:"late_ms,omitempty"`
	Site       *int              `json:"site,omitempty"`
	Floors     int               `json:"floors,omitempty"`
	Pieces     int               `json:"pieces,omitempty"`
	OnEdge     int               `json:"on_edge,omitempty"`
	Footprints [][]stack.Polygon `json:"footprints,omitempty"`
	Faults     []Fault           `json:"faults,omitempty"`
	Start      *Start            `json:"start,omitempty"`
	Correction *Correction       `json:"correction,omitempty"`
	engine.Entry
}

// MarshalJSON writes the event in the contract's words, only the fields of its
// kind.
func (e Event) MarshalJSON() ([]byte, error) {
	w := wire{Kind: e.Kind, Player: e.Player, Entry: e.Entry}
	switch e.Kind {
	case Begin:
		w.Start = e.Start
	case Place, Step:
		w.Card = &e.Card
	case Stop:
		w.Late = e.Late
	case Build:
		w.Site, w.Floors, w.Pieces, w.OnEdge, w.Footprints, w.Faults = &e.Site, e.Floors, e.Pieces, e.OnEdge, e.Footprints, e.Faults
	case Correct:
		w.Correction = e.Correction
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
	if !w.complete() {
		return fmt.Errorf("%q event: unknown, or without all its fields", w.Kind)
	}
	*e = Event{Start: w.Start, Correction: w.Correction, Entry: w.Entry}
	e.Move = Move{Kind: w.Kind, Player: w.Player, Late: w.Late, Floors: w.Floors, Pieces: w.Pieces, OnEdge: w.OnEdge, Footprints: w.Footprints, Faults: w.Faults}
	if w.Card != nil {
		e.Card = *w.Card
	}
	if w.Site != nil {
		e.Site = *w.Site
	}
	return nil
}

// complete says whether an event has the fields that its kind needs.
func (w *wire) complete() bool {
	switch w.Kind {
	case Begin:
		return w.Start != nil
	case Correct:
		return w.Correction != nil
	case Place, Step:
		return w.Player != "" && w.Card != nil
	case Build:
		return w.Player != "" && w.Site != nil
	case Stop, Wrong, Keep, Pass:
		return w.Player != ""
	}
	return false
}
