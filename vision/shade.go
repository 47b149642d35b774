package vision

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
	return shade{float32(math.Log(float64(max(m, 0) + shadeFloor))), (r - g) * k, (b - g) * k}
}

// A coat is what one kind of surface looks like: its shade and the spread of
// it (standard deviations).
type coat struct {
	shade
	sy, sc float32
}

// oddLL is the log density of a shade that no coat explains: one over the
// volume of the shades that pictures have.
const oddLL = -1.7

// ll is the log density of t under the coat, no less than that of an odd sample.
func (p *coat) ll(t shade) float32 {
	dy, da, db := (t.y-p.y)/p.sy, (t.a-p.a)/p.sc, (t.b-p.b)/p.sc
	q := float32(math.Log(float64(1/(p.sy*p.sc*p.sc)))) - 2.76 - 0.5*(dy*dy+da*da+db*db)
	return max(q, oddLL)
}
