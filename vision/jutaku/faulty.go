package jutaku

import (
	"slices"

	"banto/engine"
	"banto/engine/stack"
)

// faulty says of each floor's outlines whether they are what is wrong with a building that breaks those rules: those that break one
// themselves; all of them where none does, since the number of floors or of pieces is wrong, or since only what shows between the outlines
// tells the fault.
func (h *house) faulty(broken []engine.Code, tol stack.Tolerance) (out [][]bool) {
	any := false
	for k, outlines := range h.outlines {
		out = append(out, make([]bool, len(outlines)))
		for i := range outlines {
			out[k][i] = len(broken) > 0 && h.breaks(k, i, broken, tol)
			any = any || out[k][i]
		}
	}
	for k := range out {
		for i := range out[k] {
			out[k][i] = out[k][i] || len(broken) > 0 && !any
		}
	}
	return out
}

// breaks says whether the i-th outline on a floor, counted from 0, breaks one of the rules on what stands below and beside it.
func (h *house) breaks(floor, i int, broken []engine.Code, tol stack.Tolerance) bool {
	var rest *stack.Building
	for k, outlines := range h.outlines[:floor+1] {
		for j, o := range outlines {
			if k < floor || j != i {
				rest = rest.Add(k+1, o)
			}
		}
	}
	return slices.ContainsFunc(rest.Check(h.site(), floor+1, h.outlines[floor][i], tol), func(v stack.Violation) bool {
		return slices.Contains(broken, v.Reason().Code)
	})
}
