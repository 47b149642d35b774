package izakaya

import (
	"fmt"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/market"
	"banto/vision/izakaya/pieces"
	"banto/vision/izakaya/site"
)

// Evidence is what one or more pictures of the same table say of every place:
// log likelihoods, so that what one picture hides another shows. Grid and
// camera are those of the first picture.
type Evidence struct {
	profile calibration.Profile // of the nominal size
	n       int
	grid    *izakaya.Grid
	camera  *izakaya.CameraReading
	market  market.Market
	pieces  *pieces.Pieces
	wood    *site.Buildings
}

// Add joins the evidence of another picture of the same table. It fails where
// the other shows a grid of another size.
func (e *Evidence) Add(o *Evidence) error {
	if e.n != o.n {
		return fmt.Errorf("it shows %d×%d cards where the first shows %d×%d: not the same table", o.n, o.n, e.n, e.n)
	}
	e.market.Add(&o.market)
	e.pieces.Add(o.pieces)
	e.wood.Add(o.wood)
	return nil
}

// Observation is the likeliest table, with everything too little seen in Hidden.
func (e *Evidence) Observation() izakaya.Observation {
	o := izakaya.Observation{Status: izakaya.StatusOK, Grid: e.grid, Camera: e.camera}
	stock, small := e.counted(e.pieces.Drinks)
	layInTurn(&stock, &small, named(e.profile.Players)[1:])
	stock.Fill(&o)
	small.Fill(&o)
	e.wood.Fill(&o)
	if len(o.Hidden) > 0 {
		o.Status = izakaya.StatusPartial
	}
	o.Confidence = wholeConfidence(o)
	return o
}

// counted is the evidence of the market and of the pieces, each bottle counted
// in its crate or on the table, by what is told of drinks, each coin on one of the cards.
func (e *Evidence) counted(drinks []pieces.Place) (market.Market, pieces.Pieces) {
	stock, small := e.market, *e.pieces
	colors, crates := market.BestColors(stock.Stock[:]), make([][]float64, len(e.profile.Drinks))
	for i := range stock.Stock {
		if s := &stock.Stock[i]; s.CrateSeen >= market.SeenLeast {
			crates[colors[i]] = market.WithOdds(s.Bottles)
		}
	}
	board, left := supplied(drinks, crates, len(stock.Stock[0].Bottles)-1)
	small.Drinks = board
	items := market.CountCoins(stock.Stock[:])
	for i := range stock.Stock {
		stock.Stock[i].Bottles, stock.Stock[i].Items = left[colors[i]], items[i]
	}
	return stock, small
}

// wholeConfidence is the probability that all that o says is right, taking one
// place as independent of the next. A reading without a confidence counts as sure.
func wholeConfidence(o izakaya.Observation) float64 {
	whole := 1.0
	and := func(confidence float64) {
		if confidence > 0 {
			whole *= confidence
		}
	}
	for _, c := range o.Cards {
		and(c.Confidence)
		for _, b := range c.Buildings {
			and(b.Confidence)
		}
	}
	for _, d := range o.Drinks {
		and(d.Confidence)
	}
	for _, d := range o.Claims {
		and(d.Confidence)
	}
	for _, s := range o.Stock {
		and(s.Confidence)
	}
	return whole
}
