package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
)

// What every Game does alike with states and events of its own types, S and E.

// Decoded is the event of a game in a line of JSON.
func Decoded[E Event](data []byte) (Event, error) {
	var e E
	err := json.Unmarshal(data, &e)
	return e, err
}

// Applied is the state after an event, by the rules of the game of that name; s as it was where they refuse it.
func Applied[S State, E Event](name string, apply func(S, E) (S, error), s State, e Event) (State, error) {
	was, _ := s.(S)
	event, ok := e.(E)
	if !ok {
		return s, fmt.Errorf("%s: no event of %s", e.Word(), name)
	}
	next, err := apply(was, event)
	if err != nil {
		return s, err
	}
	return next, nil
}

// PlayedOut is the state after random legal moves to the end, each handed to record.
func PlayedOut[S State, E Event](playout func(S, *rand.Rand, func(E)) (S, error), s State, rng *rand.Rand, record func(Event)) (State, error) {
	state, ok := s.(S)
	if !ok {
		return s, errors.New("no game has begun")
	}
	return playout(state, rng, func(e E) { record(e) })
}

// DecodeStrict reads one event's JSON into v: no word that v does not know, and nothing after it.
func DecodeStrict(data []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one event on a line")
	}
	return nil
}
