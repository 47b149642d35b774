// Package vision turns a frame into an observation: first the layout of the
// table (camera pose and where every card lies), then a reading of each place
// with its confidence. It knows pieces and places, never rules.
package vision

import (
	"errors"
	"image"
)

// A Frame is one picture: 8-bit RGB, row-major, 3 bytes a pixel. A very large
// photo is shrunk on the way in; then Scale is how many captured px one px of
// the frame spans (0: as captured).
type Frame struct {
	W, H  int
	Pix   []uint8
	Scale float64
}

// At returns the colour of the pixel nearest to (x, y); ok is false outside.
func (f *Frame) At(x, y float64) (rgb [3]uint8, ok bool) {
	xi, yi := int(x+0.5), int(y+0.5)
	if x < -0.5 || y < -0.5 || xi >= f.W || yi >= f.H {
		return rgb, false
	}
	i := 3 * (yi*f.W + xi)
	return [3]uint8(f.Pix[i : i+3]), true
}

// black is the sRGB value up to which a channel counts as black: that of a sensor
// without light, and of video whose black is 16. glintShare is the share of px that
// may be otherwise, by noise and broken sensor cells.
const black, glintShare = 24, 0.001

// Black tells whether the frame shows nothing but black.
func (f *Frame) Black() bool {
	return !f.shows(func(px []uint8) bool { return max(px[0], px[1], px[2]) > black })
}

// grey is by how many levels the channels of a px without colour differ at most: those of a camera that sees by infrared, or of a grey
// picture, but for what its compression adds. Lower it if pictures in pale colours are refused.
const grey = 8

// Grey tells whether the frame is without colours.
func (f *Frame) Grey() bool {
	return !f.shows(func(px []uint8) bool { return max(px[0], px[1], px[2])-min(px[0], px[1], px[2]) > grey })
}

// shows says whether more px than glints are so.
func (f *Frame) shows(so func(px []uint8) bool) bool {
	glints := int(glintShare * float64(f.W*f.H))
	for i := 0; i+3 <= len(f.Pix); i += 3 {
		if so(f.Pix[i : i+3]) {
			if glints--; glints < 0 {
				return true
			}
		}
	}
	return false
}

// PxScale is how many px of the frame one px of a 1280 px wide one is: constants
// in px are for those.
func (f *Frame) PxScale() float64 { return float64(max(f.W, f.H)) / 1280 }

// Captured takes a position in the frame (px) to the image as captured; pixel
// centres lie at integers in both.
func (f *Frame) Captured(x, y float64) [2]float64 {
	if f.Scale == 0 {
		return [2]float64{x, y}
	}
	return [2]float64{(x+0.5)*f.Scale - 0.5, (y+0.5)*f.Scale - 0.5}
}

// Crop copies the part of the frame inside box, px; the whole frame where that
// is empty.
func (f *Frame) Crop(box image.Rectangle) *Frame {
	box = box.Intersect(image.Rect(0, 0, f.W, f.H))
	if box.Empty() {
		return f
	}
	out := &Frame{W: box.Dx(), H: box.Dy(), Scale: f.Scale}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		out.Pix = append(out.Pix, f.Pix[3*(y*f.W+box.Min.X):3*(y*f.W+box.Max.X)]...)
	}
	return out
}

// Mirrored is a copy of the frame as a mirror shows it.
func (f *Frame) Mirrored() *Frame {
	out := &Frame{W: f.W, H: f.H, Scale: f.Scale, Pix: make([]uint8, len(f.Pix))}
	for y := range f.H {
		row := 3 * y * f.W
		for x := range f.W {
			copy(out.Pix[row+3*(f.W-1-x):][:3], f.Pix[row+3*x:])
		}
	}
	return out
}

// ErrMirrored says that a picture shows a table as a mirror does: right and left can't be told from it.
var ErrMirrored = errors.New("the picture is mirrored: switch mirroring, or the view as in a mirror, off in the settings of the camera or of the app that hands its picture on")
