package jutaku

import (
	"embed"
	"sync"

	"banto/vision/cv"
)

// The networks were taught from rendered and painted scenes: vision/train.
//
//go:embed nets/*.onnx
var models embed.FS

// The size of the picture in which cards are sought, px, and of the cells that may lie over one.
const findW, findH, findCell = 240, 144, 4

// scale is what the light of a card counts as in crops.
const scale = 150

// The sides in samples of the networks' crops, and how many planes a building's have.
const (
	printN = 192
	houseN = 64
	planes = 1 + maxFloors
)

var (
	findNet   = lazyNet("find", "cards", cv.Tensor{Name: "picture", Shape: []int{3, findH, findW}})
	printNet  = lazyNet("print", "said", cv.Tensor{Name: "crops", Shape: []int{3, printN, printN}})
	mapsNet   = lazyNet("house_maps", "maps", cv.Tensor{Name: "planes", Shape: []int{3 * planes, houseN, houseN}})
	countsNet = lazyNet("house_counts", "counts", cv.Tensor{Name: "planes", Shape: []int{3 * planes, houseN, houseN}})
)

// lazyNet reads a network when it is first asked for.
func lazyNet(name, output string, in cv.Tensor) func() (*cv.Net, error) {
	return sync.OnceValues(func() (*cv.Net, error) {
		model, err := models.ReadFile("nets/jutaku_" + name + ".onnx")
		if err != nil {
			return nil, err
		}
		return cv.ReadNet(model, output, in)
	})
}

// run asks a network.
func run(net func() (*cv.Net, error), in []float32) ([]float32, error) {
	n, err := net()
	if err != nil {
		return nil, err
	}
	return n.Forward(in)
}
