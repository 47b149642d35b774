package pieces

import "banto/vision/likelihood"

// tint is what is to be added to the log likelihood of each player's colour on this table, by what its light makes of the discs in the row,
// which all differ: of two the one that is hardly likelier its own colour than the other's tells that everything looks like the other here.
func (r *turnRow) tint(colors int) []float64 {
	out := make([]float64, colors)
	for i, p := range r.players {
		for j, q := range r.players[:i] {
			ahead, behind := r.scores[i][p]-r.scores[i][q], r.scores[j][q]-r.scores[j][p]
			middle := (ahead - behind) / 2 // between the two, where neither colour is likelier
			out[p] -= middle / 2
			out[q] += middle / 2
		}
	}
	return out
}

// discLapse and pyramidLapse are the shares of discs and of pyramids on the grid of known tables that are surely taken for another player's: a
// natural pyramid of which only sides in the shade show looks grey. Raise them if one sure piece speaks against all that lies around it.
const discLapse, pyramidLapse = 0.004, 0.012

// shared shares out anew, by the light in which the row shows and by who is present, how likely a piece is each player's; a share, lapse, of
// such pieces is taken for another's, 0 of those that go with no other.
func (s *scan) shared(like []float64, lapse float64) {
	if row := s.out.kept.row; row != nil {
		likelihood.Shift(like, row.tint(len(like)))
	}
	likelihood.Lapse(like, lapse)
	likelihood.Among(like, s.out.Present())
}
