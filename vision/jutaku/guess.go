package jutaku

import (
	"cmp"
	"math"
	"slices"
)

// A view is how a card may be seen, as far as its outline tells: where its middle shows,
// px; how large, px a mm; how it is turned, and how far the camera stands above it, rad.
type view [5]float64

// The parts of a view.
const (
	viewX = iota
	viewY
	viewScale // a logarithm
	viewTurn
	viewElevation
)

// quad is where the corners of a card show whose camera has a focal length of so many px and
// stands upright; clockwise as seen.
func (v view) quad(focal float64) (q quad) {
	scale := math.Exp(v[viewScale])
	far := focal / scale
	sin, cos := math.Sincos(v[viewTurn])
	up, along := math.Sincos(v[viewElevation])
	for i, c := range [4][2]float64{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}} {
		x, y := side/2*(c[0]*cos-c[1]*sin), side/2*(c[0]*sin+c[1]*cos)
		k := scale / (1 + y*along/far)
		q[i] = [2]float64{v[viewX] + k*x, v[viewY] - k*y*up}
	}
	return q
}

// elevations are those from which a card is tried to be seen, turns how often in a quarter
// of a turn, guesses how many of the best are improved.
var elevations = []float64{0.65, 0.85, 1.05, 1.3}

const turns, guesses = 6, 5

// guessed are the views of a card that may cover an outline, px, the likeliest first.
func (p picture) guessed(outline [][2]float64) (out []view) {
	covered, middle, focal := math.Abs(area(outline)), centroid(outline), p.focal()
	share := func(v view) float64 { return v.share(outline, focal) }
	if covered < 1 {
		return nil
	}
	for _, e := range elevations {
		for k := range turns {
			out = append(out, view{middle[0], middle[1], math.Log(math.Sqrt(covered/math.Sin(e)) / side), math.Pi / 2 * float64(k) / turns, e})
		}
	}
	out = best(out, share)[:guesses]
	for i := range out {
		out[i] = out[i].improved(0.12, share)
	}
	var apart []view
	for _, v := range best(out, share) {
		if share(v) >= leastShare && !slices.ContainsFunc(apart, func(o view) bool { return o.quad(focal).near(v.quad(focal), alike) }) {
			apart = append(apart, v)
		}
	}
	return apart
}

// focal is how many px the focal length of the picture's camera may be.
func (p picture) focal() float64 { return lens(p.W, p.H).F }

// best sorts views by what they are worth.
func best(all []view, worth func(view) float64) []view {
	worths := make(map[view]float64, len(all))
	for _, v := range all {
		worths[v] = worth(v)
	}
	slices.SortStableFunc(all, func(a, b view) int { return cmp.Compare(worths[b], worths[a]) })
	return all
}

// alike is how near the corners of guesses lie, as a share of a side, of which only one is
// looked at.
const alike = 0.05

// leastShare is the least that a card and what it is to cover must have in common, as a
// share of both together.
const leastShare = 0.6

// share is what a card so seen and an outline have in common, as a share of both together.
func (v view) share(outline [][2]float64, focal float64) float64 {
	q := v.quad(focal)
	both := outline
	for i := range q {
		both = cut(both, q[i], q[(i+1)%4])
	}
	common := math.Abs(area(both))
	return common / (math.Abs(area(outline)) + math.Abs(area(q[:])) - common)
}

// improved turns, moves and tilts a view, by at most so much of a card or rad and then by less
// and less, as long as it is worth more.
func (v view) improved(step float64, worth func(view) float64) view {
	most := worth(v)
	size := side * math.Exp(v[viewScale])
	for least := step / 20; step > least; step /= 2 {
		for again := true; again; {
			again = false
			for i, by := range [5]float64{size, size, 1, 1, 1} {
				for _, way := range []float64{-1, 1} {
					next := v
					next[i] += way * step * by
					if next[viewElevation] < 0.4 || next[viewElevation] > math.Pi/2 {
						continue
					}
					if w := worth(next); w > most+1e-6 {
						v, most, again = next, w, true
					}
				}
			}
		}
	}
	return v
}

// cut keeps what of a polygon lies right of the line from a to b, as seen (Sutherland and
// Hodgman 1974).
func cut(polygon [][2]float64, a, b [2]float64) (out [][2]float64) {
	for i, p := range polygon {
		q := polygon[(i+1)%len(polygon)]
		dp, dq := cross(sub(b, a), sub(p, a)), cross(sub(b, a), sub(q, a))
		if dp >= 0 {
			out = append(out, p)
		}
		if (dp < 0) != (dq < 0) {
			t := dp / (dp - dq)
			out = append(out, [2]float64{p[0] + t*(q[0]-p[0]), p[1] + t*(q[1]-p[1])})
		}
	}
	return out
}

// area is the signed area of a polygon, positive clockwise as seen, px².
func area(p [][2]float64) (sum float64) {
	for i := range p {
		sum += cross(p[i], p[(i+1)%len(p)]) / 2
	}
	return sum
}

// centroid is the middle of a polygon's area.
func centroid(p [][2]float64) (c [2]float64) {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		k := cross(a, b) / (6 * area(p))
		c[0] += k * (a[0] + b[0])
		c[1] += k * (a[1] + b[1])
	}
	return c
}

// beyond is by how much of a card an outline may reach over one of its sides, as checks of a cloth do that pass for card. Raise it if cards on loud cloths
// are not found.
const beyond = 0.2

// shortened are the quadrilaterals that lack beyond of q on one side, each side in turn.
func (q quad) shortened() (out []quad) {
	for i := range q {
		s, k := q, (i+1)%4
		for c := range 2 {
			s[i][c] += beyond * (q[(i+3)%4][c] - q[i][c])
			s[k][c] += beyond * (q[(k+1)%4][c] - q[k][c])
		}
		out = append(out, s)
	}
	return out
}

// near tells whether two quadrilaterals have the same corners, to a share of a side.
func (q quad) near(o quad, share float64) bool {
	for k := range 4 {
		worst := 0.0
		for i := range q {
			worst = math.Max(worst, apart(q[i], o[(i+k)%4]))
		}
		if worst < share*q.span() {
			return true
		}
	}
	return false
}
