package izakaya

import (
	"math"
	"slices"

	"banto/engine/izakaya"
	"banto/vision/izakaya/market"
	"banto/vision/izakaya/pieces"
	"banto/vision/likelihood"
)

// In the action phase the players lay one action disc each, in turn order, until all have laid theirs: so nobody has laid more than
// one disc fewer than another, and those who have laid one more come first. strayDisc is how much less likely, as
// natural logarithm, each disc too many or too few is: somebody errs, or holds one. Bring it nearer to zero if discs that are plain
// to see are left out, or some that are not there are told of.
const strayDisc = -4.0

// discOdd is how unlikely, as natural logarithm, anything on a place is at least, whatever it shows: a disc may be hidden. Of what is less likely than
// discPassed other places hear nothing. Lower it if a disc that is hardly seen is not missed; it costs time.
const discOdd, discPassed = -9.0, -6.0

// discBits are the bits of a tally that count one player's discs.
const discBits, discMost = 4, 15

// A tally is how many action discs each player has laid, discBits each, and how many are of nobody's in the turn row.
type tally uint32

// with is t with one disc more of the player at that place of the turn order, if any.
func (t tally) with(seat int) tally {
	if shift := seat * discBits; seat >= 0 && t>>shift&discMost < discMost {
		return t + 1<<shift
	}
	return t
}

// of is how many discs the player at that place of the turn order has laid.
func (t tally) of(seat int) int { return int(t >> (seat * discBits) & discMost) }

// discsInTurn are places where an action disc may lie, read together: weights by what lies there, nothing first, then the players of the palette.
type discsInTurn struct {
	places  [][]float64
	seats   []int // by player of the palette: the place in the turn order; that after the last for strangers
	players int
	ways    []map[tally]float64 // by place: what rest knows already
}

// inTurn is the log likelihood that each place holds what it may hold, by the others: like is that of each place by itself,
// by player of the palette, none first; order names the seats.
func inTurn(like [][]float64, order, palette []izakaya.Color) [][]float64 {
	d := &discsInTurn{players: len(order), seats: []int{-1}, ways: []map[tally]float64{{}}}
	for _, p := range palette {
		seat := slices.Index(order, p)
		if seat < 0 {
			seat = len(order)
		}
		d.seats = append(d.seats, seat)
	}
	for _, l := range like {
		d.places = append(d.places, likelihood.Bounded(l, discOdd))
		d.ways = append(d.ways, map[tally]float64{})
	}
	return d.heard()
}

// heard is what all other places tell each.
func (d *discsInTurn) heard() (out [][]float64) {
	before := map[tally]float64{0: 1}
	for i, place := range d.places {
		told, after := make([]float64, len(place)), map[tally]float64{}
		for t, w := range before {
			for k := range place {
				told[k] += w * d.rest(i+1, t.with(d.seats[k]))
			}
			d.lay(i, t, func(u tally, v float64) { after[u] += w * v })
		}
		out, before = append(out, likelihood.Logs(told)), after
	}
	return out
}

// passed is the weight at discPassed.
var passed = math.Exp(discPassed)

// lay tells of each tally that t may become at place i, and the weight of that.
func (d *discsInTurn) lay(i int, t tally, tell func(u tally, w float64)) {
	for k, w := range d.places[i] {
		if w > passed {
			tell(t.with(d.seats[k]), w)
		}
	}
}

// rest is the weight of all that may lie on the places from i on where t has been laid before.
func (d *discsInTurn) rest(i int, t tally) (sum float64) {
	if known, ok := d.ways[i][t]; ok {
		return known
	}
	if i == len(d.places) {
		sum = d.whole(t)
	} else {
		d.lay(i, t, func(u tally, w float64) { sum += w * d.rest(i+1, u) })
	}
	d.ways[i][t] = sum
	return sum
}

// whole is the weight of t: of the likeliest number of discs that were laid.
func (d *discsInTurn) whole(t tally) float64 {
	best := math.Inf(1)
	for laid := range izakaya.ActionDiscs*d.players + 1 {
		off := t.of(d.players)
		for seat := range d.players {
			want := laid / d.players
			if seat < laid%d.players {
				want++
			}
			off += max(want-t.of(seat), t.of(seat)-want)
		}
		best = min(best, float64(off))
	}
	return math.Exp(strayDisc * best)
}

// layInTurn reads the discs on the stock cards, the face-down card and both spots in the light of each other. A table of which one of these or
// the turn order is not seen stays as it is.
func layInTurn(m *market.Market, p *pieces.Pieces, palette []izakaya.Color) {
	order := p.TurnOrder()
	if order == nil || !p.ClaimSpot.Shown() || !p.BuildSpot.Shown() {
		return
	}
	like := append(m.Discs(), p.ClaimSpot.Likes()...)
	heard := inTurn(append(like, p.BuildSpot.Likes()...), order, palette)
	m.Hear(heard[:len(m.Stock)+1])
	p.ClaimSpot.Hear(heard[len(m.Stock)+1 : len(like)])
	p.BuildSpot.Hear(heard[len(like):])
}
