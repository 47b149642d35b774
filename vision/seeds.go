package vision

import (
	"cmp"
	"iter"
	"slices"

	"banto/calibration"
)

// seeds are the guises that a patch may grow from, and which corner is taken
// for the top-left one: the corner after it gives the other way to lie.
var seeds = []struct {
	guise guise
	turn  int
}{{guises[0], 0}, {guises[1], 0}, {guises[1], 1}, {guises[3], 0}, {guises[3], 1}}

// A market is a row of stock cards found in a patch, its rivals in the same
// patch, and what speaks for it.
type market struct {
	assigner *assigner
	rows     []tableRow
	worth    float64
}

// markets grows patches from all quads and yields those that show a market: one
// that outdoes all before it by strongStep at once, the others best first once
// all are grown, rivalCount of them.
func markets(f *Frame, profile *calibration.Profile, quads []quad, lens calibration.Camera) iter.Seq[market] {
	return func(yield func(market) bool) {
		var rest []market
		strongest := rowCertain
		for m := range grownMarkets(f, profile, quads, lens) {
			if m.worth < strongest+strongStep {
				rest = append(rest, m)
				continue
			}
			strongest = m.worth
			if !yield(m) {
				return
			}
		}
		slices.SortStableFunc(rest, func(a, b market) int { return cmp.Compare(b.worth, a.worth) })
		for _, m := range rest[:min(len(rest), rivalCount)] {
			if !yield(m) {
				return
			}
		}
	}
}

// grownMarkets yields every market as its patch is grown.
func grownMarkets(f *Frame, profile *calibration.Profile, quads []quad, lens calibration.Camera) iter.Seq[market] {
	return func(yield func(market) bool) {
		taken := map[seed]bool{}
		for i := range quads {
			for _, s := range seeds {
				if taken[seed{i, s.guise.shape, s.guise.inset}] {
					continue
				}
				g, ok := growPatch(quads, i, s.turn, s.guise, lens, profile)
				markTaken(taken, &g)
				if !ok {
					continue
				}
				if m := bestScale(f, profile, g); len(m.rows) > 0 && !yield(m) {
					return
				}
			}
		}
	}
}

// bestScale finds the market in a patch. A patch without site cards may have
// taken the coloured fields of stock cards for their edges, or the reverse:
// then it is tried at those scales too, where its row keeps the usual pitch.
func bestScale(f *Frame, profile *calibration.Profile, g patch) (best market) {
	scales := []float64{1}
	if field := 1 - 2*stockRim/profile.StockCard.Width; g.cards() < 2 {
		scales = []float64{1, field, 1 / field}
	}
	for _, s := range scales {
		scaled := g.scaled(s)
		a := newAssigner(f, profile, &scaled)
		rows := a.findRows()
		if len(rows) == 0 {
			continue
		}
		if worth := rows[0].score + patchWorth*float64(g.cards()+len(g.guises)); worth > best.worth {
			best = market{a, rows, worth}
		}
	}
	return best
}

// scaled is the same patch seen from s times as far, its cards s times as far apart.
func (g *patch) scaled(s float64) patch {
	out := *g
	out.fit.cam.T = scaled(g.fit.cam.T, s)
	out.fit.parts = slices.Clone(g.fit.parts)
	for i := range out.fit.parts {
		out.fit.parts[i].pose.X *= s
		out.fit.parts[i].pose.Y *= s
	}
	return out
}

// A market is followed up before all patches are grown where its worth, the
// colour score and patchWorth for each card, is above rowCertain and by
// strongStep above all before it. Lower strongStep if a better view of the same
// table is found too late, raise it if chequered cloths take long.
const rowCertain, strongStep, patchWorth = 6.5, 0.4, 0.12

// rivalCount is how many markets are followed up: more cost time, fewer miss
// tables of which only a corner was seen at first.
const rivalCount = 5

// cards counts the patch's site cards.
func (g *patch) cards() (n int) {
	for _, v := range g.guises {
		if v.shape == siteShape {
			n++
		}
	}
	return n
}

// A seed is a quad taken for a card in some guise, however it lies.
type seed struct {
	quad  int
	shape shape
	inset float64
}

// markTaken notes the quads that a patch has taken in: in the same guise they
// would only grow it again.
func markTaken(taken map[seed]bool, g *patch) {
	if len(g.guises) < 5 {
		return
	}
	for i, v := range g.guises {
		taken[seed{g.quads[i], v.shape, v.inset}] = true
	}
}
