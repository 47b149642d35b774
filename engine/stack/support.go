package stack

import "math"

// under judges a piece against the floor it rests on.
func (f floor) under(p piece, tol Tolerance, found []Violation) []Violation {
	if f.unread > 0 {
		return found
	}
	if len(f.pieces) == 0 {
		return append(found, Violation{Overhang, math.Sqrt(math.Abs(p.outline.Area()))})
	}
	var ground cover
	for _, below := range f.pieces {
		for _, part := range below.parts {
			ground.add(part, tol.OverhangTol)
		}
	}
	var loose []Polygon
	for _, part := range p.parts {
		loose = append(loose, ground.uncovered(part)...)
	}
	var mm [2]float64 // overhang, gap
	for _, region := range regions(loose) {
		kind, depth := p.judge(region, f, &ground)
		mm[kind-Overhang] = math.Max(mm[kind-Overhang], depth)
	}
	for i, depth := range mm {
		if depth > 0 {
			found = append(found, Violation{Overhang + Kind(i), depth})
		}
	}
	return found
}

// judge tells an opening from an edge: where the piece hangs deepest, an
// opening has ground under the piece on two opposite sides, square to one of
// the edges of the floor below.
func (p piece) judge(region []Polygon, f floor, ground *cover) (Kind, float64) {
	at, depth := ground.deepest(region)
	for _, below := range f.pieces {
		for i, a := range below.outline {
			n := outward(a, below.outline[(i+1)%len(below.outline)])
			if p.rests(at, n, ground) && p.rests(at, Point{-n[0], -n[1]}, ground) {
				return OverGap, depth
			}
		}
	}
	return Overhang, depth
}

// rests says whether the piece, followed from q in direction d, meets the
// ground before it ends.
func (p piece) rests(q, d Point, ground *cover) bool {
	return ground.reach(q, d) < p.extent(q, d)
}

// extent is how far the piece runs on from q in direction d, in mm.
func (p piece) extent(q, d Point) float64 {
	end := 0.0
	for range p.parts {
		grew := false
		for _, part := range p.parts {
			if in, out := part.chord(q, d); in <= end+1e-6 && out > end+1e-9 {
				end, grew = out, true
			}
		}
		if !grew {
			break
		}
	}
	return end
}

// regions groups convex fragments that touch.
func regions(fragments []Polygon) [][]Polygon {
	var groups [][]Polygon
	for _, f := range fragments {
		joined := []Polygon{f}
		var apart [][]Polygon
		for _, g := range groups {
			if touchesAny(f, g) {
				joined = append(joined, g...)
			} else {
				apart = append(apart, g)
			}
		}
		groups = append(apart, joined)
	}
	return groups
}

func touchesAny(f Polygon, group []Polygon) bool {
	for _, g := range group {
		if (piece{f, []Polygon{f}}).distance(piece{g, []Polygon{g}}) < 1e-6 {
			return true
		}
	}
	return false
}
