package izakaya

import (
	"testing"

	"banto/engine/follow"

	"github.com/stretchr/testify/require"
)

// shows is a belief that is sure of a table, but for some places.
func shows(p *position, but map[int][]float32) follow.Belief {
	var table [places]int16
	(&model{}).Table(p, table[:])
	b := make(follow.Belief, places)
	for k, v := range table {
		b[k] = make([]float32, 20)
		for other := range b[k] {
			if other != int(v) {
				b[k][other] = -7
			}
		}
		if odds, ok := but[k]; ok {
			b[k] = odds
		}
	}
	return b
}

// doubted are odds of n values of which read is likeliest and other less likely by so much.
func doubted(n int, read, other int16, by float32) []float32 {
	out := make([]float32, n)
	for v := range out {
		out[v] = -7
	}
	out[read], out[other] = 0, -by
	return out
}

// Moves of which pictures read one place wrongly all the time are told by what else they show.
func TestMovesAreToldThoughOnePlaceIsMisread(t *testing.T) {
	start := Start{Players: []Color{"pink", "grey"}, Colors: []Color{"white", "yellow", "blue", "green", "black", "red"}, Options: DefaultOptions()}
	order := Event{Move: Move{Kind: Order, TurnOrder: start.Players}}
	for name, c := range map[string]struct {
		move Move
		but  map[int][]float32
	}{
		"coins that seem to stay": {Move{Kind: Price, Player: "pink", From: 5, To: 0},
			map[int][]float32{atPrice + 5: doubted(20, int16(StartPrices[5]/Coin), int16(StartPrices[5]/Coin)-1, 3)}},
		"a disc that is not seen": {Move{Kind: Drink, Player: "pink", Stock: 2, Color: "blue", Vertex: Vertex{1, 1}},
			map[int][]float32{atStockDisc + 2: doubted(3, 0, 1, 3)}},
		"a bottle of another colour": {Move{Kind: Drink, Player: "pink", Stock: 2, Color: "blue", Vertex: Vertex{1, 1}},
			map[int][]float32{atVertex + layouts[3].vertex(Vertex{1, 1}): doubted(7, 4, 3, 3)}},
	} {
		h, err := Fold([]Event{{Move: Move{Kind: Begin}, Start: &start}, order})
		require.NoError(t, err)
		f, m := &Follower{}, &model{}
		p := positionOf(h)
		step, ok := m.Apply(p, asSeen(c.move))
		require.True(t, ok, name)
		require.Empty(t, f.look(h, shows(p, nil), nil).Events, name)
		var told []Event
		for range 4 {
			told = append(told, f.look(h, shows(step.State, c.but), nil).Events...)
		}
		told = append(told, f.Finish().Events...)
		require.Len(t, told, 1, name)
		require.Equal(t, m.Name(asSeen(c.move)), m.Name(act{Event: told[0]}), name)
	}
}
