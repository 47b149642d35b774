package fit

import (
	"math"
	"testing"

	"banto/engine/stack"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A polygon is found again from points that shake a little, and though one of its
// corners is hidden.
func TestPolygonThroughFindsHiddenCorners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 6).Draw(t, "corners")
		start := rapid.Float64Range(0, 6).Draw(t, "turn")
		var p stack.Polygon
		for i := range n {
			r := rapid.Float64Range(18, 22).Draw(t, "radius")
			sine, cosine := math.Sincos(start + 2*math.Pi*float64(i)/float64(n))
			p = append(p, stack.Point{30 + r*cosine, 30 + r*sine})
		}
		hidden := p[rapid.IntRange(0, n-1).Draw(t, "hidden")]
		reach := rapid.Float64Range(0, 4).Draw(t, "reach")
		var seen []stack.Point
		for _, q := range PointsAlong(p, 0.5) {
			if math.Hypot(q[0]-hidden[0], q[1]-hidden[1]) >= reach {
				shake := rapid.Float64Range(-0.05, 0.05)
				seen = append(seen, stack.Point{q[0] + shake.Draw(t, "x"), q[1] + shake.Draw(t, "y")})
			}
		}
		got := PolygonThrough(seen)
		require.NotNil(t, got)
		want, c := p.Centroid(), got.Centroid()
		require.InDelta(t, want[0], c[0], 0.3)
		require.InDelta(t, want[1], c[1], 0.3)
		require.InEpsilon(t, math.Abs(p.Area()), math.Abs(got.Area()), 0.03)
	})
}

func TestPolygonThroughNeedsThreeSides(t *testing.T) {
	for name, points := range map[string][]stack.Point{
		"nothing":   nil,
		"one point": {{1, 1}},
		"one place": {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
		"a line":    PointsAlong(stack.Polygon{{0, 0}, {30, 0}}, 0.5),
	} {
		require.Nil(t, PolygonThrough(points), name)
	}
}
