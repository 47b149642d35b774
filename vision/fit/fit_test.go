package fit

import (
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision/fit/fittest"
	"banto/vision/lattice"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// seenGrid is a fit of a 4×4 grid whose marks a camera sees exactly.
func seenGrid(t *rapid.T, cam calibration.Camera) Fit {
	f := Fit{Camera: cam, Focal: 920}
	for r := range 4 {
		for c := range 4 {
			at := Pose{X: 73*float64(c) - 109.5, Y: 109.5 - 73*float64(r), Z: 1.6}
			at.Deg = rapid.Float64Range(-1, 1).Draw(t, "turn")
			p := Part{Pose: at, Prior: at, W: 63, H: 63, SigmaXY: 1.5, SigmaDeg: 1.2}
			for _, corner := range [4][2]float64{{-31.5, 31.5}, {31.5, 31.5}, {31.5, -31.5}, {-31.5, -31.5}} {
				m := Mark{U: corner[0], V: corner[1], Spread: RoughSpread}
				m.PX, _ = cam.Project(at.At(m.U, m.V, 0))
				p.Marks = append(p.Marks, m)
			}
			f.Parts = append(f.Parts, p)
		}
	}
	return f
}

// From a camera some way off, the fit comes back to where every corner of the
// grid lies, within what the beliefs about lens and poses pull.
func TestFitComesBackToTheMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := seenGrid(t, fittest.Camera(t))
		var off [camUnknowns]float64
		for k := range 3 {
			off[k] = rapid.Float64Range(-0.03, 0.03).Draw(t, "turn off")
			off[3+k] = rapid.Float64Range(-15, 15).Draw(t, "place off")
		}
		f.Camera = movedCamera(f.Camera, off[:])
		f.Solve(40)
		for i := range f.Parts {
			require.Less(t, f.RMS(i), 0.5, "card %d, px", i)
		}
	})
}

// One corner in ten that lies anywhere does not draw the rest along.
func TestFitBearsStrays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := seenGrid(t, fittest.Camera(t))
		for i := 0; i < len(f.Parts); i += 3 {
			f.Parts[i].Marks[i%4].PX.X += rapid.Float64Range(20, 60).Draw(t, "stray")
		}
		f.Solve(40)
		for i := range f.Parts {
			if i%3 != 0 {
				require.Less(t, f.RMS(i), 1.0, "card %d, px", i)
			}
		}
	})
}

// A camera found from cards that it sees exactly sees them there.
func TestCameraOfALattice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cam := fittest.Camera(t)
		cam.K1 = 0
		l := lattice.Lattice{}
		for i := range 3 {
			for k := range 4 {
				px, _ := cam.Project(calibration.Point{X: 73 * float64(i-1), Y: 73 * float64(k-1), Z: 1.6})
				l[[2]int{i, k}] = lattice.Sighting{PX: px}
			}
		}
		got, ok := l.Camera(73, 1.6, cam)
		require.True(t, ok)
		for at, want := range l {
			px, _ := got.Project(calibration.Point{X: 73 * float64(at[0]), Y: 73 * float64(at[1]), Z: 1.6})
			require.Less(t, px.Apart(want.PX), 0.5, "card %v, px", at)
		}
	})
}

// The slopes of the equations are those of the residuals as camera and pose move.
func TestSlopesAreThoseOfTheResiduals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cam := fittest.Camera(t)
		at := Pose{X: rapid.Float64Range(-150, 150).Draw(t, "x"), Y: rapid.Float64Range(-150, 150).Draw(t, "y"), Z: 1.6, Deg: rapid.Float64Range(-9, 9).Draw(t, "turn")}
		m := Mark{U: rapid.Float64Range(-30, 30).Draw(t, "u"), V: 31, DZ: -1}
		residual := func(d []float64) (x, y float64) {
			c := movedCamera(cam, d)
			o := movedPose(at, d[camUnknowns:]).seenBy(&c)
			return m.residual(&o)
		}
		o := at.seenBy(&cam)
		p := o.point(m.U, m.V, m.DZ)
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
