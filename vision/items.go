package vision

import (
	_ "embed"
	"math"
	"sync"

	"banto/calibration"
	"banto/vision/cv"
)

// The raster of a stock card's view: its step, mm, and its samples. It shows 3
// mm around the card.
const cardStep, cardW, cardH = 1.25, 40, 56

// What the item network tells of a place on a card.
const (
	barePlace = iota
	coinPlace
	discPlace
	coveredPlace // under a hand or whatever else is no coin and no disc
)

// itemCellsW and itemCellsH are the cells of the network's output, one for
// every second sample of the view.
const itemCellsW, itemCellsH, itemCells = cardW / 2, cardH / 2, cardW * cardH / 4

// netChannels is how many channels the network takes (see netInput).
const netChannels = 6

// The item network finds the coins and discs in the view of a card: it gives
// each cell the probability of each kind of place, coins and discs at their
// middles. It was learnt on pictures of many tables, with coins, discs, hands
// and shadows moved about.
//
//go:embed nets/items.onnx
var itemsModel []byte

// itemNet is the network, read once.
var itemNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(itemsModel, "items", cv.Tensor{Name: "view", Shape: []int{1, netChannels, cardH, cardW}})
})

// An itemMap is the network's output: the probabilities of each kind of place,
// cell by cell, kind after kind.
type itemMap []float32

// newItemMap runs the network on a view.
func newItemMap(view *topView, ground [3]float64, exposure float64) (itemMap, error) {
	net, err := itemNet()
	if err != nil {
		return nil, err
	}
	return net.Forward(netInput(view, ground, exposure))
}

// at is the probability of that kind of place at cell i; item that of a coin or a disc.
func (m itemMap) at(kind, i int) float64 { return float64(m[kind*itemCells+i]) }
func (m itemMap) item(i int) float64     { return m.at(coinPlace, i) + m.at(discPlace, i) }

// An item is a coin or a disc on a card: how likely it is either, the middle of
// its top as the view shows it, mm from the card's.
type item struct{ coin, disc, u, v float64 }

// itemRoom is how near to each other, mm, the middles of two items may be,
// itemLeast how likely one must be to count at all.
const itemRoom, itemLeast = 11.0, 0.02

// A cardReading is what lies on a card: its items, and the share of the card
// that can be seen.
type cardReading struct {
	items []item
	seen  float64
}

// readItems finds what lies on the card that view shows, whose bare ground has
// the linear colour ground where everything shows brighter by the factor exposure.
func readItems(view *topView, ground [3]float64, exposure float64) (r cardReading, err error) {
	m, err := newItemMap(view, ground, exposure)
	if err != nil {
		return r, err
	}
	heat := make([]float64, itemCells)
	bare := 0.0 // the share of the view that nothing covers
	for i := range heat {
		heat[i] = m.item(i)
		if x, y := 2*(i%itemCellsW), 2*(i/itemCellsW); view.in[y*view.w+x] {
			bare += (1 - m.at(coveredPlace, i)) / itemCells
		}
	}
	for {
		i := argmax(heat)
		if heat[i] < itemLeast {
			r.seen = (r.shown(view, ground) + bare) / 2 // hands deceive the one, glare the other
			return r, nil
		}
		r.items = append(r.items, m.peak(view, i))
		it := &r.items[len(r.items)-1]
		for k := range heat {
			if u, v := cellAt(view, k); math.Hypot(u-it.u, v-it.v) < itemRoom {
				heat[k] = 0
			}
		}
		heat[i] = 0
	}
}

// groundY and groundC are the spreads of the shade of a card's ground under
// uneven light, itemReach how far, mm, an item may hide it with side and shadow.
const groundY, groundC, itemReach = 0.5, 0.16, 11.0

// shown is the share of the card's ground that shows its colour or an item.
func (r *cardReading) shown(view *topView, ground [3]float64) float64 {
	bare := coatOf(ground, groundY, groundC)
	n, ok := 0, 0
	for i, t := range view.tint {
		u, v := view.place(float64(i%view.w), float64(i/view.w))
		if !onGround(u, v) {
			continue
		}
		n++
		if view.in[i] && (bare.ll(t) > oddLL || r.holds(u, v)) {
			ok++
		}
	}
	return float64(ok) / float64(n)
}

// holds tells whether an item lies at (u, v), mm from the card's middle.
func (r *cardReading) holds(u, v float64) bool {
	for _, it := range r.items {
		if it.coin+it.disc > 0.3 && math.Hypot(u-it.u, v-it.v) < itemReach {
			return true
		}
	}
	return false
}

// netInput is the view as the network takes it, channel after channel: the shade
// relative to card white, its distance from the card's ground, and what is in
// the picture.
func netInput(view *topView, ground [3]float64, exposure float64) []float32 {
	k := float32(1 / exposure)
	bare := shadeOf(float32(ground[0])*k, float32(ground[1])*k, float32(ground[2])*k)
	n := len(view.in)
	x := make([]float32, netChannels*n)
	for i, in := range view.in {
		if !in {
			continue
		}
		t := shadeOf(view.pix[3*i]*k, view.pix[3*i+1]*k, view.pix[3*i+2]*k)
		off := float32(math.Hypot(float64(t.a-bare.a), float64(t.b-bare.b)))
		for c, v := range [netChannels]float32{t.y + 1, t.a, t.b, t.y - bare.y, off, 1} {
			x[c*n+i] = min(max(v, -3), 3)
		}
	}
	return x
}

// cellAt is the middle of cell i, mm from the card's.
func cellAt(view *topView, i int) (u, v float64) {
	return view.place(float64(2*(i%itemCellsW))+0.5, float64(2*(i/itemCellsW))+0.5)
}

// peak is the item at the peak in cell i: its middle is that of the cells around.
func (m itemMap) peak(view *topView, i int) item {
	it := item{coin: m.at(coinPlace, i), disc: m.at(discPlace, i)}
	sum := 0.0
	for y := max(0, i/itemCellsW-1); y <= min(itemCellsH-1, i/itemCellsW+1); y++ {
		for x := max(0, i%itemCellsW-1); x <= min(itemCellsW-1, i%itemCellsW+1); x++ {
			k := y*itemCellsW + x
			w := m.item(k)
			u, v := cellAt(view, k)
			sum, it.u, it.v = sum+w, it.u+w*u, it.v+w*v
		}
	}
	it.u, it.v = it.u/sum, it.v/sum
	return it
}

// maxCoins is the most coins a card is asked for.
const maxCoins = 8

// sureItem bounds how sure the network may be of an item, or of none being
// there. coveredCoin is how likely one more coin lies on a card that is all
// covered. Raise sureItem if sure prices are wrong.
const sureItem, coveredCoin = 0.002, 0.6

// discCore is the share of a disc's radius in which no other colour bleeds in.
const discCore = 0.55

// weigh is the log likelihood of each number of coins, if there may be any, and
// of each player's disc or none (0) on the card of view, for discs of that
// radius, mm, with those coats. At most one disc lies on a card.
func (r *cardReading) weigh(view *topView, discs []coat, radius float64, coins bool) [][]float64 {
	w := make([][]float64, maxCoins+1)
	for n := range w {
		w[n] = make([]float64, len(discs)+1)
	}
	w[0][0] = 1
	for _, it := range r.items {
		r.lay(it, view.discOdds(it, discs, radius), coins, w)
	}
	more := 0.0
	if coins {
		more = sureItem + coveredCoin*(1-r.seen)
	}
	for n := 1; n < len(w); n++ {
		for who := range w[n] {
			w[n][who] += more * w[n-1][who]
		}
	}
	for n := range w {
		w[n] = logsOf(w[n])
	}
	return w
}

// lay brings the item, a disc of each player by odds, into the weights w.
func (r *cardReading) lay(it item, odds []float64, coins bool, w [][]float64) {
	coin, disc := max(it.coin, sureItem), max(it.disc, sureItem)
	none := max(1-it.coin-it.disc, sureItem)
	if !coins {
		coin = 0
	}
	for n := len(w) - 1; n >= 0; n-- {
		alone := w[n][0]
		for who := range w[n] {
			if n+1 < len(w) {
				w[n+1][who] += coin * w[n][who]
			}
			w[n][who] *= none
		}
		for k, o := range odds {
			w[n][k+1] += disc * o * alone
		}
	}
}

// strayDisc is the log likelihood of a shade that no player's disc has: what lies
// there is none. Lower it if discs under odd light are overlooked.
const strayDisc = -7.5

// discOdds is the probability of each player's disc lying where the item does,
// if it looks like a disc.
func (p *topView) discOdds(it item, discs []coat, radius float64) []float64 {
	out, like := make([]float64, len(discs)), make([]float64, len(discs)+1)
	t, ok := p.meanAround(it.u, it.v, discCore*radius)
	if !ok {
		return out
	}
	for k := range discs {
		like[k] = -0.5 * float64(discs[k].far(t))
	}
	like[len(discs)] = strayDisc
	for k := range out {
		out[k] = odds(like, k)
	}
	return out
}

// meanAround is the mean shade within r mm of (u, v).
func (p *topView) meanAround(u, v, r float64) (t shade, ok bool) {
	n := float32(0)
	for i, s := range p.tint {
		if x, y := p.place(float64(i%p.w), float64(i/p.w)); p.in[i] && math.Hypot(x-u, y-v) < r {
			t.y, t.a, t.b, n = t.y+s.y, t.a+s.a, t.b+s.b, n+1
		}
	}
	return shade{t.y / max(n, 1), t.a / max(n, 1), t.b / max(n, 1)}, n > 0
}

// discCoats are the shades that the players' discs may have under a glare
// where everything shows brighter by the factor exposure.
func discCoats(p *calibration.Profile, exposure, veil float64) []coat {
	out := make([]coat, len(p.Players))
	for k, n := range p.Players {
		rgb := exposed(Linear(n.Color), exposure)
		for c := range rgb {
			rgb[c] += veil
		}
		out[k] = coatOf(rgb, 0.3, 0.16)
	}
	return out
}
