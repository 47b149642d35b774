package cv

import (
	"errors"
	"fmt"

	"gocv.io/x/gocv"
)

// A Capture is an open camera, stream or video file. It belongs to the one
// goroutine that opened it: OpenCV takes no second one, not even to close it.
type Capture struct {
	vc   *gocv.VideoCapture
	read gocv.Mat
	jpeg bool // the pictures come as files
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

// OpenStream opens a video file or the address of a stream. Motion JPEG comes as
// the files it is made of: OpenCV would set up its conversion for the first and
// misread all later ones of other components, as a camera sends them at night.
func OpenStream(name string) (*Capture, error) {
	c, err := open(name, gocv.VideoCaptureFFmpeg)
	if err != nil {
		return nil, err
	}
	if codec := c.vc.CodecString(); codec == "MJPG" || codec == "mjpe" {
		const undecoded = -1
		c.vc.Set(gocv.VideoCaptureFormat, undecoded)
		c.jpeg = true
	}
	return c, nil
}

func open(name string, api gocv.VideoCaptureAPI) (*Capture, error) {
	vc, err := gocv.VideoCaptureFileWithAPI(name, api)
	if err != nil || !vc.IsOpened() {
		return nil, errors.Join(fmt.Errorf("cv: cannot open %s", name), vc.Close())
	}
	return &Capture{vc: vc, read: gocv.NewMat()}, nil
}

// errNoPicture is a picture that did not come.
var errNoPicture = errors.New("cv: no picture came")

// toRGB are the conversions of the pixels that captures give.
var toRGB = map[gocv.MatType]gocv.ColorConversionCode{
	gocv.MatTypeCV8UC1: gocv.ColorGrayToBGR, gocv.MatTypeCV8UC3: gocv.ColorBGRToRGB, gocv.MatTypeCV8UC4: gocv.ColorRGBAToBGR,
}

// Read waits for the next picture and gives it as RGB, or where the capture is of
// JPEG files as the next file. It fails at the end of a video and when a camera
// falls silent.
func (c *Capture) Read() (m *Mat, file []byte, err error) {
	if !c.vc.Read(&c.read) || c.read.Empty() {
		return nil, nil, errNoPicture
	}
	if c.jpeg {
		return nil, c.read.ToBytes(), nil
	}
	convert, ok := toRGB[c.read.Type()]
	if !ok {
		return nil, nil, fmt.Errorf("cv: capture: cannot take pixels of type %s", c.read.Type())
	}
	return into(func(dst *gocv.Mat) { gocv.CvtColor(c.read, dst, convert) }), nil, nil
}

// Close lets the camera go.
func (c *Capture) Close() error { return errors.Join(c.read.Close(), c.vc.Close()) }
