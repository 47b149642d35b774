package yatai

import (
	"math/rand/v2"
	"slices"
)

// Playout plays random legal moves from s to the end of the game and hands
// every event to record, which may be nil.
func Playout(s State, rng *rand.Rand, record func(Event)) (State, error) {
	for {
		m, ok := Random(s, rng)
		if !ok {
			return s, nil
		}
		e := Event{Move: m}
		var err error
		if s, err = Apply(s, e); err != nil {
			return s, err
		}
		if record != nil {
			record(e)
		}
	}
}

// Random is one of the legal moves, each as likely, but that what is drawn from
// the bag is as likely as in a real bag; ok is false at the end of the game.
func Random(s State, rng *rand.Rand) (m Move, ok bool) {
	var room [maxChoices]choice
	list := s.choices(room[:0])
	if len(list) == 0 {
		return Move{}, false
	}
	c := list[rng.IntN(len(list))]
	if c.kind == Draw {
		s.draw(&c, rng)
	}
	return s.move(&c), true
}

// draw takes the customers of a choice from the bag.
func (s *State) draw(c *choice, rng *rand.Rand) {
	bag := s.bag
	for i := range c.n {
		n := int8(rng.IntN(sum(bag[:])))
		k := 0
		for n >= bag[k] {
			n -= bag[k]
			k++
		}
		bag[k]--
		c.v[i] = int8(k)
	}
	slices.Sort(c.v[:c.n])
}

// RandomStart lays the tiles out for some players as chance has it.
func RandomStart(start Start, rng *rand.Rand) Start {
	start.Tiles = rng.Perm(Tiles)
	supply, err := SupplyFor(len(start.Players))
	if err != nil {
		return start
	}
	var all []Special
	for _, s := range Specials {
		all = append(all, slices.Repeat([]Special{s}, SpecialsOfAKind)...)
	}
	rng.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
	start.Specials = slices.Clone(all[:supply.Specials])
	slices.Sort(start.Specials)
	return start
}
