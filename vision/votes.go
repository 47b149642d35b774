package vision

import (
	"math"
	"slices"
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

// bySite deals the votes to one or two sites, ordered by x, then y, of the
// middles they vote for (k-means from a split along the principal axis).
func bySite(votes []siteVote) [][]siteVote {
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
	ax, ay := siteMiddle(part[0])
	bx, by := siteMiddle(part[1])
	if math.Hypot(ax-bx, ay-by) < twoSites || min(len(part[0]), len(part[1])) < fewVotes {
		return [][]siteVote{votes}
	}
	if bx < ax || bx == ax && by < ay {
		part[0], part[1] = part[1], part[0]
	}
	return part[:]
}

// splitAlong splits votes, 0 or 1 each, along the axis in which they spread most.
func splitAlong(votes []siteVote) []int {
	mx, my := meanVote(votes)
	var xx, xy, yy float64
	for _, v := range votes {
		w := float64(v.weight)
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
		w := float64(v.weight)
		x, y, sum = x+w*v.x, y+w*v.y, sum+w
	}
	return x / sum, y / sum
}

// siteMiddle is the median of the middles voted for, mm on the card.
func siteMiddle(votes []siteVote) (x, y float64) {
	xs, ys := make([]float64, len(votes)), make([]float64, len(votes))
	for i, v := range votes {
		xs[i], ys[i] = v.x, v.y
	}
	slices.Sort(xs)
	slices.Sort(ys)
	return xs[len(xs)/2], ys[len(ys)/2]
}
