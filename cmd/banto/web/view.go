package web

import (
	"math"

	"banto/engine"
)

// A view is where a table is looked at from: turned by an angle, its ground
// flattened, its heights lifted.
type view struct {
	sin, cos float64 // of the turn
	flat     float64 // share of the ground's depth that is seen
	lift     float64 // share of a height that is seen
}

// above looks down, with a trace of the heights.
var above = view{cos: 1, flat: 1, lift: 0.22}

// elevation of the eye over the table in the view from the side.
const elevation = 38 * math.Pi / 180

// aside looks from a side; turn in degrees.
func aside(turn float64) view {
	v := view{flat: math.Sin(elevation), lift: math.Cos(elevation)}
	v.sin, v.cos = math.Sincos(turn * math.Pi / 180)
	return v
}

func (v view) project(p engine.Point) (x, y float64) {
	return v.cos*p[0] - v.sin*p[1], v.flat*(v.sin*p[0]+v.cos*p[1]) - v.lift*p[2]
}

// depth is how near a point is to the eye.
func (v view) depth(p engine.Point) float64 {
	return v.lift*(v.sin*p[0]+v.cos*p[1]) + v.flat*p[2]
}

// side says whether the side over an outline's edge from i to j faces the eye,
// and how much it faces to the left, -1 to 1.
func (v view) side(outline []engine.Point, i, j int) (faces bool, left float64) {
	area := 0.0
	for k, p := range outline {
		q := outline[(k+1)%len(outline)]
		area += p[0]*q[1] - q[0]*p[1]
	}
	a, b := outline[i], outline[j]
	along := v.cos*(b[0]-a[0]) - v.sin*(b[1]-a[1])
	away := v.sin*(b[0]-a[0]) + v.cos*(b[1]-a[1])
	length := math.Hypot(along, away)
	if length == 0 {
		return false, 0
	}
	return along*area < 0, math.Copysign(1, area) * -away / length
}

// headroom is how much of the height over the table belongs to the picture, mm.
const headroom = 60

// bounds is the box that holds a drawing.
func (v view) bounds(d engine.Drawing) (x, y, w, h float64) {
	lowX, lowY, highX, highY := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, z := range [2]float64{0, headroom} {
		for _, corner := range engine.Box(0, 0, z, d.Width, d.Height) {
			px, py := v.project(corner)
			lowX, lowY, highX, highY = min(lowX, px), min(lowY, py), max(highX, px), max(highY, py)
		}
	}
	return lowX, lowY, highX - lowX, highY - lowY
}
