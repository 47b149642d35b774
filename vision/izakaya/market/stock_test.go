package market

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCardsOfOneDrinkEachVouchForEachOther(t *testing.T) {
	cards := make([]StockEvidence, 6)
	for i := range cards {
		cards[i].Color = make([]float64, 6)
		cards[i].Color[i] = 9
	}
	cards[2].Color = []float64{9, 0, 9, 9, 0, 0} // of the three like it, only one is left
	odds := colorOdds(cards, BestColors(cards))
	for i := range odds {
		require.Greater(t, odds[i], 0.99, "card %d", i)
	}
	cards[0].Color = cards[2].Color
	odds = colorOdds(cards, BestColors(cards))
	require.InDelta(t, 0.5, odds[0], 0.01)
	require.Greater(t, odds[1], 0.99)
}
