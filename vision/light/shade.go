package light

import (
	"math"

	"banto/calibration"
)

// A Shade is a light-free colour in the space where card, print and wood have
// even spreads: the log of its brightness and the excess of red and of blue
// over green, relative to the brightness.
type Shade struct{ Y, A, B float32 }

// shadeFloor and chromaFloor keep dark samples, where noise and glare rule,
// from having wild shades. Raise them if black cards flicker between colours.
const shadeFloor, chromaFloor = 0.02, 0.04

func shadeIn(r, g, b float32) Shade {
	m := (r + g + b) / 3
	k := 1 / (m + chromaFloor)
	return Shade{shadeLog[min(max(int(m*shadeBins), 0), len(shadeLog)-1)], (r - g) * k, (b - g) * k}
}

// shadeBins is how many entries to card white the table of logarithms has.
const shadeBins = 4096

var shadeLog = func() (t [2 * shadeBins]float32) {
	for i := range t {
		t[i] = float32(math.Log((float64(i)+0.5)/shadeBins + shadeFloor))
	}
	return t
}()

// ShadeOf is the shade of a profile's colour.
func ShadeOf(c calibration.RGB) Shade {
	rgb := linear(c)
	return shadeIn(float32(rgb[0]), float32(rgb[1]), float32(rgb[2]))
}

// Woody tells wood from card white, print and shadow by how far its colour
// leans towards that of wood: 0 for card white, 1 for the profile's wood.
func (t Shade) Woody(wood Shade) bool {
	const least, off = 0.45, 0.6
	size := wood.A*wood.A + wood.B*wood.B
	along := (t.A*wood.A + t.B*wood.B) / size
	across := (t.A*wood.B - t.B*wood.A) / size
	return along > least && along < 2.2 && across > -off && across < off
}
