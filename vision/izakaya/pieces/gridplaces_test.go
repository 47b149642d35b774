package pieces

import (
	"math"
	"testing"

	"banto/calibration"
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
		for c, card := range l.Cards {
			require.False(t, onCard(card, layout.NominalSide/2-1).Holds(foot), "vertex %v stands on card %d", v, c)
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

// Wherever a piece may be looked for, few tiles show it and what is around it, from straight above, where they all lie turned from one
// another, and as the stills were taken.
func TestTilesCoverTheTable(t *testing.T) {
	layouts := []*layout.Layout{truth.Overhead(3, 640, 480), truth.Overhead(4, 640, 480), truth.Overhead(5, 640, 480)}
	for _, s := range truth.Stills(t) {
		layouts = append(layouts, s.Layout)
	}
	for _, l := range layouts {
		tiles := tile.Mosaic(tile.Cover(&l.Camera, asked(l)))
		require.LessOrEqual(t, len(tiles), map[int]int{3: 14, 4: 19, 5: 28}[l.N], "%d cards a side", l.N)
		for _, r := range asked(l) {
			for x := -r.Reach; x <= r.Reach; x += 5 {
				for y := -r.Reach; y <= r.Reach; y += 5 {
					p := calibration.Point{X: r.Middle.X + x, Y: r.Middle.Y + y}
					if math.Hypot(x, y) < r.Reach && (r.Holds == nil || r.Holds(p)) {
						require.True(t, shows(tiles, p), "%v, %d cards a side", p, l.N)
					}
				}
			}
		}
	}
}

// shows tells whether a cell of tiles lies at p.
func shows(tiles tile.Mosaic, p calibration.Point) bool {
	for range tiles.Cells(tile.Around(p, 3)) {
		return true
	}
	return false
}
