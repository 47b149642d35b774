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

// Names of pieces and places for players.
func pieceWords(c Color) engine.Words     { return engine.Say("piece." + string(c)) }
func dishWords(d Dish) engine.Words       { return engine.Say("dish." + string(d)) }
func specialWords(s Special) engine.Words { return engine.Say("special." + string(s)) }

// cellName is a space's name: a letter for its row, a number for its column.
func cellName(c Cell) string { return fmt.Sprintf("%c%d", 'A'+c[0], c[1]+1) }

// tileWords name an action tile by what it lets do.
func (s *State) tileWords(tile int) engine.Words {
	t := s.game.lay.Tiles[tile]
	return engine.Say("tile."+string(t.Action), "n", t.Count)
}
