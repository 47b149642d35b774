package vision

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"banto/calibration"
)

// How the rulebook's layout is laid out on real tables, mm. The places are
// what players leave between neighbours; sigmas are how much that varies.
const (
	// stockPitch is the distance from stock card to stock card.
	stockPitch = 52.0
	// stockBelow is from the grid's lower edge to the middle of the stock row.
	stockBelow = 54.0
	// crateBelow is from the middle of a stock card to the middle of its crate.
	crateBelow = 54.0
	// faceDownRight is from the last stock card to the face-down card.
	faceDownRight = 57.0
	// claimLeft is from the grid's left edge to the middle of the blue card.
	claimLeft = 54.5
	// rowLeft is how far the middle of the stock row lies left of the grid's.
	rowLeft = 27.0
	// claimReach is how far up or down from the grid's middle the blue card lies.
	claimReach = 100.0
	// rowReach, mm: how much nearer or farther than usual the row may lie; rowStride
	// in what steps it is looked for there.
	rowReach, rowStride = 9.0, 3.0
)

// rowAccept is the least colour score (of at most 11) at which a stock row is
// believed: lower it if dim tables are not found, raise it if a rug is.
const rowAccept = 4.5

// crateShade is how much of its yellow a crate keeps where only its thin rim
// is looked at.
const crateShade = 0.6

// A tableRow is the market as found in a patch: the patch turned by quarter
// turns so that the row lies below the grid, the middle of the row's slot 0
// and the score of its colours.
type tableRow struct {
	quarter int
	x, y    float64
	score   float64
}

// A tone is a colour without its light: log ratios against card white, and
// brightness as the log of the ratio to white.
type tone struct{ rg, bg, v float64 }

// toneDark keeps noise in the dark from making colours: the share of white
// that is added to every channel. Raise it for noisy pictures.
const toneDark = 0.05

// A toner takes pixels to tones under one light: the logs of each channel's
// values against card white, and the values themselves.
type toner struct{ logs, values [3][256]float64 }

// newToner makes the toner for a light in which card white looks like white
// (linear).
func newToner(white [3]float64) *toner {
	t := &toner{}
	for c := range 3 {
		for v := range 256 {
			t.values[c][v] = (float64(linearTable[v]) + toneDark*white[c]) / white[c]
			t.logs[c][v] = math.Log(t.values[c][v])
		}
	}
	return t
}

// of is the tone of a pixel.
func (t *toner) of(rgb [3]uint8) tone {
	r, g, b := rgb[0], rgb[1], rgb[2]
	v := (t.values[0][r] + t.values[1][g] + t.values[2][b]) / 3
	return tone{t.logs[0][r] - t.logs[1][g], t.logs[2][b] - t.logs[1][g], math.Log(v)}
}

// unlike is the squared distance of two tones in units of what one paint
// varies by under one lamp.
func (p tone) unlike(q tone) float64 {
	return square((p.rg-q.rg)/0.30) + square((p.bg-q.bg)/0.35) + square((p.v-q.v)/0.55)
}

// An assigner gives the cards of a patch their places in the layout.
type assigner struct {
	frame   *Frame
	profile *calibration.Profile
	patch   *patch
	tones   *toner
	drinks  []tone
	faceDown,
	crate, claim, card tone
}

func newAssigner(f *Frame, p *calibration.Profile, g *patch) *assigner {
	a := &assigner{frame: f, profile: p, patch: g, tones: newToner(whiteOf(f, g))}
	neutral := newToner(Linear(p.SiteCardSides.White))
	of := func(c calibration.RGB) tone { return neutral.of([3]uint8(c)) }
	for _, d := range p.Drinks {
		a.drinks = append(a.drinks, of(d.Color))
	}
	a.faceDown, a.crate, a.claim = of(p.FaceDownCard), of(p.Crate.Color), of(p.SiteCardSides.Blue)
	a.card = of(p.SiteCardSides.White)
	a.crate.bg *= crateShade // the rim is thin and half of it lies in its own shadow
	a.crate.v -= 1 - crateShade
	return a
}

// turned is the patch's point seen from the layout that lies q quarter turns
// anticlockwise to it.
func turned(x, y float64, q int) (float64, float64) {
	switch q & 3 {
	case 1:
		return -y, x
	case 2:
		return -x, -y
	case 3:
		return y, -x
	}
	return x, y
}

// at samples the tone at a point of the layout that lies q quarter turns to
// the patch.
func (a *assigner) at(q int, x, y, z float64) (tone, bool) {
	x, y = turned(x, y, q)
	px, ok := a.patch.fit.cam.Project(calibration.Point{X: x, Y: y, Z: z})
	if !ok {
		return tone{}, false
	}
	rgb, ok := a.frame.At(px.X, px.Y)
	return a.tones.of(rgb), ok
}

// Squared distances, in units of tone.unlike, up to which a sample has a
// tone. Printed colours vary from copy to copy; white does not, and pale wood
// is near it.
const toneNear, whiteNear = 8.0, 2.5

// share is the part of the points (dx, dy) around (x, y) that have tone c.
func (a *assigner) share(q int, x, y, z float64, at [][2]float64, c tone) float64 {
	n, near := 0, toneNear
	if c == a.card {
		near = whiteNear
	}
	for _, d := range at {
		if p, ok := a.at(q, x+d[0], y+d[1], z); ok && p.unlike(c) < near {
			n++
		}
	}
	return float64(n) / float64(len(at))
}

// Points, mm from a card's middle, where its ground colour shows: off the
// emblem and the rim of a stock card, along the rim of a crate, in the margin
// of a site card; and stockEnds, beyond a stock card's ends, where it does not.
var (
	stockGround = [][2]float64{{-16, 26}, {0, 24}, {16, 26}, {-17, 13}, {17, 13}, {-17, 0}, {17, 0}, {-17, -13}, {17, -13}, {-16, -26}, {0, -24}, {16, -26}, {-10, 18}, {10, 18}, {-10, -18}, {10, -18}}
	stockEnds   = [][2]float64{{-15, 36}, {0, 36}, {15, 36}, {-15, -36}, {0, -36}, {15, -36}}
	crateRim    = [][2]float64{{-22, 15}, {-11, 15}, {0, 15}, {11, 15}, {22, 15}, {-22, 0}, {22, 0}, {-22, -15}, {-11, -15}, {0, -15}, {11, -15}, {22, -15}}
	siteMargin  = [][2]float64{{-29, 29}, {0, 29.5}, {29, 29}, {-29.5, 15}, {29.5, 15}, {-29.5, 0}, {29.5, 0}, {-29.5, -15}, {29.5, -15}, {-29, -29}, {-15, -29.5}, {0, -29.5}, {15, -29.5}, {29, -29}}
	claimGround = [][2]float64{{-28, 28}, {0, 28}, {28, 28}, {-28, 0}, {28, 0}, {-28, -28}, {0, -28}, {28, -28}, {-28, 14}, {28, 14}, {-28, -14}, {28, -14}, {14, -28}, {-14, -28}}
)

// whiteOf estimates how card white looks (linear) from the margins of the
// patch's square cards; where it has none, from the brightest parts around.
func whiteOf(f *Frame, g *patch) [3]float64 {
	var all [][3]uint8
	for i, v := range g.guises {
		if v.shape != siteShape {
			continue
		}
		p := g.fit.parts[i].pose
		for _, d := range siteMargin {
			if px, ok := g.fit.cam.Project(p.At(d[0], d[1], 0)); ok {
				if rgb, ok := f.At(px.X, px.Y); ok {
					all = append(all, rgb)
				}
			}
		}
	}
	if len(all) < 28 {
		for y := 0; y < f.H; y += 16 {
			for x := 0; x < f.W; x += 16 {
				rgb, _ := f.At(float64(x), float64(y))
				all = append(all, rgb)
			}
		}
		return brightest(all, 0.96)
	}
	return brightest(all, 0.75)
}

// brightest is the colour (linear) at the given share of the samples ordered
// by brightness, averaged over its neighbours.
func brightest(all [][3]uint8, share float64) (w [3]float64) {
	var count [3 * 256]int
	sum := func(c [3]uint8) int { return int(c[0]) + int(c[1]) + int(c[2]) }
	for _, c := range all {
		count[sum(c)]++
	}
	level, seen := 0, 0
	for float64(seen) < share*float64(len(all)) && level < len(count)-1 {
		seen += count[level]
		level++
	}
	n := 0.0
	for _, c := range all {
		if d := sum(c) - level; d >= -30 && d <= 30 {
			n++
			for i := range 3 {
				w[i] += float64(linearTable[c[i]])
			}
		}
	}
	for i := range w {
		w[i] = max(w[i]/max(n, 1), 0.002)
	}
	return w
}

// rivalRows is how many places of the market are followed up in one patch: a
// card taken for its neighbour shifts the whole row.
const rivalRows = 3

// rowSame, mm: rows nearer than this are one.
const rowSame = 5.0

// findRows finds the market: tries every stock-shaped card of the patch as
// every place of the row, either way up, and returns those rows that show most
// of the right colours, best first.
func (a *assigner) findRows() (rows []tableRow) {
	for i, v := range a.patch.guises {
		if v.shape != stockShape {
			continue
		}
		for q := range 4 {
			if (q%2 == 1) != v.lying {
				continue
			}
			p := a.patch.fit.parts[i].pose
			x, y := turned(p.X, p.Y, -q)
			for slot := range 7 {
				x0 := x - float64(slot)*stockPitch
				if slot == 6 {
					x0 = x - 5*stockPitch - faceDownRight
				}
				same := func(r tableRow) bool { return r.quarter == q && math.Hypot(r.x-x0, r.y-y) < rowSame }
				if !slices.ContainsFunc(rows, same) {
					rows = append(rows, tableRow{q, x0, y, a.rowScore(q, rowLine{x0, y, stockPitch, 0}, rowAccept)})
				}
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b tableRow) int { return cmp.Compare(b.score, a.score) })
	return distinctRows(rows)
}

// distinctRows keeps the first rivalRows of rows that lie half a card apart.
func distinctRows(rows []tableRow) (kept []tableRow) {
	for _, r := range rows {
		same := slices.ContainsFunc(kept, func(k tableRow) bool {
			return k.quarter == r.quarter && math.Hypot(k.x-r.x, k.y-r.y) < stockPitch/2
		})
		if !same && len(kept) < rivalRows && r.score >= rowAccept {
			kept = append(kept, r)
		}
	}
	return kept
}

// span is where the ends of a row and of its crates show.
func (a *assigner) span(row tableRow) (q quad) {
	for i, d := range [4][2]float64{{0, 0}, {5 * stockPitch, 0}, {5 * stockPitch, -crateBelow}, {0, -crateBelow}} {
		x, y := turned(row.x+d[0], row.y+d[1], row.quarter)
		q[i], _ = a.patch.fit.cam.Project(calibration.Point{X: x, Y: y})
	}
	return q
}

// market is where the stock cards, the face-down card after them, and the crates
// of the row regularly lie.
func (r rowLine) market() (stock [7]Pose, crates [6]Pose) {
	for i := range crates {
		x, y := r.at(i)
		stock[i], crates[i] = Pose{X: x, Y: y}, Pose{X: x, Y: y - crateBelow}
	}
	stock[6] = Pose{X: stock[5].X + faceDownRight, Y: stock[5].Y}
	return stock, crates
}

// rowScore adds up how much of the market shows at a row of the frame q quarter
// turns on; 0 where that is less than least.
func (a *assigner) rowScore(q int, row rowLine, least float64) float64 {
	stock, crates := row.market()
	return a.marketScore(q, stock, crates, least)
}

// crateWeight is what a crate counts beside a card of the market.
const crateWeight = 0.5

// marketScore adds up how much of the market shows on the six stock cards, the
// face-down card and the crates: each drink's colour once, purple, and yellow;
// 11 at most. It is 0 where less than least shows.
func (a *assigner) marketScore(q int, stock [7]Pose, crates [6]Pose, least float64) float64 {
	var shares [6][]float64
	sum := 2 * a.share(q, stock[6].X, stock[6].Y, 0, stockGround, a.faceDown)
	most := sum + 6 + 6*crateWeight // if all that is not looked at yet were there
	for i := range shares {
		shares[i] = a.drinkShares(q, stock[i], stockGround)
		if most += slices.Max(shares[i]) - 1; most < least {
			return 0
		}
	}
	for _, c := range crates {
		s := a.crateShare(q, c)
		sum += crateWeight * s
		if most += crateWeight * (s - 1); most < least {
			return 0
		}
	}
	return sum + bestMatch(shares[:])
}

// crateShare is the part of a crate's rim that has its colour.
func (a *assigner) crateShare(q int, c Pose) float64 {
	return a.share(q, c.X, c.Y, a.profile.Crate.Height, crateRim, a.crate)
}

// drinkShares are the shares of the points around a stock card's middle that have
// each drink's tone.
func (a *assigner) drinkShares(q int, card Pose, points [][2]float64) []float64 {
	shares := make([]float64, len(a.drinks))
	for _, d := range points {
		p, ok := a.at(q, card.X+d[0], card.Y+d[1], 0)
		if !ok {
			continue
		}
		for k, c := range a.drinks {
			if p.unlike(c) < toneNear {
				shares[k] += 1 / float64(len(points))
			}
		}
	}
	return shares
}

// bestMatch is the largest sum of shares with each row taking its own column.
func bestMatch(shares [][]float64) float64 {
	best := make([]float64, 1<<len(shares[0])) // by the columns that the first rows take
	top := 0.0
	for taken := range best {
		top = max(top, best[taken])
		row := bits.OnesCount(uint(taken))
		if row == len(shares) {
			continue
		}
		for k, v := range shares[row] {
			if next := taken | 1<<k; next != taken {
				best[next] = max(best[next], best[taken]+v)
			}
		}
	}
	return top
}
