package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// The architect token lies beyond the supply side of the grid, at its left or
// right end: tokenLow to tokenHigh mm above the grid's edge, its middle tokenIn
// mm inside to tokenOut mm outside the grid's side.
const tokenLow, tokenHigh, tokenIn, tokenOut = 35.0, 105.0, 15.0, 105.0

// tokenStep is the lattice step of the search for the token, mm, tokenReach how
// far from its middle the discs of the action lie.
const tokenStep, tokenReach = 2.0, 30.0

// endMost is the number of discs at one end of the supply beyond which the
// search for them stops; raise it if discs at the token go unread where stores lie.
const endMost = 30

// tokenLead is the least evidence of the token's place, tokenLeast the least mean
// evidence for wood where it is bare; tokenMost places at one end, tokenApart mm
// apart, are held for it until the discs decide.
const tokenLead, tokenLeast, tokenMost, tokenApart = -7.0, 0.0, 14, 10.0

// A token is a place where the architect token may lie, its evidence, and the
// discs on and around it.
type token struct {
	at    calibration.Point
	lead  float64
	discs []disc
}

// readBuildSpot finds the discs on and around the architect token; found is
// false where the token is not seen.
func (d *discReader) readBuildSpot(g *ground, p calibration.Profile) (discs []disc, found bool) {
	all := append(d.tokensAt(g, p, -1), d.tokensAt(g, p, 1)...)
	if len(all) == 0 {
		return nil, false
	}
	best := slices.MaxFunc(all, func(a, b token) int { return cmpFloat(a.lead, b.lead) })
	return best.discs, best.lead > tokenLead
}

// tokensAt finds the places that look like the architect token at the left (-1)
// or right (1) end of the supply.
func (d *discReader) tokensAt(g *ground, p calibration.Profile, side float64) []token {
	l := g.layout
	half := float64(l.N)/2*(2*g.half+l.Gap) - l.Gap/2
	mid := calibration.Point{X: side * (half + (tokenOut-tokenIn)/2), Y: half + (tokenLow+tokenHigh)/2}
	wide, high := (tokenIn+tokenOut)/2, (tokenHigh-tokenLow)/2
	discs := d.discsAround(g, p, mid, wide+tokenReach, high+tokenReach)
	mid.Z = p.Architect.Height
	tokens := d.tokensOn(g, latticeAround(mid, 1, 0, -wide, wide, high, tokenStep), p.Architect.Diameter/2, discs)
	woody := d.woody(p)
	for i := range tokens {
		tokens[i].with(discs, woody)
	}
	return tokens
}

// discsAround finds all discs whose middle is within wide and high mm of mid.
func (d *discReader) discsAround(g *ground, p calibration.Profile, mid calibration.Point, wide, high float64) []disc {
	mid.Z = p.Architect.Height/2 + d.height
	lat := latticeAround(mid, 1, 0, -wide-d.radius, wide+d.radius, high+d.radius, spotStep)
	f := g.survey(lat, d.box, func(p calibration.Point, t logColor) float32 {
		return max(g.table.logLike(t), g.sides.logLike(t)[woodSide]-0.7)
	})
	return d.gather(g, d.look(g, f, &lat), &lat, endMost, func(q calibration.Point) bool {
		return math.Abs(q.X-mid.X) < wide && math.Abs(q.Y-mid.Y) < high
	})
}

// How a token is told, learnt by logistic regression: by the part of it that no
// disc covers, by how clearly its least clear sectors are of wood and what is
// around it is not, by how sharply its rim stands out and how even it is, by the
// discs on it, and by how much of it is in the picture. Heaps of one colour are a
// player's store. Raise tokenEven if other wood is taken for the token.
const (
	tokenEven, tokenBare, tokenWood, tokenAround, tokenRim, tokenUneven = 6.0, 3.2, 0.8, 1.25, 0.3, 0.45
	tokenDisc, tokenHeap, tokenCut                                      = 3.4, 5.9, 20.0
)

// A disc lies on the token or beside it: tokenOn is how far from the token's
// middle, mm, that of a disc on it lies at most, tokenOff how far that of one
// beside it at least, and tokenAstride what each between takes off. tokenDiscs is
// how many discs count, heapLeast how many of one colour are a heap.
const tokenOn, tokenOff, tokenAstride, tokenDiscs, heapLeast = 12.0, 17.0, 2.0, 3, 4

// with keeps of the discs those at the token and weighs them. Discs that look like
// wood may be the token itself.
func (t *token) with(discs []disc, woody []bool) {
	on, count := 0, make([]int, len(woody))
	for _, q := range discs {
		far := math.Hypot(q.at.X-t.at.X, q.at.Y-t.at.Y)
		if far >= tokenReach {
			continue
		}
		t.discs = append(t.discs, q)
		count[q.pigment]++
		switch {
		case woody[q.pigment]:
		case far < tokenOn:
			on++
		case far < tokenOff:
			t.lead -= tokenAstride
		}
	}
	t.lead += tokenDisc * float64(min(on, tokenDiscs))
	if most := slices.Max(count); most >= heapLeast && 4*most >= 3*len(t.discs) {
		t.lead -= tokenHeap
	}
}

// woody tells which pigments look like wood.
func (d *discReader) woody(p calibration.Profile) []bool {
	out := make([]bool, len(d.box.pigments))
	for c, q := range d.box.pigments {
		out[c] = hueLike(Linear(colorOf(p.Players, q.name)), Linear(p.Piece.Wood)) > 0.5
	}
	return out
}

// A tokenLook is the wood at one end of the supply, less what discs hide of it.
type tokenLook struct {
	bare, all    *field
	wood         []float32
	whole        mask
	inner, outer [8]mask
}

// tokenShare and tokenSeen are the least parts of a token that must be bare and
// in the picture.
const tokenShare, tokenSeen = 0.1, 0.6

// tokensOn weighs every place of the lattice as the middle of a round of wood of
// radius r mm, partly under discs, with no wood around it.
func (d *discReader) tokensOn(g *ground, lat lattice, r float64, discs []disc) (out []token) {
	l := tokenLook{
		bare: newField(lat, 0), all: newField(lat, 0), wood: make([]float32, lat.nu*lat.nv),
		whole: diskMask(0, r-1, tokenStep), inner: sectors(r-5, r-0.5, tokenStep), outer: sectors(r+1.5, r+6, tokenStep),
	}
	for k := range l.wood {
		t, ok := g.colorAt(lat.at(k/lat.nv, k%lat.nv))
		if l.bare.seen[k], l.all.seen[k] = ok, ok; ok {
			l.bare.tone[k] = t
			l.wood[k] = bounded(g.sides.logLike(t)[woodSide] - g.table.logLike(t))
		}
	}
	for _, q := range discs {
		d.hide(g, l.bare, &lat, q.at)
	}
	for k := range l.wood {
		if lead, ok := l.weigh(k/lat.nv, k%lat.nv); ok {
			out = append(out, token{at: lat.at(k/lat.nv, k%lat.nv), lead: lead})
		}
	}
	slices.SortFunc(out, func(a, b token) int { return cmpFloat(b.lead, a.lead) })
	return sparse(out, tokenApart, tokenMost)
}

// weigh is the evidence of a token with its middle at step (i, j).
func (l *tokenLook) weigh(i, j int) (lead float64, ok bool) {
	wood, bare := l.bare.mean(l.wood, l.whole, i, j)
	if wood < tokenLeast || bare < tokenShare {
		return 0, false
	}
	_, seen := l.all.mean(l.wood, l.whole, i, j)
	if seen < tokenSeen {
		return 0, false
	}
	lead = tokenBare*math.Sqrt(bare/seen) - tokenCut*(1-seen) - tokenEven
	if rim := l.bare.ranked(l.wood, l.inner, i, j); len(rim) > 1 {
		lead += tokenWood * (rim[0] + rim[1]) / 2
	}
	if n, around := 0, l.bare.ranked(l.wood, l.outer, i, j); len(around) > 2 {
		n = len(around)
		lead -= tokenAround * (around[n-1] + around[n-2] + around[n-3]) / 3
	}
	if lead+tokenRim*rimMost < tokenLead {
		return 0, false
	}
	off, uneven := l.rim(i, j)
	return lead + tokenRim*off - tokenUneven*uneven, true
}

// ranked are the means of the values in the sectors that are seen, the least first.
func (f *field) ranked(values []float32, m [8]mask, i, j int) (out []float64) {
	for k := range m {
		if v, share := f.mean(values, m[k], i, j); share > 0.5 {
			out = append(out, v)
		}
	}
	slices.Sort(out)
	return out
}

// rim is by how many spreads the bare rim of a token at (i, j) stands out, in its
// second faintest quarter, and how uneven it is.
func (l *tokenLook) rim(i, j int) (off, uneven float64) {
	const points = 4 // the fewest that tell a sector's tone
	var offs []float64
	var in []logColor
	for k := range l.inner {
		a, n := l.bare.tones(l.inner[k], i, j)
		b, m := l.bare.tones(l.outer[k], i, j)
		if n >= points {
			in = append(in, a)
		}
		if min(n, m) >= points {
			offs = append(offs, min(a.apart(b)/rimSpread, rimMost))
		}
	}
	mid := meanTone(in)
	for _, t := range in {
		uneven += t.apart(mid) / rimSpread / float64(len(in))
	}
	if len(offs) > 0 {
		slices.Sort(offs)
		off = offs[len(offs)/4]
	}
	return off, uneven
}

func meanTone(tones []logColor) (mid logColor) {
	for _, t := range tones {
		for c, v := range t {
			mid[c] += v / float32(len(tones))
		}
	}
	return mid
}

// sparse keeps the first most tokens that lie at least far mm from those before.
func sparse(tokens []token, far float64, most int) (out []token) {
	for _, t := range tokens {
		near := slices.ContainsFunc(out, func(o token) bool { return math.Hypot(t.at.X-o.at.X, t.at.Y-o.at.Y) < far })
		if !near && len(out) < most {
			out = append(out, t)
		}
	}
	return out
}
