package izakaya

import (
	"fmt"
	"maps"
	"slices"
)

// Leads are by how much pictures put the truth of places ahead of the likeliest other value,
// by kind of place: natural logarithms, below 0 where it is behind. The acuities of rehearsed
// games are taken from them.
type Leads map[string][]float64

// Add adds the places of a table that truth tells of and a picture does not leave out; start
// is the table's set-up.
func (l Leads) Add(read, truth Belief, start Start) {
	addPlaces(l, read.Drinks, truth.Drinks, kindOf[Color]("bottle"))
	addPlaces(l, unlike(read.Claims, truth.Claims), truth.Claims, kindOf[Color]("disc"))
	addPlaces(l, unlike(read.Owners, truth.Owners), truth.Owners, kindOf[Color]("pyramid"))
	addPlaces(l, read.Prices, truth.Prices, func(int) string { return "price" })
	addPlaces(l, unlike(read.Discs, truth.Discs), truth.Discs, kindOf[Color]("stock disc"))
	addPlace(l, read.PriceSpot, truth.PriceSpot, kindOf[Color]("price spot"))
	addPlaces(l, read.ClaimSpot, truth.ClaimSpot, kindOf[int]("claim spot"))
	addPlaces(l, read.BuildSpot, truth.BuildSpot, kindOf[int]("build spot"))
	for i := range min(len(read.Row), len(truth.Row)) {
		addPlace(l, read.Row[i], truth.Row[i], func(Color) string { return "row" })
	}
	for _, c := range start.Cards {
		if c.Sites == 1 { // which of two is which a follower knows from when they were empty, a still does not
			addPlace(l, read.Floors[Site{Card: c.Card}], truth.Floors[Site{Card: c.Card}], floorsOf)
		}
	}
}

// unlike are the readings of places but for those of one player's piece as another's, which a Likeness counts.
func unlike[P comparable](read, truth map[P]Odds[Color]) map[P]Odds[Color] {
	out := maps.Clone(read)
	maps.DeleteFunc(out, func(at P, odds Odds[Color]) bool {
		lies, as, ok := whose(odds, truth[at])
		return ok && lies != as
	})
	return out
}

// floorsOf names the kind of a site with so many floors.
func floorsOf(n int) string { return fmt.Sprint("floors ", min(n, len(floorAcuities)-1)) }

// kindOf names the kind of a place that holds something, or nothing: a colour or so many discs.
func kindOf[V comparable](name string) func(V) string {
	return func(v V) string {
		var none V
		if v == none {
			return "no " + name
		}
		return name
	}
}

func addPlaces[P, V comparable](l Leads, read, truth map[P]Odds[V], kind func(V) string) {
	for at, odds := range truth {
		addPlace(l, read[at], odds, kind)
	}
}

// addPlace adds by how much odds put the likeliest value of truth ahead.
func addPlace[V comparable](l Leads, odds, truth Odds[V], kind func(V) string) {
	value, ok := truth.best()
	if !ok || len(odds) == 0 {
		return
	}
	lead := most
	for v, o := range odds {
		if v != value {
			lead = min(lead, odds.of(value)-o)
		}
	}
	l[kind(value)] = append(l[kind(value)], max(lead, -most))
}

// best is the value with the highest odds, false where there are none.
func (o Odds[V]) best() (value V, ok bool) {
	for v, odds := range o {
		if !ok || odds > o[value] {
			value, ok = v, true
		}
	}
	return value, ok
}

// An Acuity is how well pictures tell places of a kind: of so many places the shares whose
// truth is more than 2 behind another value (natural logarithm), behind, up to 2 ahead, and up to 4.5.
type Acuity struct {
	Kind                      string
	Places                    int
	Gross, Wrong, Doubt, Near float64
}

// Acuities are those of all kinds, in the alphabet's order.
func (l Leads) Acuities() (out []Acuity) {
	for _, kind := range slices.Sorted(maps.Keys(l)) {
		leads := l[kind]
		share := func(from, to float64) float64 {
			n := 0
			for _, lead := range leads {
				if from < lead && lead <= to {
					n++
				}
			}
			return float64(n) / float64(len(leads))
		}
		out = append(out, Acuity{kind, len(leads), share(-most-1, grossLead), share(grossLead, 0), share(0, doubtLead), share(doubtLead, sureLead)})
	}
	return out
}
