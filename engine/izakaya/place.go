package izakaya

// Corners are the four vertices of a card, in row order.
func (c Card) Corners() [4]Vertex {
	r, k := c[0], c[1]
	return [4]Vertex{{r, k}, {r, k + 1}, {r + 1, k}, {r + 1, k + 1}}
}

// Cards are the two cards that a gap lies between.
func (g Gap) Cards() [2]Card {
	if g.Side == East {
		return [2]Card{g.Card, {g.Card[0], g.Card[1] + 1}}
	}
	return [2]Card{g.Card, {g.Card[0] + 1, g.Card[1]}}
}
