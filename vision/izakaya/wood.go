package izakaya

import (
	"banto/engine/stack"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/site"
)

// NewWood finds the cards on which pieces may have appeared since before (see site.NewWood).
func (r *Reader) NewWood(before []layout.View, after layout.View, n int) ([]site.WoodChange, error) {
	return site.NewWood(before, after, n, &r.profile)
}

// Borders are the insides of the printed borders of a card's building sites, mm on the card (see
// site.Borders). card counts in row order.
func (r *Reader) Borders(v layout.View, card int) ([]stack.Polygon, error) {
	return site.Borders(v, card, &r.profile)
}
