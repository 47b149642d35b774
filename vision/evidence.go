package vision

import (
	"fmt"

	"banto/engine/izakaya"
)

// Evidence is what one or more pictures of the same table say of every place:
// log likelihoods, so that what one picture hides another shows. Grid and
// camera are those of the first picture.
type Evidence struct {
	n      int
	grid   *izakaya.Grid
	camera *izakaya.CameraReading
	market Market
	pieces *Pieces
}

// Add joins the evidence of another picture of the same table. It fails where
// the other shows a grid of another size.
func (e *Evidence) Add(o *Evidence) error {
	if e.n != o.n {
		return fmt.Errorf("it shows %d×%d cards where the first shows %d×%d: not the same table", o.n, o.n, e.n, e.n)
	}
	e.market.Add(&o.market)
	e.pieces.Add(o.pieces)
	return nil
}

// Observation is the likeliest table, with everything too little seen in Hidden.
func (e *Evidence) Observation() izakaya.Observation {
	o := izakaya.Observation{Status: izakaya.StatusOK, Grid: e.grid, Camera: e.camera}
	e.market.Fill(&o)
	e.pieces.Fill(&o)
	if len(o.Hidden) > 0 {
		o.Status = izakaya.StatusPartial
	}
	return o
}
