package vision

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// halves is a picture whose left half is reddish and whose right half bluish.
func halves(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{200, 30, 40, 255}
			if x >= w/2 {
				c = color.RGBA{30, 80, 200, 255}
			}
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

func jpegFile(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, m, &jpeg.Options{Quality: 90}))
	return b.Bytes()
}

func pngFile(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, m))
	return b.Bytes()
}

// redrawn is halves in another pixel format.
func redrawn(dst interface {
	image.Image
	Set(x, y int, c color.Color)
}) image.Image {
	src := halves(dst.Bounds().Dx(), dst.Bounds().Dy())
	for y := range src.Rect.Dy() {
		for x := range src.Rect.Dx() {
			dst.Set(x, y, src.At(x, y))
		}
	}
	return dst
}

// oriented puts an EXIF orientation into a JPEG file.
func oriented(file []byte, orientation byte) []byte {
	exif := []byte{0xff, 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8,
		0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0}
	return append(append([]byte{0xff, 0xd8}, exif...), file[2:]...)
}

func TestDecodeTakesEveryKindOfPicture(t *testing.T) {
	r := image.Rect(0, 0, 320, 240)
	cmyk, err := os.ReadFile("testdata/cmyk.jpg")
	require.NoError(t, err)
	red, blue, light, dark := [3]uint8{200, 30, 40}, [3]uint8{30, 80, 200}, [3]uint8{82, 82, 82}, [3]uint8{79, 79, 79}
	cases := []struct {
		name        string
		file        []byte
		w, h        int
		left, right [3]uint8
	}{
		{"jpeg", jpegFile(t, halves(320, 240)), 320, 240, red, blue},
		{"grey jpeg", jpegFile(t, redrawn(image.NewGray(r))), 320, 240, light, dark},
		{"cmyk jpeg", cmyk, 160, 120, red, blue},
		{"png", pngFile(t, halves(320, 240)), 320, 240, red, blue},
		{"16-bit png", pngFile(t, redrawn(image.NewRGBA64(r))), 320, 240, red, blue},
		{"16-bit grey png", pngFile(t, redrawn(image.NewGray16(r))), 320, 240, light, dark},
		{"palette png", pngFile(t, redrawn(image.NewPaletted(r, color.Palette{color.RGBA{200, 30, 40, 255}, color.RGBA{30, 80, 200, 255}}))), 320, 240, red, blue},
		{"upside down", oriented(jpegFile(t, halves(320, 240)), 3), 320, 240, blue, red},
		{"mirrored", oriented(jpegFile(t, halves(320, 240)), 2), 320, 240, blue, red},
		{"film appended", append(jpegFile(t, halves(320, 240)), "a film"...), 320, 240, red, blue},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f, err := Decode(c.file)
			require.NoError(t, err)
			require.Equal(t, []int{c.w, c.h, 3 * c.w * c.h}, []int{f.W, f.H, len(f.Pix)})
			left, _ := f.At(10, float64(c.h/2))
			right, _ := f.At(float64(c.w-10), float64(c.h/2))
			require.InDeltaSlice(t, c.left[:], left[:], 12)
			require.InDeltaSlice(t, c.right[:], right[:], 12)
		})
	}
}

// A phone held upright writes a lying picture and says to turn it: orientation
// 6 is a quarter clockwise, so what was left comes to the top.
func TestDecodeTurnsAPhonesPicture(t *testing.T) {
	f, err := Decode(oriented(jpegFile(t, halves(320, 240)), 6))
	require.NoError(t, err)
	require.Equal(t, []int{240, 320}, []int{f.W, f.H})
	top, _ := f.At(120, 10)
	require.InDeltaSlice(t, []uint8{200, 30, 40}, top[:], 12)
}

func TestDecodeShrinksAndKeepsTheScale(t *testing.T) {
	for name, c := range map[string]struct {
		file    []byte
		w, h    int
		corner  [2]float64
		atFrame [2]float64
	}{
		"jpeg of 48 megapixels": {jpegFile(t, image.NewGray(image.Rect(0, 0, 8000, 6000))), 1920, 1440, [2]float64{7999.5, 5999.5}, [2]float64{1919.5, 1439.5}},
		"turned":                {oriented(jpegFile(t, image.NewGray(image.Rect(0, 0, 3840, 1000))), 8), 500, 1920, [2]float64{999.5, 3839.5}, [2]float64{499.5, 1919.5}},
		"png":                   {pngFile(t, image.NewGray(image.Rect(0, 0, 2400, 1200))), 1920, 960, [2]float64{2399.5, 1199.5}, [2]float64{1919.5, 959.5}},
		"small":                 {pngFile(t, image.NewGray(image.Rect(0, 0, 640, 480))), 640, 480, [2]float64{639.5, 479.5}, [2]float64{639.5, 479.5}},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := Decode(c.file)
			require.NoError(t, err)
			require.Equal(t, []int{c.w, c.h}, []int{f.W, f.H})
			got := f.Captured(c.atFrame[0], c.atFrame[1])
			require.InDeltaSlice(t, c.corner[:], got[:], 1e-6)
		})
	}
}

func TestDecodeSaysWhatIsWrong(t *testing.T) {
	whole, wholePNG := jpegFile(t, halves(320, 240)), pngFile(t, halves(320, 240))
	broken := bytes.Clone(wholePNG)
	broken[len(broken)/2] ^= 0xff
	scan := whole[bytes.Index(whole, []byte{0xff, 0xda}) : len(whole)-2]
	scans := append(bytes.Clone(whole[:len(whole)-2]), bytes.Repeat(scan, 2000)...)
	cases := []struct {
		name string
		file []byte
		want string
	}{
		{"jpeg of 2001 scans", append(scans, 0xff, 0xd9), "more than 64 scans"},
		{"narrow when shrunk", pngFile(t, halves(4000, 200)), "too small or too narrow"},
		{"empty", nil, "not a JPEG or PNG picture"},
		{"text", []byte("meet me at eight"), "not a JPEG or PNG picture"},
		{"1×1", pngFile(t, halves(1, 1)), "1×1 px is too small"},
		{"thin", jpegFile(t, halves(4000, 20)), "4000×20 px is too small"},
		{"jpeg cut in the scan", whole[:len(whole)/2], "cut short"},
		{"jpeg without its end", whole[:len(whole)-2], "cut short"},
		{"jpeg cut in the head", whole[:30], "not a JPEG or PNG picture"},
		{"cut, with a thumbnail's end before", append(oriented(whole, 1)[:38], append([]byte{0xff, 0xe2, 0, 4, 0xff, 0xd9}, whole[2:len(whole)/2]...)...), "cut short"},
		{"png cut", wholePNG[:len(wholePNG)-15], "cut short"},
		{"png damaged", broken, "cut short or damaged"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := Decode(c.file)
			require.ErrorContains(t, err, c.want)
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

func TestDecodeRefusesTheGigantic(t *testing.T) {
	file := pngFile(t, image.NewGray(image.Rect(0, 0, 200, 200)))
	copy(file[16:], []byte{0, 0, 0x40, 0, 0, 0, 0x40, 0}) // 16384×16384 in the header
	_, err := Decode(file)
	require.Error(t, err, "the header's checksum is wrong now")
	_, err = Decode(pngFile(t, hugePicture{}))
	require.ErrorContains(t, err, "more than 120 megapixels")
}

// hugePicture is 20000×7000 black pixels that take no memory.
type hugePicture struct{}

func (hugePicture) ColorModel() color.Model { return color.GrayModel }
func (hugePicture) Bounds() image.Rectangle { return image.Rect(0, 0, 20000, 7000) }
func (hugePicture) At(int, int) color.Color { return color.Gray{} }

func FuzzDecode(f *testing.F) {
	for _, file := range [][]byte{jpegFile(f, halves(160, 130)), pngFile(f, halves(160, 130)), oriented(jpegFile(f, halves(130, 160)), 5)} {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		frame, err := Decode(file)
		if err == nil {
			require.Len(t, frame.Pix, 3*frame.W*frame.H)
			require.LessOrEqual(t, max(frame.W, frame.H), workingSide)
		}
	})
}
