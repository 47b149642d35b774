package izakaya

import (
	"math"
	"slices"
	"testing"

	"banto/calibration"
	"banto/vision"

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

// The layout is the same table whichever side the camera stands on, and however
// dark the picture is or pale its colours are.
func TestFindLayoutFromTheOtherSideAndInPoorLight(t *testing.T) {
	const near = 6.0 // px
	profile := calibration.DefaultProfile()
	s := stills(t)[0]
	want, err := FindLayout(s.frame, profile, 0)
	require.NoError(t, err)
	for name, c := range map[string]struct {
		frame  *vision.Frame
		turned bool
	}{"other side": {upsideDown(s.frame), true}, "half the light": {toned(s.frame, darker(2)), false},
		"two fifths of the colours": {s.frame.Saturated(0.4), false}} {
		t.Run(name, func(t *testing.T) {
			got, err := FindLayout(c.frame, profile, 0)
			require.NoError(t, err)
			require.Equal(t, want.N, got.N)
			for i := range want.Cards {
				a, _ := want.Camera.Project(want.Cards[i].At(0, 0, 0))
				b, _ := got.Camera.Project(got.Cards[i].At(0, 0, 0))
				if c.turned {
					b = calibration.Pixel{X: float64(s.frame.W-1) - b.X, Y: float64(s.frame.H-1) - b.Y}
				}
				require.Less(t, a.Apart(b), near, "card %d", i)
			}
		})
	}
}

// Where there is no table, FindLayout says so.
func TestFindLayoutRefusesWhatIsNoTable(t *testing.T) {
	for name, f := range map[string]*vision.Frame{
		"one pixel":   {W: 1, H: 1, Pix: make([]uint8, 3)},
		"a thin line": {W: 4000, H: 2, Pix: make([]uint8, 3*4000*2)},
		"black":       {W: 320, H: 200, Pix: make([]uint8, 3*320*200)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := FindLayout(f, calibration.DefaultProfile(), 0)
			require.Error(t, err)
		})
	}
}

// The camera found sees the top of a tower of three floors where it is: its
// height over the table and its focal length are not traded for each other.
func TestFindLayoutMeasuresHeights(t *testing.T) {
	const tower = 30.0
	profile := calibration.DefaultProfile()
	var off []float64 // mm
	for _, s := range stills(t) {
		l, err := FindLayout(s.frame, profile, 0)
		require.NoError(t, err)
		for i := range l.Cards {
			at, _ := l.Camera.Project(l.Cards[i].At(0, 0, tower))
			seen, _ := s.layout.Camera.Unproject(at, s.layout.Cards[i].Z+tower)
			off = append(off, math.Hypot(seen.X-s.layout.Cards[i].X, seen.Y-s.layout.Cards[i].Y))
		}
	}
	require.Less(t, vision.Median(off), 0.3, "median, mm")
	require.Less(t, off[len(off)*9/10], 1.2, "nine of ten, mm")
}

// How a card is turned decides which of its two sites lies farther left.
func TestFindLayoutMeasuresTurns(t *testing.T) {
	const arm = 22.0 // mm from the middle of a card
	profile := calibration.DefaultProfile()
	var off []float64 // degrees
	for _, s := range stills(t) {
		l, err := FindLayout(s.frame, profile, 0)
		require.NoError(t, err)
		for i, card := range l.Cards {
			left, _ := l.Camera.Project(card.At(-arm, 0, 0))
			right, _ := l.Camera.Project(card.At(arm, 0, 0))
			a, _ := s.layout.Camera.Unproject(left, s.layout.Cards[i].Z)
			b, _ := s.layout.Camera.Unproject(right, s.layout.Cards[i].Z)
			turn := math.Atan2(b.Y-a.Y, b.X-a.X) * 180 / math.Pi
			off = append(off, math.Abs(turn-s.layout.Cards[i].Deg))
		}
	}
	require.Less(t, vision.Median(off), 0.12, "median, degrees")
	require.Less(t, off[len(off)*9/10], 0.4, "nine of ten, degrees")
}

// White cards on white laminate are found out of focus, too.
func TestFindLayoutOfWhiteCardsOnWhite(t *testing.T) {
	s := readStill(t, "../testdata/izakaya/003")
	for _, sigma := range [3]float64{1, 1.8, 2.2} {
		f, err := s.frame.Blurred(sigma)
		require.NoError(t, err)
		l, err := FindLayout(f, calibration.DefaultProfile(), 0)
		require.NoError(t, err)
		require.Equal(t, 4, l.N, "blurred by %v px", sigma)
	}
}
