package site

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/engine/stack"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/light"
)

// A WoodChange is a card on which wood appeared between two views.
type WoodChange struct {
	Card izakaya.Card
	// MM2 is how much of the card changed to wood, mm² of the plane one floor
	// above it.
	MM2 float64

	before, after layout.View
	pose          int
	profile       *calibration.Profile
}

// woodStep is the raster in mm in which cards are compared, woodMargin how far
// beyond a card's edge: tall buildings show displaced by that much.
const woodStep, woodMargin = 0.5, 12.0

// leastWood, mm²: changes smaller than that are noise at outlines. Raise it if
// pieces are seen where the camera merely trembled.
const leastWood = 25.0

// brightChange is the change of the logarithm of its brightness at which wood
// shows another face. Lower it under flat light, raise it where lamps flicker.
const brightChange = 0.25

// NewWood finds the cards on which wood appeared from before to after, the
// most of it first.
func NewWood(before, after layout.View, profile *calibration.Profile) []WoodChange {
	var out []WoodChange
	n := after.Layout.N
	for i := range after.Layout.Cards {
		c := WoodChange{Card: izakaya.Card{i / n, i % n}, before: before, after: after, pose: i, profile: profile}
		fresh, dark, bright := c.stencils(1, 0)
		changed := fresh.Opened().Count() + dark.Opened().Count() + bright.Opened().Count()
		c.MM2 = float64(changed) * woodStep * woodStep
		if c.MM2 >= leastWood {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b WoodChange) int { return cmp.Compare(b.MM2, a.MM2) })
	return out
}

// Site is the building site that the new wood stands on.
func (c *WoodChange) Site() int {
	fresh, dark, bright := c.stencils(1, 0)
	var sx, sy, n float64
	for _, s := range []*light.Stencil{fresh.Opened(), dark.Opened(), bright.Opened()} {
		for i, on := range s.On {
			if on > 0 {
				sx, sy, n = sx+float64(i%s.W), sy+float64(i/s.W), n+1
			}
		}
	}
	x, y := (sx/max(n, 1)+0.5)*woodStep, (sy/max(n, 1)+0.5)*woodStep
	sites, err := newSiteReader(c.before, c.profile).read([]int{c.pose})
	if err != nil || len(sites[0]) == 0 {
		return 0
	}
	return nearestSite(sites[0], x, y)
}

// OnTop says whether the new piece lies on wood that was there before: its side
// then hides a top, which is lighter; a piece beside another hides its side.
func (c *WoodChange) OnTop() bool {
	_, dark, bright := c.stencils(1, woodMargin/2)
	return dark.Opened().Count() > bright.Opened().Count()
}

// stencils are where, in the plane of a floor's top (floors from 1) and within
// margin mm of the card, wood is new, and where it became darker or brighter.
func (c *WoodChange) stencils(floor int, margin float64) (fresh, dark, bright *light.Stencil) {
	old, now := c.cut(c.before, floor, margin), c.cut(c.after, floor, margin)
	fresh, dark, bright = light.NewStencil(now.W, now.H), light.NewStencil(now.W, now.H), light.NewStencil(now.W, now.H)
	wood := light.ShadeOf(c.profile.Piece.Wood)
	for i := range fresh.On {
		if !old.In[i] || !now.In[i] {
			continue
		}
		t, u := now.Tint[i], old.Tint[i]
		if !t.Woody(wood) {
			continue
		}
		switch {
		case !u.Woody(wood):
			fresh.On[i] = 255
		case t.Y < u.Y-brightChange:
			dark.On[i] = 255
		case t.Y > u.Y+brightChange:
			bright.On[i] = 255
		}
	}
	return fresh, dark, bright
}

func (c *WoodChange) cut(v layout.View, floor int, margin float64) *light.TopView {
	side := c.profile.SiteCard.Side + 2*margin
	dz := c.profile.Piece.FloorHeight * float64(floor)
	return light.Cut(v.Frame, v.Light, &v.Layout.Camera, v.Layout.Cards[c.pose], side, side, dz, woodStep)
}

// Footprint is the outline of the new piece if it lies on that floor, mm on the
// card (origin at its top-left corner, x right, y down); nil where too little
// of it is new. A piece shows its top and the side that faces the camera: what
// is wood in the plane of its top and stays wood on the way down to its foot
// is its top.
func (c *WoodChange) Footprint(floor int) stack.Polygon {
	fresh, dark, bright := c.stencils(floor, woodMargin)
	if bright = bright.Opened(); dark.Opened().Count() <= bright.Count() {
		fresh.Add(bright) // its top hides the side of a neighbour
	}
	shift := heightShift(c.after.Layout, c.after.Layout.Cards[c.pose])
	h := c.profile.Piece.FloorHeight
	// a point h lower shows in the plane of the top moved towards the camera
	top := fresh.Eroded(-shift[0]*h/woodStep, shift[1]*h/woodStep).Opened().Grown()
	var best stack.Polygon
	for _, p := range top.Outlines(outlineLeast, 0.02, woodStep, c.profile.SiteCard.Side) {
		if math.Abs(p.Area()) > math.Abs(best.Area()) {
			best = p
		}
	}
	return best
}

// outlineLeast, mm², is the least top of a piece that is given an outline.
const outlineLeast = 15.0

// heightShift is how far, in mm along the card's own axes, a thing shows
// displaced for each mm it stands above the card.
func heightShift(l *layout.Layout, pose fit.Pose) [2]float64 {
	o := l.Camera.Center()
	dx, dy := (pose.X-o.X)/(o.Z-pose.Z), (pose.Y-o.Y)/(o.Z-pose.Z)
	s, c := math.Sincos(pose.Deg * math.Pi / 180)
	return [2]float64{c*dx + s*dy, -s*dx + c*dy}
}
