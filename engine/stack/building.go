package stack

import "slices"

// A Building is the wooden pieces on one site, floor by floor from the ground.
// It never changes: Add gives a new one. A nil Building is an empty site.
type Building struct {
	floors []floor
}

// A floor is the pieces of one level; unread counts those whose footprint
// nobody has seen.
type floor struct {
	pieces []piece
	unread int
}

// A piece is one footprint with its convex parts.
type piece struct {
	outline Polygon
	parts   []Polygon
}

// newPiece takes a valid outline in either turn.
func newPiece(outline Polygon) piece {
	turned := outline.turned()
	return piece{turned, turned.convexParts()}
}

// A Kind is a way in which a piece breaks the building rules.
type Kind uint8

// The kinds of a Violation.
const (
	OutsideSite Kind = iota // beyond the border of the site
	NotTouching             // no edge shared with a piece of the same floor, or lying in one
	Overhang                // beyond the boundaries of the floor below
	OverGap                 // over an opening in the floor below
)

// A Violation says how a piece breaks the rules and by how many mm.
type Violation struct {
	Kind Kind
	MM   float64
}

// Floors is the number of levels.
func (b *Building) Floors() int {
	if b == nil {
		return 0
	}
	return len(b.floors)
}

// Outlines are the footprints of one floor (from 1) that are known.
func (b *Building) Outlines(floor int) []Polygon {
	var out []Polygon
	if floor >= 1 && floor <= b.Floors() {
		for _, p := range b.floors[floor-1].pieces {
			out = append(out, p.outline)
		}
	}
	return out
}

// Add lays one piece on a floor (from 1; floors below that are missing are
// taken to hold one unread piece). A nil outline is a piece whose footprint
// nobody has seen; any other must be valid.
func (b *Building) Add(level int, outline Polygon) *Building {
	next := &Building{}
	if b != nil {
		next.floors = slices.Clone(b.floors)
	}
	for len(next.floors) < level {
		next.floors = append(next.floors, floor{})
		if len(next.floors) < level {
			next.floors[len(next.floors)-1].unread = 1
		}
	}
	f := &next.floors[level-1]
	if outline == nil {
		f.unread++
		return next
	}
	f.pieces = append(slices.Clip(f.pieces), newPiece(outline))
	return next
}

// Check judges a piece before it is laid on a floor (from 1). A nil border is
// one nobody has read: it is not held against the piece, nor is a floor with
// unread pieces. What hangs over the floor below is reported as that alone,
// even where it leaves the site as well: it is one fault, and the floor below
// is the nearer boundary. The outline must be valid.
func (b *Building) Check(border Polygon, level int, outline Polygon, tol Tolerance) []Violation {
	p := newPiece(outline)
	found := b.supported(border, level, p, tol)
	if level <= b.Floors() {
		found = b.floors[level-1].beside(p, tol, found)
	}
	return found
}

// supported judges a piece against the floor below and the border of the site.
func (b *Building) supported(border Polygon, level int, p piece, tol Tolerance) (found []Violation) {
	if level > 1 {
		found = b.below(level).under(p, tol, found)
	}
	if border != nil && len(found) == 0 {
		found = p.leaves(border, tol.BorderTol, found)
	}
	return found
}

// below is the floor that a piece is held against: the nearest one beneath of
// which every footprint is known. What a legal floor rests on reaches as far as
// the floor itself at least, so that what hangs over a known floor hangs over
// the unread ones above it too.
func (b *Building) below(level int) floor {
	if level-1 > b.Floors() {
		return floor{}
	}
	for i := level - 2; i > 0; i-- {
		if b.floors[i].unread == 0 {
			return b.floors[i]
		}
	}
	return b.floors[0]
}

func (p piece) leaves(border Polygon, tol float64, found []Violation) []Violation {
	var site cover
	for _, part := range border.convexParts() {
		site.add(part, tol)
	}
	var loose []Polygon
	for _, part := range p.parts {
		loose = append(loose, site.uncovered(part)...)
	}
	if len(loose) > 0 {
		_, mm := site.deepest(loose)
		found = append(found, Violation{OutsideSite, mm})
	}
	return found
}
