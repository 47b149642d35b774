package vision

import (
	"math"

	"banto/calibration"
)

// Constants of the search for card edges in the frame.
const (
	// edgeSteps is how many places along each side of a card are searched.
	edgeSteps = 7
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
)

// A step says how much a change of colour (inside less outside of an outline,
// red, green, blue) looks like the edge of a part; what it is not is negative.
type step func(r, g, b float32) float32

// whiter: brighter inside in one channel and darker in none.
func whiter(r, g, b float32) float32 { return max(r, g, b) + 2*min(r, g, b, 0) }

func bluer(r, g, b float32) float32    { return b - (r+g)/2 }
func yellower(r, g, b float32) float32 { return (r+g)/2 - b }

// differs is an edge either way round, for cards without a white rim.
func differs(r, g, b float32) float32 { return float32(math.Sqrt(float64(r*r + g*g + b*b))) }

// rimShare is the share of an outline that must show as the edge of a card's
// own colour; below it any change of colour is taken for the edge.
const rimShare = 0.6

// stepOf is how the edge of part i looks: blue cards have no white rim.
func (p *plan) stepOf(i int) step {
	switch {
	case p.kinds[i] == crateSlot:
		return yellower
	case p.kinds[i] == claimSlot, p.n == 3 && p.kinds[i] == siteSlot && i == 4:
		return bluer
	}
	return whiter
}

// A search says how far from its place an edge may be found, px, and which of
// several it is: outer is the share of the strongest step that one farther out
// must have to be the edge (1: the strongest).
type search struct{ reach, outer float64 }

// of is the search for parts of kind k. Only site cards have print near their
// rims; beside the others lies what must not be taken for their edge.
func (s search) of(k slotKind) search {
	if k != siteSlot {
		s.outer = 1
	}
	return s
}

// markEdges gives every part but the first skip ones of the grid the marks of
// the edges that s finds. Parts of which too little is found keep no marks.
func (p *plan) markEdges(f *Frame, profile *calibration.Profile, skip int, s search) {
	for i := range p.fit.parts {
		pt := &p.fit.parts[i]
		pt.marks = nil
		if i < skip {
			continue
		}
		m := p.edgeMarks(f, profile, i, p.stepOf(i), s.of(p.kinds[i]))
		if p.kinds[i] != siteSlot && float64(len(m)) < rimShare*4*edgeSteps {
			m = p.edgeMarks(f, profile, i, differs, s.of(p.kinds[i]))
		}
		if len(m) >= edgeSteps {
			pt.marks = m
		}
	}
}

// thickness of part i, mm.
func (p *plan) thickness(profile *calibration.Profile, i int) float64 {
	switch p.kinds[i] {
	case stockSlot, faceDownSlot:
		return profile.StockCard.Thickness
	case crateSlot:
		return profile.Crate.Height
	}
	return profile.SiteCard.Thickness
}

// edgeMarks searches the four sides of part i for the edge that looks like t.
func (p *plan) edgeMarks(f *Frame, profile *calibration.Profile, i int, t step, s search) (marks []mark) {
	e := newEdgeFinder(f, t, s)
	for _, m := range p.outlineMarks(profile, i) {
		if off, ok := e.find(m.px, m.n); ok {
			m.px = calibration.Pixel{X: m.px.X + off*m.n[0], Y: m.px.Y + off*m.n[1]}
			marks = append(marks, m)
		}
	}
	return marks
}

// outlineMarks are the marks of part i's outline where it should be seen, with
// the normals that point off the part. A side that faces the camera ends at
// its foot, the others at the top.
func (p *plan) outlineMarks(profile *calibration.Profile, i int) []mark {
	pt, eye := &p.fit.parts[i], p.fit.cam.Center()
	o := pt.pose.seenBy(&p.fit.cam)
	marks := make([]mark, 0, 4*edgeSteps)
	for _, s := range [4]struct{ nu, nv float64 }{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		du, dv := pt.w/2*s.nu, pt.h/2*s.nv
		mid, out := pt.pose.At(du, dv, 0), pt.pose.At(du+s.nu, dv+s.nv, 0)
		dz := 0.0
		if (out.X-mid.X)*(eye.X-mid.X)+(out.Y-mid.Y)*(eye.Y-mid.Y) > 0 {
			dz = -p.thickness(profile, i)
		}
		for k := range edgeSteps {
			along := 0.8 * (float64(k)/(edgeSteps-1) - 0.5)
			u, v := du+along*pt.w*s.nv, dv+along*pt.h*s.nu
			at, ok1 := o.pixel(u, v, dz)
			beyond, ok2 := o.pixel(u+s.nu, v+s.nv, dz)
			if d := apart(at, beyond); ok1 && ok2 && d > 0.1 {
				marks = append(marks, mark{u: u, v: v, dz: dz, px: at, n: [2]float64{(beyond.X - at.X) / d, (beyond.Y - at.Y) / d}})
			}
		}
	}
	return marks
}

// edgeSpan is half the edge filter's width and edgeLongest the longest line
// searched on either side of an edge's place, in steps of edgeGrid.
const edgeSpan, edgeLongest = int(edgeHalf / edgeGrid), 48

// An edgeFinder looks for edges of one kind in a frame.
type edgeFinder struct {
	frame *Frame
	like  step
	outer float32
	steps int                  // of the line on either side
	near  [edgeLongest]float32 // how much a step so far from the middle counts
}

func newEdgeFinder(f *Frame, t step, s search) *edgeFinder {
	e := &edgeFinder{frame: f, like: t, outer: float32(s.outer), steps: min(int(s.reach/edgeGrid)+edgeSpan, edgeLongest)}
	for k := range e.steps {
		d := float64(k) * edgeGrid / s.reach
		e.near[k] = float32(math.Exp(-edgeNear * d * d))
	}
	return e
}

// find looks along the unit vector n through at, from inside to outside the
// part, for the outermost clear step. off is how far out it lies, px.
func (e *edgeFinder) find(at calibration.Pixel, n [2]float64) (off float64, ok bool) {
	var line [2*edgeLongest + 2][3]float32
	if !e.sum(&line, at, n) {
		return 0, false
	}
	last := e.steps - edgeSpan
	var rises [2*edgeLongest + 1]float32
	best := float32(0)
	for k := -last; k <= last; k++ {
		r := e.rise(&line, k) * e.near[max(k, -k)]
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
	if k > -last && k < last {
		off += edgeGrid * peak(e.rise(&line, k-1), e.rise(&line, k), e.rise(&line, k+1))
	}
	return off, true
}

// peak is where, from -1 to 1, the parabola through a, b and c has its maximum.
func peak(a, b, c float32) float64 {
	den := a - 2*b + c
	if den >= 0 {
		return 0
	}
	return float64(min(max((a-c)/(2*den), -1), 1))
}

// sum fills line with the sums of the colours along n through at, from the
// innermost on; false where the picture does not hold all of it.
func (e *edgeFinder) sum(line *[2*edgeLongest + 2][3]float32, at calibration.Pixel, n [2]float64) bool {
	f, far := e.frame, float64(e.steps)*edgeGrid
	x, y := at.X-far*n[0], at.Y-far*n[1]
	var red, green, blue float32
	for k := range 2*e.steps + 1 {
		d := float64(k) * edgeGrid
		r, g, b, ok := f.blend(x+d*n[0], y+d*n[1])
		if !ok {
			return false
		}
		red, green, blue = red+r, green+g, blue+b
		line[k+1] = [3]float32{red, green, blue}
	}
	return true
}

// rise is how much the change of colour looks like the edge, k steps off the
// middle of the line of sums.
func (e *edgeFinder) rise(line *[2*edgeLongest + 2][3]float32, k int) float32 {
	k += e.steps
	in, mid, next, out := &line[k-edgeSpan], &line[k], &line[k+1], &line[k+1+edgeSpan]
	return e.like(
		mid[0]-in[0]-out[0]+next[0],
		mid[1]-in[1]-out[1]+next[1],
		mid[2]-in[2]-out[2]+next[2],
	) / float32(edgeSpan)
}

// Search of a coloured card's outline around its place in the row, mm.
const seekReach, seekStep = 7.5, 1.5

// seekPull is what lying off its place by one sigma costs a card, in marks of
// its outline; strayFar is how many sigmas off it is taken for astray.
const seekPull, strayFar = 0.25, 3.0

// seekCap is the step of colour (0 to 255) beyond which an edge counts no more,
// so that one strong edge does not outweigh a whole outline.
const seekCap = 40.0

// poorShare and poorRMS (px of a 1280 px frame) tell a card that has caught on
// edges not its own: too few of its outline, or too scattered.
const poorShare, poorRMS = 0.7, 1.8

// seekStray moves each coloured card whose outline is missing or poor to where
// its outline shows best around its place.
func (p *plan) seekStray(f *Frame, profile *calibration.Profile) {
	scale := float64(max(f.W, f.H)) / 1280
	for i, k := range p.kinds {
		pt := &p.fit.parts[i]
		few := len(pt.marks) == 0 || len(pt.marks) > 4 && float64(len(pt.marks)) < poorShare*4*edgeSteps
		far := math.Hypot(pt.pose.X-pt.prior.X, pt.pose.Y-pt.prior.Y) > strayFar*pt.sigmaXY
		if k == crateSlot && far { // it has caught on the card above
			pt.pose, pt.marks = pt.prior, nil
		}
		if k == crateSlot || !few && !far && p.fit.rms(i) < poorRMS*scale {
			continue
		}
		start := pt.prior
		pt.pose = start
		best, bestSum := start, p.outlineSum(f, profile, i, 0)
		for dx := -seekReach; dx <= seekReach; dx += seekStep {
			for dy := -seekReach; dy <= seekReach; dy += seekStep {
				pt.pose.X, pt.pose.Y = start.X+dx, start.Y+dy
				pull := seekPull * (dx*dx + dy*dy) / square(pt.sigmaXY)
				if sum := p.outlineSum(f, profile, i, bestSum+pull) - pull; sum > bestSum {
					best, bestSum = pt.pose, sum
				}
			}
		}
		pt.pose, pt.marks = best, nil
	}
}

// recallFar, mm: a card farther off its row than this has caught on edges not
// its own. Raise it if cards that lie askew are missed.
const recallFar = 3.5

// recallStrays puts the stock cards that lie off their row back into it, and
// the crates that hang from them.
func (p *plan) recallStrays() {
	for i, k := range p.kinds {
		pt := &p.fit.parts[i]
		if k == stockSlot && math.Hypot(pt.pose.X-pt.prior.X, pt.pose.Y-pt.prior.Y) > recallFar {
			crate := &p.fit.parts[i+7]
			pt.pose, pt.marks = pt.prior, nil
			crate.pose.X, crate.marks = pt.prior.X, nil
		}
	}
}

// crateRowReach, mm: how much nearer or farther than crateBelow a row of crates
// may stand.
const crateRowReach = 8.0

// seekCrates moves the row of crates to where their yellow outlines show best.
func (p *plan) seekCrates(f *Frame, profile *calibration.Profile) {
	first := p.n*p.n + 8
	best, bestSum := 0.0, -1.0
	for dy := -crateRowReach; dy <= crateRowReach; dy++ {
		sum := 0.0
		for i := first; i < first+6; i++ {
			crate, card := &p.fit.parts[i], &p.fit.parts[i-7]
			crate.pose = Pose{X: card.pose.X, Y: card.pose.Y - crateBelow + dy, Z: crate.prior.Z}
			sum += p.outlineSum(f, profile, i, 0)
		}
		if sum > bestSum {
			best, bestSum = dy, sum
		}
	}
	for i := first; i < first+6; i++ {
		crate, card := &p.fit.parts[i], &p.fit.parts[i-7]
		crate.prior = Pose{X: card.pose.X, Y: card.pose.Y - crateBelow + best, Z: crate.prior.Z}
		crate.pose, crate.marks, crate.sigmaXY = crate.prior, nil, crateSigma
	}
}

// outlineSum adds up the steps of colour along the outline of part i, each 1 at
// most. It stops where they can no longer come to more than least.
func (p *plan) outlineSum(f *Frame, profile *calibration.Profile, i int, least float64) (sum float64) {
	marks := p.outlineMarks(profile, i)
	for k, m := range marks {
		if sum+float64(len(marks)-k) <= least {
			break
		}
		var red, green, blue float32
		for k := 1.0; k <= 2; k++ {
			r, g, b, ok1 := f.blend(m.px.X-k*m.n[0], m.px.Y-k*m.n[1])
			or, og, ob, ok2 := f.blend(m.px.X+k*m.n[0], m.px.Y+k*m.n[1])
			if ok1 && ok2 {
				red, green, blue = red+(r-or)/2, green+(g-og)/2, blue+(b-ob)/2
			}
		}
		rise := differs(red, green, blue)
		switch p.kinds[i] {
		case siteSlot:
			rise = max(whiter(red, green, blue), 0)
		case crateSlot:
			rise = max(yellower(red, green, blue), 0)
		}
		sum += float64(min(rise, seekCap) / seekCap)
	}
	return sum
}

// blend is the colour at (x, y) between the four nearest pixels; ok is false
// where the picture does not hold them.
func (f *Frame) blend(x, y float64) (r, g, b float32, ok bool) {
	if x < 0 || y < 0 || x >= float64(f.W-1) || y >= float64(f.H-1) {
		return 0, 0, 0, false
	}
	xi, yi := int(x), int(y)
	u, v := float32(x-float64(xi)), float32(y-float64(yi))
	i := 3 * (yi*f.W + xi)
	top, low := f.Pix[i:i+6:i+6], f.Pix[i+3*f.W:][:6:6]
	tl, tr, bl, br := (1-u)*(1-v), u*(1-v), (1-u)*v, u*v
	r = tl*float32(top[0]) + tr*float32(top[3]) + bl*float32(low[0]) + br*float32(low[3])
	g = tl*float32(top[1]) + tr*float32(top[4]) + bl*float32(low[1]) + br*float32(low[4])
	b = tl*float32(top[2]) + tr*float32(top[5]) + bl*float32(low[2]) + br*float32(low[5])
	return r, g, b, true
}
