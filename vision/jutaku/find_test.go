package jutaku

import (
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision/crop"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestQuadsOfFindsTheCardInItsHull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyCamera(t)
		q := seenBy(&c)
		require.True(t, slices.ContainsFunc(quadsOf(q[:]), func(o quad) bool { return o.near(q, 1e-6) }), "its own outline")
		px, _ := c.Project(calibration.Point{X: 4, Y: 3, Z: thick + 6*floor}) // a tower on it
		hull := hullWith(q, [2]float64{px.X, px.Y})
		if len(hull) < 5 {
			return
		}
		require.True(t, slices.ContainsFunc(quadsOf(hull), func(o quad) bool { return o.near(q, 1e-6) }) || covered(q, hull), "a tower that hides no whole side")
	})
}

// hullWith is the hull of a card and a point.
func hullWith(q quad, p [2]float64) (hull [][2]float64) {
	beyond := func(i int) bool { return cross(sub(q[(i+1)%4], q[i]), sub(p, q[i])) < 0 }
	for i := range q {
		if !beyond(i) || !beyond((i+3)%4) {
			hull = append(hull, q[i])
		}
		if beyond(i) && !beyond((i+1)%4) {
			hull = append(hull, p)
		}
	}
	return hull
}

// covered tells whether a side of the card is no side of the hull.
func covered(q quad, hull [][2]float64) bool {
	for i := range q {
		a := slices.Index(hull, q[i])
		if a < 0 || hull[(a+1)%len(hull)] != q[(i+1)%4] {
			return true
		}
	}
	return false
}

func TestQuadsOfTakesNoCardFromALine(t *testing.T) {
	require.Empty(t, quadsOf([][2]float64{{0, 0}, {10, 10}, {20, 20}, {30, 30}}))
	require.Empty(t, quadsOf([][2]float64{{0, 0}, {10, 0}, {0, 10}}))
	require.Empty(t, quadsOf(nil))
}

// drawn is a picture of a light quadrilateral on a dark ground.
func drawn(q quad) pyramid {
	f := &crop.Picture{W: 1280, H: 720, Pix: make([]uint8, 3*1280*720)}
	for y := range f.H {
		for x := range f.W {
			inside := true
			for i := range q {
				inside = inside && cross(sub(q[(i+1)%4], q[i]), sub([2]float64{float64(x), float64(y)}, q[i])) >= 0
			}
			for c := range 3 {
				f.Pix[3*(y*f.W+x)+c] = 70
				if inside {
					f.Pix[3*(y*f.W+x)+c] = 220
				}
			}
		}
	}
	p := pyramid{f}
	for len(p) < 4 {
		p = append(p, crop.Halved(p[len(p)-1]))
	}
	return p
}

func TestFindSeesACardFromAnySide(t *testing.T) {
	for _, c := range []calibration.Camera{cameraAt(0.8, 0.3, 300, 0.7), cameraAt(1.3, -2, 260, 0.8)} {
		q := seenBy(&c)
		found, err := drawn(q).find()
		require.NoError(t, err)
		require.Len(t, found, 1)
		require.True(t, found[0].near(q, 0.01), "%v for %v", found[0], q)
	}
}

func TestFindSeesNoCardWhereThereIsNone(t *testing.T) {
	for name, q := range map[string]quad{
		"an empty table": {{-9, -9}, {-8, -9}, {-8, -8}, {-9, -8}},
		"a ruler":        {{300, 300}, {900, 300}, {900, 360}, {300, 360}},
		"a small card":   {{300, 300}, {350, 300}, {350, 350}, {300, 350}},
	} {
		found, err := drawn(q).find()
		require.NoError(t, err)
		require.Empty(t, found, name)
	}
}

func TestHomographyTakesTheCardToItsCorners(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyCamera(t)
		q := seenBy(&c)
		h, ok := q.homography()
		require.True(t, ok)
		for i, at := range [4][2]float64{{0, 0}, {side, 0}, {side, side}, {0, side}} {
			require.InDelta(t, 0, apart(h.at(at[0], at[1]), q[i]), 1e-6)
		}
		require.InDelta(t, 0, apart(h.at(side/2, side/2), q.middle()), 1e-6)
	})
}
