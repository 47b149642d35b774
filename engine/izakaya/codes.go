package izakaya

import (
	"fmt"

	"banto/engine"
	"banto/engine/stack"
)

// The rule codes of the JSON contract; those of building geometry are stack's.
const (
	DrinkCorner      engine.Code = "drink-corner"
	DrinkOccupied    engine.Code = "drink-occupied"
	DrinkOuterFirst  engine.Code = "drink-outer-first"
	DrinkWrongColor  engine.Code = "drink-wrong-color"
	StockTaken       engine.Code = "stock-taken"
	PriceTaken       engine.Code = "price-taken"
	PriceNotOne      engine.Code = "price-not-one"
	PriceSameCard    engine.Code = "price-same-card"
	ClaimGapTaken    engine.Code = "claim-gap-taken"
	ClaimNotAGap     engine.Code = "claim-not-a-gap"
	ClaimCardOwned   engine.Code = "claim-card-owned"
	ClaimNotAdjacent engine.Code = "claim-not-adjacent"
	ClaimCardBlocked engine.Code = "claim-card-blocked"
	BuildCardBlocked engine.Code = "build-card-blocked"
	BuildMoreThanOne engine.Code = "build-more-than-one"
	BuildFloorsWrong engine.Code = "floors-wrong" // with card_limits max or exact
	BuildPiecesWrong engine.Code = "pieces-wrong" // with card_limits max or exact
	NotYourTurn      engine.Code = "not-your-turn"
	NoDiscLeft       engine.Code = "no-disc-left"
	OrderWrong       engine.Code = "order-wrong"
	BidTooHigh       engine.Code = "bid-too-high"
)

var rules = engine.Rules{
	DrinkCorner:         engine.Waivable("Izakaya, Colored bottle spot: never on a corner that no other card shares"),
	DrinkOccupied:       engine.Binding("Izakaya, Colored bottle spot: one drink at an intersection"),
	DrinkOuterFirst:     engine.Waivable("Izakaya, Colored bottle spot: all 4-card intersections before any 2-card one"),
	DrinkWrongColor:     engine.Waivable("Izakaya, Colored bottle spot: a drink from that card's crate"),
	StockTaken:          engine.Binding("Izakaya, Colored bottle spot: one disc on each colour a phase"),
	PriceTaken:          engine.Binding("Izakaya, Price adjustment spot: one disc a phase"),
	PriceNotOne:         engine.Waivable("Izakaya, Price adjustment spot: a single 100 yen coin"),
	PriceSameCard:       engine.Binding("Izakaya, Price adjustment spot: to a different color stock card"),
	ClaimGapTaken:       engine.Binding("Izakaya, Site claiming: a disc in the space between two cards"),
	ClaimNotAGap:        engine.Binding("Izakaya, Site claiming: between the edges of two site cards"),
	ClaimCardOwned:      engine.Binding("Izakaya, Site claiming: only one player may occupy each site card"),
	ClaimNotAdjacent:    engine.Waivable("Izakaya, Site claiming: a pyramid on a card sharing a side with the disc"),
	ClaimCardBlocked:    engine.Waivable("Izakaya, Setup: the center card cannot be used"),
	BuildCardBlocked:    engine.Waivable("Izakaya, Setup: the center card cannot be used"),
	stack.BuildOverhang: engine.Waivable(stack.Rules[stack.BuildOverhang]),
	BuildMoreThanOne:    engine.Waivable("Izakaya, Build action: a single building piece"),
	BuildFloorsWrong:    engine.Waivable("Jutaku, Building requirements: not more stories than the card's number"),
	BuildPiecesWrong:    engine.Waivable("Jutaku, Building requirements: not more pieces than the card's numeral"),
	NotYourTurn:         engine.Waivable("Izakaya, Action phase: in turn order"),
	NoDiscLeft:          engine.Binding("Izakaya, Setup: three action discs, six claim discs and six pyramids a player"),
	OrderWrong:          engine.Waivable("Izakaya, Bidding: whoever bid highest goes first; tied players swap"),
	BidTooHigh:          engine.Binding("Izakaya, Setup: 1,000 yen each, bids are paid from it"),
}

func at(places ...any) []string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = fmt.Sprint(p)
	}
	return out
}
