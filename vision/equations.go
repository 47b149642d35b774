package vision

import (
	"math"

	"banto/calibration"
)

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
