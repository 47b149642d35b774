package izakaya

import (
	"fmt"

	"banto/engine"
)

// A History is a game with its past. The zero History waits for a start event.
type History struct {
	engine.History[State, Event]
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

// Append takes one more event into the game. On an error (an
// *engine.IllegalError where a rule is broken) nothing changes.
func (h *History) Append(e Event) error { return h.History.Append(e, Apply) }
