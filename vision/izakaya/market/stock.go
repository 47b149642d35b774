package market

import "math"

// BestColors is the likeliest way to give every card another drink.
func BestColors(cards []StockEvidence) []int {
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
