package vision

import (
	"math"
	"slices"
)

// sitePlan is where the building sites of one card lie: one, or two that a
// white strip parts. Card coordinates: mm from the card's top-left corner, x to
// the right, y down.
type sitePlan struct {
	n      int
	across bool    // the strip is horizontal: the sites lie one above the other
	split  float64 // middle of the strip, x (or y where across)
	swap   bool    // the lower site comes first
	sure   float64 // probability that number and order are right
}

// site is the site of a point of the card.
func (s sitePlan) site(x, y float64) int {
	if s.n < 2 {
		return 0
	}
	second := x > s.split
	if s.across {
		second = (y > s.split) != s.swap
	}
	if second {
		return 1
	}
	return 0
}

// The print of a card is sampled every printStep mm.
const (
	printStep = 0.75
	printN    = 84
)

// What a sample of the print shows.
const (
	printBlank   = iota // bare card
	printInk            // black print
	printCovered        // a piece, or out of the frame
)

// A printMap is the print of a card as far as it is seen.
type printMap [printN][printN]uint8 // row (y), column (x)

// readPrint samples the card at pose p, whose side is given in mm.
func readPrint(f *Frame, l *Layout, light *Light, p Pose, side float64) *printMap {
	var y [printN][printN]float32
	m := &printMap{}
	half := side / 2
	for i := range printN {
		for j := range printN {
			px, ok := l.Camera.Project(p.At((float64(j)+0.5)*printStep-half, half-(float64(i)+0.5)*printStep, 0))
			t, in := tintAt(f, light, px)
			switch {
			case !ok || !in:
				m[i][j] = printCovered
			case t.y > inkDark && (t.s > 0.09 || t.s < -0.09 || t.q > 0.08 || t.q < -0.08):
				m[i][j] = printCovered
			}
			y[i][j] = t.y
		}
	}
	m.widen(coverEdge)
	m.findInk(&y)
	m.dropBlobs()
	return m
}

// widen takes the samples next to a covered one as covered too: edges of pieces are dark as ink.
func (m *printMap) widen(by int) {
	old := *m
	for i := range printN {
		for j := range printN {
			if old[i][j] != printCovered {
				continue
			}
			for a := max(i-by, 0); a <= min(i+by, printN-1); a++ {
				for b := max(j-by, 0); b <= min(j+by, printN-1); b++ {
					m[a][b] = printCovered
				}
			}
		}
	}
}

// dropBlobs takes dark patches wider than a border as covered: they are
// shadows and pieces.
func (m *printMap) dropBlobs() {
	var sum [printN + 1][printN + 1]int
	for i := range printN {
		for j := range printN {
			d := 0
			if m[i][j] != printBlank {
				d = 1
			}
			sum[i+1][j+1] = sum[i][j+1] + sum[i+1][j] - sum[i][j] + d
		}
	}
	old := *m
	for i := 0; i+blobSize <= printN; i++ {
		for j := 0; j+blobSize <= printN; j++ {
			if sum[i+blobSize][j+blobSize]-sum[i][j+blobSize]-sum[i+blobSize][j]+sum[i][j] < blobSize*blobSize {
				continue
			}
			for a := max(i-1, 0); a < min(i+blobSize+1, printN); a++ {
				for b := max(j-1, 0); b < min(j+blobSize+1, printN); b++ {
					if old[a][b] == printInk {
						m[a][b] = printCovered
					}
				}
			}
		}
	}
}

// blobSize, samples, is wider than any border, blur included.
const blobSize = 6

// coverEdge is how many samples beside a piece are taken as covered.
const coverEdge = 1

// inkDark is the lightness under which print has no colour to speak of;
// inkContrast is how dark ink is against the brightest print near by.
const (
	inkDark     = 0.3
	inkContrast = 0.72
	inkReach    = 4 // samples
)

func (m *printMap) findInk(y *[printN][printN]float32) {
	for i := range printN {
		for j := range printN {
			if m[i][j] == printCovered {
				continue
			}
			white := float32(0)
			for a := max(i-inkReach, 0); a <= min(i+inkReach, printN-1); a += 2 {
				for b := max(j-inkReach, 0); b <= min(j+inkReach, printN-1); b += 2 {
					if m[a][b] != printCovered {
						white = max(white, y[a][b])
					}
				}
			}
			if y[i][j] < inkContrast*white {
				m[i][j] = printInk
			}
		}
	}
}

// The sites' borders lie below the card's heading, siteTop mm from its upper
// edge, and siteSide from the others; the strip between two lies in the middle
// part.
const (
	siteTop    = 13.5
	siteSide   = 3.5
	stripRange = 5.0
)

// plan finds the sites of a card from its print.
func (m *printMap) plan() sitePlan {
	lr, lrInk := m.strip(false)
	tb, tbInk := m.strip(true)
	switch best := max(lrInk, tbInk); {
	case best < stripProof:
		return sitePlan{n: 1, sure: 0.99}
	case lrInk >= tbInk:
		return sitePlan{n: 2, split: lr, sure: 0.99}
	}
	p := sitePlan{n: 2, across: true, split: tb}
	p.order(m)
	return p
}

// markCost is by how many samples of proof one sample of ink on a strip must be
// outweighed: pieces without hue and shadows leave such marks. rimWide is how
// near, in samples, to covered ones ink is taken for their rim. Lower markCost
// when pieces between two sites make one of them.
const markCost, rimWide = 12, 2

// stripProof is how many samples of ink beside a strip must show that borders
// end there; stripNear and stripFar are where, in samples, they are looked for.
const (
	stripProof = 5
	stripNear  = 3
	stripFar   = 10
)

// at is the sample t along line k, upright or (across) level; off the card it is covered.
func (m *printMap) at(k, t int, across bool) uint8 {
	if across {
		k, t = t, k
	}
	if k < 0 || t < 0 || k >= printN || t >= printN {
		return printCovered
	}
	return m[t][k]
}

// strip finds the line that no border crosses and beside which most ink shows.
// A border that crosses the line, below a piece or seen, comes out near by, so that
// only ink farther from such parts of the line is proof.
func (m *printMap) strip(across bool) (at float64, proof int) {
	lo, hi := rowOf(siteTop), printN-rowOf(siteSide)
	mid := (siteSide + 63 - siteSide) / 2.0
	if across {
		mid = (siteTop + 63 - siteSide) / 2.0
	}
	from, to := rowOf(mid-stripRange), rowOf(mid+stripRange)
	if across {
		lo = rowOf(siteSide)
	}
	for k := from; k <= to; k++ {
		if p := m.proof(k, lo, hi, across); p > proof {
			at, proof = (float64(k)+1)*printStep, p
		}
	}
	return at, proof
}

func (m *printMap) proof(k, lo, hi int, across bool) int {
	free, marks := m.freeOf(k, lo, hi, across)
	n := -markCost * marks
	for t := lo; t < hi; t++ {
		for o := stripNear; o <= stripFar && 3*o/2+2 < free[t]; o++ {
			for _, q := range [2]int{k - o, k + o} {
				if m.at(q, t, across) == printInk {
					n++
				}
			}
		}
	}
	return n
}

// freeOf is how far each sample of the line of lines k and k+1 lies from where
// a border might cross it: from covered samples and from ink. marks is how many
// show ink that lies clear of covered ones, whose rims are dark.
func (m *printMap) freeOf(k, lo, hi int, across bool) (free []int, marks int) {
	free = make([]int, hi)
	shut, open := make([]bool, hi), make([]bool, hi)
	for t := lo; t < hi; t++ {
		for q := k; q <= k+1; q++ {
			v := m.at(q, t, across)
			shut[t] = shut[t] || v == printCovered
			open[t] = open[t] || v == printInk
		}
	}
	for t, last := lo, -printN; t < hi; t++ {
		if shut[t] || open[t] {
			last = t
		}
		free[t] = t - last
		if open[t] && !slices.Contains(shut[max(t-rimWide, 0):min(t+rimWide+1, hi)], true) {
			marks++
		}
	}
	for t, last := hi-1, 2*printN; t >= lo; t-- {
		if shut[t] || open[t] {
			last = t
		}
		free[t] = min(free[t], last-t)
	}
	return free, marks
}

// order tells which of two sites, one above the other, has its centroid more to the left.
func (p *sitePlan) order(m *printMap) {
	k := rowOf(p.split)
	up, seenUp := m.centroid(rowOf(siteTop), k)
	down, seenDown := m.centroid(k, printN-rowOf(siteSide))
	d := down - up
	p.swap = d < 0
	spread := 0.35 + 2*(2-seenUp-seenDown)
	if seenUp == 0 || seenDown == 0 || math.IsNaN(d) {
		p.sure = 0.5
		return
	}
	p.sure = 0.5 * (1 + math.Erf(math.Abs(d)/spread/math.Sqrt2))
}

// centroid is the x of the area within the ink between two rows of samples, mm,
// and the share of its rows whose border is seen. Hidden border is taken as
// straight between what is seen.
func (m *printMap) centroid(from, to int) (x, seen float64) {
	left, right := make([]float64, 0, printN), make([]float64, 0, printN)
	first, last := -1, -1
	for i := from; i < to; i++ {
		l, r := math.NaN(), math.NaN()
		for j := 0; j < printN; j++ {
			if m[i][j] == printCovered && j > 4 && j < printN-4 {
				break
			}
			if m[i][j] == printInk && j > 4 {
				l = float64(j)
				break
			}
		}
		for j := printN - 5; j > 4; j-- {
			if m[i][j] == printCovered {
				break
			}
			if m[i][j] == printInk {
				r = float64(j)
				break
			}
		}
		left, right = append(left, l), append(right, r)
		if !math.IsNaN(l) || !math.IsNaN(r) {
			if first < 0 {
				first = i - from
			}
			last = i - from
		}
	}
	if first < 0 {
		return float64(printN) / 2 * printStep, 0
	}
	nl, nr := fillLine(left[first:last+1]), fillLine(right[first:last+1])
	sum, area := 0.0, 0.0
	for i := first; i <= last; i++ {
		w := math.Max(right[i]-left[i], 0)
		sum += w * (left[i] + right[i] + 1) / 2
		area += w
	}
	return sum / math.Max(area, 1) * printStep, float64(nl+nr) / float64(2*(last-first+1))
}

// fillLine fills NaN between neighbours by straight lines and beyond the ends
// by the nearest value; it returns how many values were there.
func fillLine(v []float64) int {
	n, prev := 0, -1
	for i, x := range v {
		if math.IsNaN(x) {
			continue
		}
		n++
		for k := prev + 1; k < i; k++ {
			if prev < 0 {
				v[k] = x
			} else {
				v[k] = v[prev] + (x-v[prev])*float64(k-prev)/float64(i-prev)
			}
		}
		prev = i
	}
	if prev < 0 {
		return 0
	}
	for k := prev + 1; k < len(v); k++ {
		v[k] = v[prev]
	}
	return n
}

// rowOf is the sample at mm.
func rowOf(mm float64) int { return int(mm / printStep) }
