package market

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/layout"
	"banto/vision/likelihood"
)

// A StockEvidence is what pictures say of a stock card, its coins, the disc on
// it and its crate: natural log likelihoods, which add up over pictures.
type StockEvidence struct {
	// CardSeen is how surely the card shows, 0..1; CrateSeen whether the crate is in the picture, 0 or 1.
	CardSeen, CrateSeen float64
	Color               []float64   // by drink of the profile
	Items               [][]float64 // by number of coins, and by 1 + player of the disc, 0: none
	Bottles             []float64   // by bottles left in the crate
}

// A Market is what pictures say of the stock row and the face-down card.
type Market struct {
	Stock     [6]StockEvidence
	PriceSpot []float64 // log likelihood by 1 + player; 0: no disc
	SpotSeen  float64   // how surely the face-down card shows, 0..1

	profile calibration.Profile
}

// Read reads the stock row and the face-down card of the table in a view. present tells which players of the palette
// are at the table, nil where that is not known. It fails only where a network cannot be run.
func Read(v layout.View, p calibration.Profile, present []bool) (Market, error) {
	m := Market{profile: p}
	cards, err := readCards(v.Taken, v.Source, v.Layout, &p, present)
	if err != nil {
		return m, err
	}
	crates, err := readCrates(v.Taken, v.Source, v.Layout)
	if err != nil {
		return m, err
	}
	for i, card := range cards {
		if i == len(m.Stock) {
			m.SpotSeen, m.PriceSpot = card.seen, card.weigh(len(p.Players), false)[0]
			break
		}
		e := &m.Stock[i]
		e.CardSeen, e.Color, e.Items, e.Bottles = card.seen, card.drink, card.weigh(len(p.Players), true), crates[i].bottles
		if crates[i].inView {
			e.CrateSeen = 1
		}
	}
	return m, nil
}

// Add joins the evidence of another picture of the same table to m.
func (m *Market) Add(o *Market) {
	for i := range m.Stock {
		a, b := &m.Stock[i], &o.Stock[i]
		a.CardSeen, a.CrateSeen = max(a.CardSeen, b.CardSeen), max(a.CrateSeen, b.CrateSeen)
		addLL(a.Color, b.Color)
		for n := range a.Items {
			addLL(a.Items[n], b.Items[n])
		}
		addLL(a.Bottles, b.Bottles)
	}
	addLL(m.PriceSpot, o.PriceSpot)
	m.SpotSeen = max(m.SpotSeen, o.SpotSeen)
}

// Discs is the log likelihood of each player's disc, none first, on each stock card and, last, the face-down card. A card that is not seen
// tells nothing but that a disc is rare.
func (m *Market) Discs() (out [][]float64) {
	for i := range m.Stock {
		if m.Stock[i].hidden() {
			out = append(out, slices.Repeat([]float64{unseenDisc}, len(m.PriceSpot)))
			out[i][0] = 0
		} else {
			out = append(out, m.Stock[i].Discs())
		}
	}
	return append(out, m.PriceSpot)
}

// Discs is the log likelihood of each player's disc on the card, none first, however many coins lie there.
func (e *StockEvidence) Discs() []float64 {
	out := slices.Repeat([]float64{math.Inf(-1)}, len(e.Items[0]))
	for _, row := range e.Items {
		for who, like := range row {
			out[who] = likelihood.LogSum(out[who], like)
		}
	}
	return out
}

// Hear takes in what else is known of the disc on each stock card and, last, the face-down card.
func (m *Market) Hear(like [][]float64) {
	for i := range m.Stock {
		var items [][]float64
		for _, row := range m.Stock[i].Items {
			row = slices.Clone(row)
			addLL(row, like[i])
			items = append(items, row)
		}
		m.Stock[i].Items = items
	}
	m.PriceSpot = slices.Clone(m.PriceSpot)
	addLL(m.PriceSpot, like[len(m.Stock)])
}

// unseenDisc is the log of how likely a card that no picture shows holds a player's disc.
const unseenDisc = -3.0

func addLL(a, b []float64) {
	for i := range a {
		a[i] += b[i]
	}
}

// cardLeast is how surely a card shows at least, SeenLeast the share of a crate in view, below which
// they count as covered. Raise them if covered places are guessed.
const cardLeast, SeenLeast = 0.1, 0.25

// Fill writes the readings into o, Bottles as they are (see WithOdds): Stock, PriceSpot and, for what is covered or
// out of the picture, Hidden.
func (m *Market) Fill(o *izakaya.Observation) {
	colors := BestColors(m.Stock[:])
	sure := colorOdds(m.Stock[:], colors)
	for i := range m.Stock {
		e := &m.Stock[i]
		if e.hidden() {
			o.Hidden = append(o.Hidden, izakaya.Hidden{Stock: &i, Why: izakaya.WhyCovered})
			continue
		}
		items, left := slices.Concat(e.Items...), likelihood.Argmax(e.Bottles)
		best := likelihood.Argmax(items)
		n, who := best/len(m.PriceSpot), best%len(m.PriceSpot)
		o.Stock = append(o.Stock, izakaya.StockReading{
			Index: i, Color: izakaya.Color(m.profile.Drinks[colors[i]].Name), Price: n * m.profile.Coin.Values[0],
			Player: m.player(who), Crate: left,
			Confidence: e.trust() * sure[i] * likelihood.Of(items, best) * likelihood.Of(e.Bottles, left),
		})
	}
	if m.SpotSeen < cardLeast {
		o.Hidden = append(o.Hidden, izakaya.Hidden{Spot: "price_spot", Why: izakaya.WhyCovered})
		return
	}
	o.PriceSpot.Player = m.player(likelihood.Argmax(m.PriceSpot))
}

// hidden tells whether the card is covered or out of the picture. How many bottles
// are left in a crate that is follows from those on the table.
func (e *StockEvidence) hidden() bool { return e.CardSeen < cardLeast }

// doubt is the probability that something stands on a card that nobody thought
// of; seenWell is how surely a card must show for no more doubt than that. Raise doubt if sure readings are wrong.
const doubt, seenWell = 0.004, 0.75

// trust is the probability that the card shows nothing but what it can be read as.
func (e *StockEvidence) trust() float64 {
	seen := min(1, max(0, e.CardSeen-cardLeast)/(seenWell-cardLeast))
	return (1 - doubt) * seen * seen
}

// fullOdds is the log of the odds that a cell of a crate holds a bottle: most
// of the game most do.
const fullOdds = 1.1

// WithOdds adds to the log likelihoods by bottles left what is known beforehand.
func WithOdds(bottles []float64) []float64 {
	out := make([]float64, len(bottles))
	for i, ll := range bottles {
		out[i] = ll + fullOdds*float64(i)
	}
	return out
}

// player is the name of player who-1; 0 is nobody.
func (m *Market) player(who int) *izakaya.Color {
	if who == 0 {
		return nil
	}
	c := izakaya.Color(m.profile.Players[who-1].Name)
	return &c
}
