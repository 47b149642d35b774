package jutaku

import (
	"banto/engine"
	"banto/engine/stack"
)

// A Color names a player by the colour of his architect token.
type Color = engine.Color

// A Kind names a move or event in the words of the JSON contract.
type Kind string

// Moves of the players.
const (
	Place Kind = "place" // an architect onto the perimeter at the start
	Stop  Kind = "stop"  // "stop!"
	Build Kind = "build" // the building of who said so does what the card asks
	Wrong Kind = "wrong" // it does not: all go on
	Step  Kind = "move"  // an architect to another card
	Keep  Kind = "keep"  // an unfinished card stays with its player
	Pass  Kind = "pass"  // no card to move to
)

// Events that are no moves.
const (
	Begin   Kind = engine.Begin // the set-up
	Correct Kind = "correct"    // a person says what lies on the table
)

// A Move is what a player does. Kind says which of the other fields count
// besides Player:
//
//	place  Card
//	stop   Late (ms after the first stop of the pause)
//	build  Site, Floors, Pieces, OnEdge, Footprints or Faults
//	move   Card
//
// A build tells the building on the player's card as far as somebody looked: 0
// Floors or Pieces are not counted, OnEdge is how many pieces stand on edge,
// Footprints are the outlines floor by floor from the ground in mm on the card
// (a nil one is a piece nobody has read), Faults are what somebody measured who
// cannot tell the footprints. What is not told is not held against the building.
type Move struct {
	Kind       Kind
	Player     Color
	Card       Card
	Late       int
	Site       int
	Floors     int
	Pieces     int
	OnEdge     int
	Footprints [][]stack.Polygon
	Faults     []Fault
}

// A Fault is a building rule that a building breaks, by so many mm; 0 for unmeasured.
type Fault struct {
	Code engine.Code `json:"code"`
	MM   float64     `json:"mm"`
}

// floors is how many floors a build tells of, 0 for untold.
func (m *Move) floors() int {
	if m.Floors == 0 {
		return len(m.Footprints)
	}
	return m.Floors
}

// pieces is how many pieces a build tells of, 0 for untold.
func (m *Move) pieces() int {
	if m.Pieces == 0 {
		return m.outlines()
	}
	return m.Pieces
}

// outlines is the number of footprints.
func (m *Move) outlines() (n int) {
	for _, floor := range m.Footprints {
		n += len(floor)
	}
	return n
}
