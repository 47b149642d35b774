package building

import (
	_ "embed"
	"sync"

	"banto/vision/cv"
)

//go:embed nets/building.onnx
var model []byte

var network = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(model, "said", Inputs(side)...)
})
