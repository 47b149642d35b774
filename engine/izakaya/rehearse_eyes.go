package izakaya

import (
	"math/rand/v2"
	"slices"

	"banto/engine/follow"
)

// An acuity is how well places of a kind are read as long as they keep their value: the
// shares whose truth is grossly behind another value, somewhat behind, barely ahead and
// ahead, but not far; all others are sure.
type acuity struct{ gross, wrong, doubt, near float64 }

// The acuities of a webcam's pictures, of nothing apart from something: what a Belief of banto
// says of the truth at the places of 360 rendered stills that no network learnt from, a third of them late in a game, places
// that are hidden and what passes for another player's left out (banto eval --leads). n is how many of a kind; a share that was met
// never or once is rounded up.
var (
	bottleAcuity, noBottleAcuity       = acuity{0.0015, 0.0012, 0.003, 0.012}, acuity{0.0003, 0.001, 0.003, 0.029}                                                                 // n 3441, 3250
	discAcuity, noDiscAcuity           = acuity{0.001, 0.0004, 0.0035, 0.009}, acuity{0.0025, 0.0025, 0.005, 0.018}                                                                // 2731, 4801
	pyramidAcuity, noPyramidAcuity     = acuity{0.006, 0.0025, 0.016, 0.0315}, acuity{0.001, 0.004, 0.01, 0.0535}                                                                  // 2685, 2367
	priceAcuity                        = acuity{0.0015, 0.0015, 0.0015, 0.0205}                                                                                                    // 2115
	stockDiscAcuity, noStockDiscAcuity = acuity{0.0015, 0.0015, 0.014, 0.137}, acuity{0.0007, 0.0007, 0.0007, 0.0095}                                                              // 636, 1476
	priceSpotAcuity, noPriceSpotAcuity = acuity{0.0055, 0.0055, 0.0055, 0.094}, acuity{0.006, 0.006, 0.006, 0.006}                                                                 // 181, 173
	claimSpotAcuity, noClaimSpotAcuity = acuity{0.014, 0.014, 0.021, 0.0615}, acuity{0.0012, 0.0012, 0.0012, 0.039}                                                                // 424, 818
	buildSpotAcuity, noBuildSpotAcuity = acuity{0.0175, 0.0025, 0.0125, 0.05}, acuity{0.0025, 0.0025, 0.0135, 0.085}                                                               // 402, 802
	rowAcuity                          = acuity{0.0008, 0.0016, 0.0008, 0.018}                                                                                                     // 1228
	floorAcuities                      = []acuity{{0.001, 0.002, 0.0025, 0.001}, {0.002, 0.0085, 0.028, 0.074}, {0.0055, 0.0165, 0.0875, 0.1555}, {0.0105, 0.0545, 0.1425, 0.213}} // by floors, of more as of the last: 2636, 459, 366, 568
)

// Leads of the truth over the next value, natural logarithms, where acuities part: those of
// gross misreadings from -most on, of sure readings to most. They change a little from
// reading to reading.
const (
	grossLead, doubtLead, sureLead, most = -2.0, 2.0, 4.5, 7.0
	jitter                               = 0.7
)

// By how much the third value of a place is behind the second: the median.
const thirdLead, thirdFloorLead = 3.0, 1.5

// crateWrong is how often a crate is miscounted: 2 of 1,419.
const crateWrong = 0.0015

// likeDisc and likePyramid are how often a player's disc or pyramid is misread for one whose colour looks alike, claimLikeAs
// and buildLikeAs how often one on an action spot is: of 216, 151, 24 and 26 on those stills. rowTurned is how often a
// whole turn order row is read a place further than it lies: on none of the 360.
const likeDisc, likePyramid, claimLikeAs, buildLikeAs, rowTurned = 0.04, 0.205, 0.04, 0.075, 0.003

// Eyes read the table of a rehearsed game, place by place.
type eyes struct {
	noise  Noise
	rng    *rand.Rand
	errors float64 // of this table against the usual
	alike  [2]int  // two players whose colours look alike, from 1; 0 for none
	views  [places]outlook
	seats  [MaxPlayers]outlook // by place in the turn order row
	laid   int16               // the number of the row in the last picture
	turned bool                // which is read a place further
	// on the spots, of the two whose colours look alike
	claimed, built [2]mixed
}

// A mixed says of so many discs of a player on a spot whether one passes for another's.
type mixed struct {
	discs  int16
	passes bool
}

// An outlook is how a place shows a value, as long as it holds it.
type outlook struct {
	drawn bool
	value int16
	other int16   // the next value, or what it is misread as
	lead  float64 // of the value over the other
	odds  []float32
}

func newEyes(noise Noise, players int, rng *rand.Rand) *eyes {
	e := &eyes{noise: noise, rng: rng, errors: noise.Errors * rng.ExpFloat64(), laid: -1}
	if e.chance(noise.Alike) {
		two := rng.Perm(players)
		e.alike = [2]int{two[0] + 1, two[1] + 1}
	}
	return e
}

func (e *eyes) chance(p float64) bool { return e.rng.Float64() < p }

// between is a random number from a to b.
func (e *eyes) between(a, b float64) float64 { return a + (b-a)*e.rng.Float64() }

// outlook is how a place, which may hold n values, shows value.
func (e *eyes) outlook(s acuity, value int16, n int) outlook {
	o := outlook{drawn: true, value: value, other: int16(e.rng.IntN(n))}
	if o.other == value {
		o.other = (value + 1) % int16(n)
	}
	at := e.rng.Float64() / e.errors
	for _, step := range []struct{ share, from, to float64 }{{s.gross, -most, grossLead}, {s.wrong, grossLead, 0}, {s.doubt, 0, doubtLead}, {s.near, doubtLead, sureLead}} {
		if at -= step.share; at < 0 {
			o.lead = e.between(step.from, step.to)
			return o
		}
	}
	o.lead = e.between(sureLead, most)
	return o
}

// changing is how often a place shows in another way though it keeps its value:
// what stands around it hides and shades it.
const changing = 0.02

// at is how a place that shows o now shows value: drawn anew, read anew, or neither.
func (e *eyes) at(o *outlook, s acuity, value int16, n int) (drawn, read bool) {
	if !o.drawn || o.value != value || e.chance(changing) {
		*o = e.outlook(s, value, n)
		return true, true
	}
	return false, e.chance(e.noise.Again)
}

// read are the odds of an outlook among n values, read anew; gap is by how much the third
// is behind the second.
func (e *eyes) read(o *outlook, n int, gap float64) {
	lead := o.lead + jitter*e.rng.NormFloat64()
	top := max(0, lead, -lead)
	o.odds = make([]float32, n)
	for v := range o.odds {
		o.odds[v] = float32(max(-most, -top-gap))
	}
	o.odds[o.value], o.odds[o.other] = float32(max(-most, min(lead, 0))), float32(max(-most, min(-lead, 0)))
}

// confuse gives an outlook on a player's disc or pyramid the colour that looks alike, a share
// of the time.
func (e *eyes) confuse(o *outlook, share float64) {
	for i, p := range e.alike {
		if p > 0 && int(o.value) == p && e.chance(share) {
			o.other, o.lead = int16(e.alike[1-i]), -6
		}
	}
}

// thing reads a bottle, a disc, a pyramid or coins.
func (e *eyes) thing(k int, some, none acuity, value int16, n int) []float32 {
	s := some
	if value == 0 {
		s = none
	}
	o := &e.views[k]
	drawn, anew := e.at(o, s, value, n)
	if drawn && ofPlayer(k) {
		e.confuse(o, either(k >= atOwner && k < atFloors, likePyramid, likeDisc))
	}
	if anew {
		e.read(o, n, thirdLead)
	}
	return o.odds
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
			b[k] = e.thing(k, bottleAcuity, noBottleAcuity, table[k], Stocks+1)
		}
	}
	for k := range 2 * n * n {
		if p.game.lay.sides[k][0] >= 0 {
			b[atGap+k] = e.thing(atGap+k, discAcuity, noDiscAcuity, table[atGap+k], players+1)
		}
	}
	for card := range n * n {
		b[atOwner+card] = e.thing(atOwner+card, pyramidAcuity, noPyramidAcuity, table[atOwner+card], players+1)
		for site := range p.game.sites(card) {
			k := card*MaxSites + site
			b[atFloors+k] = e.floors(atFloors+k, table[atFloors+k])
		}
	}
	e.market(b, table[:], players)
	e.spots(b, table[:], players)
	return b
}

// market reads the stock cards.
func (e *eyes) market(b follow.Belief, table []int16, players int) {
	for i := range Stocks {
		b[atPrice+i] = e.thing(atPrice+i, priceAcuity, priceAcuity, table[atPrice+i], MarketYen/Coin+1)
		b[atStockDisc+i] = e.thing(atStockDisc+i, stockDiscAcuity, noStockDiscAcuity, table[atStockDisc+i], players+1)
		b[atCrate+i] = e.count(table[atCrate+i], CrateSize+1, mostOddsCrate)
	}
}

// spots reads the action spots and the turn order row.
func (e *eyes) spots(b follow.Belief, table []int16, players int) {
	b[atPriceSpot] = e.thing(atPriceSpot, priceSpotAcuity, noPriceSpotAcuity, table[atPriceSpot], players+1)
	e.discs(b[atClaimSpot:atClaimSpot+players], atClaimSpot, table, claimSpotAcuity, noClaimSpotAcuity)
	e.discs(b[atBuildSpot:atBuildSpot+players], atBuildSpot, table, buildSpotAcuity, noBuildSpotAcuity)
	b[atRow] = e.row(table[atRow], players)
}

// row reads the turn order row, disc by disc.
func (e *eyes) row(number int16, players int) []float32 {
	if number != e.laid {
		e.laid, e.turned = number, e.chance(rowTurned*e.errors)
	}
	seats, list := permutation(players, int(number)), make([][]float32, players)
	for i := range list {
		o := &e.seats[i]
		drawn, anew := e.at(o, rowAcuity, int16(seats[i]), players)
		if drawn && e.turned {
			o.other, o.lead = int16(seats[(i+1)%players]), -most
		}
		if anew {
			e.read(o, players, thirdLead)
		}
		list[i] = o.odds
	}
	return rowOdds(list, players)
}

// discs counts each player's discs on a spot, now and then one too few.
func (e *eyes) discs(b follow.Belief, first int, table []int16, some, none acuity) {
	shown := slices.Clone(table[first : first+len(b)])
	if first == atClaimSpot {
		e.mix(shown, &e.claimed, claimLikeAs)
	} else {
		e.mix(shown, &e.built, buildLikeAs)
	}
	for seat, n := range shown {
		s := some
		if n == 0 {
			s = none
		}
		o := &e.views[first+seat]
		drawn, anew := e.at(o, s, n, ActionDiscs+2)
		if drawn {
			if o.other = n - 1; n == 0 {
				o.other = 1
			}
		}
		if anew {
			e.read(o, ActionDiscs+2, thirdLead)
		}
		b[seat] = o.odds
	}
}

// mix makes discs on a spot, by player, look as they do: of two whose colours look alike one
// passes for the other's, a share of the time, for as long as its owner has so many there.
func (e *eyes) mix(discs []int16, mixed *[2]mixed, share float64) {
	lie := slices.Clone(discs)
	for i, p := range e.alike {
		if p == 0 || lie[p-1] == 0 {
			continue
		}
		m := &mixed[i]
		if m.discs != lie[p-1] {
			m.discs, m.passes = lie[p-1], e.chance(share)
		}
		if m.passes {
			discs[p-1]--
			discs[e.alike[1-i]-1]++
		}
	}
}

// floors reads a building's floors, mostly wrong by one.
func (e *eyes) floors(k int, value int16) []float32 {
	o := &e.views[k]
	drawn, anew := e.at(o, floorAcuities[min(int(value), len(floorAcuities)-1)], value, maxPieces)
	if drawn {
		off := int16(1)
		if e.chance(0.2) {
			off = 2
		}
		if o.other = value - off; o.other < 0 || value == 0 || e.chance(0.5) {
			o.other = value + off
		}
	}
	if anew {
		e.read(o, maxPieces+1, thirdFloorLead)
		for v := range o.odds[1:] {
			if o.odds[0] < 0 {
				o.odds[1+v] = max(o.odds[1+v], -mostOddsFloor)
			}
		}
	}
	return o.odds
}

// count is a weak count of what is hard to see.
func (e *eyes) count(truth int16, n int, most float64) []float32 {
	value := truth
	if e.chance(crateWrong) {
		value = int16(min(max(int(truth)+1-2*e.rng.IntN(2), 0), n-1))
	}
	return numbered(value, n, usualConfidence, most)
}

// numbered are the odds of value number v of n read with a confidence.
func numbered(v int16, n int, confidence, most float64) []float32 {
	return listed(oddsOf(int(v), confidence, most, counts(n-1)), counts(n-1))
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
		b[atFloors+card*MaxSites+site] = nil
	}
	if e.chance(handWood) {
		b[atFloors+card*MaxSites] = numbered(int16(1+e.rng.IntN(maxPieces)), maxPieces+1, 0, doubtWood)
	}
}
