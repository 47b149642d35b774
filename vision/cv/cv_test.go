package cv

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// square is a w×h grey picture, black but for a white rectangle.
func square(t *testing.T, w, h int, r image.Rectangle) *Mat {
	t.Helper()
	pix := make([]uint8, w*h)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			pix[y*w+x] = 255
		}
	}
	m, err := FromGray(w, h, pix)
	require.NoError(t, err)
	t.Cleanup(m.Close)
	return m
}

// plain is a w×h picture of one colour.
func plain(t *testing.T, w, h int, c [3]uint8) *Mat {
	t.Helper()
	var pix []uint8
	for range w * h {
		pix = append(pix, c[:]...)
	}
	m, err := FromRGB(w, h, pix)
	require.NoError(t, err)
	t.Cleanup(m.Close)
	return m
}

// must gives m to the test's clean-up and its pixels to the test.
func must(t *testing.T, m *Mat, err error) []uint8 {
	t.Helper()
	require.NoError(t, err)
	t.Cleanup(m.Close)
	b, err := m.Bytes()
	require.NoError(t, err)
	return b
}

// What OpenCV would abort the process for must come back as an error.
func TestBadInputIsAnError(t *testing.T) {
	gray, rgb := square(t, 20, 10, image.Rect(2, 2, 8, 8)), plain(t, 20, 10, [3]uint8{1, 2, 3})
	closed, err := FromGray(1, 1, []uint8{0})
	require.NoError(t, err)
	closed.Close()
	one := func(m *Mat, err error) error { return err }
	cases := map[string]error{
		"short":          one(FromRGB(2, 2, make([]uint8, 11))),
		"no size":        one(FromRGB(0, 0, nil)),
		"negative":       one(FromGray(-1, -4, make([]uint8, 4))),
		"gray of gray":   one(Gray(gray)),
		"nil":            one(Gray(nil)),
		"closed":         one(GaussianBlur(closed, 1)),
		"sigma":          one(GaussianBlur(gray, 0)),
		"resize to none": one(Resize(gray, 0, 5)),
		"not a picture":  one(Decode([]byte("hello"), 1)),
		"no bytes":       one(Decode(nil, 1)),
		"flat of rgb":    one(Flat(rgb, 5)),
		"flat by 0":      one(Flat(gray, 0)),
		"warp of gray":   one(Warp(gray, Homography{})),
		"reduce by 3":    one(Decode([]byte("hello"), 3)),
	}
	_, _, cases["track of none"] = Track(gray, gray, nil)
	_, _, cases["track of two sizes"] = Track(gray, square(t, 9, 9, image.Rect(1, 1, 3, 3)), []Point{{1, 1}})
	_, _, _, cases["homography of three"] = FindHomography(make([]Point, 3), make([]Point, 3), 1)
	_, cases["corners of rgb"] = Corners(rgb, 9, 0.1, 1)
	_, cases["no corners"] = Corners(gray, 0, 0.1, 1)
	_, cases["polygons of rgb"] = Polygons(rgb, 1, 0.02)
	_, cases["canvas on gray"] = NewCanvas(gray)
	_, cases["jpeg of nothing"] = EncodeJPEG(nil, 90)
	for name, err := range cases {
		t.Run(name, func(t *testing.T) { require.ErrorContains(t, err, "cv: ") })
	}
}

func TestColorsStayInOrder(t *testing.T) {
	red := plain(t, 16, 16, [3]uint8{250, 20, 30})
	for name, encode := range map[string]func(*Mat) ([]byte, error){
		"jpeg": func(m *Mat) ([]byte, error) { return EncodeJPEG(m, 95) }, "png": EncodePNG,
	} {
		t.Run(name, func(t *testing.T) {
			file, err := encode(red)
			require.NoError(t, err)
			back, err := Decode(file, 1)
			require.InDeltaSlice(t, []uint8{250, 20, 30}, must(t, back, err)[:3], 3)
		})
	}
	d, err := NewCanvas(red)
	require.NoError(t, err)
	d.Fill([]image.Point{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, color.RGBA{R: 1, G: 2, B: 3})
	b, err := red.Bytes()
	require.NoError(t, err)
	require.Equal(t, []uint8{1, 2, 3}, b[:3])
}

func TestDecodeReduces(t *testing.T) {
	file, err := EncodeJPEG(plain(t, 64, 32, [3]uint8{9, 9, 9}), 90)
	require.NoError(t, err)
	m, err := Decode(file, 4)
	require.NoError(t, err)
	defer m.Close()
	w, h := m.Size()
	require.Equal(t, []int{16, 8}, []int{w, h})
}

func TestPolygonsFindTheSquare(t *testing.T) {
	m := square(t, 60, 40, image.Rect(10, 8, 40, 28))
	p, err := Polygons(m, 100, 0.02)
	require.NoError(t, err)
	require.Len(t, p, 1)
	require.ElementsMatch(t, []image.Point{{10, 8}, {39, 8}, {39, 27}, {10, 27}}, p[0])
	p, err = Polygons(m, 1000, 0.02)
	require.NoError(t, err)
	require.Empty(t, p, "smaller than asked for")
}

func TestFilters(t *testing.T) {
	m := square(t, 60, 40, image.Rect(10, 8, 40, 28))
	at := func(b []uint8, x, y int) uint8 { return b[y*60+x] }
	blur, err := GaussianBlur(m, 2)
	require.InDelta(t, 128, at(must(t, blur, err), 10, 18), 30, "half way over the edge")
	half, err := Resize(m, 30, 20)
	require.Len(t, must(t, half, err), 600)
}

func TestDrawingFarOutsideIsCutOff(t *testing.T) {
	m := plain(t, 40, 30, [3]uint8{})
	d, err := NewCanvas(m)
	require.NoError(t, err)
	far := image.Pt(1<<30, -1<<30)
	d.Polyline([]image.Point{{0, 0}, far}, true, color.RGBA{R: 255}, 3)
	d.Circle(far, 1<<30, color.RGBA{G: 255}, 2)
	d.Fill([]image.Point{far, {5, 5}, {9, 9}}, color.RGBA{B: 255})
	d.Text("banto", far, 10, color.RGBA{B: 255}, 1)
	b, err := m.Bytes()
	require.NoError(t, err)
	require.NotZero(t, b[0], "the line starts in the corner")
	require.Greater(t, TextSize("banto", 20, 1).X, TextSize("b", 20, 1).X)
}

func TestNetTakesOnlyItsShapes(t *testing.T) {
	_, err := ReadNet(nil, "odds")
	require.ErrorContains(t, err, "cv: ")
	_, err = ReadNet([]byte("not compressed"), "odds", Tensor{"planes", []int{3, 8, 8}})
	require.ErrorContains(t, err, "gzip")
	model, err := os.ReadFile("../izakaya/nets/sites.onnx.gz")
	require.NoError(t, err)
	net, err := ReadNet(model, "maps", Tensor{"planes", []int{9, 64, 64}}, Tensor{"places", []int{4, 16, 16}})
	require.NoError(t, err)
	defer net.Close()
	planes := make([]float32, 9*64*64)
	_, err = net.Forward(planes)
	require.ErrorContains(t, err, "1 inputs")
	_, err = net.Forward(planes, make([]float32, 4*16*16-1))
	require.ErrorContains(t, err, "places")
	maps, err := net.Forward(planes, make([]float32, 4*16*16))
	require.NoError(t, err)
	require.Len(t, maps, 4*16*16)
}

// blots is a w×h grey picture of dark squares at random, moved by (dx, dy) px.
func blots(t *testing.T, w, h, dx, dy int) *Mat {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	pix := bytes.Repeat([]uint8{200}, w*h)
	for range 60 {
		x0, y0, side, value := rng.IntN(w)+dx, rng.IntN(h)+dy, 6+rng.IntN(12), uint8(rng.IntN(150))
		for y := max(y0, 0); y < min(y0+side, h); y++ {
			for x := max(x0, 0); x < min(x0+side, w); x++ {
				pix[y*w+x] = value
			}
		}
	}
	m, err := FromGray(w, h, pix)
	require.NoError(t, err)
	t.Cleanup(m.Close)
	return m
}

func TestTrackFindsAShift(t *testing.T) {
	a, b := blots(t, 200, 150, 0, 0), blots(t, 200, 150, 5, -3)
	at, err := Corners(a, 80, 0.05, 6)
	require.NoError(t, err)
	require.Greater(t, len(at), 30)
	to, ok, err := Track(a, b, at)
	require.NoError(t, err)
	require.Len(t, ok, len(at))
	h, in, fits, err := FindHomography(at, to, 0.5)
	require.NoError(t, err)
	require.True(t, fits)
	require.Len(t, in, len(at))
	p := h.At(Point{100, 75})
	require.InDelta(t, 105, p.X, 0.2)
	require.InDelta(t, 72, p.Y, 0.2)
}

func TestWarpTakesPixelsFromWhereTheyLie(t *testing.T) {
	m := plain(t, 40, 30, [3]uint8{10, 20, 30})
	d, err := NewCanvas(m)
	require.NoError(t, err)
	d.Fill([]image.Point{{20, 10}, {29, 10}, {29, 19}, {20, 19}}, color.RGBA{R: 200, G: 100, B: 50})
	w, err := Warp(m, Homography{1, 0, 8, 0, 1, 4, 0, 0, 1})
	pix := must(t, w, err)
	require.Equal(t, []uint8{200, 100, 50}, pix[3*(40*10+16):][:3])
	require.Equal(t, []uint8{10, 20, 30}, pix[3*(40*18+24):][:3])
}

func TestFlatTakesLightOff(t *testing.T) {
	pix := make([]uint8, 60*40)
	for i := range pix {
		pix[i] = uint8(60 + 2*(i%60))
	}
	m, err := FromGray(60, 40, pix)
	require.NoError(t, err)
	t.Cleanup(m.Close)
	f, err := Flat(m, 9)
	b := must(t, f, err)
	for x := 8; x < 52; x++ {
		require.InDelta(t, 128, b[60*20+x], 1)
	}
}
