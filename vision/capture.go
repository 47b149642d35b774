package vision

import (
	"fmt"
	"os"

	"banto/vision/cv"
)

// A Capture is an open camera, stream or video file. It belongs to the
// goroutine that opened it.
type Capture struct{ c *cv.Capture }

// Pictures a camera is asked for, px: enough for floors of 4 px and more on a
// table of five players.
const captureW, captureH = 1280, 720

// OpenCamera opens a camera by its device path.
func OpenCamera(path string) (*Capture, error) {
	// OpenCV waits ten seconds for a silent camera unless told otherwise
	if err := os.Setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2"); err != nil {
		return nil, err
	}
	return wrapped(cv.OpenDevice(path, captureW, captureH))
}

// OpenStream opens a video file or the address of a stream (http, rtsp).
func OpenStream(name string) (*Capture, error) { return wrapped(cv.OpenStream(name)) }

func wrapped(c *cv.Capture, err error) (*Capture, error) {
	if err != nil {
		return nil, err
	}
	return &Capture{c}, nil
}

// Grab waits for the next picture.
func (c *Capture) Grab() (*Frame, error) {
	m, err := c.c.Read()
	if err != nil {
		return nil, err
	}
	defer m.Close()
	w, h := m.Size()
	if min(w, h) < minSide {
		return nil, fmt.Errorf("%d×%d px is too small to show a table", w, h)
	}
	return fitted(m, float64(max(w, h)))
}

// Close lets the camera go.
func (c *Capture) Close() error { return c.c.Close() }
