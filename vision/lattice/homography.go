package lattice

import (
	"math"

	"banto/calibration"
	"banto/vision"
)

// Homography takes points of a plane, mm, as nearly as it can onto others (direct linear transform with
// the last entry 1, least squares); ok is false where they do not tell.
func Homography(from, to [][2]float64) (m [3][3]float64, ok bool) {
	a, b := make([][]float64, 8), make([]float64, 8)
	for i := range a {
		a[i] = make([]float64, 8)
	}
	add := func(row [8]float64, v float64) {
		for i := range 8 {
			b[i] -= row[i] * v
			for j := range 8 {
				a[i][j] += row[i] * row[j]
			}
		}
	}
	const mm = 60 // scales mm to the size of the other numbers
	for k := range from {
		x, y, u, v := from[k][0]/mm, from[k][1]/mm, to[k][0], to[k][1]
		add([8]float64{x, y, 1, 0, 0, 0, -u * x, -u * y}, u)
		add([8]float64{0, 0, 0, x, y, 1, -v * x, -v * y}, v)
	}
	h := vision.SolveSymmetric(a, b, 0)
	if h == nil {
		return m, false
	}
	return [3][3]float64{{h[0] / mm, h[1] / mm, h[2]}, {h[3] / mm, h[4] / mm, h[5]}, {h[6] / mm, h[7] / mm, 1}}, true
}

// CameraOf splits a homography from the plane at height z into turn and place; ok is false where it
// shows the plane from below.
func CameraOf(m [3][3]float64, z float64, lens calibration.Camera) (calibration.Camera, bool) {
	col := func(j int) [3]float64 { return [3]float64{m[0][j], m[1][j], m[2][j]} }
	a, b, t := col(0), col(1), col(2)
	s := 2 / (Norm(a) + Norm(b))
	if t[2] < 0 {
		s = -s
	}
	a, b, t = Scaled(a, s), Scaled(b, s), Scaled(t, s)
	n := Cross(a, b)
	if Norm(n) < 1e-6 || n[2] > 0 {
		return lens, false
	}
	a, n = Scaled(a, 1/Norm(a)), Scaled(n, 1/Norm(n))
	b = Cross(n, a)
	for i := range 3 {
		lens.R[i] = [3]float64{a[i], b[i], n[i]}
		lens.T[i] = t[i] - z*n[i]
	}
	return lens, true
}

// Norm is the length of a vector.
func Norm(a [3]float64) float64 { return math.Sqrt(a[0]*a[0] + a[1]*a[1] + a[2]*a[2]) }

// Scaled is a vector times s.
func Scaled(a [3]float64, s float64) [3]float64 { return [3]float64{a[0] * s, a[1] * s, a[2] * s} }

// Cross is the cross product of two vectors.
func Cross(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// Inverse inverts a 3×3 matrix by its adjugate; ok is false where it is singular.
func Inverse(m [3][3]float64) (inv [3][3]float64, ok bool) {
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
		inv[i] = Scaled(inv[i], 1/det)
	}
	return inv, true
}
