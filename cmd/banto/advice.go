package main

import (
	"fmt"
	"math"

	"banto/engine/izakaya"
)

// bestElevation is how high above the table, degrees, floors and footprints
// are both told well.
const bestElevation = 50

// advice says how to move the camera so that the hidden places can be read.
func advice(o izakaya.Observation) []string {
	causes := map[string]int{}
	for _, h := range o.Hidden {
		causes[h.Why]++
	}
	var out []string
	if n := causes[izakaya.WhyOut]; n > 0 {
		out = append(out, fmt.Sprintf("→ %s out of the picture: move the camera back or aim it so that the whole table is in view", are(n, "place")))
	}
	if n := causes[izakaya.WhyCovered]; n > 0 {
		out = append(out, fmt.Sprintf("→ %s covered: clear the view, or add a photo from another side with --same-table", are(n, "place")))
	}
	if n := causes[izakaya.WhyFloors]; n > 0 {
		out = append(out, fmt.Sprintf("→ %s too thin in the picture to count floors: %s", are(n, "building"), thicker(o.Camera)))
	}
	return out
}

// are is "1 place is", "2 places are".
func are(n int, what string) string {
	if n == 1 {
		return "1 " + what + " is"
	}
	return counted(n, what) + " are"
}

// thicker says how to make floors span more px: from too high above lower the
// camera, else come closer.
func thicker(c *izakaya.CameraReading) string {
	if c == nil {
		return "come closer"
	}
	if e := elevation(c); e > bestElevation+10 {
		return fmt.Sprintf("lower the camera from %.0f° above the table to about %d°, or add a photo from there with --same-table", e, bestElevation)
	}
	return "come closer, or add a photo from another side with --same-table"
}

// elevation is the angle in degrees at which the camera stands above the table,
// seen from the grid's middle.
func elevation(c *izakaya.CameraReading) float64 {
	var at [3]float64 // the camera on the table frame: -Rᵀt
	for i := range at {
		for k := range c.T {
			at[i] -= c.R[k][i] * c.T[k]
		}
	}
	return math.Atan2(at[2], math.Hypot(at[0], at[1])) * 180 / math.Pi
}
