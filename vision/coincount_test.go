package vision

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// coinCards are six cards of two coins each that leave little doubt.
func coinCards() []StockEvidence {
	cards := make([]StockEvidence, 6)
	for i := range cards {
		cards[i] = StockEvidence{CardSeen: 1, CrateSeen: 1, Coins: peaked(maxCoins+1, 2, 8)}
	}
	return cards
}

// peaked are n log likelihoods of which entry k leads the others.
func peaked(n, k int, lead float64) []float64 {
	out := make([]float64, n)
	out[k] = lead
	return out
}

func TestCoinsAreCounted(t *testing.T) {
	threeOrFour := []float64{0, 0, 0, 5, 4, 0, 0, 0, 0}
	for name, c := range map[string]struct {
		change func([]StockEvidence)
		want   []int
	}{
		"what one card lacks lies on another":      {func(s []StockEvidence) { s[1].Coins, s[5].Coins = threeOrFour, peaked(9, 0, 8) }, []int{2, 4, 2, 2, 2, 0}},
		"what a hidden card holds is not said":     {func(s []StockEvidence) { s[1].Coins, s[5].CardSeen = threeOrFour, 0 }, []int{2, 3, 2, 2, 2, 1}},
		"a card that shows nothing gets the rest":  {func(s []StockEvidence) { s[0].Coins = make([]float64, 9) }, []int{2, 2, 2, 2, 2, 2}},
		"a coin in somebody's hand is not made up": {func(s []StockEvidence) { s[3].Coins = peaked(9, 1, 8) }, []int{2, 2, 2, 1, 2, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			cards := coinCards()
			c.change(cards)
			for i, ll := range countCoins(cards) {
				require.Equal(t, c.want[i], argmax(ll), "card %d", i)
			}
		})
	}
}
