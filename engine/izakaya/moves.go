package izakaya

import (
	"cmp"
	"slices"

	"banto/engine/follow"
)

// A scene is a position held against a picture: where to look for moves.
type scene struct {
	*model
	*position
	seen follow.Evidence
	out  [][]act
}

// Moves are what may have followed a position for the picture to show what it
// does. What breaks a rule is among them.
func (m *model) Moves(p *position, e follow.Evidence) [][]act {
	s := &scene{model: m, position: p, seen: e}
	if p.past != nil {
		s.out = append(s.out, []act{m.undo(p, e.At)})
	}
	if p.refused != nil {
		s.standing()
		return s.out
	}
	s.from(nil)
	if before, q := s.opening(); q != nil {
		next := &scene{model: m, position: q, seen: e}
		next.from([]act{before})
		s.out = append(s.out, next.out...)
	}
	return s.out
}

// standing has the players let a refused move stand and play on.
func (s *scene) standing() {
	let := act{Event: Event{Move: *s.refused, Override: true, By: ByCamera}}
	step, ok := s.Apply(s.position, let)
	if !ok {
		return
	}
	next := &scene{model: s.model, position: step.State, seen: s.seen}
	next.from([]act{let})
	s.out = append(s.out, next.out...)
}

// opening is what must have happened unseen before the next move, and the
// position after it: the bids, a turn order row that stays as it lies, a free
// piece declined.
func (s *scene) opening() (e act, after *position) {
	switch {
	case s.phase == PhaseBid && s.knows(s.position):
		e.Event = Event{Move: Move{Kind: Bid, Bids: s.bids[s.round-1]}, By: ByFile}
	case s.phase == PhaseBid && !s.anyBid(), s.phase == PhaseOrder:
		e.Event = Event{Move: Move{Kind: Order, TurnOrder: s.laidRow()}, By: ByRules}
	case s.free > 0:
		e.Event = Event{Move: Move{Kind: Pass, Player: s.game.players[s.free-1]}, By: ByRules}
	default:
		return e, nil
	}
	step, ok := s.Apply(s.position, e)
	if !ok {
		return e, nil
	}
	return step.Event, step.State
}

// from lists the moves of a camera, after what happened before them.
func (s *scene) from(before []act) {
	var moves []act
	switch s.phase {
	case PhaseBid, PhaseOrder:
		if len(s.bids) < s.round || s.phase == PhaseOrder {
			moves = s.orders(moves)
		}
	case PhaseRecall:
		moves = append(moves, asSeen(Move{Kind: Recall}))
	case PhaseAction:
		if s.discsDown() == 0 {
			moves = s.orders(moves)
		}
		moves = s.drinkMoves(moves)
		moves = s.priceMoves(moves)
		moves = s.claimMoves(moves)
		moves = s.buildMoves(moves)
	}
	for i, m := range moves {
		if len(before) == 0 {
			s.out = append(s.out, moves[i:i+1:i+1])
		} else {
			s.out = append(s.out, append(slices.Clip(before), m))
		}
	}
}

// asSeen is a move that a camera sees.
func asSeen(m Move) act { return act{Event: Event{Move: m, By: ByCamera}} }

// A sight is a place, numbered from the first of its kind, and what is seen there.
type sight struct{ at, value int }

// has says whether something is seen at place number at of its kind.
func has(list []sight, at int) bool {
	return slices.ContainsFunc(list, func(d sight) bool { return d.at == at })
}

// news are what the picture shows at n places from first that the position lacks,
// other than nothing.
func (s *scene) news(first, n int) (out []sight) {
	for i := range n {
		for _, v := range s.seen.Wants(first + i) {
			if v > 0 {
				out = append(out, sight{i, int(v)})
			}
		}
	}
	return out
}

// orders are the rows that the picture holds likelier than the one that lies, each also as it
// lies if it was read a place further than that, and the row that known bids ask for.
func (s *scene) orders(out []act) []act {
	var rows [][]Color
	add := func(row []Color) {
		if !slices.ContainsFunc(rows, func(r []Color) bool { return slices.Equal(r, row) }) {
			rows = append(rows, row)
			out = append(out, asSeen(Move{Kind: Order, TurnOrder: row}))
		}
	}
	for _, v := range s.seen.Wants(atRow) {
		row := s.rowOf(int(v))
		add(row)
		add(append(row[len(row)-1:len(row):len(row)], row[:len(row)-1]...))
	}
	if len(rows) > 0 && s.phase == PhaseOrder {
		add(s.TurnOrder())
	}
	return out
}

// drinkMoves are the bottles that may have come: as each is read, and as the disc
// says it should be.
func (s *scene) drinkMoves(out []act) []act {
	g := s.game
	discs, bottles := s.news(atStockDisc, Stocks), s.news(atVertex, (g.lay.n+1)*(g.lay.n+1))
	told := map[[2]int]bool{}
	for _, d := range bottles {
		color := d.value - 1
		m := Move{Kind: Drink, Vertex: g.lay.vertexAt(d.at), Color: g.colors[color]}
		for _, disc := range discs {
			m.Stock, m.Player = disc.at, g.players[disc.value-1]
			out = append(out, asSeen(m))
			if meant := m; disc.at != color && !told[[2]int{d.at, disc.at}] {
				told[[2]int{d.at, disc.at}] = true
				meant.Color = g.colors[disc.at]
				out = append(out, asSeen(meant))
			}
		}
		if player, ok := s.Turn(); ok { // its disc hidden, or none could be laid
			m.Player = player
			out = s.discless(m, d.at, out)
		}
	}
	return s.unseenDrinks(discs, bottles, out)
}

// A weighed is a number and how likely it is.
type weighed struct {
	number int
	weight float64
}

// likeliest are the n likeliest numbers, the likeliest first.
func likeliest(list []weighed, n int) (out []int) {
	slices.SortStableFunc(list, func(a, b weighed) int { return cmp.Compare(b.weight, a.weight) })
	for _, w := range list[:min(n, len(list))] {
		out = append(out, w.number)
	}
	return out
}

// mostDrinks is how many colours a bottle is held likely to have of which no disc tells.
const mostDrinks = 2

// discless are the ways in which a bottle that is seen at a crossing may have come from a
// stock card that shows no disc: those that crossing and card together make likeliest, the crossing alone where discs were taken back since.
func (s *scene) discless(m Move, at int, out []act) []act {
	seat, recalled := int16(s.game.seat(m.Player)+1), s.recalled()
	var likely []weighed
	for i := range Stocks {
		w := weighed{i, s.seen.Weight(atVertex+at, int16(i+1))}
		if !recalled {
			w.weight += s.seen.Weight(atStockDisc+i, seat)
		}
		likely = append(likely, w)
	}
	for _, l := range likeliest(likely, mostDrinks) {
		m.Stock, m.Color = l, s.game.colors[l]
		out = append(out, asSeen(m))
	}
	return out
}

// mostOverlooked is of how many places it is held likely that what a disc tells of was
// overlooked there.
const mostOverlooked = 3

// unseenDrinks are the bottles that discs on stock cards tell of and no crossing shows:
// each where it is likeliest overlooked, but for where bottles are seen.
func (s *scene) unseenDrinks(discs, bottles []sight, out []act) []act {
	lay := s.game.lay
	for _, d := range discs {
		var likely []weighed
		for v := range (lay.n + 1) * (lay.n + 1) {
			if s.drinks[v] > 0 || has(bottles, v) || lay.kinds[v] == corner || lay.kinds[v] == outer && s.filled < lay.inner {
				continue
			}
			likely = append(likely, weighed{v, s.more(atVertex+v, int16(d.at+1))})
		}
		for _, v := range likeliest(likely, mostOverlooked) {
			out = append(out, asSeen(Move{Kind: Drink, Player: s.game.players[d.value-1], Stock: d.at, Color: s.game.colors[d.at], Vertex: lay.vertexAt(v)}))
		}
	}
	return out
}

// movers are those who put new discs at the places from first, and who is to move.
func (s *scene) movers(first int) []Color {
	var out []Color
	for _, d := range s.news(first, len(s.game.players)) {
		if c := s.game.players[d.at]; !slices.Contains(out, c) { // read as one disc more, and as two
			out = append(out, c)
		}
	}
	return s.andWhoIsToMove(out)
}

// andWhoIsToMove adds whose turn it is to players: a disc of theirs may be hidden.
func (s *scene) andWhoIsToMove(players []Color) []Color {
	if player, ok := s.Turn(); ok && !slices.Contains(players, player) {
		return append(players, player)
	}
	return players
}

func (s *scene) priceMoves(out []act) []act {
	var players []Color
	for _, v := range s.seen.Wants(atPriceSpot) {
		if v > 0 {
			players = append(players, s.game.players[v-1])
		}
	}
	players = s.andWhoIsToMove(players)
	for from := range Stocks {
		for to := range Stocks {
			for _, coins := range s.coins(from, to) {
				for _, p := range players {
					m := Move{Kind: Price, Player: p, From: from, To: to}
					if coins > 1 {
						m.Yen = coins * Coin
					}
					out = append(out, asSeen(m))
				}
			}
		}
	}
	return out
}

// coins are how many may have gone from one stock card to another: at least one
// of the two shows it, and what was not seen agrees. Where a new disc lies on the
// price spot, the other may be misread.
func (s *scene) coins(from, to int) (out []int) {
	if from == to {
		return nil
	}
	gone, come := s.gain(from, -1), s.gain(to, 1)
	disc := len(s.seen.Wants(atPriceSpot)) > 0
	switch {
	case !s.seen.Seen(atPrice + from), disc && len(gone) == 0 && s.likelyPrice(from, -1):
		return come
	case !s.seen.Seen(atPrice + to), disc && len(come) == 0 && s.likelyPrice(to, 1):
		return gone
	}
	for _, less := range gone {
		for _, more := range come {
			if coins := min(less, more); !slices.Contains(out, coins) {
				out = append(out, coins)
			}
		}
	}
	return out
}

// mostPrices is of how many stock cards it is held likely that a coin went from them, or
// came, where none shows it.
const mostPrices = 2

// likelyPrice says whether stock card i is one of the likeliest to have a coin more than
// the position has, or with sign -1 less, though it is read otherwise.
func (s *scene) likelyPrice(i int, sign int16) bool {
	var list []weighed
	for j, yen := range s.price {
		list = append(list, weighed{j, s.seen.Weight(atPrice+j, yen/Coin+sign)})
	}
	return slices.Contains(likeliest(list, mostPrices), i)
}

// gain is by how many coins stock card i may show more than the position has, or
// with sign -1 less.
func (s *scene) gain(i, sign int) (out []int) {
	for _, v := range s.seen.Wants(atPrice + i) {
		if n := sign * (int(v) - int(s.price[i]/Coin)); n > 0 {
			out = append(out, n)
		}
	}
	return out
}

func (s *scene) claimMoves(out []act) []act {
	g := s.game
	pyramids, discs := s.news(atOwner, maxCards), s.news(atGap, maxGaps)
	for _, disc := range discs {
		names := s.movers(atClaimSpot)
		if owner := g.players[disc.value-1]; !slices.Contains(names, owner) {
			names = append(names, owner)
		}
		for _, p := range names {
			m := Move{Kind: Claim, Player: p, Gap: g.lay.gapAt(disc.at), Card: NoCard}
			if !s.hidesPyramid() {
				out = append(out, asSeen(m))
			}
			for _, card := range s.pyramidCards(pyramids, disc.at) {
				m.Card = g.lay.cardAt(card)
				out = append(out, asSeen(m))
			}
		}
	}
	return s.unseenClaims(discs, pyramids, out)
}

// unseenClaims are the claims that discs on the spot or pyramids tell of and no gap shows: each where
// gap and card together make it likeliest, but for the gaps in which discs are seen.
func (s *scene) unseenClaims(discs, pyramids []sight, out []act) []act {
	g := s.game
	for _, at := range s.claimers(pyramids) {
		seat := int16(at + 1)
		likely := make([]weighed, 0, 2*maxGaps)
		for gap, sides := range g.lay.sides {
			if sides[0] < 0 || s.claims[gap][0] > 0 || has(discs, gap) {
				continue
			}
			for _, card := range sides {
				if s.owners[card] == 0 && card != g.lay.centre {
					likely = append(likely, weighed{gap*maxCards + int(card), s.more(atGap+gap, seat) + s.more(atOwner+int(card), seat)})
				}
			}
		}
		for _, k := range likeliest(likely, mostOverlooked) {
			out = append(out, asSeen(Move{Kind: Claim, Player: g.players[at], Gap: g.lay.gapAt(k / maxCards), Card: g.lay.cardAt(k % maxCards)}))
		}
	}
	return out
}

// claimers are the seats of the players of whom the spot shows new discs, and of whose turn it is where a pyramid of theirs is new.
func (s *scene) claimers(pyramids []sight) (seats []int) {
	for _, d := range s.news(atClaimSpot, len(s.game.players)) {
		seats = append(seats, d.at)
	}
	player, ok := s.Turn()
	seat := s.game.seat(player)
	if ok && !slices.Contains(seats, seat) && slices.ContainsFunc(pyramids, func(p sight) bool { return p.value == seat+1 }) {
		seats = append(seats, seat)
	}
	return seats
}

// more is how much likelier the picture is if an empty place holds v.
func (s *scene) more(k int, v int16) float64 { return s.seen.Weight(k, v) - s.seen.Weight(k, 0) }

// hidesPyramid says whether a card was not seen on which a pyramid may stand: a
// claim then cannot be said to lack one.
func (s *scene) hidesPyramid() bool {
	for card := range s.game.lay.n * s.game.lay.n {
		if !s.seen.Seen(atOwner+card) && s.owners[card] == 0 {
			return true
		}
	}
	return false
}

// pyramidCards are the cards that a claim may have brought a pyramid onto: those
// that show a new one, those that were not seen, and those beside the gap.
func (s *scene) pyramidCards(pyramids []sight, gap int) (out []int) {
	for _, p := range pyramids {
		if !slices.Contains(out, p.at) {
			out = append(out, p.at)
		}
	}
	for card := range s.game.lay.n * s.game.lay.n {
		beside := slices.Contains(s.game.lay.sides[gap][:], int8(card))
		if s.owners[card] == 0 && (beside || !s.seen.Seen(atOwner+card)) && !slices.Contains(out, card) {
			out = append(out, card)
		}
	}
	return out
}
