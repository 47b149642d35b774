package main

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestShareOfKnowsItsInterval(t *testing.T) {
	cases := []struct {
		right, n  int
		low, high float64 // Wilson's interval, worked out by hand
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{81, 263, 0.2553, 0.3662},
	}
	for _, c := range cases {
		s := shareOf(c.right, c.n)
		require.InDelta(t, c.low, s.Low, 1e-4, "%d of %d", c.right, c.n)
		require.InDelta(t, c.high, s.High, 1e-4, "%d of %d", c.right, c.n)
	}
}

func TestShareLiesInItsInterval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1e6).Draw(t, "n")
		s := shareOf(rapid.IntRange(0, n).Draw(t, "right"), n)
		if s.Low < 0 || s.High > 1 || s.Low > s.Share+1e-12 || s.High < s.Share-1e-12 {
			t.Fatalf("%+v", s)
		}
		if more := shareOf(10*s.Right, 10*n); more.High-more.Low > s.High-s.Low {
			t.Fatalf("more of the same is known less well: %+v, %+v", s, more)
		}
	})
}
