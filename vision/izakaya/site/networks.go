package site

import (
	"math"
	"slices"
	"sync"

	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/izakaya/nets"
)

// Two small convolutional networks read a card's sweep. The first looks at its lowest groundPlanes planes and tells
// of each cell whether a building site is printed there, where that site's middle lies, and whether
// anything is built on it. The second looks at all planes and gives the log odds of 0..MaxFloors floors on one site,
// asked for by its cells. vision/train teaches them, to these figures.
const (
	groundPlanes = 3
	viewCues     = 3     // mm hidden by a mm of height, px/20 that 10 mm span upright and across
	voteUnit     = 20    // mm, the unit in which cells vote for the middle of their site
	siteMapCount = 4     // of the first network:
	siteMap      = 0     // the log odds of a site
	voteMap      = 1     // and 2: the vote, right and near
	builtMap     = 3     // the log odds of anything being built
	maskThin     = 0.001 // keeps a site without cells from being divided by
)

var sitesNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Sites, "maps",
		cv.Tensor{Name: "planes", Shape: []int{3 * groundPlanes, sweepN, sweepN}},
		cv.Tensor{Name: "places", Shape: []int{1 + viewCues, sweepCells, sweepCells}})
})

var floorsNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Floors, "odds",
		cv.Tensor{Name: "planes", Shape: []int{3 * sweepPlanes, sweepN, sweepN}},
		cv.Tensor{Name: "cues", Shape: []int{3 + viewCues, sweepCells, sweepCells}})
})

// siteMaps are what the first network tells of a card.
type siteMaps struct {
	*sweep
	maps []float32 // siteMapCount maps of cells
}

// mapsOf are the first network's maps of sweeps of cards.
func mapsOf(source *crop.Source, sweeps []*sweep, heights []float64) (out []siteMaps, err error) {
	net, err := sitesNet()
	if err != nil || len(sweeps) == 0 {
		return nil, err
	}
	const size = 3 * groundPlanes * sweepN * sweepN
	planes, places := make([]float32, size*len(sweeps)), []float32(nil)
	for i, s := range sweeps {
		source.Planes(&s.Raster, heights[:groundPlanes], planes[i*size:][:size])
		places = append(places, s.places...)
	}
	maps, err := net.Forward(planes, places)
	if err != nil {
		return nil, err
	}
	for i, s := range sweeps {
		out = append(out, siteMaps{s, maps[i*siteMapCount*cells:][:siteMapCount*cells]})
	}
	return out, nil
}

// A siteVote is the vote of one cell that lies at (u, v) on the card (mm):
// where the middle of its site lies, and how sure it is to lie on a site.
type siteVote struct {
	cell       int
	u, v, x, y float64
	weight     float32
}

// votes are those of all cells.
func (m *siteMaps) votes() []siteVote {
	out := make([]siteVote, cells)
	for i := range out {
		const mid = (cellSide - 1) / 2.0
		u, v := m.onCard(float64(i%sweepCells*cellSide)+mid, float64(i/sweepCells*cellSide)+mid)
		a, b := voteUnit*float64(m.maps[voteMap*cells+i]), voteUnit*float64(m.maps[(voteMap+1)*cells+i])
		out[i] = siteVote{i, u, v, u + a*m.uvRight[0] + b*m.uvNear[0], v + a*m.uvRight[1] + b*m.uvNear[1], sigmoid(m.maps[siteMap*cells+i])}
	}
	return out
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }

// built is the probability that anything is built on the site that votes mark, among sites as often built on as
// those that taught the networks.
func (m *siteMaps) built(site []siteVote) float64 {
	sum, n := float32(0), float32(maskThin)
	for _, v := range site {
		sum, n = sum+m.maps[builtMap*cells+v.cell], n+1
	}
	return float64(sigmoid(sum / n))
}

// cues are what the second network is told of the site that votes mark.
func (m *siteMaps) cues(site []siteVote) []float32 {
	out, mean := make([]float32, 2*cells), float32(maskThin)
	for _, v := range site {
		out[v.cell], mean = v.weight, mean+v.weight/cells
	}
	for i := range cells {
		out[cells+i] = out[i] / mean
	}
	return append(out, m.places...)
}

// A siteQuestion asks for the floors on the site of one card that votes mark; the answer goes to scores.
type siteQuestion struct {
	maps   *siteMaps
	site   []siteVote
	scores *floorScores
}

// sureFloors is how likely a number of floors must be for a site not to be looked at in a mirror, too. Raise it if floors are miscounted,
// lower it if stills take too long.
const sureFloors = 0.98

// countFloors answers questions by the second network. Those of one card follow each other. Where the answer leaves doubt
// the network is asked again in a mirror, for the mean of both.
func countFloors(source *crop.Source, asked []siteQuestion, heights []float64) error {
	const size = 3 * sweepPlanes * sweepN * sweepN
	planes, cues := make([][]float32, len(asked)), make([][]float32, len(asked))
	for i, q := range asked {
		if i > 0 && asked[i-1].maps == q.maps {
			planes[i] = planes[i-1]
		} else {
			planes[i] = make([]float32, size)
			source.Planes(&q.maps.Raster, heights, planes[i])
		}
		cues[i] = q.maps.cues(q.site)
	}
	odds, err := floorOddsOf(planes, cues)
	if err != nil {
		return err
	}
	var doubtful []int
	for i, q := range asked {
		*q.scores = odds[i]
		if p := q.scores.probabilities(); slices.Max(p[:]) < sureFloors {
			doubtful = append(doubtful, i)
		}
	}
	if err := askMirrored(asked, doubtful, planes, cues); err != nil {
		return err
	}
	for _, q := range asked {
		q.scores.normalize()
	}
	return nil
}

// askMirrored takes the answers in a mirror into those of the questions that are doubtful.
func askMirrored(asked []siteQuestion, doubtful []int, planes, cues [][]float32) error {
	var turned, told [][]float32
	for _, i := range doubtful {
		turned, told = append(turned, crop.Mirrored(planes[i], sweepN)), append(told, crop.Mirrored(cues[i], sweepCells))
	}
	odds, err := floorOddsOf(turned, told)
	for k := range odds {
		scores := asked[doubtful[k]].scores
		for n, v := range odds[k] {
			scores[n] = (scores[n] + v) / 2
		}
	}
	return err
}

// floorOddsOf are the second network's log odds.
func floorOddsOf(planes, cues [][]float32) (out []floorScores, err error) {
	net, err := floorsNet()
	if err != nil || len(planes) == 0 {
		return nil, err
	}
	odds, err := net.Forward(slices.Concat(planes...), slices.Concat(cues...))
	if err != nil {
		return nil, err
	}
	for o := range slices.Chunk(odds, len(floorScores{})) {
		var scores floorScores
		for k, v := range o {
			scores[k] = float64(v)
		}
		out = append(out, scores)
	}
	return out, nil
}
