package tile

import (
	"math"

	"banto/calibration"
	"banto/vision/fit"
	"banto/vision/likelihood"
)

// The middle of a cell that tells a stock card's drink lies that far from the card's edges at least, mm. drinkWeight is what the
// mean log odds of a card's cells count for: they see one paint, so that their errors go together. Lower it if drinks
// said to be sure are wrong.
const drinkEdge, drinkWeight = 4.0, 3.0

// Drink is the log likelihood of a stock card at that pose being each drink's of the profile.
func (m Mosaic) Drink(card fit.Pose, p *calibration.Profile) (out []float64) {
	const cells = CellsAcross * CellsAcross
	like, n := make([]float64, len(TaughtDrinks)), 0.0
	on := Region{card.At(0, 0, 0), math.Hypot(p.StockCard.Width, p.StockCard.Height) / 2, func(at calibration.Point) bool {
		u, v := card.Inverse(at.X, at.Y)
		return math.Abs(u) <= p.StockCard.Width/2-drinkEdge && math.Abs(v) <= p.StockCard.Height/2-drinkEdge
	}}
	for t, c := range m.Cells(on) {
		for k, share := range likelihood.Softmax(t.maps[drinkMap*cells+c.I:], len(TaughtDrinks), cells) {
			like[k] += math.Log(max(share, SureCell))
		}
		n++
	}
	for _, k := range OrderOf(p.Drinks, TaughtDrinks) {
		out = append(out, like[k]*drinkWeight/max(n, 1))
	}
	return out
}
