package vision

import (
	"math"

	"banto/calibration"
)

// blend blends a linear colour in sRGB towards to (0 ink, 1 white).
func blend(rgb [3]float64, to, share float64) (out [3]float64) {
	for k, v := range rgb {
		s := 1.055*math.Pow(max(v, 0.003), 1/2.4) - 0.055
		out[k] = linear(s + share*(to-s))
	}
	return out
}

// A cardFace is the print of a stock card: its ground, the round emblem in its
// middle and the bottle in that, its letters blurred by the camera, and a white rim that some
// copies have.
type cardFace struct {
	ground, emblem, figure, letter, rim coat
	// slope is how the brightness (log) changes a mm along the card and up it:
	// lamps are near, and cards shine.
	slope [2]float64
}

// emblemRadius and figureHalf say where the print lies on a 44×63 mm card, mm.
const (
	emblemRadius     = 14.5
	figureU, figureV = 6.5, 13.5
)

// newCardFace measures the print of the card on p, whose ground shows as linear
// colour ground and should, in the light of look, show as that of paint.
func newCardFace(p *topView, ground, paint [3]float64, look *tableLook) *cardFace {
	albedo := ground
	for k := range albedo {
		if albedo[k] > shoulder {
			albedo[k] = paint[k] * look.exposure
		}
		albedo[k] /= look.exposure
	}
	to := 1.0
	if (albedo[0]+albedo[1]+albedo[2])/3 > 0.35 && albedo[1] > 0.3 {
		to = 0.08
	}
	tinted := func(share float64) [3]float64 { return exposed(blend(albedo, to, share), look.exposure) }
	like := coatOf(ground, printY, printC)
	return &cardFace{
		slope:  p.slope(like),
		ground: like,
		emblem: p.printed(tinted(0.15), look.coin, onEmblem),
		figure: p.printed(tinted(0.40), look.coin, onFigure),
		letter: coatOf(tinted(0.28), 0.25, 0.15),
		rim:    coatOf([3]float64{0.8, 0.79, 0.74}, 0.25, 0.15),
	}
}

// newCardBack is the back of a card of that colour, with a faint print.
func newCardBack(p *topView, color calibration.RGB) *cardFace {
	ground := p.ground(coatOf(Linear(color), 0.35, 0.25))
	like := coatOf(ground, printY, printC)
	c := &cardFace{slope: p.slope(like), ground: like, figure: coatOf(blend(ground, 1, 0.2), 0.2, 0.15),
		rim: coatOf([3]float64{0.8, 0.79, 0.74}, 0.25, 0.15)}
	c.emblem, c.letter = c.ground, c.figure
	return c
}

// slope fits a plane to the brightness of the samples on the card's ground that
// look like it. Bright cards, which coins are much like, count as even.
func (p *topView) slope(like coat) (slope [2]float64) {
	if like.y > brightY {
		return slope
	}
	like = newCoat(like.shade, 0.3, 0.15)
	for range 2 {
		var n, su, sv, sy, uu, uv, vv, uy, vy float64
		p.eachGround(func(i int, t shade) {
			u, v := p.place(float64(i%p.w), float64(i/p.w))
			y := float64(t.y - like.y)
			t.y -= float32(slope[0]*u + slope[1]*v)
			if like.ll(t) <= oddLL {
				return
			}
			n, su, sv, sy = n+1, su+u, sv+v, sy+y
			uu, uv, vv, uy, vy = uu+u*u, uv+u*v, vv+v*v, uy+u*y, vy+v*y
		})
		if n < slopeLeast {
			return [2]float64{}
		}
		uu, uv, vv, uy, vy = uu-su*su/n, uv-su*sv/n, vv-sv*sv/n, uy-su*sy/n, vy-sv*sy/n
		d := uu*vv - uv*uv
		if d < 0.05*uu*vv {
			return [2]float64{}
		}
		slope = [2]float64{(vv*uy - uv*vy) / d, (uu*vy - uv*uy) / d}
	}
	return slope
}

// slopeLeast is how many samples of its ground it takes to measure a card's slope.
const slopeLeast = 150

// printY and printC are the spreads of a print's shade over one card.
const printY, printC = 0.14, 0.08

// printed is the coat of a print that should have linear colour rgb, as the
// samples where it may lie show it. Where coins are much like it, they do not count.
func (p *topView) printed(rgb [3]float64, coin shade, where func(u, v float64) bool) coat {
	like := coatOf(rgb, 0.2, 0.12)
	if near := newCoat(coin, 0.5, 0.2); near.ll(like.shade) > oddLL {
		return like
	}
	mean, n := like.shade, float32(0)
	for _, reach := range [...]float32{1.3, 1, 0.7} {
		if mean, n = p.mean(mean, 0.35*reach, 0.2*reach, where); n < 15 {
			return like
		}
	}
	return newCoat(mean, printY, printC)
}

func onEmblem(u, v float64) bool {
	return math.Hypot(u, v) < emblemRadius-1.5 && math.Abs(u) > figureU
}

func onFigure(u, v float64) bool {
	return math.Abs(u) < figureU && math.Abs(v) < figureV-2
}

// ll is how well the bare card explains shade t at (u, v), mm.
func (c *cardFace) ll(t shade, u, v float64) float32 {
	au, av := math.Abs(u), math.Abs(v)
	r := math.Hypot(u, v)
	best := float32(oddLL)
	t.y -= float32(c.slope[0]*u + c.slope[1]*v)
	if r > emblemRadius-1.5 {
		best = max(best, c.ground.ll(t))
	}
	if r < emblemRadius+1.5 {
		best = max(best, c.emblem.ll(t))
	}
	if au < figureU && av < figureV || au < 9 && av > 22.7 && av < 28.3 {
		best = max(best, c.figure.ll(t), c.emblem.ll(t), c.letter.ll(t))
	}
	if au > 19 || av > 28.5 {
		best = max(best, c.rim.ll(t))
	}
	return best
}

// newCardMap weighs every sample of topView p, cut at the height of a coin's
// top, around a card whose bare face is face. veil is the glare on it.
func newCardMap(p *topView, face *cardFace, shift [2]float64, look *tableLook, veil float64, pr *calibration.Profile) *cardMap {
	n, m := p.w*p.h, (p.w+1)*p.h
	c := &cardMap{p: p, shift: shift, cur: make([]float32, n), bare: make([]float32, n), shades: p.tint,
		on: make([]bool, n), sums: make([]float32, m), sumT: make([]topSum, m)}
	for i := range c.zones {
		c.zones[i], c.dark[i] = make([]float32, m), make([]float32, m)
	}
	coin := newCoinCoats(veiled(look.coin, veil-look.veils[len(look.veils)-1]))
	for y := range p.h {
		for x := range p.w {
			c.weigh(x, y, face, &coin, pr)
		}
	}
	c.coin = c.coinShape(pr.Coin.Diameter)
	c.disc = c.discShape(pr.Disc, pr.Coin.Thickness)
	c.coinRaster, c.discRaster = newRaster(coinKind, pr), newRaster(anyDisc, pr)
	for _, d := range c.disc {
		if d.m >= topMap {
			c.discTop += d.x1 - d.x0
		}
	}
	for _, pl := range pr.Players {
		rgb := exposed(Linear(pl.Color), look.exposure)
		for k := range rgb {
			rgb[k] += veil
		}
		c.players = append(c.players, coatOf(rgb, 0.3, 0.16))
	}
	return c
}

// veiled is the shade under more glare (linear).
func veiled(t shade, more float64) shade {
	rgb := (&coat{shade: t}).linear()
	for k := range rgb {
		rgb[k] += more
	}
	return coatOf(rgb, 0, 0).shade
}

// weigh fills in sample (x, y) of all maps. Samples off the card or off the
// picture say nothing.
func (c *cardMap) weigh(x, y int, face *cardFace, coin *coinCoats, pr *calibration.Profile) {
	i, j := y*c.p.w+x, y*(c.p.w+1)+x
	u, v := c.p.place(float64(x), float64(y))
	c.sumT[j+1] = c.sumT[j]
	for m := range c.zones {
		c.zones[m][j+1], c.dark[m][j+1] = c.zones[m][j], c.dark[m][j]
	}
	c.on[i] = c.p.in[i] && math.Abs(u) < pr.StockCard.Width/2-1.2 && math.Abs(v) < pr.StockCard.Height/2-1.2
	if !c.on[i] {
		return
	}
	t := c.p.tint[i]
	c.sumT[j+1].add(t, 1)
	unshaded := shade{t.y + shadowY, t.a, t.b}
	for m := range coinZones {
		c.zones[m][j+1] += coin.ll(m, t)
		c.dark[m][j+1] += coin.ll(m, unshaded)
	}
	c.zones[edgeMap][j+1] += edgeLL
	c.dark[edgeMap][j+1] += edgeLL
	h := pr.Coin.Thickness
	c.bare[i] = face.ll(t, u+c.shift[0]*h, v+c.shift[1]*h)
}

// A coinCoats is what the zones of a coin, and the ink on it, look like.
type coinCoats struct {
	zones [len(coinZones)]coat
	ink   coat
}

// newCoinCoats are the coats of coins whose bare face has shade t.
func newCoinCoats(t shade) (c coinCoats) {
	for m, z := range coinZones {
		c.zones[m] = newCoat(shade{t.y + float32(z.y), t.a, t.b}, float32(z.sy), coinSC)
	}
	c.ink = newCoat(shade{t.y + inkY, t.a, t.b}, float32(coinZones[0].sy), coinSC)
	return c
}

// ll is how well zone m of a coin explains shade t.
func (c *coinCoats) ll(m int, t shade) float32 {
	if m == 0 {
		return max(c.zones[0].ll(t), c.ink.ll(t))
	}
	return c.zones[m].ll(t)
}

// shadowY is how much darker a coin is in the shadow of a crate or a hand, as
// a logarithm.
const shadowY = 0.4

// coinSC is the spread of a coin's chroma.
const coinSC = 0.10

// coinShade is the shade that the faces of coins show on the cards that are not
// like them: the mode of the samples near the shade that they should have.
func coinShade(tops []*topView, expected shade) shade {
	t := expected
	for range 4 {
		var sum shade
		n := float32(0)
		for _, p := range tops {
			m, w := p.mean(t, 0.22, 0.12, onFace)
			n += w
			sum.y, sum.a, sum.b = sum.y+w*m.y, sum.a+w*m.a, sum.b+w*m.b
		}
		if n < 40 {
			return expected
		}
		t = shade{sum.y / n, sum.a / n, sum.b / n}
	}
	t.y += coinModeY
	return t
}

// coinModeY is how much brighter a coin's bare face is than all of it.
const coinModeY = 0.05

func onFace(u, v float64) bool { return math.Abs(u) < 19 && math.Abs(v) < 28.5 }

// mean is the mean shade of every fourth sample where where says, weighed by
// how near it is to t, and the weight of all.
func (p *topView) mean(t shade, sy, sc float32, where func(u, v float64) bool) (mean shade, n float32) {
	for y := 0; y < p.h; y += 2 {
		for x := y / 2 % 2; x < p.w; x += 2 {
			i := y*p.w + x
			u, v := p.place(float64(x), float64(y))
			if !p.in[i] || !where(u, v) {
				continue
			}
			s := p.tint[i]
			dy, da, db := (s.y-t.y)/sy, (s.a-t.a)/sc, (s.b-t.b)/sc
			if q := dy*dy + da*da + db*db; q < 9 {
				w := float32(math.Exp(float64(-0.5 * q)))
				n += w
				mean.y, mean.a, mean.b = mean.y+w*s.y, mean.a+w*s.a, mean.b+w*s.b
			}
		}
	}
	if n > 0 {
		mean = shade{mean.y / n, mean.a / n, mean.b / n}
	}
	return mean, n
}

// shoulder is the brightness above which a camera compresses, of card white.
const shoulder = 0.7

// exposed is how a linear colour shows where everything is brighter by the factor.
func exposed(rgb [3]float64, factor float64) [3]float64 {
	for k, v := range rgb {
		v *= factor
		if v > shoulder {
			v = shoulder + 0.25*(1-math.Exp((shoulder-v)/0.25))
		}
		rgb[k] = v
	}
	return rgb
}
