package jutaku

import (
	"hash/fnv"
	"slices"

	"banto/engine/follow"
)

// inView is how many cards a picture shows at most, from left to right.
const inView = 2

// The places of a card in view: what is printed on it, 0 for unread or no card,
// and whether its building is complete.
const (
	atDistrict = iota
	atFloors
	atPieces
	atYen
	atDone
	cardPlaces
)

// values is how many values a place can have; those of yen are hundreds.
var values = [cardPlaces]int16{16, MaxFloors + 1, MaxPieces + 1, 16, 2}

// A view is what lies before the camera: the values of the places of each card.
type view [inView][cardPlaces]int16

// An act is an event of a story: other values at the places of a card.
type act struct {
	card int
	now  [cardPlaces]int16
}

// A model is the game as a follower of stories sees it: cards come into view, and
// their buildings become complete.
type model struct{}

// What events cost a story before any picture is asked: natural logarithms of how
// rare each one is.
const (
	costCard = 11.0 // another card comes: nearly all of its print changes with it
	costRead = 1.0  // something is read on a card of which it was not known
	costDone = 1.0  // a building is complete
	costGone = 3.0  // its wood goes back
)

// Places is how many places a view has.
func (model) Places() int { return inView * cardPlaces }

// Fault is what it costs to say that a place is misread for long.
func (model) Fault(int, int16, int16) (cost float64, kin int) { return 10, 0 }

// Lasting is 1: a card in hands is seen anew in every picture.
func (model) Lasting() float64 { return 1 }

// Table writes what every place shows.
func (model) Table(s view, table []int16) {
	for i, card := range s {
		copy(table[i*cardPlaces:], card[:])
	}
}

// Moves are a card that shows what the picture holds likeliest, all of it or one
// place, and its building that becomes complete then.
func (m model) Moves(s view, e follow.Evidence) (out [][]act) {
	for i, card := range s {
		all := card
		add := func(now [cardPlaces]int16) {
			if now == card {
				return
			}
			out = append(out, []act{{i, now}})
			if done := now; now[atDone] == 0 {
				done[atDone] = 1
				out = append(out, []act{{i, now}, {i, done}})
			}
		}
		for k := range all {
			for n, v := range e.Wants(i*cardPlaces + k) {
				if n == 0 && k != atDone {
					all[k] = v
				}
				one := card
				one[k] = v
				add(one)
			}
		}
		if all != card {
			add(m.laid(card, all, i, e))
		}
	}
	return out
}

// laid is another card in the place of one: what the picture does not show of it is
// not known.
func (model) laid(was, now [cardPlaces]int16, i int, e follow.Evidence) [cardPlaces]int16 {
	if !another(was, now) {
		return now
	}
	for k := range now {
		if k == atDone || !e.Seen(i*cardPlaces+k) {
			now[k] = 0
		}
	}
	return now
}

// another says whether values of a card are another card's: something is printed
// otherwise.
func another(was, now [cardPlaces]int16) bool {
	for k := range atDone {
		if was[k] != 0 && was[k] != now[k] {
			return true
		}
	}
	return false
}

// Apply is the step that an act is: a card cannot come with its building, nor a
// building be without a card.
func (model) Apply(s view, e act) (step follow.Step[view, act], ok bool) {
	was := s[e.card]
	changed := another(was, e.now)
	switch {
	case was == e.now, e.now[atDone] == 1 && (changed || e.now[atDistrict] == 0):
		return step, false
	case e.now[atDone] > was[atDone]:
		step.Cost, step.Grave = costDone, true
	case changed:
		step.Cost = costCard
	case e.now[atDone] < was[atDone]:
		step.Cost = costGone
	default:
		step.Cost = costRead
	}
	s[e.card] = e.now
	step.Event, step.State = e, s
	return step, true
}

// Vaguer is never so: nothing is measured.
func (model) Vaguer(_, _ act) bool { return false }

// Recasts are none: all build at once.
func (model) Recasts(act) []follow.Recast[act] { return nil }

// Beyond is always the same: a view is all that decides what comes next.
func (model) Beyond(view) uint64 { return 0 }

// Name tells acts apart.
func (model) Name(e act) uint64 {
	h := fnv.New64a()
	name := []byte{byte(e.card)}
	for _, v := range e.now {
		name = append(name, byte(v))
	}
	_, _ = h.Write(name) // a hash takes all
	return h.Sum64()
}

// completes says whether an act in a view tells of a completed building.
func (e act) completes(s view) bool { return e.now[atDone] > s[e.card][atDone] }

// A namer numbers districts from 1 as they are first seen.
type namer struct{ names []string }

// number is a district's; 0 for none, and where there are too many.
func (n *namer) number(district string) int16 {
	i := slices.Index(n.names, district)
	if i < 0 && district != "" && len(n.names)+1 < int(values[atDistrict]) {
		n.names = append(n.names, district)
		i = len(n.names) - 1
	}
	return int16(i + 1)
}

// name is the district of a number, "" for 0.
func (n *namer) name(number int16) string {
	if number == 0 {
		return ""
	}
	return n.names[number-1]
}
