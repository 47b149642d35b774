package izakaya

import (
	"slices"

	"banto/engine"
)

// continued are the stories that go one event further than t.
func (c *hearing) continued(t *tale) []*tale {
	var out []*tale
	if len(t.events) == 0 && c.mayUndo(t.keep) {
		_, s := c.history.Event(t.keep - 1)
		out = append(out, c.weighed(t.keep-1, nil, s, t.prior+c.undoPrior(t)))
	}
	if t.ended {
		return out
	}
	for _, open := range c.openings(t) {
		for _, m := range c.moves(open) {
			if n := c.after(open, m); n != nil {
				out = append(out, n)
			}
		}
	}
	return out
}

func (c *hearing) weighed(keep int, events []Event, s State, prior float64) *tale {
	t := c.tale(keep, events, s, prior)
	t.cost = c.weigh(t)
	return t
}

// mayUndo says whether the last of n events is one that hands can take back.
func (c *hearing) mayUndo(n int) bool {
	if n < 2 {
		return false
	}
	switch c.history.Events()[n-1].Kind {
	case Drink, Price, Claim, Build, Order:
		return c.history.Events()[n-1].By != ByRules
	}
	return false
}

// undoPrior is the prior of taking the last event back: one that was refused is
// expected to go.
func (c *hearing) undoPrior(t *tale) float64 {
	if t.ended {
		return priorUndo / 2
	}
	return priorUndo
}

// forgets says whether a move lays a piece unmeasured on a site of which the story took a
// measured one: that would let pieces lie anywhere there.
func (c *hearing) forgets(keep int, m *Move) bool {
	return m.Kind == Build && len(m.Footprints) == 0 && slices.ContainsFunc(c.history.Events()[keep:], func(e Event) bool {
		return e.Kind == Build && !e.Refused && len(e.Footprints) > 0 && e.Card == m.Card && e.Site == m.Site
	})
}

// after is the story t with one more move, refused where it breaks a rule; nil
// where it is no move.
func (c *hearing) after(t *tale, m Move) *tale {
	if c.forgets(t.keep, &m) {
		return nil
	}
	e := Event{Move: m, By: ByCamera}
	prior := t.prior + priorMove
	reasons := Check(t.state, m)
	if len(reasons) > 0 {
		if reasons[0].Code == engine.NotAMove {
			return nil
		}
		if _, ok := t.state.laid(m); !ok {
			return nil
		}
		e.Refused = true
		prior = t.prior + priorRefused
		if m.Kind == Order {
			prior = t.prior + priorMisrow
		}
	} else if m.Kind == Recall {
		prior = t.prior + priorRecall
	}
	s, err := Apply(t.state, e)
	if err != nil {
		return nil
	}
	return c.weighed(t.keep, append(slices.Clip(t.events), e), s, prior)
}

// openings are t itself and t with what must have happened unseen for the next
// move: the bids, a turn order row that stays as it lies, a free piece declined.
func (c *hearing) openings(t *tale) []*tale {
	out := []*tale{t}
	add := func(e Event) {
		if s, err := Apply(t.state, e); err == nil {
			out = append(out, c.tale(t.keep, append(slices.Clip(t.events), e), s, t.prior))
		}
	}
	switch s := &t.state; {
	case s.phase == PhaseBid && s.round <= len(c.referee.Bids) && !s.anyBid():
		add(Event{Move: Move{Kind: Bid, Bids: c.referee.Bids[s.round-1]}, By: ByFile})
	case s.phase == PhaseBid && !s.anyBid(), s.phase == PhaseOrder:
		add(Event{Move: Move{Kind: Order, TurnOrder: s.rowOf(t.row)}, By: ByRules})
	case s.free > 0:
		add(Event{Move: Move{Kind: Pass, Player: s.game.players[s.free-1]}, By: ByRules})
	}
	return out
}

// moves are those that would explain a change in the picture.
func (c *hearing) moves(t *tale) []Move {
	var out []Move
	switch t.state.phase {
	case PhaseBid, PhaseOrder:
		if len(c.referee.Bids) < t.state.round || t.state.phase == PhaseOrder {
			out = c.orders(t, out)
		}
	case PhaseRecall:
		out = append(out, Move{Kind: Recall})
	case PhaseAction:
		if t.state.discsDown() == 0 {
			out = c.orders(t, out)
		}
		out = c.drinkMoves(t, out)
		out = c.priceMoves(t, out)
		out = c.claimMoves(t, out)
		out = c.buildMoves(t, out)
	}
	return out
}

// changed says whether place k shows something else than the story has there,
// and more than nothing, and not by a reading that doubts itself.
func (c *hearing) changed(t *tale, k int) bool {
	v := c.g.read[k]
	if c.g.cost[k] < doubtful && (k < atPieces || k >= atPrice) {
		return false
	}
	return v > 0 && !c.g.shows(k, t.table[k]) && (v != c.referee.usual[k] || t.table[k] != c.book[k])
}

// newAt are the places from first, n of them, that changed so, as numbers
// from 0.
func (c *hearing) newAt(t *tale, first, n int) []int {
	var out []int
	for i := range n {
		if c.changed(t, first+i) {
			out = append(out, i)
		}
	}
	return out
}

func (c *hearing) orders(t *tale, out []Move) []Move {
	if k := c.g.read[atRow]; k >= 0 && k != t.row {
		out = append(out, Move{Kind: Order, TurnOrder: t.state.rowOf(k)})
	}
	return out
}

func (c *hearing) drinkMoves(t *tale, out []Move) []Move {
	g := t.state.game
	discs := c.newAt(t, atStockDisc, Stocks)
	for _, v := range c.newAt(t, atVertex, (g.lay.n+1)*(g.lay.n+1)) {
		color := int(c.g.read[atVertex+v]) - 1
		m := Move{Kind: Drink, Vertex: g.lay.vertexAt(v), Color: g.colors[color]}
		for _, stock := range discs {
			m.Stock, m.Player = stock, g.players[c.g.read[atStockDisc+stock]-1]
			out = append(out, m)
		}
		if player, ok := t.state.Turn(); ok && !slices.Contains(discs, color) {
			m.Stock, m.Player = color, player // its disc hidden, or none could be laid
			out = append(out, m)
		}
	}
	return out
}

// players are those who put new discs at the places from first, or, where no
// new disc is to be seen, who is to move.
func (c *hearing) players(t *tale, first int) []Color {
	var out []Color
	for _, seat := range c.newAt(t, first, len(t.state.game.players)) {
		out = append(out, t.state.game.players[seat])
	}
	if player, ok := t.state.Turn(); ok && len(out) == 0 {
		out = append(out, player)
	}
	return out
}

func (c *hearing) priceMoves(t *tale, out []Move) []Move {
	players := []Color{}
	if c.changed(t, atPriceSpot) {
		players = append(players, t.state.game.players[c.g.read[atPriceSpot]-1])
	} else if player, ok := t.state.Turn(); ok {
		players = append(players, player)
	}
	for from := range Stocks {
		for to := range Stocks {
			less, more := c.risen(t, from), c.risen(t, to)
			if less >= 0 || more <= 0 {
				continue
			}
			for _, p := range players {
				out = append(out, Move{Kind: Price, Player: p, From: from, To: to, Yen: c.yenMoved(-less, more)})
			}
		}
	}
	return out
}

// risen is by how many coins stock card i shows more than the story has.
func (c *hearing) risen(t *tale, i int) int16 {
	if k := atPrice + i; c.g.read[k] >= 0 && c.g.read[k] != c.referee.usual[k] {
		return c.g.read[k] - t.table[k]
	}
	return 0
}

// yenMoved is the sum that left one card and lies on another; one coin, the
// usual move, is 0.
func (c *hearing) yenMoved(less, more int16) int {
	if coins := min(less, more); coins > 1 {
		return int(coins) * Coin
	}
	return 0
}

func (c *hearing) claimMoves(t *tale, out []Move) []Move {
	g := t.state.game
	pyramids := c.newAt(t, atOwner, maxCards)
	for _, gap := range c.newAt(t, atGap, maxGaps) {
		owner := g.players[c.g.read[atGap+gap]-1]
		names := []Color{owner}
		for _, p := range c.players(t, atClaimSpot) {
			if p != owner && len(c.newAt(t, atClaimSpot, len(g.players))) > 0 {
				names = append(names, p)
			}
		}
		for _, p := range names {
			m := Move{Kind: Claim, Player: p, Gap: g.lay.gapAt(gap), Card: NoCard}
			if !c.hidesPyramid(t) {
				out = append(out, m)
			}
			for _, card := range pyramids {
				m.Card = g.lay.cardAt(card)
				out = append(out, m)
			}
		}
	}
	return out
}

// hidesPyramid says whether a card is covered on which a pyramid may stand: a
// claim then cannot be said to lack one.
func (c *hearing) hidesPyramid(t *tale) bool {
	n := t.state.game.lay.n
	return slices.Contains(c.g.read[atOwner:atOwner+n*n], unseen)
}

// buildMoves are the pieces that the picture shows: as new wood, or as a
// building with more floors or pieces.
func (c *hearing) buildMoves(t *tale, out []Move) []Move {
	players := c.players(t, atBuildSpot)
	add := func(m Move) {
		for _, p := range players {
			m.Player = p
			out = append(out, m)
		}
	}
	for _, p := range c.g.pieces {
		m := Move{Kind: Build, Card: p.Card, Site: p.Site, Floor: p.Floor}
		if p.Footprint != nil {
			m.Footprints = append(m.Footprints, p.Footprint)
		}
		add(m)
	}
	g := t.state.game
	for card := range g.lay.n * g.lay.n {
		for site := range g.sites(card) {
			k := card*MaxSites + site
			m := Move{Kind: Build, Card: g.lay.cardAt(card), Site: site}
			if c.sighted(m.Card, site) && !t.builds(m.Card, site) {
				continue // the piece seen comes first; more of them show as floors
			}
			if c.changed(t, atFloors+k) && c.g.high[atFloors+k] > t.table[atFloors+k] {
				m.Floor = int(t.table[atFloors+k] + 1)
				add(m)
			}
			if c.changed(t, atPieces+k) && c.g.read[atPieces+k] > t.table[atPieces+k] {
				m.Floor = int(max(1, t.table[atFloors+k]))
				add(m)
			}
		}
	}
	return out
}

// sighted says whether new wood was seen on a site.
func (c *hearing) sighted(card Card, site int) bool {
	return slices.ContainsFunc(c.g.pieces, func(p PieceSight) bool { return p.Card == card && p.Site == site })
}

// siteAt is the site whose floors or pieces stand at place k.
func (s *State) siteAt(k int) (Card, int) {
	i := (k - atFloors) % (maxCards * MaxSites)
	return s.game.lay.cardAt(i / MaxSites), i % MaxSites
}

// builds says whether the story lays a piece on a site.
func (t *tale) builds(card Card, site int) bool {
	return slices.ContainsFunc(t.events, func(e Event) bool { return e.Kind == Build && e.Card == card && e.Site == site })
}
