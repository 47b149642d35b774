package izakaya

import (
	"banto/engine"
	"banto/engine/stack"
)

// A Kind names a move or event in the words of the JSON contract.
type Kind string

// Moves of the players.
const (
	Bid    Kind = "bid"    // yen for the turn order: one player, or several at once
	Order  Kind = "order"  // the turn order row as it lies
	Drink  Kind = "drink"  // a bottle from a crate to a vertex
	Price  Kind = "price"  // a coin from one stock card to another
	Claim  Kind = "claim"  // a disc into a gap, a pyramid onto a card
	Build  Kind = "build"  // a piece onto a site; after a line of three the free piece
	Pass   Kind = "pass"   // nothing left to do with a disc, or no free piece wanted
	Recall Kind = "recall" // all action discs go back to their owners
)

// Events that are no moves.
const (
	Begin    Kind = engine.Begin    // the set-up
	Undo     Kind = engine.Undo     // back to an earlier state
	Redo     Kind = engine.Redo     // forward again after an undo
	Amend    Kind = engine.Amend    // what was told before was wrong: other events happened
	Question Kind = engine.Question // two stories are about equally likely
	Correct  Kind = "correct"       // a person says what lies on the table
)

// None is the choice of a question that nothing happened.
const None Kind = engine.None

// NoCard stands for the pyramid's card in a claim without a pyramid.
var NoCard = Card{-1, -1}

// A Move is what a player does. Kind says which of the other fields count:
//
//	bid     Bids
//	order   TurnOrder
//	drink   Player, Stock, Color (of the bottle), Vertex
//	price   Player, From, To (stock cards), Yen (0: one coin)
//	claim   Player, Gap, Card (under the pyramid)
//	build   Player, Card, Site, Floor (from 1), Pieces (0: one), Footprints, Faults
//	pass    Player
//	recall  none
//
// A build is a full move with or without Footprints (mm on the card, one for
// each piece laid); without, only what can be counted is judged. Faults are the
// building rules that it was seen to break though nobody measured by how much.
type Move struct {
	Kind       Kind
	Player     Color
	Stock      int
	Color      Color
	Vertex     Vertex
	From, To   int
	Yen        int
	Gap        Gap
	Card       Card
	Site       int
	Floor      int
	Pieces     int
	Footprints []stack.Polygon
	Faults     []engine.Code
	Bids       map[Color]int
	TurnOrder  []Color
}

// pieces is the number of wooden pieces that a build lays.
func (m *Move) pieces() int { return max(1, m.Pieces, len(m.Footprints)) }

// yen is what a price move moves.
func (m *Move) yen() int {
	if m.Yen == 0 {
		return Coin
	}
	return m.Yen
}
