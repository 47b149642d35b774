package jutaku

import (
	"math"

	"banto/calibration"
	"banto/vision"
	"banto/vision/lattice"
)

// Beliefs about a camera before anything is seen: its focal length over the longer
// side of the picture, and how far off that may be, as a logarithm.
const focal, focalLog = 0.72, 0.14

// cornerLeast is how far off corners may be at least, mm: however sure the network is of them, lenses bend.
const cornerLeast = 0.15

// poseSteps is how often the camera is improved.
const poseSteps = 12

// A pose is a camera over one card. The table is the card's: mm from its middle, x
// right, y up, z from the table top.
type pose struct {
	calibration.Camera
	cornered
	prior float64
}

// newPose finds the camera that sees a card on a picture of w×h px: its turn,
// its place and, as far as a card tells, its focal length.
func newPose(c cornered, w, h int) (*pose, bool) {
	p := &pose{cornered: c, prior: focal * float64(max(w, h))}
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

// cardCorners are the corners of a card, clockwise from its top left, mm from its middle.
var cardCorners = [][2]float64{{-side / 2, side / 2}, {side / 2, side / 2}, {side / 2, -side / 2}, {-side / 2, -side / 2}}

// start splits the homography of the card into turn and place.
func (p *pose) start() (ok bool) {
	var to [][2]float64
	for _, c := range p.quad {
		to = append(to, [2]float64{(c[0] - p.Cx) / p.F, (c[1] - p.Cy) / p.F})
	}
	m, ok := lattice.Homography(cardCorners, to)
	if ok = ok && p.convex(); ok {
		p.Camera, ok = lattice.CameraOf(m, thick, p.Camera)
	}
	return ok
}

// unknowns of a pose: turn, place, logarithm of the focal length.
const unknowns = 7

// residuals are how far the corners lie off in spreads, and the belief.
func (p *pose) residuals() (r [9]float64) {
	mm := p.span() / side
	for i, c := range cardCorners {
		spread := mm * math.Max(p.off[i], cornerLeast)
		px, _ := p.Project(calibration.Point{X: c[0], Y: c[1], Z: thick})
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

// dampings are tried one after the other until a step pays: the more, the shorter and the steeper (Marquardt 1963).
var dampings = []float64{1e-6, 1e-2, 0.3, 10}

// improve takes one step of Gauss and Newton, damped as much as it must be, and tells whether it paid.
func (p *pose) improve() bool {
	r := p.residuals()
	slope := p.slopes(r)
	a, b := make([][]float64, unknowns), make([]float64, unknowns)
	for j := range a {
		a[j] = make([]float64, unknowns)
		for i := range r {
			b[j] += slope[i][j] * r[i]
			for k := range unknowns {
				a[j][k] += slope[i][j] * slope[i][k]
			}
		}
	}
	for _, damp := range dampings {
		d := vision.SolveSymmetric(a, b, damp)
		if d == nil {
			continue
		}
		next := p.moved(d)
		if after := next.residuals(); squares(after[:]) < squares(r[:])*(1-1e-6) {
			*p = *next
			return true
		}
	}
	return false
}

// slopes are those of the residuals, which are r here, along the unknowns.
func (p *pose) slopes(r [9]float64) (slope [9][unknowns]float64) {
	for k := range unknowns {
		d := make([]float64, unknowns)
		h := []float64{1e-5, 1e-5, 1e-5, 1e-2, 1e-2, 1e-2, 1e-4}[k]
		d[k] = h
		next := p.moved(d).residuals()
		for i := range r {
			slope[i][k] = (next[i] - r[i]) / h
		}
	}
	return slope
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
