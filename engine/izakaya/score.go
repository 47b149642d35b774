package izakaya

import (
	"cmp"
	"slices"
)

// A Score is what every player's buildings are worth, in descending order of
// yen. Winners are all who won, or with Status partial all who can still have.
type Score struct {
	Status  Status        `json:"status"`
	Players []PlayerScore `json:"players"`
	Winners []Color       `json:"winners"`
}

// A PlayerScore is one player's yen. With Status partial, Total is the most
// likely sum and Min and Max span what remains possible; else both are nil.
// Kept is the yen kept of the starting 1,000, nil where nobody kept the book.
type PlayerScore struct {
	Player    Color           `json:"player"`
	Total     int             `json:"total"`
	Min       *int            `json:"total_min,omitempty"`
	Max       *int            `json:"total_max,omitempty"`
	Kept      *int            `json:"kept"`
	Buildings []BuildingScore `json:"buildings"`
}

// A BuildingScore is one product: Yen = Floors × Sum, Sum being the prices of
// the drinks at the card's corners.
type BuildingScore struct {
	Card   Card         `json:"card"`
	Site   int          `json:"site"`
	Floors int          `json:"floors"`
	Drinks []DrinkScore `json:"drinks"`
	Sum    int          `json:"sum"`
	Yen    int          `json:"yen"`
}

// A DrinkScore is one bottle that touches a building, at its market price.
type DrinkScore struct {
	Vertex Vertex `json:"vertex"`
	Color  Color  `json:"color"`
	Price  int    `json:"price"`
}

// ScoreTable adds up a table as a camera saw it (or as the book has it, see
// State.Score). Places in Hidden and floors that span FloorsMin..FloorsMax make
// the score partial where they can change a player's yen; a hidden place is
// taken for the likeliest thing that the visible pieces leave possible.
func ScoreTable(o Observation, opt Options) Score {
	if o.Status == StatusNoTable || o.Status == StatusError {
		return Score{Status: o.Status, Players: []PlayerScore{}, Winners: []Color{}}
	}
	return newTally(o, opt, nil, nil).score()
}

// span is a number that may not be known exactly.
type span struct{ min, likely, max int }

func exactly(n int) span { return span{n, n, n} }

func (s span) plus(t span) span  { return span{s.min + t.min, s.likely + t.likely, s.max + t.max} }
func (s span) times(t span) span { return span{s.min * t.min, s.likely * t.likely, s.max * t.max} }
func (s span) known() bool       { return s.min == s.max }

// A limit is what one site's card prints; 0 where nobody has read it.
type limit struct{ floors, pieces int }

// A tally gathers what one scoring needs.
type tally struct {
	opt      Options
	table    Observation
	players  []Color
	kept     map[Color]int  // nil where nobody kept the book
	limits   map[Site]limit // printed numbers, for card_limits exact
	prices   map[Color]span
	anyDrink span // worth of a vertex that may hold any drink
	drinks   map[Vertex]Color
	veiled   map[Vertex]bool
}

func newTally(o Observation, opt Options, kept map[Color]int, limits map[Site]limit) *tally {
	t := &tally{opt: opt, table: o, kept: kept, limits: limits, players: seenPlayers(o),
		prices: map[Color]span{}, drinks: map[Vertex]Color{}, veiled: map[Vertex]bool{}}
	for _, d := range o.Drinks {
		t.drinks[d.Vertex] = d.Color
	}
	for _, h := range o.Hidden {
		if h.Vertex != nil {
			t.veiled[*h.Vertex] = true
		}
	}
	t.readPrices()
	return t
}

// seenPlayers lists the players in turn order; where discs of the row are
// hidden, every colour that owns something on the table follows.
func seenPlayers(o Observation) []Color {
	players := slices.Clone(o.TurnOrder)
	add := func(c *Color) {
		if c != nil && *c != "" && !slices.Contains(players, *c) {
			players = append(players, *c)
		}
	}
	for i := range o.Cards {
		add(o.Cards[i].Owner)
	}
	for i := range o.Claims {
		add(&o.Claims[i].Player)
	}
	for i := range o.Stock {
		add(o.Stock[i].Player)
	}
	add(o.PriceSpot.Player)
	for _, spot := range [][]Color{o.ClaimSpot.Players, o.BuildSpot.Players} {
		for i := range spot {
			add(&spot[i])
		}
	}
	return players
}

// readPrices gives every colour its price. Twelve coins lie on the stock
// cards, so what is missing lies on the hidden ones; a colour on no visible
// card is on one of them.
func (t *tally) readPrices() {
	rest, top := MarketYen, 0
	for _, s := range t.table.Stock {
		t.prices[s.Color] = exactly(s.Price)
		rest -= s.Price
		top = max(top, s.Price)
	}
	veiled := max(Stocks-len(t.table.Stock), 0)
	unseen := exactly(0)
	switch rest = max(rest, 0); {
	case veiled == 1:
		unseen = exactly(rest)
	case veiled > 1:
		unseen = span{0, rest / Coin / veiled * Coin, rest}
	}
	for _, d := range t.table.Drinks {
		if _, ok := t.prices[d.Color]; !ok {
			t.prices[d.Color] = unseen
		}
	}
	t.anyDrink = span{0, 0, max(top, unseen.max)}
}

func (t *tally) score() Score {
	out := Score{Status: StatusOK, Players: []PlayerScore{}}
	spans := map[Color]span{}
	for _, p := range t.players {
		spans[p] = exactly(0)
	}
	lists := map[Color][]BuildingScore{}
	for _, c := range t.table.Cards {
		if c.Owner == nil {
			continue
		}
		list, yen := t.card(c)
		lists[*c.Owner] = append(lists[*c.Owner], list...)
		spans[*c.Owner] = spans[*c.Owner].plus(yen)
	}
	t.addVeiledCards(spans)
	for _, p := range t.players {
		out.Players = append(out.Players, t.player(p, spans[p], lists[p]))
		if !spans[p].known() {
			out.Status = StatusPartial
		}
	}
	out.Winners = t.winners(spans)
	return out.tidy(spans)
}

// tidy sorts by total and gives a partial score its ranges.
func (s Score) tidy(spans map[Color]span) Score {
	slices.SortStableFunc(s.Players, func(a, b PlayerScore) int { return cmp.Compare(b.Total, a.Total) })
	if s.Status != StatusPartial {
		return s
	}
	for i := range s.Players {
		r := spans[s.Players[i].Player]
		add := s.Players[i].Total - r.likely
		low, high := r.min+add, r.max+add
		s.Players[i].Min, s.Players[i].Max = &low, &high
	}
	return s
}

func (t *tally) player(p Color, yen span, list []BuildingScore) PlayerScore {
	if list == nil {
		list = []BuildingScore{}
	}
	out := PlayerScore{Player: p, Total: yen.likely, Buildings: list}
	if kept, ok := t.kept[p]; ok {
		out.Kept = &kept
		if t.opt.LeftoverYen == "add" {
			out.Total += kept
		}
	}
	return out
}

// card scores the buildings of one owned card: the products and their sum.
func (t *tally) card(c CardReading) ([]BuildingScore, span) {
	worth, drinks := t.corners(c.Card)
	var list []BuildingScore
	var yen span
	floors := c.Buildings
	for _, h := range t.table.Hidden {
		if h.Card != nil && h.Site != nil && *h.Card == c.Card && !hasSite(floors, *h.Site) {
			floors = append(slices.Clone(floors), BuildingReading{Site: *h.Site, Floors: 1, FloorsMin: 1, FloorsMax: usualFloors})
		}
	}
	for _, b := range floors {
		one := t.floors(c.Card, b).times(worth)
		list = append(list, BuildingScore{Card: c.Card, Site: b.Site, Floors: b.Floors, Drinks: drinks, Sum: worth.likely, Yen: one.likely})
		if t.opt.TwoSites == "highest_only" {
			yen = span{max(yen.min, one.min), max(yen.likely, one.likely), max(yen.max, one.max)}
		} else {
			yen = yen.plus(one)
		}
	}
	return list, yen
}

// usualFloors is the tallest building taken for possible where nobody can see
// it: the highest number the site cards print.
const usualFloors = 5

func hasSite(list []BuildingReading, n int) bool {
	return slices.ContainsFunc(list, func(b BuildingReading) bool { return b.Site == n })
}

// floors is how many floors of a building count.
func (t *tally) floors(c Card, b BuildingReading) span {
	s := exactly(b.Floors)
	if b.FloorsMax > 0 {
		s.min, s.max = min(b.FloorsMin, b.Floors), max(b.FloorsMax, b.Floors)
	}
	if want := t.limits[Site{c, b.Site}]; t.opt.CardLimits == "exact" && want.floors > 0 {
		if b.Floors != want.floors || b.Pieces != want.pieces {
			return exactly(0)
		}
	}
	return s
}

// corners sums the drinks at a card's four corners.
func (t *tally) corners(c Card) (span, []DrinkScore) {
	sum, list := exactly(0), []DrinkScore{}
	for _, v := range c.Corners() {
		if color, ok := t.drinks[v]; ok {
			price := t.prices[color]
			sum = sum.plus(price)
			list = append(list, DrinkScore{v, color, price.likely})
		} else if t.veiled[v] {
			sum = sum.plus(t.anyDrink)
		}
	}
	return sum, list
}

// addVeiledCards allows for pyramids that stand on hidden cards: a player owns
// as many cards as he has claim discs in gaps, so discs without a visible
// pyramid (and hidden gaps, where any disc may lie) bound what can be hidden.
func (t *tally) addVeiledCards(spans map[Color]span) {
	var cards []Card
	gaps := 0
	for _, h := range t.table.Hidden {
		if h.Card != nil && h.Site == nil {
			cards = append(cards, *h.Card)
		} else if h.Gap != nil {
			gaps++
		}
	}
	for _, p := range t.players {
		room := min(t.claims(p)+gaps-t.pyramids(p), len(cards))
		var best []int
		for _, c := range cards {
			worth, _ := t.corners(c)
			best = append(best, worth.max*usualFloors*MaxSites)
		}
		slices.SortFunc(best, func(a, b int) int { return b - a })
		for i := range max(room, 0) {
			spans[p] = spans[p].plus(span{0, 0, best[i]})
		}
	}
}

func (t *tally) claims(p Color) (n int) {
	for _, c := range t.table.Claims {
		if c.Player == p {
			n++
		}
	}
	return n
}

func (t *tally) pyramids(p Color) (n int) {
	for _, c := range t.table.Cards {
		if c.Owner != nil && *c.Owner == p {
			n++
		}
	}
	return n
}

// winners lists all who can have the most yen, ties broken by yen kept where
// the book knows it; a tie after that is shared.
func (t *tally) winners(spans map[Color]span) []Color {
	floor, kept := 0, 0
	total := func(p Color) span {
		if t.opt.LeftoverYen == "add" {
			return spans[p].plus(exactly(t.kept[p]))
		}
		return spans[p]
	}
	for _, p := range t.players {
		floor = max(floor, total(p).min)
	}
	open := []Color{}
	for _, p := range t.players {
		if total(p).max >= floor {
			open = append(open, p)
			kept = max(kept, t.kept[p])
		}
	}
	tied := !slices.ContainsFunc(open, func(p Color) bool { return !total(p).known() })
	if tied && t.kept != nil {
		open = slices.DeleteFunc(open, func(p Color) bool { return t.kept[p] < kept })
	}
	return open
}
