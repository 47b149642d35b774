package market

import (
	"slices"
	"testing"

	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

// coinCards are six cards of two coins each that leave little doubt.
func coinCards() []StockEvidence {
	cards := make([]StockEvidence, 6)
	for i := range cards {
		cards[i] = StockEvidence{CardSeen: 1, CrateSeen: 1, Items: noDisc(peaked(maxCoins+1, 2, 8))}
	}
	return cards
}

// peaked are n log likelihoods of which entry k leads the others.
func peaked(n, k int, lead float64) []float64 {
	out := make([]float64, n)
	out[k] = lead
	return out
}

// noDisc are items without any disc.
func noDisc(coins []float64) (items [][]float64) {
	for _, ll := range coins {
		items = append(items, []float64{ll})
	}
	return items
}

// What is no coin by the count of all is the disc that it also looks like.
func TestTheCountTellsACoinFromADisc(t *testing.T) {
	cards := coinCards()
	for i := range cards {
		cards[i].Items = [][]float64{{-9, -9}, {-9, -9}, {0, -9}, {-9, -9}, {-9, -9}}
	}
	cards[3].Items[2], cards[3].Items[3] = []float64{-9, -2}, []float64{0, -9}
	items := CountCoins(cards)
	require.Equal(t, 2*2+1, likelihood.Argmax(slices.Concat(items[3]...)), "two coins and a disc")
}

func TestCoinsAreCounted(t *testing.T) {
	threeOrFour := []float64{0, 0, 0, 5, 4, 0, 0, 0, 0}
	for name, c := range map[string]struct {
		change func([]StockEvidence)
		want   []int
	}{
		"what one card lacks lies on another":      {func(s []StockEvidence) { s[1].Items, s[5].Items = noDisc(threeOrFour), noDisc(peaked(9, 0, 8)) }, []int{2, 4, 2, 2, 2, 0}},
		"what a hidden card holds is not said":     {func(s []StockEvidence) { s[1].Items, s[5].CardSeen = noDisc(threeOrFour), 0 }, []int{2, 3, 2, 2, 2, 2}},
		"a card that shows nothing gets the rest":  {func(s []StockEvidence) { s[0].Items = noDisc(make([]float64, 9)) }, []int{2, 2, 2, 2, 2, 2}},
		"a coin in somebody's hand is not made up": {func(s []StockEvidence) { s[3].Items = noDisc(peaked(9, 1, 8)) }, []int{2, 2, 2, 1, 2, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			cards := coinCards()
			c.change(cards)
			for i, items := range CountCoins(cards) {
				require.Equal(t, c.want[i], likelihood.Argmax(slices.Concat(items...)), "card %d", i)
			}
		})
	}
}
