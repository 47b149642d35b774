package vision

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
)

// A siteReading is what pictures show of one building site: where its middle
// lies on the card (mm from the top-left corner, y down), as the mean of that
// many views, and the log probability of 0..6 floors on it.
type siteReading struct {
	x, y   float64
	views  int
	scores floorScores
}

// join takes in another picture's reading of the same site.
func (s *siteReading) join(o *siteReading) {
	a, b := float64(s.views), float64(o.views)
	s.x, s.y = (a*s.x+b*o.x)/(a+b), (a*s.y+b*o.y)/(a+b)
	s.views += o.views
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

// showsWood tells whether the card at p has wood on it, beyond what hides says.
func showsWood(f *Frame, l *Layout, light *Light, p Pose, side float64, m *woodModel, hides func(u, v float64) bool) bool {
	n := 0
	side -= 2 * woodRim
	for i := range woodPoints * woodPoints {
		u := (float64(i%woodPoints)+0.5)/woodPoints*side - side/2
		v := (float64(i/woodPoints)+0.5)/woodPoints*side - side/2
		if hides(u, v) {
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
func readSites(f *Frame, l *Layout, p Pose, prof *calibration.Profile) (sites []siteReading, err error) {
	pairs, err := sitePairs()
	if err != nil {
		return nil, err
	}
	s := newSweep(f, l, p, prof)
	view := s.viewMaps()
	var maps []siteMaps
	for _, pair := range pairs {
		m, err := pair.siteMaps(s, view)
		if err != nil {
			return nil, err
		}
		maps = append(maps, m)
		if sites, err = sitesOf(maps); err != nil || allSure(sites) {
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

// sitesOf are the sites that the maps of one or more pairs show, in their order.
func sitesOf(maps []siteMaps) (out []siteReading, err error) {
	votes := votesOf(maps)
	sites := bySite(votes)
	out = make([]siteReading, len(sites))
	for i, at := range siteMiddles(sites, votesOf(maps[:1])) { // the first pair's err least
		out[i] = siteReading{x: at[0], y: at[1], views: 1}
		if out[i].scores, err = scoresOf(maps, sites[i]); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(out, inOrder)
	return out, nil
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
