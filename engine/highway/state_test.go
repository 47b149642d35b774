package highway

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

var allPlayers = []Color{"blue", "green", "pink", "orange"}

func rng(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// newTable is a game of n players before the entrances, its options changed as
// given.
func newTable(t require.TestingT, n int, change ...func(*Options)) State {
	opt := DefaultOptions()
	for _, f := range change {
		f(&opt)
	}
	s, err := NewGame(Start{Players: allPlayers[:n], Options: opt, Sizes: DefaultSizes()})
	require.NoError(t, err)
	return s
}

// play applies moves that must be legal.
func play(t require.TestingT, s State, moves ...Move) State {
	for _, m := range moves {
		next, err := Apply(s, Event{Move: m})
		require.NoError(t, err, "%+v", m)
		conserved(t, next)
		s = next
	}
	return s
}

// conserved checks that nothing was made or lost, and that the book of
// crossings and of roads on pillars is in order.
func conserved(t require.TestingT, s State) {
	n := len(s.game.players)
	var got [MaxPlayers]Supply
	for seat := range n {
		got[seat] = s.supply[seat]
		for _, have := range []int{s.supply[seat].Cars, s.supply[seat].Grey, s.supply[seat].Yellow, s.supply[seat].Roads} {
			require.GreaterOrEqual(t, have, 0)
		}
	}
	ends := make([]int, len(s.pillars))
	grey, yellow := 0, 0
	for _, p := range s.pillars {
		g, y := p.discs()
		grey += g
		yellow += y
	}
	for i, r := range s.roads {
		got[r.owner].Roads++
		for seat := range n {
			got[seat].Cars += int(r.cars[seat])
		}
		ends[r.from]++
		if r.to != Nothing {
			ends[r.to]++
		}
		for k, q := range s.roads {
			require.Equal(t, r.above&(1<<k) != 0, q.below&(1<<i) != 0, "roads %d, %d", i, k)
		}
	}
	for i, p := range s.pillars {
		require.Equal(t, ends[i], p.roads, "pillar %d", i)
	}
	dealt := s.game.dealt
	if !s.game.opt.SetupFromSupply {
		dealt = Supply{dealt.Cars + 1, dealt.Grey + 1, dealt.Yellow, dealt.Roads + 1}
	}
	for seat := range n { // discs go from hand to hand by penalties
		require.Equal(t, dealt.Cars, got[seat].Cars)
		require.Equal(t, dealt.Roads, got[seat].Roads)
		grey += got[seat].Grey
		yellow += got[seat].Yellow
	}
	require.Equal(t, n*dealt.Grey, grey)
	require.Equal(t, n*dealt.Yellow, yellow)
}

func TestRandomGamesEndAndConserve(t *testing.T) {
	for n := MinPlayers; n <= MaxPlayers; n++ {
		for seed := range uint64(5) {
			s, random := newTable(t, n), rng(seed)
			for {
				m, ok := Random(s, random)
				if !ok {
					break
				}
				s = play(t, s, m)
			}
			require.Equal(t, PhaseEnd, s.Phase())
			require.NotEmpty(t, s.Score().Winners)
		}
	}
}
