package izakaya

import (
	"image"
	"slices"

	"banto/engine/izakaya"
	"banto/vision"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/market"
	"banto/vision/izakaya/pieces"
	"banto/vision/izakaya/site"
)

// A Live reads picture after picture of one camera: nothing where nothing
// changed, and only the parts of the table that may have where the camera stood still.
type Live struct {
	reader   *Reader
	thumb    *vision.Thumb     // every place as it showed when it was last read, in the light of the last picture read
	marks    *vision.Landmarks // of the picture in which the layout was found
	ages     ages
	view     layout.View
	evidence *Evidence
	seen     izakaya.Observation
}

// NewLive makes a Live on r.
func NewLive(r *Reader) *Live { return &Live{reader: r} }

// Look reads the settled picture f to that extent; fresh is false where nothing was
// read. The view is that of the last picture read; it is
// empty where no table was found: then the readings before stay, for when the
// table is seen again.
func (v *Live) Look(f *vision.Frame, extent Extent) (o izakaya.Observation, view layout.View, fresh bool) {
	thumb := f.Thumb()
	if v.evidence == nil || v.thumb.Size != thumb.Size {
		return v.whole(f, thumb)
	}
	if err := coloured(f); err != nil {
		return failed(err)
	}
	then := v.thumb.Relit(thumb)
	boxes := then.Boxes(thumb)
	if len(boxes) == 0 && extent == Changed {
		return v.seen, v.view, false
	}
	switch m, err := v.marks.Motion(f); {
	case err != nil:
		return failed(err)
	case m.PX > 0 || m.Lost:
		return v.whole(f, thumb)
	}
	r := &round{extent: extent, boxes: boxes, ages: v.ages}
	e, view, err := v.parts(f, r)
	if err != nil {
		return failed(err)
	}
	return v.keep(then.Renewed(thumb, r.kept), e, view)
}

// Evidence is that of the last picture that was read, nil where none was.
func (v *Live) Evidence() *Evidence { return v.evidence }

// Forget makes the next picture be read as a whole.
func (v *Live) Forget() { v.evidence = nil }

// Places are what the places of the table span, px of the frame; none before a table was
// found.
func (v *Live) Places() []image.Rectangle {
	if v.evidence == nil {
		return nil
	}
	l := v.view.Layout
	out := append(marketBoxes(l), cardBox(l, l.Claim))
	for _, p := range l.Cards {
		out = append(out, cardBox(l, p))
	}
	return append(out, pieces.Boxes(l)...)
}

func (v *Live) whole(f *vision.Frame, thumb *vision.Thumb) (izakaya.Observation, layout.View, bool) {
	e, view, err := v.reader.look(f, nil)
	if err != nil {
		return failed(err)
	}
	var known *site.Buildings
	if v.evidence != nil {
		known = v.evidence.wood
	}
	e.wood.Remember(known)
	if v.marks, err = f.Landmarks(); err != nil {
		return failed(err)
	}
	v.ages = ages{}
	return v.keep(thumb, e, view)
}

// failed is what is seen where a picture could not be read.
func failed(err error) (izakaya.Observation, layout.View, bool) {
	return izakaya.Observation{Status: statusOf(err), Message: err.Error()}, layout.View{}, true
}

func (v *Live) keep(thumb *vision.Thumb, e *Evidence, view layout.View) (izakaya.Observation, layout.View, bool) {
	v.thumb, v.evidence, v.view = thumb, e, view
	v.seen = e.Observation()
	return v.seen, v.view, true
}

// parts reads the market, the cards' buildings and the small pieces anew, each
// if r says so; the layout stays.
func (v *Live) parts(f *vision.Frame, r *round) (*Evidence, layout.View, error) {
	l, e, p := v.view.Layout, *v.evidence, v.reader.profile
	view := layout.NewView(f, l)
	var err error
	reads := func(area image.Rectangle) bool { return r.reads(area) }
	if e.pieces, err = e.pieces.Reread(view, p, v.reader.players, reads); err != nil {
		return nil, view, err
	}
	if r.reads(marketBoxes(l)...) {
		if e.market, err = market.Read(view, p, e.pieces.Present()); err != nil {
			return nil, view, err
		}
	}
	e.wood, err = e.wood.Reread(view, p, func(card int) bool { return r.reads(cardBox(l, l.Cards[card])) })
	return &e, view, err
}

// marketBoxes are what the stock cards, the crates and the face-down card span,
// each for itself: all together they reach into the grid where the camera is tilted.
func marketBoxes(l *layout.Layout) (boxes []image.Rectangle) {
	const half, long, bottle = 22, 32, 25
	for _, p := range slices.Concat([]fit.Pose{l.FaceDown}, l.Stock[:], l.Crates[:]) {
		boxes = append(boxes, l.Box(p, half, long, bottle))
	}
	return boxes
}

// cardBox is what a site card spans, with what may stand on it.
func cardBox(l *layout.Layout, p fit.Pose) image.Rectangle {
	const half, tall = 34, 65
	return l.Box(p, half, half, tall)
}
