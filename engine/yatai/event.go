package yatai

import (
	"encoding/json"
	"fmt"
	"reflect"

	"banto/engine"
)

// An Event is one line of a game's record: the start, or a move. A state is the
// fold of its events.
type Event struct {
	Move
	Start *Start // of a start event
	engine.Entry
}

// Word is the kind, as in JSON.
func (e Event) Word() string { return string(e.Kind) }

// Entered is the same event that came in another way.
func (e Event) Entered(by engine.Entry) engine.Event {
	e.Entry = by
	return e
}

// wire is an event in JSON; a field left out is one that the kind does not have.
type wire struct {
	Kind      Kind         `json:"event"`
	Player    engine.Color `json:"player,omitempty"`
	Food      Dish         `json:"food,omitempty"`
	Drinks    []Color      `json:"drinks,omitempty"`
	Dishes    []Dish       `json:"dishes,omitempty"`
	Customers []Color      `json:"customers,omitempty"`
	Customer  Color        `json:"customer,omitempty"`
	To        engine.Color `json:"to,omitempty"`
	Space     *int         `json:"space,omitempty"`
	Spaces    *[2]int      `json:"spaces,omitempty"`
	Cell      *Cell        `json:"cell,omitempty"`
	Tile      *int         `json:"tile,omitempty"`
	Line      Line         `json:"line,omitempty"`
	Reviews   []Track      `json:"reviews,omitempty"`
	Special   Special      `json:"special,omitempty"`
	Taiyaki   bool         `json:"taiyaki,omitempty"`
	DoggyBag  bool         `json:"doggy_bag,omitempty"`
	Points    *int         `json:"points,omitempty"`
	Order     []Part       `json:"order,omitempty"`
	Start     *Start       `json:"start,omitempty"`
	engine.Entry
}

// wired is the event as it stands in JSON: the fields of its kind only.
func (e *Event) wired() wire {
	w := wire{Kind: e.Kind, Player: e.Player, Entry: e.Entry}
	switch e.Kind {
	case Begin:
		w.Player, w.Start = "", e.Start
	case Food:
		w.Food = e.Food
	case Bottle, Drinks, Recycle:
		w.Drinks = e.Drinks
	case Offer:
		w.Drinks, w.Special = e.Drinks, e.Special
	case Penalty, Review:
		w.Reviews = e.Reviews
	case Push:
		w.Tile, w.Line = &e.Tile, e.Line
	case Draw:
		w.Customers = e.Customers
	case Place:
		w.Customer, w.To = e.Customer, e.To
	case Swap:
		w.To, w.Space = e.To, &e.Space
	case Cook:
		w.Dishes = e.Dishes
	case Serve:
		w.Drinks, w.Cell, w.Taiyaki, w.DoggyBag, w.Order = e.Drinks, &e.Cell, e.Taiyaki, e.DoggyBag, e.Order
	case Double:
		w.Customer, w.Cell = e.Customer, &e.Cell
	case Take:
		w.Special = e.Special
	case Call:
		w.Spaces = &e.Spaces
	case Skip:
		w.Tile = &e.Tile
	case Tell:
		w.Points = &e.Points
	}
	return w
}

// complete says whether an event has the fields that its kind needs.
func (w *wire) complete() bool {
	switch w.Kind {
	case Begin:
		return w.Start != nil
	case Food:
		return w.Food != ""
	case Bottle, Drinks, Recycle:
		return len(w.Drinks) > 0
	case Offer:
		return (len(w.Drinks) > 0) != (w.Special != "")
	case Penalty, Review:
		return len(w.Reviews) > 0
	case Push:
		return w.Tile != nil && w.Line != ""
	case Draw:
		return len(w.Customers) > 0
	case Place:
		return w.Customer != "" && w.To != ""
	case Swap:
		return w.To != "" && w.Space != nil
	case Cook:
		return len(w.Dishes) > 0
	case Serve:
		return len(w.Drinks) > 0 && w.Cell != nil
	case Double:
		return w.Customer != "" && w.Cell != nil
	case Take:
		return w.Special != ""
	case Call:
		return w.Spaces != nil
	case Skip:
		return w.Tile != nil
	case Tell:
		return w.Points != nil
	}
	return known(w.Kind)
}

// MarshalJSON writes the event, only the fields of its kind.
func (e Event) MarshalJSON() ([]byte, error) { return json.Marshal(e.wired()) }

// UnmarshalJSON reads one event. It refuses words it does not know, a kind it
// does not know, and a kind without its fields or with those of another: half
// an event is damage.
func (e *Event) UnmarshalJSON(data []byte) error {
	var w wire
	if err := engine.DecodeStrict(data, &w); err != nil {
		return err
	}
	if !w.complete() || (w.Player == "") != (w.Kind == Begin) {
		return fmt.Errorf("%q event: unknown, or without all its fields", w.Kind)
	}
	*e = w.event()
	if !reflect.DeepEqual(e.wired(), w) {
		return fmt.Errorf("%q event: it has fields of another kind", w.Kind)
	}
	return nil
}

func (w *wire) event() Event {
	e := Event{Start: w.Start, Entry: w.Entry, Move: Move{Kind: w.Kind, Player: w.Player, Food: w.Food, Drinks: w.Drinks,
		Dishes: w.Dishes, Customers: w.Customers, Customer: w.Customer, To: w.To, Line: w.Line, Reviews: w.Reviews,
		Special: w.Special, Taiyaki: w.Taiyaki, DoggyBag: w.DoggyBag, Order: w.Order}}
	set(&e.Space, w.Space)
	set(&e.Spaces, w.Spaces)
	set(&e.Cell, w.Cell)
	set(&e.Tile, w.Tile)
	set(&e.Points, w.Points)
	return e
}

func set[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}
