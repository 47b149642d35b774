package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// marketOff is how much, as natural logarithm, a stock card may show brighter or darker
// than another for its paint and glare alone; where one goes beyond, it is the light: of
// 88 tables under even light one did. Lower it if stock cards in a shadow are taken for
// others, raise it if coins are miscounted on copies of other paints.
const marketOff = 0.4

// withMarket is t, which knows the white of the site cards, corrected where the known
// colours of the stock cards show that light falls unevenly on them, as in the shadow of
// somebody leaning over the table.
func (t *Light) withMarket(f *Frame, l *Layout, p *calibration.Profile) *Light {
	off, uneven := marketLight(f, l, t, p)
	if !uneven {
		return t
	}
	out := *t
	out.patches = slices.Clone(t.patches)
	for i, d := range off {
		lit := []Pose{l.stockPose(i)}
		if i < faceDown {
			lit = append(lit, l.Crates[i])
		}
		for _, at := range lit {
			px, _ := l.Camera.Project(at.At(0, 0, 0))
			q := lightPatch{x: px.X, y: px.Y, off: t.correction(px.X, px.Y)}
			for c := range q.off {
				q.off[c] += d
			}
			out.patches = append(out.patches, q)
		}
	}
	out.tabulate(f.W, f.H)
	return &out
}

// marketLight is how much brighter, as natural logarithm, the light on each stock card and
// the face-down one is than on the stock card nearest to the light of the site cards, or
// than that light where none is near it, and whether it is so anywhere.
func marketLight(f *Frame, l *Layout, light *Light, p *calibration.Profile) (off [7]float64, uneven bool) {
	shown, known := shownLight(stockViews(f, l, light, p), p)
	usual := math.Inf(1)
	for _, i := range known {
		if i != faceDown && math.Abs(shown[i]) < math.Abs(usual) {
			usual = shown[i]
		}
	}
	if usual < -marketOff || math.IsInf(usual, 1) {
		usual = 0
	}
	for _, i := range known {
		off[i] = shown[i] - usual
		uneven = uneven || math.Abs(off[i]) > marketOff
	}
	for i := range off {
		if uneven && !slices.Contains(known, i) {
			off[i] = between(off[:], known, i)
		}
	}
	return off, uneven
}

// backGlare is how much brighter than its paint, as natural logarithm, the dark face-down
// card shows at least where it lies in glare, which is no light on the market. Lower it if
// discs on it are taken for others' under a lamp.
const backGlare = 0.9

// marketLights are how much brighter, as natural logarithm, than that of the site cards the
// light on a card of the market is tried to be; oddLight is how much less likely, as natural
// logarithm, one off by 1 is. Add darker ones if cards in deep shadows are taken for others.
var marketLights = [...]float64{0, -0.5, 0.5, -1, -1.5}

const oddLight = 2.0

// A litCoat is a paint in one of marketLights.
type litCoat struct {
	coat
	light float64
}

// shownLight is how much brighter, as natural logarithm, each of those cards shows than
// its paint would in the light of the site cards, and of which cards that is known.
func shownLight(cards [7]*topView, p *calibration.Profile) (shown [7]float64, known []int) {
	var evid [6]StockEvidence
	var lit [6][]litCoat
	for i := range evid {
		for _, d := range p.Drinks {
			c, ll := cards[i].lit(Linear(d.Color))
			lit[i], evid[i].Color = append(lit[i], c), append(evid[i].Color, ll)
		}
	}
	for i, k := range bestColors(evid[:]) {
		d, ok := cards[i].brighter(lit[i][k])
		if shown[i] = d; ok {
			known = append(known, i)
		}
	}
	back, _ := cards[faceDown].lit(Linear(p.FaceDownCard))
	if d, ok := cards[faceDown].brighter(back); ok && d < backGlare {
		shown[faceDown], known = d, append(known, faceDown)
	}
	return shown, known
}

// lit is that paint in the light in which the card is likeliest to bear it, with the log
// likelihood.
func (p *topView) lit(paint [3]float64) (best litCoat, ll float64) {
	var coats [len(marketLights)]coat
	for i, light := range marketLights {
		shown := paint
		for c := range shown {
			shown[c] *= math.Exp(light)
		}
		coats[i] = coatOf(shown, evenLight, paintHue)
	}
	ll = math.Inf(-1)
	for i, v := range p.colorLL(coats[:]) {
		if v -= oddLight * math.Abs(marketLights[i]); v > ll {
			best, ll = litCoat{coats[i], marketLights[i]}, v
		}
	}
	return best, ll
}

// between is the value at i between those known on both sides of it, or the nearest.
func between(v []float64, known []int, i int) float64 {
	k, _ := slices.BinarySearch(known, i)
	switch k {
	case 0:
		return v[known[0]]
	case len(known):
		return v[known[k-1]]
	}
	a, b := known[k-1], known[k]
	return v[a] + (v[b]-v[a])*float64(i-a)/float64(b-a)
}

// greyHue is how far from grey a paint is at least for its hue to tell it; sameHue the
// squared distance, in spreads, up to which a sample shows it, shownLeast the share of a
// card's ground that must. Raise these if coins or print are measured instead of a card.
const greyHue, sameHue, shownLeast = 0.3, 6.0, 0.25

// brighter is how much brighter a card's ground shows than that paint, as natural
// logarithm; not known of covered cards and of grey paints, black and white, which
// nothing else tells from each other.
func (p *topView) brighter(paint litCoat) (float64, bool) {
	if math.Hypot(float64(paint.a), float64(paint.b)) < greyHue {
		return 0, false
	}
	var off []float64
	n := 0.0
	p.eachGround(func(_ int, t shade) {
		if paint.far(t) < sameHue {
			off = append(off, float64(t.y-paint.y))
		}
		n++
	})
	if float64(len(off)) <= shownLeast*n {
		return 0, false
	}
	return paint.light + median(off), true
}
