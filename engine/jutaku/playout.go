package jutaku

import (
	"math/rand/v2"

	"banto/engine/stack"
)

// Playout plays random legal moves from s to the end of the game and hands
// every event to record, which may be nil. Where the set-up knows a site's
// border, a building on it comes with footprints that lie right.
func Playout(s State, rng *rand.Rand, record func(Event)) (State, error) {
	var e Event
	for {
		m, ok := Random(s, rng)
		if !ok {
			return s, nil
		}
		if m.Kind == Build {
			s.furnish(&m, rng)
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

// furnish gives a build the footprints of a house that does what the card asks.
func (s *State) furnish(m *Move, rng *rand.Rand) {
	card := s.card(s.game.seat(m.Player))
	if m.Site < len(card.Borders) {
		m.Footprints = stack.RandomHouse(card.Borders[m.Site], card.Floors, card.Pieces, rng)
	}
}

// districts are the names that RandomCards prints, each on a block of four.
var districts = [8]string{"SHINJUKU", "SHIBUYA", "GINZA", "UENO", "SHINAGAWA", "ASAKUSA", "MEGURO", "ROPPONGI"}

// RandomCards prints the site cards of a map: the districts in blocks of four
// round the wood in a random order, one or two sites with four-cornered borders
// in the lower part of each card, and more yen where a card asks for more.
func RandomCards(side string, rng *rand.Rand) []SiteCard {
	names := districts
	rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	var cards []SiteCard
	for left := wholeMap; left != 0; {
		at := cardAt(left.next())
		block := at[0]/2*3 + at[1]/2
		if block > 4 { // 4 is the wood
			block--
		}
		c := randomCard(rng)
		c.Card, c.District, c.Side = at, names[block], side
		if side == "mixed" {
			c.Side = [2]string{"easy", "hard"}[rng.IntN(2)]
		}
		cards = append(cards, c)
	}
	return cards
}

func randomCard(rng *rand.Rand) SiteCard {
	floors := 1 + rng.IntN(5)
	c := SiteCard{Sites: 1 + rng.IntN(MaxSites), Floors: floors, Pieces: max(2, floors) + rng.IntN(4)}
	c.Yen = 100 * (c.Floors + c.Pieces + rng.IntN(3))
	width := 54 / float64(c.Sites)
	for i := range c.Sites {
		c.Borders = append(c.Borders, stack.RandomBorder(4.5+width*float64(i), width-3, rng))
	}
	return c
}
