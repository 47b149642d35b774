package izakaya

import (
	"errors"
	"fmt"
	"slices"

	"banto/engine"
	"banto/engine/stack"
)

// An IllegalError says why an event was refused.
type IllegalError = engine.IllegalError

// Apply gives the state after an event; the old state stays as it was. A move
// that breaks a rule is refused with an *IllegalError, unless the event says
// Override and every reason is overridable. A refused event changes nothing but
// that the state then knows the move on the table that does not belong there
// (see Refused). The zero State takes a start event only. Undo and redo need
// the events before: see History.
func Apply(s State, e Event) (State, error) {
	switch e.Kind {
	case Begin:
		if s.game != nil {
			return s, errors.New("start: the game has begun already")
		}
		if e.Start == nil {
			return s, errors.New("start: the set-up is missing")
		}
		return NewGame(*e.Start)
	case Undo, Redo:
		return s, fmt.Errorf("%s: a single state does not know its past, ask the history", e.Kind)
	case Correct:
		return s.correct(e.Correction)
	}
	against, err := engine.Judge(string(e.Kind), e.Refused, e.Override, Check(s, e.Move))
	if err != nil {
		return s, err
	}
	if e.Refused {
		m := e.Move // or every event would be allocated
		s.refused = &m
		return s, nil
	}
	if against {
		s.overrides++
	}
	s.do(&e.Move)
	return s, nil
}

// do carries out a move that may be carried out.
func (s *State) do(m *Move) {
	s.refused = nil
	switch m.Kind {
	case Bid:
		s.doBid(m)
	case Order:
		s.doOrder(m)
	case Recall:
		s.doRecall()
	default:
		s.doAction(m, s.game.seat(m.Player))
	}
}

func (s *State) doBid(m *Move) {
	missing := false
	for seat, p := range s.game.players {
		if yen, ok := m.Bids[p]; ok {
			s.bids[seat] = int16(yen)
		}
		missing = missing || s.bids[seat] == noBid
	}
	if missing {
		return
	}
	for seat := range s.game.players {
		s.kept[seat] -= s.bids[seat]
		s.pot += int(s.bids[seat])
	}
	s.meetThreshold()
	s.phase = PhaseAction
	if s.sortOrder() && s.game.opt.BidTie == "ask" {
		s.phase = PhaseOrder
	}
}

func (s *State) meetThreshold() {
	switch met := s.pot >= s.game.threshold; {
	case !met:
		s.triggered = 0
	case s.triggered == 0:
		s.triggered = s.round
	}
}

// sortOrder puts the highest bid first and says whether any bids were tied.
func (s *State) sortOrder() (tied bool) {
	order := s.order[:len(s.game.players)]
	slices.SortStableFunc(order, func(a, b int8) int { return int(s.bids[b]) - int(s.bids[a]) })
	for i := 0; i < len(order); {
		j := i + 1
		for j < len(order) && s.bids[order[j]] == s.bids[order[i]] {
			j++
		}
		if group := order[i:j]; len(group) > 1 {
			tied = true
			s.settleTie(group)
		}
		i = j
	}
	return tied
}

// settleTie orders players of one bid, given in the order they had before.
func (s *State) settleTie(group []int8) {
	switch s.game.opt.BidTie {
	case "reverse_previous":
		slices.Reverse(group)
	case "rotate":
		first := group[0]
		copy(group, group[1:])
		group[len(group)-1] = first
	}
}

func (s *State) doOrder(m *Move) {
	s.order, _ = s.seats(m.TurnOrder)
	s.blind = s.blind || s.phase == PhaseBid
	s.phase = PhaseAction
}

// doRecall gives the discs back and opens the next round, or ends the game.
func (s *State) doRecall() {
	s.stockDisc, s.priceDisc = [Stocks]int8{}, 0
	s.claimDiscs, s.buildDiscs, s.passed, s.placed = [MaxPlayers]int8{}, [MaxPlayers]int8{}, [MaxPlayers]int8{}, [MaxPlayers]int8{}
	if s.Last() {
		s.phase = PhaseEnd
		return
	}
	s.phase = PhaseBid
	s.round++
	for i := range s.bids {
		s.bids[i] = noBid
	}
}

// doAction places the disc and does what the spot says. A free piece needs no
// disc.
func (s *State) doAction(m *Move, seat int) {
	if s.free > 0 {
		s.free = 0
	} else {
		s.placeDisc(m, seat)
	}
	switch m.Kind {
	case Drink:
		s.setDrink(s.game.lay.vertex(m.Vertex), slices.Index(s.game.colors, m.Color)+1)
	case Price:
		s.price[m.From] -= int16(m.yen())
		s.price[m.To] += int16(m.yen())
	case Claim:
		s.doClaim(m, seat)
	case Build:
		s.doBuild(m)
	}
	if s.free == 0 && s.turn() < 0 {
		s.phase = PhaseRecall
	}
}

func (s *State) placeDisc(m *Move, seat int) {
	s.placed[seat]++
	switch m.Kind {
	case Drink:
		s.stockDisc[m.Stock] = int8(seat + 1)
	case Price:
		s.priceDisc = int8(seat + 1)
	case Claim:
		s.claimDiscs[seat]++
	case Build:
		s.buildDiscs[seat]++
	case Pass:
		s.passed[seat]++
	}
}

// setDrink puts a drink (colour plus one; 0: none) at a vertex, from its crate,
// and what stood there back into its own.
func (s *State) setDrink(v, color int) {
	if old := s.drinks[v]; old > 0 {
		s.crate[old-1]++
	}
	if color > 0 {
		s.crate[color-1]--
	}
	if s.game.lay.kinds[v] == inner {
		s.filled += min(color, 1) - min(int(s.drinks[v]), 1)
	}
	s.drinks[v] = int8(color)
}

func (s *State) doClaim(m *Move, seat int) {
	gap := s.game.lay.gap(m.Gap)
	if s.claims[gap][0] == 0 {
		s.claims[gap][0] = int8(seat + 1)
	} else {
		s.claims[gap][1] = int8(seat + 1)
	}
	if card := s.game.lay.card(m.Card); card >= 0 {
		s.owners[card] = int8(seat + 1)
	}
	if s.game.lines && s.supply > 0 && s.completesLine(gap, seat) {
		s.free = int8(seat + 1)
	}
}

// completesLine says whether a disc just laid makes a line of three.
func (s *State) completesLine(gap, seat int) bool {
	for _, l := range s.game.lay.lines[gap] {
		if (l.row && s.game.opt.Line3 == "gap") || (!l.row && s.game.opt.Line3 == "row") {
			continue
		}
		if s.has(l.gaps[0], seat) && s.has(l.gaps[1], seat) && s.has(l.gaps[2], seat) {
			return true
		}
	}
	return false
}

func (s *State) has(gap int8, seat int) bool {
	return int(s.claims[gap][0]) == seat+1 || int(s.claims[gap][1]) == seat+1
}

func (s *State) doBuild(m *Move) {
	k := s.game.lay.card(m.Card)*MaxSites + m.Site
	if len(m.Footprints) > 0 || (s.stacks != nil && s.stacks[k] != nil) {
		s.layFootprints(m, k)
	}
	s.floors[k] = max(s.floors[k], uint8(m.Floor))
	s.pieces[k] += uint8(m.pieces())
	s.supply -= m.pieces()
}

// layFootprints keeps the geometry; pieces without a footprint count as unread.
func (s *State) layFootprints(m *Move, k int) {
	b := s.building(k)
	for i := range m.pieces() {
		var f stack.Polygon
		if i < len(m.Footprints) {
			f = m.Footprints[i]
		}
		b = b.Add(m.Floor, f)
	}
	if s.stacks == nil {
		s.stacks = make([]*stack.Building, len(s.floors))
	}
	s.stacks = slices.Clone(s.stacks)
	s.stacks[k] = b
}
