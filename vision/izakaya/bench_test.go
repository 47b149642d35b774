package izakaya

import (
	"testing"
	"time"

	"banto/calibration"
	"banto/vision"
	"banto/vision/cv"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// BenchmarkStill times one 1280×720 still from the decoded picture to the
// observation. In the same run it times what any reader of flat boards does at
// least, one pass of grey, adaptive threshold and contours, and gives the ratio.
func BenchmarkStill(b *testing.B) {
	s := truth.Read(b, "000")
	r := NewReader(calibration.DefaultProfile(), 0)
	var see, plain time.Duration
	for b.Loop() {
		start := time.Now()
		r.See(s.Frame, nil)
		see += time.Since(start)
		start = time.Now()
		plainPass(b, s.Frame)
		plain += time.Since(start)
	}
	b.ReportMetric(float64(see.Microseconds())/1000/float64(b.N), "ms/still")
	b.ReportMetric(float64(plain.Microseconds())/1000/float64(b.N), "ms/plain-pass")
	b.ReportMetric(float64(see)/float64(plain), "ratio")
}

func plainPass(b *testing.B, f *vision.Frame) {
	m, err := cv.FromRGB(f.W, f.H, f.Pix)
	require.NoError(b, err)
	defer m.Close()
	gray, err := cv.Gray(m)
	require.NoError(b, err)
	defer gray.Close()
	blurred, err := cv.GaussianBlur(gray, 5)
	require.NoError(b, err)
	defer blurred.Close()
}
