package site

import (
	"math"
	"slices"

	"banto/engine/stack"
)

// twoSites is how far apart, mm, the middles of a card's two sites lie at
// least; fewVotes is how many cells the smaller of two has. Raise them if one
// site is read as two.
const (
	twoSites = 14
	fewVotes = 3
)

// splitRounds is how often the votes are dealt to two middles anew.
const splitRounds = 6

// bySite deals the votes of the cells that show a site to one or two sites by
// the middles they vote for (k-means from a split along the principal axis).
func bySite(votes []siteVote) [][]siteVote {
	votes = slices.DeleteFunc(slices.Clone(votes), func(v siteVote) bool { return v.weight <= 0.5 })
	if len(votes) == 0 {
		return nil
	}
	first := splitAlong(votes)
	var part [2][]siteVote
	for range splitRounds {
		part = [2][]siteVote{}
		for i, v := range votes {
			part[first[i]] = append(part[first[i]], v)
		}
		if min(len(part[0]), len(part[1])) == 0 {
			return [][]siteVote{votes}
		}
		ax, ay := meanVote(part[0])
		bx, by := meanVote(part[1])
		for i, v := range votes {
			first[i] = 0
			if math.Hypot(v.x-bx, v.y-by) < math.Hypot(v.x-ax, v.y-ay) {
				first[i] = 1
			}
		}
	}
	ax, ay := votedMiddle(part[0])
	bx, by := votedMiddle(part[1])
	if math.Hypot(ax-bx, ay-by) < twoSites || min(len(part[0]), len(part[1])) < fewVotes {
		return [][]siteVote{votes}
	}
	return part[:]
}

// splitAlong splits votes, 0 or 1 each, along the axis in which they spread most.
func splitAlong(votes []siteVote) []int {
	mx, my := meanVote(votes)
	var xx, xy, yy float64
	for _, v := range votes {
		w := v.weight
		xx, xy, yy = xx+w*(v.x-mx)*(v.x-mx), xy+w*(v.x-mx)*(v.y-my), yy+w*(v.y-my)*(v.y-my)
	}
	s, c := math.Sincos(math.Atan2(2*xy, xx-yy) / 2)
	out := make([]int, len(votes))
	for i, v := range votes {
		if c*(v.x-mx)+s*(v.y-my) > 0 {
			out[i] = 1
		}
	}
	return out
}

// meanVote is the weighted mean of the middles voted for, mm on the card.
func meanVote(votes []siteVote) (x, y float64) {
	sum := 0.0
	for _, v := range votes {
		w := v.weight
		x, y, sum = x+w*v.x, y+w*v.y, sum+w
	}
	return x / sum, y / sum
}

// votedMiddle is the median of the middles voted for, mm on the card.
func votedMiddle(votes []siteVote) (x, y float64) {
	xs, ys := make([]float64, len(votes)), make([]float64, len(votes))
	for i, v := range votes {
		xs[i], ys[i] = v.x, v.y
	}
	slices.Sort(xs)
	slices.Sort(ys)
	return xs[len(xs)/2], ys[len(ys)/2]
}

// siteMiddles are the middles of sites, mm on the card: the means of the places
// of all cells, weighted by how sure they show a site. That lies nearer to the
// truth than the votes, which tell only which site a cell is of.
func siteMiddles(sites [][]siteVote, votes []siteVote) []stack.Point {
	voted, sum, out := make([]siteReading, len(sites)), make([]float64, len(sites)), make([]stack.Point, len(sites))
	for i, s := range sites {
		voted[i].x, voted[i].y = votedMiddle(s)
	}
	for _, v := range votes {
		i, w := nearestSite(voted, v.x, v.y), v.weight
		out[i][0], out[i][1], sum[i] = out[i][0]+w*v.u, out[i][1]+w*v.v, sum[i]+w
	}
	for i := range out {
		out[i] = stack.Point{out[i][0] / sum[i], out[i][1] / sum[i]}
	}
	return out
}
