package site

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/vision"
	"banto/vision/building"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/likelihood"
)

// A siteReading is what pictures show of one building site: where its middle
// lies on the card (mm from the top-left corner, y down), to within spread mm,
// and the log probabilities of 0..6 floors on it and of the number of pieces.
type siteReading struct {
	x, y, spread float64
	scores       floorScores
	pieces       [building.MaxAll + 1]float64
}

// join takes in another picture's reading of the same site.
func (s *siteReading) join(o *siteReading) {
	a, b := 1/vision.Square(s.spread), 1/vision.Square(o.spread)
	s.x, s.y, s.spread = (a*s.x+b*o.x)/(a+b), (a*s.y+b*o.y)/(a+b), 1/math.Sqrt(a+b)
	s.scores.add(&o.scores)
	for k := range s.pieces {
		s.pieces[k] += o.pieces[k]
	}
}

// inOrder compares sites by x, then y.
func inOrder(a, b siteReading) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y)) }

// surelyBare is the probability of anything being built on a site up to which its floors are not counted. Lower it
// if small pieces are overlooked; every site more that is counted costs time.
const surelyBare = 0.003

// A siteReader reads the building sites of one picture's cards.
type siteReader struct {
	layout.View
	prof    *calibration.Profile
	heights []float64
}

func newSiteReader(v layout.View, prof *calibration.Profile) *siteReader {
	return &siteReader{v, prof, sweepHeights(prof)}
}

// find finds the sites of cards, counted in row order, and which of them may have something built on them.
func (r *siteReader) find(cards []int) (maps []siteMaps, sites [][][]siteVote, err error) {
	var sweeps []*sweep
	for _, i := range cards {
		sweeps = append(sweeps, newSweep(&r.Layout.Camera, r.Layout.Cards[i], r.prof.SiteCard.Side))
	}
	if maps, err = mapsOf(r.Source, sweeps, r.heights); err != nil {
		return nil, nil, err
	}
	for i := range maps {
		sites = append(sites, bySite(maps[i].votes()))
	}
	return maps, sites, nil
}

// read reads the sites of cards, counted in row order, each card's in the order of sites.
func (r *siteReader) read(cards []int) ([][]siteReading, error) {
	maps, sites, err := r.find(cards)
	if err != nil {
		return nil, err
	}
	out := make([][]siteReading, len(cards))
	for i := range cards {
		m := &maps[i]
		middles := siteMiddles(sites[i], m.votes())
		out[i] = make([]siteReading, len(middles))
		for k, at := range middles {
			s := &out[i][k]
			s.x, s.y, s.spread = at[0], at[1], siteSpread
			taught := m.built(sites[i][k])
			p := expected(taught)
			if taught <= surelyBare {
				s.scores = floorPrior.given(p)
			} else if err = r.count(s, cards[i], p); err != nil {
				return nil, err
			}
		}
		slices.SortFunc(out[i], inOrder)
	}
	return out, nil
}

// expected is how probable it is that anything is built on a site of a real table, where more are bare than of those that taught the
// network which says p.
func expected(p float64) float64 {
	return likelihood.Sigmoid(likelihood.Logit(p) + likelihood.Logit(1-floorPrior[0]) - likelihood.Logit(1-taughtPrior[0]))
}

// closerWeight is the share, of 1, by which a closer look at a site counts for whether anything is built there, the whole card by the rest: they
// see the same, so not both in full. Raise it if small pieces are overlooked, lower it if bare sites are taken for built on.
const closerWeight = 0.75

// certain is the largest probability that one look is believed.
const certain = 1 - 1e-6

// closer is how probable it is that anything is built on a site, by the whole card, p, and by a closer look.
func closer(p, look float64) float64 {
	bounded := func(p float64) float64 { return min(max(p, 1-certain), certain) }
	return likelihood.Sigmoid((1-closerWeight)*likelihood.Logit(bounded(p)) + closerWeight*likelihood.Logit(bounded(look)))
}

// count counts the floors and the pieces on a site of a card, counted in row order, on which anything is built with probability p, as
// the whole card tells.
func (r *siteReader) count(s *siteReading, card int, p float64) error {
	side := r.prof.SiteCard.Side
	middle := r.Layout.Cards[card].At(s.x-side/2, side/2-s.y, 0)
	count, err := counter.Count(r.Source, &r.Layout.Camera, middle, r.prof.Piece.FloorHeight)
	if err != nil {
		return err
	}
	floors := floorScores(count.Built.Floors())
	s.scores = floors.expected().given(closer(p, 1-floors[0]))
	for n, p := range count.Built.Pieces() {
		s.pieces[n] = math.Max(math.Log(p), -scoreBound)
	}
	return nil
}

// given are the log probabilities of each number of floors on a site on which anything is built with probability p, by those
// that they have where anything is.
func (s floorScores) given(p float64) floorScores {
	built := likelihood.Total(s[1:])
	for k := range s {
		s[k] *= p / built
	}
	s[0] = 1 - p
	return s.logs()
}

// siteSpread is the spread in mm of where the middle of a site is read in one picture. Raise it if two sites are swapped more often than their
// confidence says.
const siteSpread = 0.5

// nearestSite is the site whose middle lies nearest to a point of the card, mm.
func nearestSite(sites []siteReading, x, y float64) (best int) {
	for i, s := range sites {
		if math.Hypot(s.x-x, s.y-y) < math.Hypot(sites[best].x-x, sites[best].y-y) {
			best = i
		}
	}
	return best
}

// floorPx is how many px a floor of buildings on the card at p spans, by how many floors they have: what stands higher is nearer to the camera.
func floorPx(l *layout.Layout, p fit.Pose, height float64) (out [MaxFloors + 1]float64) {
	a, _ := l.Camera.Project(p.At(0, 0, 0))
	for n := 1; n <= MaxFloors; n++ {
		b, _ := l.Camera.Project(p.At(0, 0, height*float64(n)))
		out[n] = math.Hypot(a.X-b.X, a.Y-b.Y) / float64(n)
	}
	return out
}
