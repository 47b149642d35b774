package jutaku

import (
	"cmp"
	"math"
	"math/cmplx"
	"slices"

	"banto/calibration"
	"banto/engine/jutaku"
	"banto/vision/lattice"
)

// How a camera over a map may stand: its elevations, and how far it may lean to a side, rad.
var (
	mapElevations = []float64{0.6, 0.75, 0.9, 1.05, 1.2, 1.35, 1.5}
	mapLeans      = []float64{-0.12, 0, 0.12}
)

// mostLayouts is how many ways for cards to lie in rows and columns are followed up, nextTo of how many that lie nearest to a
// card each is tried as its neighbour in a row or column. Raise them if maps of few cards are not found.
const mostLayouts, nextTo = 24, 6

// A layout says which sighting lies in which column and row of the table.
type layout map[[2]int]lattice.Sighting

// layouts are the ways in which cards that lens sighted may lie in rows and columns, which run as nearly as they can to the
// right and towards the camera: those that hold most cards first, one of each that hold the same.
func layouts(cards []lattice.Sighting, lens calibration.Camera) (found []layout) {
	type guess struct {
		cells [][2]int // of each sighting
		held  string   // which sightings have one
		many  int
	}
	var all []guess
	for _, elevation := range mapElevations {
		for _, lean := range mapLeans {
			at := levelled(cards, lens, elevation, lean)
			for i := range at {
				for _, j := range nearestOf(at, i) {
					cells, held, many := inRows(at, i, j)
					all = append(all, guess{cells, held, many})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b guess) int { return cmp.Compare(b.many, a.many) })
	known := map[string]bool{}
	for _, g := range all {
		if known[g.held] || len(found) == mostLayouts {
			continue
		}
		known[g.held] = true
		l := layout{}
		for k, at := range g.cells {
			if g.held[k] != free {
				l[at] = cards[k]
			}
		}
		found = append(found, l)
	}
	return found
}

// levelled is where sightings lie on a table over which a camera stands one unit high: to the right, and away as the
// imaginary part.
func levelled(cards []lattice.Sighting, lens calibration.Camera, elevation, lean float64) (at []complex128) {
	up, along := math.Sincos(elevation)
	for _, s := range cards {
		p := cmplx.Rect(1, lean) * complex((s.PX.X-lens.Cx)/lens.F, (s.PX.Y-lens.Cy)/lens.F)
		drop := math.Max(up+imag(p)*along, 0.05) // above 0 lower than the horizon
		at = append(at, complex(real(p)/drop, (along-imag(p)*up)/drop))
	}
	return at
}

// nearestOf are the numbers of the points nearest to point i.
func nearestOf(at []complex128, i int) []int {
	all := make([]int, len(at))
	for k := range all {
		all[k] = k
	}
	slices.SortFunc(all, func(a, b int) int { return cmp.Compare(cmplx.Abs(at[a]-at[i]), cmplx.Abs(at[b]-at[i])) })
	return all[1:min(len(all), nextTo+1)]
}

// What inRows says of a point: it lies in no column and row that no other holds, or it does.
const free, holds = '.', '#'

// inRows are the columns and rows of points where point j lies next to point i, which points have one, and how many.
func inRows(at []complex128, i, j int) (cells [][2]int, held string, many int) {
	step := at[j] - at[i]
	for math.Abs(imag(step)) > math.Abs(real(step)) || real(step) < 0 {
		step *= 1i
	}
	marks, taken := make([]byte, len(at)), [2*jutaku.MapSide + 1][2*jutaku.MapSide + 1]bool{}
	cells = make([][2]int, len(at))
	for k, p := range at {
		w := (p - at[i]) / step
		u, v := math.Round(real(w)), math.Round(imag(w))
		marks[k] = free
		if math.Abs(u) > jutaku.MapSide || math.Abs(v) > jutaku.MapSide || cmplx.Abs(w-complex(u, v)) > strayed {
			continue
		}
		col, row := int(u), -int(v)
		if t := &taken[col+jutaku.MapSide][row+jutaku.MapSide]; !*t {
			*t, marks[k], cells[k], many = true, holds, [2]int{col, row}, many+1
		}
	}
	return cells, string(marks), many
}
