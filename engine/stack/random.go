package stack

import (
	"math"
	"math/rand/v2"
)

// RandomBorder is the border of a made-up site: a quadrilateral from x left,
// width mm wide and 43 mm high in the lower part of a card of 63 mm, its
// corners drawn in by up to a quarter.
func RandomBorder(left, width float64, rng *rand.Rand) Polygon {
	const top, height = 15, 43
	in := func(size float64) float64 { return math.Round(25*size*rng.Float64()) / 100 }
	return Polygon{
		{left + in(width), top + in(height)}, {left + width - in(width), top + in(height)},
		{left + width - in(width), top + height - in(height)}, {left + in(width), top + height - in(height)},
	}
}

// RandomHouse is a building of so many floors and pieces that stands within a
// convex border of four corners: every floor is the border drawn in, cut into
// strips that lie side by side; nil for any other border, for fewer pieces than
// floors and for no floors.
func RandomHouse(border Polygon, floors, pieces int, rng *rand.Rand) [][]Polygon {
	if len(border) != 4 || !border.turned().convex() || floors < 1 || pieces < floors {
		return nil
	}
	strips := make([]int, floors)
	for i := range pieces {
		if i < floors {
			strips[i]++
		} else {
			strips[rng.IntN(floors)]++
		}
	}
	house := make([][]Polygon, floors)
	outline := border
	for i, n := range strips {
		outline = outline.Shrunk(0.9 + 0.1*rng.Float64())
		house[i] = outline.strips(n, rng.IntN(2))
	}
	return house
}

// Shrunk scales an outline about the mean of its corners.
func (p Polygon) Shrunk(by float64) Polygon {
	var c Point
	for _, q := range p {
		c[0], c[1] = c[0]+q[0]/float64(len(p)), c[1]+q[1]/float64(len(p))
	}
	out := make(Polygon, len(p))
	for i, q := range p {
		out[i] = along(c, sub(q, c), by)
	}
	return out
}

// strips cuts a quadrilateral into n, across its first pair of sides or the other.
func (p Polygon) strips(n, turn int) []Polygon {
	a, b, c, d := p[turn], p[turn+1], p[(turn+2)%4], p[(turn+3)%4]
	out := make([]Polygon, n)
	for i := range out {
		t, u := float64(i)/float64(n), float64(i+1)/float64(n)
		ab, dc := sub(b, a), sub(c, d)
		out[i] = Polygon{along(a, ab, t), along(a, ab, u), along(d, dc, u), along(d, dc, t)}
	}
	return out
}
