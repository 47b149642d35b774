package likelihood

import "math"

// StrangerOdds is how much less likely, as natural logarithm, a piece is of players who have no disc in the turn row: they
// are hardly at the table. Lower it if pieces of a colour beside the row's are read.
const StrangerOdds = -6.0

// Among shares out anew, among the players present, how likely a piece is there: like is the log odds of each player's over
// none. Nothing changes where it is not known who is present.
func Among(like []float64, present []bool) {
	if present == nil {
		return
	}
	by := make([]float64, len(like))
	for k := range by {
		if !present[k] {
			by[k] = StrangerOdds
		}
	}
	Shift(like, by)
}

// Shift adds to the log likelihood of each colour of a piece, and leaves that of all together as it was.
func Shift(like, by []float64) {
	before, after := math.Inf(-1), math.Inf(-1)
	for k, v := range like {
		before = LogSum(before, v)
		like[k] += by[k]
		after = LogSum(after, like[k])
	}
	for k := range like {
		like[k] += before - after
	}
}

// Lapse shares out anew the log likelihoods of the colours of a piece, of which a share is taken for any other, however sure they look; that of
// all together stays as it was.
func Lapse(like []float64, share float64) {
	all := math.Inf(-1)
	for _, v := range like {
		all = LogSum(all, v)
	}
	for k, v := range like {
		like[k] = LogSum(v+math.Log1p(-share), all+math.Log(share/float64(len(like))))
	}
}
