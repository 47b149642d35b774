package izakaya

import (
	"math"
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision/lattice"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// anyCamera draws a camera that looks at the table from where webcams stand.
func anyCamera(t *rapid.T) calibration.Camera {
	elevation := rapid.Float64Range(40, 80).Draw(t, "elevation") * math.Pi / 180
	azimuth := rapid.Float64Range(0, 2*math.Pi).Draw(t, "azimuth")
	away := rapid.Float64Range(500, 800).Draw(t, "range")
	c := calibration.Camera{F: rapid.Float64Range(760, 1150).Draw(t, "focal"), Cx: 639.5, Cy: 359.5, K1: rapid.Float64Range(-0.1, 0.06).Draw(t, "k1")}
	s, co := math.Sincos(azimuth)
	se, ce := math.Sincos(elevation)
	right := [3]float64{-s, co, 0}
	ahead := [3]float64{-co * ce, -s * ce, -se}
	down := lattice.Cross(ahead, right)
	c.R = [3][3]float64{right, down, ahead}
	c.T = [3]float64{0, 0, away}
	return c
}

// seenGrid is a fit of a 4×4 grid whose marks a camera sees exactly.
func seenGrid(t *rapid.T, cam calibration.Camera) fit {
	f := fit{cam: cam, focal: 920}
	for r := range 4 {
		for c := range 4 {
			at := Pose{X: 73*float64(c) - 109.5, Y: 109.5 - 73*float64(r), Z: 1.6}
			at.Deg = rapid.Float64Range(-1, 1).Draw(t, "turn")
			p := part{pose: at, prior: at, w: 63, h: 63, sigmaXY: 1.5, sigmaDeg: sigmaTurn}
			for _, corner := range [4][2]float64{{-31.5, 31.5}, {31.5, 31.5}, {31.5, -31.5}, {-31.5, -31.5}} {
				m := mark{u: corner[0], v: corner[1], spread: roughSpread}
				m.px, _ = cam.Project(at.At(m.u, m.v, 0))
				p.marks = append(p.marks, m)
			}
			f.parts = append(f.parts, p)
		}
	}
	return f
}

// From a camera some way off, the fit comes back to where every corner of the
// grid lies, within what the beliefs about lens and poses pull.
func TestFitComesBackToTheMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := seenGrid(t, anyCamera(t))
		var off [camUnknowns]float64
		for k := range 3 {
			off[k] = rapid.Float64Range(-0.03, 0.03).Draw(t, "turn off")
			off[3+k] = rapid.Float64Range(-15, 15).Draw(t, "place off")
		}
		f.cam = movedCamera(f.cam, off[:])
		f.solve(40)
		for i := range f.parts {
			require.Less(t, f.rms(i), 0.5, "card %d, px", i)
		}
	})
}

// One corner in ten that lies anywhere does not draw the rest along.
func TestFitBearsStrays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := seenGrid(t, anyCamera(t))
		for i := 0; i < len(f.parts); i += 3 {
			f.parts[i].marks[i%4].px.X += rapid.Float64Range(20, 60).Draw(t, "stray")
		}
		f.solve(40)
		for i := range f.parts {
			if i%3 != 0 {
				require.Less(t, f.rms(i), 1.0, "card %d, px", i)
			}
		}
	})
}

// A camera found from cards that it sees exactly sees them there.
func TestCameraOfALattice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cam := anyCamera(t)
		cam.K1 = 0
		l := lattice.Lattice{}
		for i := range 3 {
			for k := range 4 {
				l[[2]int{i, k}], _ = cam.Project(calibration.Point{X: 73 * float64(i-1), Y: 73 * float64(k-1), Z: 1.6})
			}
		}
		got, ok := l.Camera(73, 1.6, cam)
		require.True(t, ok)
		for at, want := range l {
			px, _ := got.Project(calibration.Point{X: 73 * float64(at[0]), Y: 73 * float64(at[1]), Z: 1.6})
			require.Less(t, apart(px, want), 0.5, "card %v, px", at)
		}
	})
}

// The equations' bordered solution is that of the whole system.
func TestInverse3(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var m [3][3]float64
		for i := range m {
			for j := range m {
				m[i][j] = rapid.Float64Range(-2, 2).Draw(t, "entry")
			}
			m[i][i] += 6
		}
		inv, ok := inverse3(m)
		require.True(t, ok)
		one := product(m, inv)
		for i := range one {
			for j := range one {
				want := 0.0
				if i == j {
					want = 1
				}
				require.InDelta(t, want, one[i][j], 1e-9)
			}
		}
	})
	_, ok := inverse3([3][3]float64{{1, 2, 3}, {2, 4, 6}, {0, 0, 1}})
	require.False(t, ok, "a singular matrix")
}

// A quarter turn and its opposite give the point back.
func TestTurnedRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Float64Range(-300, 300).Draw(t, "x"), rapid.Float64Range(-300, 300).Draw(t, "y")
		q := rapid.IntRange(0, 3).Draw(t, "quarters")
		u, v := turned(x, y, q)
		bx, by := turned(u, v, -q)
		require.InDelta(t, x, bx, 1e-9)
		require.InDelta(t, y, by, 1e-9)
	})
}

// The slopes of the equations are those of the residuals as camera and pose move.
func TestSlopesAreThoseOfTheResiduals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cam := anyCamera(t)
		at := Pose{X: rapid.Float64Range(-150, 150).Draw(t, "x"), Y: rapid.Float64Range(-150, 150).Draw(t, "y"), Z: 1.6, Deg: rapid.Float64Range(-9, 9).Draw(t, "turn")}
		m := mark{u: rapid.Float64Range(-30, 30).Draw(t, "u"), v: 31, dz: -1}
		residual := func(d []float64) (x, y float64) {
			c := movedCamera(cam, d)
			o := movedPose(at, d[camUnknowns:]).seenBy(&c)
			return m.residual(&o)
		}
		o := at.seenBy(&cam)
		p := o.point(m.u, m.v, m.dz)
		px, _ := cam.Image(p)
		jx, jy := slopes(&m, &o, p, px)
		wantX, wantY := slices.Concat(jx.cam[:], jx.part[:]), slices.Concat(jy.cam[:], jy.part[:])
		const nudge = 1e-4
		for k := range wantX {
			var up, down [camUnknowns + partUnknowns]float64
			up[k], down[k] = nudge, -nudge
			ux, uy := residual(up[:])
			dx, dy := residual(down[:])
			require.InDelta(t, (ux-dx)/(2*nudge), wantX[k], 1e-3, "x, unknown %d", k)
			require.InDelta(t, (uy-dy)/(2*nudge), wantY[k], 1e-3, "y, unknown %d", k)
		}
	})
}
