package jutaku

import "banto/engine"

// The material of the rulebook's contents and set-up.
const (
	MinPlayers   = 1
	MaxPlayers   = 8
	MapSide      = 6  // cards along a side of the map
	MapCards     = 32 // cards on the map: the middle four places hold the wood
	WinningSites = 4  // completed cards of one player that end the game
	MaxSites     = 2  // building sites on one card
	MaxFloors    = 10 // far above what any card asks
	MaxPieces    = 20 // far above what any card asks
	MaxSteps     = 2  // spaces an architect may move
)

// Architects are paints for the eight tokens. No source tells their colours:
// these are told apart in any light, and in a drawing.
func Architects() []engine.Paint {
	return []engine.Paint{
		{Name: "player.red", Fill: "#b3322c"}, {Name: "player.blue", Fill: "#2a6aa8"},
		{Name: "player.yellow", Fill: "#e2b93b"}, {Name: "player.green", Fill: "#3f9a52"},
		{Name: "player.orange", Fill: "#e0752b"}, {Name: "player.pink", Fill: "#d65c8c"},
		{Name: "player.grey", Fill: "#8b8e90"}, {Name: "player.black", Fill: "#26262a"},
	}
}
