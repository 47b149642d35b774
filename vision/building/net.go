package building

import (
	_ "embed"
	"sync"

	"banto/vision/cv"
)

//go:embed nets/building.onnx
var model []byte

var network = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(model, "said",
		cv.Tensor{Name: "planes", Shape: []int{3 * planes, side, side}}, cv.Tensor{Name: "view", Shape: []int{3}})
})
