package jutaku

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
