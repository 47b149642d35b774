package izakaya

import (
	"maps"
	"math"
	"slices"
)

// Seats gathers what the first pictures say of who plays: colours look alike under some
// lamps, and the turn order row alone may leave open which of two sits there. The discs
// that players lay tell. The zero Seats is ready.
type Seats struct {
	// Named are those who play, where that is known beforehand: only their order is seen.
	Named []Color

	rows  [][]Odds[Color]     // of all pictures that show the row
	discs map[any]Odds[Color] // by place, as last read, of what is somebody's
}

// Bidders are those whom the bids of all rounds name, in the order of the alphabet; nil where none are known.
func Bidders(bids []map[Color]int) (named []Color) {
	for _, round := range bids {
		named = slices.AppendSeq(named, maps.Keys(round))
	}
	slices.Sort(named)
	return slices.Compact(named)
}

// seatsLead is by how much the likeliest players must lead all others, natural logarithm.
// More: the game begins later where colours are alike. Less: it begins with the wrong ones.
const seatsLead = 2.0

// Take takes a picture in. A row of more or fewer discs than players are named is none.
func (s *Seats) Take(b Belief) {
	if len(b.Row) > 0 && (s.Named == nil || len(b.Row) == len(s.Named)) {
		s.rows = append(s.rows, b.Row)
	}
	if s.discs == nil {
		s.discs = map[any]Odds[Color]{}
	}
	for gap, odds := range b.Claims {
		s.disc(gap, odds)
	}
	for card, odds := range b.Owners {
		s.disc(card, odds)
	}
	for drink, odds := range b.Discs {
		s.disc(drink, odds)
	}
	s.disc(Price, b.PriceSpot)
}

// disc notes what is read at a place where a disc may lie.
func (s *Seats) disc(place any, odds Odds[Color]) {
	if none, seen := odds[""]; seen && none < slices.Max(slices.Collect(maps.Values(odds))) {
		s.discs[place] = odds
	}
}

// Players are who most likely plays, in the order of the first row, and whether that is
// sure; nobody where no row was seen.
func (s *Seats) Players() (players []Color, sure bool) {
	if len(s.rows) == 0 {
		return nil, false
	}
	if s.Named != nil {
		players, _ = assigned(s.rows[0], s.Named)
		return players, true
	}
	best, second := math.Inf(-1), math.Inf(-1)
	for _, set := range subsets(slices.Sorted(maps.Keys(s.rows[0][0])), len(s.rows[0])) {
		switch w := s.weight(set); {
		case w > best:
			best, second = w, best
			players, _ = assigned(s.rows[0], set)
		case w > second:
			second = w
		}
	}
	return players, best-second >= seatsLead
}

// weight is how likely the pictures are if these play. All rows are one reading: what looks
// alike does so in each picture.
func (s *Seats) weight(set []Color) (sum float64) {
	for _, row := range s.rows {
		if len(row) == len(set) {
			_, w := assigned(row, set)
			sum += w / float64(len(s.rows))
		}
	}
	for _, odds := range s.discs {
		top := -mostOdds
		for _, p := range set {
			top = max(top, odds.of(p))
		}
		sum += top
	}
	return sum
}

// assigned are players in the order in which a row shows them likeliest.
func assigned(row []Odds[Color], set []Color) (best []Color, most float64) {
	most = math.Inf(-1)
	for k := range factorial(len(set)) {
		seats, order, w := permutation(len(set), k), make([]Color, len(set)), 0.0
		for i := range set {
			order[i] = set[seats[i]]
			w += row[i].of(order[i])
		}
		if w > most {
			best, most = order, w
		}
	}
	return best, most
}

// of are the odds of a value, of one that is not named the least.
func (o Odds[V]) of(v V) float64 {
	if w, ok := o[v]; ok {
		return w
	}
	return -mostOdds
}

// subsets are all choices of n of a list.
func subsets(list []Color, n int) [][]Color {
	if n == 0 {
		return [][]Color{nil}
	}
	var out [][]Color
	for i := range list {
		for _, rest := range subsets(list[i+1:], n-1) {
			out = append(out, append([]Color{list[i]}, rest...))
		}
	}
	return out
}
