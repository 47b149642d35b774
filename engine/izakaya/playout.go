package izakaya

import (
	"math"
	"math/rand/v2"

	"banto/engine/stack"
)

// Playout plays random legal moves from s to the end of the game and hands
// every event to record, which may be nil. Where the set-up knows a site's
// border, builds on it come with footprints that lie right.
func Playout(s State, rng *rand.Rand, record func(Event)) (State, error) {
	var e Event
	for {
		m, ok := Random(s, rng)
		if !ok {
			return s, nil
		}
		if m.Kind == Build && !s.place(&m, rng) {
			continue
		}
		e.Move = m
		var err error
		if s, err = Apply(s, e); err != nil {
			return s, err
		}
		if record != nil {
			record(e)
		}
	}
}

// tries is how often a random piece is laid anew before another move is chosen.
const tries = 4

// place gives a build on a site with a known border a footprint that passes; it
// fails where no try does.
func (s *State) place(m *Move, rng *rand.Rand) bool {
	card := s.game.lay.card(m.Card)
	border := s.game.border(card, m.Site)
	if border == nil {
		return true
	}
	b := s.building(card*MaxSites + m.Site)
	for range tries {
		f := randomPiece(b, border, m.Floor, rng)
		if f.Validate() == nil && len(b.Check(border, m.Floor, f, s.game.opt.Tolerance)) == 0 {
			m.Footprints = []stack.Polygon{f}
			return true
		}
	}
	return false
}

// randomPiece lies beside a piece of its floor, else within a piece of the
// floor below, else within the site; nil where the floor below is unread.
func randomPiece(b *stack.Building, border stack.Polygon, floor int, rng *rand.Rand) stack.Polygon {
	if beside := b.Outlines(floor); len(beside) > 0 {
		return besidePiece(beside[rng.IntN(len(beside))], rng)
	}
	ground := []stack.Polygon{border}
	if floor > 1 {
		ground = b.Outlines(floor - 1)
	}
	if len(ground) == 0 {
		return nil
	}
	return ground[rng.IntN(len(ground))].Shrunk(0.5 + 0.5*rng.Float64())
}

// besidePiece is a rectangle of 8 to 20 mm depth along a random edge of a
// positively turned outline.
func besidePiece(p stack.Polygon, rng *rand.Rand) stack.Polygon {
	i := rng.IntN(len(p))
	a, b := p[i], p[(i+1)%len(p)]
	dx, dy := b[0]-a[0], b[1]-a[1]
	scale := (8 + 12*rng.Float64()) / math.Hypot(dx, dy)
	nx, ny := dy*scale, -dx*scale
	return stack.Polygon{b, a, {a[0] + nx, a[1] + ny}, {b[0] + nx, b[1] + ny}}
}

// RandomCards prints site cards for the grid of n players: one or two sites
// with four-cornered borders in the lower part of the card, floors and pieces.
func RandomCards(players int, rng *rand.Rand) []SiteCard {
	n, err := GridSize(players)
	if err != nil {
		return nil
	}
	var cards []SiteCard
	for k := range n * n {
		c := SiteCard{Card: Card{k / n, k % n}, Sites: 1 + rng.IntN(MaxSites), Floors: 1 + rng.IntN(5), Pieces: 1 + rng.IntN(7)}
		width := 54 / float64(c.Sites)
		for i := range c.Sites {
			c.Borders = append(c.Borders, stack.RandomBorder(4.5+width*float64(i), width-3, rng))
		}
		cards = append(cards, c)
	}
	return cards
}
