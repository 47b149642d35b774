package vision

import (
	"image"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
)

// A Live reads picture after picture of one camera: nothing where nothing
// changed, and only the parts of the table that did where the camera stood still.
type Live struct {
	reader   *Reader
	thumb    *Thumb     // of the last picture read
	marks    *Landmarks // of the picture in which the layout was found
	view     View
	evidence *Evidence
	seen     izakaya.Observation
}

// NewLive makes a Live on r.
func NewLive(r *Reader) *Live { return &Live{reader: r} }

// Look reads the settled picture f; fresh is false where it shows nothing new
// since the last one read. The view is that of the last picture read; it is
// empty where no table was found: then the readings before stay, for when the
// table is seen again.
func (v *Live) Look(f *Frame) (o izakaya.Observation, view View, fresh bool) {
	thumb := f.Thumb()
	if v.evidence == nil {
		return v.whole(f, thumb)
	}
	boxes, _ := v.thumb.Changes(thumb)
	if len(boxes) == 0 {
		return v.seen, v.view, false
	}
	switch m, err := v.marks.Motion(f); {
	case err != nil:
		return failed(err)
	case m.PX > 0 || m.Lost:
		return v.whole(f, thumb)
	}
	return v.parts(f, thumb, boxes)
}

// Evidence is that of the last picture that was read, nil where none was.
func (v *Live) Evidence() *Evidence { return v.evidence }

// Forget makes the next picture be read as a whole.
func (v *Live) Forget() { v.evidence = nil }

func (v *Live) whole(f *Frame, thumb *Thumb) (izakaya.Observation, View, bool) {
	e, view, err := v.reader.look(f, nil)
	if err != nil {
		return failed(err)
	}
	var known *Buildings
	if v.evidence != nil {
		known = v.evidence.wood
	}
	if err := e.wood.Remember(known, view.Frame, view.Layout, view.Light, v.reader.profile); err != nil {
		return failed(err)
	}
	if v.marks, err = f.Landmarks(); err != nil {
		return failed(err)
	}
	return v.keep(thumb, e, view)
}

// failed is what is seen where a picture could not be read.
func failed(err error) (izakaya.Observation, View, bool) {
	return izakaya.Observation{Status: statusOf(err), Message: err.Error()}, View{}, true
}

func (v *Live) keep(thumb *Thumb, e *Evidence, view View) (izakaya.Observation, View, bool) {
	v.thumb, v.evidence, v.view = thumb, e, view
	v.seen = e.Observation()
	return v.seen, v.view, true
}

// parts reads the market, the cards' buildings and the small pieces anew, each
// if something changed where it lies; the layout stays.
func (v *Live) parts(f *Frame, thumb *Thumb, boxes []image.Rectangle) (izakaya.Observation, View, bool) {
	l, e := v.view.Layout, *v.evidence
	view := v.reader.View(f, l)
	f, light := view.Frame, view.Light
	market := marketBoxes(l)
	var err error
	if slices.ContainsFunc(market, func(b image.Rectangle) bool { return touchesBox(boxes, b) }) {
		if e.market, err = ReadMarket(f, l, light, v.reader.profile); err != nil {
			return failed(err)
		}
	}
	if !insideBoxes(boxes, market) {
		touched := func(box image.Rectangle) bool { return touchesBox(boxes, box) }
		e.pieces, err = e.pieces.Reread(view, v.reader.profile, v.reader.players, e.market.paints, touched)
		if err != nil {
			return failed(err)
		}
	}
	e.wood, err = e.wood.Reread(f, l, light, v.reader.profile, e.pieces, func(card int) bool { return touchesBox(boxes, cardBox(l, l.Cards[card])) })
	if err != nil {
		return failed(err)
	}
	return v.keep(thumb, &e, view)
}

// boxPlay is how far, px of the frame, a change may reach from where it belongs.
const boxPlay = 16

// marketBoxes are what the stock cards, the crates and the face-down card span,
// each for itself: all together they reach into the grid where the camera is tilted.
func marketBoxes(l *Layout) (boxes []image.Rectangle) {
	const half, long, bottle = 22, 32, 25
	for _, p := range slices.Concat([]Pose{l.FaceDown}, l.Stock[:], l.Crates[:]) {
		boxes = append(boxes, boxOf(l, p, half, long, bottle))
	}
	return boxes
}

// cardBox is what a site card spans, with what may stand on it.
func cardBox(l *Layout, p Pose) image.Rectangle {
	const half, tall = 34, 65
	return boxOf(l, p, half, half, tall)
}

// boxOf is what a block of that height, mm, spans, halfU and halfV mm to each
// side of the pose's middle.
func boxOf(l *Layout, p Pose, halfU, halfV, height float64) image.Rectangle {
	box := image.Rectangle{}
	for k := range 8 {
		box = box.Union(pixelBox(l, p.At(halfU*sign(k), halfV*sign(k/2), height*float64(k/4))))
	}
	return box.Inset(-boxPlay)
}

// sign is -1 for even k and 1 for odd.
func sign(k int) float64 { return float64(2*(k%2) - 1) }

func pixelBox(l *Layout, p calibration.Point) image.Rectangle {
	px, _ := l.Camera.Project(p)
	return image.Rect(int(px.X), int(px.Y), int(px.X)+1, int(px.Y)+1)
}

func touchesBox(boxes []image.Rectangle, area image.Rectangle) bool {
	for _, b := range boxes {
		if b.Overlaps(area) {
			return true
		}
	}
	return false
}

// insideBoxes says whether each box lies in one of the areas, their play left
// out: beside the market stand the bottles of the grid's lowest row.
func insideBoxes(boxes, areas []image.Rectangle) bool {
	for _, b := range boxes {
		if !slices.ContainsFunc(areas, func(a image.Rectangle) bool { return b.In(a.Inset(boxPlay)) }) {
			return false
		}
	}
	return true
}

// A Gate tells settled pictures of a camera from those in which something
// moves: a hand, a piece, the camera.
type Gate struct {
	last  *Thumb
	still int
}

// settleFrames is how many pictures in a row must show the same before the
// table counts as settled. Raise it if half-done moves are read.
const settleFrames = 3

// Settled takes the next picture of the camera and says whether the table has
// settled.
func (g *Gate) Settled(f *Frame) bool {
	t := f.Thumb()
	if g.last != nil {
		if boxes, _ := g.last.Changes(t); len(boxes) == 0 {
			g.still++
		} else {
			g.still = 0
		}
	}
	g.last = t
	return g.still >= settleFrames-1
}
