package market

import (
	"math"

	"banto/calibration"
	"banto/vision"
	"banto/vision/crop"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/tile"
	"banto/vision/likelihood"
)

// An item is a coin or a disc on a card: how likely it is either, and whose the disc is if it is one (a
// probability for each player of the profile).
type item struct {
	coin, disc float64
	players    []float64
}

// A cardReading is what lies on a card: its items, how surely the card shows, and the log probability of each drink of the profile that it
// is that drink's.
type cardReading struct {
	items []item
	seen  float64
	drink []float64
}

// readCards finds what lies on the stock cards and, after them, on the face-down card. One that is mostly out of the
// picture is not seen.
func readCards(f *vision.Frame, source *crop.Source, l *layout.Layout, p *calibration.Profile, present []bool) (out [7]cardReading, err error) {
	poses := append(l.Stock[:], l.FaceDown)
	maps, err := tile.CardMaps(source, &l.Camera, poses...)
	if err != nil {
		return out, err
	}
	for i := range out {
		out[i] = newCardReading(maps[i], p, present)
		if r := tile.CardRaster(&l.Camera, poses[i], tile.CardStep); !layout.InView(f, &r, &l.Camera, tile.CardHeights[0]) {
			out[i].seen = 0
		}
	}
	return out, nil
}

// sureDrink bounds the probability that is told of a drink: networks err. Raise it if cards said to be sure are another drink's.
const sureDrink = 1e-3

// itemWide and itemHigh are how far from the card's middle an item may lie, mm.
const itemWide, itemHigh = 24.0, 34.0

// newCardReading takes the items from the network's maps: peaks, one after the other.
func newCardReading(maps []float32, p *calibration.Profile, present []bool) (r cardReading) {
	const cells = tile.CardCells * tile.CardCells
	r.seen = likelihood.Sigmoid(maps[tile.CardShown*cells])
	kinds, heat := make([][]float64, cells), make([]float64, cells)
	for i := range cells {
		kinds[i] = likelihood.Softmax(maps[i:], tile.CardShown, cells)
		if u, v := tile.ItemAt(i); math.Abs(u) < itemWide && math.Abs(v) < itemHigh {
			heat[i] = 1 - kinds[i][0]
		}
	}
	drinks := likelihood.Softmax(maps[tile.CardDrinks*cells:], len(tile.TaughtDrinks), cells)
	for _, k := range tile.OrderOf(p.Drinks, tile.TaughtDrinks) {
		r.drink = append(r.drink, math.Log(max(drinks[k], sureDrink)))
	}
	for _, i := range vision.Hottest(heat, tile.ItemLeast, tile.ItemRoom, tile.ItemAt) {
		r.items = append(r.items, newItem(kinds[i], p, present))
	}
	return r
}

// newItem is the item in a cell with these probabilities.
func newItem(kinds []float64, p *calibration.Profile, present []bool) item {
	it := item{coin: kinds[tile.CardCoin], disc: likelihood.Total(kinds[tile.CardDiscs:])}
	for _, k := range tile.OrderOf(p.Players, tile.TaughtPlayers) {
		it.players = append(it.players, math.Log(max(kinds[tile.CardDiscs+k]/max(it.disc, 1e-9), tile.SureCell)))
	}
	likelihood.Among(it.players, present)
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

// cardRoom is how many coins lie on a card side by side, discOnCoin how likely a disc beside all but one of so many lies on the last one, rather
// than in its place. Raise it if a coin is missing below a disc.
const cardRoom, discOnCoin = 6, 0.2

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
	for who := 1; who <= players; who++ {
		w[cardRoom][who] += discOnCoin * w[cardRoom-1][who]
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
		w[n] = likelihood.Logs(w[n])
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
