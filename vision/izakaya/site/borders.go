package site

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/stack"
	"banto/vision/izakaya/layout"
	"banto/vision/light"
)

// borderStep is the raster in mm in which printed borders are traced; borderInk the
// logarithm of the brightness below which a sample is ink, borderLeast, mm², the
// least area of a site. Raise borderInk where thin borders of far cards come out torn.
const borderStep, borderInk, borderLeast = 0.4, -0.8, 60.0

// siteTop is how far, mm, the sites lie below the upper edge of their card at
// least; above is the heading.
const siteTop = 13.5

// Borders are the outer edges of the printed borders of a card's building
// sites, mm on the card (origin at its top-left corner, x right, y down), by
// site; nil where not every border of the card is seen closed. card counts in
// row order.
func Borders(v layout.View, card int, profile *calibration.Profile) []stack.Polygon {
	side := profile.SiteCard.Side
	pose := v.Layout.Cards[card]
	top := light.Cut(v.Frame, v.Light, &v.Layout.Camera, pose, side, side, 0, borderStep)
	ink := light.NewStencil(top.W, top.H)
	for i, t := range top.Tint {
		if top.In[i] && t.Y < borderInk {
			ink.On[i] = 255
		}
	}
	read, err := newSiteReader(v, profile).read([]int{card})
	if err != nil || len(read[0]) == 0 {
		return nil
	}
	sites := read[0]
	out := make([]stack.Polygon, len(sites))
	for _, p := range ink.Outlines(borderLeast, 0.01, borderStep, side) {
		c := p.Centroid()
		if c[1] < siteTop {
			continue
		}
		if s := nearestSite(sites, c[0], c[1]); math.Abs(p.Area()) > math.Abs(out[s].Area()) {
			out[s] = p
		}
	}
	if slices.ContainsFunc(out, torn) {
		return nil
	}
	slices.SortStableFunc(out, func(p, q stack.Polygon) int {
		a, b := p.Centroid(), q.Centroid()
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	return out
}

// leastRound is the least roundness, 4π area / length², of what encloses a site: a
// square has 0.79, a strip five times as long as wide 0.44, the outline of a torn
// line less than 0.1.
const leastRound = 0.3

// torn says whether an outline is that of a line which does not close.
func torn(p stack.Polygon) bool {
	length := 0.0
	for i, q := range p {
		next := p[(i+1)%len(p)]
		length += math.Hypot(next[0]-q[0], next[1]-q[1])
	}
	return 4*math.Pi*math.Abs(p.Area()) < leastRound*length*length || len(p) == 0
}
