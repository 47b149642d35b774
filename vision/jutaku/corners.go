package jutaku

import (
	"math"
	"slices"

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

// mended is the card with one corner, each in turn, where the three others put it, as a camera on a picture of w×h px would see it.
func (c *cornered) mended(w, h int) (out []quad) {
	for k := range c.quad {
		off := [4]float64{nearlyCorner, nearlyCorner, nearlyCorner, nearlyCorner}
		off[k] = unknownCorner
		f, ok := c.fitted(off, w, h)
		if !ok {
			continue
		}
		if at, ok := cornerSeen(&f.Camera, k); ok {
			q := c.quad
			q[k] = at
			out = append(out, q)
		}
	}
	return out
}
