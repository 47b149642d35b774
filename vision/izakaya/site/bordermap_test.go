package site

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/izakaya/truth"
	"banto/vision/light"

	"github.com/stretchr/testify/require"
)

// Where borders can be traced, how far one site's middle lies right of the
// other's is told to a fraction of what the cells tell.
func TestBordersTellHowSitesLie(t *testing.T) {
	p := calibration.DefaultProfile()
	var off []float64 // mm
	for _, s := range truth.Stills(t) {
		r := newSiteReader(s.View(), &p)
		for i, card := range s.Sites {
			if len(card.Polygons) != 2 {
				continue
			}
			a, b := card.Polygons[0].Centroid(), card.Polygons[1].Centroid()
			maps, votes, err := r.find([]int{i})
			require.NoError(t, err)
			var sites []siteReading
			for _, at := range siteMiddles(votes[0], maps[0].votes()) {
				sites = append(sites, siteReading{x: at[0], y: at[1]})
			}
			traceMiddles(sites, maps[0].votes(), maps[0].sweep, newBorderMap(r.View, r.Layout.Cards[i], &p))
			if len(sites) == 2 && sites[0].spread == borderSpread {
				u, v := sites[nearestSite(sites, a[0], a[1])], sites[nearestSite(sites, b[0], b[1])]
				off = append(off, math.Abs(v.x-u.x-(b[0]-a[0])))
			}
		}
	}
	require.Greater(t, len(off), 10)
	require.Less(t, vision.Median(off), 0.2, "mm, of %d cards", len(off))
}

// What does not look like a border is not traced: an empty outline, and one beside
// which there is paper only.
func TestBordersAreNotMadeUp(t *testing.T) {
	m := &borderMap{TopView: &light.TopView{W: 210, H: 210, Step: traceStep}, side: 63, dark: make([]float32, 210*210), seen: make([]bool, 210*210)}
	for i := range m.seen {
		m.seen[i] = true
	}
	square := stack.Polygon{{20.5, 20.5}, {39.5, 20.5}, {39.5, 39.5}, {20.5, 39.5}}
	for name, outline := range map[string]stack.Polygon{"nothing": nil, "paper": square} {
		_, ok := m.middle(outline, 30, 30)
		require.False(t, ok, name)
	}
	for i := range m.dark { // a border of 1.8 mm around the same square, a mm to the right
		u, v := math.Abs(float64(i%m.W)*traceStep-31), math.Abs(float64(i/m.W)*traceStep-30)
		if d := max(u, v); d > 9.1 && d < 10.9 {
			m.dark[i] = 0.9
		}
	}
	c, ok := m.middle(square, 30, 30)
	require.True(t, ok)
	require.InDelta(t, 31, c[0], 0.3)
	require.InDelta(t, 30, c[1], 0.3)
	for i := range m.seen {
		m.seen[i] = i%m.W > 120 && i/m.W > 120
	}
	_, ok = m.middle(square, 30, 30)
	require.False(t, ok, "mostly hidden")
}
