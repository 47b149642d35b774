package jutaku

import (
	"slices"

	"banto/engine"
	"banto/engine/jutaku"
	"banto/engine/stack"
)

// faulty says whether the i-th outline on a floor, counted from 0, is what is wrong
// with a building that breaks those rules: it breaks one itself, or the number of
// floors or pieces is wrong, which is a fault of all.
func (h *house) faulty(floor, i int, broken []engine.Code, tol stack.Tolerance) bool {
	geometry := slices.DeleteFunc(slices.Clone(broken), func(c engine.Code) bool { return c == jutaku.FloorsWrong || c == jutaku.PiecesWrong })
	if len(geometry) == 0 {
		return len(broken) > 0
	}
	var rest *stack.Building
	for k, outlines := range h.outlines[:floor+1] {
		for j, o := range outlines {
			if k < floor || j != i {
				rest = rest.Add(k+1, o)
			}
		}
	}
	return slices.ContainsFunc(rest.Check(h.site(), floor+1, h.outlines[floor][i], tol), func(v stack.Violation) bool {
		return slices.Contains(geometry, v.Reason().Code)
	})
}
