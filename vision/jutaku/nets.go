package jutaku

import (
	"embed"
	"sync"

	"banto/vision/building"
	"banto/vision/cv"
	"banto/vision/lattice"
)

// The networks were taught from rendered and painted scenes: vision/train.
//
//go:embed nets/*.onnx.gz
var models embed.FS

// The size of the picture in which cards are sought, px, its longer side and its shorter one, and of the cells that may lie over one.
const findLong, findShort, findCell = 240, 144, 4

// The sides in samples of the networks' crops.
const (
	printN = 224
	priceN = 40
	placeN = 48

	cornersN = 96
)

var (
	findNet    = lazyNet("find", "cards", cv.Tensor{Name: "picture", Shape: []int{3, findShort, findLong}})
	uprightNet = lazyNet("find", "cards", cv.Tensor{Name: "picture", Shape: []int{3, findLong, findShort}}) // the same, of pictures higher than wide
	printNet   = lazyNet("print", "said", cv.Tensor{Name: "crops", Shape: []int{3, printN, printN}})
	priceNet   = lazyNet("price", "said", cv.Tensor{Name: "crops", Shape: []int{3, priceN, priceN}})
	cornersNet = lazyNet("corners", "corners", cv.Tensor{Name: "crop", Shape: []int{3, cornersN, cornersN}})
	mapNet     = lazyNet("map", "maps", lattice.Picture)
	placeNet   = lazyNet("place", "said", cv.Tensor{Name: "crops", Shape: []int{3, placeN, placeN}})
)

// floorsSeen is what the network of floors sees of a building.
var floorsSeen = building.Crop{Rows: 352, Cols: 224, Step: 0.2, Low: 18}

var counter = building.Counter{Crop: floorsSeen, Net: lazyNet("floors", "said", floorsSeen.Inputs()...)}

// lazyNet reads a network when it is first asked for.
func lazyNet(name, output string, in ...cv.Tensor) func() (*cv.Net, error) {
	return sync.OnceValues(func() (*cv.Net, error) {
		model, err := models.ReadFile("nets/jutaku_" + name + ".onnx.gz")
		if err != nil {
			return nil, err
		}
		return cv.ReadNet(model, output, in...)
	})
}

// run asks a network.
func run(net func() (*cv.Net, error), in ...[]float32) ([]float32, error) {
	n, err := net()
	if err != nil {
		return nil, err
	}
	return n.Forward(in...)
}
