package market

import (
	"math/rand"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// marketScore counts what a reading of the market gets right.
type marketScore struct{ color, price, player, crate, of int }

func (s *marketScore) add(got, want []izakaya.StockReading) {
	byIndex := map[int]izakaya.StockReading{}
	for _, r := range got {
		byIndex[r.Index] = r
	}
	for _, w := range want {
		g, ok := byIndex[w.Index]
		s.of++
		if !ok {
			continue
		}
		s.color += truth.One(g.Color == w.Color)
		s.price += truth.One(g.Price == w.Price)
		s.player += truth.One(sameColor(g.Player, w.Player))
		s.crate += truth.One(g.Crate == w.Crate)
	}
}

func sameColor(a, b *izakaya.Color) bool { return a == b || a != nil && b != nil && *a == *b }

func readMarketOf(t *testing.T, s truth.Still, l *layout.Layout) izakaya.Observation {
	p := calibration.DefaultProfile()
	m, err := Read(layout.NewView(s.Frame, l), p, nil)
	require.NoError(t, err)
	for i := range m.Stock {
		m.Stock[i].Bottles = WithOdds(m.Stock[i].Bottles)
	}
	var o izakaya.Observation
	m.Fill(&o)
	return o
}

func TestMarketOfTheStills(t *testing.T) {
	var score marketScore
	for _, s := range truth.Stills(t) {
		o := readMarketOf(t, s, s.Layout)
		score.add(o.Stock, s.Truth.Stock)
		require.True(t, sameColor(o.PriceSpot.Player, s.Truth.PriceSpot.Player), "%s: price spot", s.Name)
	}
	require.Equal(t, score.of, score.color)
	require.GreaterOrEqual(t, score.price, score.of-2)
	require.GreaterOrEqual(t, score.player, score.of-3)
	require.GreaterOrEqual(t, score.crate, score.of-3)
}

// The layout is off by a millimetre or two in practice.
func TestMarketWithCardsOffTheirPlace(t *testing.T) {
	var score marketScore
	rng := rand.New(rand.NewSource(1))
	for _, s := range truth.Stills(t) {
		l := *s.Layout
		for i := range l.Stock {
			l.Stock[i].X += rng.NormFloat64()
			l.Stock[i].Y += rng.NormFloat64()
			l.Crates[i].X += rng.NormFloat64()
			l.Crates[i].Y += rng.NormFloat64()
		}
		score.add(readMarketOf(t, s, &l).Stock, s.Truth.Stock)
	}
	require.Equal(t, score.of, score.color)
	require.GreaterOrEqual(t, score.price, score.of-3)
	require.GreaterOrEqual(t, score.player, score.of-4)
	require.GreaterOrEqual(t, score.crate, score.of-6)
}

// Cameras lift or press down what is dark. One table shows its black card in glare.
func TestStockColorsInPaleAndHardPictures(t *testing.T) {
	for _, gamma := range []float64{0.75, 1.35} {
		var score marketScore
		for _, s := range truth.Stills(t) {
			s.Frame = truth.Toned(s.Frame, truth.Bent(gamma))
			score.add(readMarketOf(t, s, s.Layout).Stock, s.Truth.Stock)
		}
		require.GreaterOrEqualf(t, score.color, score.of-2, "gamma %g", gamma)
	}
}

func TestMarketOutOfThePictureIsHidden(t *testing.T) {
	s := truth.Stills(t)[0]
	l := *s.Layout
	for i := range l.Stock {
		l.Stock[i].X += 2000
		l.Crates[i].X += 2000
	}
	l.FaceDown.X += 2000
	o := readMarketOf(t, s, &l)
	require.Empty(t, o.Stock)
	require.Len(t, o.Hidden, 7)
}

func TestMarketAddsUp(t *testing.T) {
	s := truth.Stills(t)[0]
	p := calibration.DefaultProfile()
	once, err := Read(layout.NewView(s.Frame, s.Layout), p, nil)
	require.NoError(t, err)
	twice, err := Read(layout.NewView(s.Frame, s.Layout), p, nil)
	require.NoError(t, err)
	twice.Add(&once)
	for i := range once.Stock {
		for k, ll := range once.Stock[i].Bottles {
			require.InDelta(t, 2*ll, twice.Stock[i].Bottles[k], 1e-9)
		}
	}
	var a, b izakaya.Observation
	once.Fill(&a)
	twice.Fill(&b)
	for i := range a.Stock {
		require.GreaterOrEqual(t, b.Stock[i].Confidence, a.Stock[i].Confidence-1e-9, "two views that agree are surer than one")
	}
}

func TestBestColorsAreAPermutation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := make([]StockEvidence, 6)
		for i := range cards {
			cards[i].Color = rapid.SliceOfN(rapid.Float64Range(-50, 0), 6, 6).Draw(t, "ll")
		}
		got := BestColors(cards)
		seen := map[int]bool{}
		sum := 0.0
		for i, k := range got {
			require.False(t, seen[k])
			seen[k] = true
			sum += cards[i].Color[k]
		}
		other, trial := rapid.Permutation([]int{0, 1, 2, 3, 4, 5}).Draw(t, "other"), 0.0
		for i, k := range other {
			trial += cards[i].Color[k]
		}
		require.GreaterOrEqual(t, sum, trial)
	})
}

// The whole row of crates may lie a little nearer or farther than the layout has it.
func TestMarketWithItsCratesOffTheirPlace(t *testing.T) {
	var score marketScore
	for _, s := range truth.Stills(t) {
		l := *s.Layout
		for i := range l.Crates {
			l.Crates[i].Y += 2.5
		}
		score.add(readMarketOf(t, s, &l).Stock, s.Truth.Stock)
	}
	require.GreaterOrEqual(t, score.crate, score.of-6)
}
