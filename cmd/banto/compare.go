package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"banto/engine/izakaya"
)

// A Truth is what a NNN.truth.json says: the table, its score, and how the
// picture was taken.
type Truth struct {
	izakaya.Observation
	Score  *izakaya.Score `json:"score"`
	Extras struct {
		Camera *izakaya.CameraReading `json:"camera"`
		All    izakaya.Observation    `json:"full_state"` // what the picture hides too
		Sites  []struct {
			Card     izakaya.Card `json:"card"`
			Polygons [][][2]float64
		} `json:"sites"`
		CardPose []struct {
			Card izakaya.Card `json:"card"`
			X, Y float64
		} `json:"card_pose"`
		Positions positions `json:"positions_px"`
	} `json:"extras"`
}

// A place is one thing on the table that is read right or wrong.
type place struct {
	kind    string
	a, b, c int
	side    izakaya.Side
}

// name names a place of n×n cards as players do.
func (p place) name(n int) string {
	card := izakaya.Card{p.a, p.b}
	switch p.kind {
	case "side", "owner":
		return p.kind + " " + card.Name()
	case "drink":
		return p.kind + " " + izakaya.Vertex{p.a, p.b}.Name(n)
	case kindFloors, kindSteep:
		return fmt.Sprintf("%s %s site %d", p.kind, card.Name(), p.c+1)
	case "claim":
		return p.kind + " " + izakaya.Gap{Card: card, Side: p.side}.Name()
	case "stock color", "price", "stock disc", "crate":
		return fmt.Sprintf("%s %d", p.kind, p.a+1)
	}
	return p.kind
}

// Kinds of place that are counted in their own way: floors seen so steeply
// that one picture cannot decide cost nothing when left out.
const (
	kindFloors = "floors"
	kindSteep  = "floors steep"
)

// nothing is the value of an empty place.
const nothing = "nothing"

// A reading is a table as values at places.
type reading map[place]string

// placesRead flattens an observation; without a grid it has no places.
func placesRead(o izakaya.Observation) reading {
	p := reading{}
	if o.Grid == nil {
		return p
	}
	n := o.Grid.Rows
	p.addCards(o)
	p.addPoints(o, n)
	p.addStock(o)
	p[place{kind: "price spot"}] = colorOr(o.PriceSpot.Player)
	p[place{kind: "claim spot"}] = sortedColors(o.ClaimSpot.Players)
	p[place{kind: "build spot"}] = sortedColors(o.BuildSpot.Players)
	p[place{kind: "turn order"}] = joined(o.TurnOrder, " ")
	return p
}

func (p reading) addCards(o izakaya.Observation) {
	for _, c := range o.Cards {
		p[place{kind: "side", a: c.Card[0], b: c.Card[1]}] = c.Side
		p[place{kind: "owner", a: c.Card[0], b: c.Card[1]}] = colorOr(c.Owner)
		for _, b := range c.Buildings {
			if b.Floors > 0 {
				p[place{kind: kindFloors, a: c.Card[0], b: c.Card[1], c: b.Site}] = fmt.Sprint(b.Floors)
			}
		}
	}
}

// addPoints adds every vertex that can hold a drink and every gap.
func (p reading) addPoints(o izakaya.Observation, n int) {
	for i := range n + 1 {
		for j := range n + 1 {
			if i > 0 && i < n || j > 0 && j < n {
				p[place{kind: "drink", a: i, b: j}] = nothing
			}
		}
	}
	for r := range n {
		for c := range n {
			if c < n-1 {
				p[place{kind: "claim", a: r, b: c, side: izakaya.East}] = nothing
			}
			if r < n-1 {
				p[place{kind: "claim", a: r, b: c, side: izakaya.South}] = nothing
			}
		}
	}
	for _, d := range o.Drinks {
		p[place{kind: "drink", a: d.Vertex[0], b: d.Vertex[1]}] = string(d.Color)
	}
	for _, d := range o.Claims {
		p[place{kind: "claim", a: d.Card[0], b: d.Card[1], side: d.Side}] = string(d.Player)
	}
}

// addStock adds the stock cards.
func (p reading) addStock(o izakaya.Observation) {
	index := stockIndexes(o)
	for k, s := range o.Stock[:min(len(o.Stock), len(index))] {
		i := index[k]
		p[place{kind: "stock color", a: i}] = string(s.Color)
		p[place{kind: "price", a: i}] = fmt.Sprint(s.Price)
		p[place{kind: "stock disc", a: i}] = colorOr(s.Player)
		p[place{kind: "crate", a: i}] = fmt.Sprint(s.Crate)
	}
}

// stockIndexes are the places in the row of the stock cards that o lists, by
// order alone, as in JSON: those left out as hidden leave their index free.
func stockIndexes(o izakaya.Observation) []int {
	index := []int{0, 1, 2, 3, 4, 5}
	if len(o.Stock) == len(index) {
		return index
	}
	return slices.DeleteFunc(index, func(i int) bool {
		return slices.ContainsFunc(o.Hidden, func(h izakaya.Hidden) bool { return h.Stock != nil && *h.Stock == i })
	})
}

func colorOr(c *izakaya.Color) string {
	if c == nil {
		return nothing
	}
	return string(*c)
}

func sortedColors(list []izakaya.Color) string {
	return joined(slices.Sorted(slices.Values(list)), " ")
}

// placesHidden are the places that an observation leaves out.
func placesHidden(o izakaya.Observation) map[place]bool {
	out := map[place]bool{}
	for _, h := range o.Hidden {
		for _, p := range hiddenPlaces(h) {
			out[p] = true
		}
	}
	return out
}

func hiddenPlaces(h izakaya.Hidden) []place {
	switch {
	case h.Vertex != nil:
		return []place{{kind: "drink", a: h.Vertex[0], b: h.Vertex[1]}}
	case h.Gap != nil:
		return []place{{kind: "claim", a: h.Gap.Card[0], b: h.Gap.Card[1], side: h.Gap.Side}}
	case h.Card != nil && h.Site != nil:
		return []place{{kind: kindFloors, a: h.Card[0], b: h.Card[1], c: *h.Site}}
	case h.Card != nil:
		r, c := h.Card[0], h.Card[1]
		return []place{{kind: "side", a: r, b: c}, {kind: "owner", a: r, b: c},
			{kind: kindFloors, a: r, b: c, c: 0}, {kind: kindFloors, a: r, b: c, c: 1}, {kind: kindFloors, a: r, b: c, c: 2}}
	case h.Stock != nil:
		return []place{{kind: "stock color", a: *h.Stock}, {kind: "price", a: *h.Stock}, {kind: "stock disc", a: *h.Stock}, {kind: "crate", a: *h.Stock}}
	}
	return []place{{kind: strings.ReplaceAll(h.Spot, "_", " ")}}
}

// steepFloorPX is how many px one floor must span for floors to count as
// decidable from one picture.
const steepFloorPX = 4.0

// steepCards are the cards on which one floor of 10 mm spans fewer px, at the
// height of the building that stands there.
func (t *Truth) steepCards() map[izakaya.Card]bool {
	const card, floor = 1.6, 10.0 // mm
	tall, out := map[izakaya.Card]int{}, map[izakaya.Card]bool{}
	for _, c := range t.Cards {
		for _, b := range c.Buildings {
			tall[c.Card] = max(tall[c.Card], b.Floors)
		}
	}
	if t.Extras.Camera == nil {
		return out
	}
	for _, p := range t.Extras.CardPose {
		n := float64(cmp.Or(tall[p.Card], 1))
		a, b := pinhole(t.Extras.Camera, p.X, p.Y, card), pinhole(t.Extras.Camera, p.X, p.Y, card+floor*n)
		if math.Hypot(a[0]-b[0], a[1]-b[1])/n < steepFloorPX {
			out[p.Card] = true
		}
	}
	return out
}

// pinhole projects a table point (mm) without the lens distortion, px.
func pinhole(c *izakaya.CameraReading, x, y, z float64) [2]float64 {
	var v [3]float64
	for i := range v {
		v[i] = c.R[i][0]*x + c.R[i][1]*y + c.R[i][2]*z + c.T[i]
	}
	return [2]float64{c.K[0][0]*v[0]/v[2] + c.K[0][2], c.K[1][1]*v[1]/v[2] + c.K[1][2]}
}

// A mistake is a place that was not read right.
type mistake struct {
	place      place
	name       string // of the place, for people
	want, said string
	leftOut    bool
}

// compareSee holds a reading against the truth: how many places of each kind
// are right, left out and wrong (in this order), and what was not right.
// Places hidden in the truth do not count.
func compareSee(t *Truth, said izakaya.Observation) (tally map[string][3]int, bad []mistake) {
	return comparePlaces(t.Grid, placesRead(t.Observation), placesHidden(t.Observation), t.steepCards(), said)
}

// compareViews holds one reading of several views against their truths: a
// place counts as hidden only where every view hides it, as steep only where
// every view is.
func compareViews(views []*Truth, said izakaya.Observation) (tally map[string][3]int, bad []mistake) {
	want, steep := reading{}, views[0].steepCards()
	for _, t := range views {
		veil := placesHidden(t.Observation)
		for p, v := range placesRead(t.Observation) {
			if !veil[p] {
				want[p] = v
			}
		}
		also := t.steepCards()
		maps.DeleteFunc(steep, func(c izakaya.Card, _ bool) bool { return !also[c] })
	}
	return comparePlaces(views[0].Grid, want, nil, steep, said)
}

func comparePlaces(grid *izakaya.Grid, want reading, veil map[place]bool, steep map[izakaya.Card]bool, said izakaya.Observation) (tally map[string][3]int, bad []mistake) {
	got, shut := placesRead(said), placesHidden(said)
	for p := range got {
		if _, known := want[p]; p.kind == kindFloors && !known {
			want[p] = nothing // a building that is not there
		}
	}
	tally = map[string][3]int{}
	for p, v := range want {
		if veil[p] {
			continue
		}
		m := judge(p, v, got, shut[p])
		if p.kind == kindFloors && steep[izakaya.Card{p.a, p.b}] {
			m.place.kind = kindSteep
		}
		n := tally[m.place.kind]
		n[m.verdict()]++
		tally[m.place.kind] = n
		if m.counts() {
			m.name = m.place.name(cmp.Or(grid, said.Grid).Rows)
			bad = append(bad, m)
		}
	}
	slices.SortFunc(bad, func(a, b mistake) int { return strings.Compare(a.name, b.name) })
	return tally, bad
}

// verdict is 0 for right, 1 for left out, 2 for wrong.
func (m mistake) verdict() int {
	switch {
	case m.leftOut:
		return 1
	case m.said == m.want:
		return 0
	}
	return 2
}

// counts tells whether m really is a mistake: leaving out costs nothing where
// floors are seen too steeply.
func (m mistake) counts() bool {
	return m.verdict() == 2 || m.leftOut && m.place.kind != kindSteep
}

// judge says what was read at one place. A building overlooked is a mistake,
// not an abstention.
func judge(p place, want string, got reading, shut bool) mistake {
	said, read := got[p]
	m := mistake{place: p, want: want, said: cmp.Or(said, nothing), leftOut: shut || !read}
	if p.kind == kindFloors && !read && !shut && len(got) > 0 {
		m.leftOut = false
	}
	return m
}
