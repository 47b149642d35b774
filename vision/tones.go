package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// rimNear and rimFar bound the frame around the grid, mm off its edge, in
// which the table's tones are learnt.
const rimNear, rimFar = 8.0, 32.0

// rimStep and gapStep are the distances between two samples there, mm.
const rimStep, gapStep = 2.5, 1.0

// learnTable counts the table's tones in the gaps and around the grid. Pieces
// stand there too, each of them rare.
func (g *ground) learnTable() {
	l := g.layout
	half := g.gridHalf()
	far := half + rimFar
	for x := -far; x <= far; x += rimStep {
		for y := -far; y <= far; y += rimStep {
			if max(math.Abs(x), math.Abs(y)) > half+rimNear {
				g.learnAt(x, y)
			}
		}
	}
	for i := 1; i < l.N; i++ {
		mid := (float64(i) - float64(l.N)/2) * (2*g.half + l.Gap)
		for s := -half; s <= half; s += gapStep {
			for _, off := range []float64{-l.Gap / 6, l.Gap / 6} {
				g.learnAt(s, mid+off)
				g.learnAt(mid+off, s)
			}
		}
	}
	g.table.smooth()
}

// woodFar is how far beyond the supply side of the grid wood is looked for, mm;
// woodLeast is the fewest samples of it that tell its colour.
const woodFar, woodLeast = 110.0, 60

// learnWood measures the wood of the supply beyond the grid: the lighter half
// of what looks more like wood than like the table.
func (g *ground) learnWood() {
	half := g.gridHalf()
	var wood []logColor
	for x := -half; x <= half; x += 4 {
		for y := half + 15; y <= half+woodFar; y += 4 {
			t, ok := g.colorAt(calibration.Point{X: x, Y: y, Z: 8})
			if ok && g.sides.logLike(t)[woodSide] > g.table.logLike(t)+2 {
				wood = append(wood, t)
			}
		}
	}
	if len(wood) < woodLeast {
		return
	}
	slices.SortFunc(wood, func(a, b logColor) int { return cmpFloat(float64(b[1]), float64(a[1])) })
	b := blotOf(wood[:len(wood)/2])
	var albedo [3]float64
	for c := range albedo {
		albedo[c] = max(math.Exp(float64(b.mean[c]))-toneFloor-woodFinish[0].sheen, 0.005) / woodFinish[0].shade
	}
	g.sides.set(woodSide, newWood(albedo, measuredSpread, 0), measuredShare)
}

func (g *ground) learnAt(x, y float64) {
	if t, ok := g.colorAt(calibration.Point{X: x, Y: y}); ok {
		g.table.add(t)
	}
}

// toneStep is the width of the bins of a toneCount, toneLow its lower bound,
// toneSide the number of bins a channel.
const (
	toneStep = 0.1
	toneLow  = -3.6
	toneSide = 42
)

// A toneCount is a density of tones learnt from samples: a smoothed histogram.
type toneCount struct {
	n    int
	bins [toneSide * toneSide * toneSide]float32 // counts; after smooth log densities
}

func toneBin(t logColor) int {
	k := 0
	for _, v := range t {
		k = k*toneSide + min(max(int((v-toneLow)/toneStep), 0), toneSide-1)
	}
	return k
}

// binTone is the middle of bin k.
func binTone(k int) (t logColor) {
	for c := 2; c >= 0; c-- {
		t[c] = toneLow + (float32(k%toneSide)+0.5)*toneStep
		k /= toneSide
	}
	return t
}

func (h *toneCount) add(t logColor) {
	h.bins[toneBin(t)]++
	h.n++
}

// smooth spreads the counts over neighbouring bins (binomial along each
// axis) and takes the logarithm of the density.
func (h *toneCount) smooth() {
	for _, stride := range []int{1, toneSide, toneSide * toneSide} {
		h.blur(stride)
	}
	scale := 1 / (float64(max(h.n, 1)) * toneStep * toneStep * toneStep)
	for i, c := range h.bins {
		if c == 0 {
			h.bins[i] = strayTone
		} else {
			h.bins[i] = float32(math.Log(float64(c)*scale + math.Exp(strayTone)))
		}
	}
}

func (h *toneCount) blur(stride int) {
	old := h.bins
	for i := range h.bins {
		k := i / stride % toneSide
		lo, hi := old[i], old[i]
		if k > 0 {
			lo = old[i-stride]
		}
		if k < toneSide-1 {
			hi = old[i+stride]
		}
		h.bins[i] = old[i]/2 + (lo+hi)/4
	}
}

func (h *toneCount) logLike(t logColor) float32 { return h.bins[toneBin(t)] }
