package jutaku

import (
	"cmp"
	"math"
	"math/cmplx"
	"slices"

	"banto/calibration"
	"banto/vision/likelihood"
)

// cornersMargin is how far around a guessed card the network of corners looks, mm.
const cornersMargin = 10.0

// cornerRounds is how often the corners of a card are looked for again, each time around where they were found before.
const cornerRounds = 2

// cardSure is the least probability that a card shows where one was guessed. Lower it if cards under tall buildings
// are not found, raise it if papers are taken for cards.
const cardSure = 0.5

// mostReprojection is the largest reprojection error of a card's corners, mm; of 213 cards of known pictures 212 have less than 1. Raise it if cards with
// hidden corners are not found, lower it if two cards, or those of other games, are taken for one.
const mostReprojection = 3.0

// A cornered is a card with its corners where they show.
type cornered struct {
	quad
	sure         float64    // the probability that a card shows there
	off          [4]float64 // by how many mm each corner may be off
	reprojection float64    // the error with which any camera sees them so, mm
}

// corners are those of the card around a guess, whatever stands before them; ok is false where no four corners of a
// quadrilateral were found.
func (p picture) corners(q quad) (c cornered, ok bool, err error) {
	h, ok := q.homography()
	crop := make([]float32, 3*cornersN*cornersN)
	if !ok || !q.convex() || !p.straightened(q, cornersN, cornersMargin, p.light(q), crop) {
		return c, false, nil
	}
	said, err := run(cornersNet, crop)
	if err != nil {
		return c, false, err
	}
	for i := range c.quad {
		c.quad[i] = h.at(float64(said[2*i]), float64(said[2*i+1]))
		c.off[i] = math.Exp(float64(said[8+i]))
	}
	c.sure = likelihood.Sigmoid(said[12])
	c.reprojection = c.reprojectionError(p.W, p.H)
	return c, c.convex(), nil
}

// turned is the same card with corner k as its first.
func (c cornered) turned(k int) cornered {
	out := c
	for i := range 4 {
		out.quad[i], out.off[i] = c.quad[(i+k)%4], c.off[(i+k)%4]
	}
	return out
}

// doubt is how unlikely the corners are, as a logarithm: how far off each may be, and their reprojection error, mm.
func (c *cornered) doubt() float64 {
	sum := c.reprojection
	for _, off := range c.off {
		sum += math.Log(off)
	}
	return sum
}

// A corner that is not believed may be unknownCorner mm off; the three others nearlyCorner, more than they are: they
// can't tell a focal length, and a fit that begins far off would take them for strays.
const unknownCorner, nearlyCorner = 1000.0, 5.0

// clearCorner is by how many mm the corners of a card may be off, or its reprojection be, for none to be looked for elsewhere. Raise it if
// verdicts take too long, lower it if corners behind buildings are misjudged.
const clearCorner = 0.4

// clear tells of a card that leaves no doubt about its corners.
func (c *cornered) clear() bool { return max(slices.Max(c.off[:]), c.reprojection) < clearCorner }

// mended is the card with one corner, each in turn, where the three others put it, as cameras on a picture of w×h px would see it.
func (c *cornered) mended(w, h int) (out []quad) {
	for k := range c.quad {
		out = append(out, c.without(k, w, h)...)
	}
	return out
}

// samePlace is how near to each other, mm, two places of a corner are one: the network of corners finds it from either.
const samePlace = 1.0

// without is the card with its corner k where the three others put it. They leave two places, as a card and its mirror image in depth look alike
// from far away (Oberkampf, DeMenthon and Davis, 1996): the nearer to where it was seen, and the other if the network that saw it would look there.
func (c *cornered) without(k, w, h int) (out []quad) {
	off := [4]float64{nearlyCorner, nearlyCorner, nearlyCorner, nearlyCorner}
	off[k] = unknownCorner
	for _, far := range c.far((k+2)%4, lens(w, h)) {
		f, ok := fittedFrom(far, c.marks(off), lens(w, h))
		if !ok {
			continue
		}
		q := c.quad
		if q[k], ok = cornerSeen(&f.Camera, k); ok {
			out = append(out, q)
		}
	}
	astray := func(q quad) float64 { return apart(q[k], c.quad[k]) }
	slices.SortFunc(out, func(a, b quad) int { return cmp.Compare(astray(a), astray(b)) })
	mm := c.span() / side
	if len(out) > 1 && (astray(out[1]) > cornersMargin*mm || apart(out[0][k], out[1][k]) < samePlace*mm) {
		return out[:1]
	}
	return out
}

// far are the two homographies, from a card to a lens's own coordinates, that put a corner and those beside it where they show, of a card so far
// away that depth makes nothing smaller.
func (q *quad) far(corner int, lens calibration.Camera) (out [2][3][3]float64) {
	onCard, at := cardCorners[corner], onLens(&lens, q[corner][0], q[corner][1])
	var j [2][2]float64 // by mm on the card
	for _, k := range [2]int{(corner + 1) % 4, (corner + 3) % 4} {
		to := onLens(&lens, q[k][0], q[k][1])
		for row := range 2 {
			for col := range 2 {
				j[row][col] += (to[row] - at[row]) * (cardCorners[k][col] - onCard[col]) / side / side
			}
		}
	}
	away := cmplx.Sqrt(complex(j[0][1]*j[0][1]+j[1][1]*j[1][1]-j[0][0]*j[0][0]-j[1][0]*j[1][0], -2*(j[0][0]*j[0][1]+j[1][0]*j[1][1])))
	for i, depth := range [2][2]float64{{real(away), imag(away)}, {-real(away), -imag(away)}} {
		for row, by := range [3][2]float64{j[0], j[1], depth} {
			out[i][row] = [3]float64{by[0], by[1], -by[0]*onCard[0] - by[1]*onCard[1]}
		}
		out[i][0][2], out[i][1][2], out[i][2][2] = out[i][0][2]+at[0], out[i][1][2]+at[1], out[i][2][2]+1
	}
	return out
}
