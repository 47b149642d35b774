package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"banto/cmd/banto/web"
	"banto/engine"
	"banto/engine/izakaya"
)

// A toldEvent is one line of `banto follow --json`: an event as a table shows it.
type toldEvent struct {
	Frame      string          `json:"frame,omitempty"`
	Event      izakaya.Kind    `json:"event"`
	Player     izakaya.Color   `json:"player,omitempty"`
	Stock      *int            `json:"stock,omitempty"`
	Color      izakaya.Color   `json:"color,omitempty"`
	Vertex     *izakaya.Vertex `json:"vertex,omitempty"`
	From       *int            `json:"from,omitempty"`
	To         *int            `json:"to,omitempty"`
	Gap        *izakaya.Gap    `json:"gap,omitempty"`
	Card       *izakaya.Card   `json:"card,omitempty"`
	Site       *int            `json:"site,omitempty"`
	Floor      *int            `json:"floor,omitempty"`
	TurnOrder  []izakaya.Color `json:"turn_order,omitempty"`
	Legal      *bool           `json:"legal,omitempty"`
	Violations []engine.Code   `json:"violations,omitempty"`
	Score      *izakaya.Score  `json:"score,omitempty"`
	First      int             `json:"first,omitempty"` // of an amendment: the lines of events, from 1, …
	Last       *int            `json:"last,omitempty"`  // … that told wrongly
	Events     *[]toldEvent    `json:"events,omitempty"`
	About      int             `json:"about,omitempty"` // of a question: the event, from 1
	Choices    []toldEvent     `json:"choices,omitempty"`
}

// endEvent is the kind of the last line, which tells the score.
const endEvent izakaya.Kind = "end"

// tellAmendment puts into the contract's words what was told wrongly: lines
// First to Last of those that told of events.
func tellAmendment(r *izakaya.Retelling, frame string) toldEvent {
	list := []toldEvent{}
	for _, e := range r.Events {
		list = append(list, tellEvent(e.Event, izakaya.Reasons(e.Before, e.Event)))
	}
	return toldEvent{Frame: frame, Event: izakaya.Amend, First: r.First, Last: &r.Last, Events: &list}
}

// tellQuestion puts a question that follows a history into the contract's words.
func tellQuestion(h *izakaya.History, e izakaya.Event) toldEvent {
	t := toldEvent{Frame: e.Frame, Event: e.Kind, About: e.About}
	_, s := h.Event(min(e.About-1, h.Len())) // the book may lack what both stories have
	for _, c := range e.Choices {
		t.Choices = append(t.Choices, tellEvent(c, izakaya.Reasons(s, c)))
	}
	return t
}

// tellEvent puts an event into the contract's words. reasons are why it was
// refused.
func tellEvent(e izakaya.Event, reasons []engine.Reason) toldEvent {
	t := toldEvent{Frame: e.Frame, Event: e.Kind, Player: e.Player, Violations: engine.Codes(reasons)}
	if e.Kind != izakaya.Undo && e.Kind != izakaya.None {
		legal := len(reasons) == 0
		t.Legal = &legal
	}
	switch e.Kind {
	case izakaya.Drink:
		t.Stock, t.Color, t.Vertex = &e.Stock, e.Color, &e.Vertex
	case izakaya.Price:
		t.From, t.To = &e.From, &e.Move.To
	case izakaya.Claim:
		t.Gap = &e.Gap
		if e.Card != izakaya.NoCard {
			t.Card = &e.Card
		}
	case izakaya.Build:
		t.Card, t.Site, t.Floor = &e.Card, &e.Site, &e.Floor
	case izakaya.Order:
		t.TurnOrder = e.TurnOrder
	}
	return t
}

// A listener hears what happens at the table.
type listener interface {
	// event tells what happened between two states; told is the same in the
	// contract's words.
	event(told toldEvent, e izakaya.Event, before, after izakaya.State) error
	// end tells the last state.
	end(s izakaya.State) error
}

// A teller prints what happens at the table: JSON lines for programs,
// sentences for people.
type teller struct {
	out  io.Writer
	json bool
}

// event prints what happened.
func (t teller) event(told toldEvent, e izakaya.Event, before, after izakaya.State) error {
	if t.json {
		return json.NewEncoder(t.out).Encode(told)
	}
	game := izakaya.Game{}
	voice, err := web.English(game.Name(), nil)
	if err != nil {
		return err
	}
	text := voice.Event(game, before, after, e)
	for _, r := range izakaya.Reasons(before, e) {
		text += fmt.Sprintf(" %s (%s)", r.Sentence, r.Code)
	}
	_, err = fmt.Fprintf(t.out, "%s  %s\n", e.Frame, text)
	return err
}

// differing says where table and book differ.
func differing(frame string, list []izakaya.Difference) (string, error) {
	voice, err := web.English(izakaya.Name, nil)
	if err != nil {
		return "", err
	}
	var words []string
	for _, d := range list {
		words = append(words, fmt.Sprintf("%s: book %s, table %s", voice.Say(d.Place), voice.Say(d.Book), voice.Say(d.Table)))
	}
	return frame + ": table and book differ: " + strings.Join(words, "; "), nil
}

// end prints the score.
func (t teller) end(s izakaya.State) error {
	score := s.Score()
	if t.json {
		return json.NewEncoder(t.out).Encode(toldEvent{Event: endEvent, Score: &score})
	}
	return printScore(t.out, s.Observation(), score)
}
