package izakaya

import (
	"math"

	"banto/calibration"
	"banto/vision"
)

// A part is one flat rectangle of the table in a fit: its size in mm, what is
// measured of it in the picture, and what is believed of its pose beforehand.
type part struct {
	pose Pose
	w, h float64
	// marks are the measured points of its outline.
	marks []mark
	// prior is the pose it should have by the layout, loose by sigmaXY mm and
	// sigmaDeg degrees; sigmaXY 0 leaves the pose free.
	prior             Pose
	sigmaXY, sigmaDeg float64
}

// A mark says that the point (u, v) mm of a part (from its centre, dz mm above
// its top) is seen at px. Where n is not zero only the distance along that unit
// vector counts: the mark lies on an edge. It is trusted to within spread px.
type mark struct {
	u, v, dz float64
	px       calibration.Pixel
	n        [2]float64
	spread   float64
}

// roughSpread, px: how far marks may lie off while the layout is coarse.
const roughSpread = 1.0

// weight is how much the mark counts whose residual has the square r2, px²: the
// less, the farther it is trusted to lie off and the farther off it lies (Cauchy).
func (m *mark) weight(r2 float64) float64 {
	return 1 / (vision.Square(m.spread) + r2/vision.Square(cauchy))
}

// onEdge says that only the distance along n counts.
func (m *mark) onEdge() bool { return m.n[0] != 0 || m.n[1] != 0 }

// Beliefs about an unknown camera before anything is seen.
const (
	// priorFocal is the focal length over the longer side of the picture: 0.72
	// is a field of view of 70°. Webcams have 58 to 82°.
	priorFocal, priorFocalLog = 0.72, 0.16
	// priorK1 is the spread of the first radial term of webcams without
	// fisheye look; raise it for lenses that bend table edges visibly.
	priorK1 = 0.08
	// cauchy, in spreads of a mark: marks farther off than this count less and
	// less. Raise it if layouts of soft or very large pictures are lost.
	cauchy = 1.5
)

// A fit adjusts a camera and the poses of parts to their marks: robust
// (Cauchy) Gauss–Newton with Levenberg's damping, all of it at once.
type fit struct {
	cam   calibration.Camera
	parts []part
	focal float64 // the focal length believed beforehand, px
	held  bool    // the camera stays as it is
}

// Numbers of unknowns: the camera's turn, place, log focal length and K1; a
// part's X, Y and turn.
const camUnknowns, partUnknowns = 8, 3

// moved is the fit after the unknowns' increments d.
func (f *fit) moved(d []float64) fit {
	out := fit{cam: movedCamera(f.cam, d), parts: make([]part, len(f.parts)), focal: f.focal, held: f.held}
	copy(out.parts, f.parts)
	for i := range out.parts {
		e := d[camUnknowns+partUnknowns*i:]
		out.parts[i].pose = movedPose(out.parts[i].pose, e)
	}
	return out
}

func movedPose(p Pose, d []float64) Pose {
	p.X += d[0]
	p.Y += d[1]
	p.Deg += d[2]
	return p
}

// movedCamera turns by the rotation vector d[0:3] (rad, in camera axes), moves
// by d[3:6] mm, scales the focal length by exp(d[6]) and adds d[7] to K1.
func movedCamera(c calibration.Camera, d []float64) calibration.Camera {
	r := rotation(d[0], d[1], d[2])
	c.R = product(r, c.R)
	t := c.T
	for i := range 3 {
		c.T[i] = r[i][0]*t[0] + r[i][1]*t[1] + r[i][2]*t[2] + d[3+i]
	}
	c.F *= math.Exp(d[6])
	c.K1 += d[7]
	return c
}

// rotation is Rodrigues' formula.
func rotation(x, y, z float64) [3][3]float64 {
	a := math.Sqrt(x*x + y*y + z*z)
	if a < 1e-12 {
		return [3][3]float64{{1, -z, y}, {z, 1, -x}, {-y, x, 1}}
	}
	x, y, z = x/a, y/a, z/a
	s, c := math.Sincos(a)
	k := 1 - c
	return [3][3]float64{
		{c + x*x*k, x*y*k - z*s, x*z*k + y*s},
		{y*x*k + z*s, c + y*y*k, y*z*k - x*s},
		{z*x*k - y*s, z*y*k + x*s, c + z*z*k},
	}
}

func product(a, b [3][3]float64) (m [3][3]float64) {
	for i := range 3 {
		for j := range 3 {
			m[i][j] = a[i][0]*b[0][j] + a[i][1]*b[1][j] + a[i][2]*b[2][j]
		}
	}
	return m
}

// residual of one mark of a part seen so, px: two numbers for a point, one (and
// zero) for an edge.
func (m *mark) residual(o *seenPose) (rx, ry float64) {
	px, ok := o.pixel(m.u, m.v, m.dz)
	if !ok {
		return 1e3, 1e3
	}
	rx, ry = px.X-m.px.X, px.Y-m.px.Y
	if m.onEdge() {
		return rx*m.n[0] + ry*m.n[1], 0
	}
	return rx, ry
}

// cost is the robust sum of squares of all residuals and beliefs.
func (f *fit) cost() float64 {
	sum := 0.0
	for i := range f.parts {
		p := &f.parts[i]
		o, odds := p.pose.seenBy(&f.cam), 1.0 // at most 1e6 for each of a part's few marks
		for k := range p.marks {
			rx, ry := p.marks[k].residual(&o)
			odds *= 1 + (rx*rx+ry*ry)/vision.Square(cauchy*p.marks[k].spread)
		}
		sum += vision.Square(cauchy) * math.Log(odds)
		if p.sigmaXY > 0 {
			sum += vision.Square((p.pose.X-p.prior.X)/p.sigmaXY) + vision.Square((p.pose.Y-p.prior.Y)/p.sigmaXY)
		}
		sum += vision.Square((p.pose.Deg - p.prior.Deg) / p.sigmaDeg)
	}
	return sum + vision.Square(math.Log(f.cam.F/f.focal)/priorFocalLog) + vision.Square(f.cam.K1/priorK1)
}

// solve runs at most steps damped Gauss–Newton steps, fewer once they stop paying.
func (f *fit) solve(steps int) {
	cost, damp := f.cost(), 1e-4
	for range steps {
		n := f.equations()
		gained := false
		for range 5 {
			d := n.step(damp)
			if d != nil {
				next := f.moved(d)
				if c := next.cost(); c < cost {
					gained = cost-c > 1e-4*cost
					*f, cost, damp = next, c, damp/5
					break
				}
			}
			damp = 10*damp + 1e-6
		}
		if !gained {
			return
		}
	}
}

// rms is the root mean square of the residuals of part i, px.
func (f *fit) rms(i int) float64 {
	p, sum := &f.parts[i], 0.0
	o := p.pose.seenBy(&f.cam)
	for k := range p.marks {
		rx, ry := p.marks[k].residual(&o)
		sum += rx*rx + ry*ry
	}
	return math.Sqrt(sum / float64(max(1, len(p.marks))))
}
