package building

import (
	_ "embed"
	"sync"

	"banto/vision/cv"
)

var (
	//go:embed nets/building.onnx.gz
	buildingModel []byte
	//go:embed nets/laid.onnx.gz
	laidModel []byte
	//go:embed nets/added.onnx.gz
	addedModel []byte
)

// network draws the wood on a card in one look, laidNetwork what is new in the second of two; addedNetwork tells two new pieces from one
// and which rules they break.
var (
	network      = sync.OnceValues(func() (*cv.Net, error) { return read(buildingModel, coarse, 1) })
	laidNetwork  = sync.OnceValues(func() (*cv.Net, error) { return read(laidModel, fine, 2) })
	addedNetwork = sync.OnceValues(func() (*cv.Net, error) { return cv.ReadNet(addedModel, "said", addedSeen.inputs(addedChannels)...) })
)

// read reads a network that takes so many looks at a card, sampled so.
func read(model []byte, s sampling, looks int) (*cv.Net, error) {
	return cv.ReadNet(model, "said",
		cv.Tensor{Name: "planes", Shape: []int{3 * planes * looks, s.side, s.side}}, cv.Tensor{Name: "view", Shape: []int{3}})
}
