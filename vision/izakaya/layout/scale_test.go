package layout

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"
	"banto/vision/fit/fittest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A plan whose middles are where they show but whose gaps are guessed is brought to the size at
// which its cards' outlines lie on white cards' edges, on a chequered cloth too.
func TestRescaleTakesTheGapAtWhichOutlinesShow(t *testing.T) {
	cam := rapid.Custom(fittest.Camera).Example(3)
	for _, gap := range []float64{6, 10, 15} {
		f := chequered(&cam, gap)
		for _, guess := range []float64{6, 10, 14} {
			p := gridOf(cam, gap).scaled((63+guess)/(63+gap), guess)
			p.rescale(f, 63)
			require.InDelta(t, gap, p.gap, 1.01, "guessed %v", guess)
			require.InDelta(t, 63+gap, p.fit.Parts[1].Pose.X-p.fit.Parts[0].Pose.X, 1.5, "guessed %v", guess)
		}
	}
}

// gridOf is a plan of 3×3 white cards so far apart.
func gridOf(cam calibration.Camera, gap float64) *plan {
	p := &plan{n: 3, gap: gap, fit: fit.Fit{Camera: cam, Focal: cam.F}}
	profile := calibration.Profile{}
	profile.SiteCard.Side = 63
	for i := range 9 {
		p.add(siteSlot, &profile, p.slot(i/3, i%3, 63+gap), 1)
	}
	return p
}

// chequered is a cloth in squares of two blues with the cards of gridOf on it.
func chequered(cam *calibration.Camera, gap float64) *vision.Frame {
	f := &vision.Frame{W: 1280, H: 720, Pix: make([]uint8, 3*1280*720)}
	for i := range f.W * f.H {
		at, ok := cam.Unproject(calibration.Pixel{X: float64(i % f.W), Y: float64(i / f.W)}, 0)
		if !ok {
			continue
		}
		rgb := [3]uint8{60, 90, 150}
		if (int(math.Floor(at.X/21))+int(math.Floor(at.Y/21)))%2 == 0 {
			rgb = [3]uint8{130, 150, 190}
		}
		if onCard(at.X, gap) && onCard(at.Y, gap) {
			rgb = [3]uint8{235, 235, 230}
		}
		copy(f.Pix[3*i:], rgb[:])
	}
	return f
}

func onCard(x, gap float64) bool {
	k := math.Round(x / (63 + gap))
	return math.Abs(k) <= 1 && math.Abs(x-k*(63+gap)) < 31.5
}
