package izakaya

import (
	"math"
	"math/rand/v2"

	"banto/engine/follow"
)

// An acuity is how well places of a kind are read: as long as a place keeps its
// value, the share wrong is misread for sure and the share doubt is read as likely
// as not, now so and now so.
type acuity struct{ wrong, doubt float64 }

// The acuities of a webcam's pictures, of nothing apart from something, by what
// banto reads wrongly of fresh rendered stills and games and with which odds.
var (
	bottleAcuity, noBottleAcuity       = acuity{0.003, 0.006}, acuity{0.0005, 0.001}
	discAcuity, noDiscAcuity           = acuity{0.003, 0.02}, acuity{0.0005, 0.003}
	pyramidAcuity, noPyramidAcuity     = acuity{0.003, 0.025}, acuity{0.0005, 0.003}
	priceAcuity                        = acuity{0.001, 0.015}
	stockDiscAcuity, noStockDiscAcuity = acuity{0.008, 0.01}, acuity{0.001, 0.01}
	claimSpotAcuity, buildSpotAcuity   = acuity{0.005, 0.005}, acuity{0.015, 0.01}
	noSpotAcuity                       = acuity{0.001, 0.002}
	rowAcuity                          = acuity{0.001, 0.02}
	noFloorAcuity                      = acuity{0.0005, 0.005}
	floorAcuities                      = []acuity{noFloorAcuity, {0.01, 0.07}, {0.04, 0.2}, {0.05, 0.25}, {0.1, 0.35}} // by floors; of more as of the last
)

// crateWrong is how often a crate is miscounted.
const crateWrong = 0.02

// Margins: by how much, in log-odds, what is read leads what is next. They change
// a little from reading to reading.
const (
	sureMargin              = 8.0
	sureCount               = 4.6 // of discs on a spot
	doubtMargin, doubtRange = 1.0, 1.3
	jitter                  = 0.7
	// floorSure is the least lead of floors that are read well, floorRange by how much
	// more it may be: a neighbouring number is seldom ruled out.
	floorSure, floorRange = 2.3, 1.7
)

// likeAs is how often a player's disc is misread for one whose colour looks alike.
const likeAs = 0.35

// Eyes read the table of a rehearsed game, place by place.
type eyes struct {
	noise  Noise
	rng    *rand.Rand
	errors float64 // of this table against the usual
	alike  [2]int  // two players whose colours look alike, from 1; 0 for none
	views  [places]outlook
}

// An outlook is how a place shows a value, as long as it holds it.
type outlook struct {
	drawn  bool
	value  int16
	other  int16   // what it may be read as
	margin float64 // by which the value leads the other
	odds   []float32
}

func newEyes(noise Noise, players int, rng *rand.Rand) *eyes {
	e := &eyes{noise: noise, rng: rng, errors: noise.Errors * rng.ExpFloat64()}
	if e.chance(noise.Alike) {
		two := rng.Perm(players)
		e.alike = [2]int{two[0] + 1, two[1] + 1}
	}
	return e
}

func (e *eyes) chance(p float64) bool { return e.rng.Float64() < p }

// outlook is how place k, which may hold n values, shows value.
func (e *eyes) outlook(s acuity, value int16, n int) outlook {
	o := outlook{drawn: true, value: value, other: int16(e.rng.IntN(n)), margin: sureMargin}
	if o.other == value {
		o.other = (value + 1) % int16(n)
	}
	switch at := e.rng.Float64() / e.errors; {
	case at < s.wrong:
		o.margin = -1 - 6*e.rng.Float64()
	case at < s.wrong+s.doubt:
		o.margin = doubtMargin + doubtRange*e.rng.NormFloat64()
	}
	return o
}

// changing is how often a place shows in another way though it keeps its value:
// what stands around it hides and shades it.
const changing = 0.02

// at is how place k shows value now: drawn anew, read anew, or neither.
func (e *eyes) at(k int, s acuity, value int16, n int) (o *outlook, drawn, read bool) {
	o = &e.views[k]
	if !o.drawn || o.value != value || e.chance(changing) {
		*o = e.outlook(s, value, n)
		return o, true, true
	}
	return o, false, e.chance(e.noise.Again)
}

// read is a value read at an outlook, with its confidence.
func (e *eyes) read(o *outlook) (value int16, confidence float64) {
	m := o.margin + jitter*e.rng.NormFloat64()
	value = o.value
	if m < 0 {
		value = o.other
	}
	return value, 1 / (1 + math.Exp(-math.Abs(m)))
}

// player gives an outlook on a player's disc or pyramid the colour that looks
// alike.
func (e *eyes) player(o *outlook) {
	for i, p := range e.alike {
		if p > 0 && int(o.value) == p && e.chance(likeAs) {
			o.other, o.margin = int16(e.alike[1-i]), -6
		}
	}
}

// thing reads a bottle, a disc or a pyramid; what is read as nothing comes without
// a confidence of its own where sure is set.
func (e *eyes) thing(k int, some, none acuity, value int16, n int, sure bool) []float32 {
	s := some
	if value == 0 {
		s = none
	}
	o, drawn, anew := e.at(k, s, value, n)
	if drawn && ofPlayer(k) {
		e.player(o)
	}
	if anew {
		v, confidence := e.read(o)
		if v == 0 && sure {
			confidence = usualConfidence
		}
		o.odds = numbered(v, n, confidence, mostOdds)
		if v > 0 && ofPlayer(k) {
			for other := 1; other < n; other++ {
				o.odds[other] = max(o.odds[other], -mostOddsAlike)
			}
			o.odds[v] = 0
		}
	}
	return o.odds
}

// numbered are the odds of value number v of n read with a confidence.
func numbered(v int16, n int, confidence, most float64) []float32 {
	return listed(oddsOf(int(v), confidence, most, counts(n-1)), counts(n-1))
}

// look is what one picture shows, whole or with a hand in it.
func (e *eyes) look(p *position, whole bool) follow.Belief {
	b := e.see(p)
	if !whole && e.chance(e.noise.Hands) {
		e.hide(p.game.lay, b)
	}
	return b
}

// see is what one picture shows of a table.
func (e *eyes) see(p *position) follow.Belief {
	var table [places]int16
	(&model{}).Table(p, table[:])
	b := make(follow.Belief, places)
	n, players := p.game.lay.n, len(p.game.players)
	for k := range (n + 1) * (n + 1) {
		if k += atVertex; p.game.lay.kinds[k-atVertex] != corner {
			b[k] = e.thing(k, bottleAcuity, noBottleAcuity, table[k], Stocks+1, true)
		}
	}
	for k := range 2 * n * n {
		if p.game.lay.sides[k][0] >= 0 {
			b[atGap+k] = e.thing(atGap+k, discAcuity, noDiscAcuity, table[atGap+k], players+1, true)
		}
	}
	for card := range n * n {
		b[atOwner+card] = e.thing(atOwner+card, pyramidAcuity, noPyramidAcuity, table[atOwner+card], players+1, false)
		for site := range p.game.sites(card) {
			k := card*MaxSites + site
			b[atFloors+k] = e.floors(atFloors+k, table[atFloors+k])
		}
	}
	e.market(b, table[:], players)
	return b
}

// market reads the stock cards, the spots and the turn order row.
func (e *eyes) market(b follow.Belief, table []int16, players int) {
	for i := range Stocks {
		b[atPrice+i] = e.thing(atPrice+i, priceAcuity, priceAcuity, table[atPrice+i], MarketYen/Coin+1, false)
		b[atStockDisc+i] = e.thing(atStockDisc+i, stockDiscAcuity, noStockDiscAcuity, table[atStockDisc+i], players+1, false)
		b[atCrate+i] = e.count(table[atCrate+i], CrateSize+1, mostOddsCrate)
	}
	b[atPriceSpot] = e.thing(atPriceSpot, claimSpotAcuity, noSpotAcuity, table[atPriceSpot], players+1, true)
	for seat := range players {
		b[atClaimSpot+seat] = e.spot(atClaimSpot+seat, table[atClaimSpot+seat], claimSpotAcuity)
		b[atBuildSpot+seat] = e.spot(atBuildSpot+seat, table[atBuildSpot+seat], buildSpotAcuity)
		b[atRow+seat] = e.row(atRow+seat, table[atRow+seat], players)
	}
}

// spot counts a player's discs on a spot, now and then one too few.
func (e *eyes) spot(k int, value int16, some acuity) []float32 {
	if value == 0 {
		some = noSpotAcuity
	}
	o, drawn, anew := e.at(k, some, value, ActionDiscs+2)
	if drawn {
		o.margin = min(o.margin, sureCount)
		if o.other = value - 1; value == 0 {
			o.other = 1
		}
	}
	if anew {
		o.odds = e.counted(o, ActionDiscs+2)
	}
	return o.odds
}

func (e *eyes) row(k int, value int16, players int) []float32 {
	o, _, anew := e.at(k, rowAcuity, value, players)
	if anew {
		v, confidence := e.read(o)
		o.odds = numbered(v, players, confidence, mostOdds)
	}
	return o.odds
}

// floors reads a building's floors, mostly wrong by one.
func (e *eyes) floors(k int, value int16) []float32 {
	o, drawn, anew := e.at(k, floorAcuities[min(int(value), len(floorAcuities)-1)], value, maxPieces)
	if drawn {
		if value > 0 {
			o.margin = min(o.margin, floorSure+floorRange*e.rng.Float64())
		}
		off := int16(1)
		if e.chance(0.2) {
			off = 2
		}
		if o.other = value - off; o.other < 1 || e.chance(0.5) {
			o.other = value + off
		}
	}
	if anew {
		o.odds = e.counted(o, maxPieces+1)
	}
	return o.odds
}

// counted are the odds of a number of which what is off by one is nearly as likely.
func (e *eyes) counted(o *outlook, n int) []float32 {
	v, confidence := e.read(o)
	out := numbered(v, n, confidence, mostOdds)
	rest := out[(v+1)%int16(n)]
	for k := range out {
		most := float32(mostOddsFloor)
		if v == 0 || k == 0 {
			most = mostOdds
		}
		if d := int16(k) - v; d*d > 1 || v > 0 && k == 0 {
			out[k] = max(rest-floorsBeside, -most)
		}
	}
	return out
}

// count is a weak count of what is hard to see.
func (e *eyes) count(truth int16, n int, most float64) []float32 {
	value := truth
	if e.chance(crateWrong) {
		value = int16(min(max(int(truth)+1-2*e.rng.IntN(2), 0), n-1))
	}
	return numbered(value, n, usualConfidence, most)
}

// handWood is how often a hand passes for a building, whose floors lead by doubtWood.
const handWood, doubtWood = 0.2, 3.0

// hide takes out what a hand hides: what lies about a place of the grid, or a part of
// the market.
func (e *eyes) hide(lay *layout, b follow.Belief) {
	if e.chance(0.4) {
		i := e.rng.IntN(Stocks)
		for _, k := range []int{i, (i + 1) % Stocks} {
			b[atPrice+k], b[atStockDisc+k], b[atCrate+k] = nil, nil, nil
		}
		return
	}
	card := e.rng.IntN(lay.n * lay.n)
	for _, v := range lay.corners[card] {
		b[atVertex+int(v)] = nil
	}
	for _, side := range []int{2 * card, 2*card + 1} {
		b[atGap+side] = nil
	}
	b[atOwner+card] = nil
	for site := range MaxSites {
		b[atFloors+card*MaxSites+site], b[atPieces+card*MaxSites+site] = nil, nil
	}
	if e.chance(handWood) {
		b[atFloors+card*MaxSites] = numbered(int16(1+e.rng.IntN(maxPieces)), maxPieces+1, 0, doubtWood)
	}
}
