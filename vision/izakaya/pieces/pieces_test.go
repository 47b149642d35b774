package pieces

import (
	"fmt"
	"image"
	"math"
	"slices"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// places flattens what Read tells of a table: each place with its value.
func places(o izakaya.Observation, n int) map[string]string {
	out := map[string]string{}
	for _, c := range o.Cards {
		owner := "nobody"
		if c.Owner != nil {
			owner = string(*c.Owner)
		}
		out[fmt.Sprint("owner ", c.Card)], out[fmt.Sprint("side ", c.Card)] = owner, c.Side
	}
	for _, v := range Vertices(n) {
		out[fmt.Sprint("drink ", v)] = "none"
	}
	for _, d := range o.Drinks {
		out[fmt.Sprint("drink ", d.Vertex)] = string(d.Color)
	}
	for _, g := range Gaps(n) {
		out[fmt.Sprint("claim ", g)] = "none"
	}
	for _, c := range o.Claims {
		out[fmt.Sprint("claim ", c.Gap)] = string(c.Player)
	}
	for _, h := range o.Hidden {
		switch {
		case h.Vertex != nil:
			delete(out, fmt.Sprint("drink ", *h.Vertex))
		case h.Gap != nil:
			delete(out, fmt.Sprint("claim ", *h.Gap))
		case h.Card != nil && h.Site == nil:
			delete(out, fmt.Sprint("owner ", *h.Card))
			delete(out, fmt.Sprint("side ", *h.Card))
		}
	}
	return out
}

func readPiecesOf(t testing.TB, s truth.Still, l *layout.Layout) (*Pieces, izakaya.Observation) {
	t.Helper()
	p := calibration.DefaultProfile()
	pieces, err := Read(layout.NewView(s.Frame, l), p, 0)
	require.NoError(t, err)
	var o izakaya.Observation
	pieces.Fill(&o)
	return pieces, o
}

func TestTurnOrderInPaleAndHardPictures(t *testing.T) {
	p := calibration.DefaultProfile()
	for _, gamma := range []float64{0.75, 1.35} {
		right := 0
		all := truth.Stills(t)
		for _, s := range all {
			s.Frame = truth.Toned(s.Frame, truth.Bent(gamma))
			pieces, err := Read(layout.NewView(s.Frame, s.Layout), p, 0)
			require.NoError(t, err)
			var o izakaya.Observation
			pieces.Fill(&o)
			right += truth.One(slices.Equal(o.TurnOrder, s.Truth.TurnOrder))
		}
		require.Equalf(t, len(all), right, "gamma %g", gamma)
	}
}

func TestPiecesOfTheStills(t *testing.T) {
	right, all := 0, 0
	for _, s := range truth.Stills(t) {
		_, o := readPiecesOf(t, s, s.Layout)
		got := places(o, s.Layout.N)
		for place, want := range places(s.Truth, s.Layout.N) {
			all++
			right += truth.One(got[place] == want)
		}
		if !hiddenSpot(s.Truth, "turn_order") {
			require.Equal(t, s.Truth.TurnOrder, o.TurnOrder, s.Name)
		}
	}
	require.GreaterOrEqual(t, float64(right)/float64(all), 0.96, "%d of %d places", right, all)
}

func hiddenSpot(o izakaya.Observation, spot string) bool {
	for _, h := range o.Hidden {
		if h.Spot == spot {
			return true
		}
	}
	return false
}

func TestPiecesAddUp(t *testing.T) {
	s := truth.Stills(t)[0]
	once, o := readPiecesOf(t, s, s.Layout)
	again, _ := readPiecesOf(t, s, s.Layout)
	once.Add(again)
	var both izakaya.Observation
	once.Fill(&both)
	require.Equal(t, places(o, s.Layout.N), places(both, s.Layout.N))
	for i, d := range both.Drinks {
		require.GreaterOrEqual(t, d.Confidence, o.Drinks[i].Confidence, "two pictures know no less than one")
	}
}

func TestPiecesOfPictureWithoutTable(t *testing.T) {
	l := truth.Overhead(4, 320, 240)
	f := &vision.Frame{W: 320, H: 240, Pix: make([]uint8, 3*320*240)}
	p := calibration.DefaultProfile()
	var o izakaya.Observation
	pieces, err := Read(layout.NewView(f, l), p, 0)
	require.NoError(t, err)
	pieces.Fill(&o)
	require.Empty(t, o.TurnOrder)
	require.True(t, hiddenSpot(o, "turn_order"))
}

// spotOf is what one picture says of two places of a spot: the leads of one player's disc there, 0 for none that is seen.
func spotOf(left, right float64) Spot {
	s := Spot{views: 1}
	for x, lead := range []float64{left, right} {
		if lead != 0 {
			s.Discs = append(s.Discs, Disc{calibration.Point{X: 20 * float64(x)}, []float64{0, lead}})
		}
	}
	return s
}

func TestSpotsAreCountedOverPictures(t *testing.T) {
	for name, c := range map[string]struct {
		pictures []Spot
		want     int
	}{
		"one picture":                     {[]Spot{spotOf(2, 0.3)}, 2},
		"one of three misses a disc":      {[]Spot{spotOf(0, 0), spotOf(1, 0), spotOf(0.8, 0)}, 1},
		"only one of three has a faint":   {[]Spot{spotOf(0, 0), spotOf(0, 0.8), spotOf(0, 0)}, 0},
		"two faint ones in other places":  {[]Spot{spotOf(0.4, 0), spotOf(0, 0.4)}, 0},
		"a second disc seen in two views": {[]Spot{spotOf(2, 0), spotOf(3, 1), spotOf(2, 1)}, 2},
		"nothing in any":                  {[]Spot{spotOf(0, 0), spotOf(0, 0)}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			all := Spot{}
			for _, p := range c.pictures {
				all.add(p)
			}
			require.True(t, all.Shown())
			require.Len(t, all.players(calibration.DefaultProfile().Players[:1]), c.want)
		})
	}
}

func TestRereadKeepsWhatWasNotTouched(t *testing.T) {
	s, p := truth.Stills(t)[0], calibration.DefaultProfile()
	read, want := readPiecesOf(t, s, s.Layout)
	black := &vision.Frame{W: s.Frame.W, H: s.Frame.H, Pix: make([]uint8, len(s.Frame.Pix))}
	for name, c := range map[string]struct {
		frame   *vision.Frame
		touched bool
	}{"nothing touched, all dark": {black, false}, "all touched, the same picture": {s.Frame, true}} {
		again, err := read.Reread(layout.NewView(c.frame, s.Layout), p, 0, func(image.Rectangle) bool { return c.touched })
		require.NoError(t, err)
		var got izakaya.Observation
		again.Fill(&got)
		require.Equal(t, places(want, s.Layout.N), places(got, s.Layout.N), name)
		require.Equal(t, want.BuildSpot, got.BuildSpot, name)
		require.Equal(t, want.TurnOrder, got.TurnOrder, name)
	}
}

// Only what lies where something changed is read anew.
func TestRereadSeesWhatWasTouched(t *testing.T) {
	s, p := truth.Stills(t)[0], calibration.DefaultProfile()
	read, want := readPiecesOf(t, s, s.Layout)
	wiped := &vision.Frame{W: s.Frame.W, H: s.Frame.H, Pix: slices.Clone(s.Frame.Pix)}
	gone := want.Drinks[0].Vertex
	at := s.Layout.Vertex(gone[0], gone[1])
	foot := s.Layout.Box(fit.Pose{X: at.X, Y: at.Y}, 0, 0, 0).Inset(16)
	box := foot.Inset(-60)
	for y := max(box.Min.Y, 0); y < min(box.Max.Y, wiped.H); y++ {
		for x := max(box.Min.X, 0); x < min(box.Max.X, wiped.W); x++ {
			copy(wiped.Pix[3*(y*wiped.W+x):], []uint8{128, 128, 128})
		}
	}
	again, err := read.Reread(layout.NewView(wiped, s.Layout), p, 0, foot.Overlaps)
	require.NoError(t, err)
	var got izakaya.Observation
	again.Fill(&got)
	drinks := func(o izakaya.Observation) (rest map[izakaya.Vertex]izakaya.Color, at izakaya.Color) {
		rest = map[izakaya.Vertex]izakaya.Color{}
		for _, d := range o.Drinks {
			rest[d.Vertex] = d.Color
		}
		at = rest[gone]
		delete(rest, gone)
		return rest, at
	}
	before, there := drinks(want)
	after, still := drinks(got)
	require.Equal(t, before, after)
	require.NotEqual(t, there, still)
}

// Where no picture showed a place nothing speaks against a piece there, where half was covered little does; in plain view, and of a piece that
// shows, all counts.
func TestWhatIsCoveredIsNotGone(t *testing.T) {
	for name, c := range map[string]struct {
		place Place
		want  []float64
	}{
		"in plain view":      {Place{Like: []float64{0, -9, -8}, Seen: 1}, []float64{0, -9, -8}},
		"half covered":       {Place{Like: []float64{0, -9, -9}, Seen: 0.5}, []float64{0, math.Log(0.25), math.Log(0.25)}},
		"all covered":        {Place{Like: []float64{2, -9, 5}, Seen: 0}, []float64{2, 2, 2}},
		"a piece that shows": {Place{Like: []float64{-7, 0, -8}, Seen: 0.9}, []float64{-7, 0, -7 + math.Log(0.01+0.99*math.Exp(-1))}},
	} {
		require.InDeltaSlice(t, c.want, c.place.Kept().Like, 0.02, name)
	}
}
