package jutaku

import (
	"math"

	"banto/calibration"
)

// Beliefs about a camera before anything is seen: its focal length over the longer
// side of the picture, and how far off that may be, as a logarithm.
const focal, focalLog = 0.72, 0.14

// cornerSpread is how well corners are found, as a share of a card's side.
const cornerSpread = 0.003

// poseSteps is how often the camera is improved.
const poseSteps = 12

// A pose is a camera over one card. The table is the card's: mm from its middle, x
// right, y up, z from the table top.
type pose struct {
	calibration.Camera
	quad  quad
	prior float64
}

// newPose finds the camera that sees a card at q on a picture of w×h px: its turn,
// its place and, as far as a card tells, its focal length.
func newPose(q quad, w, h int) (*pose, bool) {
	p := &pose{quad: q, prior: focal * float64(max(w, h))}
	p.F, p.Cx, p.Cy = p.prior, float64(w-1)/2, float64(h-1)/2
	if !p.start() {
		return nil, false
	}
	for range poseSteps {
		if !p.improve() {
			break
		}
	}
	return p, true
}

// start splits the homography of the card into turn and place (Zhang 2000).
func (p *pose) start() bool {
	h, ok := p.quad.homography()
	if !ok {
		return false
	}
	col := func(j int) (c [3]float64) {
		c[2] = h[2][j]
		c[0], c[1] = (h[0][j]-p.Cx*c[2])/p.F, (h[1][j]-p.Cy*c[2])/p.F
		return c
	}
	a, b, t := col(0), col(1), col(2)
	s := 2 / (norm(a) + norm(b))
	a, b, t = scaled(a, s), scaled(b, -s), scaled(t, s) // y of the table points up the card
	n := outer(a, b)
	if norm(n) < 1e-6 {
		return false
	}
	a, n = scaled(a, 1/norm(a)), scaled(n, 1/norm(n))
	b = outer(n, a)
	for i := range 3 {
		p.R[i] = [3]float64{a[i], b[i], n[i]}
		p.T[i] = t[i] + side/2*a[i] - side/2*b[i] - thick*n[i]
	}
	return p.T[2] > 0
}

// unknowns of a pose: turn, place, logarithm of the focal length.
const unknowns = 7

// residuals are how far the corners lie off in spreads, and the belief.
func (p *pose) residuals() (r [9]float64) {
	spread := cornerSpread * p.quad.span()
	for i, c := range [4][2]float64{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}} {
		px, _ := p.Project(calibration.Point{X: side / 2 * c[0], Y: side / 2 * c[1], Z: thick})
		r[2*i], r[2*i+1] = (px.X-p.quad[i][0])/spread, (px.Y-p.quad[i][1])/spread
	}
	r[8] = math.Log(p.F/p.prior) / focalLog
	return r
}

// moved is the pose after small changes of its unknowns.
func (p *pose) moved(d []float64) *pose {
	out := *p
	turn := rotation(d[0], d[1], d[2])
	for i := range 3 {
		out.T[i] = d[3+i]
		for j := range 3 {
			out.T[i] += turn[i][j] * p.T[j]
			out.R[i][j] = turn[i][0]*p.R[0][j] + turn[i][1]*p.R[1][j] + turn[i][2]*p.R[2][j]
		}
	}
	out.F *= math.Exp(d[6])
	return &out
}

// improve takes one step of Gauss and Newton and tells whether it paid.
func (p *pose) improve() bool {
	r := p.residuals()
	var slope [9][unknowns]float64
	for k := range unknowns {
		d := make([]float64, unknowns)
		h := []float64{1e-5, 1e-5, 1e-5, 1e-2, 1e-2, 1e-2, 1e-4}[k]
		d[k] = h
		next := p.moved(d).residuals()
		for i := range r {
			slope[i][k] = (next[i] - r[i]) / h
		}
	}
	a := make([][]float64, unknowns)
	for j := range a {
		a[j] = make([]float64, unknowns+1)
		for i := range r {
			for k := range unknowns {
				a[j][k] += slope[i][j] * slope[i][k]
			}
			a[j][unknowns] -= slope[i][j] * r[i]
		}
		a[j][j] *= 1 + 1e-6
	}
	d, ok := solve(a)
	if !ok {
		return false
	}
	next := p.moved(d)
	after := next.residuals()
	if squares(after[:]) > squares(r[:])*(1-1e-6) {
		return false
	}
	*p = *next
	return true
}

func squares(r []float64) (sum float64) {
	for _, v := range r {
		sum += v * v
	}
	return sum
}

// rotation is Rodrigues' formula for a rotation vector, rad.
func rotation(x, y, z float64) (m [3][3]float64) {
	a := math.Sqrt(x*x + y*y + z*z)
	if a < 1e-12 {
		return [3][3]float64{{1, -z, y}, {z, 1, -x}, {-y, x, 1}}
	}
	s, c := math.Sincos(a)
	n := [3]float64{x / a, y / a, z / a}
	cross := [3][3]float64{{0, -n[2], n[1]}, {n[2], 0, -n[0]}, {-n[1], n[0], 0}}
	for i := range 3 {
		for j := range 3 {
			m[i][j] = (1-c)*n[i]*n[j] + s*cross[i][j]
		}
		m[i][i] += c
	}
	return m
}

func norm(a [3]float64) float64 { return math.Sqrt(a[0]*a[0] + a[1]*a[1] + a[2]*a[2]) }

func scaled(a [3]float64, s float64) [3]float64 { return [3]float64{a[0] * s, a[1] * s, a[2] * s} }

func outer(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}
