package vision

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"banto/calibration"
)

// crateWall and crateFloor are the thickness of a crate's walls and of its
// floor, mm. Make the wall thicker if empty cells at the rim read as full.
const crateWall, crateFloor = 1.5, 1.0

// crateStep is the raster of a crate's topView, mm.
const crateStep = 1.0

// neckFrom and neckShare say from which share of its height a bottle may be
// narrower than its body, and by how much.
const neckFrom, neckShare = 0.45, 0.5

// A hit is a bottle that the line of sight through a sample meets: the cell it
// stands in, how high up (share of the bottle's height), and whether any shape
// of bottle is that wide there.
type hit struct {
	cell int
	at   float64
	sure bool
}

// A crateView is a crate as seen from above, cut at the height of its rim.
type crateView struct {
	p      *topView
	shades []shade
	ou, ov float64    // the topView's centre, mm from the crate's
	shift  [2]float64 // how far 1 mm of height shows a thing displaced, mm
	crate  calibration.Crate
	bottle calibration.Drum
}

// viewCrate cuts crate pose out of the frame with all that its bottles can cover.
func viewCrate(f *Frame, light *Light, l *Layout, pose Pose, pr *calibration.Profile) *crateView {
	v := &crateView{crate: pr.Crate, bottle: pr.Bottle}
	v.shift = heightShift(l, pose)
	rise := crateFloor + pr.Bottle.Height - pr.Crate.Height
	v.ou, v.ov = v.shift[0]*rise/2, v.shift[1]*rise/2
	mid := pose
	c := pose.At(v.ou, v.ov, 0)
	mid.X, mid.Y = c.X, c.Y
	v.p = cut(f, light, &l.Camera, mid, pr.Crate.Width+2*math.Abs(v.ou)+2, pr.Crate.Depth+2*math.Abs(v.ov)+2, pr.Crate.Height, crateStep)
	v.shades = make([]shade, len(v.p.in))
	for i := range v.shades {
		v.shades[i] = shadeOf(v.p.pix[3*i], v.p.pix[3*i+1], v.p.pix[3*i+2])
	}
	return v
}

// cell is the centre of cell k, mm from the crate's; cells go row by row from
// the far left.
func (v *crateView) cell(k int) (x, y float64) {
	nx, ny := v.crate.Cells[0], v.crate.Cells[1]
	px, py := (v.crate.Width-2*crateWall)/float64(nx), (v.crate.Depth-2*crateWall)/float64(ny)
	return px * (float64(k%nx) - float64(nx-1)/2), py * (float64(ny-1)/2 - float64(k/nx))
}

// at is the place of sample i in the rim's plane, mm from the crate's centre.
func (v *crateView) at(i int) (x, y float64) {
	x, y = v.p.place(float64(i%v.p.w), float64(i/v.p.w))
	return x + v.ou, y + v.ov
}

func (v *crateView) cells() int { return v.crate.Cells[0] * v.crate.Cells[1] }

// inside tells whether the line of sight through (x, y) of the rim's plane goes
// down into the crate.
func (v *crateView) inside(x, y float64) bool {
	return math.Abs(x) < v.crate.Width/2-crateWall && math.Abs(y) < v.crate.Depth/2-crateWall
}

// hits lists the bottles that the line of sight through (x, y) of the rim's
// plane would meet, nearest the camera first.
func (v *crateView) hits(x, y float64, out []hit) []hit {
	out = out[:0]
	top, neck := crateFloor+v.bottle.Height, crateFloor+neckFrom*v.bottle.Height
	r := v.bottle.Diameter / 2
	hx, hy := v.crate.Width/float64(2*v.crate.Cells[0]), v.crate.Depth/float64(2*v.crate.Cells[1])
	for k := range v.cells() {
		cx, cy := v.cell(k)
		low := v.crate.Height
		if v.inside(x, y) && math.Abs(x-cx) < hx && math.Abs(y-cy) < hy {
			low = crateFloor
		}
		qx, qy := x+v.shift[0]*v.crate.Height-cx, y+v.shift[1]*v.crate.Height-cy
		z, ok := v.meet(qx, qy, r, low, top)
		if !ok {
			continue
		}
		zs, sure := v.meet(qx, qy, neckShare*r, low, top)
		if !sure {
			zs, sure = v.meet(qx, qy, 0.85*r, low, neck)
		}
		if sure {
			z = zs
		}
		out = append(out, hit{k, (z - crateFloor) / v.bottle.Height, sure})
	}
	slices.SortFunc(out, func(a, b hit) int { return cmp.Compare(b.at, a.at) })
	return out
}

// meet is the height at which the line of sight over ground point (qx, qy), mm
// from a cell's centre, enters an upright cylinder of radius r from low to top.
func (v *crateView) meet(qx, qy, r, low, top float64) (z float64, ok bool) {
	a := v.shift[0]*v.shift[0] + v.shift[1]*v.shift[1] + 1e-9
	b := (qx*v.shift[0] + qy*v.shift[1]) / a
	d := b*b - (qx*qx+qy*qy-r*r)/a
	if d < 0 {
		return 0, false
	}
	d = math.Sqrt(d)
	z = min(b+d, top)
	return z, z >= max(b-d, low)
}

// bottleShade is how much of its light a bottle in a crate shows, boxShade
// the same of the crate's inside.
const bottleShade, boxShade = 0.42, 0.5

// crateShadeOf is the shade of the insides of all crates together: the middle of
// the samples that may be crate.
func crateShadeOf(views []*crateView, pr *calibration.Profile, exposure float64) shade {
	near := coatOf(dimmed(Linear(pr.Crate.Color), boxShade*exposure), 0.5, 0.3)
	var ys, as, bs []float32
	for _, v := range views {
		for i, t := range v.shades {
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
	// near: the drink is so close to the crate that its bottles may be dull.
	// dull: the bottles' sides show the crate's own shade, only their tops tell.
	near, dull bool
}

func newCrateCoats(drink, box [3]float64, crate shade, exposure float64) crateCoats {
	c := crateCoats{
		body:  coatOf(dimmed(drink, bottleShade*exposure), 0.5, 0),
		lid:   coatOf(exposed(drink, exposure), 0.45, 0),
		cap:   coatOf(exposed([3]float64{0.8, 0.8, 0.8}, exposure), 0.4, 0.13),
		empty: coat{crate, 0.42, 0.12},
	}
	own := coatOf(dimmed(box, boxShade*exposure), 0, 0)
	far := math.Hypot(float64(c.body.a-own.a), float64(c.body.b-own.b))
	c.near = far < 0.5
	c.body.sc = float32(min(max(0.35*far, 0.15), 0.35))
	c.lid.sc = c.body.sc
	glow := float32(max(0, 1-far))
	c.body.a += glow * (crate.a - own.a)
	c.body.b += glow * (crate.b - own.b)
	c.lid.b += glow * (crate.b - own.b)
	return c
}

// A sightGroup is all samples that see the same bottles in the same order:
// what they say in sum of bottle, of cap, of the empty crate, of the better.
type sightGroup struct {
	hits                        []hit
	body, neck, top, bare, both float64
}

// capFrom is the share of a bottle's height from which its cap may show, topFrom
// that from which a line of sight meets the flat top.
const capFrom, topFrom = 0.7, 0.93

// outsideLL is the log density of what lies around a crate.
const outsideLL = -0.5

// groups sums up the samples of the view by what they can see.
func (v *crateView) groups(c *crateCoats) []sightGroup {
	var out []sightGroup
	index := map[uint64]int{}
	var hs []hit
	for i, t := range v.shades {
		if !v.p.in[i] {
			continue
		}
		x, y := v.at(i)
		if hs = v.hits(x, y, hs); len(hs) == 0 {
			continue
		}
		key := sightKey(hs)
		g, ok := index[key]
		if !ok {
			g = len(out)
			index[key] = g
			out = append(out, sightGroup{hits: slices.Clone(hs)})
		}
		out[g].add(c, t, v.inside(x, y))
	}
	return out
}

// seen is the share of the crate's rim that lies in the picture and looks like
// crate, of what its bottles cannot hide.
func (v *crateView) seen(c *crateCoats) float64 {
	n, ok := 0, 0
	rim := coat{c.empty.shade, 0.7, 0.2}
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
			if i := yi*v.p.w + xi; v.p.in[i] && rim.ll(v.shades[i]) > oddLL+0.3 {
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

// sightKey tells apart which bottles samples may see.
func sightKey(hs []hit) uint64 {
	key := uint64(1)
	for _, h := range hs {
		key = key<<8 | uint64(h.cell)<<2
		if h.sure {
			key |= 1
		}
		key |= h.level() << 6
	}
	return key
}

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

func (g *sightGroup) add(c *crateCoats, t shade, inside bool) {
	lid := max(c.lid.ll(t), c.cap.ll(t))
	bare := c.empty.ll(t)
	body := bare
	if !c.dull {
		body = c.body.ll(t)
		lid = max(lid, body)
	}
	if !inside {
		bare = max(bare, outsideLL)
	}
	g.body += float64(body)
	g.neck += float64(max(body, lid))
	g.top += float64(lid)
	g.bare += float64(bare)
	g.both += float64(max(bare, body))
}

// ll is what the samples of the group say of the crate with the set of cells full.
func (g *sightGroup) ll(set uint) float64 {
	soft := false
	for _, h := range g.hits {
		if set>>h.cell&1 == 0 {
			continue
		}
		if !h.sure {
			soft = true
			continue
		}
		return [3]float64{g.body, g.neck, g.top}[h.level()]
	}
	if soft {
		return g.both
	}
	return g.bare
}

// crateScale is how much of a sample's log likelihood counts in a crate.
const crateScale = 0.12

// read gives the log likelihood of each number of bottles left.
func (v *crateView) read(c crateCoats) []float64 {
	out := v.counts(&c)
	if c.near {
		c.dull = true
		for i, ll := range v.counts(&c) {
			out[i] = max(out[i], ll)
		}
	}
	return out
}

func (v *crateView) counts(c *crateCoats) []float64 {
	groups := v.groups(c)
	n := v.cells()
	out := make([]float64, n+1)
	for i := range out {
		out[i] = math.Inf(-1)
	}
	for set := range uint(1) << n {
		ll := 0.0
		for i := range groups {
			ll += groups[i].ll(set)
		}
		k := bits.OnesCount(set)
		out[k] = max(out[k], ll*crateScale)
	}
	return out
}
