package fit

import (
	"math"

	"banto/calibration"
	"banto/vision"
)

// Constants of the search for an edge along a line across it.
const (
	// edgeRise is the least step in brightness (0 to 255) that counts as an
	// edge: lower it for white cards on white tables, raise it on patterned ones.
	edgeRise = 7.0
	// edgeNear is how much steps at the end of the reach count less: e to the
	// minus this. Raise it where print is taken for edges, lower it for loose fits.
	edgeNear = 0.8
	// edgeHalf, px: how wide the two halves of the edge filter are.
	edgeHalf = 2.0
	// edgeGrid, px: the spacing of the samples across an edge.
	edgeGrid = 0.5
	// edgeFine, in steps of edgeGrid, is how far an edge may lie in light from
	// where it was found as encoded.
	edgeFine = 1
)

// edgeSpan is half the edge filter's width and edgeLongest the longest line
// searched on either side of an edge's place, in steps of edgeGrid.
const edgeSpan, edgeLongest = int(edgeHalf / edgeGrid), 48

// An edgeFinder looks for edges of one kind in a frame.
type edgeFinder struct {
	frame *vision.Frame
	like  Step
	outer float32
	fine  bool
	steps int                  // of the line on either side
	near  [edgeLongest]float32 // how much a step so far from the middle counts
}

func newEdgeFinder(f *vision.Frame, t Step, s Search) *edgeFinder {
	e := &edgeFinder{frame: f, like: t, outer: float32(s.Outer), fine: s.Fine, steps: min(int(s.Reach/edgeGrid)+edgeSpan, edgeLongest)}
	for k := range e.steps {
		d := float64(k) * edgeGrid / s.Reach
		e.near[k] = float32(math.Exp(-edgeNear * d * d))
	}
	return e
}

// find looks along the unit vector n through at, from inside to outside the
// part, for the outermost clear step. off is how far out it lies, px.
func (e *edgeFinder) find(at calibration.Pixel, n [2]float64) (off float64, ok bool) {
	var line edgeLine
	if !line.read(e.frame, &identityTable, at, n, e.steps) {
		return 0, false
	}
	last := e.steps - edgeSpan
	var rises [2*edgeLongest + 1]float32
	best := float32(0)
	for k := -last; k <= last; k++ {
		r := line.rise(e.like, k) * e.near[max(k, -k)]
		rises[k+e.steps] = r
		best = max(best, r)
	}
	if best < edgeRise {
		return 0, false
	}
	k := last
	for ; k > -last; k-- {
		r := rises[k+e.steps]
		if r >= e.outer*best && r >= rises[k+e.steps-1] && r >= rises[k+e.steps+1] {
			break
		}
	}
	off = float64(k) * edgeGrid
	switch {
	case e.fine:
		off = e.inLight(at, n, off)
	case k > -last && k < last:
		off += edgeGrid * line.peak(e.like, k)
	}
	return off, true
}

// inLight is where the edge found off px out lies in light: lenses blur light,
// and as encoded the bright side of a blurred edge reaches a third of a px too far.
func (e *edgeFinder) inLight(at calibration.Pixel, n [2]float64, off float64) float64 {
	var line edgeLine
	if !line.read(e.frame, &vision.LinearTable, calibration.Pixel{X: at.X + off*n[0], Y: at.Y + off*n[1]}, n, edgeFine+1+edgeSpan) {
		return off
	}
	best := -edgeFine
	for k := -edgeFine; k <= edgeFine; k++ {
		if line.rise(e.like, k) > line.rise(e.like, best) {
			best = k
		}
	}
	return off + edgeGrid*(float64(best)+line.peak(e.like, best))
}

// An edgeLine is what a frame shows across an edge, from inside to outside: the
// sums of the colours up to each sample, edgeGrid px apart.
type edgeLine struct {
	sums  [2*edgeLongest + 2][3]float32
	steps int // samples on either side of the middle
}

// read takes the line along n through at, its values as table has them; false
// where the picture does not hold all of it.
func (l *edgeLine) read(f *vision.Frame, table *[256]float32, at calibration.Pixel, n [2]float64, steps int) bool {
	far := float64(steps) * edgeGrid
	x, y := at.X-far*n[0], at.Y-far*n[1]
	l.steps = steps
	for k := range 2*steps + 1 {
		d := float64(k) * edgeGrid
		r, g, b, ok := blend(f, table, x+d*n[0], y+d*n[1])
		if !ok {
			return false
		}
		s := &l.sums[k]
		l.sums[k+1] = [3]float32{s[0] + r, s[1] + g, s[2] + b}
	}
	return true
}

// rise is how much the change of colour k steps off the middle looks like t.
func (l *edgeLine) rise(t Step, k int) float32 {
	k += l.steps
	first, mid, next, last := &l.sums[k-edgeSpan], &l.sums[k], &l.sums[k+1], &l.sums[k+1+edgeSpan]
	var in, out [3]float32
	for c := range in {
		in[c], out[c] = (mid[c]-first[c])/float32(edgeSpan), (last[c]-next[c])/float32(edgeSpan)
	}
	return t(&in, &out)
}

// peak is where, from -1 to 1 off step k, the parabola through the rises there and
// at the steps beside it has its maximum.
func (l *edgeLine) peak(t Step, k int) float64 {
	a, b, c := l.rise(t, k-1), l.rise(t, k), l.rise(t, k+1)
	den := a - 2*b + c
	if den >= 0 {
		return 0
	}
	return float64(min(max((a-c)/(2*den), -1), 1))
}

// identityTable has pixel values as they are encoded.
var identityTable = func() (t [256]float32) {
	for i := range t {
		t[i] = float32(i)
	}
	return t
}()

// blend is the colour at (x, y) between the four nearest pixels, its values as
// table has them; ok is false where the picture does not hold them.
func blend(f *vision.Frame, table *[256]float32, x, y float64) (r, g, b float32, ok bool) {
	if x < 0 || y < 0 || x >= float64(f.W-1) || y >= float64(f.H-1) {
		return 0, 0, 0, false
	}
	xi, yi := int(x), int(y)
	u, v := float32(x-float64(xi)), float32(y-float64(yi))
	i := 3 * (yi*f.W + xi)
	top, low := f.Pix[i:i+6:i+6], f.Pix[i+3*f.W:][:6:6]
	tl, tr, bl, br := (1-u)*(1-v), u*(1-v), (1-u)*v, u*v
	r = tl*table[top[0]] + tr*table[top[3]] + bl*table[low[0]] + br*table[low[3]]
	g = tl*table[top[1]] + tr*table[top[4]] + bl*table[low[1]] + br*table[low[4]]
	b = tl*table[top[2]] + tr*table[top[5]] + bl*table[low[2]] + br*table[low[5]]
	return r, g, b, true
}
