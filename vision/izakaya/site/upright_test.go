package site

import (
	"math"
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// Where one site of a card lies above the other, how far their middles differ from left to right is told to a fraction of a mm, and votes that err by a mm
// are mended.
func TestACloserLookTellsHowSitesLieFromLeftToRight(t *testing.T) {
	prof := calibration.DefaultProfile()
	var off []float64
	for _, s := range truth.Stills(t) {
		r := newSiteReader(s.View(), &prof)
		for card, sites := range s.Sites {
			if len(sites.Polygons) != 2 {
				continue
			}
			upper, lower := sites.Polygons[0].Centroid(), sites.Polygons[1].Centroid()
			if upper[1] > lower[1] {
				upper, lower = lower, upper
			}
			apart := lower[0] - upper[0]
			if math.Abs(apart) > 2*nearlyAbove {
				continue
			}
			right, _, err := r.further(card)
			require.NoError(t, err)
			off = append(off, math.Abs(right-apart))
			if math.Abs(apart+1) < nearlyAbove {
				seen := []siteReading{{x: lower[0] + 1, y: lower[1], spread: siteSpread}, {x: upper[0], y: upper[1], spread: siteSpread}}
				require.NoError(t, r.lookCloser(card, seen))
				require.Less(t, math.Abs(seen[0].x-seen[1].x-apart), 1.0)
				require.Less(t, seen[0].spread, siteSpread)
			}
		}
	}
	slices.Sort(off)
	t.Logf("off by %.2f mm", off)
	require.Less(t, off[len(off)/2], 0.6)
}

// Sites that lie side by side stay where they are, and one alone.
func TestSitesSideBySideNeedNoCloserLook(t *testing.T) {
	prof, s := calibration.DefaultProfile(), truth.Read(t, "000")
	r := newSiteReader(s.View(), &prof)
	apart := []siteReading{{x: 20, y: 30, spread: siteSpread}, {x: 40, y: 33, spread: siteSpread}}
	before := slices.Clone(apart)
	require.NoError(t, r.lookCloser(0, apart))
	require.NoError(t, r.lookCloser(0, apart[:1]))
	require.Equal(t, before, apart)
}
