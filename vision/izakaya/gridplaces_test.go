package izakaya

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/fit"

	"github.com/stretchr/testify/require"
)

func TestFeetAndGapsLieBetweenTheCards(t *testing.T) {
	l := overheadLayout(4, 640, 480)
	for _, v := range vertices(l.N) {
		foot, want := l.foot(v), l.Vertex(v[0], v[1])
		require.Less(t, math.Hypot(foot.X-want.X, foot.Y-want.Y), l.Gap, "vertex %v", v)
		for _, c := range l.cardsAt(v) {
			require.False(t, onCard(l.Cards[c], nominalSide/2-1)(foot), "vertex %v stands on card %d", v, c)
		}
	}
	for _, gap := range gaps(l.N) {
		place := l.gapPlace(gap)
		here, there := gapCards(gap, l.N)
		require.True(t, place.holds(place.middle()), "%v", gap)
		require.False(t, place.holds(l.Cards[here].At(0, 0, 0)), "%v", gap)
		require.False(t, place.holds(l.Cards[there].At(0, 0, 0)), "%v", gap)
	}
}

func TestCardsMeetAtAVertex(t *testing.T) {
	l := overheadLayout(3, 640, 480)
	for v, want := range map[izakaya.Vertex][]int{{1, 1}: {0, 1, 3, 4}, {0, 1}: {0, 1}, {2, 0}: {3, 6}, {3, 2}: {7, 8}} {
		require.Equal(t, want, l.cardsAt(v), "vertex %v", v)
	}
}

// Wherever a piece may be looked for, a tile shows it and what is around it.
func TestTilesCoverTheirAreas(t *testing.T) {
	const within = pieceSide*pieceStep/2 - 10
	for _, n := range []int{3, 4, 5} {
		for _, a := range overheadLayout(n, 640, 480).pieceAreas() {
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

// overheadLayout is an N×N grid seen from straight above, 2 px a mm, its
// centre in the middle of a picture of w×h px.
func overheadLayout(n, w, h int) *Layout {
	const height, pitch = 800.0, 73.0
	l := &Layout{N: n, Gap: 10, Camera: calibration.Camera{
		F: 2 * height, Cx: float64(w) / 2, Cy: float64(h) / 2,
		R: [3][3]float64{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, T: [3]float64{0, 0, height},
	}}
	for i := range n * n {
		x := pitch * (float64(i%n) - float64(n-1)/2)
		y := pitch * (float64(n-1)/2 - float64(i/n))
		l.Cards = append(l.Cards, fit.Pose{X: x, Y: y, Z: 1.6})
	}
	return l
}
