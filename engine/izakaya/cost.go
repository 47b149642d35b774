package izakaya

import (
	"banto/engine"
	"banto/engine/stack"
)

// What events cost a story before any picture is asked: natural logarithms of
// how rare each one is, among all that might happen in its place.
const (
	costMove     = 4.0
	costOrder    = 2.0 // a row after the bids
	costRecall   = 1.0
	costPass     = 1.0 // a free piece declined
	costRefused  = 7.5
	costTurn     = 9.0  // by a player whose turn it is not: colours are alike
	costMisrow   = 5.0  // a row against the bids: nothing but the row can show it
	costSeveral  = 7.5  // several pieces at once: a count is hard to see
	costMislaid  = 6.5  // a piece against the rules by its outline only
	costLetStand = 12.0 // play goes on with a refused move on the table and nobody said so
	costGiveBack = 1.0  // a refused move is taken back
	costTakeBack = 4.0  // an allowed one is
	costReorder  = 3.0  // a turn order row is laid anew
	costUnsay    = 12.0 // one that a person entered is
)

// cost is that of an event, which breaks rules for reasons, before any picture is asked; nothing where a person told it.
func (e *act) cost(reasons []engine.Reason) float64 {
	switch {
	case e.By != ByCamera:
		return 0
	case len(reasons) > 0:
		return e.doubt + e.wood + refusedCost(e.Kind, reasons)
	}
	return e.doubt + e.wood + costOf(e.Kind)
}

func costOf(k Kind) float64 {
	switch k {
	case Order:
		return costOrder
	case Recall:
		return costRecall
	case Pass:
		return costPass
	}
	return costMove
}

// refusedCost is that of a move that breaks rules: each by itself is rare, but faults of
// one outline are one.
func refusedCost(k Kind, reasons []engine.Reason) float64 {
	if k == Order {
		return costMisrow
	}
	cost, mislaid := costMove, 0.0
	for _, r := range reasons {
		switch {
		case outlined(r.Code):
			mislaid = costMislaid - costMove
		case r.Code == BuildMoreThanOne:
			cost += costSeveral - costMove
		case r.Code == NotYourTurn:
			cost += costTurn - costMove
		default:
			cost += costRefused - costMove
		}
	}
	return cost + mislaid
}

// outlined says whether a code judges a measured outline.
func outlined(c engine.Code) bool {
	switch c {
	case stack.BuildOutsideSite, stack.BuildNotTouching, stack.BuildOverhang, stack.BuildOverGap:
		return true
	}
	return false
}

func ofWood(r engine.Reason) bool { return outlined(r.Code) || r.Code == BuildMoreThanOne }
