package vision

import (
	_ "embed"
	"math"
	"slices"
	"sync"

	"banto/calibration"
	"banto/vision/cv"
)

// The networks of discs and of tokens look at a square of spotSide samples of
// the table, rows towards the camera, and give for each cell of 2×2 samples how
// likely the middle of the top of such a drum shows there.
const (
	spotSide     = 64
	spotCells    = spotSide / 2
	spotChannels = 5 // see spotInput
)

// discSample and tokenSample are the distances between two samples of the
// networks' views, mm.
const discSample, tokenSample = 1.25, 3.0

// discRoom and tokenRoom are how near to each other, mm, two tops may show: a
// disc on the token or on a card may hide part of one behind it.
const discRoom, tokenRoom = 6.5, 20.0

// The networks were learnt on pictures of many tables, with discs and tokens of all
// colours painted into them; that of discs is the mean of three: see nets/train_spots.py.
var (
	//go:embed nets/discs.onnx
	discsModel []byte
	//go:embed nets/tokens.onnx
	tokensModel []byte

	discNet  = sync.OnceValues(func() (*cv.Net, error) { return readSpotNet(discsModel) })
	tokenNet = sync.OnceValues(func() (*cv.Net, error) { return readSpotNet(tokensModel) })
)

func readSpotNet(model []byte) (*cv.Net, error) {
	return cv.ReadNet(model, "tops", cv.Tensor{Name: "view", Shape: []int{1, spotChannels, spotSide, spotSide}})
}

// A top is the round top of a disc or a token: the probability that one is
// there, and where it shows at the height of the view.
type top struct {
	p  float64
	at calibration.Point
}

func (t top) logOdds() float64 { return math.Log(t.p / (1 - t.p + 1e-9)) }

// The kinds of tops, in the order of the disc network's maps. The token network
// gives a map of tokens only.
const (
	discTop = iota
	tokenTop
)

// A topMap is what a network says of a view: how likely, cell by cell, the
// middle of a top shows there, map after map.
type topMap struct {
	pose Pose
	view *topView
	heat []float32
}

// mapTops runs a network on the view around mid, at that height.
func (g *ground) mapTops(read func() (*cv.Net, error), mid calibration.Point, step float64) (*topMap, error) {
	net, err := read()
	if err != nil {
		return nil, err
	}
	pose := g.facing(mid)
	view := cut(g.frame, g.light, &g.layout.Camera, pose, spotSide*step, spotSide*step, 0, step)
	heat, err := net.Forward(spotInput(view, math.Hypot(mid.X-g.eye.X, mid.Y-g.eye.Y)/(g.eye.Z-mid.Z)))
	return &topMap{pose, view, heat}, err
}

// tops are the tops of map kind that are at least that likely, the likeliest
// first, their middles room mm apart.
func (m *topMap) tops(kind int, room, least float64) (out []top) {
	const cells = spotCells * spotCells
	heat := slices.Clone(m.heat[kind*cells : (kind+1)*cells])
	for {
		i := argmax(heat)
		p := float64(heat[i])
		if p < least {
			return out
		}
		u, v := peakOf(m.view, heat, i)
		out = append(out, top{p, m.pose.At(u, v, 0)})
		for k := range heat {
			if x, y := spotCell(m.view, k); math.Hypot(x-u, y-v) < room || k == i {
				heat[k] = 0
			}
		}
	}
}

// facing is the pose of a view around p whose lower edge faces the camera.
func (g *ground) facing(p calibration.Point) Pose {
	return Pose{X: p.X, Y: p.Y, Z: p.Z, Deg: math.Atan2(g.eye.X-p.X, p.Y-g.eye.Y) * 180 / math.Pi}
}

// shadeMost bounds how far off the view's middle shade the network sees shades.
const shadeMost = 3.0

// medianStride is how many samples lie from one to the next that counts for the
// middle shade of a view.
const medianStride = 7

// spotInput is a view as the networks take it, channel after channel: its shades
// off their medians, what is in the picture, and how flat the view is: the
// tangent of its angle off the vertical.
func spotInput(view *topView, flat float64) []float32 {
	n := len(view.in)
	x := make([]float32, spotChannels*n)
	mid := medianShade(view)
	for i, in := range view.in {
		x[4*n+i] = float32(flat)
		if !in {
			continue
		}
		t := view.tint[i]
		for c, v := range [4]float32{t.y - mid.y, t.a - mid.a, t.b - mid.b, 1} {
			x[c*n+i] = min(max(v, -shadeMost), shadeMost)
		}
	}
	return x
}

func medianShade(view *topView) (mid shade) {
	var y, a, b []float32
	for i := 0; i < len(view.in); i += medianStride {
		if view.in[i] {
			t := view.tint[i]
			y, a, b = append(y, t.y), append(a, t.a), append(b, t.b)
		}
	}
	if len(y) == 0 {
		return shade{}
	}
	for _, v := range [][]float32{y, a, b} {
		slices.Sort(v)
	}
	k := len(y) / 2
	return shade{y[k], a[k], b[k]}
}

// spotCell is the middle of cell i, mm from the view's.
func spotCell(view *topView, i int) (u, v float64) {
	return view.place(float64(2*(i%spotCells))+0.5, float64(2*(i/spotCells))+0.5)
}

// peakOf is the place of the peak in cell i: the middle of the cells around.
func peakOf(view *topView, heat []float32, i int) (u, v float64) {
	sum := 0.0
	for y := max(0, i/spotCells-1); y <= min(spotCells-1, i/spotCells+1); y++ {
		for x := max(0, i%spotCells-1); x <= min(spotCells-1, i%spotCells+1); x++ {
			w := float64(heat[y*spotCells+x])
			a, b := spotCell(view, y*spotCells+x)
			sum, u, v = sum+w, u+w*a, v+w*b
		}
	}
	return u / sum, v / sum
}
