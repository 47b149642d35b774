package web

import (
	"errors"
	"fmt"
	"slices"

	"banto/engine/izakaya"
)

// An Alternative is one thing that a place could hold instead of what the book
// has there. Key and Vars are its sentence; Corrections, in order, make it so.
type Alternative struct {
	Key         string               `json:"key"`
	Vars        map[string]string    `json:"vars"` // values of the sentence: colours and places as data words
	Corrections []izakaya.Correction `json:"corrections"`
}

// alternatives lists what a place could hold instead: what stands beside it
// first, for a reading that is wrong is mostly wrong by one place. Those the
// material cannot make are left out.
func alternatives(s izakaya.State, place string) ([]Alternative, error) {
	if s.Phase() == "" {
		return nil, ErrNoGame
	}
	var a, b, c int
	var side string
	list := []Alternative(nil)
	switch {
	case scan(place, "vertex %d,%d", &a, &b):
		list = vertexAlternatives(s, izakaya.Vertex{a, b})
	case scan(place, "gap %d,%d %s", &a, &b, &side):
		list = gapAlternatives(s, izakaya.Gap{Card: izakaya.Card{a, b}, Side: izakaya.Side(side)})
	case scan(place, "site %d,%d %d", &a, &b, &c):
		list = append(siteAlternatives(s, izakaya.Card{a, b}, c), ownerAlternatives(s, izakaya.Card{a, b})...)
	case scan(place, "card %d,%d", &a, &b):
		list = ownerAlternatives(s, izakaya.Card{a, b})
	case scan(place, "stock %d", &a):
		list = priceAlternatives(s, a)
	default:
		return nil, errors.New("there is nothing to correct at " + place)
	}
	return slices.DeleteFunc(list, func(x Alternative) bool { return !possible(s, x.Corrections) }), nil
}

func scan(text, format string, into ...any) bool {
	n, err := fmt.Sscanf(text, format, into...)
	return err == nil && n == len(into)
}

// possible says whether the material can make the corrections and they change
// anything.
func possible(s izakaya.State, list []izakaya.Correction) bool {
	for i := range list {
		next, err := izakaya.Apply(s, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Correct}, Correction: &list[i]})
		if err != nil {
			return false
		}
		s = next
	}
	return true
}

// A holder is a kind of place that holds one piece of some colour, or none.
type holder[P interface {
	comparable
	fmt.Stringer
}] struct {
	key string // of the sentences: fix.KEY.to, .from, .none, .is
	of  string // whose colour it is: "drink" or "player"
	set func(P, izakaya.Color) izakaya.Correction
}

// alternatives lists what at could hold, with now on the table: a piece of its
// own that stands beside it, one from beside it, nothing, any of all colours.
func (h holder[P]) alternatives(at P, now map[P]izakaya.Color, beside []P, all []izakaya.Color) (out []Alternative) {
	here := now[at]
	add := func(what string, c izakaya.Color, place string, list ...izakaya.Correction) {
		vars := map[string]string{}
		if c != "" {
			vars[h.of] = string(c)
		}
		if place != "" {
			vars["place"] = place
		}
		out = append(out, Alternative{"fix." + h.key + "." + what, vars, list})
	}
	for _, n := range beside {
		switch there := now[n]; {
		case here != "" && there == "":
			add("to", here, n.String(), h.set(at, ""), h.set(n, here))
		case here == "" && there != "":
			add("from", there, n.String(), h.set(n, ""), h.set(at, there))
		}
	}
	if here != "" {
		add("none", "", "", h.set(at, ""))
	}
	for _, c := range all {
		if c != here {
			add("is", c, "", h.set(at, c))
		}
	}
	return out
}

func vertexAlternatives(s izakaya.State, v izakaya.Vertex) []Alternative {
	o, drinks := s.Observation(), map[izakaya.Vertex]izakaya.Color{}
	for _, d := range o.Drinks {
		drinks[d.Vertex] = d.Color
	}
	h := holder[izakaya.Vertex]{"drink", "drink", func(v izakaya.Vertex, c izakaya.Color) izakaya.Correction {
		return izakaya.Correction{Drink: &izakaya.DrinkReading{Vertex: v, Color: c}}
	}}
	return h.alternatives(v, drinks, around(v, o.Grid.Rows), s.Start().Colors)
}

func gapAlternatives(s izakaya.State, g izakaya.Gap) []Alternative {
	claims := map[izakaya.Gap]izakaya.Color{}
	for _, c := range s.Observation().Claims {
		claims[c.Gap] = c.Player
	}
	h := holder[izakaya.Gap]{"claim", "player", func(g izakaya.Gap, p izakaya.Color) izakaya.Correction {
		return izakaya.Correction{Claim: &izakaya.ClaimReading{Gap: g, Player: p}}
	}}
	return h.alternatives(g, claims, besideGap(g), s.Players())
}

func ownerAlternatives(s izakaya.State, c izakaya.Card) []Alternative {
	owners := map[izakaya.Card]izakaya.Color{}
	for _, reading := range s.Observation().Cards {
		if reading.Owner != nil {
			owners[reading.Card] = *reading.Owner
		}
	}
	h := holder[izakaya.Card]{"owner", "player", func(c izakaya.Card, p izakaya.Color) izakaya.Correction {
		return izakaya.Correction{Owner: &izakaya.OwnerReading{Card: c, Player: p}}
	}}
	beside := []izakaya.Card{{c[0], c[1] + 1}, {c[0] + 1, c[1]}, {c[0], c[1] - 1}, {c[0] - 1, c[1]}}
	return h.alternatives(c, owners, beside, s.Players())
}

// around are the up to eight vertices beside v that may hold a drink, those in
// line with it first.
func around(v izakaya.Vertex, n int) (out []izakaya.Vertex) {
	for _, d := range [8][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}} {
		i, j := v[0]+d[0], v[1]+d[1]
		edgeI, edgeJ := i == 0 || i == n, j == 0 || j == n
		if min(i, j) >= 0 && max(i, j) <= n && !(edgeI && edgeJ) {
			out = append(out, izakaya.Vertex{i, j})
		}
	}
	return out
}

// besideGap are the other gaps around the two cards of a gap, whether they
// exist or not.
func besideGap(g izakaya.Gap) (out []izakaya.Gap) {
	other := izakaya.Card{g.Card[0], g.Card[1] + 1}
	if g.Side == izakaya.South {
		other = izakaya.Card{g.Card[0] + 1, g.Card[1]}
	}
	for _, c := range [2]izakaya.Card{g.Card, other} {
		for _, n := range [4]izakaya.Gap{{Card: c, Side: izakaya.East}, {Card: c, Side: izakaya.South},
			{Card: izakaya.Card{c[0], c[1] - 1}, Side: izakaya.East}, {Card: izakaya.Card{c[0] - 1, c[1]}, Side: izakaya.South}} {
			if n != g {
				out = append(out, n)
			}
		}
	}
	return out
}

// siteAlternatives offers one floor or piece more or less first.
func siteAlternatives(s izakaya.State, c izakaya.Card, site int) (out []Alternative) {
	floors, pieces := 0, 0
	for _, card := range s.Observation().Cards {
		for _, b := range card.Buildings {
			if card.Card == c && b.Site == site {
				floors, pieces = b.Floors, b.Pieces
			}
		}
	}
	add := func(f, p int) {
		if f < 0 || p < f || (f == 0) != (p == 0) || (f == floors && p == pieces) {
			return
		}
		out = append(out, Alternative{"fix.floors", map[string]string{"floors": fmt.Sprint(f), "pieces": fmt.Sprint(p)},
			[]izakaya.Correction{{Building: &izakaya.SiteReading{Card: c, Site: site, Floors: f, Pieces: p}}}})
	}
	add(floors+1, pieces+1)
	add(floors-1, pieces-1)
	add(floors, pieces+1)
	add(floors, pieces-1)
	add(floors+1, pieces)
	add(floors-1, pieces)
	if floors > 1 {
		add(0, 0)
	}
	return out
}

// priceAlternatives moves one coin to or from a stock card.
func priceAlternatives(s izakaya.State, stock int) (out []Alternative) {
	var prices []int
	for _, reading := range s.Observation().Stock {
		prices = append(prices, reading.Price)
	}
	if stock < 0 || stock >= len(prices) {
		return nil
	}
	for other := range prices {
		for _, step := range [2]int{izakaya.Coin, -izakaya.Coin} {
			if other == stock {
				continue
			}
			list := slices.Clone(prices)
			list[stock] += step
			list[other] -= step
			out = append(out, Alternative{"fix.price", map[string]string{"yen": fmt.Sprint(list[stock]),
				"drink": string(s.Start().Colors[other]), "other": fmt.Sprint(list[other])}, []izakaya.Correction{{Prices: list}}})
		}
	}
	slices.SortStableFunc(out, func(a, b Alternative) int { return b.Corrections[0].Prices[stock] - a.Corrections[0].Prices[stock] })
	return out
}
