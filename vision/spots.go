package vision

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
)

// A disc is one disc found on an action spot: the place of its pigment in the
// reader's box, its evidence and where its top's middle lies.
type disc struct {
	pigment int
	lead    float64
	at      calibration.Point
}

// spotStep is the lattice step of the search on a spot, mm.
const spotStep = 1.5

// spotLead is the mean evidence a disc on a spot must have. Raise it if print
// is read as discs, lower it if discs in shadow are missed.
const spotLead = 0.8

// spotFaint is the evidence, mean and in the middle, below which nothing else
// makes a disc.
const spotFaint = -1.0

// spotMost is the number of discs on a spot beyond which the search stops.
const spotMost = 12

// spotSeen is the least part of a disc on a spot that must be seen.
const spotSeen = 0.5

// gather takes the discs off a field one by one, the clearest first; each hides
// what it covers from the next. within says where a middle may lie, weigh what
// else speaks for a disc of pigment c at (i, j); nil: nothing.
func (d *discReader) gather(g *ground, f *field, lat *lattice, within func(p calibration.Point) bool, weigh func(c, i, j int) float64) []disc {
	inside := diskMask(0, d.radius, spotStep)
	faint := 0.0
	if weigh != nil {
		faint = spotFaint
	}
	var out []disc
	for len(out) < spotMost {
		best := disc{lead: spotLead}
		found := false
		for k, ok := range f.seen {
			i, j := k/f.nv, k%f.nv
			if !ok || !within(lat.at(i, j)) {
				continue
			}
			for c := range d.box.pigments {
				if float64(f.ratio[c][k]) <= faint {
					continue
				}
				m, share := f.mean(f.ratio[c], inside, i, j)
				if m *= math.Sqrt(share); share <= spotSeen || m < faint {
					continue
				}
				if weigh != nil {
					m += weigh(c, i, j)
				}
				if m > best.lead {
					best, found = disc{c, m, lat.at(i, j)}, true
				}
			}
		}
		if !found {
			break
		}
		out = append(out, best)
		d.hide(g, f, lat, best.at)
	}
	return out
}

// hide marks what a disc with its top's middle at p covers as unseen.
func (d *discReader) hide(g *ground, f *field, lat *lattice, p calibration.Point) {
	foot := p
	foot.Z -= d.height
	c := g.coverOf(foot, d.radius+coverPlay, d.height)
	for k := range f.seen {
		if x, y := g.behind(lat.at(k/f.nv, k%f.nv)); c.hides(x, y) {
			f.seen[k] = false
		}
	}
}

// readClaimSpot finds the discs on the blue claim card.
func (d *discReader) readClaimSpot(g *ground, p calibration.Profile) (discs []disc, share float64) {
	pose := g.layout.Claim
	s, c := math.Sincos(pose.Deg * math.Pi / 180)
	at := calibration.Point{X: pose.X, Y: pose.Y, Z: pose.Z + d.height}
	lat := latticeAround(at, c, s, -g.half-4, g.half+4, g.half+4, spotStep)
	sea := shadows(g.measureSea(pose))
	f := g.survey(lat, d.box, func(_ calibration.Point, t logColor) float32 {
		return max(g.seaLike(sea, t), g.table.logLike(t))
	})
	n := 0
	for _, ok := range f.seen {
		if ok {
			n++
		}
	}
	look := claimLook{f: f, rim: newRim(d.radius, spotStep), wall: d.wall(g, &lat), sea: sea, near: d.nearSea(p), tops: d.tops()}
	return d.gather(g, f, &lat, func(q calibration.Point) bool {
		x, y := q.X-pose.X, q.Y-pose.Y
		return max(math.Abs(c*x+s*y), math.Abs(c*y-s*x)) < g.half-spotEdge
	}, look.weigh), float64(n) / float64(len(f.seen))
}

// A claimLook weighs how discs on the blue card stand out from it.
type claimLook struct {
	f    *field
	rim  *rim
	wall mask
	sea  []blot
	near []bool     // by pigment: it is so near to the card's blue that only small differences tell
	tops []logColor // by pigment: the tone of a disc's top
}

// tops are the tones of the tops of the pigments' discs.
func (d *discReader) tops() (out []logColor) {
	for _, q := range d.box.pigments {
		var top [3]float32
		for c, a := range q.albedo {
			top[c] = float32(a + discFinish[0].sheen)
		}
		out = append(out, logColorOf(top))
	}
	return out
}

// wall is where the walls of discs show on a lattice at the height of their tops.
func (d *discReader) wall(g *ground, l *lattice) mask {
	mid := l.at(l.nu/2, l.nv/2)
	dx, dy := g.eye.X-mid.X, g.eye.Y-mid.Y
	far := max(math.Hypot(dx, dy), 1e-9)
	u, v := (dx*l.ux+dy*l.uy)/(far*l.step), (dx*l.vx+dy*l.vy)/(far*l.step)
	return wallMask(d.radius, d.height*far/(g.eye.Z-mid.Z), u, v, l.step)
}

// rimWeight is what a spread of contrast at its rim adds to the mean evidence of
// a disc, beyond rimEven; below rimLeast there is no disc, but a sleeve or a
// shadow. Raise them if a hand's sleeve is read as discs.
const rimWeight, rimEven, rimLeast, rimNone = 0.15, 2.0, 1.5, -2.0

// A disc that is nearly of the card's blue is told by small differences, learnt
// by logistic regression: how uneven it is, how far off the card's tint (less
// green, and less so in blue; tintMost bounds each), how much darker its wall
// is than its top, and how far its hue is off that of its like in the turn row.
// Raise nearEven if bare blue card is read as blue discs.
const nearEven, nearUneven, nearGreen, nearTint, nearWall, nearHue = -0.33, -0.2, 5.15, 10.9, 1.62, -2.6

const tintMost, wallMost = 0.2, 0.8

func (l *claimLook) weigh(c, i, j int) float64 {
	off, uneven := l.rim.contrast(l.f, i, j)
	if l.near[c] && len(l.sea) > 0 {
		return l.weighNear(c, i, j, uneven)
	}
	k := off - uneven
	v := rimWeight * (k - rimEven)
	if k < rimLeast {
		v += rimNone
	}
	return v
}

func (l *claimLook) weighNear(c, i, j int, uneven float64) float64 {
	top, _ := l.f.tones(l.rim.whole, i, j)
	card, own := l.sea[0].mean, l.tops[c]
	green, blue := float64(card[1]-top[1]), float64(card[2]-top[2])
	v := nearEven + nearUneven*uneven
	v += nearGreen*min(max(green, -tintMost), tintMost) + nearTint*min(max(green-blue, -tintMost), tintMost)
	v += nearHue * float64(top[1]-own[1]-top[2]+own[2])
	if wall, n := l.f.tones(l.wall, i, j); n >= wallLeast {
		drop := float64(top[1]-wall[1]+top[2]-wall[2]) / 2
		v += nearWall * min(max(drop, -tintMost), wallMost)
	}
	return v
}

// nearSea tells which pigments are nearly of the blue of a card's blue side.
func (d *discReader) nearSea(p calibration.Profile) []bool {
	out := make([]bool, len(d.box.pigments))
	for c, q := range d.box.pigments {
		out[c] = hueLike(Linear(colorOf(p.Players, q.name)), Linear(p.SiteCardSides.Blue)) > 0.5
	}
	return out
}

// spotEdge is how far, mm, the middle of a disc on the claim card lies inside
// the card's edge at least.
const spotEdge = 4.0

// seaRest is how rare, as natural logarithm, points of a blue card are that are
// neither its blue nor its pale blue. Raise it if shadows on it are read as discs.
const seaRest = 4.0

// seaLike is the log density of t on a blue card whose blues were measured.
func (g *ground) seaLike(sea []blot, t logColor) float32 {
	like := g.sides.logLike(t)[blueShade] - seaRest
	for i := range sea {
		like = max(like, sea[i].logLike(t))
	}
	return like
}

// seaShades are the parts of its light that a shadow leaves a blue card, and
// shadeRest how rare, as natural logarithm, points in each are.
var seaShades = [...]float64{0.8, 0.62, 0.48}

const shadeRest = 3.0

// shadows adds to the measured blues what a shadow makes of them.
func shadows(sea []blot) []blot {
	out := slices.Clone(sea)
	for _, b := range sea {
		for _, s := range seaShades {
			dark := b
			dark.peak -= shadeRest
			for c, v := range b.mean {
				dark.mean[c] = float32(math.Log(s*(math.Exp(float64(v))-toneFloor) + toneFloor))
			}
			out = append(out, dark)
		}
	}
	return out
}

// measureSea measures the blue and the pale blue of the card at pose: those of
// its points that are blue at all, in two halves by their red.
func (g *ground) measureSea(pose Pose) []blot {
	var blue []logColor
	for u := -g.half + 3; u <= g.half-3; u += 2 {
		for v := -g.half + 3; v <= g.half-3; v += 2 {
			if t, ok := g.colorAt(pose.At(u, v, 0)); ok && t[2] > t[1] && t[1] > t[0] && t[2]-t[0] > 0.3 {
				blue = append(blue, t)
			}
		}
	}
	if len(blue) < 40 {
		return nil
	}
	slices.SortFunc(blue, func(a, b logColor) int { return cmpFloat(float64(a[0]), float64(b[0])) })
	low, high := float64(blue[len(blue)/8][0]), float64(blue[len(blue)*7/8][0])
	cut, _ := slices.BinarySearchFunc(blue, (low+high)/2, func(t logColor, v float64) int { return cmpFloat(float64(t[0]), v) })
	var out []blot
	for _, half := range [][]logColor{blue[:cut], blue[cut:]} {
		if b := blotOf(half); b != nil {
			out = append(out, *b)
		}
	}
	return out
}

// The architect token lies beyond the supply side of the grid, at its left or
// right end: tokenLow to tokenHigh mm above the grid's edge, its middle tokenIn
// mm inside to tokenOut mm outside the grid's side.
const tokenLow, tokenHigh, tokenIn, tokenOut = 35.0, 105.0, 15.0, 105.0

// tokenStep is the lattice step of the search for the token, mm, tokenReach how
// far from its middle the discs of the action lie.
const tokenStep, tokenReach = 2.0, 26.0

// A token is a place where the architect token may lie, and its evidence.
type token struct {
	at   calibration.Point
	lead float64
	wood float64 // the part of it that shows wood
}

// tokenMost is how many places are held for the token until the discs decide.
const tokenMost = 10

// findTokens finds the places that look like the architect token, best first.
func (d *discReader) findTokens(g *ground, p calibration.Profile) (out []token) {
	l := g.layout
	half := float64(l.N)/2*(2*g.half+l.Gap) - l.Gap/2
	for _, side := range []float64{-1, 1} {
		mid := calibration.Point{X: side * (half + (tokenOut-tokenIn)/2), Y: half + (tokenLow+tokenHigh)/2, Z: p.Architect.Height}
		lat := latticeAround(mid, 1, 0, -(tokenIn+tokenOut)/2, (tokenIn+tokenOut)/2, (tokenHigh-tokenLow)/2, tokenStep)
		out = append(out, d.tokensOn(g, lat, p.Architect.Diameter/2)...)
	}
	slices.SortFunc(out, func(a, b token) int { return cmpFloat(b.lead, a.lead) })
	return sparse(out, p.Architect.Diameter, tokenMost)
}

// sparse keeps the first most tokens that lie at least far mm from those before.
func sparse(tokens []token, far float64, most int) (out []token) {
	for _, t := range tokens {
		near := slices.ContainsFunc(out, func(o token) bool { return math.Hypot(t.at.X-o.at.X, t.at.Y-o.at.Y) < far })
		if !near && len(out) < most {
			out = append(out, t)
		}
	}
	return out
}

// underDisc is how much less a point under a player's disc speaks for the token
// than one of wood.
const underDisc = 1.0

// tokensOn weighs every place of the lattice as the middle of a round of wood of
// radius r mm, partly under discs, with no wood around it.
func (d *discReader) tokensOn(g *ground, lat lattice, r float64) (out []token) {
	n := lat.nu * lat.nv
	f := &field{nu: lat.nu, nv: lat.nv, step: lat.step, seen: make([]bool, n)}
	wood, any, bare := make([]float32, n), make([]float32, n), make([]float32, n)
	for k := range n {
		t, ok := g.colorAt(lat.at(k/lat.nv, k%lat.nv))
		if !ok {
			continue
		}
		f.seen[k] = true
		table := g.table.logLike(t)
		wood[k] = bounded(g.sides.logLike(t)[woodSide] - table)
		any[k] = wood[k]
		if wood[k] > 0 {
			bare[k] = 1
		}
		for _, like := range d.box.logLike(t) {
			any[k] = max(any[k], bounded(like-table)-underDisc)
		}
	}
	whole, inner, outer := diskMask(0, r-1, tokenStep), sectors(r-5, r-0.5, tokenStep), sectors(r+1.5, r+6, tokenStep)
	for k := range n {
		i, j := k/lat.nv, k%lat.nv
		in, share := f.mean(any, whole, i, j)
		if in < 0.5 || share < 0.6 {
			continue
		}
		own, _ := f.mean(wood, whole, i, j)
		rim, around := f.ranked(any, inner, i, j), f.ranked(wood, outer, i, j)
		lead := in + own + (rim[0]+rim[1])/2 - (around[5]+around[6]+around[7])/3
		if lead *= share; lead > tokenLead {
			shown, _ := f.mean(bare, whole, i, j)
			out = append(out, token{lat.at(i, j), lead, shown})
		}
	}
	return out
}

// sectors cuts the ring from r0 to r1 mm into eight.
func sectors(r0, r1, step float64) (out [8]mask) {
	for _, d := range diskMask(r0, r1, step) {
		k := int(math.Floor(math.Atan2(float64(d[1]), float64(d[0]))/(math.Pi/4)+0.5)) & 7
		out[k] = append(out[k], d)
	}
	return out
}

// ranked are the means of the values in the eight sectors, the least first.
func (f *field) ranked(values []float32, m [8]mask, i, j int) (out [8]float64) {
	for k := range m {
		out[k], _ = f.mean(values, m[k], i, j)
	}
	slices.Sort(out[:])
	return out
}

// tokenLead is the least evidence of an architect token.
const tokenLead = 1.5

// tokenDiscs is the evidence that a disc in the middle of a place adds to its
// being the token's, tokenHeap what heapLeast or more of one colour take off it: those
// are a player's store.
const tokenDiscs, tokenHeap, heapLeast = 4.0, 3.0, 4

// tokenClear is the evidence beyond which wood is as good as certain: clearer
// wood, such as a block of the supply, must not outdo discs.
const tokenClear = 4.0

// tokenWood is the least part of the token that must show wood for discs on it
// to speak for it.
const tokenWood = 0.2

// tokenBonus is what the discs at a place say of its being the token's: the
// nearer to its middle, the more. Those that look like wood say nothing.
func (d *discReader) tokenBonus(discs []disc, at calibration.Point, p calibration.Profile) float64 {
	count := make([]int, len(d.box.pigments))
	bonus := 0.0
	for _, q := range discs {
		count[q.pigment]++
		far := math.Hypot(q.at.X-at.X, q.at.Y-at.Y) / tokenReach
		if hueLike(Linear(colorOf(p.Players, d.box.pigments[q.pigment].name)), Linear(p.Piece.Wood)) < 0.5 {
			bonus += tokenDiscs * (1 - far*far)
		}
	}
	if len(count) > 0 && slices.Max(count) >= heapLeast && 4*slices.Max(count) >= 3*len(discs) {
		return -tokenHeap
	}
	return bonus
}

// colorOf is the colour that a palette gives a name.
func colorOf(palette []calibration.NamedColor, name izakaya.Color) calibration.RGB {
	for _, n := range palette {
		if n.Name == string(name) {
			return n.Color
		}
	}
	return calibration.RGB{}
}

// readBuildSpot finds the discs on and around the architect token; found is
// false where the token is not seen.
func (d *discReader) readBuildSpot(g *ground, p calibration.Profile) (discs []disc, found bool) {
	lead := math.Inf(-1)
	for _, t := range d.findTokens(g, p) {
		some := d.aroundToken(g, t.at, p)
		t.lead = min(t.lead, tokenClear)
		if bonus := d.tokenBonus(some, t.at, p); bonus < 0 || t.wood > tokenWood {
			t.lead += bonus
		}
		if t.lead > lead {
			discs, lead, found = some, t.lead, true
		}
	}
	return discs, found
}

// aroundToken finds the discs on and around the token at the place given.
func (d *discReader) aroundToken(g *ground, at calibration.Point, p calibration.Profile) []disc {
	at.Z = p.Architect.Height/2 + d.height
	lat := latticeAround(at, 1, 0, -tokenReach-8, tokenReach+8, tokenReach+8, spotStep)
	f := g.survey(lat, d.box, func(p calibration.Point, t logColor) float32 {
		return max(g.table.logLike(t), g.sides.logLike(t)[woodSide]-0.7)
	})
	return d.gather(g, f, &lat, func(q calibration.Point) bool {
		return math.Hypot(q.X-at.X, q.Y-at.Y) < tokenReach
	}, nil)
}
