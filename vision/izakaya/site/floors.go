package site

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/engine/stack"
	"banto/vision/building"
	"banto/vision/izakaya/layout"
	"banto/vision/likelihood"
)

// MaxFloors is the highest building there is.
const MaxFloors = building.MaxFloors

// floorScores is a log probability for each number of floors, 0..MaxFloors.
type floorScores [MaxFloors + 1]float64

// Buildings is the evidence of one or more pictures of a table for the wooden
// buildings on its site cards. It is additive: see Add.
type Buildings struct {
	n     int
	cards []cardEvidence // in row order
}

// A cardEvidence is what the pictures show of one card: the readings of its
// sites, by picture, none where none are seen; the most px that a floor spans
// in any, by how many floors stand on it; and its sites as they showed before
// anything stood on them, nil where that was never seen.
type cardEvidence struct {
	views   [][]siteReading
	floorPx [MaxFloors + 1]float64
	bare    []siteReading
}

// Read reads the buildings on the site cards in a view. It fails only where OpenCV cannot run the networks.
func Read(v layout.View, p calibration.Profile) (*Buildings, error) {
	none := &Buildings{n: v.Layout.N, cards: make([]cardEvidence, len(v.Layout.Cards))}
	return none.Reread(v, p, func(int) bool { return true })
}

// Reread reads anew the cards, counted in row order, for which changed holds;
// the others keep their evidence. It fails as Read does.
func (b *Buildings) Reread(v layout.View, p calibration.Profile, changed func(card int) bool) (*Buildings, error) {
	out := &Buildings{n: b.n, cards: slices.Clone(b.cards)}
	var cards []int
	for i := range v.Layout.Cards {
		if changed(i) {
			cards = append(cards, i)
		}
	}
	sites, err := newSiteReader(v, &p).read(cards)
	if err != nil {
		return nil, err
	}
	for k, i := range cards {
		out.cards[i] = cardEvidence{[][]siteReading{sites[k]}, floorPx(v.Layout, v.Layout.Cards[i], p.Piece.FloorHeight), b.cards[i].bare}
	}
	return out, nil
}

// bareLeast is how surely all sites of a card must be bare to be remembered as they lie.
const bareLeast = 0.98

// Remember takes over how the cards' sites showed bare in known, earlier evidence of the same table or nil; of the
// other cards those that show bare now are remembered so.
func (b *Buildings) Remember(known *Buildings) {
	for i := range b.cards {
		c := &b.cards[i]
		if known != nil && known.n == b.n {
			c.bare = known.cards[i].bare
		}
		if sites := c.views[0]; c.bare == nil && len(sites) > 0 && !slices.ContainsFunc(sites, mayBeBuilt) {
			c.bare = sites
		}
	}
}

// mayBeBuilt tells of a site that is not surely bare.
func mayBeBuilt(s siteReading) bool { return likelihood.Of(s.scores[:], 0) < bareLeast }

// Add joins the evidence of another picture of the same table.
func (b *Buildings) Add(o *Buildings) {
	for i := range b.cards {
		c, d := &b.cards[i], &o.cards[i]
		c.views = append(c.views, d.views...)
		for n := range c.floorPx {
			c.floorPx[n] = math.Max(c.floorPx[n], d.floorPx[n])
		}
	}
}

// scoreBound bounds what one picture may say of one number of floors against
// another, as log likelihood: its mistakes are mistakes of the model, not noise.
const scoreBound = 6.0

// leastSure is the least probability of a number of floors that is given out,
// steepSure where a floor spans less than steepPx px, too few to be counted on.
// Raise them to leave more buildings to a second picture.
const (
	leastSure = 0.5
	steepSure = 0.95
	steepPx   = 4.0
)

// possible is the least probability of a number of floors that a range includes.
const possible = 0.002

// Fill lists the buildings on o's cards, which must be there in row order;
// those whose floors can't be told stand in Hidden too.
func (b *Buildings) Fill(o *izakaya.Observation) {
	for i := range b.cards {
		if i >= len(o.Cards) {
			return
		}
		for site, r := range b.cards[i].readings() {
			if r.Floors == 0 {
				continue
			}
			o.Cards[i].Buildings = append(o.Cards[i].Buildings, r)
			if r.FloorsMax > 0 {
				card, s := o.Cards[i].Card, site
				o.Hidden = append(o.Hidden, izakaya.Hidden{Card: &card, Site: &s, Why: izakaya.WhyFloors})
			}
		}
	}
}

// readings are those of the card's sites, ordered as sites are; Floors is 0
// where none is built.
func (c *cardEvidence) readings() (out []izakaya.BuildingReading) {
	sites := c.sites()
	least := c.least(sites)
	for i, s := range sites {
		p := s.scores.probabilities()
		r := izakaya.BuildingReading{Site: i, Floors: likelihood.Argmax(p[:])}
		r.Confidence = p[r.Floors]
		if len(sites) == 2 && c.bare == nil { // it may be the other one
			sure, q := orderSure(sites), sites[1-i].scores.probabilities()
			r.Confidence = sure*p[r.Floors] + (1-sure)*q[r.Floors]
		}
		r.Pieces = r.Floors + likelihood.Argmax(s.pieces[r.Floors:])
		if r.Floors > 0 && p[r.Floors] < least {
			r.FloorsMin, r.FloorsMax = p.span()
		}
		out = append(out, r)
	}
	return out
}

// Likes are the log likelihoods of 0..MaxFloors floors on the sites of a card, counted in row order, ordered
// as sites are; none where no wood is seen.
func (b *Buildings) Likes(card int) (out [][]float64) {
	c := &b.cards[card]
	sites := c.sites()
	for i, s := range sites {
		p := s.scores.probabilities()
		if len(sites) == 2 && c.bare == nil { // it may be the other one
			sure, q := orderSure(sites), sites[1-i].scores.probabilities()
			for k := range p {
				p[k] = sure*p[k] + (1-sure)*q[k]
			}
		}
		like := p.logs()
		for k := range like {
			like[k] -= math.Log(floorPrior[k])
		}
		out = append(out, like[:])
	}
	return out
}

// SiteAt is the site of a card, counted in row order, whose middle lies nearest to a point of the card, mm; 0 where no site is seen.
func (b *Buildings) SiteAt(card int, at stack.Point) int {
	return nearestSite(b.cards[card].sites(), at[0], at[1])
}

// least is how sure a number of floors must be to be given out: the tallest building tells how many px a floor spans.
func (c *cardEvidence) least(sites []siteReading) float64 {
	tallest := 1
	for _, s := range sites {
		tallest = max(tallest, likelihood.Argmax(s.scores[:]))
	}
	if c.floorPx[tallest] < steepPx {
		return steepSure
	}
	return leastSure
}

// orderSure is the probability that the two sites of a card are in order.
func orderSure(s []siteReading) float64 {
	spread := math.Hypot(s[0].spread, s[1].spread)
	return 0.5 * (1 + math.Erf(math.Abs(s[1].x-s[0].x)/spread/math.Sqrt2))
}

// sites joins the pictures' readings, in the order of sites: the sites as they
// showed bare, else as many as most pictures show; none where no picture shows any.
func (c *cardEvidence) sites() []siteReading {
	var votes [3]int
	for _, v := range c.views {
		votes[len(v)]++
	}
	if votes[1]+votes[2] == 0 {
		return nil
	}
	n := 1
	if votes[2] > votes[1] {
		n = 2
	}
	out, from := slices.Clone(c.bare), -1
	for i := range out {
		out[i].scores, out[i].pieces = floorPrior.logs(), [building.MaxAll + 1]float64{}
	}
	if out == nil {
		from = slices.IndexFunc(c.views, func(v []siteReading) bool { return len(v) == n })
		out = slices.Clone(c.views[from])
	}
	for i, v := range c.views {
		if i != from {
			join(out, v)
		}
	}
	if c.bare == nil {
		slices.SortFunc(out, inOrder)
	}
	return out
}

// sameSite is how near, mm, the middles of a site in two pictures lie.
const sameSite = 12

// join joins another picture's sites to those that they are.
func join(sites, other []siteReading) {
	for _, o := range other {
		s := &sites[nearestSite(sites, o.x, o.y)]
		if math.Hypot(o.x-s.x, o.y-s.y) < sameSite {
			s.join(&o)
		}
	}
}

// floorPrior is how often the sites of tables have 0..6 floors, taughtPrior how often those had that taught the
// networks: that of sites to tell whether anything is built, that of floors how much.
var (
	floorPrior  = floorScores{0.68, 0.097, 0.089, 0.067, 0.043, 0.021, 0.003}
	taughtPrior = floorScores{0.142, 0.155, 0.190, 0.173, 0.157, 0.115, 0.068}
)

// expected are probabilities that a network tells, given the prior of real tables, but for their sum.
func (s floorScores) expected() floorScores {
	for k := range s {
		s[k] *= floorPrior[k] / taughtPrior[k]
	}
	return s
}

// add adds another picture's log probabilities, bounded, as evidence.
func (s *floorScores) add(o *floorScores) {
	for k := range s {
		s[k] += math.Max(o[k], -scoreBound) - math.Log(floorPrior[k])
	}
}

// logs are the logarithms of probabilities.
func (s floorScores) logs() (out floorScores) {
	for k := range s {
		out[k] = math.Log(math.Max(s[k], 1e-9))
	}
	return out
}

// probabilities of each number of floors.
func (s *floorScores) probabilities() (p floorScores) {
	for k := range p {
		p[k] = likelihood.Of(s[:], k)
	}
	return p
}

// span is the range of floors, at least one, whose probability is not below possible.
func (s *floorScores) span() (least, most int) {
	for k := 1; k <= MaxFloors; k++ {
		if s[k] >= possible {
			if least == 0 {
				least = k
			}
			most = k
		}
	}
	return least, most
}
