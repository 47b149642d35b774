package market

import (
	"math"
	"sync"

	"banto/calibration"
	"banto/vision"
	"banto/vision/cv"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/nets"
	"banto/vision/izakaya/tile"
	"banto/vision/likelihood"
)

// claimNet looks at the claim card as stockNet does at stock cards.
var claimNet = sync.OnceValues(func() (*cv.Net, error) { return cardNet(nets.Claim) })

// A ClaimCard is what its own network, whose samples are finer than those of tiles, tells of the claim card: a blue disc is hard to see on its blue.
type ClaimCard struct {
	pose fit.Pose
	maps []float32
}

// ReadClaim looks at the claim card of the table in a view. It fails only where the network cannot be run.
func ReadClaim(v layout.View) (*ClaimCard, error) {
	net, err := claimNet()
	if err != nil {
		return nil, err
	}
	r := cropOf(&v.Layout.Camera, v.Layout.Claim, cardCropStep)
	pix := make([]float32, 3*len(cardCropHeights)*marketSide*marketSide)
	v.Source.Planes(&r, cardCropHeights, pix)
	maps, err := net.Forward(pix)
	return &ClaimCard{v.Layout.Claim, maps}, err
}

// cell is the middle of cell i on the table.
func (c *ClaimCard) cell(i int) calibration.Point {
	u, v := itemAt(i)
	return c.pose.At(u, v, 0)
}

// discs are the probabilities of a disc of each of tile.TaughtPlayers with its middle in cell i.
func (c *ClaimCard) discs(i int) []float64 {
	return likelihood.Softmax(c.maps[i:], shownMap, itemCells*itemCells)[discMap:]
}

// Discs are the points of the table at which the middle of a disc may show, the clearest first.
func (c *ClaimCard) Discs(may tile.Within) (out []calibration.Point) {
	heat := make([]float64, itemCells*itemCells)
	for i := range heat {
		if may(c.cell(i)) {
			heat[i] = likelihood.Total(c.discs(i))
		}
	}
	for _, i := range vision.Hottest(heat, itemLeast, itemRoom, itemAt) {
		out = append(out, c.cell(i))
	}
	return out
}

// Near is what it tells of a disc with its middle within reach mm of a point of the table.
func (c *ClaimCard) Near(p calibration.Point, reach float64) tile.Finding {
	best, most := make([]float64, networkPlayers), 0.0
	for i := range itemCells * itemCells {
		if q := c.cell(i); math.Hypot(p.X-q.X, p.Y-q.Y) < reach {
			if discs := c.discs(i); likelihood.Total(discs) > most {
				best, most = discs, likelihood.Total(discs)
			}
		}
	}
	return tile.Told(best)
}
