// Package stack judges buildings of flat wooden pieces: does a piece lie inside
// its site, does it touch its floor along an edge, does it rest on the floor
// below. Lengths are mm in the frame of one site card (origin at the card's
// top-left corner, x right, y down).
package stack

import "fmt"

// Tolerance is how many mm a footprint may miss a rule before it counts. A
// hand lays pieces to about a millimetre and a camera reads them to another.
type Tolerance struct {
	BorderTol   float64 `mapstructure:"border_tol_mm" json:"border_tol_mm"`     // over the site's border. Larger: a piece on the line passes; smaller: false alarms
	TouchTol    float64 `mapstructure:"touch_tol_mm" json:"touch_tol_mm"`       // between two edges that count as touching. Smaller: pieces laid side by side are called apart
	EdgeContact float64 `mapstructure:"edge_contact_mm" json:"edge_contact_mm"` // length of edge that must be shared. Larger: a short side no longer counts
	OverhangTol float64 `mapstructure:"overhang_tol_mm" json:"overhang_tol_mm"` // over the edge of the floor below, or over a crack in it. Smaller: false alarms on tall buildings
}

// DefaultTolerance suits one webcam and a calm hand.
func DefaultTolerance() Tolerance {
	return Tolerance{BorderTol: 1, TouchTol: 1.5, EdgeContact: 3, OverhangTol: 1.5}
}

// Validate reports the first tolerance that is not a sensible length.
func (t Tolerance) Validate() error {
	for _, v := range []struct {
		key string
		mm  float64
	}{
		{"border_tol_mm", t.BorderTol}, {"touch_tol_mm", t.TouchTol},
		{"edge_contact_mm", t.EdgeContact}, {"overhang_tol_mm", t.OverhangTol},
	} {
		if !(v.mm >= 0 && v.mm <= 10) {
			return fmt.Errorf("%s is %g: use 0 to 10 mm", v.key, v.mm)
		}
	}
	return nil
}
