package vision

import (
	"math"

	"banto/calibration"
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
// vector counts: the mark lies on an edge.
type mark struct {
	u, v, dz float64
	px       calibration.Pixel
	n        [2]float64
}

// corners gives the four marks of a quad whose corner k is the part's top-left.
func cornerMarks(q quad, turn int, w, h float64) []mark {
	at := [4][2]float64{{-w / 2, h / 2}, {w / 2, h / 2}, {w / 2, -h / 2}, {-w / 2, -h / 2}}
	m := make([]mark, 4)
	for k, c := range at {
		m[k] = mark{u: c[0], v: c[1], px: q[(turn+k)%4]}
	}
	return m
}

// Beliefs about an unknown camera before anything is seen.
const (
	// priorFocal is the focal length over the longer side of the picture: 0.72
	// is a field of view of 70°. Webcams have 58 to 82°.
	priorFocal, priorFocalLog = 0.72, 0.16
	// priorK1 is the spread of the first radial term of webcams without
	// fisheye look; raise it for lenses that bend table edges visibly.
	priorK1 = 0.08
	// cauchyPX, px: marks farther off than this count less and less. Raise it
	// on soft or very large pictures.
	cauchyPX = 1.5
)

// A fit adjusts a camera and the poses of parts to their marks: robust
// (Cauchy) Gauss–Newton with Levenberg's damping, all of it at once.
type fit struct {
	cam   calibration.Camera
	parts []part
	focal float64 // the focal length believed beforehand, px
	known bool    // the lens is calibrated: F and K1 stay
}

// Numbers of unknowns: the camera's turn, place, log focal length and K1; a
// part's X, Y and turn.
const camUnknowns, partUnknowns = 8, 3

// moved is the fit after the unknowns' increments d.
func (f *fit) moved(d []float64) fit {
	out := fit{cam: movedCamera(f.cam, d), parts: make([]part, len(f.parts)), focal: f.focal, known: f.known}
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

// residual of one mark, px: two numbers for a point, one (and zero) for an edge.
func (m *mark) residual(c *calibration.Camera, p Pose) (rx, ry float64) {
	px, ok := c.Project(p.At(m.u, m.v, m.dz))
	if !ok {
		return 1e3, 1e3
	}
	rx, ry = px.X-m.px.X, px.Y-m.px.Y
	if m.n != [2]float64{} {
		return rx*m.n[0] + ry*m.n[1], 0
	}
	return rx, ry
}

// cost is the robust sum of squares of all residuals and beliefs.
func (f *fit) cost() float64 {
	sum := 0.0
	for i := range f.parts {
		p := &f.parts[i]
		for k := range p.marks {
			rx, ry := p.marks[k].residual(&f.cam, p.pose)
			sum += cauchyPX * cauchyPX * math.Log1p((rx*rx+ry*ry)/(cauchyPX*cauchyPX))
		}
		if p.sigmaXY > 0 {
			sum += square((p.pose.X-p.prior.X)/p.sigmaXY) + square((p.pose.Y-p.prior.Y)/p.sigmaXY)
		}
		sum += square((p.pose.Deg - p.prior.Deg) / p.sigmaDeg)
	}
	if !f.known {
		sum += square(math.Log(f.cam.F/f.focal)/priorFocalLog) + square(f.cam.K1/priorK1)
	}
	return sum
}

func square(x float64) float64 { return x * x }

// equations holds the normal equations JᵀWJ·x = −JᵀWr in their bordered form: parts
// meet each other only through the camera.
type equations struct {
	cam   [camUnknowns][camUnknowns]float64
	camB  [camUnknowns]float64
	parts []partEquations
}

// A partEquations is one part's block, its right side, and its border with the camera.
type partEquations struct {
	a      [partUnknowns][partUnknowns]float64
	b      [partUnknowns]float64
	border [camUnknowns][partUnknowns]float64
}

// equations builds the normal equations at the present estimate.
func (f *fit) equations() *equations {
	n := &equations{parts: make([]partEquations, len(f.parts))}
	cams := f.nudgedCameras()
	for i := range f.parts {
		f.addPart(i, &cams, n)
	}
	f.addBeliefs(n)
	return n
}

// nudge is the step of the numeric derivatives, by unknown.
var nudge = [camUnknowns + partUnknowns]float64{1e-5, 1e-5, 1e-5, 1e-2, 1e-2, 1e-2, 1e-5, 1e-4, 1e-2, 1e-2, 1e-2}

func (f *fit) nudgedCameras() (cams [camUnknowns]calibration.Camera) {
	for k := range cams {
		var d [camUnknowns]float64
		d[k] = nudge[k]
		cams[k] = movedCamera(f.cam, d[:])
	}
	return cams
}

// addPart adds the marks of part i to the normal equations.
func (f *fit) addPart(i int, cams *[camUnknowns]calibration.Camera, n *equations) {
	const all = camUnknowns + partUnknowns
	p, q := &f.parts[i], &n.parts[i]
	var poses [partUnknowns]Pose
	for k := range poses {
		var d [partUnknowns]float64
		d[k] = nudge[camUnknowns+k]
		poses[k] = movedPose(p.pose, d[:])
	}
	for m := range p.marks {
		mk := &p.marks[m]
		rx, ry := mk.residual(&f.cam, p.pose)
		w := 1 / (1 + (rx*rx+ry*ry)/(cauchyPX*cauchyPX))
		var jx, jy [all]float64
		for k := range all {
			var ex, ey float64
			if k < camUnknowns {
				ex, ey = mk.residual(&cams[k], p.pose)
			} else {
				ex, ey = mk.residual(&f.cam, poses[k-camUnknowns])
			}
			jx[k], jy[k] = (ex-rx)/nudge[k], (ey-ry)/nudge[k]
		}
		for k := range camUnknowns {
			n.camB[k] += w * (jx[k]*rx + jy[k]*ry)
			for l := range camUnknowns {
				n.cam[k][l] += w * (jx[k]*jx[l] + jy[k]*jy[l])
			}
			for l := range partUnknowns {
				q.border[k][l] += w * (jx[k]*jx[camUnknowns+l] + jy[k]*jy[camUnknowns+l])
			}
		}
		for k := range partUnknowns {
			kx, ky := jx[camUnknowns+k], jy[camUnknowns+k]
			q.b[k] += w * (kx*rx + ky*ry)
			for l := range partUnknowns {
				q.a[k][l] += w * (kx*jx[camUnknowns+l] + ky*jy[camUnknowns+l])
			}
		}
	}
}

// addBeliefs adds the priors of the parts' poses and of the lens.
func (f *fit) addBeliefs(n *equations) {
	for i := range f.parts {
		p, q := &f.parts[i], &n.parts[i]
		add := func(k int, off, sigma float64) {
			q.a[k][k] += 1 / (sigma * sigma)
			q.b[k] += off / (sigma * sigma)
		}
		if p.sigmaXY > 0 {
			add(0, p.pose.X-p.prior.X, p.sigmaXY)
			add(1, p.pose.Y-p.prior.Y, p.sigmaXY)
		}
		add(2, p.pose.Deg-p.prior.Deg, p.sigmaDeg)
	}
	add := func(k int, off, sigma float64) {
		n.cam[k][k] += 1 / (sigma * sigma)
		n.camB[k] += off / (sigma * sigma)
	}
	if f.known {
		add(6, 0, 1e-6)
		add(7, 0, 1e-6)
		return
	}
	add(6, math.Log(f.cam.F/f.focal), priorFocalLog)
	add(7, f.cam.K1, priorK1)
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
		inv, ok := inverse3(damped)
		if !ok {
			return nil
		}
		inverses[i] = inv
		for k := range camUnknowns {
			bi := rowTimes(q.border[k], inv)
			b[k] -= dot3(bi, q.b)
			for l := range camUnknowns {
				a[k][l] -= dot3(bi, q.border[l])
			}
		}
	}
	d := solveSymmetric(a, b[:], 0)
	if d == nil {
		return nil
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

// inverse3 inverts a 3×3 matrix by its adjugate.
func inverse3(m [3][3]float64) (inv [3][3]float64, ok bool) {
	for i := range 3 {
		for j := range 3 {
			a, b := m[(j+1)%3], m[(j+2)%3]
			inv[i][j] = a[(i+1)%3]*b[(i+2)%3] - a[(i+2)%3]*b[(i+1)%3]
		}
	}
	det := m[0][0]*inv[0][0] + m[0][1]*inv[1][0] + m[0][2]*inv[2][0]
	if math.Abs(det) < 1e-18 {
		return inv, false
	}
	for i := range 3 {
		inv[i] = scaled(inv[i], 1/det)
	}
	return inv, true
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

// solveSymmetric solves (A + damp·diag A)·x = −b by Cholesky; nil where A is
// not positive definite.
func solveSymmetric(a [][]float64, b []float64, damp float64) []float64 {
	n := len(b)
	l := make([][]float64, n)
	x := make([]float64, n)
	for i := range n {
		l[i] = make([]float64, i+1)
		for j := range i + 1 {
			s := a[i][j]
			if i == j {
				s += damp*a[i][i] + 1e-12
			}
			for k := range j {
				s -= l[i][k] * l[j][k]
			}
			if i != j {
				l[i][j] = s / l[j][j]
				continue
			}
			if s <= 0 {
				return nil
			}
			l[i][i] = math.Sqrt(s)
		}
		x[i] = -b[i]
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x
}

// rms is the root mean square of the residuals of part i, px.
func (f *fit) rms(i int) float64 {
	p, sum := &f.parts[i], 0.0
	for k := range p.marks {
		rx, ry := p.marks[k].residual(&f.cam, p.pose)
		sum += rx*rx + ry*ry
	}
	return math.Sqrt(sum / float64(max(1, len(p.marks))))
}
