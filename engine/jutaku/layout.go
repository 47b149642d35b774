package jutaku

import "math/bits"

// A Card is a place of the map, [row, column]; row 0 is the far row.
type Card [2]int

// maxPlaces is the number of places of the map, the wood's four among them.
const maxPlaces = MapSide * MapSide

// place is the index of a card's place, -1 outside the map and where the wood lies.
func (c Card) place() int {
	if c[0] < 0 || c[0] >= MapSide || c[1] < 0 || c[1] >= MapSide || c.middle() {
		return -1
	}
	return c[0]*MapSide + c[1]
}

// middle says whether the wood lies there.
func (c Card) middle() bool {
	return (c[0] == 2 || c[0] == 3) && (c[1] == 2 || c[1] == 3)
}

func cardAt(place int) Card { return Card{place / MapSide, place % MapSide} }

// A places is a set of places of the map.
type places uint64

func (p places) has(k int) bool { return p&(1<<k) != 0 }
func (p *places) add(k int)     { *p |= 1 << k }
func (p *places) remove(k int)  { *p &^= 1 << k }
func (p places) size() int      { return bits.OnesCount64(uint64(p)) }

// next takes the lowest place out of the set; the set must not be empty.
func (p *places) next() int {
	k := bits.TrailingZeros64(uint64(*p))
	*p &= *p - 1
	return k
}

// wholeMap is every place with a card at the start, perimeter its outer ring.
var wholeMap, perimeter = func() (all, outer places) {
	for k := range maxPlaces {
		c := cardAt(k)
		if c.middle() {
			continue
		}
		all.add(k)
		if c[0] == 0 || c[0] == MapSide-1 || c[1] == 0 || c[1] == MapSide-1 {
			outer.add(k)
		}
	}
	return all, outer
}()

// steps are the cards one step from a place: the next in each of the four
// directions. A place where no card lies, the wood's among them, is passed as
// if it did not exist.
func steps(from int, lying places) (to places) {
	for _, d := range [4]Card{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		for c := cardAt(from); ; {
			c[0], c[1] = c[0]+d[0], c[1]+d[1]
			if c[0] < 0 || c[0] >= MapSide || c[1] < 0 || c[1] >= MapSide {
				break
			}
			if k := c[0]*MapSide + c[1]; lying.has(k) {
				to.add(k)
				break
			}
		}
	}
	return to
}

// reach are the cards that an architect may move to from a place, in least to
// MaxSteps steps.
func reach(from int, lying places, least int) (to places) {
	near := steps(from, lying)
	if least < MaxSteps {
		to = near
	}
	for near != 0 {
		to |= steps(near.next(), lying)
	}
	to.remove(from)
	return to
}

// A seats is a set of players.
type seats uint8

func (s seats) has(seat int) bool { return s&(1<<seat) != 0 }
func (s *seats) add(seat int)     { *s |= 1 << seat }
func (s *seats) remove(seat int)  { *s &^= 1 << seat }
