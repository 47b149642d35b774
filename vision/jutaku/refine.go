package jutaku

import (
	"math"

	"banto/calibration"
)

// A side of a card is sought on lines whose ends lie up to reach mm off, step mm apart,
// in a straightened crop of n samples with margin mm around the card, by how colours
// differ that lie beside mm to both sides of the line.
type seek struct {
	n                           int
	margin, reach, step, beside float64
}

// seeks are the rounds in which corners are improved, the coarse one first.
var seeks = []seek{{160, 9, 7, 0.5, 0.8}, {192, 4, 2, 0.2, 0.5}, {256, 2, 0.8, 0.1, 0.25}}

// along is on how many points of a side it is sought, rim how far from its corners they
// stay, mm.
const along, rim = 40, 4.0

// strong is by how much colours differ where there is no doubt of an edge, 0 to 255; what
// differs more counts no more. edgeLeast is the least that shows an edge at all.
const strong, edgeLeast = 45.0, 14.0

// groundWeight is how much it counts against a line that the card's ground is not beside it.
const groundWeight = 0.6

// refined moves the corners of a card to where its sides show, round by round; sure is the
// share of its sides along which they do.
func (p pyramid) refined(q quad, rounds []seek) (better quad, sure float64) {
	for _, s := range rounds {
		if !q.convex() {
			return q, 0
		}
		crop := &straight{seek: s, pix: make([]float32, 3*s.n*s.n)}
		if !p.straightened(q, s.n, s.margin, scale/p.light(q), crop.pix) {
			return q, 0
		}
		crop.ground = crop.groundColor()
		var lines [4][2]float64
		sure = 0
		for k := range lines {
			var share float64
			lines[k], share = crop.side(k)
			sure += share / 4
		}
		h, _ := q.homography()
		for k := range q {
			at := corneredBy(lines[(k+3)%4], lines[k])
			// corner k lies between side k−1, which ends there, and side k, which starts there
			at = turnedBy(at, k)
			q[k] = h.at(at[0], at[1])
		}
	}
	return q, sure
}

// edgePoints is at how many points of a side of a whole card an edge is sought, edgeBeside
// how far from it, and groundDepth how far inside a rough guess the card's ground is, mm.
// edgeFine is how many px a mm may span for that.
const edgePoints, edgeBeside, groundDepth, edgeFine = 24, 1.2, 8.0, 2.5

// settled moves a rough view of a whole card to where all its sides together show best.
func (p pyramid) settled(v view) view {
	f, k := p[0], 1.0
	for _, f = range p {
		if math.Exp(v[viewScale])*k <= edgeFine {
			break
		}
		k /= 2
	}
	k = float64(f.W) / float64(p[0].W)
	color := func(h *homography, x, y float64, turn int) [3]float32 {
		x, y = turnedXY(x, y, turn)
		at := h.at(x, y)
		return f.Blend(calibration.Pixel{X: at[0]*k - (1-k)/2, Y: at[1]*k - (1-k)/2})
	}
	each := func(v view, depth float64, do func(inside, outside [3]float32)) {
		h, ok := v.quad(p.focal()).homography()
		if !ok {
			return
		}
		for i := range 4 * edgePoints {
			t := rim + (side-2*rim)*(float64(i/4)+0.5)/edgePoints
			do(color(&h, t, depth, i%4), color(&h, t, -edgeBeside, i%4))
		}
	}
	var samples [3][]float32
	each(v, groundDepth, func(inside, _ [3]float32) {
		for c, s := range inside {
			samples[c] = append(samples[c], s)
		}
	})
	ground := [3]float32{median(samples[0]), median(samples[1]), median(samples[2])}
	worth := func(v view) (sum float64) {
		each(v, edgeBeside, func(inside, outside [3]float32) {
			sum += math.Min(differ(inside, outside), strong) - groundWeight*math.Min(differ(inside, ground), strong)
		})
		return sum
	}
	near := best(v.around(), worth)[:guesses]
	for i := range near {
		near[i] = near[i].improved(0.04, worth)
	}
	return best(near, worth)[0]
}

// A straight is a straightened card and the colour of its ground.
type straight struct {
	seek
	pix    []float32
	ground [3]float32
}

// at is the colour at a point of the card, mm.
func (c *straight) at(x, y float64) (rgb [3]float32) {
	step := (side + 2*c.margin) / float64(c.n)
	i, j := int((x+c.margin)/step), int((y+c.margin)/step)
	i, j = min(max(i, 0), c.n-1), min(max(j, 0), c.n-1)
	for k := range rgb {
		rgb[k] = c.pix[(k*c.n+j)*c.n+i]
	}
	return rgb
}

// groundColor is the median of each channel near the card's edge, where there is no print.
func (c *straight) groundColor() (rgb [3]float32) {
	var samples [3][]float32
	for i := range 4 * along {
		x, y := turnedXY(rim+(side-2*rim)*float64(i/4)/along, 2.5, i%4)
		for k, v := range c.at(x, y) {
			samples[k] = append(samples[k], v)
		}
	}
	for k := range rgb {
		rgb[k] = median(samples[k])
	}
	return rgb
}

// side is the line along which side k shows: how far inside its place it starts and ends,
// mm; and the share of it that shows an edge.
func (c *straight) side(k int) (best [2]float64, share float64) {
	steps := int(2*c.reach/c.step) + 1
	worth, edge := make([]float64, along*steps), make([]bool, along*steps)
	for s := range along {
		for o := range steps {
			d := c.step*float64(o) - c.reach
			a := c.at(turnedXY(placeAlong(s), d+c.beside, k))
			b := c.at(turnedXY(placeAlong(s), d-c.beside, k))
			g := differ(a, b)
			worth[s*steps+o] = math.Min(g, strong) - groundWeight*math.Min(differ(a, c.ground), strong)
			edge[s*steps+o] = g > edgeLeast
		}
	}
	most := math.Inf(-1)
	for from := range steps {
		for to := range steps {
			sum, n := 0.0, 0
			for s := range along {
				t := placeAlong(s) / side
				o := s*steps + int(float64(from)*(1-t)+float64(to)*t+0.5)
				sum += worth[o]
				if edge[o] {
					n++
				}
			}
			if sum > most {
				most, share = sum, float64(n)/along
				best = [2]float64{c.step*float64(from) - c.reach, c.step*float64(to) - c.reach}
			}
		}
	}
	return best, share
}

func placeAlong(s int) float64 { return rim + (side-2*rim)*(float64(s)+0.5)/along }

// differ is how far two colours differ, in the channel in which they do most.
func differ(a, b [3]float32) (most float64) {
	for k := range a {
		most = math.Max(most, math.Abs(float64(a[k]-b[k])))
	}
	return most
}

// turnedXY is the point t mm along side k and d mm inside it; side 0 is the upper one, from left to right.
func turnedXY(t, d float64, k int) (x, y float64) {
	p := turnedBy([2]float64{t, d}, k)
	return p[0], p[1]
}

// turnedBy turns a point of the card by k quarters clockwise round its middle.
func turnedBy(p [2]float64, k int) [2]float64 {
	for range k {
		p = [2]float64{side - p[1], p[0]}
	}
	return p
}

// corneredBy is where a side meets the one before it, as that side's own x and y: each
// line is how far inside its place the side starts and ends.
func corneredBy(before, line [2]float64) (at [2]float64) {
	for range 8 { // y = line at x, x = before at y: both nearly straight, so this settles at once
		at[1] = line[0] + (line[1]-line[0])*at[0]/side
		at[0] = before[1] + (before[0]-before[1])*at[1]/side
	}
	return at
}
