package vision

import "math"

// A slanted floor's front turns against the foot: its inset changes from
// column to column. The line is found by dynamic programming over the columns
// that the floor below covers, floor by floor.

// The costs, log likelihood in the scale of the gains, of a mm by which the
// inset changes between columns, and of leaving bare what is beside a floor.
// Lower turnCost when fronts that stand askew are read as floors too many.
const (
	turnCost = 20
	sideBare = 200
)

// bareColumn marks a column that a floor does not cover; turnMost is by how
// many steps of insets a line may change from column to column.
const bareColumn, turnMost = -1, 2

// slants is the best gain of 1..maxFloors floors whose fronts may turn.
func (v *levels) slants() floorScores {
	out := v.slantsAt(0)
	for _, shift := range [...]float64{1, -1} {
		for k, s := range v.slantsAt(shift) {
			out[k] = math.Max(out[k], s)
		}
	}
	return out
}

func (v *levels) slantsAt(shift float64) (out floorScores) {
	line := make([]int, len(v.foot))
	out[0] = math.Inf(-1)
	for c := range v.foot {
		out[1] += v.columnGain(c, 0, 0, 0, shift)
	}
	for m := 1; m < maxFloors; m++ {
		g, next := v.slant(line, m, shift)
		out[m+1] = out[m] + g - floorCost
		line = next
	}
	return out
}

// A slantNode is the best line up to one inset of one column, and the inset it
// came from; bareColumn: it begins here.
type slantNode struct {
	score float64
	from  int
}

// slant is the best line of floor m above below, and its gain.
func (v *levels) slant(below []int, m int, shift float64) (float64, []int) {
	nodes := make([][insetN]slantNode, len(below))
	best, atC, atK := math.Inf(-1), 0, 0
	for c, j := range below {
		for k := range nodes[c] {
			nodes[c][k].score = math.Inf(-1)
		}
		if j == bareColumn {
			continue
		}
		for k := j; k < insetN; k++ {
			n := v.slantNode(nodes, c, k)
			n.score += v.columnGain(c, m, j, k, shift) - insetCost*(insets[k]-insets[j])/float64(len(below))
			nodes[c][k] = n
			if s := n.score - sideCost(len(below)-1-c); s > best {
				best, atC, atK = s, c, k
			}
		}
	}
	line := make([]int, len(below))
	for c := range line {
		line[c] = bareColumn
	}
	for c, k := atC, atK; k >= 0 && c >= 0; c-- {
		line[c] = k
		k = nodes[c][k].from
	}
	return best, line
}

// slantNode is the best way to come to inset k in column c.
func (v *levels) slantNode(nodes [][insetN]slantNode, c, k int) slantNode {
	best := slantNode{-sideCost(c), bareColumn}
	if c == 0 {
		return best
	}
	for i := max(k-turnMost, 0); i <= min(k+turnMost, insetN-1); i++ {
		if s := nodes[c-1][i].score - turnCost*math.Abs(insets[k]-insets[i]); s > best.score {
			best = slantNode{s, i}
		}
	}
	return best
}

// sideCost is the cost of n bare columns at one end.
func sideCost(n int) float64 {
	if n == 0 {
		return 0
	}
	return sideBare*math.Min(float64(n)/bareFew, 1) + bareCost*float64(n)
}
