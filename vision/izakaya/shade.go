package izakaya

import "math"

// A shade is a light-free colour in the space where card, coin and coat have
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

// A coat is what one kind of surface looks like: its shade and the spread of
// it (standard deviations).
type coat struct {
	shade
	sy, sc     float32
	iy, ic     float32 // the inverse spreads
	peak, wide float32 // the log density in the middle; the squared distance from which a shade is odd
}

func newCoat(t shade, sy, sc float32) coat {
	c := coat{shade: t, sy: sy, sc: sc, iy: 1 / sy, ic: 1 / sc}
	c.peak = float32(-math.Log(float64(sy*sc*sc)) - 2.76)
	c.wide = 2 * (c.peak - oddLL)
	return c
}

// coatOf is the coat of a linear colour.
func coatOf(rgb [3]float64, sy, sc float64) coat {
	return newCoat(shadeOf(float32(rgb[0]), float32(rgb[1]), float32(rgb[2])), float32(sy), float32(sc))
}

// oddLL is the log density of a shade that no coat explains: one over the
// volume of the shades that pictures have.
const oddLL = -1.7

// far is the squared distance of t in spreads.
func (p *coat) far(t shade) float32 {
	dy, da, db := (t.y-p.y)*p.iy, (t.a-p.a)*p.ic, (t.b-p.b)*p.ic
	return dy*dy + da*da + db*db
}

// ll is the log density of t under the coat, no less than that of an odd sample.
func (p *coat) ll(t shade) float32 {
	if q := p.far(t); q < p.wide {
		return p.peak - 0.5*q
	}
	return oddLL
}
