package izakaya

import (
	"fmt"
	"slices"
	"strings"
)

// A Difference is one place where table and book do not agree, in words.
type Difference struct {
	Place string `json:"place"` // "vertex 1,2", "stock 3 price", "turn order", …
	Book  string `json:"book"`
	Table string `json:"table"`
}

// differences are the firm readings that a story does not explain.
func (c *hearing) differences(t *tale) []Difference {
	var out []Difference
	for k := range places {
		if c.g.cost[k] > firm && c.miss(t, k) > firm {
			out = append(out, t.state.difference(k, t.table[k], c.g.read[k]))
		}
	}
	for _, p := range c.g.pieces {
		if t.piecesSeen([]PieceSight{p}) == 0 {
			out = append(out, Difference{fmt.Sprintf("%s site %d", p.Card, p.Site), "no new piece", "a new piece"})
		}
	}
	return out
}

func (s *State) difference(k int, book, table int16) Difference {
	d := func(place string, word func(int16) string) Difference {
		return Difference{place, word(book), word(table)}
	}
	lay := s.game.lay
	count := func(n int16) string { return fmt.Sprint(n) }
	switch {
	case k < atGap:
		return d(lay.vertexAt(k).String(), s.drinkWord)
	case k < atOwner:
		return d(lay.gapAt(k-atGap).String(), s.playerWord)
	case k < atFloors:
		return d(lay.cardAt(k-atOwner).String()+" pyramid", s.playerWord)
	case k < atPrice:
		i, what := (k-atFloors)%(maxCards*MaxSites), "floors"
		if k >= atPieces {
			what = "pieces"
		}
		return d(fmt.Sprintf("%s site %d %s", lay.cardAt(i/MaxSites), i%MaxSites, what), count)
	case k < atStockDisc:
		return d(stockPlace(k-atPrice)+" price", func(n int16) string { return fmt.Sprint(int(n) * Coin) })
	case k < atCrate:
		return d(stockPlace(k-atStockDisc)+" disc", s.playerWord)
	case k < atPriceSpot:
		return d(stockPlace(k-atCrate)+" crate", count)
	case k == atPriceSpot:
		return d("price spot", s.playerWord)
	case k < atBuildSpot:
		return d("claim spot "+string(s.game.players[k-atClaimSpot]), count)
	case k < atRow:
		return d("build spot "+string(s.game.players[k-atBuildSpot]), count)
	}
	return d("turn order", func(n int16) string { return names(s.rowOf(n)) })
}

func (s *State) drinkWord(n int16) string {
	if n > 0 {
		return string(s.game.colors[n-1])
	}
	return wordFor(n)
}

func (s *State) playerWord(n int16) string {
	if n > 0 {
		return string(s.game.players[n-1])
	}
	return wordFor(n)
}

func wordFor(n int16) string {
	if n == foreign {
		return "something else"
	}
	return "nothing"
}

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

func names(list []Color) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = string(c)
	}
	return strings.Join(words, ", ")
}
