package pieces

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/tile"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

func TestFeetAndGapsLieBetweenTheCards(t *testing.T) {
	l := truth.Overhead(4, 640, 480)
	for _, v := range Vertices(l.N) {
		foot, want := foot(l, v), l.Vertex(v[0], v[1])
		require.Less(t, math.Hypot(foot.X-want.X, foot.Y-want.Y), l.Gap, "vertex %v", v)
		for _, c := range cardsAt(l, v) {
			require.False(t, onCard(l.Cards[c], layout.NominalSide/2-1)(foot), "vertex %v stands on card %d", v, c)
		}
	}
	for _, gap := range Gaps(l.N) {
		place := gapPlaceOf(l, gap)
		here, there := gapCards(gap, l.N)
		require.True(t, place.holds(place.middle()), "%v", gap)
		require.False(t, place.holds(l.Cards[here].At(0, 0, 0)), "%v", gap)
		require.False(t, place.holds(l.Cards[there].At(0, 0, 0)), "%v", gap)
	}
}

func TestCardsMeetAtAVertex(t *testing.T) {
	l := truth.Overhead(3, 640, 480)
	for v, want := range map[izakaya.Vertex][]int{{1, 1}: {0, 1, 3, 4}, {0, 1}: {0, 1}, {2, 0}: {3, 6}, {3, 2}: {7, 8}} {
		require.Equal(t, want, cardsAt(l, v), "vertex %v", v)
	}
}

// Wherever a piece may be looked for, a tile shows it and what is around it.
func TestTilesCoverTheirAreas(t *testing.T) {
	const within = tile.Side*tile.Step/2 - 10
	for _, n := range []int{3, 4, 5} {
		for _, a := range pieceAreas(truth.Overhead(n, 640, 480)) {
			for x := -1.0; x <= 1; x += 0.1 {
				for y := -1.0; y <= 1; y += 0.1 {
					p := calibration.Point{X: a.middle.X + x*a.halfX, Y: a.middle.Y + y*a.halfY}
					nearest := math.Inf(1)
					for _, m := range a.middles() {
						nearest = min(nearest, math.Hypot(p.X-m.X, p.Y-m.Y))
					}
					require.Less(t, nearest, within, "%v of %d cards a side", p, n)
				}
			}
		}
	}
}
