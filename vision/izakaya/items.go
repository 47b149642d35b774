package izakaya

import (
	"math"

	"banto/calibration"
)

// An item is a coin or a disc on a card: how likely it is either, and whose the disc is if it is one (a
// probability for each player of the profile).
type item struct {
	coin, disc float64
	players    []float64
}

// A cardReading is what lies on a card: its items, and how surely the card shows.
type cardReading struct {
	items []item
	seen  float64
}

// cardTiles are tiles that show the stock cards and, after them, the face-down card: two cards each.
func cardTiles(v View) (out [7]*tile, err error) {
	var middles []calibration.Point
	for i := 0; i < len(out); i += 2 {
		a, b := v.Layout.stockPose(i), v.Layout.stockPose(min(i+1, faceDown))
		middles = append(middles, calibration.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2})
	}
	tiles, err := readTiles(v.Source, &v.Layout.Camera, middles)
	for i := range out {
		if err == nil {
			out[i] = tiles[i/2]
		}
	}
	return out, err
}

// itemRoom is how near to each other, mm, the middles of two items may be, itemLeast how likely one
// must be to count at all, itemWide and itemHigh how far from the card's middle it may lie, mm.
const itemRoom, itemLeast, itemWide, itemHigh = 9.5, 0.02, 24.0, 34.0

// readCard tells what lies on the card at pose, of which the share shown is in the picture: peaks, one after the other.
func (t *tile) readCard(pose Pose, shown float64, p *calibration.Profile, present []bool) (r cardReading) {
	covered, _ := t.mean(coveredMap, around(pose.At(0, 0, 0), cardCover))
	r.seen = shown * (1 - covered)
	const cells = pieceCells * pieceCells
	kinds, heat := make([][]float64, cells), make([]float64, cells)
	for i := range cells {
		at := t.cell(i)
		if u, v := pose.inverse(at.X, at.Y); math.Abs(u) < itemWide && math.Abs(v) < itemHigh {
			kinds[i] = t.kinds(i)
			heat[i] = kinds[i][coinKind] + total(kinds[i][discKind:pyramidKind])
		}
	}
	for {
		i := argmax(heat)
		if heat[i] < itemLeast {
			return r
		}
		at := t.cell(i)
		r.items = append(r.items, newItem(kinds[i], p, present))
		for k := range heat {
			if q := t.cell(k); math.Hypot(q.X-at.X, q.Y-at.Y) < itemRoom {
				heat[k] = 0
			}
		}
	}
}

// softmax is the probabilities of n log odds that lie step values apart.
func softmax(odds []float32, n, step int) []float64 {
	out, sum := make([]float64, n), 0.0
	most := float64(odds[0])
	for k := range n {
		most = max(most, float64(odds[k*step]))
	}
	for k := range out {
		out[k] = math.Exp(float64(odds[k*step]) - most)
		sum += out[k]
	}
	for k := range out {
		out[k] /= sum
	}
	return out
}

// newItem is the item in a cell with these probabilities of kinds.
func newItem(kinds []float64, p *calibration.Profile, present []bool) item {
	it := item{coin: kinds[coinKind], disc: total(kinds[discKind:pyramidKind])}
	for _, k := range orderOf(p.Players, taughtPlayers) {
		it.players = append(it.players, math.Log(max(kinds[discKind+k]/max(it.disc, 1e-9), sureCell)))
	}
	among(it.players, present)
	for k, v := range it.players {
		it.players[k] = math.Exp(v)
	}
	return it
}

// maxCoins is the most coins a card is asked for.
const maxCoins = 8

// sureItem bounds how sure the network may be of an item, or of none being
// there. coveredCoin is how likely one more coin lies on a card that is all
// covered. Raise sureItem if sure prices are wrong.
const sureItem, coveredCoin = 0.002, 0.6

// weigh is the log likelihood of each number of coins, if there may be any, and
// of each player's disc or none (0) on a card. At most one disc lies on a card.
func (r *cardReading) weigh(players int, coins bool) [][]float64 {
	w := make([][]float64, maxCoins+1)
	for n := range w {
		w[n] = make([]float64, players+1)
	}
	w[0][0] = 1
	for _, it := range r.items {
		it.lay(coins, w)
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

// lay brings the item into the weights w.
func (it *item) lay(coins bool, w [][]float64) {
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
		for k, o := range it.players {
			w[n][k+1] += disc * o * alone
		}
	}
}
