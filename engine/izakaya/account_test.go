package izakaya

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAccount(t *testing.T) {
	start := Start{Players: allPlayers[:4], Colors: colors, Options: DefaultOptions()}
	start.Options.ClaimNeedsFreeCard = false
	lines, err := Account([]Event{
		{Move: Move{Kind: Begin}, Start: &start},
		done(bid(map[Color]int{"grey": 300, "orange": 200})),
		done(bid(map[Color]int{"blue": 100, "pink": 900})),
		done(drink("pink", 0, "white", 1, 1)),
		disc(0, 0, East, "grey"), disc(2, 0, East, "grey"), pyramid(2, 1, ""), bottle(1, 2, "red"), bottle(1, 2, ""), house(3, 3, 0, 2),
		done(claim("grey", 1, 0, East, Card{1, 0})),
		done(pass("grey")),
		done(price("orange", 5, 0, 0)),
		forced(build("blue", 3, 3, 0, 4)),
		{Move: Move{Kind: Undo}},
		{Move: Move{Kind: Redo}},
		seen(Correction{Prices: []int{200, 200, 200, 200, 200, 200}, Kept: map[Color]int{"grey": 100}, TurnOrder: allPlayers[:4],
			Discs: &DiscReading{Stock: [6]Color{"grey", "grey", "grey", "orange", "orange", "orange"}, Claim: []Color{"blue", "blue", "blue"}, Build: []Color{"pink", "pink"}}}),
		pyramid(0, 0, "orange"), pyramid(0, 1, "orange"),
		done(claim("pink", 0, 1, East, Card{0, 2})),
		done(Move{Kind: Recall}),
		done(order("blue", "grey", "orange", "pink")),
		done(build("blue", 0, 0, 0, 1)),
	})
	require.NoError(t, err)
	require.Equal(t, []string{
		"grey, orange, blue, pink sit down at 4×4 cards; the game ends with a pot of 3000 yen.",
		"Round 1: pink bids 900, goes first; grey bids 300; orange bids 200; blue bids 100. The pot holds 1500 of 3000 yen.",
		"pink puts a white drink at vertex 1,1.",
		"A correction: gap 0,0 E holds grey's disc.",
		"A correction: gap 2,0 E holds grey's disc.",
		"A correction: card 2,1 holds nothing.",
		"A correction: vertex 1,2 holds a red drink.",
		"A correction: vertex 1,2 holds nothing.",
		"A correction: card 3,3, site 0, has 2 floors of 2 pieces.",
		"grey claims card 1,0 by a disc in gap 1,0 E. A line of three: a free piece.",
		"grey passes.",
		"orange moves 100 yen from black (now 200) to white (now 200).",
		"blue builds on floor 4 of card 3,3, site 0. The players let it stand.",
		"undo: back to round 1, action.",
		"redo: back to round 1, action.",
		"A correction: the prices are [200 200 200 200 200 200], yen kept: map[grey:100], the turn order is grey, orange, blue, pink, the action discs lie otherwise.",
		"A correction: card 0,0 holds orange's pyramid.",
		"A correction: card 0,1 holds orange's pyramid.",
		"pink claims card 0,2 by a disc in gap 0,1 E.",
		"Round 1 is over: the discs go back.",
		"The turn order is blue, grey, orange, pink.",
		"blue builds on floor 1 of card 0,0, site 0.",
	}, lines)
	_, err = Account([]Event{done(pass("grey"))})
	require.ErrorContains(t, err, "event 1: not allowed")
}

func TestAccountOfTheEnd(t *testing.T) {
	start := Start{Players: allPlayers[:2], Colors: colors, Options: DefaultOptions()}
	start.Options.ClaimNeedsFreeCard = false
	events := []Event{{Move: Move{Kind: Begin}, Start: &start}, done(bid(map[Color]int{"grey": 1000, "orange": 600})),
		pyramid(0, 0, "orange"), pyramid(0, 1, "orange"), done(claim("grey", 0, 0, East, NoCard))}
	for _, p := range []Color{"orange", "grey", "orange", "grey", "orange"} {
		events = append(events, done(build(p, 2, 2, 0, 1)))
	}
	lines, err := Account(append(events, done(Move{Kind: Recall})))
	require.NoError(t, err)
	require.Equal(t, "Round 1: grey bids 1000, goes first; orange bids 600. The pot holds 1600 of 1500 yen. This is the last action phase.", lines[1])
	require.Equal(t, "grey lays a disc in gap 0,0 E.", lines[4])
	require.Equal(t, []string{"Round 1 is over: the discs go back.", "grey: 0 yen, 0 kept.", "orange: 0 yen, 400 kept.", "orange won."}, lines[len(lines)-4:])
}
