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
func (t *Tile) Drink(card fit.Pose, p *calibration.Profile) (out []float64) {
	like, n := make([]float64, len(TaughtDrinks)), 0.0
	for i := range CellsAcross * CellsAcross {
		at := t.Cell(i)
		if u, v := card.Inverse(at.X, at.Y); math.Abs(u) > p.StockCard.Width/2-drinkEdge || math.Abs(v) > p.StockCard.Height/2-drinkEdge {
			continue
		}
		for k, share := range likelihood.Softmax(t.maps[drinkMap*CellsAcross*CellsAcross+i:], len(TaughtDrinks), CellsAcross*CellsAcross) {
			like[k] += math.Log(max(share, SureCell))
		}
		n++
	}
	for _, k := range OrderOf(p.Drinks, TaughtDrinks) {
		out = append(out, like[k]*drinkWeight/max(n, 1))
	}
	return out
}
