package jutaku

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision/lattice"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// cameraAt is a camera that looks at a card's middle from so many mm, from an elevation and
// from around it, rad; focal is its focal length over the width of its picture.
func cameraAt(elevation, around, far, focal float64) calibration.Camera {
	c := calibration.Camera{F: 1280 * focal, Cx: 639.5, Cy: 359.5}
	eye := [3]float64{far * math.Cos(elevation) * math.Sin(around), -far * math.Cos(elevation) * math.Cos(around), far * math.Sin(elevation)}
	ahead := lattice.Scaled(eye, -1/far)
	right := [3]float64{math.Cos(around), math.Sin(around), 0}
	c.R = [3][3]float64{right, lattice.Cross(ahead, right), ahead}
	for i := range 3 {
		for j := range 3 {
			c.T[i] -= c.R[i][j] * eye[j]
		}
	}
	return c
}

func anyCamera(t *rapid.T) calibration.Camera {
	return cameraAt(rapid.Float64Range(0.6, 1.45).Draw(t, "elevation"), rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "around"),
		rapid.Float64Range(220, 450).Draw(t, "far"), rapid.Float64Range(0.62, 0.85).Draw(t, "focal"))
}

// seenBy is where the corners of a card show.
func seenBy(c *calibration.Camera) (q quad) {
	for i, k := range [4][2]float64{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}} {
		px, _ := c.Project(calibration.Point{X: side / 2 * k[0], Y: side / 2 * k[1], Z: thick})
		q[i] = [2]float64{px.X, px.Y}
	}
	return q
}

func TestPosePutsFloorsWhereTheyShow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyCamera(t)
		p, ok := newPose(cornered{quad: seenBy(&c)}, 1280, 720)
		require.True(t, ok)
		require.InDelta(t, 0, math.Log(p.F/c.F), 0.25, "the focal length")
		for _, z := range []float64{thick, thick + floor, thick + 3*floor} {
			want, _ := c.Project(calibration.Point{X: 5, Y: -8, Z: z})
			got, _ := p.Project(calibration.Point{X: 5, Y: -8, Z: z})
			require.Less(t, math.Hypot(want.X-got.X, want.Y-got.Y), 0.3+z*c.F/c.Center().Z*0.08, "at height %g", z)
		}
	})
}

// A corner that was seen in the wrong place is looked for where the three others put it, and what was seen there is what no camera sees. They leave
// two places, of which the network of corners chooses.
func TestThreeCornersTellTheFourth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		angle := func(name string) float64 { return rapid.Float64Range(-math.Pi, math.Pi).Draw(t, name) }
		cam, k, turn := cameraAt(rapid.Float64Range(0.65, 1.2).Draw(t, "elevation"), angle("around"), 300, 0.72), rapid.IntRange(0, 3).Draw(t, "corner"), angle("turn")
		want := seenBy(&cam)
		mm := want.span() / side
		c := cornered{quad: want}
		c.quad[k] = [2]float64{want[k][0] + 5*mm*math.Cos(turn), want[k][1] + 5*mm*math.Sin(turn)}
		all := c.mended(1280, 720)
		got := slices.MinFunc(c.without(k, 1280, 720), func(a, b quad) int { return cmp.Compare(apart(a[k], want[k]), apart(b[k], want[k])) })
		require.Contains(t, all, got)
		require.GreaterOrEqual(t, len(all), 4)
		require.LessOrEqual(t, len(all), 8)
		require.Less(t, apart(got[k], want[k])/mm, 2.5, "mm")
		require.Less(t, got.reprojectionError(1280, 720), c.quad.reprojectionError(1280, 720))
		got[k] = c.quad[k]
		require.Equal(t, c.quad, got, "the others stay")
	})
}

func TestPoseRefusesNoCard(t *testing.T) {
	for name, q := range map[string]quad{
		"one point": {{10, 10}, {10, 10}, {10, 10}, {10, 10}},
		"one line":  {{10, 10}, {20, 10}, {30, 10}, {40, 10}},
	} {
		_, ok := newPose(cornered{quad: q}, 1280, 720)
		require.False(t, ok, name)
	}
}
