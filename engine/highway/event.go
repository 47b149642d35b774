package highway

import (
	"encoding/json"
	"fmt"

	"banto/engine"
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

// wire is an event in JSON; a nil field is one that the kind does not have, or
// that was not told.
type wire struct {
	Kind       Kind        `json:"event"`
	Player     Color       `json:"player,omitempty"`
	From       *int        `json:"from,omitempty"`
	Pillar     *Pillar     `json:"pillar,omitempty"`
	To         *int        `json:"to,omitempty"`
	ToXY       *Point      `json:"to_xy,omitempty"`
	Ends       *[2]Point   `json:"ends,omitempty"`
	Road       *int        `json:"road,omitempty"`
	Over       *[]int      `json:"over,omitempty"`
	Under      *[]int      `json:"under,omitempty"`
	Cars       *int        `json:"cars,omitempty"`
	Elsewhere  []int       `json:"elsewhere,omitempty"`
	Building   *Building   `json:"building,omitempty"`
	Fall       *Fall       `json:"fall,omitempty"`
	Start      *Start      `json:"start,omitempty"`
	Correction *Correction `json:"correction,omitempty"`
	engine.Entry
}

// MarshalJSON writes the event in the contract's words, only the fields of its
// kind.
func (e Event) MarshalJSON() ([]byte, error) {
	w := wire{Kind: e.Kind, Player: e.Player, Entry: e.Entry}
	switch e.Kind {
	case Begin:
		w.Start = e.Start
	case Entrance:
		w.Pillar, w.ToXY, w.Ends, w.Road = e.Pillar, e.ToXY, e.Ends, &e.Road
	case Obstacle:
		w.Building = e.Building
	case Build:
		w.From, w.To, w.Over, w.Under = told(e.From), told(e.To), list(e.Over), list(e.Under)
		w.Pillar, w.ToXY, w.Ends, w.Road, w.Cars, w.Elsewhere = e.Pillar, e.ToXY, e.Ends, &e.Road, &e.Cars, e.Elsewhere
	case Penalty:
		w.Fall = e.Fall
	case Correct:
		w.Correction = e.Correction
	}
	return json.Marshal(w)
}

// told points to a number unless it is Nothing.
func told(n int) *int {
	if n == Nothing {
		return nil
	}
	return &n
}

// list points to a list unless it is nil.
func list(l []int) *[]int {
	if l == nil {
		return nil
	}
	return &l
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
	e.Move = Move{Kind: w.Kind, Player: w.Player, From: Nothing, To: Nothing, Road: Nothing,
		Pillar: w.Pillar, ToXY: w.ToXY, Ends: w.Ends, Elsewhere: w.Elsewhere, Building: w.Building, Fall: w.Fall}
	w.fill(e)
	return nil
}

// complete says whether an event has the fields that its kind needs.
func (w *wire) complete() bool {
	switch w.Kind {
	case Begin:
		return w.Start != nil
	case Entrance:
		return w.Player != "" && w.Pillar != nil && w.ToXY != nil && w.Road != nil
	case Obstacle:
		return w.Player != "" && w.Building != nil
	case Build:
		return w.Player != "" && w.Road != nil && w.Cars != nil && w.targets() == 1
	case Penalty:
		return w.Player != "" && w.Fall != nil
	case Pass:
		return w.Player != ""
	case Correct:
		return w.Correction != nil
	}
	return false
}

// targets counts what a road event says that its road leads to.
func (w *wire) targets() (n int) {
	for _, there := range [3]bool{w.Pillar != nil, w.To != nil, w.ToXY != nil} {
		if there {
			n++
		}
	}
	return n
}

// fill copies the fields that are there.
func (w *wire) fill(e *Event) {
	set(&e.From, w.From)
	set(&e.Road, w.Road)
	set(&e.Cars, w.Cars)
	set(&e.Over, w.Over)
	set(&e.Under, w.Under)
	set(&e.To, w.To)
}

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}
