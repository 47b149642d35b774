package vision

import (
	"errors"
	"os"
	"sync"

	"banto/vision/cv"
)

// A Capture is an open camera, stream or video file. It belongs to the
// goroutine that opened it.
type Capture struct{ c *cv.Capture }

// Pictures a camera is asked for, px: enough for floors of 4 px and more on a
// table of five players.
const captureW, captureH = 1280, 720

// OpenCV is the version of OpenCV that is in use.
func OpenCV() string { return cv.Version() }

// patience tells OpenCV, which has no other way, to wait two seconds for a silent
// camera or stream (else ten and thirty), and ffmpeg to print nothing.
var patience = sync.OnceValue(func() error {
	return errors.Join(
		os.Setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2"),
		os.Setenv("OPENCV_FFMPEG_CAPTURE_OPTIONS", "rtsp_transport;tcp|timeout;2000000"), // µs
		os.Setenv("OPENCV_FFMPEG_LOGLEVEL", "-8"),
	)
})

// OpenCamera opens a camera by its device path.
func OpenCamera(path string) (*Capture, error) {
	if err := patience(); err != nil {
		return nil, err
	}
	return wrapped(cv.OpenDevice(path, captureW, captureH))
}

// OpenStream opens a video file or the address of a stream (http, rtsp).
func OpenStream(name string) (*Capture, error) {
	if err := patience(); err != nil {
		return nil, err
	}
	return wrapped(cv.OpenStream(name))
}

func wrapped(c *cv.Capture, err error) (*Capture, error) {
	if err != nil {
		return nil, err
	}
	return &Capture{c}, nil
}

// damagedMost is how many pictures in a row may be damaged on the way.
const damagedMost = 25

// Grab waits for the next whole picture.
func (c *Capture) Grab() (*Frame, error) {
	for damaged := 0; ; damaged++ {
		m, file, err := c.c.Read()
		switch {
		case err != nil:
			return nil, err
		case m != nil:
			return taken(m)
		}
		f, err := Decode(file)
		if err == nil || damaged == damagedMost {
			return f, err
		}
	}
}

// taken makes the frame of m, and closes m.
func taken(m *cv.Mat) (*Frame, error) {
	defer m.Close()
	w, h := m.Size()
	return fitted(m, float64(max(w, h)))
}

// Close lets the camera go.
func (c *Capture) Close() error { return c.c.Close() }
