package vision

import (
	"math"

	"banto/calibration"
)

// refineReach is how far, mm, a stock card may lie from where the layout has
// it, refineStep the raster of the search.
const refineReach, refineStep = 12, 1.5

// refineRing is the width, mm, of the strip around a card that must not look
// like it, and refineLeast how much clearer than at the start the card must
// stand out for it to be moved: up to 2, where all in it and nothing around
// it has its colour.
const refineRing, refineLeast = 3, 0.1

// standsLeast is how clearly, up to 2, a card must stand out to be moved at all.
const standsLeast = 0.9

// refineCost is how much clearer, a mm of its way, a card must stand out.
const refineCost = 0.025

// rims are the widths, mm, of the white rim that copies of the game print.
var rims = [2]float64{0, 2}

// RefineStock moves each stock card and the face-down card of l in its plane to
// where a rectangle of its size and colour stands out from what is around it;
// turns stay. Cards that do not stand out stay where they are.
func RefineStock(f *Frame, l *Layout, light *Light, p calibration.Profile) *Layout {
	out := *l
	drinks := drinkCoats(p.Drinks)
	var views [7]*topView
	var evid [6]StockEvidence
	for i := range views {
		views[i] = cut(f, light, &l.Camera, l.stockPose(i), p.StockCard.Width+2*refineReach+2*refineRing, p.StockCard.Height+2*refineReach+2*refineRing, 0, refineStep)
		if i < len(evid) {
			evid[i].Color = views[i].colorLL(drinks)
		}
	}
	for i, k := range bestColors(evid[:]) {
		at := views[i].standsOut(drinks[k], &p)
		out.Stock[i] = moved(l.Stock[i], at)
	}
	out.FaceDown = moved(l.FaceDown, views[6].standsOut(coatOf(Linear(p.FaceDownCard), 0.35, 0.25), &p))
	return &out
}

// stockPose is where stock card i lies; 6 is the face-down card.
func (l *Layout) stockPose(i int) Pose {
	if i < len(l.Stock) {
		return l.Stock[i]
	}
	return l.FaceDown
}

// moved shifts the pose by (u, v) mm along its own axes.
func moved(p Pose, at [2]float64) Pose {
	c := p.At(at[0], at[1], 0)
	p.X, p.Y = c.X, c.Y
	return p
}

// standsOut is where, mm from the middle of the view, a card of the coat's
// colour stands out most.
func (v *topView) standsOut(like coat, p *calibration.Profile) (at [2]float64) {
	sums := v.votes(coatOf(v.ground(like), 0.25, 0.12))
	best := standsLeast
	for _, rim := range rims {
		best = max(best, v.contrast(sums, 0, 0, p.StockCard.Width/2-rim, p.StockCard.Height/2-rim)+refineLeast)
	}
	for _, rim := range rims {
		hu, hv := p.StockCard.Width/2-rim, p.StockCard.Height/2-rim
		for dv := -float64(refineReach); dv <= refineReach; dv += refineStep {
			for du := -float64(refineReach); du <= refineReach; du += refineStep {
				if c := v.contrast(sums, du, dv, hu, hv) - refineCost*math.Hypot(du, dv); c > best {
					best, at = c, [2]float64{du, dv}
				}
			}
		}
	}
	return at
}

// votes sums up, from the first row and column on, +1 for each sample like the
// coat and -1 for others, 0 outside the picture.
func (v *topView) votes(like coat) []float64 {
	w := v.w + 1
	sums := make([]float64, w*(v.h+1))
	for y := range v.h {
		row := 0.0
		for x := range v.w {
			if i := y*v.w + x; v.in[i] {
				row += vote(&like, v.tint[i])
			}
			sums[(y+1)*w+x+1] = sums[y*w+x+1] + row
		}
	}
	return sums
}

// vote is how much a sample of shade t speaks for the card: coins say little.
func vote(like *coat, t shade) float64 {
	switch {
	case like.ll(t) > oddLL:
		return 1
	case t.y > -1.4 && t.y < -0.2 && math.Abs(float64(t.a)) < 0.3 && math.Abs(float64(t.b)) < 0.3:
		return -0.25
	}
	return -1
}

// contrast is the mean vote in the rectangle of half sizes hu, hv around (u, v),
// less that in the ring around it.
func (v *topView) contrast(sums []float64, u, w, hu, hv float64) float64 {
	in, nIn := v.box(sums, u, w, hu, hv)
	all, nAll := v.box(sums, u, w, hu+refineRing, hv+refineRing)
	return in/nIn - (all-in)/(nAll-nIn)
}

func (v *topView) box(sums []float64, u, w, hu, hv float64) (sum, n float64) {
	x0, y0 := v.sample(u-hu, w+hv)
	x1, y1 := v.sample(u+hu, w-hv)
	clamp := func(t float64, most int) int { return min(max(int(math.Round(t)), 0), most) }
	a, b, c, d := clamp(x0, v.w), clamp(y0, v.h), clamp(x1, v.w), clamp(y1, v.h)
	s := v.w + 1
	return sums[d*s+c] - sums[b*s+c] - sums[d*s+a] + sums[b*s+a], float64(max(1, (c-a)*(d-b)))
}
