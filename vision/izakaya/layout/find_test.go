package layout_test

import (
	"math"
	"os"
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// upsideDown is the frame turned by half a turn: the camera on the other side.
func upsideDown(f *vision.Frame) *vision.Frame {
	g := &vision.Frame{W: f.W, H: f.H, Pix: slices.Clone(f.Pix), Scale: f.Scale}
	n := f.W * f.H
	for i := range n {
		copy(g.Pix[3*i:3*i+3], f.Pix[3*(n-1-i):3*(n-i)])
	}
	return g
}

// onItsSide is the frame turned by a quarter turn, clockwise.
func onItsSide(f *vision.Frame) *vision.Frame {
	g := &vision.Frame{W: f.H, H: f.W, Pix: make([]uint8, len(f.Pix)), Scale: f.Scale}
	for y := range f.H {
		for x := range f.W {
			copy(g.Pix[3*(x*g.W+g.W-1-y):][:3], f.Pix[3*(y*f.W+x):][:3])
		}
	}
	return g
}

// amid is the frame amid a higher picture of one colour.
func amid(f *vision.Frame, above int) *vision.Frame {
	g := &vision.Frame{W: f.W, H: f.H + 2*above, Pix: slices.Repeat([]uint8{90}, 3*f.W*(f.H+2*above)), Scale: f.Scale}
	copy(g.Pix[3*f.W*above:], f.Pix)
	return g
}

// The layout is the same table whichever side the camera stands on, however it is turned about its axis, however
// dark the picture is or pale its colours are, and however much of it shows something else.
func TestFindFromTheOtherSideAndInPoorLight(t *testing.T) {
	const near = 6.0 // px
	profile := calibration.DefaultProfile()
	s := truth.Stills(t)[0]
	want, err := layout.Find(s.Frame, profile, 0)
	require.NoError(t, err)
	for name, c := range map[string]struct {
		frame *vision.Frame
		back  func(px calibration.Pixel) calibration.Pixel // to px of the picture as it was
	}{
		"other side": {upsideDown(s.Frame), func(px calibration.Pixel) calibration.Pixel {
			return calibration.Pixel{X: float64(s.Frame.W-1) - px.X, Y: float64(s.Frame.H-1) - px.Y}
		}},
		"on its side": {onItsSide(s.Frame), func(px calibration.Pixel) calibration.Pixel {
			return calibration.Pixel{X: px.Y, Y: float64(s.Frame.H-1) - px.X}
		}},
		"in a high picture":         {amid(s.Frame, 600), func(px calibration.Pixel) calibration.Pixel { return calibration.Pixel{X: px.X, Y: px.Y - 600} }},
		"half the light":            {truth.Toned(s.Frame, truth.Darker(2)), same},
		"two fifths of the colours": {s.Frame.Saturated(0.4), same},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := layout.Find(c.frame, profile, 0)
			require.NoError(t, err)
			require.Equal(t, want.N, got.N)
			for i := range want.Cards {
				a, _ := want.Camera.Project(want.Cards[i].At(0, 0, 0))
				b, _ := got.Camera.Project(got.Cards[i].At(0, 0, 0))
				require.Less(t, a.Apart(c.back(b)), near, "card %d", i)
			}
		})
	}
}

func same(px calibration.Pixel) calibration.Pixel { return px }

// Where there is no table, Find says so.
func TestFindRefusesWhatIsNoTable(t *testing.T) {
	for name, f := range map[string]*vision.Frame{
		"one pixel":   {W: 1, H: 1, Pix: make([]uint8, 3)},
		"a thin line": {W: 4000, H: 2, Pix: make([]uint8, 3*4000*2)},
		"black":       {W: 320, H: 200, Pix: make([]uint8, 3*320*200)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := layout.Find(f, calibration.DefaultProfile(), 0)
			require.Error(t, err)
		})
	}
}

// What a mirror shows is a table, too, but not the one that is there.
func TestFindRefusesMirroredPictures(t *testing.T) {
	for _, s := range truth.Stills(t) {
		_, err := layout.Find(s.Frame.Mirrored(), calibration.DefaultProfile(), 0)
		require.ErrorIs(t, err, vision.ErrMirrored)
	}
}

// The camera found sees the top of a tower of three floors where it is: its
// height over the table and its focal length are not traded for each other.
func TestFindMeasuresHeights(t *testing.T) {
	const tower = 30.0
	profile := calibration.DefaultProfile()
	var off []float64 // mm
	for _, s := range truth.Stills(t) {
		l, err := layout.Find(s.Frame, profile, 0)
		require.NoError(t, err)
		for i := range l.Cards {
			at, _ := l.Camera.Project(l.Cards[i].At(0, 0, tower))
			seen, _ := s.Layout.Camera.Unproject(at, s.Layout.Cards[i].Z+tower)
			off = append(off, math.Hypot(seen.X-s.Layout.Cards[i].X, seen.Y-s.Layout.Cards[i].Y))
		}
	}
	require.Less(t, vision.Median(off), 0.3, "median, mm")
	require.Less(t, off[len(off)*9/10], 1.2, "nine of ten, mm")
}

// How a card is turned decides which of its two sites lies farther left.
func TestFindMeasuresTurns(t *testing.T) {
	const arm = 22.0 // mm from the middle of a card
	profile := calibration.DefaultProfile()
	var off []float64 // degrees
	for _, s := range truth.Stills(t) {
		l, err := layout.Find(s.Frame, profile, 0)
		require.NoError(t, err)
		for i, card := range l.Cards {
			left, _ := l.Camera.Project(card.At(-arm, 0, 0))
			right, _ := l.Camera.Project(card.At(arm, 0, 0))
			a, _ := s.Layout.Camera.Unproject(left, s.Layout.Cards[i].Z)
			b, _ := s.Layout.Camera.Unproject(right, s.Layout.Cards[i].Z)
			turn := math.Atan2(b.Y-a.Y, b.X-a.X) * 180 / math.Pi
			off = append(off, math.Abs(turn-s.Layout.Cards[i].Deg))
		}
	}
	require.Less(t, vision.Median(off), 0.12, "median, degrees")
	require.Less(t, off[len(off)*9/10], 0.4, "nine of ten, degrees")
}

// White cards on white laminate are found out of focus, too.
func TestFindOfWhiteCardsOnWhite(t *testing.T) {
	s := truth.Read(t, "003")
	for _, sigma := range [3]float64{1, 1.8, 2.2} {
		f, err := s.Frame.Blurred(sigma)
		require.NoError(t, err)
		l, err := layout.Find(f, calibration.DefaultProfile(), 0)
		require.NoError(t, err)
		require.Equal(t, 4, l.N, "blurred by %v px", sigma)
	}
}

// laid is l with everything moved by dx mm, turned by deg around the grid's middle and stretched.
func laid(l *layout.Layout, dx, deg, stretch float64) *layout.Layout {
	sin, cos := math.Sincos(deg * math.Pi / 180)
	move := func(p fit.Pose) fit.Pose {
		return fit.Pose{X: stretch*(cos*p.X-sin*p.Y) + dx, Y: stretch * (sin*p.X + cos*p.Y), Z: p.Z, Deg: p.Deg + deg}
	}
	out := *l
	out.Cards = nil
	for _, c := range l.Cards {
		out.Cards = append(out.Cards, move(c))
	}
	for i := range out.Stock {
		out.Stock[i], out.Crates[i] = move(l.Stock[i]), move(l.Crates[i])
	}
	out.FaceDown, out.Claim = move(l.FaceDown), move(l.Claim)
	return &out
}

// Sheets are known where a fit may place them, and nothing is taken for them beside them.
func TestSheetsAreKnownWhereTheyLie(t *testing.T) {
	for _, name := range []string{"000", "003", "006"} {
		s := truth.Read(t, name)
		l, err := layout.Find(s.Frame, calibration.DefaultProfile(), 0)
		require.NoError(t, err)
		for _, c := range []struct {
			name             string
			dx, deg, stretch float64
			ours             bool
		}{
			{"as found", 0, 0, 1, true},
			{"a little aside", 2, 0, 1, true},
			{"a little askew", 0, 0.5, 1, true},
			{"a little larger", 0, 0, 1.01, true},
			{"half a card aside", 36, 0, 1, false},
			{"askew", 0, 45, 1, false},
			{"half as large", 0, 0, 0.5, false},
			{"out of view", 5000, 0, 1, false},
		} {
			odds, err := layout.SheetOdds(s.Frame, layout.SourceOf(s.Frame), laid(l, c.dx, c.deg, c.stretch))
			require.NoError(t, err)
			require.Equal(t, c.ours, odds > 0, "%s, %s: %.2f", name, c.name, odds)
		}
	}
}

// A layout of a table is none on a picture of another game.
func TestSheetsOfOtherGamesAreNoneOfOurs(t *testing.T) {
	l, err := layout.Find(truth.Read(t, "000").Frame, calibration.DefaultProfile(), 0)
	require.NoError(t, err)
	for _, game := range []string{"highway", "jutaku", "yatai"} {
		file, err := os.ReadFile("../../testdata/other/" + game + ".jpg")
		require.NoError(t, err)
		f, err := vision.Decode(file)
		require.NoError(t, err)
		odds, err := layout.SheetOdds(f, layout.SourceOf(f), l)
		require.NoError(t, err)
		require.Less(t, odds, 0.0, game)
	}
}
