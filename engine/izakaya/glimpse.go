package izakaya

import (
	"math"
	"slices"

	"banto/engine/stack"
)

// A Sight is what one settled picture shows: the reading of every place, and
// the wooden pieces that were not there in the settled picture before.
type Sight struct {
	Observation
	Pieces []PieceSight
}

// A PieceSight is one new piece of wood: where it lies and, if that could be
// told, its outline in mm on the card.
type PieceSight struct {
	Card      Card
	Site      int
	Floor     int // from 1
	Footprint stack.Polygon
}

// A glimpse is a Sight in the book's numbers: what was read at each place, and
// what it costs to say that something else lies there (natural logarithm of
// the odds for the reading). For floors the reading spans read to high.
type glimpse struct {
	read, high table
	cost       [places]float64
	pieces     []PieceSight
}

// usualConfidence is that of readings that come without one.
const usualConfidence = 0.97

// rowConfidence is that of a whole turn order row: every player once is seldom
// read by mistake.
const rowConfidence = 0.99

// mostCost bounds what one reading can say by kind of place: crates and piece
// counts are hard to see and only help, nothing else may outweigh two places.
const (
	mostCost      = 5.0
	mostCostFloor = 3.0
	mostCostCrate = 0.8
	mostCostPiece = 0.4
)

// stockShare is by how much the coins or the disc on a stock card are doubted
// less than the card as a whole, whose confidence covers its crate too.
const stockShare = 3

func costOf(confidence, most float64) float64 {
	if confidence == 0 {
		confidence = usualConfidence
	}
	confidence = min(max(confidence, 0.5), 0.999)
	return min(most, math.Log(confidence/(1-confidence)))
}

func (g *glimpse) set(k int, value int16, confidence, most float64) {
	g.read[k], g.high[k], g.cost[k] = value, value, costOf(confidence, most)
}

func (g *glimpse) hide(k int) { g.read[k], g.cost[k] = unseen, 0 }

// glimpse translates a Sight for the table of s.
func (s *State) glimpse(o *Sight) *glimpse {
	g := &glimpse{pieces: o.Pieces}
	for k := range g.read {
		g.read[k] = unseen
	}
	s.glimpseGrid(&o.Observation, g)
	s.glimpseMarket(&o.Observation, g)
	s.glimpseSpots(&o.Observation, g)
	for _, h := range o.Hidden {
		s.hide(h, g)
	}
	return g
}

// seatOf is a player's seat plus one, 0 for nobody.
func (s *State) seatOf(c *Color) int16 {
	if c == nil || *c == "" {
		return 0
	}
	if seat := s.game.seat(*c); seat >= 0 {
		return int16(seat + 1)
	}
	return foreign
}

func (s *State) glimpseGrid(o *Observation, g *glimpse) {
	lay := s.game.lay
	for v, n := 0, (lay.n+1)*(lay.n+1); v < n; v++ {
		if lay.kinds[v] != corner {
			g.set(atVertex+v, 0, 0, mostCost)
		}
	}
	for _, d := range o.Drinks {
		if v := lay.vertex(d.Vertex); v >= 0 {
			color := int16(slices.Index(s.game.colors, d.Color)) + 1
			if color == 0 {
				color = foreign
			}
			g.set(atVertex+v, color, d.Confidence, mostCost)
		}
	}
	for k := range 2 * lay.n * lay.n {
		if lay.sides[k][0] >= 0 {
			g.set(atGap+k, 0, 0, mostCost)
		}
	}
	for _, c := range o.Claims {
		if k := lay.gap(c.Gap); k >= 0 {
			g.set(atGap+k, s.seatOf(&c.Player), c.Confidence, mostCost)
		}
	}
	for i := range o.Cards {
		s.glimpseCard(&o.Cards[i], g)
	}
}

func (s *State) glimpseCard(c *CardReading, g *glimpse) {
	k := s.game.lay.card(c.Card)
	if k < 0 {
		return
	}
	g.set(atOwner+k, s.seatOf(c.Owner), c.Confidence, mostCost)
	for site := range s.game.sites(k) {
		g.set(atFloors+k*MaxSites+site, 0, c.Confidence, mostCostFloor)
		g.set(atPieces+k*MaxSites+site, 0, c.Confidence, mostCostPiece)
	}
	for _, b := range c.Buildings {
		site := min(max(b.Site, 0), s.game.sites(k)-1) // the empty card told better how many it has
		i := atFloors + k*MaxSites + site
		g.set(i, int16(b.Floors), b.Confidence, mostCostFloor)
		if b.FloorsMax > b.FloorsMin {
			g.read[i], g.high[i] = int16(b.FloorsMin), int16(b.FloorsMax)
		}
		g.set(atPieces+k*MaxSites+site, int16(b.Pieces), b.Confidence, mostCostPiece)
	}
}

func (s *State) glimpseMarket(o *Observation, g *glimpse) {
	for _, r := range o.Stock {
		i := slices.Index(s.game.colors, r.Color)
		if i < 0 {
			continue
		}
		each := 1 - (1-r.Confidence)/stockShare
		if r.Confidence == 0 {
			each = 0
		}
		g.set(atPrice+i, int16(r.Price/Coin), each, mostCost)
		g.set(atStockDisc+i, s.seatOf(r.Player), each, mostCost)
		g.set(atCrate+i, int16(r.Crate), r.Confidence, mostCostCrate)
	}
	g.set(atPriceSpot, s.seatOf(o.PriceSpot.Player), 0, mostCost)
}

func (s *State) glimpseSpots(o *Observation, g *glimpse) {
	s.glimpseSpot(atClaimSpot, o.ClaimSpot.Players, g)
	s.glimpseSpot(atBuildSpot, o.BuildSpot.Players, g)
	if row := s.rowNumber(o.TurnOrder); row != foreign {
		g.set(atRow, row, rowConfidence, mostCost)
	}
}

func (s *State) glimpseSpot(at int, discs []Color, g *glimpse) {
	for seat := range s.game.players {
		g.set(at+seat, 0, 0, mostCost)
	}
	for _, p := range discs {
		if seat := s.game.seat(p); seat >= 0 {
			g.read[at+seat]++
			g.high[at+seat]++
		}
	}
}

// hide takes out what a picture could not show.
func (s *State) hide(h Hidden, g *glimpse) {
	lay := s.game.lay
	switch {
	case h.Card != nil && lay.card(*h.Card) >= 0:
		k := lay.card(*h.Card)
		if h.Site == nil {
			g.hide(atOwner + k)
		}
		for site := range MaxSites {
			if h.Site == nil || *h.Site == site {
				s.hideSite(k*MaxSites+site, h.Site != nil, g)
			}
		}
	case h.Vertex != nil && lay.vertex(*h.Vertex) >= 0:
		g.hide(atVertex + lay.vertex(*h.Vertex))
	case h.Gap != nil && lay.gap(*h.Gap) >= 0:
		g.hide(atGap + lay.gap(*h.Gap))
	case h.Stock != nil && *h.Stock >= 0 && *h.Stock < Stocks:
		g.hide(atPrice + *h.Stock)
		g.hide(atStockDisc + *h.Stock)
		g.hide(atCrate + *h.Stock)
	}
	s.hideSpot(h.Spot, g)
}

// hideSite hides a building, unless only its floors are in doubt and their
// span is known.
func (s *State) hideSite(k int, floorsOnly bool, g *glimpse) {
	if floorsOnly && g.high[atFloors+k] > g.read[atFloors+k] {
		return
	}
	g.hide(atFloors + k)
	g.hide(atPieces + k)
}

func (s *State) hideSpot(spot string, g *glimpse) {
	switch spot {
	case "price_spot":
		g.hide(atPriceSpot)
	case "claim_spot", "build_spot":
		at := atClaimSpot
		if spot == "build_spot" {
			at = atBuildSpot
		}
		for seat := range s.game.players {
			g.hide(at + seat)
		}
	case "turn_order":
		g.hide(atRow)
	}
}

// shows says whether the picture agrees with value at place k; a place that
// was not seen agrees with anything.
func (g *glimpse) shows(k int, value int16) bool {
	return g.read[k] == unseen || g.read[k] <= value && value <= g.high[k]
}
