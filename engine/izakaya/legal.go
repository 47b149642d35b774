package izakaya

import "math/rand/v2"

// A choice is a legal move in four small numbers. What they are depends on the
// kind: bid seat, coins; order (a permutation's number); drink stock, vertex;
// price from, to; claim gap, side (2: no pyramid); build site of the grid, floor.
type choice struct {
	kind choiceKind
	a, b uint8
}

type choiceKind uint8

const (
	bidChoice choiceKind = iota
	orderChoice
	drinkChoice
	priceChoice
	claimChoice
	buildChoice
	passChoice
	recallChoice
)

// maxChoices is room for the choices of any usual table.
const maxChoices = 640

// Legal lists the legal moves: bids one player at a time, builds without
// footprints. Exactly these moves pass Check, but that Check also passes bids
// of several players at once, builds with footprints that lie right, and a
// turn order row that merely confirms the book.
func Legal(s State) []Move { return AppendLegal(nil, s) }

// AppendLegal appends the legal moves to dst, so that a caller who asks often
// can use one slice; only bids and turn orders allocate more.
func AppendLegal(dst []Move, s State) []Move {
	var room [maxChoices]choice
	for _, c := range s.choices(room[:0]) {
		dst = append(dst, s.move(c))
	}
	return dst
}

// Random is one of the legal moves, each as likely; ok is false at the end of
// the game.
func Random(s State, rng *rand.Rand) (m Move, ok bool) {
	var room [maxChoices]choice
	list := s.choices(room[:0])
	if len(list) == 0 {
		return Move{}, false
	}
	return s.move(list[rng.IntN(len(list))]), true
}

func (s *State) choices(out []choice) []choice {
	if s.game == nil {
		return out
	}
	switch s.phase {
	case PhaseBid:
		return s.bidChoices(out)
	case PhaseOrder:
		return s.orderChoices(out)
	case PhaseRecall:
		return append(out, choice{kind: recallChoice})
	case PhaseAction:
		return s.actionChoices(out)
	}
	return out
}

func (s *State) bidChoices(out []choice) []choice {
	for seat := range s.game.players {
		if s.bids[seat] != noBid {
			continue
		}
		for coins := range int(s.kept[seat])/Coin + 1 {
			if coins == 0 && s.kept[seat] > 0 && s.game.opt.ZeroBid == "forbid" {
				continue
			}
			out = append(out, choice{bidChoice, uint8(seat), uint8(coins)})
		}
	}
	return out
}

func (s *State) orderChoices(out []choice) []choice {
	for k := range factorial(len(s.game.players)) {
		if s.descends(permutation(len(s.game.players), k)) {
			out = append(out, choice{kind: orderChoice, a: uint8(k)})
		}
	}
	return out
}

func factorial(n int) int {
	if n < 2 {
		return 1
	}
	return n * factorial(n-1)
}

// permutation is the k-th order of n seats (Lehmer code).
func permutation(n, k int) (order [MaxPlayers]int8) {
	var left [MaxPlayers]int8
	for i := range left {
		left[i] = int8(i)
	}
	rest := left[:n]
	for i := range n {
		f := factorial(n - 1 - i)
		order[i] = rest[k/f]
		rest = append(rest[:k/f], rest[k/f+1:]...)
		k %= f
	}
	return order
}

// permuted is the number of a permutation.
func permuted(order []int8) (k int) {
	for i, seat := range order {
		k *= len(order) - i
		for _, later := range order[i+1:] {
			k += bit(later < seat)
		}
	}
	return k
}

func (s *State) actionChoices(out []choice) []choice {
	seat := s.turn()
	start := len(out)
	if s.free == 0 {
		out = s.drinkChoices(out)
		out = s.priceChoices(out)
		out = s.claimChoices(out, seat)
	}
	out = s.buildChoices(out, seat)
	if s.free > 0 || len(out) == start {
		out = append(out, choice{kind: passChoice})
	}
	return out
}

// canAct says whether the player to move has an action left.
func (s *State) canAct() bool {
	var room [maxChoices]choice
	list := s.actionChoices(room[:0])
	return list[0].kind != passChoice
}

func (s *State) drinkChoices(out []choice) []choice {
	lay := s.game.lay
	least := inner
	if s.filled == lay.inner || s.game.opt.PointOrder == "warn" {
		least = outer
	}
	var open [maxVertices]uint8
	n := 0
	for v := range (lay.n + 1) * (lay.n + 1) {
		if lay.kinds[v] >= least && s.drinks[v] == 0 {
			open[n] = uint8(v)
			n++
		}
	}
	for i := range s.crate {
		if s.crate[i] == 0 || s.stockDisc[i] > 0 {
			continue
		}
		for _, v := range open[:n] {
			out = append(out, choice{drinkChoice, uint8(i), v})
		}
	}
	return out
}

func (s *State) priceChoices(out []choice) []choice {
	if s.priceDisc > 0 {
		return out
	}
	for from := range s.price {
		if int(s.price[from])-Coin < s.game.opt.PriceFloor {
			continue
		}
		for to := range s.price {
			if to != from {
				out = append(out, choice{priceChoice, uint8(from), uint8(to)})
			}
		}
	}
	return out
}

// noPyramid marks a claim of a disc alone.
const noPyramid = 2

func (s *State) claimChoices(out []choice, seat int) []choice {
	if s.claimsOf(seat) >= ClaimDiscs {
		return out
	}
	lay, opt := s.game.lay, &s.game.opt
	pyramid := s.pyramidsOf(seat) < ClaimDiscs
	for g := range 2 * lay.n * lay.n {
		sides := lay.sides[g]
		if sides[0] < 0 || s.claims[g][opt.DiscsPerEdge-1] > 0 || (opt.CentreEdges == "forbid" && s.besideCentre(g)) {
			continue
		}
		room := false
		for i, card := range sides {
			if s.claimable(card) {
				room = true
				if pyramid {
					out = append(out, choice{claimChoice, uint8(g), uint8(i)})
				}
			}
		}
		if !room && !opt.ClaimNeedsFreeCard {
			out = append(out, choice{claimChoice, uint8(g), noPyramid})
		}
	}
	return out
}

func (s *State) buildChoices(out []choice, seat int) []choice {
	if s.supply == 0 {
		return out
	}
	limited := s.game.opt.CardLimits == "max" || s.game.opt.CardLimits == "exact"
	for card := range s.game.lay.n * s.game.lay.n {
		if s.barred(card, seat) != "" {
			continue
		}
		for site := range s.game.sites(card) {
			k := card*MaxSites + site
			top := min(int(s.floors[k])+1, maxFloors)
			if print := &s.game.cards[card]; limited {
				if print.Pieces > 0 && int(s.pieces[k]) >= print.Pieces {
					continue
				}
				if print.Floors > 0 {
					top = min(top, print.Floors)
				}
			}
			for floor := range top {
				out = append(out, choice{buildChoice, uint8(k), uint8(floor + 1)})
			}
		}
	}
	return out
}

// move spells a choice out.
func (s *State) move(c choice) Move {
	g := s.game
	a, b := int(c.a), int(c.b)
	switch c.kind {
	case bidChoice:
		return Move{Kind: Bid, Bids: map[Color]int{g.players[a]: b * Coin}}
	case orderChoice:
		order := permutation(len(g.players), a)
		row := make([]Color, len(g.players))
		for i := range row {
			row[i] = g.players[order[i]]
		}
		return Move{Kind: Order, TurnOrder: row}
	case recallChoice:
		return Move{Kind: Recall}
	}
	m := Move{Player: g.players[s.turn()]}
	switch c.kind {
	case drinkChoice:
		m.Kind, m.Stock, m.Color, m.Vertex = Drink, a, g.colors[a], g.lay.vertexAt(b)
	case priceChoice:
		m.Kind, m.From, m.To = Price, a, b
	case claimChoice:
		m.Kind, m.Gap, m.Card = Claim, g.lay.gapAt(a), NoCard
		if b != noPyramid {
			m.Card = g.lay.cardAt(int(g.lay.sides[a][b]))
		}
	case buildChoice:
		m.Kind, m.Card, m.Site, m.Floor = Build, g.lay.cardAt(a/MaxSites), a%MaxSites, b
	case passChoice:
		m.Kind = Pass
	}
	return m
}
