package light

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"

	"github.com/stretchr/testify/require"
)

// overhead is a grid of 3×3 cards seen from straight above, 2 px a mm, its
// centre in the middle of a picture of w×h px.
func overhead(w, h int) (cam calibration.Camera, cards []fit.Pose) {
	const height, pitch = 800.0, 73.0
	cam = calibration.Camera{
		F: 2 * height, Cx: float64(w) / 2, Cy: float64(h) / 2,
		R: [3][3]float64{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, T: [3]float64{0, 0, height},
	}
	for i := range 9 {
		cards = append(cards, fit.Pose{X: pitch * float64(i%3-1), Y: pitch * float64(1-i/3), Z: 1.6})
	}
	return cam, cards
}

// surface is the light-free linear colour of a surface that shows as rgb at
// px: card white comes out as the profile's card white, whatever the light.
// Values above 1 are glare.
func surface(t *Light, px calibration.Pixel, rgb [3]uint8) [3]float64 {
	g := t.gain(px.X, px.Y)
	return [3]float64{
		float64(vision.LinearTable[rgb[0]] * g[0]),
		float64(vision.LinearTable[rgb[1]] * g[1]),
		float64(vision.LinearTable[rgb[2]] * g[2]),
	}
}

// encode is the inverse of vision.Linear, to 8 bits.
func encode(v float64) uint8 {
	if v <= 0.0031308 {
		v *= 12.92
	} else {
		v = 1.055*math.Pow(v, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * min(max(v, 0), 1)))
}

// paintTable draws white cards on a table of linear colour table, all under
// the light that shine gives for a pixel; paint may put a colour over a card's
// point (u, v) mm.
func paintTable(cam *calibration.Camera, cards []fit.Pose, w, h int, table [3]float64, shine func(x, y float64) [3]float64, paint func(card int, u, v float64) ([3]float64, bool)) *vision.Frame {
	f := &vision.Frame{W: w, H: h, Pix: make([]uint8, 3*w*h)}
	white := linear(calibration.DefaultProfile().SiteCardSides.White)
	for i := range w * h {
		x, y := float64(i%w), float64(i/w)
		colour := table
		p, _ := cam.Unproject(calibration.Pixel{X: x, Y: y}, 1.6)
		for c, card := range cards {
			u, v := p.X-card.X, p.Y-card.Y
			if math.Abs(u) < 31.5 && math.Abs(v) < 31.5 {
				colour = white
				if over, ok := paint(c, u, v); ok {
					colour = over
				}
			}
		}
		light := shine(x, y)
		for c := range colour {
			f.Pix[3*i+c] = encode(colour[c] * light[c])
		}
	}
	return f
}

func TestLightCancelsCastFalloffAndPieces(t *testing.T) {
	const w, h = 640, 480
	cam, cards := overhead(w, h)
	lamp := func(x, y float64) [3]float64 {
		d := ((x-200)*(x-200) + (y-100)*(y-100)) / (500 * 500)
		g := 0.9 * math.Exp(-d)
		return [3]float64{g, 0.8 * g, 0.55 * g}
	}
	black, blue := [3]float64{0.01, 0.01, 0.01}, linear(calibration.DefaultProfile().SiteCardSides.Blue)
	print := func(card int, u, v float64) ([3]float64, bool) {
		switch {
		case card == 4:
			return blue, true
		case math.Hypot(u-5, v+5) < 12:
			return [3]float64{0.5, 0.4, 0.2}, true
		case math.Abs(u) > 20 && math.Abs(u) < 22:
			return black, true
		}
		return black, false
	}
	f := paintTable(&cam, cards, w, h, [3]float64{0.2, 0.1, 0.05}, lamp, print)
	light := Fit(f, &cam, cards, 63, calibration.DefaultProfile().SiteCardSides.White)
	for _, at := range []struct {
		u, v float64
		card int
		want [3]float64
	}{
		{-15, 20, 0, linear(calibration.DefaultProfile().SiteCardSides.White)},
		{5, -5, 8, [3]float64{0.5, 0.4, 0.2}},
		{10, 10, 4, blue},
	} {
		px, _ := cam.Project(cards[at.card].At(at.u, at.v, 0))
		rgb, _ := f.At(px.X, px.Y)
		got := surface(light, px, rgb)
		for c := range got {
			require.InEpsilon(t, at.want[c], got[c], 0.08, "card %d, channel %d: %v", at.card, c, got)
		}
	}
}

func TestLightOfPictureWithoutCards(t *testing.T) {
	cam, cards := overhead(640, 480)
	cam.T[0] = 5000
	light := Fit(&vision.Frame{W: 64, H: 48, Pix: make([]uint8, 3*64*48)}, &cam, cards, 63, calibration.DefaultProfile().SiteCardSides.White)
	got := surface(light, calibration.Pixel{X: 3, Y: 3}, [3]uint8{128, 128, 128})
	for c := range got {
		require.False(t, math.IsNaN(got[c]) || math.IsInf(got[c], 0), "%v", got)
	}
}
