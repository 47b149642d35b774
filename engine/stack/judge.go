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
	b := &Building{}
	var found []Violation
	for i, outlines := range floors {
		var f floor
		left := make([]piece, 0, len(outlines))
		for _, outline := range outlines {
			if outline == nil {
				f.unread++
			} else {
				left = append(left, newPiece(outline))
			}
		}
		for len(left) > 0 {
			k, amiss := f.nearest(left, tol)
			found = worst(found, b.supported(border, i+1, left[k], tol))
			found = worst(found, amiss)
			f.pieces = append(f.pieces, left[k])
			left = slices.Delete(left, k, k+1)
		}
		b.floors = append(b.floors, f)
	}
	return found
}

// nearest is which of several pieces to lay next on a floor: the one that
// misses those that lie there by the fewest mm; amiss says how.
func (f floor) nearest(left []piece, tol Tolerance) (best int, amiss []Violation) {
	least := math.Inf(1)
	for k, p := range left {
		found := f.beside(p, tol, nil)
		if len(found) == 0 {
			return k, nil
		}
		if found[0].MM < least {
			best, least, amiss = k, found[0].MM, found
		}
	}
	return best, amiss
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
