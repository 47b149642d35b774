package jutaku

import (
	"math"

	"banto/calibration"
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
func (h *homography) inverse() (homography, bool) {
	m, ok := lattice.Inverse(*h)
	return m, ok
}

// onLens are px in the lens's own coordinates: distances from the middle in focal lengths.
func onLens(lens *calibration.Camera, x, y float64) [2]float64 {
	return [2]float64{(x - lens.Cx) / lens.F, (y - lens.Cy) / lens.F}
}

// seen is a homography to the lens's own coordinates as one to px.
func seen(m [3][3]float64, lens *calibration.Camera) homography {
	for j := range 3 {
		m[0][j], m[1][j] = lens.F*m[0][j]+lens.Cx*m[2][j], lens.F*m[1][j]+lens.Cy*m[2][j]
	}
	return m
}

// homography takes the mm of a card, from its top-left corner, right and down, to px.
func (q quad) homography() (h homography, ok bool) {
	about := calibration.Camera{F: q.span(), Cx: q[0][0], Cy: q[0][1]} // px of which are numbers of the size of cards
	to := make([][2]float64, len(q))
	for i, at := range q {
		to[i] = onLens(&about, at[0], at[1])
	}
	m, ok := lattice.Homography([][2]float64{{0, 0}, {side, 0}, {side, side}, {0, side}}, to)
	return seen(m, &about), ok
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

// holds tells whether a point lies within the corners.
func (q quad) holds(p [2]float64) bool {
	for i := range q {
		if cross(sub(q[(i+1)%4], q[i]), sub(p, q[i])) < 0 {
			return false
		}
	}
	return true
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
