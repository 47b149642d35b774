package izakaya

import (
	"math"

	"banto/calibration"
	"banto/vision"
)

// edgeSteps is how many places along each side of a part are searched for its edge.
const edgeSteps = 7

// A step says how much a change of colour, from inside an outline to outside,
// looks like the edge of a part; what it is not is negative.
type step func(in, out *[3]float32) float32

// whiter: brighter inside in one channel and darker in none.
func whiter(in, out *[3]float32) float32 {
	r, g, b := in[0]-out[0], in[1]-out[1], in[2]-out[2]
	return max(r, g, b) + 2*min(r, g, b, 0)
}

func bluer(in, out *[3]float32) float32 { return yellow(out) - yellow(in) }

// yellower: more yellow inside, where a blue card beyond is no more than not yellow.
func yellower(in, out *[3]float32) float32 { return max(yellow(in), 0) - max(yellow(out), 0) }

// yellow is by how much blue falls short of red and green.
func yellow(c *[3]float32) float32 { return (c[0]+c[1])/2 - c[2] }

// differs is an edge either way round, for cards without a white rim.
func differs(in, out *[3]float32) float32 {
	r, g, b := in[0]-out[0], in[1]-out[1], in[2]-out[2]
	return float32(math.Sqrt(float64(r*r + g*g + b*b)))
}

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
// must have to be the edge (1: the strongest). fine says that all lies nearly
// where it should: edges are placed in light, and the foot of a crate, easier to
// find than its rim but in its own shade, counts no more.
type search struct {
	reach, outer float64
	fine         bool
}

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
func (p *plan) markEdges(f *vision.Frame, profile *calibration.Profile, skip int, s search) {
	for i := range p.fit.parts {
		pt := &p.fit.parts[i]
		pt.marks = nil
		if i < skip {
			continue
		}
		m := p.edgeMarks(f, profile, i, p.stepOf(i), s.of(p.kinds[i]))
		if p.kinds[i] != siteSlot && p.kinds[i] != crateSlot && float64(len(m)) < rimShare*4*edgeSteps {
			m = p.edgeMarks(f, profile, i, differs, s.of(p.kinds[i]))
		}
		if len(m) >= edgeSteps {
			pt.marks = m
		}
	}
}

// edgeMarks searches the four sides of part i for the edge that looks like t.
func (p *plan) edgeMarks(f *vision.Frame, profile *calibration.Profile, i int, t step, s search) (marks []mark) {
	e, o := newEdgeFinder(f, t, s), p.fit.parts[i].pose.seenBy(&p.fit.cam)
	for _, m := range p.outlineMarks(profile, i) {
		switch {
		case s.fine && p.kinds[i] != crateSlot:
			m = m.refined(&o, f.PxScale())
		case s.fine && m.dz != 0:
			continue
		}
		if off, ok := e.find(m.px, m.n); ok {
			m.px = calibration.Pixel{X: m.px.X + off*m.n[0], Y: m.px.Y + off*m.n[1]}
			marks = append(marks, m)
		}
	}
	return marks
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

// edgeSpread and sideSpread, px of a 1280 px frame: how far the edges of cards are
// found off where they are, and those above a side that faces the camera. Raise
// edgeSpread if the cards of soft pictures are laid askew, sideSpread where cards
// are thick.
const edgeSpread, sideSpread = 0.3, 0.67

// refined is a mark of the part seen so, where the fine search looks for it and as
// far as it is trusted there. One at the foot of a card moves to the edge of its top:
// the thin side that faces the camera mostly lies in the shade and looks like the table.
func (m mark) refined(o *seenPose, scale float64) mark {
	m.spread = edgeSpread * scale
	if px, ok := o.pixel(m.u, m.v, 0); ok && m.dz != 0 {
		m.px, m.dz, m.spread = px, 0, sideSpread*scale
	}
	return m
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
				marks = append(marks, mark{u: u, v: v, dz: dz, px: at, n: [2]float64{(beyond.X - at.X) / d, (beyond.Y - at.Y) / d}, spread: roughSpread})
			}
		}
	}
	return marks
}
