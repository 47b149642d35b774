package yatai

import "fmt"

// The material of the rulebook.
const (
	MinPlayers        = 2
	MaxPlayers        = 4
	Turns             = 12 // turns of each player; an extra turn follows
	Tiles             = 10 // action tiles: six in the grid, four beside it
	TilesOut          = 4
	GridRows          = 2 // of the action grid
	GridCols          = 3
	SpecialsOfAKind   = 4 // special action tiles of one kind
	UpgradePoints     = 2 // victory points for an upgrade of menu, fridge or stove
	mostSpecialPoints = 9 // taken for possible on the back of one special action tile
)

// A Supply is how many pieces a game has by its number of players.
type Supply struct {
	Dishes    int // of each kind
	Drinks    int // of each colour
	Customers int // of each colour
	Tourists  int
	Specials  int // special action tiles, drawn from all sixteen
}

// SupplyFor is the table of chapter 2.
func SupplyFor(players int) (Supply, error) {
	switch players {
	case 2:
		return Supply{6, 3, 6, 3, 6}, nil
	case 3:
		return Supply{8, 4, 8, 4, 9}, nil
	case 4:
		return Supply{10, 5, 10, 5, 12}, nil
	}
	return Supply{}, fmt.Errorf("yatai is for %d to %d players, not %d", MinPlayers, MaxPlayers, players)
}
