package pieces

import (
	"math"

	"banto/vision/likelihood"
)

// Whoever claims a card lays a disc in one of its gaps and sets a pyramid on
// the card: each disc goes with one pyramid of its colour on one of the two
// cards beside it, and no pyramid stands alone. looseOdds is how much less
// likely, as natural logarithm, either is without the other: pieces are
// forgotten, and pictures taken between the two. Bring it nearer to zero if
// mistakes of the players are read as if they had done right.
// overlookedOdds is how often a piece is there where surely none shows: four in a
// thousand do behind buildings or on wood of their colour. Raise it if pieces are missing whose
// counterpart lies there, lower it if pieces are read where none is.
const looseOdds, overlookedOdds = -8.0, -6.0

// agreeRounds is how often discs and pyramids hear of each other. Discs whose
// cards form a ring need some rounds, all others as many as the grid is long.
const agreeRounds = 12

// An agreement reads discs and pyramids together by belief propagation (Pearl
// 1988): discs tell their two cards how likely they go with a pyramid there,
// cards tell their discs how likely they are free for it.
type agreement struct {
	gaps   [][2]int    // the two cards of each gap, in row order
	disc   [][]float64 // weight of each alternative of a gap: empty, then the colours
	owner  [][]float64 // the same for the pyramids of a card
	toCard [][2][]float64
	toGap  [][2][]float64
	loose  float64
}

// agreed is the evidence for claims and owners, each in the light of the other.
func (p *Pieces) agreed() (claims, owners []Place) {
	a := p.agreement()
	a.settle()
	for i, e := range p.Claims {
		claims = append(claims, Place{Like: likelihood.Logs(a.discs(i)), Seen: e.Seen})
	}
	for c, e := range p.Owners {
		owners = append(owners, Place{Like: likelihood.Logs(a.pyramids(c)), Seen: e.Seen})
	}
	return claims, owners
}

// agreement is what discs and pyramids have to say, before any heard of another.
func (p *Pieces) agreement() *agreement {
	a := &agreement{loose: math.Exp(looseOdds)}
	for i, gap := range Gaps(p.n) {
		here, there := gapCards(gap, p.n)
		a.gaps = append(a.gaps, [2]int{here, there})
		a.disc = append(a.disc, p.Claims[i].weights())
		k := len(p.Claims[i].Like)
		a.toCard = append(a.toCard, [2][]float64{make([]float64, k), make([]float64, k)})
		a.toGap = append(a.toGap, [2][]float64{make([]float64, k), make([]float64, k)})
	}
	for _, e := range p.Owners {
		a.owner = append(a.owner, e.weights())
	}
	return a
}

// settle lets discs and pyramids hear of each other.
func (a *agreement) settle() {
	for range agreeRounds {
		a.hearCards()
		a.hearGaps()
	}
	a.hearCards()
}

// weights are the likelihoods over that of the empty place, where a piece may be overlooked.
func (e *Place) weights() []float64 {
	w := likelihood.Weights(e.Like)
	for k := range w[1:] {
		w[1+k] += math.Exp(overlookedOdds)
	}
	return w
}

// heard is what the discs around each card tell it together: for each colour
// the weight that one of them goes with a pyramid of that colour there.
func (a *agreement) heard() [][]float64 {
	sum := make([][]float64, len(a.owner))
	for c := range sum {
		sum[c] = make([]float64, len(a.owner[c]))
	}
	for i, cards := range a.gaps {
		for end, c := range cards {
			for k, m := range a.toCard[i][end] {
				sum[c][k] += m
			}
		}
	}
	return sum
}

// hearCards updates what cards tell gaps: for each colour the weight that the
// card's pyramid goes with this gap's disc, against that it does not.
func (a *agreement) hearCards() {
	sum := a.heard()
	for i, cards := range a.gaps {
		for end, c := range cards {
			other := 1.0
			for k := 1; k < len(sum[c]); k++ {
				other += a.owner[c][k] * (a.loose + max(sum[c][k]-a.toCard[i][end][k], 0))
			}
			for k := 1; k < len(sum[c]); k++ {
				a.toGap[i][end][k] = a.owner[c][k] / other
			}
		}
	}
}

// hearGaps updates what gaps tell cards: for each colour the weight that the
// disc there goes with this card's pyramid, against that it does not.
func (a *agreement) hearGaps() {
	for i := range a.gaps {
		for end := range 2 {
			other := 1.0
			for k := 1; k < len(a.disc[i]); k++ {
				other += a.disc[i][k] * (a.loose + a.toGap[i][1-end][k]/2)
			}
			for k := 1; k < len(a.disc[i]); k++ {
				a.toCard[i][end][k] = a.disc[i][k] / 2 / other
			}
		}
	}
}

// discs are the weights of the alternatives of gap i.
func (a *agreement) discs(i int) []float64 {
	w := []float64{1}
	for k := 1; k < len(a.disc[i]); k++ {
		w = append(w, a.disc[i][k]*(a.loose+(a.toGap[i][0][k]+a.toGap[i][1][k])/2))
	}
	return w
}

// pyramids are the weights of the alternatives of card c.
func (a *agreement) pyramids(c int) []float64 {
	sum, w := a.heard()[c], []float64{1}
	for k := 1; k < len(sum); k++ {
		w = append(w, a.owner[c][k]*(a.loose+sum[k]))
	}
	return w
}
