package vision

import (
	"embed"
	"math"
	"sync"

	"banto/vision/cv"
)

// Two small convolutional networks read a card's sweep. The first gives, for
// each cell of the raster, features and: whether a building site is printed
// there, where the middle of that site lies, and, for each number of floors,
// whether the top of such a building is there. The planes share their weights,
// and so do the numbers of floors. The second gives the odds of 0..6 floors on
// one site from the features pooled over its cells. There are three such pairs,
// trained apart: each errs on other buildings, so where the first ones are not
// sure the mean is right more often. nets/train.py trains them.
//
//go:embed nets/maps*.onnx nets/odds*.onnx
var siteModels embed.FS

// The sizes of the networks: features of a cell for the ground and for a
// number of floors, what else is told of each, and what is told of a view.
const (
	groundFeatures = 32
	groundMaps     = groundFeatures + 3 // a site, and the vote for its middle
	floorFeatures  = 24
	floorMaps      = floorFeatures + 1 // a top
	viewCues       = 6
	floorCues      = 2*floorFeatures + groundFeatures + 2 + viewCues
	emptyCues      = 2*groundFeatures + 1
)

// A sitePair is the two networks that read sites together.
type sitePair struct{ maps, odds *cv.Net }

// sitePairs are the pairs of networks, read once, in the order in which they are asked.
var sitePairs = sync.OnceValues(func() (pairs []sitePair, err error) {
	for _, name := range []string{"1", "2", "3"} {
		p, err := readPair(name)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, p)
	}
	return pairs, nil
})

func readPair(name string) (p sitePair, err error) {
	maps, err := siteModels.ReadFile("nets/maps" + name + ".onnx")
	if err != nil {
		return p, err
	}
	odds, err := siteModels.ReadFile("nets/odds" + name + ".onnx")
	if err != nil {
		return p, err
	}
	p.maps, err = cv.ReadNet(maps, "maps",
		cv.Tensor{Name: "planes", Shape: []int{sweepPlanes, 3, sweepN, sweepN}},
		cv.Tensor{Name: "zone", Shape: []int{1, 1, sweepCells, sweepCells}},
		cv.Tensor{Name: "view", Shape: []int{sweepFloors, viewCues, sweepCells, sweepCells}})
	if err != nil {
		return p, err
	}
	p.odds, err = cv.ReadNet(odds, "odds",
		cv.Tensor{Name: "floors", Shape: []int{sweepFloors, floorCues}},
		cv.Tensor{Name: "empty", Shape: []int{1, emptyCues}})
	return p, err
}

// cells is how many cells a map has.
const cells = sweepCells * sweepCells

// siteMaps are what the first network of one pair tells of a card.
type siteMaps struct {
	*sweep
	odds *cv.Net   // of the same pair
	maps []float32 // groundMaps maps of cells, then floorMaps for each number of floors
}

// siteMaps runs the first network of a pair on a sweep with its viewMaps.
func (p sitePair) siteMaps(s *sweep, view []float32) (siteMaps, error) {
	maps, err := p.maps.Forward(s.pix, s.zone, view)
	return siteMaps{s, p.odds, maps}, err
}

// viewMaps are the cues of each number of floors as maps of cells.
func (s *sweep) viewMaps() []float32 {
	view := make([]float32, 0, sweepFloors*viewCues*cells)
	for k := 1; k <= sweepFloors; k++ {
		for _, cue := range s.cues(k) {
			for range cells {
				view = append(view, cue)
			}
		}
	}
	return view
}

// cues is what the network is told of the view of floor k.
func (s *sweep) cues(k int) [viewCues]float32 {
	n, lean, px := float32(k)/sweepFloors, float32(s.view.lean), float32(s.view.upright/20)
	return [viewCues]float32{n, lean, px, float32(s.view.across / 20), n * lean, n * px}
}

// ground is map i of the ground; floor that of k floors.
func (m *siteMaps) ground(i int) []float32 { return m.maps[i*cells : (i+1)*cells] }
func (m *siteMaps) floor(k, i int) []float32 {
	return m.maps[(groundMaps+(k-1)*floorMaps+i)*cells:][:cells]
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

// voteUnit is the unit, mm, in which cells vote for the middle of their site.
const voteUnit = 20

// A siteVote is the vote of one cell that lies at (u, v) on the card (mm):
// where the middle of its site lies, and how sure it is to lie on a site.
type siteVote struct {
	cell       int
	u, v, x, y float64
	weight     float32
}

// votesOf are those of all cells, the means over all pairs.
func votesOf(all []siteMaps) []siteVote {
	out := make([]siteVote, cells)
	share := 1 / float64(len(all))
	for i := range out {
		const mid = (cellSide - 1) / 2.0
		u, v := all[0].onCard(float64(i%sweepCells*cellSide)+mid, float64(i/sweepCells*cellSide)+mid)
		o := siteVote{cell: i, u: u, v: v, x: u, y: v}
		for _, m := range all {
			a := voteUnit * share * float64(m.ground(groundFeatures + 1)[i])
			b := voteUnit * share * float64(m.ground(groundFeatures + 2)[i])
			o.x, o.y = o.x+a*m.uvRight[0]+b*m.uvNear[0], o.y+a*m.uvRight[1]+b*m.uvNear[1]
			o.weight += float32(share) * sigmoid(m.ground(groundFeatures)[i])
		}
		out[i] = o
	}
	return out
}

// scoresOf are the log probabilities of 0..6 floors on the site that votes
// mark, the means over all pairs.
func scoresOf(all []siteMaps, votes []siteVote) (out floorScores, err error) {
	for _, m := range all {
		one, err := m.scores(votes)
		if err != nil {
			return out, err
		}
		for k := range out {
			out[k] += one[k] / float64(len(all))
		}
	}
	out.normalize()
	return out, nil
}

// scores are one pair's.
func (m *siteMaps) scores(votes []siteVote) (out floorScores, err error) {
	var site [cells]float32
	for _, v := range votes {
		site[v.cell] = v.weight
	}
	ground, floors := m.groundMeans(&site), make([]float32, 0, sweepFloors*floorCues)
	for k := 1; k <= sweepFloors; k++ {
		floors = append(floors, m.floorCues(k, &site, ground)...)
	}
	odds, err := m.odds.Forward(floors, m.emptyCues(&site, ground))
	if err != nil {
		return out, err
	}
	for k := range out {
		out[k] = float64(odds[k])
	}
	out.normalize()
	return out, nil
}

// thin keeps small areas from weighing as much as large ones when features are
// averaged over them, in cells.
const thin = 0.3

// groundMeans are the features of the ground averaged over a site.
func (m *siteMaps) groundMeans(site *[cells]float32) (out []float32) {
	whole := totalOf(site[:])
	for i := range groundFeatures {
		out = append(out, dot(m.ground(i), site[:])/(whole+thin))
	}
	return out
}

// floorCues are the features of k floors averaged over the top that shows on a
// site and over the site, those of the ground over the site, and the top's size.
func (m *siteMaps) floorCues(k int, site *[cells]float32, ground []float32) []float32 {
	var top [cells]float32
	for i, t := range m.floor(k, floorFeatures) {
		top[i] = site[i] * sigmoid(t)
	}
	area, whole := totalOf(top[:]), totalOf(site[:])
	out := make([]float32, 0, floorCues)
	for i := range floorFeatures {
		out = append(out, dot(m.floor(k, i), top[:])/(area+thin))
	}
	for i := range floorFeatures {
		out = append(out, dot(m.floor(k, i), site[:])/(whole+thin))
	}
	out = append(out, ground...)
	out = append(out, area/10, area/(whole+thin))
	cues := m.cues(k)
	return append(out, cues[:]...)
}

// emptyCues are the features of the ground averaged over a site and over all.
func (m *siteMaps) emptyCues(site *[cells]float32, ground []float32) []float32 {
	out := append(make([]float32, 0, emptyCues), ground...)
	for i := range groundFeatures {
		out = append(out, totalOf(m.ground(i))/cells)
	}
	return append(out, totalOf(site[:])/30)
}

func totalOf(v []float32) (sum float32) {
	for _, x := range v {
		sum += x
	}
	return sum
}

func dot(a, b []float32) (sum float32) {
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}
