package vision

import (
	"math"
	"slices"
)

// A footing is a place in a column of a fan where a building may stand: the
// row of its foot, the lightness of the side above it, and by how much wood
// explains what stands there better than ground (log likelihood).
type footing struct {
	col, row, site int
	shade          float32
	gain           float64
}

// footContrast is the least log likelihood, per row, by which the rows above a
// foot must be wood and those below it card; footCard the least share of them
// that must be the card's own print. Lower them when buildings on blurred
// pictures are overlooked.
const (
	footContrast = 0.8
	footCard     = 0.5
)

// feet are the rows of column c at which wood begins on this card.
func (r *fanReader) feet(c int) []int {
	w := max(int(0.7*r.rise[1]), 2)
	ws, gs, own := r.woodSum[c], r.groundSum[c], r.ownSum[c]
	up := func(i int) float32 { return ws.over(i, i+w) - gs.over(i, i+w) }
	score := func(i int) float32 { return up(i) + gs.over(i-w, i) - ws.over(i-w, i) }
	var out []int
	for i := w; i+w <= r.rows; i++ {
		s := score(i)
		if !r.inside(c, i) || own.over(i-w, i) < footCard*float32(w) || s < 2*footContrast*float32(w) || up(i) < 0 {
			continue
		}
		best := true
		for j := max(w, i-w); best && j <= i+w && j+w <= r.rows; j++ {
			sj := score(j)
			best = sj < s || sj == s && j >= i
		}
		if best {
			out = append(out, i)
		}
	}
	return out
}

// inside tells whether what stands at column c, row i has its foot on the card.
func (r *fanReader) inside(c, i int) bool {
	return r.onCard[c*r.rows+i] && r.onCard[c*r.rows+min(i+r.ledge, r.rows-1)]
}

// candidates are the footings of every column, sites not yet told apart.
func (r *fanReader) candidates() [][]footing {
	out := make([][]footing, r.cols)
	for c := range out {
		for _, row := range r.feet(c) {
			f := footing{col: c, row: row, shade: r.shade(c, row)}
			f.gain = r.gain(&f)
			out[c] = append(out[c], f)
		}
	}
	return out
}

// gain is how much better wood explains what stands on f than what may be behind it.
func (r *fanReader) gain(f *footing) float64 {
	sum, best := float32(0), float32(0)
	for i := f.row; i < r.rows && sum > best-endDrop; i++ {
		j := f.col*r.rows + i
		sum += r.wood[j] + anyShade - r.ground[j]
		best = max(best, sum)
	}
	return float64(best)
}

// anyShade is the log density of lightness on wood of any face; endDrop the log
// likelihood of ground over wood that ends a building.
const anyShade, endDrop = 0.4, 12

// shade is the lightness of the side just above a foot.
func (r *fanReader) shade(c, row int) float32 {
	sum, n := float32(0), float32(0)
	for i := row + 2; i < row+max(int(r.rise[1])-1, 5) && i < r.rows; i++ {
		sum += r.px[c*r.rows+i].y
		n++
	}
	return sum / max(n, 1)
}

// The costs, log likelihood, of the line of a building's foot: of starting or
// ending it, and of a jump of more than slopeFree rows from column to column;
// a column counts at most footWorth, and footBar must be gained to count.
const (
	lineEnd   = 3
	lineJump  = 6
	slopeFree = 9
	footWorth = 25
	footBar   = 8
)

func (f *footing) worth() float64 {
	return math.Max(-footWorth, math.Min(footWorth, f.gain-footBar))
}

// A lineNode is the best line up to one footing (or none, index 0) of a column.
type lineNode struct {
	score float64
	from  int
}

// trace finds the line of the foot of the building on a site, at most one
// footing a column, by dynamic programming over the columns.
func (r *fanReader) trace(cand [][]footing, site int) []*footing {
	nodes := make([][]lineNode, len(cand))
	for c := range cand {
		nodes[c] = make([]lineNode, len(cand[c])+1)
		for i := range nodes[c] {
			nodes[c][i] = bestLine(cand, nodes, c, i, site)
		}
	}
	at, last := 0, nodes[len(cand)-1]
	for i := range last {
		if last[i].score > last[at].score {
			at = i
		}
	}
	var feet []*footing
	for c := len(cand) - 1; c >= 0; c-- {
		if at > 0 && cand[c][at-1].worth() > 0 {
			feet = append(feet, &cand[c][at-1])
		}
		at = nodes[c][at].from
	}
	slices.Reverse(feet)
	return feet
}

func bestLine(cand [][]footing, nodes [][]lineNode, c, i, site int) lineNode {
	worth := 0.0
	if i > 0 {
		if cand[c][i-1].site != site {
			return lineNode{math.Inf(-1), 0}
		}
		worth = cand[c][i-1].worth()
	}
	if c == 0 {
		return lineNode{worth, 0}
	}
	best := lineNode{math.Inf(-1), 0}
	for j, n := range nodes[c-1] {
		s := n.score
		switch {
		case (i == 0) != (j == 0):
			s -= lineEnd
		case i > 0 && abs(cand[c][i-1].row-cand[c-1][j-1].row) > slopeFree:
			s -= lineJump
		}
		if s > best.score {
			best = lineNode{s, j}
		}
	}
	return lineNode{best.score + worth, best.from}
}

func abs(a int) int { return max(a, -a) }

// What is believed to be a building is at least frontCols columns and
// frontWide mm wide without a break of more than frontBlind columns, and gains
// frontGain in its middle column; where it is no broader than a pyramid's
// diagonal, narrowGain, and only from plainGain on it is too tall for one.
// Raise them when shadows or pyramids are taken for buildings.
const (
	frontCols  = 5
	frontWide  = 4.5
	frontBlind = 8
	frontGain  = 90
	narrowGain = 165
	plainGain  = 250
)

// front keeps the longest unbroken part of a line of feet; nil where it is no building's.
func (r *fanReader) front(feet []*footing) []*footing {
	best, from := feet[:0], 0
	for i := range feet {
		if i > 0 && feet[i].col-feet[i-1].col > frontBlind {
			from = i
		}
		if i+1-from > len(best) {
			best = feet[from : i+1]
		}
	}
	if len(best) < frontCols {
		return nil
	}
	wide := float64(best[len(best)-1].col-best[0].col) * r.dDir * r.reach(float64(best[0].row))
	gains := make([]float64, len(best))
	for i, f := range best {
		gains[i] = f.gain
	}
	gain, least := medianOf(gains), float64(frontGain)
	if wide < r.diagonal() {
		least = narrowGain
	}
	if wide < frontWide || gain < least || !r.wooden(best, wide > r.diagonal() || gain > plainGain) {
		return nil
	}
	return best
}

// diagonal is how broad a pyramid can show, mm.
func (r *fanReader) diagonal() float64 { return math.Sqrt2 * r.profile.Pyramid.Base }

// tintLimit is how far, squared and in spreads, the tint of a broad building may
// lie from wood. Raise it when buildings under coloured lamps are overlooked.
const tintLimit = 12

// wooden tells wood by the middle tint of what stands on the feet; from
// players' pieces too, unless it is larger than they are.
func (r *fanReader) wooden(feet []*footing, large bool) bool {
	var y, s, q []float64
	for _, f := range feet {
		for i := f.row + 2; i < min(f.row+int(1.5*r.rise[1]), r.rows); i++ {
			if t := r.px[f.col*r.rows+i]; t.y > 0.2 {
				y, s, q = append(y, float64(t.y)), append(s, float64(t.s)), append(q, float64(t.q))
			}
		}
	}
	if len(s) == 0 {
		return false
	}
	t := tint{float32(medianOf(y)), float32(medianOf(s)), float32(medianOf(q))}
	own := min(warmthApart(t, r.model.tint), warmthApart(t, r.model.shaded(t.y)))
	if large {
		return own < tintLimit
	}
	for _, p := range r.profile.Players {
		if warmthApart(t, tintOfPaint(p.Color, r.light)) < own {
			return false
		}
	}
	return true
}

// warmthApart is the squared distance of two tints' warmth in units of its spread.
func warmthApart(a, b tint) float32 {
	x, z := (a.s-b.s)/warmthSpread, (a.q-b.q)/hueSpread
	return x*x + z*z
}

// stepRows is over how many rows on each side a rise of warmth is measured.
const stepRows = 4

// refine moves each foot to the sharpest rise of warmth nearby: beside lit wood
// the card itself is warm, but grows so gradually.
func (r *fanReader) refine(feet []*footing) {
	rows := make([]float64, len(feet))
	for i, f := range feet {
		rows[i] = float64(r.warmest(f))
	}
	for i, f := range feet {
		f.row = int(medianOf(rows[max(i-2, 0):min(i+3, len(feet))]))
		f.shade = r.shade(f.col, f.row)
	}
}

func (r *fanReader) warmest(f *footing) int {
	from, to := max(f.row-5, stepRows), min(f.row+int(0.7*r.rise[1]), r.rows-stepRows-1)
	best, at := never, f.row
	px := r.px[f.col*r.rows : (f.col+1)*r.rows]
	for i := from; i <= to; i++ {
		d := float32(0)
		for k := range stepRows {
			a, b := px[i+k], px[i-1-k]
			d += (a.s-b.s)/warmthSpread + (a.q-b.q)/hueSpread
		}
		if d > best {
			best, at = d, i
		}
	}
	return at
}

// medianOf is the middle of v, which it leaves as it is.
func medianOf(v []float64) float64 {
	s := slices.Clone(v)
	slices.Sort(s)
	return s[len(s)/2]
}
