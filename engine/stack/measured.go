package stack

import (
	"slices"

	"banto/engine"
)

// Trusts tells whether an outline that a camera measured of a piece on a floor (from 1) is to be judged by. It is not where it lies deeper in a known
// piece of that floor than TouchTol, as no two can lie in one place, and not where it breaks a rule above the ground in another way than by
// hanging over: whether pieces touch there outlines are too coarse to tell. The outline must be valid.
func (b *Building) Trusts(level int, outline Polygon, tol Tolerance) bool {
	if b.overlap(level, outline) > tol.TouchTol {
		return false
	}
	wrong := b.Check(nil, level, outline, tol)
	return level == 1 || len(wrong) == 0 || slices.ContainsFunc(wrong, Violation.overhangs)
}

// MayBreak are the rules that one piece on a floor (from 1) may break as Check tells them: the ground has the border of the site, what lies higher the
// floor below, and over a gap only where that has more than one piece; beside others it may not touch.
func (b *Building) MayBreak(level int) (out []engine.Code) {
	if level == 1 {
		out = append(out, BuildOutsideSite)
	} else {
		out = append(out, BuildOverhang)
		if below := b.below(level); len(below.pieces)+below.unread > 1 {
			out = append(out, BuildOverGap)
		}
	}
	if level <= b.Floors() {
		out = append(out, BuildNotTouching)
	}
	return out
}

func (v Violation) overhangs() bool { return v.Kind == Overhang }

// overlap is how deep, in mm, a piece would lie in those of a floor whose footprints are known.
func (b *Building) overlap(level int, outline Polygon) (mm float64) {
	if level < 1 || level > b.Floors() {
		return 0
	}
	p := newPiece(outline)
	for _, other := range b.floors[level-1].pieces {
		mm = max(mm, p.overlap(other))
	}
	return mm
}
