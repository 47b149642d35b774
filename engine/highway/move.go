package highway

import "banto/engine"

// A Color names a player in the words of the contract.
type Color = engine.Color

// A Kind names a move or event in the words of the JSON contract.
type Kind string

// Moves of the players.
const (
	Entrance Kind = "entrance" // set-up: a pillar of one disc, a road from the table to it, a car
	Obstacle Kind = "building" // set-up: a building on the table
	Build    Kind = "road"     // a pillar and a road to it, or an exit; and the cars
	Penalty  Kind = "penalty"  // pillars for elements of another player that fell
	Pass     Kind = "pass"     // no place to build is left
)

// Events that are no moves.
const (
	Begin   Kind = engine.Begin // the set-up
	Correct Kind = "correct"    // a person says what stands on the table
)

// Nothing stands for a pillar or road that a move does not tell.
const Nothing = -1

// A Pillar is a stack of discs.
type Pillar struct {
	XY       Point `json:"xy"`       // centre
	Height   int   `json:"height"`   // discs, the yellow one too
	Junction bool  `json:"junction"` // the top disc is yellow
}

// A Building is an obstacle.
type Building struct {
	XY   Point   `json:"xy"`            // centre of its footprint
	Deg  float64 `json:"deg,omitempty"` // its turn about the vertical, degrees from x to y
	Type int     `json:"type"`          // 0 to 3
}

// A Fall is what a player knocked down of another's, and what he gives for it.
type Fall struct {
	Victim  Color `json:"victim"`
	Fallen  int   `json:"fallen"`            // elements: discs, roads, cars
	Shifted int   `json:"shifted,omitempty"` // elements moved but not fallen
	Grey    int   `json:"grey"`              // discs given
	Yellow  int   `json:"yellow"`
}

// A Move is what a player does. Kind says which of the other fields count:
//
//	entrance  Pillar, ToXY, Road
//	building  Building
//	road      From, Road, one of Pillar, To and ToXY; Ends, Cars, Elsewhere, Over, Under
//	penalty   Fall
//	pass      none
//
// A road leads from an own pillar to a new one, or to the table (ToXY: an exit),
// or to a pillar that stands already (To: always wrong). From may be Nothing: then
// it is the anchor that fits best. Where Ends are not told, the road lies in a straight
// line between the centres. Over and Under are the roads crossed; nil is not told.
type Move struct {
	Kind      Kind
	Player    Color
	From      int       // pillar that the road leaves, or Nothing
	To        int       // pillar that stood already, or Nothing
	Pillar    *Pillar   // built by this move
	ToXY      *Point    // where the road meets the table
	Ends      *[2]Point // tips of the road's centre line, from and to, as measured
	Road      int       // number of the new road: they are counted from 0 in order
	Over      []int     // roads that the new one passes over
	Under     []int     // roads that it passes under
	Cars      int       // cars placed, those elsewhere included
	Elsewhere []int     // roads, not the newest, that cars were put on
	Building  *Building
	Fall      *Fall
}
