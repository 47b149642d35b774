package stack

import (
	"math"
	"slices"
)

// Judge is how a finished building, the footprints of its pieces floor by floor
// from the ground, breaks the building rules: the worst Violation of each Kind.
// The order of the pieces on a floor does not matter: a floor stands where its
// pieces could have been laid one by one, each touching those before. A nil
// border or footprint is one nobody has seen, as in Check; others must be valid.
func Judge(floors [][]Polygon, border Polygon, tol Tolerance) []Violation {
	var b *Building
	var found []Violation
	for i, outlines := range floors {
		left := slices.Clone(outlines)
		for len(left) > 0 {
			k := b.nearest(i+1, left, tol)
			if left[k] != nil {
				found = worst(found, b.Check(border, i+1, left[k], tol))
			}
			b = b.Add(i+1, left[k])
			left = slices.Delete(left, k, k+1)
		}
	}
	return found
}

// nearest is which of the outlines to lay next on a floor: an unread one, else
// the one that misses the pieces of the floor by the fewest mm.
func (b *Building) nearest(level int, left []Polygon, tol Tolerance) int {
	best, least := 0, math.Inf(1)
	for k, outline := range left {
		if outline == nil {
			return k
		}
		if level > b.Floors() {
			continue
		}
		amiss := 0.0
		turned := outline.turned()
		for _, v := range b.floors[level-1].beside(piece{turned, turned.convexParts()}, tol, nil) {
			amiss = math.Max(amiss, v.MM)
		}
		if amiss < least {
			best, least = k, amiss
		}
	}
	return best
}

// worst takes more violations into a list that keeps one of each Kind.
func worst(found, more []Violation) []Violation {
	for _, v := range more {
		i := slices.IndexFunc(found, func(w Violation) bool { return w.Kind == v.Kind })
		switch {
		case i < 0:
			found = append(found, v)
		case v.MM > found[i].MM:
			found[i] = v
		}
	}
	return found
}
