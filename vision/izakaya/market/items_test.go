package market

import (
	"math"
	"slices"
	"testing"

	"banto/vision/izakaya/truth"
	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

func TestCountsFollowTheItems(t *testing.T) {
	sure, other := []float64{0.98, 0.02}, []float64{0.02, 0.98}
	r := cardReading{seen: 1, items: []item{{coin: 0.99, players: sure}, {coin: 0.6, disc: 0.3, players: sure}, {disc: 0.99, players: other}}}
	w := r.weigh(2, true)
	require.Equal(t, 2, likelihood.Argmax(w[2]), "two coins and the second player's disc")
	require.InDelta(t, math.Log(0.6/0.1), w[2][2]-w[1][2], 0.2, "the doubtful coin is none: there is a disc already")
	r.seen = 0.2
	covered := r.weigh(2, true)
	require.Greater(t, covered[3][2]-covered[2][2], w[3][2]-w[2][2]+1, "more may lie under what covers the card")
	require.True(t, math.IsInf(r.weigh(2, false)[1][2], -1), "no coins on the face-down card")
}

// A disc takes the last place on a card for a coin, and lies on one that the other cards lack, but on none where a place is free.
func TestADiscOnAFullCardMayHideACoin(t *testing.T) {
	coin, disc := item{coin: 1, players: []float64{1}}, item{disc: 1, players: []float64{1}}
	for name, c := range map[string]struct {
		coins, others int
		disc          bool
		want          int
	}{
		"the last place, and one is lacking":  {5, 6, true, 6},
		"the last place, and none is lacking": {5, 7, true, 5},
		"a place is free, and one is lacking": {4, 7, true, 4},
		"no disc, and one is lacking":         {5, 6, false, 5},
	} {
		t.Run(name, func(t *testing.T) {
			r := cardReading{seen: 1, items: slices.Repeat([]item{coin}, c.coins)}
			if c.disc {
				r.items = append(r.items, disc)
			}
			cards := coinCards()
			for i := range cards {
				cards[i].Items = noDisc(peaked(maxCoins+1, c.others/5+truth.One(i <= c.others%5), 20))
			}
			cards[0].Items = r.weigh(1, true)
			require.Equal(t, c.want, likelihood.Argmax(slices.Concat(CountCoins(cards)[0]...))/2)
		})
	}
}
