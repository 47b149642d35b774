package tile

import (
	"cmp"
	"math"
	"slices"

	"banto/calibration"
	"banto/vision/crop"
)

// latticeStep is how far apart the points lie by which regions are covered, mm.
const latticeStep = 14.0

// lattice are points everywhere in r, its middle among them.
func (r Region) lattice() (out []calibration.Point) {
	n := int(r.Reach / latticeStep)
	for i := -n; i <= n; i++ {
		for k := -n; k <= n; k++ {
			if p := (calibration.Point{X: r.Middle.X + latticeStep*float64(i), Y: r.Middle.Y + latticeStep*float64(k)}); r.holds(p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// halves are how far from the middles of tiles, along rows and columns, points lie for which they are laid, mm: far where tiles lie alike, nearer
// where they are turned from one another; however they lie they show points up to halfTurned well inside, which is insideLeast mm: raise it if pieces at
// the edges of tiles are misread.
var halves = []float64{58, 51, halfTurned}

const halfTurned, insideLeast = 44.0, 10.0

// Cover lays few tiles that show regions of the table, all of them well inside.
func Cover(cam *calibration.Camera, regions []Region) []*Tile {
	var points, best []calibration.Point
	for _, r := range regions {
		points = append(points, r.lattice()...)
	}
	for _, half := range halves {
		middles := squares(cam, points, 2*half/Step)
		if left := outside(lay(cam, middles), points); len(left) > 0 {
			middles = append(middles, squares(cam, left, 2*halfTurned/Step)...)
		}
		if best == nil || len(middles) < len(best) {
			best = middles
		}
	}
	return At(cam, best...)
}

// At lays tiles around those points of the table.
func At(cam *calibration.Camera, middles ...calibration.Point) []*Tile {
	tiles := lay(cam, middles)
	for _, t := range tiles {
		t.take(tiles)
	}
	return tiles
}

func lay(cam *calibration.Camera, middles []calibration.Point) (tiles []*Tile) {
	for _, m := range middles {
		tiles = append(tiles, &Tile{Raster: crop.NewRaster(cam, m, Side, Step)})
	}
	return tiles
}

// outside are those of points that no tile shows well inside.
func outside(tiles []*Tile, points []calibration.Point) (out []calibration.Point) {
	for _, p := range points {
		if !slices.ContainsFunc(tiles, func(t *Tile) bool { return t.inside(p) >= insideLeast }) {
			out = append(out, p)
		}
	}
	return out
}

// inside is how far from its edge, mm, a tile shows p; below zero, how far beyond.
func (t *Tile) inside(p calibration.Point) float64 {
	const mid = (Side - 1) / 2.0
	col, row := t.Sample(p.X, p.Y)
	return Step * (mid - max(math.Abs(col-mid), math.Abs(row-mid)))
}

// squares are the middles of squares of so many samples, turned as the camera sees the middle of all, that hold the points: in rows or in
// columns, whichever are fewer.
func squares(cam *calibration.Camera, points []calibration.Point, side float64) (middles []calibration.Point) {
	r := crop.NewRaster(cam, middleOf(points), Side, Step)
	var samples [][2]float64
	for _, p := range points {
		col, row := r.Sample(p.X, p.Y)
		samples = append(samples, [2]float64{col, row})
	}
	found := strips(samples, 0, side)
	if other := strips(samples, 1, side); len(other) < len(found) {
		found = other
	}
	for _, s := range found {
		middles = append(middles, r.At(s[0], s[1], 0))
	}
	return middles
}

func middleOf(points []calibration.Point) (m calibration.Point) {
	for _, p := range points {
		m.X, m.Y = m.X+p.X/float64(len(points)), m.Y+p.Y/float64(len(points))
	}
	return m
}

// strips are the middles of squares that hold the points, cut along one axis first.
func strips(points [][2]float64, axis int, side float64) (middles [][2]float64) {
	for _, strip := range runs(points, axis, side) {
		for _, square := range runs(strip, 1-axis, side) {
			var m [2]float64
			for k := range m {
				by := func(a, b [2]float64) int { return cmp.Compare(a[k], b[k]) }
				m[k] = (slices.MinFunc(square, by)[k] + slices.MaxFunc(square, by)[k]) / 2
			}
			middles = append(middles, m)
		}
	}
	return middles
}

// runs are the points in order of one axis, cut where they would span more than side along it.
func runs(points [][2]float64, axis int, side float64) (out [][][2]float64) {
	sorted := slices.SortedFunc(slices.Values(points), func(a, b [2]float64) int { return cmp.Compare(a[axis], b[axis]) })
	from := 0
	for i, p := range sorted {
		if p[axis]-sorted[from][axis] > side {
			out, from = append(out, sorted[from:i]), i
		}
	}
	return append(out, sorted[from:])
}
