package izakaya

// Corners are the four vertices of a card, in row order.
func (c Card) Corners() [4]Vertex {
	r, k := c[0], c[1]
	return [4]Vertex{{r, k}, {r, k + 1}, {r + 1, k}, {r + 1, k + 1}}
}
