package engine

import (
	"errors"
	"fmt"
	"slices"
)

// A History is a game with its past: the events in force, the state after each,
// and those taken back that can still be redone. The zero History waits for a
// start event. A game's package uses it with its own types, the page with State
// and Event.
type History[S any, E Event] struct {
	events []E
	states []S
	undone []E // the next to redo last
}

// Append takes one more event into the game by apply. On an error (an
// *IllegalError where a rule is broken) nothing changes. A new event after an
// undo makes the events taken back unreachable.
func (h *History[S, E]) Append(e E, apply func(S, E) (S, error)) error {
	switch e.Word() {
	case Undo:
		return h.undo(keep(e))
	case Redo:
		return h.redo(keep(e), apply)
	case Amend:
		return h.amend(e, apply)
	case Question: // nothing waits for the answer
		return nil
	}
	next, err := apply(h.State(), e)
	if err != nil {
		return err
	}
	h.push(e, next)
	h.undone = nil
	return nil
}

// keep is the number of events that an undo or redo leaves in force.
func keep(e Event) int {
	if k, ok := e.(interface{ Keep() int }); ok {
		return k.Keep()
	}
	return 0
}

func (h *History[S, E]) push(e E, s S) {
	h.events = append(h.events, e)
	h.states = append(h.states, s)
}

// undo keeps the first n events in force; 0 takes back one. The start stays.
func (h *History[S, E]) undo(n int) error {
	last := len(h.events)
	if n == 0 {
		n = last - 1
	}
	if n < 1 || n >= last {
		return fmt.Errorf("undo: %d events are in force, cannot keep %d", last, n)
	}
	for i := last - 1; i >= n; i-- {
		h.undone = append(h.undone, h.events[i])
	}
	h.events, h.states = h.events[:n], h.states[:n]
	return nil
}

// redo puts events taken back into force again until there are n; 0 is one.
func (h *History[S, E]) redo(n int, apply func(S, E) (S, error)) error {
	have := len(h.events)
	if n == 0 {
		n = have + 1
	}
	if n <= have || n > have+len(h.undone) {
		return fmt.Errorf("redo: %d events are in force and %d taken back, cannot have %d", have, len(h.undone), n)
	}
	for len(h.events) < n {
		e := h.undone[len(h.undone)-1]
		next, err := apply(h.State(), e)
		if err != nil {
			return errors.Join(errors.New("redo"), err)
		}
		h.push(e, next)
		h.undone = h.undone[:len(h.undone)-1]
	}
	return nil
}

// amend puts other events in the place of some in force; those after them stay.
func (h *History[S, E]) amend(e E, apply func(S, E) (S, error)) error {
	a, ok := any(e).(Amendment)
	if !ok {
		return fmt.Errorf("amend: %T names no events", e)
	}
	first, last, events := a.Amends()
	if first < 2 || last < first-1 || last > len(h.events) {
		return fmt.Errorf("amend: events %d to %d of %d cannot be replaced", first, last, len(h.events))
	}
	next := History[S, E]{events: slices.Clone(h.events[:first-1]), states: slices.Clone(h.states[:first-1])}
	add := func(e E) error {
		s, err := apply(next.State(), e)
		if err == nil {
			next.push(e, s)
		}
		return err
	}
	for _, one := range events {
		e, ok := one.(E)
		if !ok {
			return fmt.Errorf("amend: a %s event is of another game", one.Word())
		}
		if err := add(e); err != nil {
			return fmt.Errorf("amend: %w", err)
		}
	}
	for _, e := range h.events[last:] {
		if err := add(e); err != nil {
			return fmt.Errorf("amend: what follows: %w", err)
		}
	}
	*h = next
	return nil
}

// Clone is a history with the same past that goes on by itself.
func (h *History[S, E]) Clone() History[S, E] {
	return History[S, E]{slices.Clone(h.events), slices.Clone(h.states), slices.Clone(h.undone)}
}

// State is the present state; the zero state before the start.
func (h *History[S, E]) State() (s S) {
	if len(h.states) == 0 {
		return s
	}
	return h.states[len(h.states)-1]
}

// Len is the number of events in force.
func (h *History[S, E]) Len() int { return len(h.events) }

// Undone is the number of events that can be redone.
func (h *History[S, E]) Undone() int { return len(h.undone) }

// Event is the n-th event in force (from 1) and the state after it.
func (h *History[S, E]) Event(n int) (E, S) { return h.events[n-1], h.states[n-1] }

// Events are those in force: not to be changed.
func (h *History[S, E]) Events() []E { return h.events[:len(h.events):len(h.events)] }
