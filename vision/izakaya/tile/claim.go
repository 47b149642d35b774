package tile

import (
	"banto/calibration"
	"banto/vision"
	"banto/vision/crop"
	"banto/vision/fit"
	"banto/vision/likelihood"
)

// A ClaimCard is what the network of cards, whose samples are finer than those of tiles, tells of the claim card: a blue disc is hard to see on its blue.
type ClaimCard struct {
	pose fit.Pose
	maps []float32
}

// ReadClaim looks at the claim card that lies at pose. It fails only where the network cannot be run.
func ReadClaim(source *crop.Source, cam *calibration.Camera, pose fit.Pose) (*ClaimCard, error) {
	maps, err := CardMaps(source, cam, pose)
	if err != nil {
		return nil, err
	}
	return &ClaimCard{pose, maps[0]}, nil
}

// cell is the middle of cell i on the table.
func (c *ClaimCard) cell(i int) calibration.Point {
	u, v := ItemAt(i)
	return c.pose.At(u, v, 0)
}

// discs are the probabilities of a disc of each of TaughtPlayers with its middle in cell i.
func (c *ClaimCard) discs(i int) []float64 {
	return likelihood.Softmax(c.maps[i:], CardShown, CardCells*CardCells)[CardDiscs:]
}

// Discs are the points of a region at which the middle of a disc may show, the clearest first.
func (c *ClaimCard) Discs(in Region) (out []calibration.Point) {
	heat := make([]float64, CardCells*CardCells)
	for i := range heat {
		if in.holds(c.cell(i)) {
			heat[i] = likelihood.Total(c.discs(i))
		}
	}
	for _, i := range vision.Hottest(heat, ItemLeast, ItemRoom, ItemAt) {
		out = append(out, c.cell(i))
	}
	return out
}

// Find looks for a disc with its middle in a region.
func (c *ClaimCard) Find(in Region) Found {
	s := newSearch(len(TaughtPlayers))
	for i := range CardCells * CardCells {
		if at := c.cell(i); in.holds(at) {
			s.see(at, c.discs(i))
		}
	}
	return s.Found
}
