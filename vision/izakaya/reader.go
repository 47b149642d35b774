package izakaya

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/market"
	"banto/vision/izakaya/pieces"
	"banto/vision/izakaya/site"
	"banto/vision/izakaya/tile"
)

// A Reader reads IZAKAYA tables of one copy of the game. It keeps nothing
// between pictures.
type Reader struct {
	profile calibration.Profile // of the nominal size
	size    float64             // the copy's size over the nominal one
	players int
}

// nominal is p scaled to the size of copy that all lengths in these packages are tuned to. A copy of
// another size looks like the nominal one from another distance, so its profile is
// scaled on the way in and the camera's position on the way out.
func nominal(p calibration.Profile) calibration.Profile {
	return p.Scaled(layout.NominalSide / p.SiteCard.Side)
}

// NewReader makes a Reader for the copy that profile describes. players is the
// number at the table, 2 to 5, or 0 where it is to follow from the grid.
func NewReader(profile calibration.Profile, players int) *Reader {
	return &Reader{profile: nominal(profile), size: profile.SiteCard.Side / layout.NominalSide, players: players}
}

// See reads the table on f. It never fails: where no table is found the
// observation's Status says so and the layout is nil. Positions of the
// observation are px as captured and mm of the copy on the table, those of the
// layout px of f and mm of a copy whose site cards are 63 mm.
// trace collects each stage's picture and time; nil collects nothing.
func (r *Reader) See(f *vision.Frame, trace *vision.Trace) (izakaya.Observation, *layout.Layout) {
	e, view, err := r.look(f, trace)
	if err != nil {
		return izakaya.Observation{Status: statusOf(err), Message: err.Error()}, nil
	}
	return e.Observation(), view.Layout
}

// statusOf is the status of an observation that failed with err.
func statusOf(err error) izakaya.Status {
	if errors.Is(err, layout.ErrNoTable) {
		return izakaya.StatusNoTable
	}
	return izakaya.StatusError
}

// Look gathers the evidence of one picture, to be read alone or added to that
// of others. It fails where no table is found.
func (r *Reader) Look(f *vision.Frame, trace *vision.Trace) (*Evidence, *layout.Layout, error) {
	e, view, err := r.look(f, trace)
	return e, view.Layout, err
}

// look is Look with the whole view.
func (r *Reader) look(f *vision.Frame, trace *vision.Trace) (*Evidence, layout.View, error) {
	view, err := r.find(f)
	if err != nil {
		return nil, layout.View{}, err
	}
	l := view.Layout
	trace.Done("layout", func() *vision.Frame { return layoutPicture(f, l, r.profile) })
	e := &Evidence{profile: r.profile, n: l.N, grid: gridOf(f, l, r.profile), camera: cameraReading(f, l, r.size)}
	if e.pieces, err = pieces.Read(view, r.profile, r.players); err != nil {
		return nil, layout.View{}, err
	}
	trace.Done("pieces", nil)
	if e.market, err = market.Read(view, r.profile, e.pieces.Present()); err != nil {
		return nil, layout.View{}, err
	}
	trace.Done("market", nil)
	if e.wood, err = site.Read(view, r.profile); err != nil {
		return nil, layout.View{}, err
	}
	trace.Done("buildings", nil)
	return e, view, nil
}

// find finds the layout on f.
func (r *Reader) find(f *vision.Frame) (layout.View, error) {
	if err := r.taught(); err != nil {
		return layout.View{}, err
	}
	l, err := layout.Find(f.Levelled(), r.profile, r.players)
	if err == nil || errors.Is(err, vision.ErrMirrored) { // without colours the sheets that tell are not known
		err = cmp.Or(coloured(f), err)
	}
	if err != nil {
		return layout.View{}, err
	}
	return layout.NewView(f, l), nil
}

// taught fails where the profile has colours that networks do not know.
func (r *Reader) taught() error {
	for _, c := range r.profile.Players {
		if !slices.Contains(tile.TaughtPlayers, c.Name) {
			return fmt.Errorf("profile: players: pictures are read of %s only, not of %s", strings.Join(tile.TaughtPlayers, ", "), c.Name)
		}
	}
	for _, c := range r.profile.Drinks {
		if !slices.Contains(tile.TaughtDrinks, c.Name) {
			return fmt.Errorf("profile: drinks: pictures are read of %s only, not of %s", strings.Join(tile.TaughtDrinks, ", "), c.Name)
		}
	}
	return nil
}

// errGrey says that a picture shows a table without its colours, by which players and drinks are told.
var errGrey = errors.New("the picture is grey: whose pieces lie there, and which drinks, can't be told; take it in colour, and switch a lamp on if the camera sees by infrared")

// coloured fails where f has no colours.
func coloured(f *vision.Frame) error {
	if f.Grey() {
		return errGrey
	}
	return nil
}

// gridOf is the grid's size and outer corners, px as captured.
func gridOf(f *vision.Frame, l *layout.Layout, p calibration.Profile) *izakaya.Grid {
	g := &izakaya.Grid{Rows: l.N, Cols: l.N}
	last, h := l.N-1, p.SiteCard.Side/2
	for k, at := range [4]calibration.Point{
		l.Card(0, 0).At(-h, h, 0), l.Card(0, last).At(h, h, 0),
		l.Card(last, last).At(h, -h, 0), l.Card(last, 0).At(-h, -h, 0),
	} {
		px, _ := l.Camera.Project(at)
		g.Corners[k] = f.Captured(px.X, px.Y)
	}
	return g
}

// cameraReading is the camera of l for the image as captured, in mm of a copy
// of that size.
func cameraReading(f *vision.Frame, l *layout.Layout, size float64) *izakaya.CameraReading {
	s := f.Scale
	if s == 0 {
		s = 1
	}
	c := l.Camera
	center := f.Captured(c.Cx, c.Cy)
	return &izakaya.CameraReading{
		K:    [3][3]float64{{c.F * s, 0, center[0]}, {0, c.F * s, center[1]}, {0, 0, 1}},
		Dist: [5]float64{c.K1}, R: c.R, T: [3]float64{c.T[0] * size, c.T[1] * size, c.T[2] * size},
		RMSPX: l.RMSPX * s, RMSMM: l.RMSMM * size,
	}
}
