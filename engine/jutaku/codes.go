package jutaku

import "banto/engine"

// The rule codes of the JSON contract; those of building geometry are stack's.
const (
	PlaceNotOuter engine.Code = "place-not-outer"
	CardMissing   engine.Code = "card-missing"
	MoveTooFar    engine.Code = "move-too-far"
	MoveTooShort  engine.Code = "move-too-short" // with min_move 2
	NotYourTurn   engine.Code = "not-your-turn"
	StopLate      engine.Code = "stop-late"
	FloorsWrong   engine.Code = "floors-wrong"
	PiecesWrong   engine.Code = "pieces-wrong"
	BuildOnEdge   engine.Code = "build-on-edge"

	// Of notices only.
	UndoOrder     engine.Code = "undo-order"
	MapNotGrouped engine.Code = "map-not-grouped"
)

var rules = engine.Rules{
	PlaceNotOuter: engine.Waivable("Jutaku, Starting the game: on one site card on the outer perimeter of the map"),
	CardMissing:   engine.Binding("Jutaku, Movement: on a card that lies on the map"),
	MoveTooFar:    engine.Waivable("Jutaku, Movement: up to two spaces away, not diagonally"),
	MoveTooShort:  engine.Waivable("Jutaku, Movement: up to two spaces away; at this table two"),
	NotYourTurn:   engine.Waivable("Jutaku, Movement: whoever completed a building first, then clockwise"),
	StopLate:      engine.Waivable("Jutaku, Building completion: at the same time"),
	FloorsWrong:   engine.Waivable("Jutaku, Building requirements: not more or fewer stories than the card's number"),
	PiecesWrong:   engine.Waivable("Jutaku, Building requirements: not more or fewer pieces than the card's numeral"),
	BuildOnEdge:   engine.Waivable("Jutaku, Building: flipped and rotated, but lying"),
	UndoOrder:     engine.Waivable("Jutaku, Building: only the recently placed piece goes back to the supply"),
	MapNotGrouped: engine.Waivable("Jutaku, Starting the game: grouped by their locations"),
}
