package vision

import (
	"math"
	"slices"
)

// Hottest are the cells of a map of heat from the hottest down to least, above 0, each at least room from those before it;
// at is where a cell's middle lies, in the unit of room. It cools heat around what it gives.
func Hottest(heat []float64, least, room float64, at func(i int) (x, y float64)) (out []int) {
	for len(heat) > 0 {
		i := slices.Index(heat, slices.Max(heat))
		if heat[i] < least {
			return out
		}
		out = append(out, i)
		x, y := at(i)
		for k := range heat {
			if a, b := at(k); math.Hypot(a-x, b-y) < room {
				heat[k] = 0
			}
		}
	}
	return out
}
