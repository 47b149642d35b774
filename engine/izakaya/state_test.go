package izakaya

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	allPlayers = []Color{"grey", "orange", "blue", "pink", "natural"}
	colors     = []Color{"white", "blue", "red", "yellow", "green", "black"}
)

// newTable is a game of n players about to bid, its options changed as given.
func newTable(t require.TestingT, n int, change ...func(*Options)) State {
	opt := DefaultOptions()
	for _, f := range change {
		f(&opt)
	}
	s, err := NewGame(Start{Players: allPlayers[:n], Colors: colors, Options: opt})
	require.NoError(t, err)
	return s
}

// play applies moves that must be legal.
func play(t require.TestingT, s State, moves ...Move) State {
	for _, m := range moves {
		next, err := Apply(s, Event{Move: m})
		require.NoError(t, err, "%+v", m)
		s = next
	}
	return s
}

// acting is a table of n players in the first action phase, in seat order.
func acting(t require.TestingT, n int, change ...func(*Options)) State {
	bids := map[Color]int{}
	for i, p := range allPlayers[:n] {
		bids[p] = (n - i) * Coin
	}
	return play(t, newTable(t, n, change...), Move{Kind: Bid, Bids: bids})
}

// conserved checks that nothing was made or lost.
func conserved(t require.TestingT, s State) {
	yen, coins, pieces := s.pot, 0, s.supply
	for seat := range s.game.players {
		yen += int(s.kept[seat])
		require.GreaterOrEqual(t, int(s.kept[seat]), 0)
		require.LessOrEqual(t, s.claimsOf(seat), ClaimDiscs)
		require.LessOrEqual(t, s.pyramidsOf(seat), ClaimDiscs)
		require.LessOrEqual(t, int(s.placed[seat]), ActionDiscs)
		require.Equal(t, int(s.placed[seat]), s.discsOnSpots(seat), "discs of seat %d", seat)
	}
	require.Equal(t, StartYen*len(s.game.players), yen, "yen")
	var drinks [Stocks]int
	inside := 0
	for v, c := range s.drinks {
		if c > 0 {
			drinks[c-1]++
			if s.game.lay.kinds[v] == inner {
				inside++
			}
		}
	}
	require.Equal(t, inside, s.filled)
	for i := range s.price {
		coins += int(s.price[i])
		require.GreaterOrEqual(t, int(s.price[i]), 0)
		require.Equal(t, CrateSize, drinks[i]+int(s.crate[i]), "drinks of stock %d", i)
	}
	require.Equal(t, MarketYen, coins, "market")
	for _, n := range s.pieces {
		pieces += int(n)
	}
	require.Equal(t, s.game.opt.Pieces, pieces, "wood")
}

func (s *State) discsOnSpots(seat int) int {
	n := int(s.claimDiscs[seat] + s.buildDiscs[seat] + s.passed[seat])
	for _, p := range append(s.stockDisc[:], s.priceDisc) {
		if int(p) == seat+1 {
			n++
		}
	}
	return n
}

func TestRandomGamesEndAndConserve(t *testing.T) {
	for n := MinPlayers; n <= MaxPlayers; n++ {
		rng := rand.New(rand.NewPCG(7, uint64(n)))
		s := newTable(t, n)
		for {
			m, ok := Random(s, rng)
			if !ok {
				break
			}
			s = play(t, s, m)
			conserved(t, s)
		}
		require.Equal(t, PhaseEnd, s.Phase())
		require.GreaterOrEqual(t, s.Pot(), Threshold(n))
		_, err := json.Marshal(s)
		require.NoError(t, err)
	}
}

func TestLegalNeedsNoMemoryInSteadyState(t *testing.T) {
	s := acting(t, 4)
	room := AppendLegal(nil, s)
	require.Greater(t, len(room), 150)
	require.Zero(t, testing.AllocsPerRun(20, func() { room = AppendLegal(room[:0], s) }))
}

func BenchmarkLegal(b *testing.B) {
	s := acting(b, 4)
	room := AppendLegal(nil, s)
	b.ReportAllocs()
	for b.Loop() {
		room = AppendLegal(room[:0], s)
	}
}

func BenchmarkView(b *testing.B) {
	s := acting(b, 4)
	for b.Loop() {
		s.View()
	}
}

func BenchmarkChoices(b *testing.B) {
	s := acting(b, 4)
	for b.Loop() {
		s.Choices()
	}
}
