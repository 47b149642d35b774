package jutaku

import (
	"banto/vision/building"
	"banto/vision/likelihood"
)

// An agreement is how probable it is that a building has as many floors as its card asks for, 1, or not, 0, and as many pieces:
// [floors][pieces].
type agreement [2][2]float64

// obeys is the agreement of a building that nobody has seen, as of 176 rendered ones: who builds knows both numbers, and where a floor is
// still missing, so are pieces. Raise the last value if complete buildings are asked about, lower it if incomplete ones pass.
var obeys = agreement{{0.20, 0.05}, {0.06, 0.69}}

// usual is how often the pictures that taught to count showed, or did not, a building with given numbers: what a count says is worth what
// it is more probable than that.
var usual = agreement{{0.66, 0.09}, {0.19, 0.06}}

// floors is how probable it is that the floors are as asked.
func (a *agreement) floors() float64 { return a[1][0] + a[1][1] }

// pieces is how probable it is that the pieces are as asked.
func (a *agreement) pieces() float64 { return a[0][1] + a[1][1] }

// given is a count as it is believed of a building on a card whose printed fields ask for floors and pieces, and how probably it has them
// (Bayes' theorem).
func given(count building.Numbers, floors, pieces field) (believed building.Numbers, a agreement) {
	sum := 0.0
	for f, row := range count {
		believed = append(believed, make([]float64, len(row)))
		for n, p := range row {
			here := weighed(floors.asks(f), pieces.asks(n))
			for i := range 4 {
				w := p * here[i/2][i%2]
				a[i/2][i%2] += w
				believed[f][n] += w
				sum += w
			}
		}
	}
	for f := range believed {
		for n := range believed[f] {
			believed[f][n] /= sum
		}
	}
	for i := range 4 {
		a[i/2][i%2] /= sum
	}
	return believed, a
}

// weighed is how much likelier each agreement makes a building than it was in the pictures that taught, whose numbers are asked for so probably.
func weighed(floors, pieces float64) (a agreement) {
	f, p := [2]float64{1 - floors, floors}, [2]float64{1 - pieces, pieces}
	for i := range 4 {
		a[i/2][i%2] = f[i/2] * p[i%2] * obeys[i/2][i%2] / usual[i/2][i%2]
	}
	return a
}

// asks is how probable it is that a field asks for n: any number it may show, where it could not be read.
func (f field) asks(n int) float64 {
	if n < 1 || n > len(f.odds) {
		return 0
	}
	unread := 1 - likelihood.Total(f.odds)
	return f.odds[n-1] + unread/float64(len(f.odds))
}
