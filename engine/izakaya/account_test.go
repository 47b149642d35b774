package izakaya

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

func TestAccount(t *testing.T) {
	start := Start{Players: allPlayers[:4], Colors: colors, Options: DefaultOptions()}
	start.Options.ClaimNeedsFreeCard = false
	lines := accountOf(t, []Event{
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
	require.Equal(t, []string{
		"story.start n=4 players=[player.grey player.orange player.blue player.pink] threshold=3000",
		"story.bids bids=[story.bid player=player.pink yen=900 story.bid player=player.grey yen=300 story.bid player=player.orange yen=200 story.bid player=player.blue yen=100] pot=1500 round=1",
		"story.drink drink=drink.white place=A1·B2 player=player.pink",
		"story.correct.place place=place.gap a=A1 b=A2 what=fix.claim.is player=player.grey",
		"story.correct.place place=place.gap a=C1 b=C2 what=fix.claim.is player=player.grey",
		"story.correct.place place=place.card name=C2 what=fix.owner.none",
		"story.correct.place place=place.vertex name=A2·B3 what=fix.drink.is drink=drink.red",
		"story.correct.place place=place.vertex name=A2·B3 what=fix.drink.none",
		"story.correct.place place=place.site name=D4 site=1 what=fix.floors floors=2 pieces=2",
		"story.claim place=B1 player=player.grey",
		"story.pass player=player.grey",
		"story.price from=drink.black player=player.orange to=drink.white",
		"story.build floor=4 place=D4 player=player.blue",
		"story.correct",
		"story.correct.place place=place.card name=A1 what=fix.owner.is player=player.orange",
		"story.correct.place place=place.card name=A2 what=fix.owner.is player=player.orange",
		"story.claim place=A3 player=player.pink",
		"story.recall",
		"story.order players=order first=player.blue rest=order first=player.grey rest=order first=player.orange rest=player.pink",
		"story.build floor=1 place=A1 player=player.blue",
	}, lines)
}

// accountOf is the account of a game, a line a sentence; undo and redo tell nothing.
func accountOf(t *testing.T, events []Event) (out []string) {
	h := &History{}
	for _, e := range events {
		before := h.State()
		require.NoError(t, h.Append(e))
		if e.Kind == Undo || e.Kind == Redo {
			continue
		}
		for _, w := range (Game{}).Tell(before, h.State(), e) {
			out = append(out, spelt(w))
		}
	}
	return out
}

// spelt is a sentence's key and values, in the order of their names.
func spelt(w engine.Words) string {
	out := w.Key
	for _, name := range slices.Sorted(maps.Keys(w.Args)) {
		value := w.Args[name]
		switch v := value.(type) {
		case engine.Words:
			value = spelt(v)
		case []engine.Words:
			var list []string
			for _, one := range v {
				list = append(list, spelt(one))
			}
			value = list
		}
		out += fmt.Sprintf(" %s=%v", name, value)
	}
	return out
}

func TestAccountOfTheEnd(t *testing.T) {
	start := Start{Players: allPlayers[:2], Colors: colors, Options: DefaultOptions()}
	start.Options.ClaimNeedsFreeCard = false
	events := []Event{{Move: Move{Kind: Begin}, Start: &start}, done(bid(map[Color]int{"grey": 1000, "orange": 600})),
		pyramid(0, 0, "orange"), pyramid(0, 1, "orange"), done(claim("grey", 0, 0, East, NoCard))}
	for _, p := range []Color{"orange", "grey", "orange", "grey", "orange"} {
		events = append(events, done(build(p, 2, 2, 0, 1)))
	}
	lines := accountOf(t, append(events, done(Move{Kind: Recall})))
	require.Equal(t, "story.bids bids=[story.bid player=player.grey yen=1000 story.bid player=player.orange yen=600] pot=1600 round=1", lines[1])
	require.Equal(t, "story.last", lines[2])
	require.Equal(t, "story.disc place=place.gap a=A1 b=A2 player=player.grey", lines[5])
	require.Equal(t, "story.recall", lines[len(lines)-1])
}
