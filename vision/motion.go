package vision

import (
	"image"
	"math"

	"banto/vision/cv"
)

// Motion is found by landmarks in a picture shrunk to landmarkSide px, as are its
// lengths: landmarkBlock is what light is taken off by, landmarkApart the distance of
// two landmarks, landmarkReach how far off one may be found that still moved with the
// others.
const (
	landmarkSide  = 640
	landmarkBlock = 25
	landmarkApart = 10.0
	landmarkReach = 0.75
)

// landmarksMost is how many landmarks are looked for, none weaker than the share
// landmarkWeak of the strongest; landmarksLeast how many must be found to tell
// anything, and landmarkShare which part of them must have moved alike for a picture
// to show the same table.
const (
	landmarksMost  = 150
	landmarkWeak   = 0.01
	landmarksLeast = 12
	landmarkShare  = 0.25
)

// movedLeast, px of a 1280 px frame, is how far most landmarks move at least where the
// camera moved. Raise it if a table that trembles is read as a whole all the time.
const movedLeast = 0.5

// Landmarks are what of a picture tells whether the camera moved: its corners.
type Landmarks struct {
	frame image.Point // its size
	flat  []uint8     // the picture, small, grey, free of light
	w, h  int         // of that
	at    []cv.Point
}

// A Motion is how the camera moved from one picture to another.
type Motion struct {
	// PX is how far, px of the frame, most of what stands still shows elsewhere; 0 where
	// the camera stood still.
	PX float64
	// Lost says that hardly anything of the one picture is in the other.
	Lost bool

	back cv.Homography // where what is at a px of the one lies in the other
}

// Landmarks finds those of the frame.
func (f *Frame) Landmarks() (*Landmarks, error) {
	small, err := f.flat()
	if err != nil {
		return nil, err
	}
	defer small.Close()
	l := &Landmarks{frame: image.Pt(f.W, f.H)}
	l.w, l.h = small.Size()
	if l.flat, err = small.Bytes(); err != nil {
		return nil, err
	}
	l.at, err = cv.Corners(small, landmarksMost, landmarkWeak, landmarkApart)
	return l, err
}

// flat is the frame in grey, shrunk, free of light.
func (f *Frame) flat() (*cv.Mat, error) {
	m, err := cv.FromRGB(f.W, f.H, f.Pix)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	grey, err := cv.Gray(m)
	if err != nil {
		return nil, err
	}
	defer grey.Close()
	k := min(1, landmarkSide/float64(max(f.W, f.H)))
	small, err := cv.Resize(grey, max(1, int(float64(f.W)*k+0.5)), max(1, int(float64(f.H)*k+0.5)))
	if err != nil {
		return nil, err
	}
	defer small.Close()
	return cv.Flat(small, landmarkBlock)
}

// Motion is how the camera moved since l to f. A picture with few landmarks tells
// none.
func (l *Landmarks) Motion(f *Frame) (Motion, error) {
	switch {
	case l.frame != image.Pt(f.W, f.H):
		return Motion{Lost: true}, nil
	case len(l.at) < landmarksLeast:
		return Motion{}, nil
	}
	from, to, err := l.find(f)
	if err != nil {
		return Motion{}, err
	}
	if len(from) < landmarksLeast {
		return Motion{Lost: true}, nil
	}
	h, in, ok, err := cv.FindHomography(from, to, landmarkReach)
	if err != nil {
		return Motion{}, err
	}
	return l.motion(h, from, in, ok), nil
}

// find gives those of the landmarks that are found on f, and where.
func (l *Landmarks) find(f *Frame) (from, to []cv.Point, err error) {
	old, err := cv.FromGray(l.w, l.h, l.flat)
	if err != nil {
		return nil, nil, err
	}
	defer old.Close()
	now, err := f.flat()
	if err != nil {
		return nil, nil, err
	}
	defer now.Close()
	at, ok, err := cv.Track(old, now, l.at)
	for i := range at {
		if ok[i] {
			from, to = append(from, l.at[i]), append(to, at[i])
		}
	}
	return from, to, err
}

// motion is that of the homography h, by which the points from moved that are in.
func (l *Landmarks) motion(h cv.Homography, from []cv.Point, in []bool, ok bool) Motion {
	var far []float64
	for i, p := range from {
		if ok && in[i] {
			q := h.At(p)
			far = append(far, math.Hypot(float64(q.X-p.X), float64(q.Y-p.Y)))
		}
	}
	if float64(len(far)) < max(landmarksLeast, landmarkShare*float64(len(l.at))) {
		return Motion{Lost: true}
	}
	k := float64(max(l.frame.X, l.frame.Y)) / float64(max(l.w, l.h))
	m := Motion{PX: Median(far) * k, back: scaledHomography(h, k)}
	if m.PX < movedLeast*float64(max(l.frame.X, l.frame.Y))/1280 {
		m.PX = 0
	}
	return m
}

// scaledHomography is h for pictures k times as large.
func scaledHomography(h cv.Homography, k float64) cv.Homography {
	h[2], h[5] = h[2]*k, h[5]*k
	h[6], h[7] = h[6]/k, h[7]/k
	return h
}

// undone is f, which the camera showed after the motion, as it would have shown before.
func (m *Motion) undone(f *Frame) (*Frame, error) {
	picture, err := cv.FromRGB(f.W, f.H, f.Pix)
	if err != nil {
		return nil, err
	}
	defer picture.Close()
	warped, err := cv.Warp(picture, m.back)
	if err != nil {
		return nil, err
	}
	defer warped.Close()
	out, err := FrameOf(warped)
	if err != nil {
		return nil, err
	}
	out.Scale = f.Scale
	return out, nil
}
