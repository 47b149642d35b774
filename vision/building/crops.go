package building

import (
	"banto/calibration"
	"banto/vision/crop"
	"banto/vision/cv"
)

// A Crop is what a Counter's network sees of a building.
type Crop interface {
	// Inputs are what the network takes: the crop, RGB, and how the camera sees it.
	Inputs() []cv.Tensor
	// seen is the crop of the building around middle, whose floors are so many mm high.
	seen(cam *calibration.Camera, middle calibration.Point, height float64) sight
}

// A sight is a crop of one building.
type sight interface {
	shown(src *crop.Source) (in []float32, view [3]float32)
	inMirror() sight
}

// Sweep is a crop of Side×Side samples, Step mm apart, in the planes of the card's top and of the floors' tops.
type Sweep struct {
	Side int
	Step float64
}

// Inputs implements Crop.
func (s Sweep) Inputs() []cv.Tensor {
	return []cv.Tensor{{Name: "planes", Shape: []int{3 * planes, s.Side, s.Side}}, {Name: "view", Shape: []int{3}}}
}

func (s Sweep) seen(cam *calibration.Camera, middle calibration.Point, height float64) sight {
	return swept{crop.NewRaster(cam, middle, s.Side, s.Step), heightsOver(middle.Z, height)}
}

// swept is a sweep of one building.
type swept struct {
	raster  crop.Raster
	heights []float64
}

func (s swept) shown(src *crop.Source) (in []float32, view [3]float32) {
	in = make([]float32, 3*len(s.heights)*s.raster.N*s.raster.N)
	src.Planes(&s.raster, s.heights, in)
	return in, s.raster.View(s.heights[0])
}

func (s swept) inMirror() sight { return swept{s.raster.InMirror(), s.heights} }

// heightsOver are the heights of the planes over a foot, mm.
func heightsOver(foot, height float64) (heights []float64) {
	for k := range planes {
		heights = append(heights, foot+height*float64(k))
	}
	return heights
}

// Facing is a crop of Rows×Cols samples, Step mm apart, that faces the camera and ends Low mm below the building's middle. It shows finer lines
// than a Sweep of as many samples.
type Facing struct {
	Rows, Cols int
	Step, Low  float64
}

// Inputs implements Crop: beside colours it holds how high each row shows.
func (f Facing) Inputs() []cv.Tensor {
	return []cv.Tensor{{Name: "crop", Shape: []int{4, f.Rows, f.Cols}}, {Name: "view", Shape: []int{3}}}
}

func (f Facing) seen(cam *calibration.Camera, middle calibration.Point, height float64) sight {
	return faced{crop.NewFacing(cam, middle, f.Rows, f.Cols, f.Step, f.Low), height}
}

// faced is such a crop of one building.
type faced struct {
	crop.Facing
	height float64
}

func (f faced) shown(src *crop.Source) (in []float32, view [3]float32) {
	size := f.Rows * f.Cols
	in = make([]float32, 4*size)
	src.Facing(&f.Facing, in[:3*size])
	f.Heights(f.height, MaxFloors, in[3*size:])
	return in, f.View()
}

func (f faced) inMirror() sight { return faced{f.InMirror(), f.height} }
