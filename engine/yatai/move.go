package yatai

import "banto/engine"

// A Kind names a move or event in the words of the JSON contract.
type Kind string

// Moves, in the order in which a game meets them.
const (
	Food    Kind = "food"        // a food tile onto the menu: chosen, drawn as the second, or gained
	Bottle  Kind = "bottle"      // the first bottle of a crate
	Penalty Kind = "penalty"     // two reviews lost for who waits in the last space
	Offer   Kind = "offer"       // a drink or a sweet for who waits in the last space
	Push    Kind = "tile"        // an action tile into the grid
	Draw    Kind = "draw"        // customers from the bag
	Place   Kind = "place"       // a drawn customer into a queue
	Swap    Kind = "swap"        // a drawn tourist for a customer of another's queue
	Return  Kind = "return"      // a drawn tourist for whom there is no place, into the bag
	Cook    Kind = "cook"        // dishes into the queue
	Drinks  Kind = "drinks"      // drinks into the fridge
	Recycle Kind = "recycle"     // a bottle out of the crate
	Serve   Kind = "serve"       // who is first in the queue, with dish and drinks, onto the grid
	Double  Kind = "double"      // the bonus: a customer chosen from the bag onto the grid
	Take    Kind = "take"        // the bonus: a special action tile
	Review  Kind = "review"      // the bonus: steps on the review track
	Empty   Kind = "garbage"     // the special action: all bottles out of the crate
	Call    Kind = "urgent-call" // the special action: two of the queue change places
	Skip    Kind = "skip"        // an action that cannot be completed is ignored
	End     Kind = "end"         // the turn is over
	Tell    Kind = "points"      // the points on the backs of unused special action tiles
)

// Begin is the event that sets a game up.
const Begin Kind = engine.Begin

// A Line is a row or column of the action grid: R1, R2 from above, C1, C2, C3
// from the left.
type Line string

// A Move is what a player does. Kind says which of the other fields count:
//
//	food         Player, Food
//	bottle       Player, Drinks (one)
//	penalty      Player, Reviews (two steps lost)
//	offer        Player, Drinks (one) or Special (the sweet)
//	tile         Player, Tile, Line
//	draw         Player, Customers
//	place        Player, Customer, To
//	swap         Player, To, Space (of To's queue, 0 is served first)
//	return       Player
//	cook         Player, Dishes (in the order they are laid)
//	drinks       Player, Drinks
//	recycle      Player, Drinks (one)
//	serve        Player, Drinks, Cell, Taiyaki, DoggyBag, Order
//	double       Player, Customer, Cell
//	take         Player, Special
//	review       Player, Reviews (one for each step)
//	garbage      Player
//	urgent-call  Player, Spaces
//	skip         Player, Tile
//	end          Player
//	points       Player, Points
//
// Lists of drinks, customers and reviews may be in any order.
type Move struct {
	Kind      Kind
	Player    engine.Color
	Food      Dish
	Drinks    []Color
	Dishes    []Dish
	Customers []Color
	Customer  Color
	To        engine.Color
	Space     int
	Spaces    [2]int
	Cell      Cell
	Tile      int // of the layout, from 0
	Line      Line
	Reviews   []Track
	Special   Special
	Taiyaki   bool   // the sweet is served instead of a dish
	DoggyBag  bool   // the tile is used
	Points    int    // victory points
	Order     []Part // the parts of a serving as somebody saw them; none: not told
}

// A Part is a step of a serving.
type Part string

// servingOrder is how chapter 5 wants a serving done.
var servingOrder = []Part{"dish", "drinks", "customer", "points", "slide"}
