package izakaya

import (
	"banto/engine/izakaya"
	"banto/engine/stack"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/site"
)

// NewWood finds the cards on which pieces may have appeared since before (see site.NewWood).
func (r *Reader) NewWood(before []layout.View, after layout.View, n int) ([]site.WoodChange, error) {
	return site.NewWood(before, after, n, &r.profile)
}

// SiteAt is the site of a card whose middle lies nearest to a point of the card, mm from its top-left corner (see site.Buildings.SiteAt).
func (e *Evidence) SiteAt(card izakaya.Card, at stack.Point) int {
	return e.wood.SiteAt(e.index(card), at)
}

// index is the number of a card in row order, from 0.
func (e *Evidence) index(card izakaya.Card) int { return card[0]*e.n + card[1] }

// Borders are the insides of the printed borders of a card's building sites in a view, mm on the card (see
// site.Buildings.Borders). card counts in row order.
func (e *Evidence) Borders(v layout.View, card int) ([]stack.Polygon, error) {
	return e.wood.Borders(v, card, &e.profile)
}
