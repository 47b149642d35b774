package pieces

import (
	"testing"

	"banto/engine/izakaya"
	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// emptyPieces is the evidence of a grid of n on which nothing can be told from
// nothing of two colours.
func emptyPieces(n int) *Pieces {
	p := &Pieces{n: n}
	for range Gaps(n) {
		p.Claims = append(p.Claims, Place{Like: []float64{0, -6, -6}})
	}
	for range n * n {
		p.Owners = append(p.Owners, Place{Like: []float64{0, -6, -6}})
	}
	return p
}

func gapIndex(n int, want izakaya.Gap) int {
	for i, g := range Gaps(n) {
		if g == want {
			return i
		}
	}
	return -1
}

func TestDiscsAndPyramidsAgree(t *testing.T) {
	east := gapIndex(3, izakaya.Gap{Card: izakaya.Card{1, 1}, Side: izakaya.East}) // between cards 4 and 5
	far := gapIndex(3, izakaya.Gap{Card: izakaya.Card{0, 0}, Side: izakaya.South}) // between cards 0 and 3
	for name, c := range map[string]struct {
		disc   map[int]float64 // evidence for colour 1 by gap
		owner  map[int]float64 // the same by card
		other  map[int]float64 // for colour 2 by card
		card   int
		wanted int
	}{
		"a faint pyramid beside its disc":                        {map[int]float64{east: 8}, map[int]float64{4: -1}, nil, 4, 1},
		"the same with a clear one opposite":                     {map[int]float64{east: 8}, map[int]float64{4: -1, 5: 8}, nil, 4, 0},
		"the same with its disc far away":                        {map[int]float64{far: 8}, map[int]float64{4: -1}, nil, 4, 0},
		"a clear pyramid without a disc":                         {nil, map[int]float64{4: 9}, nil, 4, 1},
		"a faint pyramid without a disc":                         {nil, map[int]float64{4: 1}, nil, 4, 0},
		"a disc that both cards plainly defy":                    {map[int]float64{east: 8}, map[int]float64{4: -12, 5: -12}, nil, 4, 0},
		"a disc with one overlooked, as the other card is taken": {map[int]float64{east: 8}, map[int]float64{4: -9}, map[int]float64{5: 8}, 4, 1},
		"no disc, and the other card taken":                      {nil, map[int]float64{4: -9}, map[int]float64{5: 8}, 4, 0},
		"a pyramid far from a disc of its own":                   {map[int]float64{far: 8, east: 8}, map[int]float64{0: 8, 4: 0.5}, nil, 4, 1},
	} {
		p := emptyPieces(3)
		for i, v := range c.disc {
			p.Claims[i].Like[1] = v
		}
		for i, v := range c.owner {
			p.Owners[i].Like[1] = v
		}
		for i, v := range c.other {
			p.Owners[i].Like[2] = v
		}
		_, owners := p.agreed()
		k, _ := owners[c.card].Best()
		require.Equal(t, c.wanted, k, name)
	}
}

// weigh sums the weights of all ways to give each disc of a grid of two its
// pyramid, and of those in which card c has owner k.
func weigh(a *agreement, c, k int) (part, all float64) {
	loose := a.loose
	g := Gaps(2)
	var states func(i int, w float64, goes [4]int)
	states = func(i int, w float64, goes [4]int) {
		if i == len(g) {
			for card := range 4 {
				own := a.owner[card]
				lone := 1.0
				for q := 1; q < len(own); q++ {
					lone += loose * own[q]
				}
				if goes[card] > 0 {
					w *= own[goes[card]]
				} else if card != c {
					w *= lone
				}
			}
			all0 := w
			if goes[c] == 0 {
				own := a.owner[c]
				for q := range own {
					v := w
					if q > 0 {
						v *= loose * own[q]
					}
					all += v
					if q == k {
						part += v
					}
				}
				return
			}
			all += all0
			if goes[c] == k {
				part += all0
			}
			return
		}
		here := g[i].Card[0]*2 + g[i].Card[1]
		ends := [2]int{here, here + 1}
		if g[i].Side == izakaya.South {
			ends[1] = here + 2
		}
		states(i+1, w, goes)
		disc := a.disc[i]
		for q := 1; q < len(disc); q++ {
			d := w * disc[q]
			states(i+1, d*loose, goes)
			for _, e := range ends {
				if goes[e] == 0 {
					next := goes
					next[e] = q
					states(i+1, d/2, next)
				}
			}
		}
	}
	states(0, 1, [4]int{})
	return part, all
}

// Where only the gaps along a path may hold discs, belief propagation is exact.
func TestAgreementIsExactOnPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := emptyPieces(2)
		for i := range p.Claims {
			for k := 1; k < 3; k++ {
				p.Claims[i].Like[k] = rapid.Float64Range(-8, 8).Draw(t, "disc")
			}
		}
		closed := rapid.IntRange(0, 3).Draw(t, "closed")
		for i := range p.Owners {
			for k := 1; k < 3; k++ {
				p.Owners[i].Like[k] = rapid.Float64Range(-8, 8).Draw(t, "pyramid")
			}
		}
		a := p.agreement()
		a.disc[closed] = []float64{1, 0, 0}
		a.settle()
		for c := range p.Owners {
			w := a.pyramids(c)
			for k := range w {
				part, all := weigh(a, c, k)
				require.InDelta(t, part/all, w[k]/likelihood.Total(w), 1e-6)
			}
		}
	})
}
