package highway

import (
	"fmt"
	"math"
)

// The material of the rulebook's set-up page.
const (
	MinPlayers    = 2
	MaxPlayers    = 4
	BuildingTypes = 4 // buildings, each of a type of its own
)

// A Supply is what a player has in hand.
type Supply struct {
	Cars   int `json:"cars"`
	Grey   int `json:"grey"`   // grey discs
	Yellow int `json:"yellow"` // yellow discs, the junctions
	Roads  int `json:"roads"`
}

// supplies by number of players (chapter 2).
var supplies = [MaxPlayers + 1]Supply{
	2: {Cars: 10, Grey: 30, Yellow: 3, Roads: 15},
	3: {Cars: 8, Grey: 25, Yellow: 2, Roads: 12},
	4: {Cars: 7, Grey: 20, Yellow: 2, Roads: 9},
}

// StartSupply is what each of 2 to 4 players is dealt (chapter 2); its error
// names the number that no game has.
func StartSupply(players int) (Supply, error) {
	if players < MinPlayers || players > MaxPlayers {
		return Supply{}, fmt.Errorf("tokyo highway is for %d to %d players, not %d", MinPlayers, MaxPlayers, players)
	}
	return supplies[players], nil
}

// Sizes are the pieces' sizes in mm.
type Sizes struct {
	Pillar   DiscSize     `mapstructure:"pillar" json:"pillar"`
	Road     BoardSize    `mapstructure:"road" json:"road"`
	Car      BoxSize      `mapstructure:"car" json:"car"`
	Building BuildingSize `mapstructure:"building" json:"building"`
}

// A DiscSize is one element of a pillar, grey or yellow, in mm.
type DiscSize struct {
	Diameter float64 `mapstructure:"diameter" json:"diameter"`
	Height   float64 `mapstructure:"height" json:"height"`
}

// A BoardSize is a road, in mm; its ends are round.
type BoardSize struct {
	Length    float64 `mapstructure:"length" json:"length"`
	Width     float64 `mapstructure:"width" json:"width"`
	Thickness float64 `mapstructure:"thickness" json:"thickness"`
}

// A BoxSize is a car, in mm.
type BoxSize struct {
	Length float64 `mapstructure:"length" json:"length"`
	Width  float64 `mapstructure:"width" json:"width"`
	Height float64 `mapstructure:"height" json:"height"`
}

// A BuildingSize is the square footprint of a building and the height below
// which nothing passes over it, in mm.
type BuildingSize struct {
	Side   float64 `mapstructure:"side" json:"side"`
	Height float64 `mapstructure:"height" json:"height"`
}

// DefaultSizes are nominal sizes; a table's own copy may differ.
func DefaultSizes() Sizes {
	return Sizes{
		Pillar: DiscSize{Diameter: 18, Height: 10}, Road: BoardSize{Length: 114, Width: 10, Thickness: 2},
		Car: BoxSize{Length: 15, Width: 8, Height: 7}, Building: BuildingSize{Side: 30, Height: 90},
	}
}

// Validate reports the first size that no wooden piece has.
func (z Sizes) Validate() error {
	for _, one := range []struct {
		key string
		mm  float64
	}{
		{"pillar.diameter", z.Pillar.Diameter}, {"pillar.height", z.Pillar.Height},
		{"road.length", z.Road.Length}, {"road.width", z.Road.Width}, {"road.thickness", z.Road.Thickness},
		{"car.length", z.Car.Length}, {"car.width", z.Car.Width}, {"car.height", z.Car.Height},
		{"building.side", z.Building.Side}, {"building.height", z.Building.Height},
	} {
		if !(one.mm > 0 && one.mm <= 1000) {
			return fmt.Errorf("%s is %g: use mm above 0, at most 1000", one.key, one.mm)
		}
	}
	if z.Road.Length < 2*(z.Pillar.Diameter+z.Road.Width) {
		return fmt.Errorf("road.length is %g mm: too short to lead from pillar to pillar", z.Road.Length)
	}
	return nil
}

// top is the height of a pillar's top, mm.
func (z *Sizes) top(discs int) float64 { return float64(discs) * z.Pillar.Height }

// farthest is how far from the origin, in mm along x or y, a table may reach.
const farthest = 5000

// onTable says whether a point is a place on a table.
func onTable(p Point) bool { return math.Abs(p[0]) <= farthest && math.Abs(p[1]) <= farthest }
