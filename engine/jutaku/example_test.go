package jutaku_test

import (
	"fmt"

	"banto/engine"
	"banto/engine/jutaku"
)

// A game is a history of events, each in the words of the contract.
func Example() {
	game := jutaku.Game{Options: jutaku.DefaultOptions()}
	var h engine.History[engine.State, engine.Event]
	for _, line := range []string{
		`{"event":"start","start":{"players":["red","blue"],"cards":[{"card":[0,0],"floors":2,"pieces":3,"yen":500}],"options":` + options + `}}`,
		`{"event":"place","player":"red","card":[0,0]}`,
		`{"event":"place","player":"blue","card":[5,5]}`,
		`{"event":"stop","player":"red"}`,
		`{"event":"build","player":"red","site":0,"floors":2,"pieces":4}`,
		`{"event":"build","player":"red","site":0,"floors":2,"pieces":3}`,
	} {
		e, err := engine.DecodeEvent(game, []byte(line))
		if err == nil {
			err = h.Append(e, game.Apply)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	for _, p := range h.State().Standings().Players {
		fmt.Println(p.Player, p.Total)
	}
	// Output:
	// not allowed: 4 pieces, where the card asks for 3 (pieces-wrong)
	// red 500
	// blue 0
}

const options = `{"side":"easy","tempo":"realtime","undo_check":"off","allow_on_edge":false,"stop_window_ms":400,"false_stop_penalty":"none",` +
	`"move_tie":"clockwise","min_move":1,"return_old_card":true,"check_map":"off","piece_count":68,` +
	`"border_tol_mm":1,"touch_tol_mm":1.5,"edge_contact_mm":3,"overhang_tol_mm":1.5}`
