package izakaya_test

import (
	"encoding/json"
	"fmt"

	"banto/engine/izakaya"
)

func start() izakaya.Event {
	return izakaya.Event{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &izakaya.Start{
		Players: []izakaya.Color{"grey", "orange"},
		Colors:  []izakaya.Color{"white", "blue", "red", "yellow", "green", "black"},
		Options: izakaya.DefaultOptions(),
	}}
}

// A game is a history of events, each in the words of the contract.
func ExampleHistory() {
	game := &izakaya.History{}
	fmt.Println(game.Append(start()))
	for _, line := range []string{
		`{"event":"bid","bids":{"grey":300,"orange":100}}`,
		`{"event":"drink","player":"grey","stock":0,"color":"white","vertex":[1,1]}`,
		`{"event":"drink","player":"orange","stock":1,"color":"blue","vertex":[0,1]}`,
		`{"event":"undo"}`,
	} {
		var e izakaya.Event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			fmt.Println(err)
		}
		fmt.Println(game.Append(e))
	}
	player, _ := game.State().Turn()
	fmt.Println(player, "is to move")
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// not allowed: 3 intersections of four cards are still empty: they come before A1·A2 (drink-outer-first)
	// <nil>
	// grey is to move
}

// Check explains; Legal enumerates.
func ExampleCheck() {
	s, err := izakaya.NewGame(*start().Start)
	fmt.Println(err, len(izakaya.Legal(s)), "bids are possible")
	too := izakaya.Move{Kind: izakaya.Bid, Bids: map[izakaya.Color]int{"grey": 1100}}
	for _, r := range izakaya.Check(s, too) {
		fmt.Println(r.Code, "-", r.Sentence)
	}
	// Output:
	// <nil> 22 bids are possible
	// bid-too-high - grey bids 1100 yen but has only 1000.
}
