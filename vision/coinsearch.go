package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// A cardReading is what lies on a stock card: the log likelihood of each
// number of coins and of each player's disc (0: none), and the best items.
type cardReading struct {
	count  []float64
	player []float64
	items  []item
}

// llScale is how much of a sample's log likelihood counts: neighbours are not
// independent. Lower it if confidences are too high.
const llScale = 0.12

// maxCoins is the most coins a card is asked for.
const maxCoins = 8

// coinPrice is the cost, in log likelihood, of one more item.
const itemCost = 3.0

// readItems finds the coins on the card and, of the players' discs, at most one.
func (c *cardMap) readItems(pr *calibration.Profile, coins bool) cardReading {
	var best []item
	c.lay(nil)
	for {
		it, g := c.bestItem(pr, best, coins)
		if g < 0 || len(best) > maxCoins {
			best = c.polish(best, pr)
			return c.weighCounts(best, it, g, pr, coins)
		}
		best = append(best, it)
		c.put(it)
		c.refresh()
		c.coinRaster.stale(it, pr)
		c.discRaster.stale(it, pr)
	}
}

func discOf(items []item) int {
	for i, it := range items {
		if it.kind >= 0 {
			return i
		}
	}
	return -1
}

// crowding is the cost, in log likelihood, of an item that lies on others: people
// lay coins side by side. It grows with the share of it that overlaps.
const crowding = 30.0

// overlap is the share of the diameter d that items at distance r share.
func overlap(r, d float64) float64 { return max(0, 1-r/d) }

// price is what it costs to add it to the items on the card.
func price(it item, have []item, pr *calibration.Profile) float64 {
	cost := itemCost
	for _, h := range have {
		d := pr.Coin.Diameter
		if it.kind >= 0 || h.kind >= 0 {
			d = (d + pr.Disc.Diameter) / 2
		}
		o := overlap(math.Hypot(it.u-h.u, it.v-h.v), d)
		cost += crowding * o * o
	}
	return cost
}

// prices is what all items cost together.
func prices(items []item, pr *calibration.Profile) float64 {
	sum := 0.0
	for i, it := range items {
		sum += price(it, items[:i], pr)
	}
	return sum
}

// bestItem is the item whose laying on top gains most.
func (c *cardMap) bestItem(pr *calibration.Profile, have []item, coins bool) (best item, gain float64) {
	gain = math.Inf(-1)
	if coins {
		best, gain = c.tryBest(c.coinRaster.best(c.coinGain, coinTried, have, pr), have, pr)
	}
	if discOf(have) < 0 {
		if it, g := c.tryBest(c.discRaster.best(c.discHint, discTried, have, pr), have, pr); g > gain {
			best, gain = it, g
		}
	}
	return best, gain
}

// anyDisc asks for the disc of the player that fits best.
const anyDisc = -2

// searchStep and fineStep are the raster of the search for an item, mm;
// coinTried and discTried how many places are looked at closely.
const (
	searchStep, fineStep = 2.0, 0.75
	coinTried, discTried = 3, 10
)

// A raster holds the gain of one kind of item at places all over the card, and
// which of them a change of what lies there has made stale.
type raster struct {
	places []item
	gains  []float64
	old    []bool
}

func newRaster(kind int, pr *calibration.Profile) (r raster) {
	hu, hv := room(kind, pr)
	for v := -hv; v <= hv; v += searchStep {
		for u := -hu; u <= hu; u += searchStep {
			r.places = append(r.places, item{kind, u, v})
			r.old = append(r.old, true)
		}
	}
	r.gains = make([]float64, len(r.places))
	return r
}

// stale marks the places that item it can touch.
func (r *raster) stale(it item, pr *calibration.Profile) {
	reach := pr.Coin.Diameter*coinEdge + pr.Disc.Height
	for i, at := range r.places {
		r.old[i] = r.old[i] || max(math.Abs(at.u-it.u), math.Abs(at.v-it.v)) < reach
	}
}

// best are the n places where the item gains most, less its price.
func (r *raster) best(gain func(u, v float64) float64, n int, have []item, pr *calibration.Profile) []item {
	top := make([]item, 0, n+1)
	worth := make([]float64, 0, n+1)
	for i, at := range r.places {
		if r.old[i] {
			r.gains[i], r.old[i] = gain(at.u, at.v), false
		}
		w := r.gains[i]*llScale - price(at, have, pr)
		k := len(top)
		for k > 0 && worth[k-1] < w {
			k--
		}
		if k < n {
			top, worth = slices.Insert(top, k, at), slices.Insert(worth, k, w)
			top, worth = top[:min(n, len(top))], worth[:min(n, len(worth))]
		}
	}
	return top
}

// tryBest is the best of the places, moved to where it fits best.
func (c *cardMap) tryBest(places []item, have []item, pr *calibration.Profile) (best item, gain float64) {
	gain = math.Inf(-1)
	for _, at := range places {
		if it, g := c.worth(at, have, pr); g > gain {
			best, gain = it, g
		}
	}
	return c.nudge(best, gain, have, pr)
}

// coinOverhang and discOverhang are how far an item may stick out over the
// card's edge, mm.
const coinOverhang, discOverhang = 1.0, -0.5

// room is how far, mm, the centre of an item may be from that of the card.
func room(kind int, pr *calibration.Profile) (hu, hv float64) {
	r := pr.Coin.Diameter/2 - coinOverhang
	if kind != coinKind {
		r = pr.Disc.Diameter/2 - discOverhang
	}
	return pr.StockCard.Width/2 - r, pr.StockCard.Height/2 - r
}

// worth is the gain in log likelihood of laying it on the items there are, less
// its price; anyDisc becomes the likeliest player's.
func (c *cardMap) worth(it item, have []item, pr *calibration.Profile) (item, float64) {
	if hu, hv := room(it.kind, pr); math.Abs(it.u) > hu || math.Abs(it.v) > hv {
		return it, math.Inf(-1)
	}
	if it.kind == coinKind {
		return it, c.coinGain(it.u, it.v)*llScale - price(it, have, pr)
	}
	gain, t := c.discGain(it.u, it.v)
	who := it.kind
	if who == anyDisc {
		who = c.likeliest(t)
	}
	it.kind = who
	return it, gain*llScale + c.discLL(who, t) - price(it, have, pr)
}

// likeliest is the player whose discs are most like shade t.
func (c *cardMap) likeliest(t shade) int {
	best := 0
	for k := range c.players {
		if c.discLL(k, t) > c.discLL(best, t) {
			best = k
		}
	}
	return best
}

// discOdd is the least log likelihood of a disc's shade: glare, shadow.
const discOdd = -80.0

// discCost is what the freedom of a disc's shade costs, in log likelihood.
const discCost = 11.0

// discLL is the log likelihood of player k's disc having shade t.
func (c *cardMap) discLL(k int, t shade) float64 {
	p := &c.players[k]
	return max(discOdd, -0.5*float64(p.far(t))) - discCost
}

// nudge moves the item step by step to the best place around.
func (c *cardMap) nudge(best item, gain float64, have []item, pr *calibration.Profile) (item, float64) {
	for range 3 {
		at := best
		for dv := -fineStep; dv <= fineStep; dv += fineStep {
			for du := -fineStep; du <= fineStep; du += fineStep {
				if it, g := c.worth(item{at.kind, at.u + du, at.v + dv}, have, pr); g > gain {
					best, gain = it, g
				}
			}
		}
		if best == at {
			break
		}
	}
	return best, gain
}

// polish takes every item off once and lays it again where it fits best.
func (c *cardMap) polish(items []item, pr *calibration.Profile) []item {
	for i := range items {
		rest := slices.Concat(items[:i], items[i+1:])
		c.lay(rest)
		it, _ := c.nudge(items[i], math.Inf(-1), rest, pr)
		items = append(rest, it)
	}
	c.lay(items)
	return items
}

// weighCounts gives each number of coins and each disc its log likelihood
// around the best items; more is the next best item and gain what it would add.
func (c *cardMap) weighCounts(items []item, more item, gain float64, pr *calibration.Profile, coins bool) cardReading {
	r := cardReading{items: items, count: make([]float64, maxCoins+1), player: make([]float64, len(pr.Players)+1)}
	for i := range r.count {
		r.count[i] = math.Inf(-1)
	}
	for i := range r.player {
		r.player[i] = math.Inf(-1)
	}
	score := c.score(items, pr)
	r.note(score, items)
	if !math.IsInf(gain, -1) {
		r.note(score+gain, append(slices.Clone(items), more))
	}
	for i := range items {
		rest := slices.Concat(items[:i], items[i+1:])
		c.lay(rest)
		r.note(c.score(rest, pr), rest)
		c.swaps(&r, rest, items[i], pr, coins)
	}
	return r
}

// swaps tries every other kind of item in the place of one.
func (c *cardMap) swaps(r *cardReading, rest []item, was item, pr *calibration.Profile, coins bool) {
	base := c.score(rest, pr)
	if was.kind != coinKind && coins {
		it, g := c.nudge(item{coinKind, was.u, was.v}, math.Inf(-1), rest, pr)
		r.note(base+g, append(slices.Clone(rest), it))
	}
	if discOf(rest) >= 0 {
		return
	}
	if was.kind == coinKind {
		was, _ = c.nudge(item{anyDisc, was.u, was.v}, math.Inf(-1), rest, pr)
	}
	for kind := range pr.Players {
		it, g := c.worth(item{kind, was.u, was.v}, rest, pr)
		r.note(base+g, append(slices.Clone(rest), it))
	}
}

func countOf(items []item) (n, who int) {
	for _, it := range items {
		if it.kind == coinKind {
			n++
		} else {
			who = it.kind + 1
		}
	}
	return n, who
}

// score is the log likelihood of the items, which must lie on the card.
func (c *cardMap) score(items []item, pr *calibration.Profile) float64 {
	ll := c.total*llScale - prices(items, pr)
	if i := discOf(items); i >= 0 {
		_, t := c.discGain(items[i].u, items[i].v)
		ll += c.discLL(items[i].kind, t)
	}
	return ll
}

// note keeps ll if it is the best yet for what the items are.
func (r *cardReading) note(ll float64, items []item) {
	n, who := countOf(items)
	if n <= maxCoins {
		r.count[n] = max(r.count[n], ll)
	}
	r.player[who] = max(r.player[who], ll)
}
