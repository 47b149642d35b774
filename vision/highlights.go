package vision

import (
	"math"
	"slices"
)

// Under a coloured lamp one channel of card white is at the end of the scale
// before the others are. What is darker on the cards, print and shadow, still
// tells how bright it would be: highlight recovery, as developers of raw pictures
// know it. The channels that lamps lead in are red and blue.

// burntLeast is the share of white samples with a channel at the end of the scale
// from which highlights are recovered, liftLeast by how much, as natural logarithm,
// the channel must show too low where it is. Raise them if pictures without a
// cast change.
const burntLeast, liftLeast = 0.1, 0.05

// burntValue is the 8-bit value from which on a channel counts as burnt out.
var burntValue = encoded(float32(math.Exp(burntTone)))

// recovered is f with the highlights that t, fitted to it, says are burnt out, as a
// camera would have taken it with less of their channel; f itself where there are none.
func (t *Light) recovered(f *Frame, l *Layout, side float64) *Frame {
	if t.burnt < burntLeast {
		return f
	}
	var lifts [3][]float64
	lifted := false
	for _, c := range outer {
		all, mean := t.lifts(f, l, side, c)
		if mean > liftLeast {
			lifts[c], lifted = all, true
		}
	}
	if !lifted {
		return f
	}
	samples, shrink := whiteSamples(f, l, side), [3]float32{1, 1, 1}
	for i := range samples {
		s := &samples[i]
		for c, all := range lifts {
			if all != nil && s.log[c] > burntTone {
				s.log[c] += all[s.card]
				shrink[c] = min(shrink[c], float32(math.Exp(-s.log[c])))
			}
		}
	}
	return newLight(f, t.white, samples).develop(f, shrink)
}

// outer are the channels that the light of a lamp and of the sky has most of.
var outer = [2]int{0, 2}

// lifts are by how much, as natural logarithm, channel c of each card's white shows
// too low, the medians over it and its neighbours, 0 where it is burnt on none of
// them, and the mean of the others.
func (t *Light) lifts(f *Frame, l *Layout, side float64, c int) (out []float64, mean float64) {
	raw := make([]float64, len(l.Cards))
	for i, card := range l.Cards {
		raw[i] = t.lift(f, l, card, side, c)
	}
	n := 0
	for i := range raw {
		var near []float64
		for k, v := range raw {
			if !math.IsNaN(v) && max(abs(k/l.N-i/l.N), abs(k%l.N-i%l.N)) <= 1 {
				near = append(near, v)
			}
		}
		out = append(out, 0)
		if len(near) > 0 {
			out[i] = max(median(near), 0)
			mean, n = mean+out[i], n+1
		}
	}
	return out, mean / float64(max(n, 1))
}

func abs(i int) int { return max(i, -i) }

// greyPoints is how many points a side of a card are looked at for darker neutral
// ones, greyLow and greyHigh the logarithms of how bright they are, of white,
// greyOff how far off its chroma, as natural logarithm, and greyFew how many a card
// must show to be asked. greyRim is the part of a card, mm, that is left aside on each
// side, greyValue the 8-bit value below which noise rules. greyTint is how much more
// what wood sheds on a card tints an outer channel than green.
const (
	greyPoints        = 24
	greyLow, greyHigh = -2.1, -0.5
	greyOff           = 0.6
	greyFew           = 12
	greyTint          = 2
	greyRim           = 2
	greyValue         = 16
)

// lift is by how much channel c of the card's white shows too low, by the medians
// of its darker neutral points; NaN where the channel is not burnt there or too
// few points show.
func (t *Light) lift(f *Frame, l *Layout, card Pose, side float64, c int) float64 {
	px, ok := l.Camera.Project(card.At(0, 0, 0))
	white := t.logLight(px.X, px.Y)
	if !ok || white[c] < burntTone {
		return math.NaN()
	}
	var own, green []float64
	for i := range greyPoints * greyPoints {
		u := ((float64(i%greyPoints)+0.5)/greyPoints - 0.5) * (side - 2*greyRim)
		v := ((float64(i/greyPoints)+0.5)/greyPoints - 0.5) * (side - 2*greyRim)
		at, _ := l.Camera.Project(card.At(u, v, 0))
		if rgb, in := f.At(at.X, at.Y); in {
			if a, b, ok := greyOf(rgb, white, c); ok {
				own, green = append(own, a), append(green, b)
			}
		}
	}
	if len(own) < greyFew {
		return math.NaN()
	}
	return median(own) - greyTint*median(green)
}

// greyOf is by how much, as natural logarithm, channel c and green of rgb exceed
// the remaining channel, as white has them; ok where rgb may be grey.
func greyOf(rgb [3]uint8, white [3]float64, c int) (own, green float64, ok bool) {
	if max(rgb[0], rgb[1], rgb[2]) >= burntValue || min(rgb[0], rgb[1], rgb[2]) < greyValue {
		return 0, 0, false
	}
	of := func(c int) float64 { return math.Log(float64(linearTable[rgb[c]])) - white[c] }
	dark := of(2 - c)
	own, green = of(c)-dark, of(1)-dark
	return own, green, dark > greyLow && dark < greyHigh && math.Abs(own) < greyOff && math.Abs(green) < greyOff
}

// develop is f with what is burnt out as bright as green tells under the light t,
// each channel darkened by a factor so that white fits the scale.
func (t *Light) develop(f *Frame, shrink [3]float32) *Frame {
	out, curve := *f, [3][256]uint8{}
	out.Pix = make([]uint8, len(f.Pix))
	for c := range curve {
		for v := range curve[c] {
			curve[c][v] = encoded(linearTable[v] * shrink[c])
		}
	}
	for y := range f.H {
		for x := range f.W {
			i := 3 * (y*f.W + x)
			for c := range 3 {
				out.Pix[i+c] = curve[c][f.Pix[i+c]]
			}
			for _, c := range outer {
				if v := f.Pix[i+c]; shrink[c] < 1 && v >= burntValue {
					gain := t.gain(float64(x), float64(y))
					out.Pix[i+c] = encoded(shrink[c] * max(linearTable[v], linearTable[f.Pix[i+1]]*gain[1]/gain[c]))
				}
			}
		}
	}
	return &out
}

// encoded takes linear light to the 8-bit sRGB value, the inverse of linearTable.
func encoded(v float32) uint8 {
	i, _ := slices.BinarySearch(linearTable[:], v)
	if i == 0 || i < 256 && linearTable[i]-v < v-linearTable[i-1] {
		return uint8(i)
	}
	return uint8(i - 1)
}
