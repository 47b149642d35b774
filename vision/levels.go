package vision

import "math"

// A building is read level by level. Its foot is a line across the columns;
// the front of each higher floor is that line moved inwards by an inset that
// holds for the whole floor (an erosion of the footprint by a disc), so that
// every column votes on the same few numbers. Take everything above the foot
// as top face first; then each floor brings a band of side faces of known
// height, and its gain is how much better the band explains its rows than
// top face did. Bands do not overlap, so the gains of all floors add up.

// maxFloors is the highest building there is.
const maxFloors = 6

// floorScores is a log likelihood for each number of floors, 0..maxFloors.
type floorScores [maxFloors + 1]float64

// logs are running sums along a column: entry r is the sum over the rows before r.
type logs []float32

// over is the sum over rows a to b.
func (s logs) over(a, b int) float32 { return s[b] - s[a] }

// between is the sum from a to b, at fractions of rows, nothing beyond the ends.
func (s logs) between(a, b float64) float32 { return s.at(b) - s.at(a) }

func (s logs) at(r float64) float32 {
	if r <= 0 {
		return s[0]
	}
	i := int(r)
	if i >= len(s)-1 {
		return s[len(s)-1]
	}
	return s[i] + float32(r-float64(i))*(s[i+1]-s[i])
}

var never = float32(math.Inf(-1))

// insets are the insets, mm, that are tried for a floor's front against the foot.
var insets = [...]float64{0, 0.4, 0.8, 1.2, 1.6, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 10, 12}

const insetN = len(insets)

// The costs, log likelihood, of what buildings seldom do, in the scale of the
// gains (whose columns see much the same): standing back from the floor below,
// a mm (half do within 0.5 mm, nine of ten within 2); each further floor; each
// column at an end that a floor leaves bare, and each of the first bareFew.
// Raise floorCost when a floor too many is read.
const (
	insetCost = 12
	floorCost = 25
	bareCost  = 1
	bareStart = 40
	bareFew   = 6
)

// columnCap is the most one column may say of one floor; rowCap of one row.
const columnCap, rowCap = 200, 3

// coverLeast is the share of the width below that a floor covers at least,
// insetMost the widest ledge, mm, that is tried between two floors, footSlack
// by how many rows the whole foot may lie off the line that was traced.
const (
	coverLeast = 0.3
	insetMost  = 6
	footSlack  = 2
)

// The spreads of lightness on a side and on the top; shadeFloorDensity is the
// density of any other lightness.
const (
	sideSpread        = 0.06
	topSpread         = 0.055
	shadeFloorDensity = 0.15
)

// behindCost is what a row costs that is counted to a building beyond the end of its wood.
const behindCost = 2

// levels is the level fit of one building.
type levels struct {
	r      *fanReader
	top    float32
	col0   int
	foot   []float64         // by column from col0: row of the foot
	side   []logs            // by column: side against top (beyond the wood's end: against what is behind)
	ledge  []logs            // by column: a ledge, which may lie in shadow, against top
	fronts [insetN][]float64 // by inset and column: row on the card's plane, NaN outside
	shades []float64         // by column: lightness of the side
	ends   []int             // by column: row where the wood ends
	sums   []float64
}

// newLevels prepares the fit of the building that stands on feet.
func newLevels(r *fanReader, feet []*footing, top float32) *levels {
	v := &levels{r: r, top: top, col0: feet[0].col, sums: make([]float64, 1, r.cols+1)}
	cols := feet[len(feet)-1].col - v.col0 + 1
	rows, shades := make([]float64, cols), make([]float64, cols)
	for i, f := range feet {
		p := feet[max(i-1, 0)]
		for c := p.col + 1; c <= f.col || c == v.col0; c++ {
			t := float64(c-p.col) / math.Max(float64(f.col-p.col), 1)
			rows[c-v.col0] = float64(p.row) + t*float64(f.row-p.row)
			shades[c-v.col0] = float64(p.shade) + t*float64(f.shade-p.shade)
		}
	}
	rows[0], shades[0] = float64(feet[0].row), float64(feet[0].shade)
	for c := range rows {
		v.foot = append(v.foot, medianOf(rows[max(c-2, 0):min(c+3, cols)]))
		v.shades = append(v.shades, medianOf(shades[max(c-1, 0):min(c+2, cols)]))
		v.addColumn(c, float32(v.shades[c]))
	}
	v.erode()
	return v
}

// addColumn sums side and ledge against top in column c of the building.
func (v *levels) addColumn(c int, shade float32) {
	r := v.r
	base := (v.col0 + c) * r.rows
	any := log32(1/(max(shade-v.top, v.top-shade)+0.2) + shadeFloorDensity)
	side, ledge := make(logs, r.rows+1), make(logs, r.rows+1)
	sum, best, ended, end := float32(0), float32(0), false, int(v.foot[c])
	for i := range r.rows {
		j := base + i
		if t := r.px[j]; t.y >= 0 && i >= int(v.foot[c])-footSlack {
			s := log32(normal(t.y-shade, sideSpread) + shadeFloorDensity)
			u := log32(normal(t.y-v.top, topSpread) + shadeFloorDensity)
			sum += r.wood[j] + max(s, u) - r.behind[j]
			if sum > best && !ended {
				best, end = sum, i+1
			}
			ended = ended || sum < best-endDrop
			base := u
			if ended {
				base = r.behind[j] - r.wood[j] + behindCost
			}
			side[i+1] = max(min(s-base, rowCap), -rowCap)
			ledge[i+1] = max(min(any-base, rowCap), -rowCap)
		}
		side[i+1] += side[i]
		ledge[i+1] += ledge[i]
	}
	v.side, v.ledge, v.ends = append(v.side, side), append(v.ledge, ledge), append(v.ends, end)
}

// erode computes the fronts at every inset.
func (v *levels) erode() {
	n := v.r.fan
	mid := n.reach(v.foot[len(v.foot)/2])
	step := n.dDir * mid
	y := make([]float64, len(v.foot))
	for c, row := range v.foot {
		y[c] = n.reach(row)
	}
	for k, d := range insets {
		f := make([]float64, len(y))
		w := int(d / step)
		for c := range y {
			if c < w || c+w >= len(y) {
				f[c] = math.NaN()
				continue
			}
			far := 0.0
			for q := c - w; q <= c+w; q++ {
				dx := float64(q-c) * step
				far = math.Max(far, y[q]+math.Sqrt(math.Max(d*d-dx*dx, 0)))
			}
			f[c] = (math.Log(far) - n.log0) / n.dLog
		}
		v.fronts[k] = f
	}
}

// A stretch is the columns [lo, hi) that a floor covers.
type stretch struct{ lo, hi int }

// columnGain is by how much the side of floor m (from 0) at inset k, with a
// ledge from inset j, moved by shift rows, explains column c better than top face.
func (v *levels) columnGain(c, m, j, k int, shift float64) float64 {
	row := v.fronts[k][c]
	if math.IsNaN(row) {
		return -1e6
	}
	a, b := row+v.r.rise[m]+shift, row+v.r.rise[m+1]+shift
	g := float64(v.side[c].between(a, b))
	if j != k {
		g += float64(v.ledge[c].between(v.fronts[j][c]+v.r.rise[m]+shift, a))
	}
	return math.Max(-columnCap, math.Min(columnCap, g))
}

// gain is the best gain of floor m on any stretch of the columns in over, and that stretch.
func (v *levels) gain(m, j, k int, shift float64, over stretch) (float64, stretch) {
	least := int(coverLeast*float64(over.hi-over.lo) + 0.5)
	sums := v.sums[:1]
	for c := over.lo; c < over.hi; c++ {
		sums = append(sums, sums[len(sums)-1]+v.columnGain(c, m, j, k, shift))
	}
	v.sums = sums
	best, at := math.Inf(-1), over
	for lo := range sums {
		for hi := lo + least; hi < len(sums); hi++ {
			if g := sums[hi] - sums[lo] - bare(lo) - bare(len(sums)-1-hi); g > best {
				best, at = g, stretch{over.lo + lo, over.lo + hi}
			}
		}
	}
	return best, at
}

// bare is the cost of n columns at one end of a floor that the next leaves
// bare: floors keep close to the line of their inset, or end far off it.
func bare(n int) float64 {
	return bareStart*float64(min(n, bareFew)) + bareCost*float64(n)
}

// A placed floor is the best place of the last of a number of floors.
type placed struct {
	score  float64
	inset  int
	lo, hi int
	shift  float64
}

// fit is the best gain of 1..maxFloors floors and the place of each last floor.
func (v *levels) fit() (out floorScores, at [maxFloors + 1]placed) {
	for k := range at {
		at[k].score = math.Inf(-1)
	}
	for _, shift := range [...]float64{0, 1, -1, 2, -2} {
		v.fitAt(shift, &at)
	}
	for k := range out {
		out[k] = at[k].score
	}
	return out, at
}

// A rung is the best way to have a number of floors with the last at one inset.
type rung struct {
	score   float64
	stretch stretch
}

func (v *levels) fitAt(shift float64, at *[maxFloors + 1]placed) {
	best := noRungs()
	best[0] = rung{0, stretch{0, len(v.foot)}}
	for c := range v.foot {
		best[0].score += v.columnGain(c, 0, 0, 0, shift)
	}
	for m := 0; m < maxFloors; m++ {
		if m > 0 {
			best = v.climb(best, m, shift)
		}
		for k, b := range best {
			if b.score > at[m+1].score {
				at[m+1] = placed{b.score, k, b.stretch.lo, b.stretch.hi, shift}
			}
		}
	}
}

func noRungs() (r [insetN]rung) {
	for k := range r {
		r[k].score = math.Inf(-1)
	}
	return r
}

// climb puts floor m on the rungs below it.
func (v *levels) climb(below [insetN]rung, m int, shift float64) [insetN]rung {
	next := noRungs()
	for k := range insets {
		for j := range below[:k+1] {
			d := insets[k] - insets[j]
			if math.IsInf(below[j].score, -1) || d > insetMost {
				continue
			}
			g, at := v.gain(m, j, k, shift, below[j].stretch)
			if s := below[j].score + g - insetCost*d - floorCost; s > next[k].score {
				next[k] = rung{s, at}
			}
		}
	}
	return next
}
