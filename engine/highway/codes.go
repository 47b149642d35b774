package highway

import (
	"fmt"

	"banto/engine"
)

// The rule codes of the JSON contract.
const (
	PillarStep       engine.Code = "pillar-step"
	RoadOverhang     engine.Code = "road-overhang"
	RoadOverPillar   engine.Code = "road-over-pillar"
	RoadTouching     engine.Code = "road-touching"
	Loop             engine.Code = "loop"
	CarsTooMany      engine.Code = "cars-too-many"
	CarNotNewestRoad engine.Code = "car-not-newest-road"
	RoadAnchor       engine.Code = "road-anchor"    // the road starts where none may
	JunctionAlone    engine.Code = "junction-alone" // a junction without a grey disc beneath
	ExitTooHigh      engine.Code = "exit-too-high"
	CrossingWrong    engine.Code = "crossing-wrong" // roads told to be crossed that are not, or otherwise
	SupplyShort      engine.Code = "supply-short"
	PenaltyWrong     engine.Code = "penalty-wrong"
	RoomLeft         engine.Code = "room-left" // a pass while there is room to build
	NotYourTurn      engine.Code = "not-your-turn"
)

// A rule is where the rulebook states it and whether the players may let a
// breach stand: they may not where the pieces would not do.
type rule struct {
	text        string
	overridable bool
}

var rules = map[engine.Code]rule{
	PillarStep:       {"Tokyo Highway 4-1: one element higher or lower than the pillar it is reached from", true},
	RoadOverhang:     {"Tokyo Highway 5-1: the ends of a road rest on top of the pillars", true},
	RoadOverPillar:   {"Tokyo Highway 5-3: no road passes over a pillar", true},
	RoadTouching:     {"Tokyo Highway 5-4, 2-3: touch no other road, pillar or building", true},
	Loop:             {"Tokyo Highway 5-4: no closed loop", true},
	CarsTooMany:      {"Tokyo Highway 6: a car for each road of an opponent crossed as the rule asks", true},
	CarNotNewestRoad: {"Tokyo Highway 6: cars go onto the road built this turn only", true},
	RoadAnchor:       {"Tokyo Highway 4-1, 7-2: from the pillar built last, or one branch from a junction", true},
	JunctionAlone:    {"Tokyo Highway 7-1: at least one grey element under the yellow one", true},
	ExitTooHigh:      {"Tokyo Highway 8: an exit where the end of the road can lie on the table", true},
	CrossingWrong:    {"Tokyo Highway 6: which roads are crossed, above or below", true},
	SupplyShort:      {"Tokyo Highway 2: the pieces of each player", false},
	PenaltyWrong:     {"Tokyo Highway 9: a pillar for each element of others made to fall", false},
	RoomLeft:         {"Tokyo Highway 4: a pillar and a road each turn", true},
	NotYourTurn:      {"Tokyo Highway 4: in turn", true},
	engine.NotAMove:  {"", false},
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
