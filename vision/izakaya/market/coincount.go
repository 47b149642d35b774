package market

import (
	"math"
	"slices"

	"banto/engine/izakaya"
)

// strayCoin is how much less likely, as natural logarithm, each coin more or
// less than the market has is (in a hand, on the table), coinOdd how unlikely
// any number on a card is at least, whatever the card shows: it may lie
// elsewhere. Bring strayCoin nearer to zero if a coin that somebody holds is
// read onto a card, coinOdd if a card that is read wrong changes others.
const strayCoin, coinOdd = -4.0, -9.0

// CountCoins gives what lies on each card the log likelihood that it has in the
// light of all the others: the market's coins do not get lost.
func CountCoins(cards []StockEvidence) (items [][][]float64) {
	n, total := len(cards), izakaya.MarketYen/izakaya.Coin
	left, right := make([][]float64, n+1), make([][]float64, n+1)
	left[0], right[n] = []float64{1}, []float64{1}
	weights := make([][]float64, n)
	for i := range cards {
		weights[i] = cards[i].coinWeights()
		left[i+1] = sumOf(left[i], weights[i])
	}
	for i := n - 1; i >= 0; i-- {
		right[i] = sumOf(right[i+1], weights[i])
	}
	for i := range cards {
		others := sumOf(left[i], right[i+1])
		var counted [][]float64
		for k, row := range cards[i].Items {
			whole := 0.0
			for j, w := range others {
				whole += w * math.Exp(strayCoin*math.Abs(float64(total-j-k)))
			}
			row = slices.Clone(row)
			for who := range row {
				row[who] += math.Log(whole)
			}
			counted = append(counted, row)
		}
		items = append(items, counted)
	}
	return items
}

// coinWeights are the weights of the numbers of coins on the card, all alike
// where it is hidden.
func (e *StockEvidence) coinWeights() []float64 {
	w := make([]float64, len(e.Items))
	best := math.Inf(-1)
	for _, row := range e.Items {
		best = max(best, slices.Max(row))
	}
	for k, row := range e.Items {
		if w[k] = 1; !e.hidden() {
			w[k] = math.Exp(coinOdd)
			for _, ll := range row {
				w[k] += math.Exp(ll - best)
			}
		}
	}
	return w
}

// sumOf is the distribution of the sum of two independent counts.
func sumOf(a, b []float64) []float64 {
	out := make([]float64, len(a)+len(b)-1)
	for i, p := range a {
		for j, q := range b {
			out[i+j] += p * q
		}
	}
	return out
}
