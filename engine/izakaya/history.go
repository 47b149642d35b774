package izakaya

import (
	"errors"
	"fmt"
)

// A History is a game with its past: the events in force, the state after each,
// and those taken back that can still be redone. The zero History waits for a
// start event.
type History struct {
	events []Event
	states []State
	undone []Event // the next to redo last
}

// Fold replays events, undo and redo among them.
func Fold(events []Event) (*History, error) {
	h := &History{}
	for i, e := range events {
		if err := h.Append(e); err != nil {
			return h, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	return h, nil
}

// Append takes one more event into the game. On an error (an *IllegalError
// where a rule is broken) nothing changes. A new event after an undo makes the
// events taken back unreachable.
func (h *History) Append(e Event) error {
	switch e.Kind {
	case Undo:
		return h.undo(e.To)
	case Redo:
		return h.redo(e.To)
	}
	next, err := Apply(h.State(), e)
	if err != nil {
		return err
	}
	h.push(e, next)
	h.undone = nil
	return nil
}

func (h *History) push(e Event, s State) {
	h.events = append(h.events, e)
	h.states = append(h.states, s)
}

// undo keeps the first n events in force; 0 takes back one. The start stays.
func (h *History) undo(n int) error {
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
func (h *History) redo(n int) error {
	have := len(h.events)
	if n == 0 {
		n = have + 1
	}
	if n <= have || n > have+len(h.undone) {
		return fmt.Errorf("redo: %d events are in force and %d taken back, cannot have %d", have, len(h.undone), n)
	}
	for len(h.events) < n {
		e := h.undone[len(h.undone)-1]
		next, err := Apply(h.State(), e)
		if err != nil {
			return errors.Join(errors.New("redo"), err)
		}
		h.push(e, next)
		h.undone = h.undone[:len(h.undone)-1]
	}
	return nil
}

// State is the present state; the zero State before the start.
func (h *History) State() State {
	if len(h.states) == 0 {
		return State{}
	}
	return h.states[len(h.states)-1]
}

// Len is the number of events in force; Undone of those that can be redone.
func (h *History) Len() int { return len(h.events) }

// Undone is the number of events that can be redone.
func (h *History) Undone() int { return len(h.undone) }

// Event is the n-th event in force (from 1) and the state after it.
func (h *History) Event(n int) (Event, State) { return h.events[n-1], h.states[n-1] }
