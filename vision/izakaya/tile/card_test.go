package tile

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCardsInDoubtAreThoseWhereSomethingMayLie(t *testing.T) {
	const cells = CardCells * CardCells
	for name, c := range map[string]struct {
		coin, disc float32 // log odds over nothing in a cell
		doubtful   bool
	}{
		"bare":                   {-8, -8, false},
		"a coin":                 {6, -8, false},
		"a disc":                 {-8, 6, false},
		"a coin or nothing":      {0, -8, true},
		"a coin, or else a disc": {5, 5, true},
		"hardly a disc":          {-8, -1, true},
	} {
		maps := make([]float32, (CardDrinks+len(TaughtDrinks))*cells)
		for i := range cells {
			maps[i] = 12
		}
		at := 5*CardCells + 7
		maps[CardCoin*cells+at], maps[(CardDiscs+1)*cells+at] = 12+c.coin, 12+c.disc
		require.Equal(t, c.doubtful, doubtfulCard(maps), name)
	}
}
