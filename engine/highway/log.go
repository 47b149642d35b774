package highway

import (
	"encoding/json"
	"fmt"

	"banto/engine"
)

// Name is the game's name in commands and logs.
const Name = "highway"

// EncodeLine is the n-th line (from 1) of a game's event log.
func EncodeLine(n int, e Event) ([]byte, error) { return engine.EncodeLine(Name, n, e) }

// ReadLog reads an event log: its events in the order written, undo and redo
// among them, and the length of the log without a torn last line. Damage is an
// error that names the line.
func ReadLog(data []byte) (events []Event, whole int, err error) {
	lines, whole, err := engine.DecodeLog(Name, data)
	if err != nil {
		return nil, whole, err
	}
	for i, raw := range lines {
		var e Event
		if err := json.Unmarshal(raw, &e); err != nil {
			return nil, whole, fmt.Errorf("line %d of the event log: %w", i+1, err)
		}
		events = append(events, e)
	}
	return events, whole, nil
}
