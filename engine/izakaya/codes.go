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

// A rule is where the rulebook states it and whether the players may let a
// breach stand: they may not where the table could not show the result.
type rule struct {
	text        string
	overridable bool
}

var rules = map[engine.Code]rule{
	DrinkCorner:         {"Izakaya, Colored bottle spot: never on a corner that no other card shares", true},
	DrinkOccupied:       {"Izakaya, Colored bottle spot: one drink at an intersection", false},
	DrinkOuterFirst:     {"Izakaya, Colored bottle spot: all 4-card intersections before any 2-card one", true},
	DrinkWrongColor:     {"Izakaya, Colored bottle spot: a drink from that card's crate", true},
	StockTaken:          {"Izakaya, Colored bottle spot: one disc on each colour a phase", false},
	PriceTaken:          {"Izakaya, Price adjustment spot: one disc a phase", false},
	PriceNotOne:         {"Izakaya, Price adjustment spot: a single 100 yen coin", true},
	PriceSameCard:       {"Izakaya, Price adjustment spot: to a different color stock card", false},
	ClaimGapTaken:       {"Izakaya, Site claiming: a disc in the space between two cards", false},
	ClaimNotAGap:        {"Izakaya, Site claiming: between the edges of two site cards", false},
	ClaimCardOwned:      {"Izakaya, Site claiming: only one player may occupy each site card", false},
	ClaimNotAdjacent:    {"Izakaya, Site claiming: a pyramid on a card sharing a side with the disc", true},
	ClaimCardBlocked:    {"Izakaya, Setup: the center card cannot be used", true},
	BuildCardBlocked:    {"Izakaya, Setup: the center card cannot be used", true},
	stack.BuildOverhang: {stack.Rules[stack.BuildOverhang], true},
	BuildMoreThanOne:    {"Izakaya, Build action: a single building piece", true},
	BuildFloorsWrong:    {"Jutaku, Building requirements: not more stories than the card's number", true},
	BuildPiecesWrong:    {"Jutaku, Building requirements: not more pieces than the card's numeral", true},
	NotYourTurn:         {"Izakaya, Action phase: in turn order", true},
	NoDiscLeft:          {"Izakaya, Setup: three action discs, six claim discs and six pyramids a player", false},
	OrderWrong:          {"Izakaya, Bidding: whoever bid highest goes first; tied players swap", true},
	BidTooHigh:          {"Izakaya, Setup: 1,000 yen each, bids are paid from it", false},
	engine.NotAMove:     {"", false},
}

// because makes a reason; the sentence is a format for args.
func because(code engine.Code, places []string, sentence string, args ...any) engine.Reason {
	r := rules[code]
	return engine.Reason{Code: code, Places: places, Rule: r.text, Overridable: r.overridable, Sentence: fmt.Sprintf(sentence, args...)}
}

// noMove is the reason for what cannot be a move at all.
func noMove(sentence string, args ...any) []engine.Reason {
	return []engine.Reason{because(engine.NotAMove, nil, sentence, args...)}
}

func at(places ...any) []string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = fmt.Sprint(p)
	}
	return out
}
