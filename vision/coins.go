package vision

import (
	"math"

	"banto/calibration"
)

// coinZones are the rings of a coin, from its centre: the print "100" on the
// face, bare face, embossed rim. r is a ring's outer radius as a share of the
// coin's; y is its brightness relative to the bare face, as a logarithm.
var coinZones = [...]struct{ r, y, sy float64 }{{0.51, -0.15, 0.30}, {0.75, 0.02, 0.10}, {0.95, -0.17, 0.12}}

// inkY is how much darker the print on a coin is than its face, as a logarithm.
const inkY = -0.6

// coinEdge is the outer radius, as a share of the coin's, of the blurred edge
// where coin, shadow and card mix.
const coinEdge = 1.1

// The maps of a cardMap: one for each zone of a coin, then those below.
const (
	edgeMap = len(coinZones) // any edge: colours mix, nothing is known
	topMap  = edgeMap + 1    // top of a disc: one shade, whichever
	coreMap = topMap + 1     // the middle of it, where no colour bleeds in
)

// edgeLL is the log density of a sample on the edge of an item.
const edgeLL = 0.0

// topY and topC are the spreads of the shade across the top of a disc, bleedY
// and bleedC those with the card's colour bleeding in, for a first look.
const (
	topY, topC     = 0.16, 0.13
	bleedY, bleedC = 0.25, 0.35
)

// An item lies on a stock card: a coin or the disc of player kind, with its
// centre (u, v) in mm from the card's.
type item struct {
	kind int
	u, v float64
}

const coinKind = -1

// A span is a run of samples of one row of a shape, scored by map m.
type span struct{ dy, x0, x1, m int }

// A cardMap holds, sample by sample of a card's topView, how well each kind of
// surface explains what is seen: log likelihoods, as sums along the rows.
type cardMap struct {
	p      *topView
	shift  [2]float64 // how far (mm on the card) 1 mm of height shows things displaced
	shades []shade
	on     []bool                 // the sample lies on the card and in the picture
	zones  [edgeMap + 1][]float32 // sums by coin zone and for edges
	dark   [edgeMap + 1][]float32 // the same for coins in a shadow
	sumT   []topSum               // sums of shades, for the tops of discs
	bare   []float32              // the empty card
	cur    []float32              // what the items put on so far explain
	sums   []float32              // of cur
	coin   []span
	disc   []span
	// discTop is how many samples the whole top of a disc has.
	discTop int
	// players are the shades that the players' discs may have.
	players []coat
	total   float64

	coinRaster, discRaster raster
}

// A topSum sums up shades: how many, their sums and the sum of their weighted squares.
type topSum struct{ n, y, a, b, q float32 }

func (s *topSum) add(t shade, sign float32) {
	s.n += sign
	s.y += sign * t.y
	s.a += sign * t.a
	s.b += sign * t.b
	s.q += sign * (t.y*t.y/(bleedY*bleedY) + (t.a*t.a+t.b*t.b)/(bleedC*bleedC))
}

func (s *topSum) span(a, b *topSum) {
	s.n += b.n - a.n
	s.y += b.y - a.y
	s.a += b.a - a.a
	s.b += b.b - a.b
	s.q += b.q - a.q
}

// mean is the mean shade; ll the log density of all under it.
func (s *topSum) mean() (t shade, ll float32) {
	if s.n < 1 {
		return t, 0
	}
	t = shade{s.y / s.n, s.a / s.n, s.b / s.n}
	dev := s.q - s.n*(t.y*t.y/(bleedY*bleedY)+(t.a*t.a+t.b*t.b)/(bleedC*bleedC))
	return t, s.n*bleedPeak - 0.5*max(dev, 0)
}

// bleedPeak is the log density at the middle of such shades.
var bleedPeak = float32(-math.Log(bleedY*bleedC*bleedC) - 2.76)

// visit calls do for each run of samples of the shape around (u, v), mm, that
// lies on the topView: its map and the row sums' indices of its ends.
func (c *cardMap) visit(shape []span, u, v float64, do func(m, i, j int)) {
	x, y := c.p.sample(u, v)
	xi, yi := int(math.Round(x)), int(math.Round(y))
	w := c.p.w + 1
	for i := range shape {
		s := &shape[i]
		yy := yi + s.dy
		a, b := max(xi+s.x0, 0), min(xi+s.x1, c.p.w)
		if yy >= 0 && yy < c.p.h && a < b {
			do(s.m, yy*w+a, yy*w+b)
		}
	}
}

// coinGain is how much better the samples are explained with a coin on top, in
// the light or in a shadow.
func (c *cardMap) coinGain(u, v float64) float64 {
	lit, dark := c.coinGains(u, v)
	return max(lit, dark)
}

// shadowCost is the cost of a coin in a shadow, in log densities of samples.
const shadowCost = 60

func (c *cardMap) coinGains(u, v float64) (lit, dark float64) {
	var l, d float32
	c.visit(c.coin, u, v, func(m, i, j int) {
		cur := c.sums[j] - c.sums[i]
		l += c.zones[m][j] - c.zones[m][i] - cur
		d += c.dark[m][j] - c.dark[m][i] - cur
	})
	return float64(l), float64(d) - shadowCost
}

// discHint is a first look at how much better a disc of any colour on top
// would explain the samples.
func (c *cardMap) discHint(u, v float64) float64 {
	g := float32(0)
	var top topSum
	c.visit(c.disc, u, v, func(m, i, j int) {
		g -= c.sums[j] - c.sums[i]
		if m >= topMap {
			top.span(&c.sumT[i], &c.sumT[j])
		} else {
			g += c.zones[m][j] - c.zones[m][i]
		}
	})
	_, ll := top.mean()
	return float64(g + ll)
}

// discGain is how much better the samples are explained with a disc of any
// colour on top, and the shade that it has in its middle.
func (c *cardMap) discGain(u, v float64) (float64, shade) {
	var core topSum
	c.visit(c.disc, u, v, func(m, i, j int) {
		if m == coreMap {
			core.span(&c.sumT[i], &c.sumT[j])
		}
	})
	mean, _ := core.mean()
	g, n := float32(0), 0
	look := newDiscLook(mean)
	c.visit(c.disc, u, v, func(m, i, j int) {
		g += c.discSpan(&look, m, i, j, nil) - c.sums[j] + c.sums[i]
		if m >= topMap {
			n += int(c.sumT[j].n - c.sumT[i].n)
		}
	})
	if float64(n) < discOnCard*float64(c.discTop) {
		return math.Inf(-1), mean
	}
	return float64(g), mean
}

// discOnCard is the least share of a disc's top that must be seen on the card.
const discOnCard = 0.6

// A discLook is what the top and the side of a disc look like.
type discLook struct{ top, side coat }

func newDiscLook(mean shade) discLook {
	return discLook{newCoat(mean, topY, topC), newCoat(shade{mean.y - sideDark, mean.a, mean.b}, sideY, sideC)}
}

// discSpan is how well a disc explains the samples of a span of map m; each
// one's share goes to out.
func (c *cardMap) discSpan(look *discLook, m, i, j int, out []float32) (sum float32) {
	like, least := &look.top, float32(oddLL)
	if m == edgeMap {
		like, least = &look.side, edgeLL
	}
	w := c.p.w + 1
	k := i/w*c.p.w + i%w
	for end := k + j - i; k < end; k++ {
		if !c.on[k] {
			continue
		}
		ll := max(least, like.ll(c.shades[k]))
		sum += ll
		if out != nil {
			out[k] = ll
		}
	}
	return sum
}

// sideDark is how much darker the side of a disc is than its top, as a
// logarithm, sideY and sideC the spreads of its shade.
const sideDark, sideY, sideC = 0.35, 0.4, 0.2

// put lays the item on top; refresh must follow.
func (c *cardMap) put(it item) {
	if it.kind != coinKind {
		_, mean := c.discGain(it.u, it.v)
		look := newDiscLook(mean)
		c.visit(c.disc, it.u, it.v, func(m, i, j int) { c.discSpan(&look, m, i, j, c.cur) })
		return
	}
	w, zones := c.p.w+1, &c.zones
	if lit, dark := c.coinGains(it.u, it.v); dark > lit {
		zones = &c.dark
	}
	c.visit(c.coin, it.u, it.v, func(m, i, j int) {
		for ; i < j; i++ {
			c.cur[i/w*c.p.w+i%w] = zones[m][i+1] - zones[m][i]
		}
	})
}

// refresh brings the row sums of what is explained up to date.
func (c *cardMap) refresh() {
	c.total = 0
	for y := range c.p.h {
		row := c.sums[y*(c.p.w+1) : (y+1)*(c.p.w+1)]
		for x := range c.p.w {
			row[x+1] = row[x] + c.cur[y*c.p.w+x]
		}
		c.total += float64(row[c.p.w])
	}
}

// lay clears the card and puts the items on, in order.
func (c *cardMap) lay(items []item) {
	copy(c.cur, c.bare)
	for _, it := range items {
		c.put(it)
	}
	c.refresh()
}

// coinShape is the outline of a coin of d mm across.
func (c *cardMap) coinShape(d float64) []span {
	return c.outline(d/2*coinEdge, func(u, v float64) int {
		r := math.Hypot(u, v) / (d / 2)
		for i, z := range coinZones {
			if r <= z.r {
				return i
			}
		}
		if r <= coinEdge {
			return edgeMap
		}
		return -1
	})
}

// discShape is the outline of a disc in a topView cut at height mm above the card:
// its top, and around it its edge and its side, of which too little is known.
func (c *cardMap) discShape(disc calibration.Drum, height float64) []span {
	r := disc.Diameter / 2
	at := func(h float64) (float64, float64) { return c.shift[0] * (h - height), c.shift[1] * (h - height) }
	tu, tv := at(disc.Height)
	return c.outline(r+disc.Height*math.Hypot(c.shift[0], c.shift[1])+2, func(u, v float64) int {
		switch d := math.Hypot(u-tu, v-tv); {
		case d <= 0.55*r:
			return coreMap
		case d <= 0.9*r:
			return topMap
		}
		for i := range 6 {
			su, sv := at(disc.Height * float64(i) / 5)
			if math.Hypot(u-su, v-sv) <= r+0.6 {
				return edgeMap
			}
		}
		return -1
	})
}

// outline collects the spans of the shape within reach mm whose map is given by at.
func (c *cardMap) outline(reach float64, at func(u, v float64) int) (s []span) {
	n := int(reach/c.p.step) + 1
	for dy := -n; dy <= n; dy++ {
		last := -1
		for dx := -n; dx <= n; dx++ {
			m := at(float64(dx)*c.p.step, -float64(dy)*c.p.step)
			if m >= 0 && m == last {
				s[len(s)-1].x1++
			} else if m >= 0 {
				s = append(s, span{dy, dx, dx + 1, m})
			}
			last = m
		}
	}
	return s
}

// seen is the share of the card that lies in the picture and looks like what
// the reading has there.
func (c *cardMap) seen() float64 {
	n, ok := 0, 0
	for i := range c.cur {
		u, v := c.p.place(float64(i%c.p.w), float64(i/c.p.w))
		if math.Abs(u) > 20 || math.Abs(v) > 29.5 {
			continue
		}
		n++
		if c.p.in[i] && c.cur[i] > oddLL+0.5 {
			ok++
		}
	}
	return float64(ok) / float64(n)
}
