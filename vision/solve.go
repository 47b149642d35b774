package vision

import (
	"math"
	"slices"
)

// Square is x squared.
func Square(x float64) float64 { return x * x }

// Median sorts x and returns its middle.
func Median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}

// SolveSymmetric solves (A + damp·diag A)·x = −b by Cholesky; nil where A is
// not positive definite.
func SolveSymmetric(a [][]float64, b []float64, damp float64) []float64 {
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
