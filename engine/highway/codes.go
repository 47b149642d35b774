package highway

import "banto/engine"

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

var rules = engine.Rules{
	PillarStep:       engine.Waivable("Tokyo Highway 4-1: one element higher or lower than the pillar it is reached from"),
	RoadOverhang:     engine.Waivable("Tokyo Highway 5-1: the ends of a road rest on top of the pillars"),
	RoadOverPillar:   engine.Waivable("Tokyo Highway 5-3: no road passes over a pillar"),
	RoadTouching:     engine.Waivable("Tokyo Highway 5-4, 2-3: touch no other road, pillar or building"),
	Loop:             engine.Waivable("Tokyo Highway 5-4: no closed loop"),
	CarsTooMany:      engine.Waivable("Tokyo Highway 6: a car for each road of an opponent crossed as the rule asks"),
	CarNotNewestRoad: engine.Waivable("Tokyo Highway 6: cars go onto the road built this turn only"),
	RoadAnchor:       engine.Waivable("Tokyo Highway 4-1, 7-2: from the pillar built last, or one branch from a junction"),
	JunctionAlone:    engine.Waivable("Tokyo Highway 7-1: at least one grey element under the yellow one"),
	ExitTooHigh:      engine.Waivable("Tokyo Highway 8: an exit where the end of the road can lie on the table"),
	CrossingWrong:    engine.Waivable("Tokyo Highway 6: which roads are crossed, above or below"),
	SupplyShort:      engine.Binding("Tokyo Highway 2: the pieces of each player"),
	PenaltyWrong:     engine.Binding("Tokyo Highway 9: a pillar for each element of others made to fall"),
	RoomLeft:         engine.Waivable("Tokyo Highway 4: a pillar and a road each turn"),
	NotYourTurn:      engine.Waivable("Tokyo Highway 4: in turn"),
}
