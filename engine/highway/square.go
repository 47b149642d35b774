package highway

import "math"

// gap is how far a point lies from a building's square footprint of side mm;
// negative inside.
func (b *Building) gap(q Point, side float64) float64 {
	sin, cos := math.Sincos(b.Deg * math.Pi / 180)
	d := sub(q, b.XY)
	x, y := math.Abs(dot(d, Point{cos, sin}))-side/2, math.Abs(dot(d, Point{-sin, cos}))-side/2
	return math.Hypot(max(x, 0), max(y, 0)) + min(max(x, y), 0)
}

// corners are those of a building's footprint, in turn.
func (b *Building) corners(side float64) (out [4]Point) {
	for i := range out {
		out[i] = along(b.XY, direction(b.Deg*math.Pi/180+float64(2*i+1)*math.Pi/4), side/math.Sqrt2)
	}
	return out
}

// toSquare is how far a road's outline lies from a building's footprint; 0 or
// less where it meets it.
func (s *stadium) toSquare(b *Building, side float64) float64 {
	corners := b.corners(side)
	best := min(b.gap(s.a, side), b.gap(s.b, side))
	for i, c := range corners {
		edge := stadium{a: c, b: corners[(i+1)%4]}
		if s.meets(&edge) {
			best = min(best, 0)
		}
		best = min(best, s.gap(c)+s.r)
	}
	return best - s.r
}
