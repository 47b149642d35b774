package vision

import (
	"math"

	"banto/calibration"
	"banto/engine/izakaya"
)

// Buildings is the evidence of one or more pictures of a table for the wooden
// buildings on its site cards. It is additive: see Add.
type Buildings struct {
	n     int
	cards []cardEvidence // in row order
}

// A cardEvidence is what the pictures show of one card: the plans of its sites
// and the buildings on it. views counts the pictures that looked at it from a
// side.
type cardEvidence struct {
	plans []sitePlan
	found []building
	views int
}

// ReadBuildings reads the buildings on the site cards of l.
func ReadBuildings(f *Frame, l *Layout, light *Light, p calibration.Profile) *Buildings {
	out := &Buildings{n: l.N, cards: make([]cardEvidence, len(l.Cards))}
	found, plans := readBuildings(f, l, light, p)
	for i := range out.cards {
		out.cards[i].views = 1
		if plans[i].n > 0 {
			out.cards[i].plans = []sitePlan{plans[i]}
		}
	}
	for _, b := range found {
		c := &out.cards[b.card]
		c.found = append(c.found, b)
	}
	return out
}

// Add joins the evidence of another picture of the same table.
func (b *Buildings) Add(o *Buildings) {
	for i := range b.cards {
		c, d := &b.cards[i], &o.cards[i]
		c.plans = append(c.plans, d.plans...)
		c.found = append(c.found, d.found...)
		c.views += d.views
	}
}

// scoreBound bounds what one picture may say of one number of floors against
// another, as log likelihood: its mistakes are mistakes of the model, not noise.
const scoreBound = 6.0

// leastFloorPx is how many px a floor must span to be told from one picture,
// leastSure the least probability of a number of floors that is given out.
// Raise leastSure to leave more buildings to a second picture.
const (
	leastFloorPx = 4.5
	leastSure    = 0.55
)

// possible is the least probability of a number of floors that a range includes.
const possible = 0.002

// Fill lists the buildings on o's cards, which must be there in row order;
// those whose floors can't be told stand in Hidden too.
func (b *Buildings) Fill(o *izakaya.Observation) {
	for i := range b.cards {
		c := &b.cards[i]
		if len(c.found) == 0 || i >= len(o.Cards) {
			continue
		}
		plan := c.plan()
		for site := range plan.n {
			if r, ok := c.reading(plan, site); ok {
				o.Cards[i].Buildings = append(o.Cards[i].Buildings, r)
				if r.FloorsMax > 0 {
					card, s := o.Cards[i].Card, site
					o.Hidden = append(o.Hidden, izakaya.Hidden{Card: &card, Site: &s, Why: izakaya.WhyFloors})
				}
			}
		}
	}
}

// plan is the plan of a card's sites that the pictures are surest of.
func (c *cardEvidence) plan() sitePlan {
	best := c.plans[0]
	for _, p := range c.plans[1:] {
		if p.sure > best.sure {
			best = p
		}
	}
	return best
}

// reading is the building on a site; ok is false where most pictures show none.
func (c *cardEvidence) reading(plan sitePlan, site int) (r izakaya.BuildingReading, ok bool) {
	var sum floorScores
	px, n := 0.0, 0
	for _, f := range c.found {
		if plan.site(f.x, f.y) == site {
			sum.add(&f.scores)
			px = math.Max(px, f.floorPx)
			n++
		}
	}
	if 2*n < c.views {
		return r, false
	}
	odds := sum.probabilities()
	r = izakaya.BuildingReading{Site: site, Floors: 1}
	for k := range odds {
		if odds[k] > odds[r.Floors] {
			r.Floors = k
		}
	}
	r.Confidence = odds[r.Floors] * plan.sure
	r.Pieces = int(math.Round(piecesPerFloor * float64(r.Floors)))
	if px < leastFloorPx || odds[r.Floors] < leastSure {
		r.FloorsMin, r.FloorsMax = odds.span()
	}
	return r, true
}

// piecesPerFloor is how many pieces a floor has on average: a guess, as seams
// are too fine for most pictures.
const piecesPerFloor = 1.5

// add adds one picture's fit, bounded, as a log likelihood.
func (s *floorScores) add(fit *floorScores) {
	best := fit[1]
	for _, v := range fit[1:] {
		best = math.Max(best, v)
	}
	for k := 1; k <= maxFloors; k++ {
		s[k] += math.Max(fit[k]-best, -scoreBound)
	}
}

// probabilities of each number of floors; that of none is 0.
func (s *floorScores) probabilities() (p floorScores) {
	sum := 0.0
	for k := 1; k <= maxFloors; k++ {
		p[k] = floorPrior[k-1] * math.Exp(s[k])
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// span is the range of floors whose probability is not below possible.
func (s *floorScores) span() (least, most int) {
	for k := 1; k <= maxFloors; k++ {
		if s[k] >= possible {
			if least == 0 {
				least = k
			}
			most = k
		}
	}
	return least, most
}
