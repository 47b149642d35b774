package izakaya

import "slices"

// A Worth is a legal move and the yen it adds at once to the mover's score.
type Worth struct {
	Move Move `json:"move"`
	Yen  int  `json:"yen"`
}

// Worths are the legal moves of one kind for the player to move, the most
// profitable first.
func Worths(s State, kind Kind) []Worth {
	player, ok := s.Turn()
	if !ok {
		return nil
	}
	before := s.total(player)
	var out []Worth
	for _, m := range Legal(s) {
		if m.Kind != kind {
			continue
		}
		next := s
		next.do(&m)
		out = append(out, Worth{m, next.total(player) - before})
	}
	slices.SortStableFunc(out, func(a, b Worth) int { return b.Yen - a.Yen })
	return out
}

// total is a player's present score in yen.
func (s *State) total(p Color) int {
	for _, one := range s.Score().Players {
		if one.Player == p {
			return one.Total
		}
	}
	return 0
}

// Values are what places are worth to one player at present prices, whoever is
// to move.
type Values struct {
	Vertices []VertexValue `json:"vertices"`
	Gaps     []GapValue    `json:"gaps"`
	Sites    []SiteValue   `json:"sites"`
}

// A VertexValue is the yen that the drink at a vertex brings the player, or
// where there is none, that the dearest drink left would.
type VertexValue struct {
	Vertex Vertex `json:"vertex"`
	Color  Color  `json:"color"`
	Taken  bool   `json:"taken"` // the drink is there
	Yen    int    `json:"yen"`
}

// A GapValue is the yen that a claim through a free gap brings the player at
// once, with the better of the two cards.
type GapValue struct {
	Gap  Gap  `json:"gap"`
	Card Card `json:"card"`
	Yen  int  `json:"yen"`
}

// A SiteValue is the yen that one more floor on a site brings the player; 0 on
// cards he does not own.
type SiteValue struct {
	Card Card `json:"card"`
	Site int  `json:"site"`
	Yen  int  `json:"yen"`
}

// Value gives the worth of every place to a player; empty for somebody who is
// not at the table.
func Value(s State, player Color) Values {
	v := Values{Vertices: []VertexValue{}, Gaps: []GapValue{}, Sites: []SiteValue{}}
	seat := -1
	if s.game != nil {
		seat = s.game.seat(player)
	}
	if seat < 0 {
		return v
	}
	now, lay := s.total(player), s.game.lay
	for k := range (lay.n + 1) * (lay.n + 1) {
		if lay.kinds[k] != corner {
			v.Vertices = append(v.Vertices, s.vertexValue(k, player, now))
		}
	}
	for k := range 2 * lay.n * lay.n {
		if g, ok := s.gapValue(k, seat, now); ok {
			v.Gaps = append(v.Gaps, g)
		}
	}
	for k := range lay.n * lay.n {
		for i := range s.game.sites(k) {
			next := s
			next.floors[k*MaxSites+i]++
			next.pieces[k*MaxSites+i]++
			v.Sites = append(v.Sites, SiteValue{lay.cardAt(k), i, next.total(player) - now})
		}
	}
	return v
}

func (s State) vertexValue(k int, player Color, now int) VertexValue {
	v := VertexValue{Vertex: s.game.lay.vertexAt(k), Taken: s.drinks[k] > 0}
	if v.Taken {
		v.Color = s.game.colors[s.drinks[k]-1]
		s.setDrink(k, 0)
		v.Yen = now - s.total(player)
		return v
	}
	best := -1
	for i := range s.crate {
		if s.crate[i] > 0 && (best < 0 || s.price[i] > s.price[best]) {
			best = i
		}
	}
	if best >= 0 {
		v.Color = s.game.colors[best]
		s.setDrink(k, best+1)
		v.Yen = s.total(player) - now
	}
	return v
}

func (s *State) gapValue(gap, seat, now int) (best GapValue, ok bool) {
	sides := s.game.lay.sides[gap]
	if sides[0] < 0 || s.claims[gap][s.game.opt.DiscsPerEdge-1] > 0 {
		return best, false
	}
	for _, card := range sides {
		if !s.claimable(card) {
			continue
		}
		next := *s
		next.owners[card] = int8(seat + 1)
		if yen := next.total(s.game.players[seat]) - now; !ok || yen > best.Yen {
			best, ok = GapValue{s.game.lay.gapAt(gap), s.game.lay.cardAt(int(card)), yen}, true
		}
	}
	return best, ok
}

// A Change is how a player's score moves.
type Change struct {
	Player Color `json:"player"`
	Yen    int   `json:"yen"`
}

// PriceEffect is how one coin from a stock card to another would change every
// player's score, in seat order; nil where no coin can go that way.
func PriceEffect(s State, from, to int) []Change {
	if s.game == nil || min(from, to) < 0 || max(from, to) >= Stocks || from == to || s.price[from] < Coin {
		return nil
	}
	next := s
	next.price[from] -= Coin
	next.price[to] += Coin
	var out []Change
	for _, p := range s.game.players {
		out = append(out, Change{p, next.total(p) - s.total(p)})
	}
	return out
}
