package yatai

import (
	"fmt"

	"banto/engine"
)

// The rule codes of YATAI.
const (
	NotYourTurn     engine.Code = "not-your-turn"
	FoodTaken       engine.Code = "food-taken"
	QueueUnresolved engine.Code = "queue-unresolved"
	QueueFull       engine.Code = "queue-full"
	QueueNobody     engine.Code = "queue-nobody"
	QueueSame       engine.Code = "queue-same"
	TouristOwnQueue engine.Code = "tourist-own-queue"
	SupplyEmpty     engine.Code = "supply-empty"
	BagEmpty        engine.Code = "bag-empty"
	TileNotFree     engine.Code = "tile-not-free"
	ActionNotChosen engine.Code = "action-not-chosen"
	ActionPossible  engine.Code = "action-possible"
	DishNotOnMenu   engine.Code = "dish-not-on-menu"
	DishesFull      engine.Code = "dishes-full"
	FridgeFull      engine.Code = "fridge-full"
	CrateFull       engine.Code = "crate-full"
	DrinkMissing    engine.Code = "drink-missing"
	DishMissing     engine.Code = "dish-missing"
	GridOccupied    engine.Code = "grid-occupied"
	GridNotEdge     engine.Code = "grid-not-edge"
	GridRed         engine.Code = "grid-red"
	GridNotBeside   engine.Code = "grid-not-beside"
	ReviewNotShown  engine.Code = "review-not-shown"
	ReviewCount     engine.Code = "review-count"
	ReviewOffTrack  engine.Code = "review-off-track"
	ReviewSame      engine.Code = "review-same"
	SpecialMissing  engine.Code = "special-missing"
	ServingOrder    engine.Code = "serving-order" // a notice only
)

// A rule is where the rulebook states it and whether the players may let a
// breach stand: they may not where the table could not show the result.
type rule struct {
	text        string
	overridable bool
}

var rules = map[engine.Code]rule{
	NotYourTurn:     {"Yatai, chapter 4: in turn order, the queue, then a tile, then the actions", false},
	FoodTaken:       {"Yatai, chapter 3: not the same food tile as the players before", true},
	QueueUnresolved: {"Yatai, chapter 4 A: whoever has somebody in the last space loses two reviews or makes an offer", false},
	QueueFull:       {"Yatai, chapter 5, New customers: in the first free space from the left", false},
	QueueNobody:     {"Yatai, chapter 5, Serve: a customer or tourist in the first space", false},
	QueueSame:       {"Yatai, chapter 7, Urgent call: two customers, or a customer and a tourist, change places", false},
	TouristOwnQueue: {"Yatai, chapter 5, New customers: a tourist goes into the own queue or is swapped for a customer", true},
	SupplyEmpty:     {"Yatai, chapter 5: from the common area", false},
	BagEmpty:        {"Yatai, chapter 5, New customers: from the bag", false},
	TileNotFree:     {"Yatai, chapter 4 B: one of the four tiles beside the grid", false},
	ActionNotChosen: {"Yatai, chapter 4 C: the actions of the row or column chosen", false},
	ActionPossible:  {"Yatai, chapter 4 C: only an action that cannot be completed is ignored", true},
	DishNotOnMenu:   {"Yatai, chapter 5, Cook: dishes whose food tile is on the menu", true},
	DishesFull:      {"Yatai, chapter 5, Cook: not where the queue of dishes is full", false},
	FridgeFull:      {"Yatai, chapter 5, Stock drinks: not where the fridge is full", false},
	CrateFull:       {"Yatai, chapter 5, Serve: not where the crate is full", false},
	DrinkMissing:    {"Yatai, chapter 5: drinks from the own fridge, bottles from the own crate", false},
	DishMissing:     {"Yatai, chapter 5, Serve: a dish in the first space", false},
	GridOccupied:    {"Yatai, chapter 6: onto a free space", false},
	GridNotEdge:     {"Yatai, chapter 6: the first customer onto the edge of the grid", true},
	GridRed:         {"Yatai, chapter 6: the first customer not onto a red space", true},
	GridNotBeside:   {"Yatai, chapter 6: next to a customer already there, never diagonally", true},
	ReviewNotShown:  {"Yatai, chapter 7, Review: reviews that the space shows", true},
	ReviewCount:     {"Yatai, chapter 7, Review: one step for a customer, two for a tourist; Influencer: one for each star", false},
	ReviewOffTrack:  {"Yatai, chapter 7: the markers stay on the review track", true},
	ReviewSame:      {"Yatai, chapter 4 A: two reviews lost", true},
	SpecialMissing:  {"Yatai, chapter 7, Special action: a tile that is there", false},
	ServingOrder:    {"Yatai, chapter 5, Serve: dish, drinks, customer, points, then the queues move up", true},
	engine.NotAMove: {"", false},
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
