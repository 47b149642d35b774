package yatai

import (
	"fmt"

	"banto/engine"
)

// Names of places, the same in choices, drawing and reasons. A player's places
// name the player.
func tilePlace(tile int) string               { return fmt.Sprintf("tile %d", tile) }
func linePlace(l Line) string                 { return "line " + string(l) }
func bagPlace(c Color) string                 { return "bag " + string(c) }
func handPlace(c Color) string                { return "drawn " + string(c) }
func dishPlace(d Dish) string                 { return "dish " + string(d) }
func drinkPlace(c Color) string               { return "drink " + string(c) }
func specialPlace(s Special) string           { return "special " + string(s) }
func foodPlace(p engine.Color, d Dish) string { return fmt.Sprintf("food %s %s", p, d) }
func queuePlace(p engine.Color, k int) string { return fmt.Sprintf("queue %s %d", p, k) }
func fridgePlace(p, c Color) string           { return fmt.Sprintf("fridge %s %s", p, c) }
func cratePlace(p, c Color) string            { return fmt.Sprintf("crate %s %s", p, c) }
func stovePlace(p engine.Color) string        { return fmt.Sprintf("stove %s", p) }
func gridPlace(p engine.Color, c Cell) string { return fmt.Sprintf("grid %s %d,%d", p, c[0], c[1]) }
func reviewPlace(p engine.Color, t Track) string {
	return fmt.Sprintf("review %s %s", p, t)
}
func ownPlace(p engine.Color, s Special) string { return fmt.Sprintf("own %s %s", p, s) }
func endPlace(p engine.Color) string            { return fmt.Sprintf("end %s", p) }
