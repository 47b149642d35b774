package site

import (
	"math"
	"slices"
	"sync"

	"banto/vision"
	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/izakaya/nets"
)

// A card's two sites are in the order of their middles from left to right. Where one lies above the other a network of its own looks closer, at the whole
// card, uprightN samples of uprightStep mm a side, upright in the plane of its top, and tells by how much further right the lower middle lies, in
// voteUnit mm, and the log of how far off that is. vision/train teaches it, to these figures.
const (
	uprightN    = 144
	uprightStep = 0.5
)

// nearlyAbove is by how much the middles of two sites differ from left to right at most, mm, to be looked at closer. Raise it if two sites are
// swapped, lower it if reading takes too long.
const nearlyAbove = 2.0

var sitesFineNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.SitesFine, "said", cv.Tensor{Name: "crop", Shape: []int{3, uprightN, uprightN}})
})

// lookCloser tells anew how the sites of a card, counted in row order, lie from left to right, where there are two of which one lies above the other
// and anything may be built: else their order tells nothing.
func (r *siteReader) lookCloser(card int, sites []siteReading) error {
	if len(sites) != 2 || math.Abs(sites[1].x-sites[0].x) > nearlyAbove || !slices.ContainsFunc(sites, mayBeBuilt) {
		return nil
	}
	upper, lower := &sites[0], &sites[1]
	if upper.y > lower.y {
		upper, lower = lower, upper
	}
	right, spread, err := r.further(card)
	if err != nil {
		return err
	}
	a, b := 1/(vision.Square(upper.spread)+vision.Square(lower.spread)), 1/vision.Square(spread)
	middle, apart := (upper.x+lower.x)/2, (a*(lower.x-upper.x)+b*right)/(a+b)
	upper.x, lower.x = middle-apart/2, middle+apart/2
	upper.spread, lower.spread = 1/math.Sqrt(2*(a+b)), 1/math.Sqrt(2*(a+b))
	return nil
}

// further is by how much further right the lower one of a card's two sites seems to lie, mm, and how far that may be off.
func (r *siteReader) further(card int) (right, spread float64, err error) {
	net, err := sitesFineNet()
	if err != nil {
		return 0, 0, err
	}
	p := r.Layout.Cards[card]
	raster, in := crop.NewAligned(&r.Layout.Camera, p.At(0, 0, 0), p.Right(), uprightN, uprightStep), make([]float32, 3*uprightN*uprightN)
	r.Source.Planes(&raster, []float64{p.Z}, in)
	said, err := net.Forward(in)
	if err != nil {
		return 0, 0, err
	}
	return voteUnit * float64(said[0]), voteUnit * math.Exp(float64(said[1])), nil
}
