package yatai

import "banto/engine"

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

var rules = engine.Rules{
	NotYourTurn:     engine.Binding("Yatai, chapter 4: in turn order, the queue, then a tile, then the actions"),
	FoodTaken:       engine.Waivable("Yatai, chapter 3: not the same food tile as the players before"),
	QueueUnresolved: engine.Binding("Yatai, chapter 4 A: whoever has somebody in the last space loses two reviews or makes an offer"),
	QueueFull:       engine.Binding("Yatai, chapter 5, New customers: in the first free space from the left"),
	QueueNobody:     engine.Binding("Yatai, chapter 5, Serve: a customer or tourist in the first space"),
	QueueSame:       engine.Binding("Yatai, chapter 7, Urgent call: two customers, or a customer and a tourist, change places"),
	TouristOwnQueue: engine.Waivable("Yatai, chapter 5, New customers: a tourist goes into the own queue or is swapped for a customer"),
	SupplyEmpty:     engine.Binding("Yatai, chapter 5: from the common area"),
	BagEmpty:        engine.Binding("Yatai, chapter 5, New customers: from the bag"),
	TileNotFree:     engine.Binding("Yatai, chapter 4 B: one of the four tiles beside the grid"),
	ActionNotChosen: engine.Binding("Yatai, chapter 4 C: the actions of the row or column chosen"),
	ActionPossible:  engine.Waivable("Yatai, chapter 4 C: only an action that cannot be completed is ignored"),
	DishNotOnMenu:   engine.Waivable("Yatai, chapter 5, Cook: dishes whose food tile is on the menu"),
	DishesFull:      engine.Binding("Yatai, chapter 5, Cook: not where the queue of dishes is full"),
	FridgeFull:      engine.Binding("Yatai, chapter 5, Stock drinks: not where the fridge is full"),
	CrateFull:       engine.Binding("Yatai, chapter 5, Serve: not where the crate is full"),
	DrinkMissing:    engine.Binding("Yatai, chapter 5: drinks from the own fridge, bottles from the own crate"),
	DishMissing:     engine.Binding("Yatai, chapter 5, Serve: a dish in the first space"),
	GridOccupied:    engine.Binding("Yatai, chapter 6: onto a free space"),
	GridNotEdge:     engine.Waivable("Yatai, chapter 6: the first customer onto the edge of the grid"),
	GridRed:         engine.Waivable("Yatai, chapter 6: the first customer not onto a red space"),
	GridNotBeside:   engine.Waivable("Yatai, chapter 6: next to a customer already there, never diagonally"),
	ReviewNotShown:  engine.Waivable("Yatai, chapter 7, Review: reviews that the space shows"),
	ReviewCount:     engine.Binding("Yatai, chapter 7, Review: one step for a customer, two for a tourist; Influencer: one for each star"),
	ReviewOffTrack:  engine.Waivable("Yatai, chapter 7: the markers stay on the review track"),
	ReviewSame:      engine.Waivable("Yatai, chapter 4 A: two reviews lost"),
	SpecialMissing:  engine.Binding("Yatai, chapter 7, Special action: a tile that is there"),
	ServingOrder:    engine.Waivable("Yatai, chapter 5, Serve: dish, drinks, customer, points, then the queues move up"),
}
