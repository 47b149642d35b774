package market

import (
	"sync"

	"banto/vision"
	"banto/vision/crop"
	"banto/vision/cv"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/nets"
	"banto/vision/izakaya/tile"
	"banto/vision/likelihood"
)

// The network of crates looks at crops of tile.CardSide samples crateStep mm apart, turned as the crate stands, in
// planes at its rim and at the tops of its bottles, and tells of each of its crateCells cells whether
// it holds a bottle. vision/train teaches it, to these figures.
const (
	crateStep  = 1.0
	crateCells = 6
)

var crateHeights = []float64{12, 26}

var crateNet = sync.OnceValues(func() (*cv.Net, error) {
	return cv.ReadNet(nets.Crates, "full", cv.Tensor{Name: "crops", Shape: []int{3 * 2, tile.CardSide, tile.CardSide}})
})

// A crateReading is the log likelihood by bottles left in a crate, and whether the crate is in the picture.
type crateReading struct {
	bottles []float64
	inView  bool
}

// readCrates counts the bottles in the crates.
func readCrates(f *vision.Frame, source *crop.Source, l *layout.Layout) (out [6]crateReading, err error) {
	net, err := crateNet()
	if err != nil {
		return out, err
	}
	const size = 3 * 2 * tile.CardSide * tile.CardSide
	pix := make([]float32, len(out)*size)
	for i := range out {
		r := tile.CardRaster(&l.Camera, l.Crates[i], crateStep)
		out[i].inView = layout.InView(f, &r, &l.Camera, crateHeights[0])
		source.Planes(&r, crateHeights, pix[i*size:][:size])
	}
	said, err := net.Forward(pix)
	if err != nil {
		return out, err
	}
	for i := range out {
		full := make([]float64, crateCells)
		for k := range full {
			full[k] = likelihood.Sigmoid(said[i*crateCells+k])
		}
		out[i].bottles = likelihood.Logs(likelihood.Counts(full, -1))
	}
	return out, nil
}
