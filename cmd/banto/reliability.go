package main

import (
	"fmt"
	"slices"

	"banto/engine/izakaya"
)

// A Reliability is one line of the reliability table: of the N readings said
// with a confidence from From up to To, how sure they were on average and how
// many were right. Readings are honest where the two agree.
type Reliability struct {
	From  float64 `json:"from"`
	To    float64 `json:"to"`
	N     int     `json:"n"`
	Said  float64 `json:"said"`
	Right float64 `json:"right"`
}

// confidenceSteps are the bounds of the table's lines, finest where it counts.
var confidenceSteps = [...]float64{0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 1}

// A reliabilityCount gathers sums for each line of the table.
type reliabilityCount [len(confidenceSteps) - 1]struct {
	n, right int
	said     float64
}

// add counts every reading of o that carries a confidence and whose place the
// truth shows.
func (r *reliabilityCount) add(t *Truth, o izakaya.Observation) {
	want, veil := placesRead(t.Observation), placesHidden(t.Observation)
	one := func(confidence float64, parts map[place]string) {
		right := true
		for p, said := range parts {
			if veil[p] {
				return
			}
			right = right && orNothing(want, p) == said
		}
		r.count(confidence, right)
	}
	for _, c := range o.Cards {
		k := place{a: c.Card[0], b: c.Card[1]}
		one(c.Confidence, map[place]string{k.of("side"): c.Side, k.of("owner"): colorOr(c.Owner)})
		for _, b := range c.Buildings {
			k.c = b.Site
			one(b.Confidence, map[place]string{k.of(kindFloors): fmt.Sprint(b.Floors)})
		}
	}
	for _, d := range o.Drinks {
		one(d.Confidence, map[place]string{{kind: "drink", a: d.Vertex[0], b: d.Vertex[1]}: string(d.Color)})
	}
	for _, d := range o.Claims {
		one(d.Confidence, map[place]string{{kind: "claim", a: d.Card[0], b: d.Card[1], side: d.Side}: string(d.Player)})
	}
	for _, s := range o.Stock {
		k := place{a: s.Index}
		one(s.Confidence, map[place]string{k.of("stock color"): string(s.Color), k.of("price"): fmt.Sprint(s.Price),
			k.of("stock disc"): colorOr(s.Player), k.of("crate"): fmt.Sprint(s.Crate)})
	}
}

// of is the place of another kind at the same spot.
func (p place) of(kind string) place {
	p.kind = kind
	return p
}

func orNothing(r reading, p place) string {
	if v, ok := r[p]; ok {
		return v
	}
	return nothing
}

// count puts one reading into its line; one without a confidence says nothing.
func (r *reliabilityCount) count(confidence float64, right bool) {
	if confidence <= 0 {
		return
	}
	i := 0
	for i < len(r)-1 && confidence >= confidenceSteps[i+1] {
		i++
	}
	r[i].n++
	r[i].right += bit(right)
	r[i].said += confidence
}

func (r *reliabilityCount) table() []Reliability {
	out := []Reliability{}
	for i, b := range r {
		if b.n > 0 {
			out = append(out, Reliability{confidenceSteps[i], confidenceSteps[i+1], b.n, b.said / float64(b.n), share(b.right, b.n)})
		}
	}
	return out
}

// A SureFigure counts the readings said with at least a confidence: a program
// may act on them where at least this share is right.
type SureFigure struct {
	AtLeast float64 `json:"at_least"`
	Right   Share   `json:"right"`
}

// sureFrom is the least confidence that readings are counted from, one of
// confidenceSteps.
const sureFrom = 0.9

func (r *reliabilityCount) sure() (out []SureFigure) {
	n, right := 0, 0
	for i := len(r) - 1; confidenceSteps[i] >= sureFrom; i-- {
		n, right = n+r[i].n, right+r[i].right
		out = append(out, SureFigure{confidenceSteps[i], shareOf(right, n)})
	}
	slices.Reverse(out)
	return out
}

func sureTable(list []SureFigure) *textTable {
	t := &textTable{head: []string{"said with at least", ">right", ">of", ">95 % interval", ">wrong"}}
	for _, s := range list {
		t.add(fmt.Sprint(s.AtLeast), percent(s.Right.Share), fmt.Sprint(s.Right.N), s.Right.between(), fmt.Sprint(s.Right.N-s.Right.Right))
	}
	return t
}

func reliabilityTable(list []Reliability) *textTable {
	t := &textTable{head: []string{"confidence", ">readings", ">said", ">right"}}
	for _, r := range list {
		t.add(fmt.Sprintf("%v to %v", r.From, r.To), fmt.Sprint(r.N), percent(r.Said), percent(r.Right))
	}
	return t
}
