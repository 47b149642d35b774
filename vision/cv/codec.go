package cv

import (
	"fmt"

	"gocv.io/x/gocv"
)

// Decode reads a JPEG or PNG file into RGB, turned the way its EXIF
// orientation says. reduce is 1, 2, 4 or 8: the picture comes that many times
// smaller on each side, which is quick for JPEG. The caller checks the header
// first: a size beyond OpenCV's own limits would abort the process.
func Decode(file []byte, reduce int) (*Mat, error) {
	flags := map[int]gocv.IMReadFlag{1: gocv.IMReadColor, 2: gocv.IMReadReducedColor2, 4: gocv.IMReadReducedColor4, 8: gocv.IMReadReducedColor8}
	flag, ok := flags[reduce]
	if !ok || len(file) == 0 {
		return nil, fmt.Errorf("cv: decode: %d bytes, reduction %d", len(file), reduce)
	}
	bgr, err := gocv.IMDecode(file, flag)
	if err != nil {
		return nil, fmt.Errorf("cv: decode: %w", err)
	}
	m := &Mat{bgr}
	if err := m.check("decode", gocv.MatTypeCV8UC3); err != nil {
		m.Close()
		return nil, err
	}
	gocv.CvtColor(m.m, &m.m, gocv.ColorBGRToRGB)
	return m, nil
}

// EncodeJPEG writes an RGB or grey picture as a JPEG file of quality 1 to 100.
func EncodeJPEG(m *Mat, quality int) ([]byte, error) {
	return encode(m, gocv.JPEGFileExt, []int{gocv.IMWriteJpegQuality, min(max(quality, 1), 100)})
}

// EncodePNG writes an RGB or grey picture as a PNG file.
func EncodePNG(m *Mat) ([]byte, error) {
	const fast = 3 // zlib level: debug pictures, not archives
	return encode(m, gocv.PNGFileExt, []int{gocv.IMWritePngCompression, fast})
}

func encode(m *Mat, ext gocv.FileExt, params []int) ([]byte, error) {
	if err := m.check("encode", gocv.MatTypeCV8UC1, gocv.MatTypeCV8UC3); err != nil {
		return nil, err
	}
	src := m
	if m.m.Channels() == 3 {
		src = into(func(dst *gocv.Mat) { gocv.CvtColor(m.m, dst, gocv.ColorBGRToRGB) })
		defer src.Close()
	}
	buf, err := gocv.IMEncodeWithParams(ext, src.m, params)
	if err != nil {
		return nil, fmt.Errorf("cv: encode: %w", err)
	}
	defer buf.Close()
	return append([]byte(nil), buf.GetBytes()...), nil
}
