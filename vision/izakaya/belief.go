package izakaya

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/market"
	"banto/vision/izakaya/pieces"
	"banto/vision/izakaya/site"
	"banto/vision/likelihood"
)

// The least that a belief says of any value against the likeliest, natural logarithm: networks
// and fits err. How many floors wood has they tell less surely than that there is wood. Raise them towards 0 if a game's story is led astray by
// readings that were sure and wrong, lower them if true moves are told late.
const (
	beliefLeast      = -7.0
	beliefLeastFloor = -5.0
)

// Belief is what the evidence says of every place under each of its values, for whoever
// follows a game with that start. o is the evidence's own Observation: what it leaves out is
// left out, and crates and pieces, of which only one value is known, follow from it.
func (e *Evidence) Belief(o izakaya.Observation, start izakaya.Start) izakaya.Belief {
	b := izakaya.BeliefOf(o, start)
	drinks, players := named(e.profile.Drinks), named(e.profile.Players)
	var kept []pieces.Place
	for _, d := range e.pieces.Drinks {
		kept = append(kept, d.Kept())
	}
	stock, small := e.counted(kept)
	sites := map[izakaya.Card]int{}
	for _, c := range start.Cards {
		sites[c.Card] = c.Sites
	}
	for i, v := range pieces.Vertices(e.n) {
		tell(b.Drinks, v, oddsOver(small.Drinks[i].Like, drinks, beliefLeast))
	}
	for i, g := range pieces.Gaps(e.n) {
		tell(b.Claims, g, oddsOver(small.Claims[i].Kept().Like, players, beliefLeast))
	}
	for i, owner := range small.Owners {
		card := izakaya.Card{i / e.n, i % e.n}
		tell(b.Owners, card, oddsOver(owner.Kept().Like, players, beliefLeast))
		likes := e.wood.Likes(i)
		if n := sites[card]; n > 0 && n != len(likes) {
			continue // seen otherwise when it was empty, which tells better
		}
		for site, like := range likes {
			tell(b.Floors, izakaya.Site{Card: card, Site: site}, floorOdds(like))
		}
	}
	tellMarket(&b, &stock, &e.profile, players)
	for k, p := range players[1:] {
		tell(b.ClaimSpot, p, countOdds(e.pieces.ClaimSpot, 1+k))
		tell(b.BuildSpot, p, countOdds(e.pieces.BuildSpot, 1+k))
	}
	e.tellRow(&b, players)
	return b
}

// floors are the numbers of floors that a site may be read to have.
var floors = []int{0, 1, 2, 3, 4, 5, site.MaxFloors}

// named are the colours of a palette after none at all.
func named(palette []calibration.NamedColor) []izakaya.Color {
	out := []izakaya.Color{""}
	for _, c := range palette {
		out = append(out, izakaya.Color(c.Name))
	}
	return out
}

// tell puts the odds of a place where it is seen, and so told of already.
func tell[P, V comparable](places map[P]izakaya.Odds[V], at P, odds izakaya.Odds[V]) {
	if _, seen := places[at]; seen && odds != nil {
		places[at] = odds
	}
}

// oddsOver are log likelihoods by value, the likeliest 0 and none below least.
func oddsOver[V comparable](like []float64, values []V, least float64) izakaya.Odds[V] {
	out, most := izakaya.Odds[V]{}, like[likelihood.Argmax(like)]
	for i, v := range values {
		out[v] = max(like[i]-most, least)
	}
	return out
}

// floorOdds are the odds of floors by their log likelihoods.
func floorOdds(like []float64) izakaya.Odds[int] {
	out := oddsOver(like, floors, beliefLeast)
	for n := range out {
		if n > 0 && out[0] < 0 {
			out[n] = max(out[n], beliefLeastFloor)
		}
	}
	return out
}

// tellMarket tells of the coins and discs on the stock cards and of the face-down card's disc.
func tellMarket(b *izakaya.Belief, m *market.Market, profile *calibration.Profile, players []izakaya.Color) {
	colors := market.BestColors(m.Stock[:])
	for i := range m.Stock {
		items := m.Stock[i].Items
		coins, yen := make([]float64, len(items)), make([]int, len(items))
		for n, row := range items {
			coins[n], yen[n] = math.Inf(-1), n*profile.Coin.Values[0]
			for _, like := range row {
				coins[n] = likelihood.LogSum(coins[n], like)
			}
		}
		color := izakaya.Color(profile.Drinks[colors[i]].Name)
		tell(b.Prices, color, oddsOver(coins, yen, beliefLeast))
		tell(b.Discs, color, oddsOver(m.Stock[i].Discs(), players, beliefLeast))
	}
	if b.PriceSpot != nil {
		b.PriceSpot = oddsOver(m.PriceSpot, players, beliefLeast)
	}
}

// countOdds are the odds of how many discs of player k of the palette, from 1, lie on a spot: each that may be there is
// there or not by itself, and one that no picture shows hardly.
func countOdds(spot pieces.Spot, k int) izakaya.Odds[int] {
	there := []float64{unseenDisc / (1 + unseenDisc)}
	for _, d := range spot.Discs {
		there = append(there, likelihood.Of(d.Like, k))
	}
	p := likelihood.Counts(there, -1)
	numbers, like := make([]int, 1+izakaya.ActionDiscs), slices.Repeat([]float64{math.Log(1e-9)}, 1+izakaya.ActionDiscs)
	for n := range numbers {
		numbers[n] = n
		if n < len(p) {
			like[n] = max(like[n], math.Log(p[n]))
		}
	}
	return oddsOver(like, numbers, beliefLeast)
}

// unseenDisc is the odds that a player has a disc on a spot that no picture shows.
const unseenDisc = 0.0025

// tellRow tells of the players in the turn row, first to last.
func (e *Evidence) tellRow(b *izakaya.Belief, players []izakaya.Color) {
	row := e.pieces.Row()
	if len(row) != len(b.Row) {
		return
	}
	for i, like := range row {
		b.Row[i] = oddsOver(like, players[1:], beliefLeast)
	}
}
