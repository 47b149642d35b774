package vision

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
)

// A logColor is a light-free linear colour, each channel as log(value + toneFloor):
// shading moves a tone along the diagonal and noise in dark places stays small.
type logColor [3]float32

// toneFloor is added to each channel before the logarithm. Raise it if dark
// pieces scatter (noise), lower it if dark colours run together.
const toneFloor = 0.03

// toneBins tabulates the logarithm for linear values from 0 to toneTop.
const (
	toneBins = 2048
	toneTop  = 2.0
)

var toneTable = func() (t [toneBins]float32) {
	for i := range t {
		t[i] = float32(math.Log((float64(i)+0.5)*toneTop/toneBins + toneFloor))
	}
	return t
}()

func logColorOf(surface [3]float32) (t logColor) {
	for c, v := range surface {
		t[c] = toneTable[min(int(v*(toneBins/toneTop)), toneBins-1)]
	}
	return t
}

// A finish says how the pigment of one kind of component shows: the part of its
// albedo that comes back (shade: its middle and its spread as natural logarithm;
// above 1 where a side faces the lamp) and, on top, the mean sheen of the room's
// light, a part of card white.
type finish struct {
	weight                    float64
	shade, shadeSpread, sheen float64
}

// The finishes of the components, learnt over many tables, lamps and cameras;
// the second of a kind is its shadow side or its part in others' shadow.
var (
	discFinish   = []finish{{0.80, 1.00, 0.22, 0.040}, {0.20, 0.45, 0.35, 0.030}}
	bottleFinish = []finish{{1.00, 0.55, 0.65, 0.040}}
	lidFinish    = []finish{{1.00, 0.95, 0.30, 0.030}}
	cardFinish   = []finish{{0.90, 1.00, 0.10, 0.005}}
	shadeFinish  = []finish{{1.00, 0.50, 0.35, 0.005}}
	woodFinish   = []finish{{1.00, 0.85, 0.35, 0.025}}
)

// paintSpread is how far a copy's pigment may be off the profile, and
// measuredSpread how far off what was measured on this very table, both as
// natural logarithm a channel. Raise them if other copies' colours go unread.
const (
	paintSpread    = 0.10
	measuredSpread = 0.08
)

// pixelSpread is the spread of a single tone from noise, blur and grain,
// darkNoise what noise and black level add to a linear value.
const (
	pixelSpread = 0.09
	darkNoise   = 0.007
)

// measuredShare is how much a measured colour counts beside the profile's: the
// light may differ from where it was measured to where it is used.
const measuredShare = 0.75

// shadeStep is the step in the logarithm of shade, and sheenSteps are the
// sheens in units of their mean with their weights (an exponential
// distribution), over which a pigment is spelt out into blots.
const shadeStep = 0.2

var sheenSteps = [4][2]float64{{0.15, 0.35}, {0.7, 0.38}, {1.7, 0.20}, {3.4, 0.07}}

// A blot is a normal distribution of tones with independent channels: its
// mean, the halved inverse variances and the log of its peak.
type blot struct {
	mean, sharp logColor
	peak        float32
}

// A pigment is how one colour of one kind of component shows: a mixture of blots.
type pigment struct {
	name   izakaya.Color
	albedo [3]float64 // linear
	blots  []blot
}

// A tuft is some of a pigment's blots that lie near each other, and the range of
// each channel outside of which they all say no more of a tone than that it is stray.
type tuft struct {
	lo, hi logColor
	blots  []blot
}

// tuftBlots is how many blots make a tuft: those of a few neighbouring shades.
const tuftBlots = 8

// tufts cuts a pigment into tufts.
func (p *pigment) tufts() (out []tuft) {
	for blots := range slices.Chunk(p.blots, tuftBlots) {
		q := tuft{lo: logColor{9, 9, 9}, hi: logColor{-9, -9, -9}, blots: blots}
		for i := range blots {
			b := &blots[i]
			far := max(b.peak-strayTone+1, 0)
			for c := range q.lo {
				d := float32(math.Sqrt(float64(far / b.sharp[c])))
				q.lo[c], q.hi[c] = min(q.lo[c], b.mean[c]-d), max(q.hi[c], b.mean[c]+d)
			}
		}
		out = append(out, q)
	}
	return out
}

// reaches tells whether any of the tuft's blots may say more of t than that it is stray.
func (p *tuft) reaches(t logColor) bool {
	return t[0] >= p.lo[0] && t[0] <= p.hi[0] && t[1] >= p.lo[1] && t[1] <= p.hi[1] && t[2] >= p.lo[2] && t[2] <= p.hi[2]
}

// newPigment derives the blots of a surface of linear albedo from the ways it may
// be finished and the spread (natural logarithm) of the pigment itself.
func newPigment(name izakaya.Color, albedo [3]float64, spread float64, finishes []finish) pigment {
	p := pigment{name: name, albedo: albedo}
	for _, f := range finishes {
		n := math.Ceil(2 * f.shadeSpread / shadeStep)
		total := 0.0
		for k := -n; k <= n; k++ {
			total += gauss(k * shadeStep / f.shadeSpread)
		}
		for k := -n; k <= n; k++ {
			shade := f.shade * math.Exp(k*shadeStep)
			weight := f.weight * gauss(k*shadeStep/f.shadeSpread) / total
			for _, s := range sheenSteps {
				p.add(albedo, shade, s[0]*f.sheen, spread, weight*s[1])
			}
		}
	}
	return p
}

func gauss(x float64) float64 { return math.Exp(-x * x / 2) }

func (p *pigment) add(albedo [3]float64, shade, sheen, spread, weight float64) {
	var b blot
	peak := math.Log(weight) - 1.5*math.Log(2*math.Pi)
	for c, a := range albedo {
		total := min(shade*a+sheen, paintTop) + toneFloor
		lit, dark := spread*shade*a/total, darkNoise/total
		variance := lit*lit + dark*dark + pixelSpread*pixelSpread
		b.mean[c], b.sharp[c] = float32(math.Log(total)), float32(0.5/variance)
		peak -= 0.5 * math.Log(variance)
	}
	b.peak = float32(peak)
	p.blots = append(p.blots, b)
}

// blend makes p a mixture with share parts of q.
func (p *pigment) blend(q pigment, share float64) {
	for i := range p.blots {
		p.blots[i].peak += float32(math.Log(1 - share))
	}
	for _, b := range q.blots {
		b.peak += float32(math.Log(share))
		p.blots = append(p.blots, b)
	}
}

// deepFinish is wood in the light that other wood has coloured, of which it is
// the albedo's square that comes back.
var deepFinish = []finish{{0.35, 0.60, 0.50, 0.015}}

// newWood is the pigment of wooden pieces of linear albedo.
func newWood(albedo [3]float64, spread, burnt float64) pigment {
	p := newPigment("", albedo, spread, overexposed(woodFinish, burnt))
	var deep [3]float64
	for c, a := range albedo {
		deep[c] = a * a
	}
	p.blots = append(p.blots, newPigment("", deep, spread, deepFinish).blots...)
	return p
}

// strayTone is the log density of a tone that nothing explains: one in twenty,
// evenly over all tones. Raise it if single odd pixels overturn a reading.
const strayTone = -7.2

// tuftsLike is the log density of t under the pigment of those tufts.
func tuftsLike(tufts []tuft, t logColor) float32 {
	sum := expTable[0]
	for i := range tufts {
		if tufts[i].reaches(t) {
			sum += tufts[i].density(t)
		}
	}
	if sum == expTable[0] {
		return strayTone
	}
	return float32(math.Log(float64(sum)))
}

// density is the density of t under the tuft's blots, but for those that t is
// far from.
func (p *tuft) density(t logColor) (sum float32) {
	for i := range p.blots {
		b := &p.blots[i]
		r, g, v := t[0]-b.mean[0], t[1]-b.mean[1], t[2]-b.mean[2]
		like := b.peak - b.sharp[0]*r*r - b.sharp[1]*g*g
		if like < strayTone-1 {
			continue
		}
		if like -= b.sharp[2] * v * v; like > strayTone-1 {
			sum += expTable[min(int((like-strayTone+1)*expSteps), len(expTable)-1)]
		}
	}
	return sum
}

// expTable holds exp from one below strayTone on, expSteps to the unit; its
// first entry is the density of a stray tone.
const expSteps = 16

var expTable = func() (t [20 * expSteps]float32) {
	for i := range t {
		t[i] = float32(math.Exp(strayTone - 1 + (float64(i)+0.5)/expSteps))
	}
	t[0] = float32(math.Exp(strayTone))
	return t
}()

func (b *blot) logLike(t logColor) float32 {
	r, g, v := t[0]-b.mean[0], t[1]-b.mean[1], t[2]-b.mean[2]
	return b.peak - b.sharp[0]*r*r - b.sharp[1]*g*g - b.sharp[2]*v*v
}

// paintTop is the brightest a pigment shows: as bright as card white, the rest
// burns out.
const paintTop = 0.92

// A pigmentBox looks pigments up: each tone's log densities are worked out once a
// picture, at the middle of its bin.
type pigmentBox struct {
	pigments []pigment
	tufts    [][]tuft  // of each pigment
	entry    []int32   // a bin's place in like, from 1; 0: not worked out yet
	like     []float32 // a row of the pigments' log densities for each bin known
}

func newPigmentBox(pigments []pigment) *pigmentBox {
	n := toneSide * toneSide * toneSide
	b := &pigmentBox{pigments: pigments, entry: make([]int32, n)}
	for i := range pigments {
		b.tufts = append(b.tufts, pigments[i].tufts())
	}
	return b
}

// set blends pigment q into pigment k of the box.
func (b *pigmentBox) set(k int, q pigment, share float64) {
	b.pigments[k].blend(q, share)
	b.tufts[k] = b.pigments[k].tufts()
	clear(b.entry)
	b.like = nil
}

// logLike is the log density of t under each pigment; the slice is the box's own.
func (b *pigmentBox) logLike(t logColor) []float32 {
	n, k := len(b.pigments), toneBin(t)
	if b.entry[k] == 0 {
		b.work(k)
	}
	at := (int(b.entry[k]) - 1) * n
	return b.like[at : at+n : at+n]
}

// work works out the row of bin k.
func (b *pigmentBox) work(k int) {
	mid := binTone(k)
	for i := range b.tufts {
		b.like = append(b.like, tuftsLike(b.tufts[i], mid))
	}
	b.entry[k] = int32(len(b.like) / len(b.pigments))
}

// A Swatch is the linear albedo of a colour as it was measured on the table
// before us.
type Swatch struct {
	Name   izakaya.Color
	Albedo [3]float64
}

// pigments makes the pigments of a palette; where swatches name a colour, the
// measurement replaces the profile's.
func pigments(palette []calibration.NamedColor, swatches []Swatch, finishes []finish, burnt float64) []pigment {
	out := make([]pigment, len(palette))
	for i, n := range palette {
		out[i] = newPigment(izakaya.Color(n.Name), Linear(n.Color), paintSpread, overexposed(finishes, burnt))
		for _, s := range swatches {
			if string(s.Name) == n.Name {
				out[i].blend(newPigment(s.Name, s.Albedo, measuredSpread, finishes), measuredShare)
				out[i].albedo = s.Albedo
			}
		}
	}
	return out
}

// contrasts are the exponents that a camera's tone curve may put on light, beside
// 1 for none. Add some if colours are taken for others in pale or hard pictures.
var contrasts = []float64{1, 0.75, 1.35}

// inContrast is a palette as pictures of that contrast show it.
func inContrast(palette []calibration.NamedColor, contrast float64) []calibration.NamedColor {
	out := slices.Clone(palette)
	for i := range out {
		for c, v := range out[i].Color {
			out[i].Color[c] = uint8(math.Round(255 * math.Pow(float64(v)/255, contrast)))
		}
	}
	return out
}

// burntLift is how much brighter than the cards pigments may show where the
// cards' white is burnt out and the light is more than it tells.
const burntLift = 1.7

// overexposed adds the finishes of a picture of which the share burnt of the
// cards' white is burnt out.
func overexposed(finishes []finish, burnt float64) []finish {
	if burnt < 0.15 {
		return finishes
	}
	var out []finish
	for _, f := range finishes {
		lifted := f
		f.weight /= 2
		lifted.weight /= 2
		lifted.shade *= burntLift
		out = append(out, f, lifted)
	}
	return out
}

// lidAlbedos are the linear albedos of the lids on the bottles, in the order of
// the drinks' names; bottles without an entry have a white one.
var lidAlbedos = map[string]float64{"black": 0.25, "blue": 0.52, "white": 0.65}

const whiteLid = 0.85

// lidTints are the parts of the body's colour that blur into a lid, with their
// weights.
var lidTints = [3][2]float64{{0, 0.45}, {0.2, 0.3}, {0.45, 0.25}}

// bottlePigments are the pigments of the bottles in the order of the palette,
// then those of their lids.
func bottlePigments(palette []calibration.NamedColor, swatches []Swatch, burnt float64) []pigment {
	out := pigments(palette, swatches, bottleFinish, burnt)
	for _, n := range palette {
		grey, ok := lidAlbedos[n.Name]
		if !ok {
			grey = whiteLid
		}
		lid, body := pigment{}, Linear(n.Color)
		for _, t := range lidTints {
			var mixed [3]float64
			for c := range mixed {
				mixed[c] = (1-t[0])*grey + t[0]*body[c]
			}
			f := lidFinish[0]
			f.weight = t[1]
			lid.blots = append(lid.blots, newPigment("", mixed, paintSpread, overexposed([]finish{f}, burnt)).blots...)
		}
		out = append(out, lid)
	}
	return out
}
