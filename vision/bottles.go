package vision

import (
	"math"
	"math/bits"
	"slices"

	"banto/calibration"
)

// bottleShade is how much of its light a bottle in a crate shows, boxShade
// the same of the crate's inside.
const bottleShade, boxShade = 0.42, 0.5

// crateShadeOf is the shade of the insides of all crates together: the middle of
// the samples that may be crate.
func crateShadeOf(views []*crateView, pr *calibration.Profile, exposure float64) shade {
	near := coatOf(dimmed(Linear(pr.Crate.Color), boxShade*exposure), 0.5, 0.3)
	var ys, as, bs []float32
	for _, v := range views {
		for i, t := range v.p.tint {
			if x, y := v.at(i); v.p.in[i] && v.inside(x, y) && near.ll(t) > oddLL {
				ys, as, bs = append(ys, t.y), append(as, t.a), append(bs, t.b)
			}
		}
	}
	if len(ys) == 0 {
		return near.shade
	}
	return shade{middle(ys), middle(as), middle(bs)}
}

func middle(v []float32) float32 {
	slices.Sort(v)
	return v[len(v)/2]
}

func dimmed(rgb [3]float64, k float64) [3]float64 {
	return [3]float64{rgb[0] * k, rgb[1] * k, rgb[2] * k}
}

// A crateCoats is what bottles of one drink and the empty crate look like.
type crateCoats struct {
	body, lid, cap, empty coat
	// gapFull and gapBare are the crate beside a bottle and beside none.
	gapFull, gapBare coat
	// near: the drink is so close to the crate that its bottles may be dull.
	// dull: the bottles' sides show the crate's own shade, only their tops tell.
	near, dull bool
}

func newCrateCoats(drink, box [3]float64, crate shade, exposure float64) crateCoats {
	c := crateCoats{
		body:  coatOf(dimmed(drink, bottleShade*exposure), 0.5, 0),
		lid:   coatOf(exposed(drink, exposure), 0.45, 0),
		cap:   coatOf(exposed([3]float64{0.7, 0.7, 0.7}, exposure), 0.6, 0.13),
		empty: newCoat(crate, 0.42, 0.12),
	}
	c.gapFull = newCoat(shade{crate.y - 0.24, crate.a, crate.b}, 0.45, 0.13)
	c.gapBare = newCoat(shade{crate.y + 0.05, crate.a, crate.b}, 0.35, 0.13)
	own := coatOf(dimmed(box, boxShade*exposure), 0, 0)
	far := math.Hypot(float64(c.body.a-own.a), float64(c.body.b-own.b))
	c.near = far < 0.5
	sc := float32(min(max(0.35*far, 0.15), 0.35))
	c.body, c.lid = newCoat(c.body.shade, c.body.sy, sc), newCoat(c.lid.shade, c.lid.sy, sc)
	glow := float32(max(0, 1-far))
	c.body.a += glow * (crate.a - own.a)
	c.body.b += glow * (crate.b - own.b)
	c.lid.b += glow * (crate.b - own.b)
	return c
}

// A sightGroup is all samples that see the same bottles in the same order.
type sightGroup struct {
	hits   []hit
	inside bool // the samples look down into the crate
	// gap is 1 + the cell where the samples see the crate beside a bottle, or 0.
	gap int
}

// A sight is a sample of a crate's view and the group that it belongs to.
type sight struct{ sample, group int }

// group sorts the samples of the view by what they can see.
func (v *crateView) group() {
	index := map[uint64]int{}
	var hs []hit
	for i := range v.p.tint {
		if x, y := i%v.p.w, i/v.p.w; min(x, y, v.p.w-1-x, v.p.h-1-y) < crateReach {
			continue
		}
		x, y := v.at(i)
		hs = v.hits(x, y, hs)
		v.outline(i, len(hs) > 0)
		g := sightGroup{inside: v.inside(x, y)}
		if len(hs) == 0 {
			if !g.inside {
				continue
			}
			g.gap = 1 + v.nearest(x, y)
		}
		g.hits = hs
		key := g.key()
		k, ok := index[key]
		if !ok {
			k = len(v.groups)
			index[key] = k
			g.hits = slices.Clone(hs)
			v.groups = append(v.groups, g)
		}
		v.sights = append(v.sights, sight{i, k})
	}
}

// key tells apart which bottles samples may see.
func (g *sightGroup) key() uint64 {
	key := uint64(1)
	for _, h := range g.hits {
		key = key<<6 | uint64(h.cell)<<3 | h.level()<<1
		if h.sure {
			key |= 1
		}
	}
	key = key<<5 | uint64(g.gap)<<1
	if g.inside {
		key |= 1
	}
	return key
}

// capFrom is the share of a bottle's height from which its cap may show, topFrom
// that from which a line of sight meets the flat top.
const capFrom, topFrom = 0.7, 0.93

// level is which part of its bottle a hit shows: 0 body, 1 neck, 2 top.
func (h *hit) level() uint64 {
	switch {
	case h.at > topFrom:
		return 2
	case h.at > capFrom:
		return 1
	}
	return 0
}

// A sampleLL is how well bottle, lid and empty crate explain a sample: log
// densities over that of an odd one.
type sampleLL struct{ body, lid, bare, gapFull, gapBare float32 }

// explain weighs every sample of the view.
func (v *crateView) explain(c *crateCoats) []sampleLL {
	out := make([]sampleLL, len(v.p.tint))
	for i, t := range v.p.tint {
		if !v.p.in[i] {
			continue
		}
		l := sampleLL{lid: max(c.lid.ll(t), c.cap.ll(t)), bare: c.empty.ll(t)}
		l.body = l.bare
		if !c.dull {
			l.body = c.body.ll(t)
			l.lid = max(l.lid, l.body)
		}
		if c.near {
			l.lid = max(l.lid, l.bare-dullLid)
			l.gapFull, l.gapBare = 0.5*c.gapFull.ll(t), 0.5*c.gapBare.ll(t)
		}
		out[i] = sampleLL{l.body - oddLL, l.lid - oddLL, l.bare - oddLL, l.gapFull, l.gapBare}
	}
	return out
}

// dullLid is how unlikely, as a logarithm, the top of such a bottle shows the crate's own tone.
const dullLid = 1.2

// rimY and rimC are the spreads of the shade of a crate's rim around its inside's.
const rimY, rimC = 0.7, 0.2

// rimGlare is the brightness, as a logarithm, from which a crate's rim may show
// no tint at all.
const rimGlare = -0.4

// A groupLL sums up what the samples of a group say of a bottle's body, neck and
// top, of the empty crate and of the better of it and a bottle.
type groupLL struct{ body, neck, top, bare, both float32 }

// outsideLL is the log density, over that of an odd sample, of what lies around
// a crate.
const outsideLL = 0.5

// tally sums up the samples with the crate moved by (dx, dy) samples.
func (v *crateView) tally(lls []sampleLL, dx, dy int, out []groupLL) {
	clear(out)
	for _, s := range v.sights {
		i := s.sample + dy*v.p.w + dx
		if !v.p.in[i] {
			continue
		}
		l, g, o := &lls[i], &v.groups[s.group], &out[s.group]
		if g.gap > 0 {
			o.body += l.gapFull
			o.bare += l.gapBare
			continue
		}
		bare := l.bare
		if !g.inside {
			bare = max(bare, outsideLL)
		}
		o.body += l.body
		o.neck += max(l.body, l.lid)
		o.top += l.lid
		o.bare += bare
		o.both += max(bare, l.body)
	}
}

// of is what the samples of group g say of the crate with that set of cells full.
func (o *groupLL) of(g *sightGroup, set uint) float32 {
	if g.gap > 0 && set>>(g.gap-1)&1 == 1 {
		return o.body
	}
	soft := false
	for _, h := range g.hits {
		if set>>h.cell&1 == 0 {
			continue
		}
		if !h.sure {
			soft = true
			continue
		}
		return [3]float32{o.body, o.neck, o.top}[h.level()]
	}
	if soft {
		return o.both
	}
	return o.bare
}

// crateScale is how much of a sample's log likelihood counts in a crate.
const crateScale = 0.12

// A crateReading is the log likelihood of each number of bottles left, and the
// likeliest set of full cells.
type crateReading struct {
	bottles []float64
	set     uint
}

// nearTints are how far, in chroma, bottles of a drink close to the crate's own
// colour may be off it: copies of the game differ, and glow evens out.
var nearTints = [...][2]float32{{0, 0}, {-0.12, -0.06}, {-0.12, -0.18}, {-0.28, -0.10}, {-0.28, -0.22}}

// nearTrust is how much of its log likelihood counts where the drink is close to
// the crate's own colour: there tones deceive. Learnt from such crates of 87 tables.
const nearTrust = 0.5

// read finds the bottles.
func (v *crateView) read(c crateCoats) crateReading {
	if !c.near {
		return v.settle(&c)
	}
	var out crateReading
	for i, d := range nearTints {
		c.dull = i == 0
		c.body = c.empty
		c.body.a, c.body.b = c.body.a+d[0], c.body.b+d[1]
		r := v.settle(&c)
		if i == 0 {
			out = r
			continue
		}
		if r.best() > out.best() {
			out.set = r.set
		}
		for k, ll := range r.bottles {
			out.bottles[k] = max(out.bottles[k], ll)
		}
	}
	for k := range out.bottles {
		out.bottles[k] *= nearTrust
	}
	return out
}

func (r *crateReading) best() float64 { return slices.Max(r.bottles) }

// settle reads the crate where its outline fits best.
func (v *crateView) settle(c *crateCoats) crateReading {
	sums := make([]groupLL, len(v.groups))
	dx, dy := v.place(c.empty.shade)
	v.tally(v.explain(c), dx, dy, sums)
	return v.weigh(sums)
}

// outline notes sample i if it shows the crate's rim, or what is around it and
// cannot be crate or bottle.
func (v *crateView) outline(i int, bottle bool) {
	x, y := v.at(i)
	hw, hd := v.crate.Width/2, v.crate.Depth/2
	ax, ay := math.Abs(x), math.Abs(y)
	fx, fy := x+v.shift[0]*v.crate.Height, y+v.shift[1]*v.crate.Height
	wall := math.Abs(fx) < hw+1 && math.Abs(fy) < hd+1
	switch {
	case bottle || v.inside(x, y):
	case ax < hw && ay < hd:
		v.rim = append(v.rim, i)
	case ax > hw+0.5 && ax < hw+2.5 && ay < hd+2.5 || ay > hd+0.5 && ay < hd+2.5 && ax < hw+2.5:
		if !wall {
			v.around = append(v.around, i)
		}
	}
}

// weigh gives each number of bottles the log likelihood of its best set of cells.
func (v *crateView) weigh(sums []groupLL) crateReading {
	n := v.cells()
	r := crateReading{bottles: make([]float64, n+1)}
	best := math.Inf(-1)
	for i := range r.bottles {
		r.bottles[i] = math.Inf(-1)
	}
	for set := range uint(1) << n {
		sum := float32(0)
		for i := range sums {
			sum += sums[i].of(&v.groups[i], set)
		}
		ll := float64(sum) * crateScale
		k := bits.OnesCount(set)
		r.bottles[k] = max(r.bottles[k], ll)
		if ll > best {
			best, r.set = ll, set
		}
	}
	return r
}

// seen is the share of the crate's rim that lies in the picture and looks like
// crate, of what its bottles cannot hide.
func (v *crateView) seen(c *crateCoats) float64 {
	n, ok := 0, 0
	rim := newCoat(c.empty.shade, rimY, rimC)
	var hs []hit
	visit := func(x, y, dx, dy float64) {
		if hs = v.hits(x, y, hs); len(hs) > 0 {
			return
		}
		n++
		for k := -1.0; k <= 1; k++ {
			sx, sy := v.p.sample(x+k*dx-v.ou, y+k*dy-v.ov)
			xi, yi := int(math.Round(sx)), int(math.Round(sy))
			if xi < 0 || yi < 0 || xi >= v.p.w || yi >= v.p.h {
				continue
			}
			if t := v.p.tint[yi*v.p.w+xi]; v.p.in[yi*v.p.w+xi] && (rim.ll(t) > oddLL+0.3 || t.y > rimGlare) {
				ok++
				return
			}
		}
	}
	hw, hd := v.crate.Width/2-crateWall/2, v.crate.Depth/2-crateWall/2
	for x := -hw; x <= hw; x++ {
		visit(x, hd, 0, 1)
		visit(x, -hd, 0, 1)
	}
	for y := -hd; y <= hd; y++ {
		visit(hw, y, 1, 0)
		visit(-hw, y, 1, 0)
	}
	return float64(ok) / float64(max(n, 1))
}
