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
	believed, agreed := given(h.count, asked[floorsAsked], asked[piecesAsked])
	floors, pieces := number(believed.Floors()), number(believed.Pieces())
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
	n, p := floors.best()
	if h.count.Floors()[n] <= usual.floors() { // that a card asks for them is not enough
		p = 0
	}
	if said(p, "floors") {
		b.Floors = n
	}
	if n, p := pieces.best(); said(p, "pieces") {
		b.Pieces = n
	}
	all := h.faults.judge(b, &agreed)
	known := asked[floorsAsked].known() && asked[piecesAsked].known() && b.Floors > 0
	defied := b.Chance > 0.5 && !(asked[floorsAsked].allows(b.Floors) && asked[piecesAsked].allows(b.Pieces))
	if !known || defied { // then nobody can tell that all is well, nor all that is amiss
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

// judge notes what is wrong with a building, that is likelier than not, and the chance that nothing is; all is how probable it is that
// exactly what was noted is wrong.
func (f *faults) judge(b *jutaku.BuildingReading, agreed *agreement) (all float64) {
	all, b.Chance = 1, agreed[1][1]
	note := func(code engine.Code, p float64) int {
		if p > sure {
			b.Violations = append(b.Violations, code)
			return 0
		}
		return 1
	}
	for i, p := range f {
		b.Chance *= 1 - p
		all *= math.Max(p, 1-p)
		note(building.Faults[i], p)
	}
	floors, pieces := note(jutaku.FloorsWrong, 1-agreed.floors()), note(jutaku.PiecesWrong, 1-agreed.pieces())
	return all * agreed[floors][pieces]
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
