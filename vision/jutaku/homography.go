package jutaku

import (
	"math"

	"banto/vision/lattice"
)

// A quad is the four corners of a card in px, clockwise as seen.
type quad [4][2]float64

// A homography takes points of one plane to another.
type homography [3][3]float64

// at is where a point goes to.
func (h *homography) at(x, y float64) [2]float64 {
	return lattice.Through((*[3][3]float64)(h), x, y)
}

// inverse takes points back.
func (h *homography) inverse() (inv homography, ok bool) {
	det := 0.0
	for i := range 3 {
		for j := range 3 {
			a, b, c, d := (j+1)%3, (j+2)%3, (i+1)%3, (i+2)%3
			inv[i][j] = h[a][c]*h[b][d] - h[a][d]*h[b][c]
		}
		det += h[0][i] * inv[i][0]
	}
	return inv, math.Abs(det) > 1e-12 // a multiple of the inverse does as well
}

// homography takes the mm of a card, from its top-left corner, right and down, to px.
func (q quad) homography() (h homography, ok bool) {
	at := [4][2]float64{{0, 0}, {side, 0}, {side, side}, {0, side}}
	var a [][]float64
	for i, p := range at {
		x, y, u, v := p[0], p[1], q[i][0], q[i][1]
		a = append(a, []float64{x, y, 1, 0, 0, 0, -u * x, -u * y, u}, []float64{0, 0, 0, x, y, 1, -v * x, -v * y, v})
	}
	s, ok := solve(a)
	if !ok {
		return h, false
	}
	return homography{{s[0], s[1], s[2]}, {s[3], s[4], s[5]}, {s[6], s[7], 1}}, true
}

// solve is Gauss's elimination with pivoting of n equations in n unknowns, each
// row followed by its right side.
func solve(a [][]float64) (x []float64, ok bool) {
	n := len(a)
	for k := range n {
		p := k
		for i := k + 1; i < n; i++ {
			if math.Abs(a[i][k]) > math.Abs(a[p][k]) {
				p = i
			}
		}
		if math.Abs(a[p][k]) < 1e-12 {
			return nil, false
		}
		a[k], a[p] = a[p], a[k]
		for i := k + 1; i < n; i++ {
			f := a[i][k] / a[k][k]
			for j := k; j <= n; j++ {
				a[i][j] -= f * a[k][j]
			}
		}
	}
	x = make([]float64, n)
	for k := n - 1; k >= 0; k-- {
		x[k] = a[k][n]
		for j := k + 1; j < n; j++ {
			x[k] -= a[k][j] * x[j]
		}
		x[k] /= a[k][k]
	}
	return x, true
}

// middle is where the diagonals meet.
func (q quad) middle() [2]float64 {
	d, e := sub(q[2], q[0]), sub(q[3], q[1])
	t := cross(sub(q[1], q[0]), e) / cross(d, e)
	return [2]float64{q[0][0] + t*d[0], q[0][1] + t*d[1]}
}

// span is the mean length of a side, px.
func (q quad) span() (sum float64) {
	for i := range q {
		sum += apart(q[i], q[(i+1)%4]) / 4
	}
	return sum
}

// convex tells whether the corners turn right all round, as a card's do.
func (q quad) convex() bool {
	for i := range q {
		if cross(sub(q[(i+1)%4], q[i]), sub(q[(i+2)%4], q[(i+1)%4])) <= 0 {
			return false
		}
	}
	return true
}

// turned is the same card with corner k as its first.
func (q quad) turned(k int) quad {
	return quad{q[k%4], q[(k+1)%4], q[(k+2)%4], q[(k+3)%4]}
}

func sub(a, b [2]float64) [2]float64 { return [2]float64{a[0] - b[0], a[1] - b[1]} }
func cross(a, b [2]float64) float64  { return a[0]*b[1] - a[1]*b[0] }
func apart(a, b [2]float64) float64  { return math.Hypot(a[0]-b[0], a[1]-b[1]) }
