package izakaya

import (
	"math"

	"banto/calibration"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/likelihood"
)

// The middle of a cell that tells a stock card's drink lies that far from the card's edges at least, mm. drinkWeight is what the
// mean log odds of a card's cells count for: they see one paint, so that their errors go together. Lower it if drinks
// said to be sure are wrong.
const drinkEdge, drinkWeight = 4.0, 3.0

// stockTiles are tiles that show two stock cards each.
func stockTiles(v layout.View) ([]*tile, error) {
	l := v.Layout
	var middles []calibration.Point
	for i := 0; i < len(l.Stock); i += 2 {
		a, b := l.Stock[i], l.Stock[i+1]
		middles = append(middles, calibration.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2})
	}
	return readTiles(v.Source, &l.Camera, middles)
}

// drinkOf is the log likelihood of a stock card at that pose being each drink's of the profile.
func (t *tile) drinkOf(card fit.Pose, p *calibration.Profile) (out []float64) {
	like, n := make([]float64, len(taughtDrinks)), 0.0
	for i := range pieceCells * pieceCells {
		at := t.cell(i)
		if u, v := card.Inverse(at.X, at.Y); math.Abs(u) > p.StockCard.Width/2-drinkEdge || math.Abs(v) > p.StockCard.Height/2-drinkEdge {
			continue
		}
		for k, share := range likelihood.Softmax(t.maps[drinkMap*pieceCells*pieceCells+i:], len(taughtDrinks), pieceCells*pieceCells) {
			like[k] += math.Log(max(share, sureCell))
		}
		n++
	}
	for _, k := range orderOf(p.Drinks, taughtDrinks) {
		out = append(out, like[k]*drinkWeight/max(n, 1))
	}
	return out
}

// bestColors is the likeliest way to give every card another drink.
func bestColors(cards []StockEvidence) []int {
	best, bestLL := make([]int, len(cards)), math.Inf(-1)
	eachMatch(cards, func(drinks []int, ll float64) {
		if ll > bestLL {
			bestLL = ll
			copy(best, drinks)
		}
	})
	return best
}

// colorOdds is the probability of each card being of that drink, each of
// another one.
func colorOdds(cards []StockEvidence, drinks []int) []float64 {
	out := make([]float64, len(cards))
	most := 0.0
	for i, k := range drinks {
		most += cards[i].Color[k]
	}
	sum := 0.0
	eachMatch(cards, func(other []int, ll float64) {
		w := math.Exp(ll - most)
		sum += w
		for i, k := range other {
			if k == drinks[i] {
				out[i] += w
			}
		}
	})
	for i := range out {
		out[i] /= sum
	}
	return out
}

// eachMatch calls do with every way to give every card another drink and with
// its log likelihood.
func eachMatch(cards []StockEvidence, do func(drinks []int, ll float64)) {
	try := make([]int, len(cards))
	var walk func(i int, used uint, ll float64)
	walk = func(i int, used uint, ll float64) {
		if i == len(cards) {
			do(try, ll)
			return
		}
		for k := range cards[i].Color {
			if used>>k&1 == 0 {
				try[i] = k
				walk(i+1, used|1<<k, ll+cards[i].Color[k])
			}
		}
	}
	walk(0, 0, 0)
}
