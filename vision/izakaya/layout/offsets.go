package layout

import (
	"math"
	"sync"

	"banto/calibration"
	"banto/vision"
	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/fit"
	"banto/vision/izakaya/nets"
)

// The networks of offsets look at crops of offsetSide samples around where sheets are believed to lie, turned as
// they do, and tell for each kind of sheet how far beside that its middle shows, in offsetUnit mm, and the log of how
// far off that is; then of site cards how much farther right and up than half their side the middle of the right side
// shows from the card's middle, likewise that of the upper side, and the log of how far off these are. vision/train
// teaches them, to these figures.
const (
	offsetSide = 48
	offsetUnit = 10.0
	middleSaid = 3 // values a kind
	sidesSaid  = 5
	offsetSaid = int(sightedKinds)*middleSaid + sidesSaid
)

// An offsetNet is one of them: it looks at samples step mm apart.
type offsetNet struct {
	step float64
	read func() (*cv.Net, error)
}

// coarse looks around sheets that may lie 20 mm off, fine at those that lie nearly where they should.
var coarse, fine = offsetNet{2.4, offsetsOf(nets.Offsets)}, offsetNet{1.6, offsetsOf(nets.OffsetsFine)}

func offsetsOf(model []byte) func() (*cv.Net, error) {
	return sync.OnceValues(func() (*cv.Net, error) {
		return cv.ReadNet(model, "offsets", cv.Tensor{Name: "crops", Shape: []int{3, offsetSide, offsetSide}})
	})
}

// seenAt are the heights, mm, at which the kinds of sheets are looked at, in the order of sightedKind.
func seenAt(profile *calibration.Profile) [sightedKinds]float64 {
	return [sightedKinds]float64{profile.SiteCard.Thickness, profile.StockCard.Thickness, profile.StockCard.Thickness, crateSeen}
}

// A look is one at all sheets where the last fit has them. least bounds from below, px of a 1280 px frame, how surely
// what is seen is trusted: neighbours err alike; and beside a rough plan what is seen best lies so far off that a
// robust fit would leave it aside for good.
type look struct {
	net   *offsetNet
	least float64
}

var looks = []look{{&coarse, 4}, {&coarse, 2}, {&fine, 0.5}, {&fine, 0.5}}

// lookSigma, mm: how far site cards may lie off the grid while sheets are looked at: one that lies askew else stays a stray.
const lookSigma = 2.0

// refine fits camera and sheets to where the networks of offsets see the sheets' middles and the cards' sides, which
// tell the scale of the table that middles leave open.
func (p *plan) refine(f *vision.Frame, source *crop.Source, profile *calibration.Profile) error {
	for _, l := range looks {
		if err := p.markOffsets(l, f, source, profile); err != nil {
			return err
		}
		p.adjust(profile.SiteCard.Side)
	}
	return nil
}

// adjust fits camera and sheets to their marks. What is believed of rows and gaps follows what is seen before that, or far marks
// would be left aside.
func (p *plan) adjust(side float64) {
	p.relax(side)
	for i := range p.n * p.n {
		p.fit.Parts[i].SigmaXY = lookSigma
	}
	p.fit.Solve(8)
	p.relax(side)
}

// markOffsets moves each part in view to where it is seen, and gives it the marks of its middle, site cards those of their sides.
func (p *plan) markOffsets(l look, f *vision.Frame, source *crop.Source, profile *calibration.Profile) error {
	net, err := l.net.read()
	if err != nil {
		return err
	}
	seen, pix := p.offsetCrops(l, f, source, profile)
	if len(seen) == 0 {
		return nil
	}
	said, err := net.Forward(pix)
	if err != nil {
		return err
	}
	heights, least := seenAt(profile), l.least*f.PxScale()
	for k, i := range seen {
		kind, said := middles[p.kinds[i]], said[k*offsetSaid:][:offsetSaid]
		middle := said[int(kind)*middleSaid:][:middleSaid]
		if p.kinds[i] == siteSlot {
			p.markSides(i, middle, said[offsetSaid-sidesSaid:], least)
		} else {
			p.markMiddle(i, heights[kind], middle, least)
		}
		seat(&p.fit.Parts[i], told(middle))
	}
	return nil
}

// seat moves a part to where its middle is seen, mm from where it is believed.
func seat(pt *fit.Part, middle [2]float64) {
	to := pt.Pose.At(middle[0], middle[1], 0)
	pt.Pose.X, pt.Pose.Y = to.X, to.Y
}

// offsetCrops are the crops around the parts in view, and which parts these are; none of them has marks any more.
func (p *plan) offsetCrops(l look, f *vision.Frame, source *crop.Source, profile *calibration.Profile) (seen []int, pix []float32) {
	const size = 3 * offsetSide * offsetSide
	white := source.White(&p.fit.Camera, p.n*p.n, func(i int, u, v float64) calibration.Point { return p.fit.Parts[i].Pose.At(u, v, 0) })
	source, heights := source.Lit(white), seenAt(profile)
	pix = make([]float32, size*len(p.fit.Parts))
	for i, k := range p.kinds {
		pt := &p.fit.Parts[i]
		pt.Marks = nil
		at := pt.Pose
		at.Z = heights[middles[k]]
		r := crop.NewAligned(&p.fit.Camera, at.At(0, 0, 0), at.Right(), offsetSide, l.net.step)
		if InView(f, &r, &p.fit.Camera, at.Z) {
			source.Planes(&r, []float64{at.Z}, pix[len(seen)*size:][:size])
			seen = append(seen, i)
		}
	}
	return seen, pix[:len(seen)*size]
}

// markMiddle gives part i the mark of its middle at height z from what a network says of it, trusted to within least px at best.
func (p *plan) markMiddle(i int, z float64, middle []float32, least float64) {
	pt := &p.fit.Parts[i]
	spread := max(spreadSaid(middle[2])*p.fit.ScaleAt(pt.Pose), least)
	p.markAt(pt, fit.Mark{DZ: z - pt.Pose.Z, Spread: spread}, told(middle))
}

// markSides gives site card i the marks of its sides' middles from what a network says of it, trusted to within least px at best.
func (p *plan) markSides(i int, middle, sides []float32, least float64) {
	pt, m := &p.fit.Parts[i], told(middle)
	spread := 2 * max(math.Hypot(spreadSaid(middle[2]), spreadSaid(sides[4]))*p.fit.ScaleAt(pt.Pose), least)
	for k, side := range [2][2]float64{{pt.W / 2, 0}, {0, pt.H / 2}} {
		off := told(sides[2*k:])
		for _, sign := range [2]float64{1, -1} {
			u, v := sign*side[0], sign*side[1]
			p.markAt(pt, fit.Mark{U: u, V: v, Spread: spread}, [2]float64{m[0] + u + sign*off[0], m[1] + v + sign*off[1]})
		}
	}
}

// markAt gives a part the mark m, seen at the point at, mm from where its middle is believed; not where no camera sees that.
func (p *plan) markAt(pt *fit.Part, m fit.Mark, at [2]float64) {
	if px, ok := p.fit.Camera.Project(pt.Pose.At(at[0], at[1], m.DZ)); ok {
		m.PX = px
		pt.Marks = append(pt.Marks, m)
	}
}

// told is what a network says of a point, mm.
func told(said []float32) [2]float64 {
	return [2]float64{offsetUnit * float64(said[0]), offsetUnit * float64(said[1])}
}

// spreadSaid is how far off a network says a point may be, mm.
func spreadSaid(log float32) float64 {
	return offsetUnit * math.Exp(float64(min(max(log, -5), 2)))
}
