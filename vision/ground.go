package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// A ground says what a picture of the table shows where no piece stands: the
// cards with their print, and the table, whose tones are learnt from the gaps
// and from the rim around the grid.
type ground struct {
	taken  *Frame // as it was taken: what networks taught from pictures see
	frame  *Frame
	layout *Layout
	light  *Light
	eye    calibration.Point
	half   float64    // half a card's side, mm
	rise   float64    // height of a card's top, mm
	stock  [2]float64 // a stock card's width and height, mm
	turn   [][2]float64
	blue   []bool
	leads  []float64   // each card's sideLead
	sides  *pigmentBox // lit, in shadow; white, blue; and wood
	covers []cover     // pieces already found
	table  toneCount
}

func newGround(f *Frame, l *Layout, light *Light, p calibration.Profile) *ground {
	white, blue := Linear(p.SiteCardSides.White), Linear(p.SiteCardSides.Blue)
	g := &ground{
		frame: f, layout: l, light: light, eye: l.Camera.Center(),
		half: p.SiteCard.Side / 2, rise: p.SiteCard.Thickness,
		stock: [2]float64{p.StockCard.Width, p.StockCard.Height},
		blue:  make([]bool, len(l.Cards)),
		sides: newPigmentBox([]pigment{
			cardPigment(white, white, measuredSpread, litCard, nil),
			cardPigment(blue, white, paintSpread, litCard, seaFinish),
			cardPigment(white, white, measuredSpread, darkCard, nil),
			cardPigment(blue, white, paintSpread, darkCard, seaFinish),
			newWood(Linear(p.Piece.Wood), paintSpread, light.burnt),
		}),
	}
	for _, c := range l.Cards {
		s, k := math.Sincos(c.Deg * math.Pi / 180)
		g.turn = append(g.turn, [2]float64{k, s})
	}
	for c := range l.Cards {
		g.leads = append(g.leads, g.sideLead(c))
		g.blue[c] = g.leads[c] > 0
	}
	g.learnTable()
	g.learnWood()
	return g
}

// printFinish is the print on a white card and its blurred rims: greys of any
// depth; seaFinish is the pale middle and the lines of a blue card.
var (
	printFinish = []finish{{0.03, 0.25, 0.70, 0.005}}
	seaFinish   = []finish{{0.25, 1.00, 0.15, 0.15}}
)

// litCard and darkCard are how likely a point of card lies in shadow where the
// card around it is lit, and where it is not.
const litCard, darkCard = 0.03, 0.35

// cardPigment is a side of a card: lit, in shadow, and its print.
func cardPigment(ground, white [3]float64, spread, shadow float64, more []finish) pigment {
	p := pigment{}
	for _, f := range append(more, cardFinish...) {
		f.weight *= 1 - shadow
		p.blots = append(p.blots, newPigment("", ground, spread, []finish{f}).blots...)
	}
	for _, f := range shadeFinish {
		f.weight *= shadow
		p.blots = append(p.blots, newPigment("", ground, spread, []finish{f}).blots...)
	}
	p.blots = append(p.blots, newPigment("", white, measuredSpread, printFinish).blots...)
	return p
}

// sideLead is the evidence, per point, that the blue side of the card lies up:
// the mean log likelihood ratio to the white side, of points that are either.
func (g *ground) sideLead(card int) float64 {
	sum, n := float32(0), 0
	for u := -g.half + 4; u <= g.half-4; u += 3 {
		for v := -g.half + 4; v <= g.half-4; v += 3 {
			t, ok := g.colorAt(g.layout.Cards[card].At(u, v, 0))
			if !ok {
				continue
			}
			like := g.sides.logLike(t)
			white, blue := like[whiteShade], like[blueShade]
			if max(white, blue) > strayTone+2 {
				sum += min(max(blue-white, -ratioBound), ratioBound)
				n++
			}
		}
	}
	return float64(sum) / float64(max(n, 1))
}

// colorAt is the tone that the picture shows of the point p of the table.
func (g *ground) colorAt(p calibration.Point) (t logColor, ok bool) {
	px, ok := g.layout.Camera.Project(p)
	if !ok {
		return t, false
	}
	rgb, ok := g.frame.At(px.X, px.Y)
	if !ok {
		return t, false
	}
	k := g.light.gain(px.X, px.Y)
	return logColorOf([3]float32{linearTable[rgb[0]] * k[0], linearTable[rgb[1]] * k[1], linearTable[rgb[2]] * k[2]}), true
}

// behind is the point of the cards' plane that p hides from the camera.
func (g *ground) behind(p calibration.Point) (x, y float64) {
	k := (g.eye.Z - g.rise) / (g.eye.Z - p.Z)
	return g.eye.X + k*(p.X-g.eye.X), g.eye.Y + k*(p.Y-g.eye.Y)
}

// A cover is what a piece already found hides of the cards' plane: everything
// within r mm of the line from (X, Y) to (X+DX, Y+DY).
type cover struct{ x, y, dx, dy, r float64 }

// coverPlay is how far beyond its outline a piece found is taken to reach, mm.
const coverPlay = 1.8

// cover notes an upright drum of radius r mm on foot, h mm high.
func (g *ground) cover(foot calibration.Point, r, h float64) {
	g.covers = append(g.covers, g.coverOf(foot, r+coverPlay, h))
}

func (g *ground) coverOf(foot calibration.Point, r, h float64) cover {
	c := cover{r: r}
	c.x, c.y = g.behind(foot)
	foot.Z += h
	x, y := g.behind(foot)
	c.dx, c.dy = x-c.x, y-c.y
	return c
}

func (c *cover) hides(x, y float64) bool {
	x, y = x-c.x, y-c.y
	k := min(max((x*c.dx+y*c.dy)/(c.dx*c.dx+c.dy*c.dy+1e-9), 0), 1)
	x, y = x-k*c.dx, y-k*c.dy
	return x*x+y*y < c.r*c.r
}

// gridHalf is half the side of the grid, mm.
func (g *ground) gridHalf() float64 {
	l := g.layout
	return float64(l.N)/2*(2*g.half+l.Gap) - l.Gap/2
}

// shown is the share of a round of radius r mm around p that is in the picture.
func (g *ground) shown(p calibration.Point, r float64) float64 {
	round, n := diskMask(0, 1, 0.5), 0
	for _, d := range round {
		if _, ok := g.colorAt(calibration.Point{X: p.X + r/2*float64(d[0]), Y: p.Y + r/2*float64(d[1]), Z: p.Z}); ok {
			n++
		}
	}
	return float64(n) / float64(len(round))
}

// coversNear are the covers within reach mm of (x, y).
func (g *ground) coversNear(x, y, reach float64) []cover {
	var out []cover
	for _, c := range g.covers {
		if far := reach + c.r + math.Hypot(c.dx, c.dy); math.Hypot(c.x-x, c.y-y) < far {
			out = append(out, c)
		}
	}
	return out
}

// cardAt is the site card nearest to (x, y) on the cards' plane and how far
// inside its edge the point lies, mm; negative outside.
func (g *ground) cardAt(x, y float64) (card int, inside float64) {
	n := float64(g.layout.N)
	pitch := 2*g.half + g.layout.Gap
	col := min(max(int(math.Floor(x/pitch+n/2)), 0), g.layout.N-1)
	row := min(max(int(math.Floor(n/2-y/pitch)), 0), g.layout.N-1)
	card = row*g.layout.N + col
	u, v := g.onCard(card, x, y)
	return card, g.half - max(math.Abs(u), math.Abs(v))
}

// onCard takes (x, y) to the frame of the card, origin at its centre.
func (g *ground) onCard(card int, x, y float64) (u, v float64) {
	p, k := g.layout.Cards[card], g.turn[card]
	x, y = x-p.X, y-p.Y
	return k[0]*x + k[1]*y, k[0]*y - k[1]*x
}

// The places in ground.sides.
const (
	whiteSide = iota
	blueSide
	whiteShade
	blueShade
	woodSide
)

// A mood is the light and the table around one place: whether the cards there
// lie in shadow, and the tone of the table beside it.
type mood struct {
	dark  bool
	wood  float32 // log of how often pieces of wood stand in front
	table *blot
}

func (m mood) side(blue bool) int {
	k := whiteSide
	if m.dark {
		k = whiteShade
	}
	if blue {
		k++
	}
	return k
}

// edgePlay is how far, mm, a card's edge may be from where the layout has it.
const edgePlay = 1.5

// edgeTone is the log density of a tone on a card's edge, where card and table
// blur into each other.
const edgeTone = -2.0

// nearTable is how much of the table's tones is told by the table next to the
// place, the rest being told by the whole table.
const nearTable = 0.7

// logLike is the log density of seeing tone t at p if no piece is there.
func (g *ground) logLike(m mood, p calibration.Point, t logColor) float32 {
	card, inside := g.cardAt(g.behind(p))
	like := float32(strayTone)
	switch {
	case inside <= -edgePlay:
	default:
		like = g.sides.logLike(t)[m.side(g.blue[card])]
	}
	if inside < edgePlay {
		like = max(like, g.table.logLike(t))
		if m.table != nil {
			like = max(like, m.table.logLike(t))
		}
	}
	if math.Abs(inside) < edgePlay {
		like = max(like, edgeTone)
	}
	return max(like, g.sides.logLike(t)[woodSide]+m.wood)
}

// woodNone and woodNear are, as natural logarithms, how often a piece of wood
// hides a bottle's place or a card, and a gap. Raise one if wood is taken for a
// natural piece there, lower it if those are taken for wood.
const woodNone, woodNear = -4.0, -1.5

// moodStep is the distance between two samples of a mood, mm. Make it smaller if
// narrow gaps go unseen.
const moodStep = 3.0

// moodAt looks around the place p: at the cards r0 to r1 mm from it and at the
// gaps between them. wood is the log of how often wood stands there.
func (g *ground) moodAt(p calibration.Point, r0, r1 float64, wood float32) mood {
	var dark, lit int
	var near []logColor
	for a := -r1; a <= r1; a += moodStep {
		for b := -r1; b <= r1; b += moodStep {
			if d := math.Hypot(a, b); d < r0 || d > r1 {
				continue
			}
			q := calibration.Point{X: p.X + a, Y: p.Y + b, Z: g.rise}
			card, inside := g.cardAt(q.X, q.Y)
			if math.Abs(inside) < edgePlay {
				continue
			}
			t, ok := g.colorAt(q)
			if !ok {
				continue
			}
			switch {
			case inside < 0:
				near = append(near, t)
			case !g.blue[card] && t[1] < shadowTone:
				dark++
			case !g.blue[card]:
				lit++
			}
		}
	}
	return mood{dark: 3*dark > lit+dark, wood: wood, table: blotOf(near)}
}

// shadowTone is the green tone below which white card lies in shadow (or is printed on).
const shadowTone = -0.4

// blotOf is the distribution of the middle half of the tones; nil if they are too few.
func blotOf(tones []logColor) *blot {
	if len(tones) < 12 {
		return nil
	}
	var b blot
	peak := math.Log(nearTable) - 1.5*math.Log(2*math.Pi)
	v := make([]float32, len(tones))
	for c := range b.mean {
		for i, t := range tones {
			v[i] = t[c]
		}
		slices.Sort(v)
		mid, spread := v[len(v)/2], float64(v[len(v)*3/4]-v[len(v)/4])/1.35
		variance := spread*spread + pixelSpread*pixelSpread/2
		b.mean[c], b.sharp[c] = mid, float32(0.5/variance)
		peak -= 0.5 * math.Log(variance)
	}
	b.peak = float32(peak)
	return &b
}
