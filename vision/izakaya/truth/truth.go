package truth

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/engine/stack"
	"banto/vision"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"

	"github.com/stretchr/testify/require"
)

// A Still is a bundled picture with its truth.
type Still struct {
	Name  string
	Frame *vision.Frame
	Truth izakaya.Observation
	Score izakaya.Score
	// Layout is the true one, from the scene's own camera and card poses.
	Layout *layout.Layout
	Sites  []cardSites // by card
}

// cardSites are the outlines of a card's sites, mm on the card.
type cardSites struct{ Polygons []stack.Polygon }

// Stills are the bundled sample stills, in order.
func Stills(t testing.TB) []Still {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder(t), "*.truth.json"))
	require.NoError(t, err)
	require.Len(t, paths, 8)
	var out []Still
	for _, path := range paths {
		out = append(out, Read(t, strings.TrimSuffix(filepath.Base(path), ".truth.json")))
	}
	return out
}

// folder is that of the sample stills as seen from the folder of the package that is tested.
func folder(t testing.TB) string {
	t.Helper()
	for dir := ".."; len(dir) < 20; dir = filepath.Join("..", dir) {
		at := filepath.Join(dir, "testdata", "izakaya")
		if _, err := os.Stat(at); err == nil {
			return at
		}
	}
	require.Fail(t, "vision/testdata/izakaya is not above this package")
	return ""
}

// Read reads the sample still of that name.
func Read(t testing.TB, name string) Still {
	t.Helper()
	path := filepath.Join(folder(t), name)
	file, err := os.ReadFile(path + ".jpg")
	require.NoError(t, err)
	frame, err := vision.Decode(file)
	require.NoError(t, err)
	text, err := os.ReadFile(path + ".truth.json")
	require.NoError(t, err)
	var truth struct {
		izakaya.Observation
		Score  izakaya.Score `json:"score"`
		Extras extras        `json:"extras"`
	}
	require.NoError(t, json.Unmarshal(text, &truth))
	index := 0
	for i := range truth.Stock { // JSON gives the place by order only
		for hiddenStock(truth.Observation, index) {
			index++
		}
		truth.Stock[i].Index = index
		index++
	}
	return Still{name, frame, truth.Observation, truth.Score, truth.Extras.layout(truth.Grid.Rows), truth.Extras.Sites}
}

func hiddenStock(o izakaya.Observation, index int) bool {
	for _, h := range o.Hidden {
		if h.Stock != nil && *h.Stock == index {
			return true
		}
	}
	return false
}

// extras is what only the renderer knows.
type extras struct {
	Camera izakaya.CameraReading         `json:"camera"`
	Gap    float64                       `json:"gap"`
	Cards  []struct{ X, Y, Deg float64 } `json:"card_pose"`
	Sites  []cardSites                   `json:"sites"`
	Px     struct {
		Stock     [6][2]float64 `json:"stock"`
		Crates    [6][2]float64 `json:"crates"`
		PriceSpot [2]float64    `json:"price_spot"`
		ClaimSpot [2]float64    `json:"claim_spot"`
	} `json:"positions_px"`
}

// crateMiddle is the height, mm, of the point of a crate whose pixel the truth gives.
const crateMiddle = 6

// layout builds the true layout; of the cards outside the grid the truth gives
// only the pixel of the middle, so they lie square to the grid.
func (e *extras) layout(n int) *layout.Layout {
	c := e.Camera
	l := &layout.Layout{N: n, Gap: e.Gap, Camera: calibration.Camera{F: c.K[0][0], Cx: c.K[0][2], Cy: c.K[1][2], K1: c.Dist[0], R: c.R, T: c.T}}
	for _, p := range e.Cards {
		l.Cards = append(l.Cards, fit.Pose{X: p.X, Y: p.Y, Z: 1.6, Deg: p.Deg})
	}
	flat := func(px [2]float64, z float64) fit.Pose {
		p, _ := l.Camera.Unproject(calibration.Pixel{X: px[0], Y: px[1]}, z)
		return fit.Pose{X: p.X, Y: p.Y, Z: z}
	}
	for i := range l.Stock {
		l.Stock[i], l.Crates[i] = flat(e.Px.Stock[i], 0.4), flat(e.Px.Crates[i], crateMiddle)
		l.Crates[i].Z = 0
	}
	l.FaceDown, l.Claim = flat(e.Px.PriceSpot, 0.4), flat(e.Px.ClaimSpot, 1.6)
	return l
}

// Toned is the frame with every value, 0 to 255, passed through a curve.
func Toned(f *vision.Frame, curve func(v float64) float64) *vision.Frame {
	out := &vision.Frame{W: f.W, H: f.H, Pix: make([]uint8, len(f.Pix)), Scale: f.Scale}
	for i, v := range f.Pix {
		out.Pix[i] = uint8(math.Round(curve(float64(v))))
	}
	return out
}

// Darker is the curve of one part of the light.
func Darker(part float64) func(v float64) float64 {
	return func(v float64) float64 { return v / part }
}

// Bent is the tone curve of pale (below 1) and hard (above 1) cameras.
func Bent(gamma float64) func(v float64) float64 {
	return func(v float64) float64 { return 255 * math.Pow(v/255, gamma) }
}

// Overhead is an N×N grid seen from straight above, 2 px a mm, its
// centre in the middle of a picture of w×h px.
func Overhead(n, w, h int) *layout.Layout {
	const height, pitch = 800.0, 73.0
	l := &layout.Layout{N: n, Gap: 10, Camera: calibration.Camera{
		F: 2 * height, Cx: float64(w) / 2, Cy: float64(h) / 2,
		R: [3][3]float64{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, T: [3]float64{0, 0, height},
	}}
	for i := range n * n {
		x := pitch * (float64(i%n) - float64(n-1)/2)
		y := pitch * (float64(n-1)/2 - float64(i/n))
		l.Cards = append(l.Cards, fit.Pose{X: x, Y: y, Z: 1.6})
	}
	return l
}

// View is the still as it lies, in its own light.
func (s *Still) View() layout.View {
	return layout.NewView(s.Frame, s.Layout)
}

// One is 1 for what is right, 0 for what is not.
func One(ok bool) int {
	if ok {
		return 1
	}
	return 0
}
