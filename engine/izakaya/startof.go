package izakaya

import (
	"fmt"
	"slices"
)

// StartOf reads the set-up from a first picture: players from the turn order
// row, colours from the stock row. players is their number, 0 where it follows
// from the row. It fails where the picture leaves one of them open.
func StartOf(o Observation, players int, opt Options) (Start, error) {
	start := Start{Players: slices.Clone(o.TurnOrder), Options: opt}
	for _, r := range o.Stock {
		start.Colors = append(start.Colors, r.Color)
	}
	if players != 0 && len(start.Players) != players {
		return start, fmt.Errorf("the turn order row shows %d discs: %d players sit at the table", len(start.Players), players)
	}
	g, err := newGame(start)
	if err == nil && o.Grid != nil && o.Grid.Rows != g.lay.n {
		err = fmt.Errorf("%d players play on %d×%d cards: the table shows %d×%d", len(start.Players), g.lay.n, g.lay.n, o.Grid.Rows, o.Grid.Cols)
	}
	return start, err
}

// Begun is by how much a picture speaks against a table on which nothing was done yet, but
// for the turn order row: the sum over all places, natural logarithm. 0: it shows the set-up.
func (b *Belief) Begun(start Start) (float64, error) {
	s, err := Apply(State{}, Event{Move: Move{Kind: Begin}, Start: &start})
	if err != nil {
		return 0, err
	}
	table := make([]int16, places)
	s.show(&[MaxPlayers]int8{}, table)
	return b.numbers(s.game).Against(table[:atRow]), nil
}
