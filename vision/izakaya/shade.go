package izakaya

import "math"

// A shade is a light-free colour in the space where card, print and wood have
// even spreads: the log of its brightness and the excess of red and of blue
// over green, relative to the brightness.
type shade struct{ y, a, b float32 }

// shadeFloor and chromaFloor keep dark samples, where noise and glare rule,
// from having wild shades. Raise them if black cards flicker between colours.
const shadeFloor, chromaFloor = 0.02, 0.04

func shadeOf(r, g, b float32) shade {
	m := (r + g + b) / 3
	k := 1 / (m + chromaFloor)
	return shade{shadeLog[min(max(int(m*shadeBins), 0), len(shadeLog)-1)], (r - g) * k, (b - g) * k}
}

// shadeBins is how many entries to card white the table of logarithms has.
const shadeBins = 4096

var shadeLog = func() (t [2 * shadeBins]float32) {
	for i := range t {
		t[i] = float32(math.Log((float64(i)+0.5)/shadeBins + shadeFloor))
	}
	return t
}()

// shadeOfPaint is the shade of a linear colour.
func shadeOfPaint(rgb [3]float64) shade {
	return shadeOf(float32(rgb[0]), float32(rgb[1]), float32(rgb[2]))
}
