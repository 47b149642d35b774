// Package fittest draws what tests of fits see.
package fittest

import (
	"math"

	"banto/calibration"
	"banto/vision/lattice"

	"pgregory.net/rapid"
)

// Camera draws a camera that looks at the table from where webcams stand.
func Camera(t *rapid.T) calibration.Camera {
	elevation := rapid.Float64Range(40, 80).Draw(t, "elevation") * math.Pi / 180
	azimuth := rapid.Float64Range(0, 2*math.Pi).Draw(t, "azimuth")
	away := rapid.Float64Range(500, 800).Draw(t, "range")
	c := calibration.Camera{F: rapid.Float64Range(760, 1150).Draw(t, "focal"), Cx: 639.5, Cy: 359.5, K1: rapid.Float64Range(-0.1, 0.06).Draw(t, "k1")}
	s, co := math.Sincos(azimuth)
	se, ce := math.Sincos(elevation)
	right := [3]float64{-s, co, 0}
	ahead := [3]float64{-co * ce, -s * ce, -se}
	down := lattice.Cross(ahead, right)
	c.R = [3][3]float64{right, down, ahead}
	c.T = [3]float64{0, 0, away}
	return c
}
