// Package gametest holds what must hold of every game, whatever its rules; games' own tests call it with random play.
package gametest

import (
	"encoding/json"
	"fmt"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// Legal requires that all legal moves pass the check and none is listed twice, and that of all others none passes; it gives how many of all pass.
func Legal[M any](t require.TestingT, legal, all []M, check func(M) []engine.Reason) (passing int) {
	listed := map[string]bool{}
	for _, m := range legal {
		require.Empty(t, check(m), "%+v", m)
		require.False(t, listed[Key(m)], "listed twice: %+v", m)
		listed[Key(m)] = true
	}
	for _, m := range all {
		if len(check(m)) == 0 {
			require.True(t, listed[Key(m)], "%+v passes but is not listed", m)
			passing++
		}
	}
	return passing
}

// Key names a move; maps print sorted.
func Key(m any) string { return fmt.Sprintf("%+v", m) }

// Undo requires that undoing one event after the other, from the start of a game on, gives back what the state before each showed, and redoing them
// one after the other, or all at once, what the state after each did.
func Undo[E engine.Event](t require.TestingT, g engine.Game, events []E, show func(engine.State) any) {
	var h engine.History[engine.State, engine.Event]
	var shown []any
	for _, e := range events {
		require.NoError(t, h.Append(e, g.Apply))
		shown = append(shown, show(h.State()))
	}
	for n := len(shown) - 1; n > 0; n-- {
		require.NoError(t, h.Append(engine.Step{Kind: engine.Undo}, g.Apply))
		require.Equal(t, shown[n-1], show(h.State()))
	}
	require.Error(t, h.Append(engine.Step{Kind: engine.Undo}, g.Apply), "the start stays")
	for _, want := range shown[1:] {
		require.NoError(t, h.Append(engine.Step{Kind: engine.Redo}, g.Apply))
		require.Equal(t, want, show(h.State()))
	}
	if len(shown) > 1 {
		require.NoError(t, h.Append(engine.Step{Kind: engine.Undo, To: 1}, g.Apply))
		require.Equal(t, shown[0], show(h.State()))
		require.NoError(t, h.Append(engine.Step{Kind: engine.Redo, To: len(shown)}, g.Apply))
		require.Equal(t, shown[len(shown)-1], show(h.State()))
	}
}

// Log requires that events read from the log that they were written to are the same, and lead from the start of a game to the last state.
func Log[E engine.Event](t require.TestingT, g engine.Game, events []E, last engine.State, show func(engine.State) any) {
	var log []byte
	for i, e := range events {
		line, err := engine.EncodeLine(g.Name(), i+1, e)
		require.NoError(t, err)
		log = append(log, line...)
	}
	lines, whole, err := engine.DecodeLog(g.Name(), log)
	require.NoError(t, err)
	require.Equal(t, len(log), whole)
	require.Len(t, lines, len(events))
	var s engine.State
	for i, line := range lines {
		e, err := engine.DecodeEvent(g, line)
		require.NoError(t, err)
		require.Equal(t, events[i], e)
		s, err = g.Apply(s, e)
		require.NoError(t, err)
	}
	require.Equal(t, show(last), show(s))
}

// Again is the event that a text is; ok is false where it is none. It requires that what was read is written back the same.
func Again[E engine.Event](t require.TestingT, text []byte) (e E, ok bool) {
	if json.Unmarshal(text, &e) != nil {
		return e, false
	}
	again, err := json.Marshal(e)
	require.NoError(t, err)
	var back E
	require.NoError(t, json.Unmarshal(again, &back))
	twice, err := json.Marshal(back)
	require.NoError(t, err)
	require.Equal(t, string(again), string(twice))
	return e, true
}
