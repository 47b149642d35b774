package vision

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"banto/calibration"
)

// A siteReading is what pictures show of one building site: where its middle
// lies on the card (mm from the top-left corner, y down), to within spread mm,
// and the log probability of 0..6 floors on it.
type siteReading struct {
	x, y, spread float64
	scores       floorScores
}

// join takes in another picture's reading of the same site.
func (s *siteReading) join(o *siteReading) {
	a, b := 1/square(s.spread), 1/square(o.spread)
	s.x, s.y, s.spread = (a*s.x+b*o.x)/(a+b), (a*s.y+b*o.y)/(a+b), 1/math.Sqrt(a+b)
	s.scores.add(&o.scores)
}

// inOrder compares sites by x, then y.
func inOrder(a, b siteReading) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y)) }

// woodPoints is how many points along a side of a card are looked at for wood,
// woodEnough how many must be likelier wood than print before the card is read
// for buildings. Lower woodEnough if single small pieces are overlooked.
const woodPoints, woodEnough = 16, 4

// woodRim, mm: how far in from its edge a card is looked at for wood. Discs in the
// gaps reach over it; sites do not.
const woodRim = 4.0

// showsWood tells whether the card at p has wood on it, beyond what hides says; nil
// hides nothing.
func showsWood(f *Frame, l *Layout, light *Light, p Pose, side float64, m *woodModel, hides func(u, v float64) bool) bool {
	n := 0
	side -= 2 * woodRim
	for i := range woodPoints * woodPoints {
		u := (float64(i%woodPoints)+0.5)/woodPoints*side - side/2
		v := (float64(i/woodPoints)+0.5)/woodPoints*side - side/2
		if hides != nil && hides(u, v) {
			continue
		}
		px, ok := l.Camera.Project(p.At(u, v, 0))
		if t, in := tintAt(f, light, px); ok && in && m.density(t) > cardDensity(t)+strangeDensity {
			if n++; n >= woodEnough {
				return true
			}
		}
	}
	return false
}

// readSites reads the building sites of the card at p, in the order of sites.
func readSites(f *Frame, l *Layout, light *Light, p Pose, prof *calibration.Profile) (sites []siteReading, err error) {
	pairs, err := sitePairs()
	if err != nil {
		return nil, err
	}
	s := newSweep(f, l, p, prof)
	view := s.viewMaps()
	border := sync.OnceValue(func() *borderMap { return newBorderMap(f, l, light, p, prof) })
	var maps []siteMaps
	for _, pair := range pairs {
		m, err := pair.siteMaps(s, view)
		if err != nil {
			return nil, err
		}
		maps = append(maps, m)
		if sites, err = sitesOf(maps, border); err != nil || allSure(sites) {
			return sites, err
		}
	}
	return sites, nil
}

// pairSure is the least probability of its reading at which one pair of networks
// is believed without asking the next one. Raise it if buildings are misread with
// confidence; every card more that is read twice costs time.
const pairSure = 0.98

// allSure tells whether each site's floors, and which of two sites is which, are sure.
func allSure(sites []siteReading) bool {
	for _, s := range sites {
		if p := s.scores.probabilities(); p[argmax(p[:])] < pairSure {
			return false
		}
	}
	return len(sites) == 1 || len(sites) == 2 && orderSure(sites) > pairSure
}

// siteSpread and borderSpread are the spread in mm of where the middle of a site is
// read in one picture, by cells and by its border. Raise them if two sites are
// swapped more often than their confidence says.
const siteSpread, borderSpread = 0.5, 0.15

// nearInX, mm: the order of two sites whose middles lie that near by their cells is
// told by their borders.
const nearInX = 2.5

// sitesOf are the sites that the maps of one or more pairs show, in their order.
func sitesOf(maps []siteMaps, border func() *borderMap) (out []siteReading, err error) {
	sites := bySite(votesOf(maps))
	first := votesOf(maps[:1]) // its middles err least
	out = make([]siteReading, len(sites))
	for i, at := range siteMiddles(sites, first) {
		out[i] = siteReading{x: at[0], y: at[1], spread: siteSpread}
		if out[i].scores, err = scoresOf(maps, sites[i]); err != nil {
			return nil, err
		}
	}
	if len(out) == 2 && math.Abs(out[0].x-out[1].x) < nearInX {
		traceMiddles(out, first, maps[0].sweep, border())
	}
	slices.SortFunc(out, inOrder)
	return out, nil
}

// traceMiddles takes the middles of all sites by their borders if all can be traced:
// what shifts one middle by cells shifts the others, too.
func traceMiddles(sites []siteReading, votes []siteVote, s *sweep, m *borderMap) {
	shares := make([][]float32, len(sites))
	for i := range shares {
		shares[i] = make([]float32, cells)
	}
	for _, v := range votes {
		shares[nearestSite(sites, v.x, v.y)][v.cell] = v.weight
	}
	traced := slices.Clone(sites)
	for i, r := range sites {
		c, ok := m.middle(m.outline(s, shares[i]), r.x, r.y)
		if !ok {
			return
		}
		traced[i].x, traced[i].y, traced[i].spread = c[0], c[1], borderSpread
	}
	copy(sites, traced)
}

// nearestSite is the site whose middle lies nearest to a point of the card, mm.
func nearestSite(sites []siteReading, x, y float64) (best int) {
	for i, s := range sites {
		if math.Hypot(s.x-x, s.y-y) < math.Hypot(sites[best].x-x, sites[best].y-y) {
			best = i
		}
	}
	return best
}

// floorPx is how many px a floor on the card at p spans.
func floorPx(l *Layout, p Pose, height float64) float64 {
	a, _ := l.Camera.Project(p.At(0, 0, 0))
	b, _ := l.Camera.Project(p.At(0, 0, height))
	return math.Hypot(a.X-b.X, a.Y-b.Y)
}
