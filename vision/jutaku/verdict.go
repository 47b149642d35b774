package jutaku

import (
	"math"
	"slices"

	"banto/engine"
	"banto/engine/jutaku"
	"banto/engine/stack"
	"banto/vision/building"
)

// held is the share of the probability that a range of numbers is to hold.
const held = 0.97

// building puts what was read of a building into words; hidden are the fields that are left out.
func (r *Reader) building(c *card) (b *jutaku.BuildingReading, hidden []string) {
	h, asked := &c.house, &c.printed.fields
	floors, pieces := h.floors.given(asked[floorsAsked], usualFloors), h.pieces.given(asked[piecesAsked], usualPieces)
	b = &jutaku.BuildingReading{Violations: []engine.Code{}, Confidence: 1}
	said := func(p float64, name string) bool {
		if p <= sure {
			hidden = append(hidden, name)
			return false
		}
		b.Confidence = math.Min(b.Confidence, p)
		return true
	}
	b.FloorsLeast, b.FloorsMost = floors.span(held)
	b.PiecesLeast, b.PiecesMost = pieces.span(held)
	if n, p := floors.best(); said(p*backed(h.floors[n], usualFloors), "floors") {
		b.Floors = n
	}
	if n, p := pieces.best(); said(p*backed(h.pieces[n], usualPieces), "pieces") {
		b.Pieces = n
	}
	faults := c.faults()
	b.Chance = 1
	all := 1.0
	for _, f := range faults {
		b.Chance *= 1 - f.chance
		all *= math.Max(f.chance, 1-f.chance)
		if f.chance > sure {
			b.Violations = append(b.Violations, f.code)
		}
	}
	if !c.told(b) { // then nobody can tell that all is well, nor all that is amiss
		all, b.Chance = 0, math.Min(b.Chance, 0.5)
	}
	if said(math.Max(b.Chance, 1-b.Chance), "complete") {
		complete := b.Chance > 0.5
		b.Complete = &complete
	}
	said(all, "violations")
	b.Reasons = r.reasons(h, b.Violations)
	return b, hidden
}

// told tells whether the numbers are known that a building has and that its card asks for.
func (c *card) told(b *jutaku.BuildingReading) bool {
	asked := &c.printed.fields
	return b.Floors > 0 && b.Pieces > 0 && asked[floorsAsked].known() && asked[piecesAsked].known()
}

// backed is 1 where a picture speaks for a number, which it shows with probability p and most show with usual, else 0: that a card asks for it
// is not enough.
func backed(p, usual float64) float64 {
	if p > usual {
		return 1
	}
	return 0
}

// A suspicion is what may be wrong with a building, and how probably it is.
type suspicion struct {
	code   engine.Code
	chance float64
}

// usualFloors and usualPieces are how probable a number of floors, and of pieces, was in the
// pictures that taught to count.
const usualFloors, usualPieces = 0.25, 0.15

// faults are all that may be wrong with what stands on a card.
func (c *card) faults() (out []suspicion) {
	for i, p := range c.house.faults {
		out = append(out, suspicion{building.Faults[i], p})
	}
	asked := &c.printed.fields
	return append(out,
		suspicion{jutaku.FloorsWrong, 1 - c.house.floors.agrees(asked[floorsAsked], usualFloors)},
		suspicion{jutaku.PiecesWrong, 1 - c.house.pieces.agrees(asked[piecesAsked], usualPieces)})
}

// reasons are what the outlines of a building break, by how many mm, of what it was found to.
func (r *Reader) reasons(h *house, found []engine.Code) (out []engine.Reason) {
	if len(h.outlines) == 0 || slices.ContainsFunc(h.outlines, func(f []stack.Polygon) bool { return len(f) == 0 }) {
		return nil
	}
	for _, v := range stack.Judge(h.outlines, h.site(), r.options.Tolerance) {
		if reason := v.Reason(); slices.Contains(found, reason.Code) {
			out = append(out, reason)
		}
	}
	return out
}

// site is the border round the building's ground floor; nil where none is.
func (h *house) site() (best stack.Polygon) {
	most := 0.0
	for _, s := range h.sites {
		for _, p := range h.outlines[0] {
			if thick := s.Overlap(p); thick > most {
				best, most = s, thick
			}
		}
	}
	return best
}
