package fit

import (
	"math"

	"banto/calibration"
	"banto/vision"
)

// EdgeSteps is how many places along each side of a part are searched for its edge.
const EdgeSteps = 7

// A Step says how much a change of colour, from inside an outline to outside,
// looks like the edge of a part; what it is not is negative.
type Step func(in, out *[3]float32) float32

// Whiter is brighter inside in one channel and darker in none.
func Whiter(in, out *[3]float32) float32 {
	r, g, b := in[0]-out[0], in[1]-out[1], in[2]-out[2]
	return max(r, g, b) + 2*min(r, g, b, 0)
}

// Bluer is less yellow inside.
func Bluer(in, out *[3]float32) float32 { return yellow(out) - yellow(in) }

// Yellower is more yellow inside, where a blue card beyond is no more than not yellow.
func Yellower(in, out *[3]float32) float32 { return max(yellow(in), 0) - max(yellow(out), 0) }

// yellow is by how much blue falls short of red and green.
func yellow(c *[3]float32) float32 { return (c[0]+c[1])/2 - c[2] }

// Differs is an edge either way round, for cards without a white rim.
func Differs(in, out *[3]float32) float32 {
	r, g, b := in[0]-out[0], in[1]-out[1], in[2]-out[2]
	return float32(math.Sqrt(float64(r*r + g*g + b*b)))
}

// A Search says how far from its place an edge may be found, px, and which of
// several it is: Outer is the share of the strongest step that one farther out
// must have to be the edge (1: the strongest). Fine says that all lies nearly
// where it should: edges are placed in light, and the foot of a box, easier to
// find than its rim but in its own shade, counts no more.
type Search struct {
	Reach, Outer float64
	Fine         bool
}

// EdgeMarks searches the four sides of part i for the edge that looks like t.
func (f *Fit) EdgeMarks(frame *vision.Frame, i int, t Step, s Search) (marks []Mark) {
	pt := &f.Parts[i]
	e, o := newEdgeFinder(frame, t, s), pt.Pose.seenBy(&f.Camera)
	for _, m := range f.outlineMarks(pt) {
		switch {
		case s.Fine && !pt.Box:
			m = m.refined(&o, frame.PxScale())
		case s.Fine && m.DZ != 0:
			continue
		}
		if off, ok := e.find(m.PX, m.N); ok {
			m.PX = calibration.Pixel{X: m.PX.X + off*m.N[0], Y: m.PX.Y + off*m.N[1]}
			marks = append(marks, m)
		}
	}
	return marks
}

// edgeSpread and sideSpread, px of a 1280 px frame: how far the edges of cards are
// found off where they are, and those above a side that faces the camera. Raise
// edgeSpread if the cards of soft pictures are laid askew, sideSpread where cards
// are thick.
const edgeSpread, sideSpread = 0.3, 0.67

// refined is a mark of the part seen so, where the fine search looks for it and as
// far as it is trusted there. One at the foot of a card moves to the edge of its top:
// the thin side that faces the camera mostly lies in the shade and looks like the table.
func (m Mark) refined(o *seenPose, scale float64) Mark {
	m.Spread = edgeSpread * scale
	if px, ok := o.pixel(m.U, m.V, 0); ok && m.DZ != 0 {
		m.PX, m.DZ, m.Spread = px, 0, sideSpread*scale
	}
	return m
}

// outlineMarks are the marks of a part's outline where it should be seen, with
// the normals that point off the part. A side that faces the camera ends at
// its foot, the others at the top.
func (f *Fit) outlineMarks(pt *Part) []Mark {
	eye, o := f.Camera.Center(), pt.Pose.seenBy(&f.Camera)
	marks := make([]Mark, 0, 4*EdgeSteps)
	for _, s := range [4]struct{ nu, nv float64 }{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		du, dv := pt.W/2*s.nu, pt.H/2*s.nv
		mid, out := pt.Pose.At(du, dv, 0), pt.Pose.At(du+s.nu, dv+s.nv, 0)
		dz := 0.0
		if (out.X-mid.X)*(eye.X-mid.X)+(out.Y-mid.Y)*(eye.Y-mid.Y) > 0 {
			dz = -pt.Tall
		}
		for k := range EdgeSteps {
			along := 0.8 * (float64(k)/(EdgeSteps-1) - 0.5)
			u, v := du+along*pt.W*s.nv, dv+along*pt.H*s.nu
			at, ok1 := o.pixel(u, v, dz)
			beyond, ok2 := o.pixel(u+s.nu, v+s.nv, dz)
			if d := at.Apart(beyond); ok1 && ok2 && d > 0.1 {
				marks = append(marks, Mark{U: u, V: v, DZ: dz, PX: at, N: [2]float64{(beyond.X - at.X) / d, (beyond.Y - at.Y) / d}, Spread: RoughSpread})
			}
		}
	}
	return marks
}
