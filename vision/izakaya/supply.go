package izakaya

import (
	"math"
	"slices"

	"banto/vision/izakaya/pieces"
	"banto/vision/likelihood"
)

// A crate holds all bottles of its colour when the game begins: those left in
// it and those on the table make up its cells. strayOdds is how much less
// likely, as natural logarithm, each bottle too few is (one in a hand, one fallen
// over), excessOdds each too many, strayMost the least that ever gets. Bring
// strayOdds nearer to zero if a bottle that somebody holds is read into a crate.
const strayOdds, excessOdds, strayMost = -4.0, -8.0, -16.0

// crateOdd is how unlikely, as natural logarithm, a count of a crate is at
// least, whatever the crate shows: its place may be off. Bring it nearer to
// zero if a crate read wrong changes bottles that are plain to see.
const crateOdd = -7.0

// unseenBottle is the log of how likely a vertex that no picture shows holds a
// bottle of a given colour.
const unseenBottle = -2.5

// supplyRounds is how often vertices and crates hear of each other.
const supplyRounds = 6

// A supply reads the bottles on the table and in the crates together by belief
// propagation, with one factor a colour on the number of its bottles.
type supply struct {
	cells  int
	vertex [][]float64 // weight of each alternative of a vertex: empty, then the colours
	count  [][]float64 // of each colour: the weight of each number on the table
	hear   [][]float64 // what each colour tells a vertex: the weight of one more there
	crates [][]float64 // of each colour: weight of each number in its crate; nil: not seen
}

// supplied is the evidence for the drinks and for the bottles left in each
// colour's crate, each in the light of the other. Crates that are not seen are nil.
func supplied(drinks []pieces.Place, crates [][]float64, cells int) (board []pieces.Place, left [][]float64) {
	s := newSupply(drinks, crates, cells)
	for range supplyRounds {
		for c := range crates {
			s.tell(c)
		}
	}
	for i, e := range drinks {
		w := make([]float64, len(s.vertex[i]))
		for k := range w {
			w[k] = s.vertex[i][k] * s.hear[i][k]
		}
		board = append(board, pieces.Place{Like: likelihood.Logs(w), Seen: e.Seen})
	}
	for c := range crates {
		left = append(left, s.left(c))
	}
	return board, left
}

func newSupply(drinks []pieces.Place, crates [][]float64, cells int) *supply {
	s := &supply{cells: cells}
	for _, e := range drinks {
		w, hear := likelihood.Weights(e.Like), make([]float64, len(e.Like))
		for k := range w {
			hear[k] = 1
			if k > 0 && e.Seen < pieces.LeastShare {
				w[k] = math.Exp(unseenBottle)
			}
		}
		s.vertex, s.hear = append(s.vertex, w), append(s.hear, hear)
	}
	for _, ll := range crates {
		c := crateWeights(ll, cells)
		s.crates, s.count = append(s.crates, c), append(s.count, s.onTable(c, len(drinks)))
	}
	return s
}

// crateWeights are the weights of the numbers of bottles in a crate.
func crateWeights(ll []float64, cells int) []float64 {
	if ll == nil {
		return slices.Repeat([]float64{1}, cells+1)
	}
	return likelihood.Bounded(ll, crateOdd)
}

// whole is the weight of n bottles of a colour being there in all.
func (s *supply) whole(n int) float64 {
	each := strayOdds
	if n > s.cells {
		each = excessOdds
	}
	return math.Exp(max(each*math.Abs(float64(n-s.cells)), strayMost))
}

// onTable is the weight of each number up to most of bottles on the table of a
// colour with that crate.
func (s *supply) onTable(crate []float64, most int) []float64 {
	out := make([]float64, most+1)
	for n := range out {
		for k, w := range crate {
			out[n] += w * s.whole(n+k)
		}
	}
	return out
}

// share is how likely vertex i holds colour c by all but the colour's own word.
func (s *supply) share(i, c int) float64 {
	sum := 0.0
	for k, w := range s.vertex[i] {
		if k != c+1 {
			sum += w * s.hear[i][k]
		}
	}
	return s.vertex[i][c+1] / (sum + s.vertex[i][c+1])
}

// tell updates what colour c tells every vertex.
func (s *supply) tell(c int) {
	n := len(s.vertex)
	shares := make([]float64, n)
	for i := range shares {
		shares[i] = s.share(i, c)
	}
	for i := range shares {
		one, none := 0.0, 0.0
		for k, p := range likelihood.Counts(shares, i) {
			none += p * s.count[c][k]
			one += p * s.count[c][min(k+1, n)]
		}
		s.hear[i][c+1] = one / none
	}
}

// left is the log weight of each number of bottles in the crate of colour c.
func (s *supply) left(c int) []float64 {
	shares := make([]float64, len(s.vertex))
	for i := range shares {
		shares[i] = s.share(i, c)
	}
	table := likelihood.Counts(shares, -1)
	out := make([]float64, s.cells+1)
	for k := range out {
		for n, p := range table {
			out[k] += p * s.whole(n+k)
		}
		out[k] *= s.crates[c][k]
	}
	return likelihood.Logs(out)
}
