package likelihood

import (
	"cmp"
	"math"
)

// Argmax is the place of the greatest of v.
func Argmax[T cmp.Ordered](v []T) int {
	best := 0
	for i := range v {
		if v[i] > v[best] {
			best = i
		}
	}
	return best
}

// Of is the probability of entry i among the log likelihoods v; 0 where
// everything is ruled out, as when photos of two tables are taken for one.
func Of(v []float64, i int) float64 {
	if math.IsInf(v[i], -1) {
		return 0
	}
	sum := 0.0
	for _, x := range v {
		sum += math.Exp(x - v[i])
	}
	return 1 / sum
}

// LogSum is the logarithm of the sum of what a and b are the logarithms of.
func LogSum(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(a, -1) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}

// Softmax is the probabilities of n log odds that lie step values apart.
func Softmax(odds []float32, n, step int) []float64 {
	out, sum := make([]float64, n), 0.0
	most := float64(odds[0])
	for k := range n {
		most = max(most, float64(odds[k*step]))
	}
	for k := range out {
		out[k] = math.Exp(float64(odds[k*step]) - most)
		sum += out[k]
	}
	for k := range out {
		out[k] /= sum
	}
	return out
}

// Sigmoid is the probability of what has those log odds against its contrary.
func Sigmoid[T float32 | float64](odds T) float64 { return 1 / (1 + math.Exp(-float64(odds))) }

// Logit is the log odds of a probability: the inverse of Sigmoid.
func Logit(p float64) float64 { return math.Log(p / (1 - p)) }

// Average makes log odds the mean of themselves and of as many others: of two looks at one thing, whose mistakes differ.
func Average(odds, others []float32) {
	for i, v := range others {
		odds[i] = (odds[i] + v) / 2
	}
}

// Covered are the log odds that a picture gives a thing which it shows by odds, where the share of 1 says how likely that is covered: what is covered
// looks as if nothing was there, so it can't speak for nothing more than that share leaves.
func Covered(odds, share float64) float64 { return math.Log(share + (1-share)*math.Exp(odds)) }

// Total is the sum of v.
func Total(v []float64) (sum float64) {
	for _, x := range v {
		sum += x
	}
	return sum
}

// Weights are the likelihoods over that of the empty place.
func Weights(like []float64) []float64 {
	w := make([]float64, len(like))
	for k := range w {
		w[k] = math.Exp(like[k] - like[0])
	}
	return w
}

// Bounded are the likelihoods over that of the likeliest, none less than exp(least): whatever shows may be misread.
func Bounded(like []float64, least float64) []float64 {
	w, most := make([]float64, len(like)), like[Argmax(like)]
	for k, v := range like {
		w[k] = math.Exp(max(v-most, least))
	}
	return w
}

// Logs turns weights into their logarithms, in place.
func Logs(w []float64) []float64 {
	for k := range w {
		w[k] = math.Log(w[k])
	}
	return w
}

// Counts is the distribution of how many of independent events come true, of
// all but one of them.
func Counts(shares []float64, but int) []float64 {
	out := make([]float64, len(shares)+1)
	out[0] = 1
	for i, p := range shares {
		if i == but {
			continue
		}
		for k := len(out) - 1; k > 0; k-- {
			out[k] = out[k]*(1-p) + out[k-1]*p
		}
		out[0] *= 1 - p
	}
	return out
}
