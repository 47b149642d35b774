package highway

import (
	"fmt"
	"math"

	"banto/engine"
)

// Places in the words of reasons, drawing and choices.
func pillarName(i int) string   { return fmt.Sprintf("pillar %d", i) }
func roadName(i int) string     { return fmt.Sprintf("road %d", i) }
func buildingName(i int) string { return fmt.Sprintf("building %d", i) }

// at lists places.
func at(places ...string) []string { return places }

// scan reads a place in the words of format.
func scan(place, format string, into ...any) bool {
	n, err := fmt.Sscanf(place, format, into...)
	return err == nil && n == len(into)
}

// A frame is the part of the table that is drawn: its corner that is top left
// on the drawing, and its size, mm.
type frame struct {
	left, top     float64
	width, height float64
}

// The drawing is at least so large, grows by steps, and shows what can be
// reached from every pillar.
const (
	leastWidth, leastHeight = 640.0, 480.0
	growth                  = 40.0
)

// frame is what is drawn of a table.
func (s *State) frame() frame {
	reach := s.game.sizes.Road.Length + 2*s.game.sizes.Pillar.Diameter
	low, high := Point{-leastWidth / 2, -leastHeight / 2}, Point{leastWidth / 2, leastHeight / 2}
	take := func(p Point, reach float64) {
		for i := range p {
			low[i] = min(low[i], math.Floor((p[i]-reach)/growth)*growth)
			high[i] = max(high[i], math.Ceil((p[i]+reach)/growth)*growth)
		}
	}
	for i := range s.pillars {
		take(s.pillars[i].XY, reach)
	}
	for i := range s.buildings {
		take(s.buildings[i].XY, s.game.sizes.Building.Side)
	}
	return frame{low[0], high[1], high[0] - low[0], high[1] - low[1]}
}

// draw is where a point of the table is drawn, z mm up.
func (f frame) draw(p Point, z float64) engine.Point {
	return engine.Point{p[0] - f.left, f.top - p[1], z}
}

// spot is the name of a point as a place, in whole mm of the drawing.
func (f frame) spot(p Point) string {
	q := f.draw(p, 0)
	return fmt.Sprintf("at %.0f,%.0f", math.Round(q[0]), math.Round(q[1]))
}

// point is the point that such a place names.
func (f frame) point(place string) (p Point, ok bool) {
	var x, y int
	if !scan(place, "at %d,%d", &x, &y) {
		return p, false
	}
	return Point{float64(x) + f.left, f.top - float64(y)}, true
}
