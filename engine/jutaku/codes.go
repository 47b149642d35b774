package jutaku

import (
	"fmt"

	"banto/engine"
)

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

// A rule is where the rulebook states it and whether the players may let a
// breach stand: they may not where the table could not show the result.
type rule struct {
	text        string
	overridable bool
}

var rules = map[engine.Code]rule{
	PlaceNotOuter:   {"Jutaku, Starting the game: on one site card on the outer perimeter of the map", true},
	CardMissing:     {"Jutaku, Movement: on a card that lies on the map", false},
	MoveTooFar:      {"Jutaku, Movement: up to two spaces away, not diagonally", true},
	MoveTooShort:    {"Jutaku, Movement: up to two spaces away; at this table two", true},
	NotYourTurn:     {"Jutaku, Movement: whoever completed a building first, then clockwise", true},
	StopLate:        {"Jutaku, Building completion: at the same time", true},
	FloorsWrong:     {"Jutaku, Building requirements: not more or fewer stories than the card's number", true},
	PiecesWrong:     {"Jutaku, Building requirements: not more or fewer pieces than the card's numeral", true},
	BuildOnEdge:     {"Jutaku, Building: flipped and rotated, but lying", true},
	UndoOrder:       {"Jutaku, Building: only the recently placed piece goes back to the supply", true},
	MapNotGrouped:   {"Jutaku, Starting the game: grouped by their locations", true},
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
