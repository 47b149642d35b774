package izakaya

import (
	"fmt"
	"slices"

	"banto/engine"
)

// Alternatives lists what a place could hold instead: what stands beside it
// first, for a reading that is wrong is mostly wrong by one place. Those the
// material cannot make are left out.
func (s State) Alternatives(place string) []engine.Alternative {
	var a, b, c int
	var side string
	var list []engine.Alternative
	switch {
	case scan(place, "vertex %d,%d", &a, &b):
		list = s.vertexAlternatives(Vertex{a, b})
	case scan(place, "gap %d,%d %s", &a, &b, &side):
		list = s.gapAlternatives(Gap{Card: Card{a, b}, Side: Side(side)})
	case scan(place, "site %d,%d %d", &a, &b, &c):
		list = append(s.siteAlternatives(Card{a, b}, c), s.ownerAlternatives(Card{a, b})...)
	case scan(place, "card %d,%d", &a, &b):
		list = s.ownerAlternatives(Card{a, b})
	case scan(place, "stock %d", &a):
		list = s.priceAlternatives(a)
	}
	return slices.DeleteFunc(list, func(x engine.Alternative) bool { return !s.possible(x.Events) })
}

// possible says whether the material can make the corrections and they change
// anything.
func (s State) possible(list []engine.Event) bool {
	for _, e := range list {
		next, err := Apply(s, e.(Event))
		if err != nil {
			return false
		}
		s = next
	}
	return true
}

// correction is what a person says about a place, as an event.
func correction(c Correction) engine.Event {
	return Event{Move: Move{Kind: Correct}, Correction: &c}
}

// A holder is a kind of place that holds one piece of some colour, or none.
type holder[P interface {
	comparable
	fmt.Stringer
}] struct {
	key  string // of the sentences: fix.KEY.to, .from, .none, .is
	of   string // whose colour it is: "drink" or "player", which groups the paints too
	name func(P) engine.Words
	set  func(P, Color) Correction
}

// piece names what has a colour.
func (h holder[P]) piece(c Color) engine.Words { return engine.Say(h.of + "." + string(c)) }

func (h holder[P]) alternative(what string, c Color, at engine.Words, list ...Correction) engine.Alternative {
	a := engine.Alternative{Words: engine.Say("fix."+h.key+"."+what, h.of, h.piece(c), "place", at)}
	if c != "" {
		a.Paint = h.of + "." + string(c)
	}
	for _, one := range list {
		a.Events = append(a.Events, correction(one))
	}
	return a
}

// alternatives lists what at could hold, with now on the table: a piece of its
// own that stands beside it, one from beside it, nothing, any of all colours.
func (h holder[P]) alternatives(at P, now map[P]Color, beside []P, all []Color) (out []engine.Alternative) {
	here := now[at]
	for _, n := range beside {
		switch there := now[n]; {
		case here != "" && there == "":
			out = append(out, h.alternative("to", here, h.name(n), h.set(at, ""), h.set(n, here)))
		case here == "" && there != "":
			out = append(out, h.alternative("from", there, h.name(n), h.set(n, ""), h.set(at, there)))
		}
	}
	if here != "" {
		out = append(out, h.alternative("none", "", h.name(at), h.set(at, "")))
	}
	for _, c := range all {
		if c != here {
			out = append(out, h.alternative("is", c, h.name(at), h.set(at, c)))
		}
	}
	return out
}

func (s *State) vertexAlternatives(v Vertex) []engine.Alternative {
	lay, drinks := s.game.lay, map[Vertex]Color{}
	for _, d := range s.Observation().Drinks {
		drinks[d.Vertex] = d.Color
	}
	h := holder[Vertex]{"drink", "drink", lay.vertexWords, func(v Vertex, c Color) Correction {
		return Correction{Drink: &DrinkReading{Vertex: v, Color: c}}
	}}
	if k := lay.vertex(v); k < 0 || lay.kinds[k] == corner {
		return nil
	}
	return h.alternatives(v, drinks, around(v, lay.n), s.game.colors)
}

func (s *State) gapAlternatives(g Gap) []engine.Alternative {
	claims := map[Gap]Color{}
	for _, c := range s.Observation().Claims {
		claims[c.Gap] = c.Player
	}
	h := holder[Gap]{"claim", "player", gapWords, func(g Gap, p Color) Correction {
		return Correction{Claim: &ClaimReading{Gap: g, Player: p}}
	}}
	return h.alternatives(g, claims, g.beside(), s.game.players)
}

func (s *State) ownerAlternatives(c Card) []engine.Alternative {
	owners := map[Card]Color{}
	for _, reading := range s.Observation().Cards {
		if reading.Owner != nil {
			owners[reading.Card] = *reading.Owner
		}
	}
	h := holder[Card]{"owner", "player", cardWords, func(c Card, p Color) Correction {
		return Correction{Owner: &OwnerReading{Card: c, Player: p}}
	}}
	beside := []Card{{c[0], c[1] + 1}, {c[0] + 1, c[1]}, {c[0], c[1] - 1}, {c[0] - 1, c[1]}}
	return h.alternatives(c, owners, beside, s.game.players)
}

// around are the up to eight vertices beside v that may hold a drink, those in
// line with it first.
func around(v Vertex, n int) (out []Vertex) {
	for _, d := range [8][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}} {
		i, j := v[0]+d[0], v[1]+d[1]
		edgeI, edgeJ := i == 0 || i == n, j == 0 || j == n
		if min(i, j) >= 0 && max(i, j) <= n && !(edgeI && edgeJ) {
			out = append(out, Vertex{i, j})
		}
	}
	return out
}

// beside are the other gaps around the two cards of a gap, whether they exist
// or not.
func (g Gap) beside() (out []Gap) {
	for _, c := range g.cards() {
		for _, n := range [4]Gap{{Card: c, Side: East}, {Card: c, Side: South}, {Card: Card{c[0], c[1] - 1}, Side: East}, {Card: Card{c[0] - 1, c[1]}, Side: South}} {
			if n != g {
				out = append(out, n)
			}
		}
	}
	return out
}

// siteAlternatives offers one floor or piece more or less first.
func (s *State) siteAlternatives(c Card, site int) (out []engine.Alternative) {
	k, ok := s.siteIndex(c, site)
	if !ok {
		return nil
	}
	floors, pieces := int(s.floors[k]), int(s.pieces[k])
	add := func(f, p int) {
		if f < 0 || p < f || (f == 0) != (p == 0) || (f == floors && p == pieces) {
			return
		}
		out = append(out, engine.Alternative{Words: engine.Say("fix.floors", "floors", f, "pieces", p),
			Events: []engine.Event{correction(Correction{Building: &SiteReading{Card: c, Site: site, Floors: f, Pieces: p}})}})
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

// priceAlternatives moves one coin to a stock card, or from it.
func (s *State) priceAlternatives(stock int) (out []engine.Alternative) {
	if stock < 0 || stock >= Stocks {
		return nil
	}
	for _, step := range [2]int{Coin, -Coin} {
		for other := range s.price {
			if other == stock {
				continue
			}
			list := make([]int, Stocks)
			for i, yen := range s.price {
				list[i] = int(yen)
			}
			list[stock] += step
			list[other] -= step
			out = append(out, engine.Alternative{Words: engine.Say("fix.price", "yen", list[stock], "drink", drinkWords(s.game.colors[other]), "other", list[other]),
				Events: []engine.Event{correction(Correction{Prices: list})}})
		}
	}
	return out
}
