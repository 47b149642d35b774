package jutaku

import (
	"math"

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

// A cornered is a card with its corners where they show.
type cornered struct {
	quad
	sure float64    // the probability that a card shows there
	off  [4]float64 // by how many mm each corner may be off
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

// doubt is how far off all corners may be together, as a logarithm.
func (c *cornered) doubt() (sum float64) {
	for _, off := range c.off {
		sum += math.Log(off)
	}
	return sum
}

// A corner that is not believed may be unknownCorner mm off; the three others nearlyCorner, more than they are: they
// can't tell a focal length, and a fit that begins far off would take them for strays.
const unknownCorner, nearlyCorner = 1000.0, 5.0

// mended is the card with the corner that may be farthest off where the three others put it, as a camera on a picture of w×h px would see it.
func (c *cornered) mended(w, h int) (q quad, ok bool) {
	worst := 0
	for i := range c.off {
		if c.off[i] > c.off[worst] {
			worst = i
		}
	}
	off := [4]float64{nearlyCorner, nearlyCorner, nearlyCorner, nearlyCorner}
	off[worst] = unknownCorner
	f, ok := c.fitted(off, w, h)
	if !ok {
		return q, false
	}
	px, ok := f.Camera.Project(calibration.Point{X: cardCorners[worst][0], Y: cardCorners[worst][1], Z: thick})
	q = c.quad
	q[worst] = [2]float64{px.X, px.Y}
	return q, ok
}
