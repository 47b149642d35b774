package cv

import (
	"errors"
	"fmt"

	"gocv.io/x/gocv"
)

// A Capture is an open camera, stream or video file. It belongs to the one
// goroutine that opened it: OpenCV takes no second one, not even to close it.
type Capture struct {
	vc  *gocv.VideoCapture
	bgr gocv.Mat
}

// OpenDevice opens a V4L2 camera by its device path and asks it for pictures of
// w×h px as MJPG, which lets USB cameras keep their rate; a camera that has no
// such pictures gives what it has.
func OpenDevice(path string, w, h int) (*Capture, error) {
	c, err := open(path, gocv.VideoCaptureV4L2)
	if err != nil {
		return nil, err
	}
	c.vc.Set(gocv.VideoCaptureFOURCC, c.vc.ToCodec("MJPG"))
	c.vc.Set(gocv.VideoCaptureFrameWidth, float64(w))
	c.vc.Set(gocv.VideoCaptureFrameHeight, float64(h))
	return c, nil
}

// OpenStream opens a video file or the address of a stream.
func OpenStream(name string) (*Capture, error) { return open(name, gocv.VideoCaptureFFmpeg) }

func open(name string, api gocv.VideoCaptureAPI) (*Capture, error) {
	vc, err := gocv.VideoCaptureFileWithAPI(name, api)
	if err != nil || !vc.IsOpened() {
		return nil, errors.Join(fmt.Errorf("cv: cannot open %s", name), vc.Close())
	}
	return &Capture{vc, gocv.NewMat()}, nil
}

// errNoPicture is a picture that did not come.
var errNoPicture = errors.New("cv: no picture came")

// Read waits for the next picture and gives it as RGB. It fails at the end of a
// file and when a camera falls silent.
func (c *Capture) Read() (*Mat, error) {
	if !c.vc.Read(&c.bgr) || c.bgr.Empty() {
		return nil, errNoPicture
	}
	if t := c.bgr.Type(); t != gocv.MatTypeCV8UC3 {
		return nil, fmt.Errorf("cv: capture: cannot take pixels of type %s", t)
	}
	return into(func(dst *gocv.Mat) { gocv.CvtColor(c.bgr, dst, gocv.ColorBGRToRGB) }), nil
}

// Close lets the camera go.
func (c *Capture) Close() error { return errors.Join(c.bgr.Close(), c.vc.Close()) }
