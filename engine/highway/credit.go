package highway

import "math/bits"

// earned is how many cars a draft gives the right to (chapters 6 and 8), were
// there enough of them.
func (d *draft) earned(s *State) int {
	n := 0
	if !d.ends[0].table && d.ends[1].table {
		n = s.game.opt.ExitBonus
	}
	return n + d.crossed(s)
}

// crossed counts the crossings that pay: roads of opponents that the draft is
// the first to pass over, and such that it is the first to pass under.
func (d *draft) crossed(s *State) (n int) {
	var paid [MaxPlayers]int
	for mask := d.above | d.below; mask != 0; mask &= mask - 1 {
		i := bits.TrailingZeros64(mask)
		q := &s.roads[i]
		if q.owner == d.owner {
			if s.game.opt.OwnCrossing == "blocks_all" {
				return 0
			}
			continue
		}
		others := q.above
		if d.above&(1<<i) != 0 {
			others = q.below
		}
		if !d.covered(s, q, others) {
			paid[q.owner]++
		}
	}
	for _, k := range paid {
		if s.game.opt.CarsPer == "player" {
			k = min(k, 1)
		}
		n += k
	}
	return n
}

// covered says whether one of the others takes the credit for crossing q: by
// crossing it anywhere, or where the option says so, in the same place.
func (d *draft) covered(s *State, q *road, others uint64) bool {
	if s.game.opt.CoverScope == "whole_road" {
		return others != 0
	}
	for ; others != 0; others &= others - 1 {
		if sharesPlace(&d.stick, &q.stick, &s.roads[bits.TrailingZeros64(others)].stick) {
			return true
		}
	}
	return false
}

// numbers are the bits that are set.
func numbers(mask uint64) []int {
	out := make([]int, 0, bits.OnesCount64(mask))
	for ; mask != 0; mask &= mask - 1 {
		out = append(out, bits.TrailingZeros64(mask))
	}
	return out
}
