package likelihood

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestLogSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float64Range(0, 5).Draw(t, "a"), rapid.Float64Range(0.01, 5).Draw(t, "b")
		require.InDelta(t, math.Log(a+b), LogSum(math.Log(a), math.Log(b)), 1e-9)
	})
}

// Of independent events so many come true as their probabilities make up, on average.
func TestCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shares := rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 8).Draw(t, "shares")
		but := rapid.IntRange(0, len(shares)-1).Draw(t, "but")
		mean := 0.0
		for n, p := range Counts(shares, but) {
			mean += float64(n) * p
		}
		require.InDelta(t, Total(shares)-shares[but], mean, 1e-9)
	})
}

// Whoever is away has less of it, all together keep what they had.
func TestAmong(t *testing.T) {
	like := []float64{1, 2, -1}
	before := LogSum(LogSum(like[0], like[1]), like[2])
	Among(like, []bool{true, false, true})
	require.InDelta(t, before, LogSum(LogSum(like[0], like[1]), like[2]), 1e-9)
	require.InDelta(t, 2-1+StrangerOdds, like[1]-like[0], 1e-9)
	require.InDelta(t, 2, like[0]-like[2], 1e-9)
}

func TestLapse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		like := rapid.SliceOfN(rapid.Float64Range(-20, 20), 2, 5).Draw(t, "like")
		before, best := math.Inf(-1), Argmax(like)
		for _, v := range like {
			before = LogSum(before, v)
		}
		Lapse(like, 0.01)
		after := math.Inf(-1)
		for _, v := range like {
			after = LogSum(after, v)
			require.GreaterOrEqual(t, v, before+math.Log(0.01/float64(len(like)))-1e-9, "none is out of the question")
		}
		require.InDelta(t, before, after, 1e-9, "whether there is a piece")
		require.InDelta(t, like[Argmax(like)], like[best], 1e-9, "the likeliest stays so")
	})
}

// What is covered tells nothing, what may be tells no more against a thing than that it is; a thing that shows shows in spite of it.
func TestCovered(t *testing.T) {
	require.Zero(t, Covered(-7, 1))
	require.InDelta(t, -7, Covered(-7, 0), 1e-9)
	require.InDelta(t, math.Log(0.1), Covered(-9, 0.1), 2e-3)
	require.InDelta(t, 6, Covered(6, 0.1), 0.2)
	rapid.Check(t, func(t *rapid.T) {
		odds, share := rapid.Float64Range(-20, 20).Draw(t, "odds"), rapid.Float64Range(0, 1).Draw(t, "share")
		got := Covered(odds, share)
		require.GreaterOrEqual(t, got, min(odds, 0)-1e-9)
		require.LessOrEqual(t, got, max(odds, 0)+1e-9)
	})
}

func TestLogitIsTheInverseOfSigmoid(t *testing.T) {
	for _, p := range []float64{0.001, 0.3, 0.5, 0.999} {
		require.InDelta(t, p, Sigmoid(Logit(p)), 1e-12)
	}
}
