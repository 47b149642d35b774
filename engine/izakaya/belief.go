package izakaya

import (
	"math"
	"slices"

	"banto/engine"
	"banto/engine/follow"
	"banto/engine/stack"
)

// Odds are what a picture says of one place: the log-probability of the picture
// under each value, up to a constant. A value that is not named is as unlikely
// as any reading can make it; no values at all: the place was not seen.
type Odds[V comparable] map[V]float64

// A Belief is what one settled picture says of a table. Whoever reads pictures
// fills it with whole distributions, in the words of an Observation: what cannot
// be told apart gets the same weight, what was not seen (or not read again since
// the belief before) is left out. [BeliefOf] makes one of best readings only.
type Belief struct {
	Image     string
	Drinks    map[Vertex]Odds[Color] // "" for no bottle
	Claims    map[Gap]Odds[Color]    // "" for no disc
	Owners    map[Card]Odds[Color]   // "" for no pyramid
	Floors    map[Site]Odds[int]
	Prices    map[Color]Odds[int]   // yen, by the stock card's colour
	Discs     map[Color]Odds[Color] // on the stock cards; "" for none
	Crates    map[Color]Odds[int]   // bottles, by their colour
	PriceSpot Odds[Color]           // "" for no disc
	ClaimSpot map[Color]Odds[int]   // discs of each player
	BuildSpot map[Color]Odds[int]
	Row       []Odds[Color] // the turn order row, first to last
	// Wood is what is new since the last picture whose wood was booked.
	Wood []PieceSight
	// Gone is where wood is gone since the picture before: empty for nowhere, nil where it was not looked for.
	Gone []Site
}

// A Site is one building site of a card.
type Site struct {
	Card Card
	Site int
}

// A PieceSight is one new piece of wood: where it lies and, if that could be
// told, its outline in mm on the card.
type PieceSight struct {
	Card      Card
	Site      int
	Floor     int // from 1
	Footprint stack.Polygon
	// FloorOdds are log likelihoods of the picture if it lies on each floor, from the first, up to a constant; floors that are not among them are
	// as unlikely as doubtFloor says.
	FloorOdds []float64
	// Odds is by how much likelier the picture is if anything was laid there than if nothing was, as a logarithm.
	Odds float64
	// Second is by how much likelier the picture is if more than one piece was laid, as a logarithm.
	Second float64
	// Faults are by how much likelier the picture is if what was laid breaks each of the building rules than if it keeps it, as
	// logarithms; nil where nobody asked.
	Faults map[engine.Code]float64
	// Earlier says that the last picture whose wood was booked showed it already: its disc was
	// seen late, and it was laid before what is new since.
	Earlier bool
}

// usualConfidence is that of readings that come without one, rowConfidence that
// of a disc in a turn order row: every player once is seldom read by mistake.
// spotConfidence is that of the discs on a spot, of which one may hide another.
const usualConfidence, rowConfidence, spotConfidence = 0.99, 0.995, 0.97

// What a single best reading can say at most, by kind of place: crates follow from
// what is read elsewhere too and only help. How many pieces a building has no picture
// tells, but see Wood.
const (
	mostOdds      = 7.0
	mostOddsAlike = 5.5 // of one player's colour against another's
	mostOddsFloor = 5.0
	mostOddsCrate = 2.0
)

// stockShare is by how much the coins or the disc on a stock card are doubted
// less than the card as a whole, whose confidence covers its crate too.
const stockShare = 3

// oddsOf are the odds of a reading that is right with a confidence, among all
// values; the rest is shared by the others.
func oddsOf[V comparable](read V, confidence, most float64, values []V) Odds[V] {
	if confidence == 0 {
		confidence = usualConfidence
	}
	confidence = min(max(confidence, 0.5), 0.9995)
	others := max(1, len(values)-1)
	rest := max(-most, math.Log((1-confidence)/confidence/float64(others)))
	out := Odds[V]{}
	for _, v := range values {
		out[v] = rest
	}
	out[read] = 0
	return out
}

// discOdds are the odds of a disc or a pyramid: that there is one is seen better than
// whose it is.
func discOdds(read Color, confidence float64, players []Color) Odds[Color] {
	out := oddsOf(read, confidence, mostOdds, players)
	for _, p := range players {
		if read != "" && p != "" && p != read {
			out[p] = max(out[p], -mostOddsAlike)
		}
	}
	return out
}

// counts are the numbers from 0 to n.
func counts(n int) []int {
	out := make([]int, n+1)
	for i := range out {
		out[i] = i
	}
	return out
}

// prices are the yen that may lie on a stock card.
func prices() []int {
	out := counts(MarketYen / Coin)
	for i := range out {
		out[i] *= Coin
	}
	return out
}

// BeliefOf is what an observation of a table with these players and drinks says.
func BeliefOf(o Observation, start Start) Belief {
	b := Belief{Image: o.Image, Drinks: map[Vertex]Odds[Color]{}, Claims: map[Gap]Odds[Color]{}, Owners: map[Card]Odds[Color]{},
		Floors: map[Site]Odds[int]{}, Prices: map[Color]Odds[int]{}, Discs: map[Color]Odds[Color]{},
		Crates: map[Color]Odds[int]{}, ClaimSpot: map[Color]Odds[int]{}, BuildSpot: map[Color]Odds[int]{}}
	r := reading{&o, &b, append([]Color{""}, start.Players...), append([]Color{""}, start.Colors...), map[Card]int{}}
	for _, c := range start.Cards {
		r.sites[c.Card] = c.Sites
	}
	r.grid()
	r.market()
	r.spots()
	for _, h := range o.Hidden {
		r.hide(h)
	}
	return b
}

// A reading is an observation on its way to a belief.
type reading struct {
	o       *Observation
	b       *Belief
	players []Color // and nobody
	drinks  []Color // and none
	sites   map[Card]int
}

func (r *reading) grid() {
	n, err := GridSize(len(r.players) - 1)
	if err != nil {
		return
	}
	lay := layouts[n]
	for v := range (n + 1) * (n + 1) {
		if lay.kinds[v] != corner {
			r.b.Drinks[lay.vertexAt(v)] = oddsOf("", 0, mostOdds, r.drinks)
		}
	}
	for _, d := range r.o.Drinks {
		r.b.Drinks[d.Vertex] = oddsOf(d.Color, d.Confidence, mostOdds, r.drinks)
	}
	for g := range 2 * n * n {
		if lay.sides[g][0] >= 0 {
			r.b.Claims[lay.gapAt(g)] = oddsOf("", 0, mostOdds, r.players)
		}
	}
	for _, c := range r.o.Claims {
		r.b.Claims[c.Gap] = discOdds(c.Player, c.Confidence, r.players)
	}
	for i := range r.o.Cards {
		r.card(&r.o.Cards[i])
	}
}

func (r *reading) card(c *CardReading) {
	owner := Color("")
	if c.Owner != nil {
		owner = *c.Owner
	}
	r.b.Owners[c.Card] = discOdds(owner, c.Confidence, r.players)
	for site := range MaxSites {
		k := Site{c.Card, site}
		r.b.Floors[k] = floorOdds(0, 0, c.Confidence)
	}
	for _, one := range c.Buildings {
		k := r.site(c.Card, one.Site)
		low, high := one.Floors, one.Floors
		if one.FloorsMax > one.FloorsMin {
			low, high = one.FloorsMin, one.FloorsMax
		}
		r.b.Floors[k] = floorOdds(low, high, one.Confidence)
	}
}

// site is a site as the empty card showed it: that told better how many it has.
func (r *reading) site(c Card, site int) Site {
	if n := r.sites[c]; n > 0 {
		site = min(site, n-1)
	}
	return Site{c, site}
}

// maxPieces is above what a site carries.
const maxPieces = 16

// floorsBeside is how much likelier than the rest a number of floors is that is
// off by one.
const floorsBeside = 2.0

// floorOdds are those of a building read as low to high floors: a wrong number
// of floors is mostly off by one.
func floorOdds(low, high int, confidence float64) Odds[int] {
	out := oddsOf(low, confidence, mostOddsFloor, counts(3))
	rest := out[(low+1)%4] // what any other value has
	if low > 3 {
		rest = out[0]
	}
	for v := range max(maxPieces, high) + 1 {
		switch {
		case low <= v && v <= high:
			out[v] = 0
		case v == low-1 || v == high+1:
			out[v] = rest
		default:
			out[v] = rest - floorsBeside
		}
	}
	return out
}

func (r *reading) market() {
	for _, s := range r.o.Stock {
		each := 0.0
		if s.Confidence > 0 {
			each = 1 - (1-s.Confidence)/stockShare
		}
		disc := Color("")
		if s.Player != nil {
			disc = *s.Player
		}
		r.b.Prices[s.Color] = oddsOf(s.Price, each, mostOdds, prices())
		r.b.Discs[s.Color] = discOdds(disc, each, r.players)
		r.b.Crates[s.Color] = oddsOf(s.Crate, s.Confidence, mostOddsCrate, counts(CrateSize))
	}
}

func (r *reading) spots() {
	disc := Color("")
	if r.o.PriceSpot.Player != nil {
		disc = *r.o.PriceSpot.Player
	}
	r.b.PriceSpot = discOdds(disc, 0, r.players)
	for _, p := range r.players[1:] {
		r.b.ClaimSpot[p] = oddsOf(number(r.o.ClaimSpot.Players, p), spotConfidence, mostOdds, counts(ActionDiscs))
		r.b.BuildSpot[p] = oddsOf(number(r.o.BuildSpot.Players, p), spotConfidence, mostOdds, counts(ActionDiscs))
	}
	if len(r.o.TurnOrder) != len(r.players)-1 {
		return
	}
	for _, p := range r.o.TurnOrder {
		r.b.Row = append(r.b.Row, oddsOf(p, rowConfidence, mostOdds, r.players[1:]))
	}
}

func number(list []Color, c Color) (n int) {
	for _, p := range list {
		if p == c {
			n++
		}
	}
	return n
}

// hide takes out what the picture could not show.
func (r *reading) hide(h Hidden) {
	b := r.b
	switch {
	case h.Card != nil && h.Site != nil:
		if k := r.site(*h.Card, *h.Site); !r.spans(k) {
			delete(b.Floors, k)
		}
	case h.Card != nil:
		delete(b.Owners, *h.Card)
		for site := range MaxSites {
			delete(b.Floors, Site{*h.Card, site})
		}
	case h.Vertex != nil:
		delete(b.Drinks, *h.Vertex)
	case h.Gap != nil:
		delete(b.Claims, *h.Gap)
	case h.Stock != nil && *h.Stock >= 0 && *h.Stock < len(r.drinks)-1:
		color := r.drinks[1+*h.Stock]
		delete(b.Prices, color)
		delete(b.Discs, color)
		delete(b.Crates, color)
	}
	switch h.Spot {
	case "price_spot":
		b.PriceSpot = nil
	case "claim_spot":
		b.ClaimSpot = nil
	case "build_spot":
		b.BuildSpot = nil
	case "turn_order":
		b.Row = nil
	}
}

// spans says whether the floors of a site are told as a span.
func (r *reading) spans(k Site) bool {
	for _, c := range r.o.Cards {
		for _, one := range c.Buildings {
			if r.site(c.Card, one.Site) == k && one.FloorsMax > one.FloorsMin {
				return true
			}
		}
	}
	return false
}

// numbers is the belief by place, for the table of g.
func (b *Belief) numbers(g *game) follow.Belief {
	out := make(follow.Belief, places)
	players := append([]Color{""}, g.players...)
	drinks := append([]Color{""}, g.colors...)
	for v, odds := range b.Drinks {
		if k := g.lay.vertex(v); k >= 0 {
			out[atVertex+k] = listed(odds, drinks)
		}
	}
	for gap, odds := range b.Claims {
		if k := g.lay.gap(gap); k >= 0 {
			out[atGap+k] = listed(odds, players)
		}
	}
	for card, odds := range b.Owners {
		if k := g.lay.card(card); k >= 0 {
			out[atOwner+k] = listed(odds, players)
		}
	}
	b.numberSites(g, out)
	b.numberMarket(g, out, players)
	var row [][]float32
	for _, odds := range b.Row[:min(len(b.Row), len(g.players))] {
		row = append(row, listed(odds, g.players))
	}
	out[atRow] = rowOdds(row, len(g.players))
	return out
}

// rowOdds are the odds of the permutations of n seats, by those of the seat at each place of
// a row from its first on; nil where none was seen.
func rowOdds(row [][]float32, n int) []float32 {
	if !slices.ContainsFunc(row, func(odds []float32) bool { return len(odds) > 0 }) {
		return nil
	}
	out := make([]float32, factorial(n))
	for k := range out {
		seats := permutation(n, k)
		for i, odds := range row {
			if len(odds) > 0 {
				out[k] += odds[seats[i]]
			}
		}
	}
	return out
}

func (b *Belief) numberSites(g *game, out follow.Belief) {
	for s, odds := range b.Floors {
		if k := g.lay.card(s.Card); k >= 0 && s.Site >= 0 && s.Site < g.sites(k) {
			out[atFloors+k*MaxSites+s.Site] = listed(odds, counts(maxPieces))
		}
	}
}

func (b *Belief) numberMarket(g *game, out follow.Belief, players []Color) {
	for i, c := range g.colors {
		out[atPrice+i] = listed(b.Prices[c], prices())
		out[atStockDisc+i] = listed(b.Discs[c], players)
		out[atCrate+i] = listed(b.Crates[c], counts(CrateSize))
	}
	out[atPriceSpot] = listed(b.PriceSpot, players)
	for seat, p := range g.players {
		out[atClaimSpot+seat] = listed(b.ClaimSpot[p], counts(ActionDiscs+1))
		out[atBuildSpot+seat] = listed(b.BuildSpot[p], counts(ActionDiscs+1))
	}
}

// listed are odds by the number of their value; nil where no value is one of
// those.
func listed[V comparable](odds Odds[V], values []V) []float32 {
	if !slices.ContainsFunc(values, func(v V) bool { _, ok := odds[v]; return ok }) {
		return nil
	}
	out := make([]float32, len(values))
	for i, v := range values {
		w, ok := odds[v]
		if !ok {
			w = math.Inf(-1)
		}
		out[i] = float32(w)
	}
	return out
}
