package jutaku

import (
	"fmt"
	"slices"
	"strings"

	"banto/engine/stack"
)

// Options settle the questions the rulebook leaves open (keys jutaku.… of the
// configuration; the same fields stand in a game's start event, so that an old
// log is replayed by the rules it was played by).
type Options struct {
	Side             string `mapstructure:"side" json:"side"`                             // side of the cards that lies up: easy, hard, mixed
	Tempo            string `mapstructure:"tempo" json:"tempo"`                           // how is built: realtime (all at once)
	UndoCheck        string `mapstructure:"undo_check" json:"undo_check"`                 // pieces taken out from under others: off, warn
	AllowOnEdge      bool   `mapstructure:"allow_on_edge" json:"allow_on_edge"`           // pieces may stand on edge
	StopWindow       int    `mapstructure:"stop_window_ms" json:"stop_window_ms"`         // ms after the first stop in which others are simultaneous
	FalseStopPenalty string `mapstructure:"false_stop_penalty" json:"false_stop_penalty"` // a wrong stop costs: none
	MoveTie          string `mapstructure:"move_tie" json:"move_tie"`                     // finishers of equal yen: clockwise (from the last first mover)
	MinMove          int    `mapstructure:"min_move" json:"min_move"`                     // spaces an architect moves at least: 1, 2
	ReturnOldCard    bool   `mapstructure:"return_old_card" json:"return_old_card"`       // who leaves an unfinished card lays it back; false: it is out of the game
	CheckMap         string `mapstructure:"check_map" json:"check_map"`                   // districts that do not lie together: off, warn
	Pieces           int    `mapstructure:"piece_count" json:"piece_count"`               // wooden pieces in the box

	stack.Tolerance `mapstructure:",squash"`
}

// DefaultOptions are the recommended answers; every one has its reason in the
// configuration file.
func DefaultOptions() Options {
	return Options{
		Side: "easy", Tempo: "realtime", UndoCheck: "off", AllowOnEdge: false, StopWindow: 400, FalseStopPenalty: "none",
		MoveTie: "clockwise", MinMove: 1, ReturnOldCard: true, CheckMap: "off", Pieces: 68, Tolerance: stack.DefaultTolerance(),
	}
}

// Validate reports the first option whose value means nothing, with the values
// that do.
func (o Options) Validate() error {
	words := []struct {
		key, value string
		allowed    []string
	}{
		{"side", o.Side, []string{"easy", "hard", "mixed"}},
		{"tempo", o.Tempo, []string{"realtime"}},
		{"undo_check", o.UndoCheck, []string{"off", "warn"}},
		{"false_stop_penalty", o.FalseStopPenalty, []string{"none"}},
		{"move_tie", o.MoveTie, []string{"clockwise"}},
		{"check_map", o.CheckMap, []string{"off", "warn"}},
	}
	for _, w := range words {
		if !slices.Contains(w.allowed, w.value) {
			return fmt.Errorf("jutaku.%s is %q: use one of %s", w.key, w.value, strings.Join(w.allowed, ", "))
		}
	}
	return o.validateNumbers()
}

func (o Options) validateNumbers() error {
	switch {
	case o.StopWindow < 0 || o.StopWindow > 10_000:
		return fmt.Errorf("jutaku.stop_window_ms is %d: use 0 to 10000 ms", o.StopWindow)
	case o.MinMove < 1 || o.MinMove > MaxSteps:
		return fmt.Errorf("jutaku.min_move is %d: use 1 or %d spaces", o.MinMove, MaxSteps)
	case o.Pieces < MaxPieces || o.Pieces > 200:
		return fmt.Errorf("jutaku.piece_count is %d: use %d to 200 wooden pieces", o.Pieces, MaxPieces)
	}
	if err := o.Tolerance.Validate(); err != nil {
		return fmt.Errorf("jutaku.%w", err)
	}
	return nil
}
