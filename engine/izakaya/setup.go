package izakaya

import "fmt"

// The material of the rulebook's set-up page.
const (
	MinPlayers  = 2
	MaxPlayers  = 5
	Coin        = 100  // yen of one coin, the only value in play
	StartYen    = 1000 // yen each player starts with
	MarketYen   = 1200 // yen on the six stock cards together
	Stocks      = 6    // colour stock cards
	CrateSize   = 6    // drinks of one colour
	ActionDiscs = 3    // discs of a player for one action phase
	ClaimDiscs  = 6    // discs, and pyramids, of a player for claims
	MaxSites    = 2    // building sites on one card
)

// StartPrices are the yen on the stock cards from left to right.
var StartPrices = [Stocks]int{100, 100, 200, 200, 300, 300}

// GridSize is the number of cards along a side of the grid for 2 to 5 players.
func GridSize(players int) (int, error) {
	switch players {
	case 2, 3:
		return 3, nil
	case 4, 5:
		return players, nil
	}
	return 0, fmt.Errorf("izakaya is for %d to %d players, not %d", MinPlayers, MaxPlayers, players)
}

// Threshold is the total of all bids, in yen, that makes the action phase
// after it the last one; 0 for a number of players the game does not know.
func Threshold(players int) int {
	return map[int]int{2: 1500, 3: 2300, 4: 3000, 5: 4000}[players]
}
