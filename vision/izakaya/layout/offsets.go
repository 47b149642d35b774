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

// The network of offsets looks at crops of offsetSide samples offsetStep mm apart around where sheets are
// believed to lie, turned as they do, and tells for each kind of sheet how far beside that its middle shows, in
// offsetUnit mm, and the log of how far off that is. vision/train teaches it, to these figures.
const (
	offsetSide = 48
	offsetStep = 2.4
	offsetUnit = 10.0
	offsetSaid = 3 // values a kind
)

var offsetNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Offsets, "offsets", cv.Tensor{Name: "crops", Shape: []int{3, offsetSide, offsetSide}})
})

// seenAt are the heights, mm, at which the kinds of sheets are looked at, in the order of sightedKind.
func seenAt(profile *calibration.Profile) [sightedKinds]float64 {
	return [sightedKinds]float64{profile.SiteCard.Thickness, profile.StockCard.Thickness, profile.StockCard.Thickness, crateSeen}
}

// leastSpreads bound from below, px of a 1280 px frame, how surely middles are seen, each time that sheets are looked
// at where the last fit has them: neighbours err alike; and beside a rough plan what is seen best lies so far off that
// a robust fit would leave it aside for good.
var leastSpreads = []float64{4, 2, 0.5}

// refine fits camera and sheets to where the network of offsets sees the sheets' middles, at last at the scale that
// outlines show.
func (p *plan) refine(f *vision.Frame, source *crop.Source, profile *calibration.Profile) error {
	for round, least := range leastSpreads {
		if err := p.markOffsets(f, source, profile, least*f.PxScale()); err != nil {
			return err
		}
		p.loosen(least)
		p.fit.Solve(8)
		p.relax(profile.SiteCard.Side)
		if round == len(leastSpreads)-2 {
			p.rescale(f, profile.SiteCard.Side)
		}
	}
	return nil
}

// loosen lets the site cards lie so many mm off the grid, if more than usual: one that lies askew else stays a stray.
func (p *plan) loosen(mm float64) {
	for i, k := range p.kinds {
		if k == siteSlot {
			p.fit.Parts[i].SigmaXY = max(mm, siteSigma)
		}
	}
}

// markOffsets gives each part in view the mark of its middle, trusted to within least px at best.
func (p *plan) markOffsets(f *vision.Frame, source *crop.Source, profile *calibration.Profile, least float64) error {
	net, err := offsetNet()
	if err != nil {
		return err
	}
	white := source.White(&p.fit.Camera, p.n*p.n, func(i int, u, v float64) calibration.Point { return p.fit.Parts[i].Pose.At(u, v, 0) })
	source, heights := source.Lit(white), seenAt(profile)
	const size = 3 * offsetSide * offsetSide
	var seen []int
	pix := make([]float32, size*len(p.fit.Parts))
	for i, k := range p.kinds {
		pt := &p.fit.Parts[i]
		pt.Marks = nil
		at := pt.Pose
		at.Z = heights[middles[k]]
		sin, cos := math.Sincos(at.Deg * math.Pi / 180)
		r := crop.NewAligned(&p.fit.Camera, at.At(0, 0, 0), [2]float64{cos, sin}, offsetSide, offsetStep)
		if InView(f, &r, &p.fit.Camera, at.Z) {
			source.Planes(&r, []float64{at.Z}, pix[len(seen)*size:][:size])
			seen = append(seen, i)
		}
	}
	if len(seen) == 0 {
		return nil
	}
	said, err := net.Forward(pix[:len(seen)*size])
	if err != nil {
		return err
	}
	for k, i := range seen {
		kind := middles[p.kinds[i]]
		p.markOffset(i, heights[kind], said[(k*int(sightedKinds)+int(kind))*offsetSaid:][:offsetSaid], least)
	}
	return nil
}

// markOffset gives part i the mark of its middle at height z from what the network says.
func (p *plan) markOffset(i int, z float64, said []float32, least float64) {
	pt := &p.fit.Parts[i]
	at := pt.Pose
	at.Z = z
	px, ok := p.fit.Camera.Project(at.At(offsetUnit*float64(said[0]), offsetUnit*float64(said[1]), 0))
	if !ok {
		return
	}
	spread := offsetUnit * math.Exp(float64(min(max(said[2], -5), 2))) * p.fit.ScaleAt(at)
	pt.Marks = []fit.Mark{{DZ: z - pt.Pose.Z, PX: px, Spread: max(spread, least)}}
}
