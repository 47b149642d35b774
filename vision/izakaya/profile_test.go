package izakaya

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision"

	"github.com/stretchr/testify/require"
)

// values is what o says, without camera and confidences.
func values(o izakaya.Observation) izakaya.Observation {
	o.Camera, o.Confidence, o.Grid = nil, 0, &izakaya.Grid{Rows: o.Grid.Rows, Cols: o.Grid.Cols}
	for i := range o.Cards {
		o.Cards[i].Confidence = 0
		for j := range o.Cards[i].Buildings {
			o.Cards[i].Buildings[j].Confidence = 0
		}
	}
	for i := range o.Drinks {
		o.Drinks[i].Confidence = 0
	}
	for i := range o.Claims {
		o.Claims[i].Confidence = 0
	}
	for i := range o.Stock {
		o.Stock[i].Confidence = 0
	}
	return o
}

// A copy with cards of 75 mm and everything else to match gives the same
// picture from further away.
func TestLargerCopyReadsTheSame(t *testing.T) {
	const larger = 75.0 / 63
	for _, s := range stills(t)[:3] {
		t.Run(s.name, func(t *testing.T) {
			want, _ := NewReader(calibration.DefaultProfile(), 0).See(s.frame, nil)
			got, _ := NewReader(calibration.DefaultProfile().Scaled(larger), 0).See(s.frame, nil)
			for i, mm := range want.Camera.T {
				require.InDelta(t, larger*mm, got.Camera.T[i], 1e-3)
			}
			require.Equal(t, values(want), values(got))
		})
	}
}

// repainted is f with every saturated pixel whose hue lies from low to high
// (degrees) turned by so many degrees.
func repainted(f *vision.Frame, low, high, by float64) *vision.Frame {
	out := *f
	out.Pix = append([]uint8(nil), f.Pix...)
	for i := 0; i < len(out.Pix); i += 3 {
		r, g, b := float64(out.Pix[i]), float64(out.Pix[i+1]), float64(out.Pix[i+2])
		top, least := max(r, g, b), min(r, g, b)
		hue := math.Mod(math.Atan2(math.Sqrt(3)*(g-b), 2*r-g-b)*180/math.Pi+360, 360)
		if top-least < 0.15*top || hue < low || hue > high {
			continue
		}
		for c := range 3 {
			angle := (hue + by - 120*float64(c)) * math.Pi / 180
			x := max(0, min(1, 0.5+math.Cos(angle))) // hue wheel, 0..1 a channel
			out.Pix[i+c] = uint8(least + (top-least)*x + 0.5)
		}
	}
	return &out
}

// Players of another colour are read once the profile says so: all that is
// pink in the picture turns teal, in the profile too.
func TestOtherPlayersColours(t *testing.T) {
	teal := calibration.DefaultProfile()
	for i, c := range teal.Players {
		if c.Name == "pink" {
			teal.Players[i] = calibration.NamedColor{Name: "teal", Color: calibration.RGB{0x5c, 0xd6, 0xb4}}
		}
	}
	s := stills(t)[2] // pink and grey
	o, _ := NewReader(teal, 0).See(repainted(s.frame, 305, 350, -175), nil)
	for i, c := range s.truth.TurnOrder {
		if c == "pink" {
			s.truth.TurnOrder[i] = "teal"
		}
	}
	require.Equal(t, s.truth.TurnOrder, o.TurnOrder)
	for i, c := range s.truth.Claims {
		if c.Player == "pink" {
			s.truth.Claims[i].Player = "teal"
		}
	}
	require.Equal(t, s.truth.Claims, values(o).Claims)
}
