package vision

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
)

// A StockEvidence is what pictures say of a stock card, its coins, the disc on
// it and its crate: natural log likelihoods, which add up over pictures.
type StockEvidence struct {
	// CardSeen and CrateSeen are the shares, 0..1, of the card and of the crate
	// that are in the picture and not covered.
	CardSeen, CrateSeen float64
	Color               []float64   // by drink of the profile
	Items               [][]float64 // by number of coins, and by 1 + player of the disc, 0: none
	Bottles             []float64   // by bottles left in the crate
}

// A Market is what pictures say of the stock row and the face-down card.
type Market struct {
	Stock     [6]StockEvidence
	PriceSpot []float64 // log likelihood by 1 + player; 0: no disc
	SpotSeen  float64   // share of the face-down card that is seen, 0..1

	profile calibration.Profile
	paints  []Swatch // the drinks' colours as their cards show them
}

// ReadMarket reads the stock row and the face-down card of the table that lies
// at l in f. It fails only where the network cannot be run.
func ReadMarket(f *Frame, l *Layout, light *Light, p calibration.Profile) (Market, error) {
	return newStall(f, l, light, &p).market()
}

// faceDown is the place of the face-down card among the cards.
const faceDown = 6

// A stall is the market of one picture while it is read: the six cards and
// crates, and what they have in common.
type stall struct {
	profile *calibration.Profile
	layout  *Layout
	tops    [7]*topView // the stock cards, then the face-down card
	evid    [6]StockEvidence
	colors  []int
	grounds [7][3]float64 // the linear colour of each card's bare ground
	// exposure is the factor by which the market is brighter than the site cards have it.
	exposure float64
	crates   [6]*crateView
	inside   shade   // of the crates
	full     [6]uint // the cells of each crate that hold a bottle
}

func newStall(f *Frame, l *Layout, light *Light, p *calibration.Profile) *stall {
	l = RefineStock(f, l, light, *p)
	s := &stall{profile: p, layout: l}
	for i := range s.tops {
		s.tops[i] = cut(f, light, &l.Camera, l.stockPose(i), cardW*cardStep, cardH*cardStep, p.Coin.Thickness, cardStep)
	}
	var drinks []coat
	s.evid, s.colors, drinks, _ = matchStock(s.tops[:faceDown], p.Drinks)
	for i, k := range s.colors {
		s.grounds[i] = s.tops[i].ground(drinks[k])
	}
	s.grounds[faceDown] = s.tops[faceDown].backGround(Linear(p.FaceDownCard))
	s.exposure = exposure(s.grounds[:faceDown], s.colors, p)
	for i := range s.crates {
		s.crates[i] = viewCrate(f, light, l, l.Crates[i], p)
	}
	s.inside = crateShadeOf(s.crates[:], p, s.exposure)
	if step := rowStep(s.crates[:], s.inside); step != 0 {
		for i := range s.crates {
			l.Crates[i] = moved(l.Crates[i], [2]float64{0, -float64(step) * crateStep})
			s.crates[i] = viewCrate(f, light, l, l.Crates[i], p)
		}
		s.inside = crateShadeOf(s.crates[:], p, s.exposure)
	}
	return s
}

// market reads everything.
func (s *stall) market() (Market, error) {
	m := Market{Stock: s.evid, profile: *s.profile}
	for i := range m.Stock {
		c := newCrateCoats(Linear(s.profile.Drinks[s.colors[i]].Color), Linear(s.profile.Crate.Color), s.inside, s.exposure)
		r := s.crates[i].read(c)
		s.full[i] = r.set
		m.Stock[i].CrateSeen, m.Stock[i].Bottles = s.crates[i].seen(&c), r.bottles
	}
	radius := s.profile.Disc.Diameter / 2
	glare := veils(s.grounds[:faceDown], s.colors, s.exposure, s.profile)
	for i := range s.tops {
		s.mask(i)
		r, err := readItems(s.tops[i], s.grounds[i], s.exposure)
		if err != nil {
			return m, err
		}
		discs := discCoats(s.profile, s.exposure, glare[i])
		if i == faceDown {
			m.PriceSpot, m.SpotSeen = r.weigh(s.tops[i], discs, radius, false)[0], r.seen
			break
		}
		m.Stock[i].CardSeen, m.Stock[i].Items = r.seen, r.weigh(s.tops[i], discs, radius, true)
		if r.seen >= seenLeast {
			m.paints = append(m.paints, s.paint(i))
		}
	}
	return m, nil
}

// paint is the colour of a drink as the ground of its card i shows it.
func (s *stall) paint(i int) Swatch {
	w := Swatch{Name: izakaya.Color(s.profile.Drinks[s.colors[i]].Name)}
	for c, v := range s.grounds[i] {
		w.Albedo[c] = v / s.exposure
	}
	return w
}

// mask leaves out of the view of card i what crates and bottles hide of it.
func (s *stall) mask(i int) {
	top, pose := s.tops[i], s.layout.stockPose(i)
	for k := max(0, i-1); k <= min(i+1, len(s.crates)-1); k++ {
		v, crate := s.crates[k], s.layout.Crates[k]
		// The card's axes and middle as the crate has them.
		sin, cos := math.Sincos((pose.Deg - crate.Deg) * math.Pi / 180)
		mx, my := crate.inverse(pose.X, pose.Y)
		reach := v.reach()
		for y := range top.h {
			for x := range top.w {
				u, w := top.place(float64(x), float64(y))
				px, py := mx+cos*u-sin*w, my+sin*u+cos*w
				if j := y*top.w + x; top.in[j] && math.Abs(px) < reach[0] && math.Abs(py) < reach[1] && v.hides(px, py, s.full[k]) {
					top.in[j] = false
				}
			}
		}
	}
}

// heightShift is how far, in mm along the card's own axes, a thing shows
// displaced for each mm it stands above the card.
func heightShift(l *Layout, pose Pose) [2]float64 {
	o := l.Camera.Center()
	dx, dy := (pose.X-o.X)/(o.Z-pose.Z), (pose.Y-o.Y)/(o.Z-pose.Z)
	s, c := math.Sincos(pose.Deg * math.Pi / 180)
	return [2]float64{c*dx + s*dy, -s*dx + c*dy}
}

// Add joins the evidence of another picture of the same table to m.
func (m *Market) Add(o *Market) {
	for i := range m.Stock {
		a, b := &m.Stock[i], &o.Stock[i]
		a.CardSeen, a.CrateSeen = max(a.CardSeen, b.CardSeen), max(a.CrateSeen, b.CrateSeen)
		addLL(a.Color, b.Color)
		for n := range a.Items {
			addLL(a.Items[n], b.Items[n])
		}
		addLL(a.Bottles, b.Bottles)
	}
	addLL(m.PriceSpot, o.PriceSpot)
	m.SpotSeen = max(m.SpotSeen, o.SpotSeen)
}

func addLL(a, b []float64) {
	for i := range a {
		a[i] += b[i]
	}
}

// cardLeast and seenLeast are the shares of a card and of a crate below which
// they count as covered. Raise them if covered places are guessed.
const cardLeast, seenLeast = 0.35, 0.25

// Fill writes the readings into o, Bottles as they are (see withOdds): Stock, PriceSpot and, for what is covered or
// out of the picture, Hidden.
func (m *Market) Fill(o *izakaya.Observation) {
	colors := bestColors(m.Stock[:])
	sure := colorOdds(m.Stock[:], colors)
	for i := range m.Stock {
		e := &m.Stock[i]
		if e.hidden() {
			o.Hidden = append(o.Hidden, izakaya.Hidden{Stock: &i, Why: izakaya.WhyCovered})
			continue
		}
		items, left := slices.Concat(e.Items...), argmax(e.Bottles)
		best := argmax(items)
		n, who := best/len(m.PriceSpot), best%len(m.PriceSpot)
		o.Stock = append(o.Stock, izakaya.StockReading{
			Index: i, Color: izakaya.Color(m.profile.Drinks[colors[i]].Name), Price: n * m.profile.Coin.Values[0],
			Player: m.player(who), Crate: left,
			Confidence: e.trust() * sure[i] * odds(items, best) * odds(e.Bottles, left),
		})
	}
	if m.SpotSeen < cardLeast {
		o.Hidden = append(o.Hidden, izakaya.Hidden{Spot: "price_spot", Why: izakaya.WhyCovered})
		return
	}
	o.PriceSpot.Player = m.player(argmax(m.PriceSpot))
}

// hidden tells whether the card is covered or out of the picture. How many bottles
// are left in a crate that is follows from those on the table.
func (e *StockEvidence) hidden() bool { return e.CardSeen < cardLeast }

// doubt is the probability that something stands on a card that nobody thought
// of; seenWell is the share of a card that must look as it was read for no more
// doubt than that. Raise doubt if sure readings are wrong.
const doubt, seenWell = 0.004, 0.75

// trust is the probability that the card shows nothing but what it can be read as.
func (e *StockEvidence) trust() float64 {
	seen := min(1, max(0, e.CardSeen-cardLeast)/(seenWell-cardLeast))
	return (1 - doubt) * seen * seen
}

// fullOdds is the log of the odds that a cell of a crate holds a bottle: most
// of the game most do.
const fullOdds = 1.1

// withOdds adds to the log likelihoods by bottles left what is known beforehand.
func withOdds(bottles []float64) []float64 {
	out := make([]float64, len(bottles))
	for i, ll := range bottles {
		out[i] = ll + fullOdds*float64(i)
	}
	return out
}

// player is the name of player who-1; 0 is nobody.
func (m *Market) player(who int) *izakaya.Color {
	if who == 0 {
		return nil
	}
	c := izakaya.Color(m.profile.Players[who-1].Name)
	return &c
}

func argmax[T cmp.Ordered](v []T) int {
	best := 0
	for i := range v {
		if v[i] > v[best] {
			best = i
		}
	}
	return best
}

// odds is the probability of entry i among the log likelihoods v; 0 where
// everything is ruled out, as when photos of two tables are taken for one.
func odds(v []float64, i int) float64 {
	if math.IsInf(v[i], -1) {
		return 0
	}
	sum := 0.0
	for _, x := range v {
		sum += math.Exp(x - v[i])
	}
	return 1 / sum
}
