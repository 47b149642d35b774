package izakaya

import (
	"slices"

	"banto/engine"
)

// Check lists every reason why a move is not allowed; none means it is legal.
// It needs no camera and no footprints: what a move does not tell is not held
// against it.
func Check(s State, m Move) []engine.Reason {
	if s.game == nil {
		return engine.NoMove("the game has not been set up")
	}
	switch m.Kind {
	case Bid:
		return s.checkBid(&m)
	case Order:
		return s.checkOrder(&m)
	case Recall:
		return s.checkRecall()
	case Drink, Price, Claim, Build, Pass:
		return s.checkAction(&m)
	}
	return engine.NoMove("%q is not a move", m.Kind)
}

func (s *State) checkBid(m *Move) []engine.Reason {
	if s.phase != PhaseBid {
		return engine.NoMove("it is not the time to bid")
	}
	if len(m.Bids) == 0 {
		return engine.NoMove("a bid names at least one player")
	}
	named := 0
	var out []engine.Reason
	for seat, p := range s.game.players {
		yen, ok := m.Bids[p]
		if !ok {
			continue
		}
		named++
		switch {
		case s.bids[seat] != noBid:
			return engine.NoMove("%s has already bid in this round", p)
		case yen < 0 || yen%Coin != 0:
			return engine.NoMove("%s bids %d yen: a bid is a number of %d yen coins", p, yen, Coin)
		case yen == 0 && s.kept[seat] > 0 && s.game.opt.ZeroBid == "forbid":
			return engine.NoMove("%s bids nothing: at this table everyone who has yen bids some", p)
		case yen > int(s.kept[seat]):
			out = append(out, rules.Because(BidTooHigh, nil, "%s bids %d yen but has only %d.", p, yen, s.kept[seat]))
		}
	}
	if named != len(m.Bids) {
		return engine.NoMove("a bid names someone who is not at this table")
	}
	return out
}

// checkOrder judges the turn order row. Where no bids are told, any row may be
// the result of them.
func (s *State) checkOrder(m *Move) []engine.Reason {
	order, ok := s.seats(m.TurnOrder)
	if !ok {
		return engine.NoMove("the turn order names every player once")
	}
	switch {
	case s.phase == PhaseBid && !s.anyBid(), s.phase == PhaseOrder && s.descends(order):
		return nil
	case s.phase == PhaseOrder, s.phase == PhaseAction && s.discsDown() == 0:
		if order == s.order {
			return nil
		}
		return []engine.Reason{rules.Because(OrderWrong, at("turn order"), "The bids put the players in the order %v.", s.TurnOrder())}
	}
	return engine.NoMove("the turn order is settled after the bids, before the first disc")
}

// seats translates a full turn order.
func (s *State) seats(row []Color) (order [MaxPlayers]int8, ok bool) {
	if len(row) != len(s.game.players) || distinct("player", row) != nil {
		return order, false
	}
	for i, p := range row {
		seat := s.game.seat(p)
		if seat < 0 {
			return order, false
		}
		order[i] = int8(seat)
	}
	return order, true
}

func (s *State) anyBid() bool {
	return slices.ContainsFunc(s.bids[:], func(b int16) bool { return b != noBid })
}

// descends says whether an order follows the bids, ties in any order.
func (s *State) descends(order [MaxPlayers]int8) bool {
	for i := 1; i < len(s.game.players); i++ {
		if s.bids[order[i]] > s.bids[order[i-1]] {
			return false
		}
	}
	return true
}

func (s *State) discsDown() (n int) {
	for _, k := range s.placed {
		n += int(k)
	}
	return n
}

func (s *State) checkRecall() []engine.Reason {
	if s.phase == PhaseRecall {
		return nil
	}
	r := rules.Because(NotYourTurn, nil, "The discs go back when all players have placed their three.")
	r.Overridable = false
	return []engine.Reason{r}
}

// checkAction judges what needs a turn.
func (s *State) checkAction(m *Move) []engine.Reason {
	seat := s.game.seat(m.Player)
	if seat < 0 {
		return engine.NoMove("%q is not at this table", m.Player)
	}
	if s.phase != PhaseAction {
		r := rules.Because(NotYourTurn, nil, "The game waits for: %s.", s.phase)
		r.Overridable = false
		return []engine.Reason{r}
	}
	if s.free > 0 && m.Kind != Build && m.Kind != Pass {
		r := rules.Because(NotYourTurn, nil, "%s lays a free piece, or passes, first.", s.game.players[s.free-1])
		r.Overridable = false
		return []engine.Reason{r}
	}
	out := s.checkTurn(seat)
	switch m.Kind {
	case Drink:
		return s.checkDrink(m, out)
	case Price:
		return s.checkPrice(m, out)
	case Claim:
		return s.checkClaim(m, seat, out)
	case Build:
		return s.checkBuild(m, seat, out)
	}
	return s.checkPass(out)
}

func (s *State) checkTurn(seat int) []engine.Reason {
	var out []engine.Reason
	if s.free == 0 && s.placed[seat] >= ActionDiscs {
		out = append(out, rules.Because(NoDiscLeft, nil, "%s has placed all three discs.", s.game.players[seat]))
	}
	if turn := s.turn(); turn != seat {
		r := rules.Because(NotYourTurn, nil, "It is %s's turn.", s.game.players[turn])
		r.Overridable = s.free == 0
		out = append(out, r)
	}
	return out
}

// checkPass allows a free piece to be declined, and a disc to stay in hand
// where no action is left.
func (s *State) checkPass(out []engine.Reason) []engine.Reason {
	if s.free == 0 && s.canAct() {
		return engine.NoMove("a disc must be placed while an action is left")
	}
	return out
}

func (s *State) checkDrink(m *Move, out []engine.Reason) []engine.Reason {
	color, v := slices.Index(s.game.colors, m.Color), s.game.lay.vertex(m.Vertex)
	if m.Stock < 0 || m.Stock >= Stocks || color < 0 || v < 0 {
		return engine.NoMove("a %s drink from stock %d to %s: no such place or colour", m.Color, m.Stock, m.Vertex)
	}
	if s.drinks[v] > 0 {
		out = append(out, rules.Because(DrinkOccupied, at(m.Vertex), "There is a drink at %s already.", m.Vertex.Name(s.game.lay.n)))
	}
	switch s.game.lay.kinds[v] {
	case corner:
		out = append(out, rules.Because(DrinkCorner, at(m.Vertex), "This corner belongs to one card only: no drink may stand there."))
	case outer:
		if s.filled < s.game.lay.inner && s.game.opt.PointOrder == "enforce" {
			out = append(out, s.outerFirst(m.Vertex))
		}
	}
	if s.stockDisc[m.Stock] > 0 {
		out = append(out, rules.Because(StockTaken, at(stockPlace(m.Stock)), "%s has a disc on that stock card in this phase.", s.game.players[s.stockDisc[m.Stock]-1]))
	}
	return s.checkBottle(m, color, out)
}

func (s *State) outerFirst(v Vertex) engine.Reason {
	return rules.Because(DrinkOuterFirst, at(v), "%d intersections of four cards are still empty: they come before %s.", s.game.lay.inner-s.filled, v.Name(s.game.lay.n))
}

func (s *State) checkBottle(m *Move, color int, out []engine.Reason) []engine.Reason {
	switch {
	case s.crate[color] == 0:
		r := rules.Because(DrinkWrongColor, at(stockPlace(color)), "No %s drink is left in its crate.", m.Color)
		r.Overridable = false
		return append(out, r)
	case color != m.Stock:
		return append(out, rules.Because(DrinkWrongColor, at(m.Vertex, stockPlace(m.Stock)),
			"The disc is on the %s card but the drink is %s.", s.game.colors[m.Stock], m.Color))
	}
	return out
}

func (s *State) checkPrice(m *Move, out []engine.Reason) []engine.Reason {
	if m.From < 0 || m.From >= Stocks || m.To < 0 || m.To >= Stocks || m.yen() < 0 || m.yen()%Coin != 0 {
		return engine.NoMove("%d yen from stock %d to stock %d: no such cards or coins", m.yen(), m.From, m.To)
	}
	if s.priceDisc > 0 {
		out = append(out, rules.Because(PriceTaken, at("price spot"), "%s has a disc on the price spot in this phase.", s.game.players[s.priceDisc-1]))
	}
	if m.From == m.To {
		return append(out, rules.Because(PriceSameCard, at(stockPlace(m.From)), "The coin must move to a different card."))
	}
	switch left := int(s.price[m.From]) - m.yen(); {
	case left < s.game.opt.PriceFloor:
		r := rules.Because(PriceNotOne, at(stockPlace(m.From)), "The %s card has no %d yen to give.", s.game.colors[m.From], m.yen())
		r.Overridable = left >= 0
		out = append(out, r)
	case m.yen() != Coin:
		out = append(out, rules.Because(PriceNotOne, at(stockPlace(m.From), stockPlace(m.To)), "%d yen were moved: one coin of %d is.", m.yen(), Coin))
	}
	return out
}

func (s *State) checkClaim(m *Move, seat int, out []engine.Reason) []engine.Reason {
	gap, card := s.game.lay.gap(m.Gap), s.game.lay.card(m.Card)
	if card < 0 && m.Card != NoCard {
		return engine.NoMove("%s is outside the grid", m.Card)
	}
	if s.claimsOf(seat) >= ClaimDiscs || (card >= 0 && s.pyramidsOf(seat) >= ClaimDiscs) {
		out = append(out, rules.Because(NoDiscLeft, nil, "%s has used all six claims.", m.Player))
	}
	if gap < 0 {
		return append(out, rules.Because(ClaimNotAGap, at(m.Gap), "The disc lies in no space between two cards."))
	}
	if s.claims[gap][s.game.opt.DiscsPerEdge-1] > 0 {
		out = append(out, rules.Because(ClaimGapTaken, at(m.Gap), "There is a disc in that space already."))
	}
	if s.game.opt.CentreEdges == "forbid" && s.besideCentre(gap) {
		out = append(out, rules.Because(ClaimCardBlocked, at(m.Gap), "At this table the spaces beside the blue centre card are not used."))
	}
	return s.checkPyramid(m, gap, card, out)
}

func (s *State) besideCentre(gap int) bool {
	sides := s.game.lay.sides[gap]
	return s.game.lay.centre >= 0 && (sides[0] == s.game.lay.centre || sides[1] == s.game.lay.centre)
}

// claimable says whether a pyramid may go onto a card.
func (s *State) claimable(card int8) bool {
	return s.owners[card] == 0 && card != s.game.lay.centre
}

func (s *State) checkPyramid(m *Move, gap, card int, out []engine.Reason) []engine.Reason {
	sides := s.game.lay.sides[gap]
	room := s.claimable(sides[0]) || s.claimable(sides[1])
	switch {
	case card < 0 && room:
		return append(out, rules.Because(ClaimNotAdjacent, at(m.Gap), "A pyramid goes onto a card beside the disc."))
	case card < 0 && s.game.opt.ClaimNeedsFreeCard:
		return append(out, rules.Because(ClaimCardOwned, at(m.Gap), "Neither card beside that space is free."))
	case card < 0:
		return out
	}
	if int8(card) != sides[0] && int8(card) != sides[1] {
		out = append(out, rules.Because(ClaimNotAdjacent, at(m.Gap, m.Card), "The pyramid's card does not share a side with the disc."))
	}
	if s.owners[card] > 0 {
		out = append(out, rules.Because(ClaimCardOwned, at(m.Card), "%s occupies that card.", s.game.players[s.owners[card]-1]))
	}
	if int8(card) == s.game.lay.centre {
		out = append(out, rules.Because(ClaimCardBlocked, at(m.Card), "The blue centre card cannot be used."))
	}
	return out
}
