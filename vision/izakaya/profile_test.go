package izakaya

import (
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/truth"

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
	for _, s := range truth.Stills(t)[:3] {
		t.Run(s.Name, func(t *testing.T) {
			want, _ := NewReader(calibration.DefaultProfile(), 0).See(s.Frame, nil)
			got, _ := NewReader(calibration.DefaultProfile().Scaled(larger), 0).See(s.Frame, nil)
			for i, mm := range want.Camera.T {
				require.InDelta(t, larger*mm, got.Camera.T[i], 1e-3)
			}
			require.Equal(t, values(want), values(got))
		})
	}
}
