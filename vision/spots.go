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

// spotFaint is the evidence of its colour, mean and in the middle, below which
// nothing else makes a disc.
const spotFaint = -1.0

// spotMost is the number of discs on a spot beyond which the search stops.
const spotMost = 15

// spotSeen is the least part of a disc on a spot that must be seen.
const spotSeen = 0.5

// hidingReach is how far, in radii, a disc can change what is seen of others.
const hidingReach = 4.0

// A place is where the middle of a disc may lie: a bound of the evidence that one
// can have there, and the clearest disc once that was looked at.
type place struct {
	bound  float64
	disc   disc
	looked bool
}

// gather takes up to most discs off a spot one by one, the clearest first; each
// hides what it covers from the next. within says where a middle may lie.
func (d *discReader) gather(g *ground, l *spotLook, lat *lattice, most int, within func(p calibration.Point) bool) []disc {
	places := make([]place, len(l.f.seen))
	for k := range places {
		if within(lat.at(k/l.f.nv, k%l.f.nv)) {
			places[k].bound = d.bound(l, k)
		}
	}
	var out []disc
	for len(out) < most {
		top := d.clearest(l, lat, places)
		if top.lead <= 0 {
			break
		}
		out = append(out, top)
		d.hide(g, l.f, lat, top.at)
		for k := range places {
			if q := lat.at(k/l.f.nv, k%l.f.nv); places[k].bound > 0 && math.Hypot(q.X-top.at.X, q.Y-top.at.Y) < hidingReach*d.radius {
				places[k] = place{bound: d.bound(l, k)}
			}
		}
	}
	return out
}

// clearest is the disc with the most evidence of all. It looks, from the most
// promising place on, only where there can be more than it has found.
func (d *discReader) clearest(l *spotLook, lat *lattice, places []place) (best disc) {
	first := 0
	for k := range places {
		if places[k].bound > places[first].bound {
			first = k
		}
	}
	for n := range len(places) {
		k := (first + n) % len(places)
		p := &places[k]
		if p.bound <= best.lead {
			continue
		}
		if !p.looked {
			p.disc, p.looked = d.lookAt(l, lat, k), true
			p.bound = p.disc.lead
		}
		if p.disc.lead > best.lead {
			best = p.disc
		}
	}
	return best
}

// own is the mean evidence of its colour of a disc of pigment c with its middle
// at step k, less where less of it is seen; ok is false where that is too little.
func (d *discReader) own(l *spotLook, c, k int) (mean float64, ok bool) {
	if l.f.ratio[c][k] <= spotFaint {
		return 0, false
	}
	m, share := l.f.mean(l.f.ratio[c], l.inside, k/l.f.nv, k%l.f.nv)
	m *= math.Sqrt(share)
	return m, share > spotSeen && m > max(spotFaint, -l.rest(c))
}

// bound is the most evidence that a disc with its middle at step k can have.
func (d *discReader) bound(l *spotLook, k int) (most float64) {
	if !l.f.seen[k] {
		return 0
	}
	for c := range d.box.pigments {
		if m, ok := d.own(l, c, k); ok {
			most = max(most, m+l.rest(c))
		}
	}
	return most
}

// lookAt is the clearest disc with its middle at step k.
func (d *discReader) lookAt(l *spotLook, lat *lattice, k int) (best disc) {
	i, j := k/l.f.nv, k%l.f.nv
	o := l.outlook(i, j)
	for c := range d.box.pigments {
		if m, ok := d.own(l, c, k); ok {
			if m += l.weigh(c, o); m > best.lead {
				best = disc{c, m, lat.at(i, j)}
			}
		}
	}
	return best
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
	look := d.look(g, f, &lat)
	look.sea, look.near = sea, d.nearSea(p)
	return d.gather(g, look, &lat, spotMost, func(q calibration.Point) bool {
		x, y := q.X-pose.X, q.Y-pose.Y
		return max(math.Abs(c*x+s*y), math.Abs(c*y-s*x)) < g.half-spotEdge
	}), float64(n) / float64(len(f.seen))
}

// A spotLook weighs how discs on a spot stand out from it.
type spotLook struct {
	f            *field
	rim          *rim
	inside, wall mask
	tops         []logColor // by pigment: the tone of a disc's top
	sea          []blot     // the tones of the blue card there, if any,
	near         []bool     // and by pigment whether it is so near to them that only small differences tell
}

func (d *discReader) look(g *ground, f *field, lat *lattice) *spotLook {
	return &spotLook{f: f, rim: newRim(d.radius, lat.step), inside: diskMask(0, d.radius, lat.step), wall: d.wall(g, lat), tops: d.tops()}
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

// What else than its colour makes a disc, learnt by logistic regression: how
// sharply its rim stands out and how uneven its top is (see rim.contrast), how far
// its hue is off that of its like in the turn row, how much darker its wall is
// than its top. Raise discEven if print, sleeves or shadows are read as discs.
const discEven, discRim, discUneven, discHue, discWall = 1.77, 0.2, 0.27, 1.52, 0.79

// The same for a disc that is nearly of the card's blue, which is also told by
// its tint off the card's: less green, and less so in blue; tintMost bounds each.
const nearEven, nearUneven, nearHue, nearWall, nearGreen, nearTint, tintMost = 1.13, 0.2, 2.6, 1.62, 5.15, 10.9, 0.2

// nearRest is the most that all this says.
const nearRest = (nearGreen+nearTint)*tintMost + nearWall*wallHigh

// rest is the most that all else than its colour says for a disc of pigment c.
func (l *spotLook) rest(c int) float64 {
	if l.isNear(c) {
		return nearRest
	}
	return discRim*rimClear + discWall*wallHigh - discEven
}

// isNear tells whether only small differences tell pigment c from the card.
func (l *spotLook) isNear(c int) bool { return len(l.sea) > 0 && l.near[c] }

// An outlook is what a place shows of a disc there, whatever its pigment.
type outlook struct {
	off, uneven, drop float64 // see rim.contrast and spotLook.drop
	top               logColor
}

func (l *spotLook) outlook(i, j int) *outlook {
	var o outlook
	o.off, o.uneven = l.rim.contrast(l.f, i, j)
	o.top, _ = l.f.tones(l.rim.whole, i, j)
	o.drop = l.drop(o.top, i, j)
	return &o
}

// weigh is what else than its colour speaks for a disc of pigment c.
func (l *spotLook) weigh(c int, o *outlook) float64 {
	hue := float64(o.top[1] - l.tops[c][1] - o.top[2] + l.tops[c][2])
	if !l.isNear(c) {
		return discRim*min(o.off, rimClear) - discUneven*o.uneven - discHue*min(math.Abs(hue), 1) + discWall*o.drop - discEven
	}
	card := l.sea[0].mean
	green, blue := float64(card[1]-o.top[1]), float64(card[2]-o.top[2])
	v := nearGreen*min(max(green, -tintMost), tintMost) + nearTint*min(max(green-blue, -tintMost), tintMost)
	return v - nearUneven*o.uneven - nearHue*hue + nearWall*o.drop - nearEven
}

// wallLeast is how many points of a disc's wall must be seen to tell its shade;
// wallUsual is by how much a wall is darker as a rule, natural logarithm, and
// wallLow and wallHigh bound that.
const wallLeast, wallUsual, wallLow, wallHigh = 3, 0.3, -0.2, 0.8

// drop is by how much the wall of a disc at (i, j) with that top is darker.
func (l *spotLook) drop(top logColor, i, j int) float64 {
	wall, n := l.f.tones(l.wall, i, j)
	if n < wallLeast {
		return wallUsual
	}
	drop := float64(top[0]+top[1]+top[2]-wall[0]-wall[1]-wall[2]) / 3
	return min(max(drop, wallLow), wallHigh)
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

// sectors cuts the ring from r0 to r1 mm into eight.
func sectors(r0, r1, step float64) (out [8]mask) {
	for _, d := range diskMask(r0, r1, step) {
		k := int(math.Floor(math.Atan2(float64(d[1]), float64(d[0]))/(math.Pi/4)+0.5)) & 7
		out[k] = append(out[k], d)
	}
	return out
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
