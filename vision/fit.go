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

// step moves the fit by the unknowns' increments d.
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

// normal builds the normal equations JᵀWJ and JᵀWr at the present estimate.
func (f *fit) normal() (a [][]float64, b []float64) {
	n := camUnknowns + partUnknowns*len(f.parts)
	a, b = make([][]float64, n), make([]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
	}
	cams := f.nudgedCameras()
	for i := range f.parts {
		f.addPart(i, cams, a, b)
	}
	f.addBeliefs(a, b)
	return a, b
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
func (f *fit) addPart(i int, cams [camUnknowns]calibration.Camera, a [][]float64, b []float64) {
	const n = camUnknowns + partUnknowns
	p := &f.parts[i]
	var poses [partUnknowns]Pose
	for k := range poses {
		var d [partUnknowns]float64
		d[k] = nudge[camUnknowns+k]
		poses[k] = movedPose(p.pose, d[:])
	}
	var at [n]int
	for k := range at {
		at[k] = k
		if k >= camUnknowns {
			at[k] = camUnknowns + partUnknowns*i + k - camUnknowns
		}
	}
	for m := range p.marks {
		mk := &p.marks[m]
		rx, ry := mk.residual(&f.cam, p.pose)
		w := 1 / (1 + (rx*rx+ry*ry)/(cauchyPX*cauchyPX))
		var jx, jy [n]float64
		for k := range n {
			var ex, ey float64
			if k < camUnknowns {
				ex, ey = mk.residual(&cams[k], p.pose)
			} else {
				ex, ey = mk.residual(&f.cam, poses[k-camUnknowns])
			}
			jx[k], jy[k] = (ex-rx)/nudge[k], (ey-ry)/nudge[k]
		}
		for k := range n {
			b[at[k]] += w * (jx[k]*rx + jy[k]*ry)
			for l := range n {
				a[at[k]][at[l]] += w * (jx[k]*jx[l] + jy[k]*jy[l])
			}
		}
	}
}

// addBeliefs adds the priors of the parts' poses and of the lens.
func (f *fit) addBeliefs(a [][]float64, b []float64) {
	add := func(k int, off, sigma float64) {
		a[k][k] += 1 / (sigma * sigma)
		b[k] += off / (sigma * sigma)
	}
	for i := range f.parts {
		p, k := &f.parts[i], camUnknowns+partUnknowns*i
		if p.sigmaXY > 0 {
			add(k, p.pose.X-p.prior.X, p.sigmaXY)
			add(k+1, p.pose.Y-p.prior.Y, p.sigmaXY)
		}
		add(k+2, p.pose.Deg-p.prior.Deg, p.sigmaDeg)
	}
	if f.known {
		add(6, 0, 1e-6)
		add(7, 0, 1e-6)
		return
	}
	add(6, math.Log(f.cam.F/f.focal), priorFocalLog)
	add(7, f.cam.K1, priorK1)
}

// solve runs at most steps damped Gauss–Newton steps, fewer once they stop paying.
func (f *fit) solve(steps int) {
	cost, damp := f.cost(), 1e-4
	for range steps {
		a, b := f.normal()
		gained := false
		for range 5 {
			d := solveSymmetric(a, b, damp)
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
