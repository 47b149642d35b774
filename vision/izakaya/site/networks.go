package site

import (
	"sync"

	"banto/vision/building"
	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/izakaya/nets"
	"banto/vision/likelihood"
)

// A small convolutional network reads a card's sweep and tells of each cell whether a building site is printed there, where that site's
// middle lies, and whether anything is built on it. Another counts the floors on one site, in finer samples around its
// middle. Whether anything is built the first tells. vision/train teaches them, to these figures.
const (
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
		cv.Tensor{Name: "planes", Shape: []int{3 * sweepPlanes, sweepN, sweepN}},
		cv.Tensor{Name: "places", Shape: []int{1 + viewCues, sweepCells, sweepCells}})
})

// floorsSeen is what the network of floors sees of a site.
var floorsSeen = building.Crop{Rows: 128, Cols: 80, Step: 0.6, Low: 18}

var counter = building.Counter{Crop: floorsSeen, Net: sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Floors, "said", floorsSeen.Inputs()...)
})}

// siteMaps are what the network of sites tells of a card.
type siteMaps struct {
	*sweep
	maps []float32 // siteMapCount maps of cells
}

// mapsOf are that network's maps of sweeps of cards.
func mapsOf(source *crop.Source, sweeps []*sweep, heights []float64) (out []siteMaps, err error) {
	net, err := sitesNet()
	if err != nil || len(sweeps) == 0 {
		return nil, err
	}
	const size = 3 * sweepPlanes * sweepN * sweepN
	planes, places := make([]float32, size*len(sweeps)), []float32(nil)
	for i, s := range sweeps {
		source.Planes(&s.Raster, heights, planes[i*size:][:size])
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
	weight     float64
}

// votes are those of all cells.
func (m *siteMaps) votes() []siteVote {
	out := make([]siteVote, cells)
	for i := range out {
		const mid = (cellSide - 1) / 2.0
		u, v := m.onCard(float64(i%sweepCells*cellSide)+mid, float64(i/sweepCells*cellSide)+mid)
		a, b := voteUnit*float64(m.maps[voteMap*cells+i]), voteUnit*float64(m.maps[(voteMap+1)*cells+i])
		out[i] = siteVote{i, u, v, u + a*m.uvRight[0] + b*m.uvNear[0], v + a*m.uvRight[1] + b*m.uvNear[1], likelihood.Sigmoid(m.maps[siteMap*cells+i])}
	}
	return out
}

// built is the probability that anything is built on the site that votes mark, among sites as often built on as
// those that taught the networks.
func (m *siteMaps) built(site []siteVote) float64 {
	sum, n := float32(0), float32(maskThin)
	for _, v := range site {
		sum, n = sum+m.maps[builtMap*cells+v.cell], n+1
	}
	return likelihood.Sigmoid(sum / n)
}
