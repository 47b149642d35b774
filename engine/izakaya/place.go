package izakaya

import (
	"fmt"

	"banto/engine"
)

// Corners are the four vertices of a card, in row order.
func (c Card) Corners() [4]Vertex {
	r, k := c[0], c[1]
	return [4]Vertex{{r, k}, {r, k + 1}, {r + 1, k}, {r + 1, k + 1}}
}

// Places in the words of reasons, drawing and choices.
func (c Card) String() string   { return fmt.Sprintf("card %d,%d", c[0], c[1]) }
func (v Vertex) String() string { return fmt.Sprintf("vertex %d,%d", v[0], v[1]) }
func (g Gap) String() string    { return fmt.Sprintf("gap %d,%d %s", g.Card[0], g.Card[1], g.Side) }

func stockPlace(i int) string           { return fmt.Sprintf("stock %d", i) }
func spotPlace(k Kind) string           { return "spot " + string(k) }
func sitePlace(c Card, site int) string { return fmt.Sprintf("site %d,%d %d", c[0], c[1], site) }

// scan reads a place in the words of format.
func scan(place, format string, into ...any) bool {
	n, err := fmt.Sscanf(place, format, into...)
	return err == nil && n == len(into)
}

// Name is a card's name for players: a letter for its row, a number for its column.
func (c Card) Name() string { return fmt.Sprintf("%c%d", 'A'+c[0], c[1]+1) }

// Name is a crossing's name for players of n×n cards: two of its cards that lie
// across from each other; at the rim the only two.
func (v Vertex) Name(n int) string {
	i, j := v[0], v[1]
	switch {
	case i == 0:
		return Card{0, j - 1}.Name() + "·" + Card{0, j}.Name()
	case j == 0:
		return Card{i - 1, 0}.Name() + "·" + Card{i, 0}.Name()
	}
	return Card{i - 1, j - 1}.Name() + "·" + Card{min(i, n-1), min(j, n-1)}.Name()
}

// Name is a gap's name for players: the two cards beside it.
func (g Gap) Name() string {
	cards := g.cards()
	return cards[0].Name() + "–" + cards[1].Name()
}

// cards are the two cards of a gap.
func (g Gap) cards() [2]Card {
	if g.Side == South {
		return [2]Card{g.Card, {g.Card[0] + 1, g.Card[1]}}
	}
	return [2]Card{g.Card, {g.Card[0], g.Card[1] + 1}}
}

// Names of places for players.
func cardWords(c Card) engine.Words { return engine.Say("place.card", "name", c.Name()) }
func gapWords(g Gap) engine.Words {
	cards := g.cards()
	return engine.Say("place.gap", "a", cards[0].Name(), "b", cards[1].Name())
}
func siteWords(c Card, site int) engine.Words {
	return engine.Say("place.site", "name", c.Name(), "site", site+1)
}
func drinkWords(c Color) engine.Words { return engine.Say("drink." + string(c)) }
func stockWords(c Color) engine.Words { return engine.Say("place.stock", "drink", drinkWords(c)) }
func spotWords(k Kind) engine.Words   { return engine.Say("place.spot." + string(k)) }
func (l *layout) vertexWords(v Vertex) engine.Words {
	return engine.Say("place.vertex", "name", v.Name(l.n))
}
