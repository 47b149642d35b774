package fit

import (
	"math"

	"banto/calibration"
	"banto/vision"
	"banto/vision/lattice"
)

// equations holds the normal equations JᵀWJ·x = −JᵀWr in their bordered form: parts
// meet each other only through the camera.
type equations struct {
	cam   [camUnknowns][camUnknowns]float64
	camB  [camUnknowns]float64
	parts []partEquations
	held  bool // the camera stays as it is
}

// A partEquations is one part's block, its right side, and its border with the camera.
type partEquations struct {
	a      [partUnknowns][partUnknowns]float64
	b      [partUnknowns]float64
	border [camUnknowns][partUnknowns]float64
}

// equations builds the normal equations at the present estimate.
func (f *Fit) equations() *equations {
	n := &equations{parts: make([]partEquations, len(f.Parts)), held: f.Held}
	for i := range f.Parts {
		p := &f.Parts[i]
		o := p.Pose.seenBy(&f.Camera)
		for k := range p.Marks {
			n.addMark(&p.Marks[k], &o, &n.parts[i])
		}
	}
	f.addBeliefs(n)
	return n
}

// A slope is how one residual changes with each unknown of the camera and of
// its part.
type slope struct {
	cam  [camUnknowns]float64
	part [partUnknowns]float64
}

// addMark adds mark m of the part seen so to the normal equations.
func (n *equations) addMark(m *Mark, o *seenPose, q *partEquations) {
	at := o.point(m.U, m.V, m.DZ)
	px, ok := o.cam.Image(at)
	if !ok {
		return
	}
	rx, ry := px.X-m.PX.X, px.Y-m.PX.Y
	jx, jy := slopes(m, o, at, px)
	if m.OnEdge() {
		r := rx*m.N[0] + ry*m.N[1]
		n.add(q, along(m.N, jx, jy), r, m.weight(r*r))
		return
	}
	w := m.weight(rx*rx + ry*ry)
	n.add(q, jx, rx, w)
	n.add(q, jy, ry, w)
}

// slopes are those of the pixel px, x and y, at which the mark's point shows
// that lies at p in the camera's axes.
func slopes(m *Mark, o *seenPose, p [3]float64, px calibration.Pixel) (jx, jy slope) {
	c := o.cam
	x, y := p[0]/p[2], p[1]/p[2]
	r2 := x*x + y*y
	k, d := c.F/p[2], 1+c.K1*r2
	xx, xy, yy := k*(d+2*c.K1*x*x), k*2*c.K1*x*y, k*(d+2*c.K1*y*y)
	jx = slopeOf(m, o, p, [3]float64{xx, xy, -xx*x - xy*y})
	jy = slopeOf(m, o, p, [3]float64{xy, yy, -xy*x - yy*y})
	jx.cam[6], jy.cam[6] = px.X-c.Cx, px.Y-c.Cy
	jx.cam[7], jy.cam[7] = c.F*x*r2, c.F*y*r2
	return jx, jy
}

// slopeOf is the slope of what changes by g a mm of the mark's point p in the
// camera's axes, but for the lens: as movedCamera and movedPose move it.
func slopeOf(m *Mark, o *seenPose, p, g [3]float64) (s slope) {
	turn := lattice.Cross(p, g)
	copy(s.cam[:3], turn[:])
	copy(s.cam[3:], g[:])
	r := &o.cam.R
	for i := range 2 {
		s.part[i] = g[0]*r[0][i] + g[1]*r[1][i] + g[2]*r[2][i]
	}
	s.part[2] = (m.U*dot3(g, o.v) - m.V*dot3(g, o.u)) * math.Pi / 180
	return s
}

// along is the slope along the unit vector n.
func along(n [2]float64, x, y slope) (s slope) {
	for k := range s.cam {
		s.cam[k] = n[0]*x.cam[k] + n[1]*y.cam[k]
	}
	for k := range s.part {
		s.part[k] = n[0]*x.part[k] + n[1]*y.part[k]
	}
	return s
}

// add adds a residual r of weight w with its slope; of the camera's block only
// the lower triangle is filled.
func (n *equations) add(q *partEquations, j slope, r, w float64) {
	for k, v := range j.cam {
		v *= w
		n.camB[k] += v * r
		for l := range k + 1 {
			n.cam[k][l] += v * j.cam[l]
		}
		for l := range j.part {
			q.border[k][l] += v * j.part[l]
		}
	}
	for k, v := range j.part {
		v *= w
		q.b[k] += v * r
		for l := range j.part {
			q.a[k][l] += v * j.part[l]
		}
	}
}

// addBeliefs adds the priors of the parts' poses and of the lens.
func (f *Fit) addBeliefs(n *equations) {
	for i := range f.Parts {
		p, q := &f.Parts[i], &n.parts[i]
		add := func(k int, off, sigma float64) {
			q.a[k][k] += 1 / (sigma * sigma)
			q.b[k] += off / (sigma * sigma)
		}
		if p.SigmaXY > 0 {
			add(0, p.Pose.X-p.Prior.X, p.SigmaXY)
			add(1, p.Pose.Y-p.Prior.Y, p.SigmaXY)
		}
		add(2, p.Pose.Deg-p.Prior.Deg, p.SigmaDeg)
	}
	add := func(k int, off, sigma float64) {
		n.cam[k][k] += 1 / (sigma * sigma)
		n.camB[k] += off / (sigma * sigma)
	}
	add(6, math.Log(f.Camera.F/f.Focal), priorFocalLog)
	add(7, f.Camera.K1, priorK1)
}

// step solves the equations with Levenberg's damping: the parts are eliminated
// (Schur complement), then follow from the camera. nil where that fails.
func (n *equations) step(damp float64) []float64 {
	a, b := make([][]float64, camUnknowns), n.camB
	for k := range a {
		a[k] = append([]float64(nil), n.cam[k][:]...)
		a[k][k] *= 1 + damp
	}
	inverses := make([][partUnknowns][partUnknowns]float64, len(n.parts))
	for i := range n.parts {
		q := &n.parts[i]
		damped := q.a
		for k := range partUnknowns {
			damped[k][k] = damped[k][k]*(1+damp) + 1e-9
		}
		inv, ok := lattice.Inverse(damped)
		if !ok {
			return nil
		}
		inverses[i] = inv
		for k := range camUnknowns {
			bi := rowTimes(q.border[k], inv)
			b[k] -= dot3(bi, q.b)
			for l := range k + 1 {
				a[k][l] -= dot3(bi, q.border[l])
			}
		}
	}
	d := make([]float64, camUnknowns)
	if !n.held {
		if d = vision.SolveSymmetric(a, b[:], 0); d == nil {
			return nil
		}
	}
	for i := range n.parts {
		q := &n.parts[i]
		right := q.b
		for k := range camUnknowns {
			for l := range partUnknowns {
				right[l] += q.border[k][l] * d[k]
			}
		}
		x := rowTimes(right, inverses[i])
		d = append(d, -x[0], -x[1], -x[2])
	}
	return d
}

func rowTimes(r [3]float64, m [3][3]float64) (out [3]float64) {
	for l := range out {
		out[l] = r[0]*m[0][l] + r[1]*m[1][l] + r[2]*m[2][l]
	}
	return out
}

func dot3(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
