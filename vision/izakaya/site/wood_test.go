package site

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// How far one site's middle lies right of the other's, by which they are counted, the outlines tell finely.
func TestOutlinesTellHowSitesLie(t *testing.T) {
	p := calibration.DefaultProfile()
	var off []float64 // mm
	for _, s := range truth.Stills(t) {
		v := layout.NewView(s.Frame, s.Layout)
		for i, card := range s.Sites {
			if len(card.Polygons) != 2 {
				continue
			}
			a, b := card.Polygons[0].Centroid(), card.Polygons[1].Centroid()
			read, err := readWood(&v, i, &p)
			require.NoError(t, err)
			outlines, err := read.Sites()
			require.NoError(t, err)
			if o := bordersOf([]siteReading{{x: a[0], y: a[1]}, {x: b[0], y: b[1]}}, outlines); o != nil {
				off = append(off, math.Abs(o[1].Centroid()[0]-o[0].Centroid()[0]-(b[0]-a[0])))
			}
		}
	}
	require.Greater(t, len(off), 20)
	require.Less(t, vision.Median(off), 0.4, "mm, of %d cards", len(off))
}

func TestBordersBelongToTheNearestSite(t *testing.T) {
	square := func(x, y, half float64) stack.Polygon {
		return stack.Polygon{{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}}
	}
	sites := []siteReading{{x: 15, y: 40}, {x: 45, y: 40}}
	left, right, speck := square(16, 41, 9), square(44, 38, 8), square(47, 52, 3)
	require.Equal(t, []stack.Polygon{left, right}, bordersOf(sites, []stack.Polygon{speck, right, left}))
	require.Nil(t, bordersOf(sites, []stack.Polygon{left, left}), "the second site's is not seen")
	require.Nil(t, bordersOf(sites, nil))
}
