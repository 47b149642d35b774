package izakaya

import (
	"banto/engine/stack"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/site"
)

// NewWood finds the cards on which wood appeared from before to after, the
// most of it first.
func (r *Reader) NewWood(before, after layout.View) []site.WoodChange {
	return site.NewWood(before, after, &r.profile)
}

// Borders are the outer edges of the printed borders of a card's building sites, mm on the card (see
// site.Borders). card counts in row order.
func (r *Reader) Borders(v layout.View, card int) []stack.Polygon {
	return site.Borders(v, card, &r.profile)
}
