package pieces

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/tile"
	"banto/vision/likelihood"
)

// Pieces is the evidence of one or more pictures of a table for its small
// pieces: bottles, claim discs, pyramids, turn order, and the discs on the
// claim card and around the architect token. It is additive: see Add.
type Pieces struct {
	profile   calibration.Profile
	n         int
	Drinks    []Place   // by vertex in row order, corners left out
	Claims    []Place   // by gap: card in row order, East before South
	Owners    []Place   // by card in row order
	blue      []float64 // log likelihood ratio of a card's blue side
	turns     []turnVote
	ClaimSpot Spot
	BuildSpot Spot
	kept      kept
}

// kept is what one picture's reading leaves to the next of the same camera.
type kept struct {
	row   *turnRow
	tiles tile.Mosaic
}

// A Place is the log likelihood of each alternative at one place: empty
// first, then the colours of the palette. seen is the largest share of the
// place that a picture showed.
type Place struct {
	Like []float64
	Seen float64
}

// Kept is e for whoever knows what lay there before: a piece that may be covered is not gone because it does not show. It is covered wholly as
// often as the square of the share that no picture showed: of what is covered in part a rest tells.
func (e Place) Kept() Place {
	like, hidden := slices.Clone(e.Like), (1-e.Seen)*(1-e.Seen)
	for k := range like[1:] {
		like[1+k] = like[0] + likelihood.Covered(like[1+k]-like[0], hidden)
	}
	return Place{like, e.Seen}
}

// A turnVote is one picture's turn row, and how likely that is right.
type turnVote struct {
	order []izakaya.Color
	sure  float64
}

// LeastShare is the least part of a place that must be seen for a reading.
const LeastShare = 0.3

func names(palette []calibration.NamedColor, k []int) (out []izakaya.Color) {
	for _, c := range k {
		out = append(out, izakaya.Color(palette[c].Name))
	}
	return out
}

// Best is the likeliest alternative and its probability; how often places are
// taken is part of the scales.
func (e Place) Best() (k int, confidence float64) {
	for i, v := range e.Like {
		if v > e.Like[k] {
			k = i
		}
	}
	sum := 0.0
	for _, v := range e.Like {
		sum += math.Exp(v - e.Like[k])
	}
	return k, 1 / sum
}

// Vertices are the vertices that may hold a drink, in row order.
func Vertices(n int) (out []izakaya.Vertex) {
	for i := range n + 1 {
		for j := range n + 1 {
			if !((i == 0 || i == n) && (j == 0 || j == n)) {
				out = append(out, izakaya.Vertex{i, j})
			}
		}
	}
	return out
}

// Gaps are all gaps of the grid, card by card, East before South.
func Gaps(n int) (out []izakaya.Gap) {
	for r := range n {
		for c := range n {
			if c < n-1 {
				out = append(out, izakaya.Gap{Card: izakaya.Card{r, c}, Side: izakaya.East})
			}
			if r < n-1 {
				out = append(out, izakaya.Gap{Card: izakaya.Card{r, c}, Side: izakaya.South})
			}
		}
	}
	return out
}

// Add adds the evidence of another picture of the same table.
func (p *Pieces) Add(q *Pieces) {
	for i := range p.Drinks {
		p.Drinks[i].add(q.Drinks[i])
	}
	for i := range p.Claims {
		p.Claims[i].add(q.Claims[i])
	}
	for i := range p.Owners {
		p.Owners[i].add(q.Owners[i])
	}
	for i := range p.blue {
		p.blue[i] += q.blue[i]
	}
	p.turns = append(p.turns, q.turns...)
	p.ClaimSpot.add(q.ClaimSpot)
	p.BuildSpot.add(q.BuildSpot)
}

func (e *Place) add(o Place) {
	for k := range e.Like {
		e.Like[k] += o.Like[k]
	}
	e.Seen = max(e.Seen, o.Seen)
}

// Fill writes the readings into o: sides and owners of cards, drinks, claims,
// the claim and build spots, the turn order, and the places that are hidden.
// o.Cards must hold one entry a card in row order, or none.
func (p *Pieces) Fill(o *izakaya.Observation) {
	claims, owners := p.agreed()
	p.fillCards(o, owners)
	p.fillDrinks(o)
	p.fillClaims(o, claims)
	p.fillSpots(o)
}

// paletteColor is alternative k of a palette.
func paletteColor(palette []calibration.NamedColor, k int) izakaya.Color {
	return izakaya.Color(palette[k-1].Name)
}

const whyOut = izakaya.WhyOut

func (p *Pieces) fillCards(o *izakaya.Observation, owners []Place) {
	if len(o.Cards) == 0 {
		o.Cards = make([]izakaya.CardReading, len(p.Owners))
	}
	for i, e := range owners {
		c := &o.Cards[i]
		c.Card = izakaya.Card{i / p.n, i % p.n}
		c.Side = "white"
		if p.blue[i] > 0 {
			c.Side = "blue"
		}
		k, confidence := e.Best()
		c.Confidence = confidence
		if k > 0 {
			owner := paletteColor(p.profile.Players, k)
			c.Owner = &owner
		}
	}
}

func (p *Pieces) fillDrinks(o *izakaya.Observation) {
	for i, v := range Vertices(p.n) {
		k, confidence := p.Drinks[i].Best()
		switch {
		case p.Drinks[i].Seen < LeastShare:
			o.Hidden = append(o.Hidden, izakaya.Hidden{Vertex: &v, Why: whyOut})
		case k > 0:
			o.Drinks = append(o.Drinks, izakaya.DrinkReading{Vertex: v, Color: paletteColor(p.profile.Drinks, k), Confidence: confidence})
		}
	}
}

func (p *Pieces) fillClaims(o *izakaya.Observation, claims []Place) {
	for i, gap := range Gaps(p.n) {
		k, confidence := claims[i].Best()
		switch {
		case claims[i].Seen < LeastShare:
			o.Hidden = append(o.Hidden, izakaya.Hidden{Gap: &gap, Why: whyOut})
		case k > 0:
			o.Claims = append(o.Claims, izakaya.ClaimReading{Gap: gap, Player: paletteColor(p.profile.Players, k), Confidence: confidence})
		}
	}
}

func (p *Pieces) fillSpots(o *izakaya.Observation) {
	if o.TurnOrder = p.TurnOrder(); o.TurnOrder == nil {
		o.Hidden = append(o.Hidden, izakaya.Hidden{Spot: "turn_order", Why: whyOut})
	}
	for _, s := range []struct {
		name string
		seen Spot
		spot *izakaya.ActionSpot
	}{{"claim_spot", p.ClaimSpot, &o.ClaimSpot}, {"build_spot", p.BuildSpot, &o.BuildSpot}} {
		if !s.seen.Shown() {
			o.Hidden = append(o.Hidden, izakaya.Hidden{Spot: s.name, Why: whyOut})
			continue
		}
		s.spot.Players = s.seen.players(p.profile.Players)
	}
}

// TurnOrder is the players from first to last, by the picture that showed them most surely; nil where none did.
func (p *Pieces) TurnOrder() []izakaya.Color {
	return slices.MaxFunc(append(p.turns, turnVote{}), func(a, b turnVote) int { return cmp.Compare(a.sure, b.sure) }).order
}
