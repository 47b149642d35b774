package jutaku

import (
	"slices"

	"banto/engine"
	"banto/engine/stack"
)

// checkVerdict judges what is said of the building of someone who said stop.
func (s *State) checkVerdict(m *Move, seat int) []engine.Reason {
	switch {
	case s.phase != PhaseCheck || !s.stopped.has(seat):
		return engine.NoMove("%s has not said stop", m.Player)
	case s.judged.has(seat):
		return engine.NoMove("the building of %s was looked at already", m.Player)
	case m.Kind == Wrong:
		return nil
	}
	card := s.card(seat)
	if card == nil {
		return engine.NoMove("%s has no card to build on", m.Player)
	}
	if why := m.nonsense(card); why != nil {
		return why
	}
	if s.used+m.wood(card) > s.game.opt.Pieces {
		return engine.NoMove("%d pieces: the box holds %d, and %d stand on other cards", m.wood(card), s.game.opt.Pieces, s.used)
	}
	return s.checkHouse(m, card)
}

// wood is how many pieces a building takes that does what the card asks.
func (m *Move) wood(card *SiteCard) int {
	if n := m.pieces(); n > 0 {
		return n
	}
	return card.Pieces
}

// nonsense is why a build tells of no building that could stand on a card.
func (m *Move) nonsense(card *SiteCard) []engine.Reason {
	switch {
	case m.Site < 0 || m.Site >= card.sites():
		return engine.NoMove("the card has no site %d", m.Site)
	case m.Floors < 0 || m.Pieces < 0 || m.OnEdge < 0:
		return engine.NoMove("%d floors of %d pieces, %d on edge: numbers are not negative", m.Floors, m.Pieces, m.OnEdge)
	case m.pieces() > 0 && m.pieces() < max(m.floors(), m.OnEdge):
		return engine.NoMove("%d floors of %d pieces, %d on edge: a floor has a piece at least", m.floors(), m.pieces(), m.OnEdge)
	case len(m.Footprints) > 0 && (m.floors() != len(m.Footprints) || m.pieces() != m.outlines()):
		return engine.NoMove("footprints of %d floors and %d pieces where %d and %d are told", len(m.Footprints), m.outlines(), m.Floors, m.Pieces)
	}
	for _, f := range m.Faults {
		if _, ok := stack.ViolationOf(f.Code, f.MM); !ok || !(f.MM >= 0 && f.MM < cardSide) || len(m.Footprints) > 0 {
			return engine.NoMove("%s by %g mm is no fault of a building without footprints", f.Code, f.MM)
		}
	}
	for i, floor := range m.Footprints {
		if len(floor) == 0 {
			return engine.NoMove("floor %d has no piece", i+1)
		}
		for k, outline := range floor {
			if outline == nil {
				continue
			}
			if err := outline.Validate(); err != nil {
				return engine.NoMove("floor %d, footprint %d: %v", i+1, k, err)
			}
		}
	}
	return nil
}

// checkHouse holds a building against the card and the building rules.
func (s *State) checkHouse(m *Move, card *SiteCard) (out []engine.Reason) {
	where := at(sitePlace(card.Card, m.Site))
	if n := m.floors(); n > 0 && card.Floors > 0 && n != card.Floors {
		out = append(out, rules.Because(FloorsWrong, where, "%d floors, where the card asks for %d.", n, card.Floors))
	}
	if n := m.pieces(); n > 0 && card.Pieces > 0 && n != card.Pieces {
		out = append(out, rules.Because(PiecesWrong, where, "%d pieces, where the card asks for %d.", n, card.Pieces))
	}
	if m.OnEdge > 0 && !s.game.opt.AllowOnEdge {
		out = append(out, rules.Because(BuildOnEdge, where, "%d pieces stand on edge: at this table all lie flat.", m.OnEdge))
	}
	var border stack.Polygon
	if m.Site < len(card.Borders) {
		border = card.Borders[m.Site]
	}
	for _, v := range stack.Judge(m.Footprints, border, s.game.opt.Tolerance) {
		out = append(out, v.Reason(where...))
	}
	for _, f := range m.Faults {
		v, _ := stack.ViolationOf(f.Code, f.MM)
		out = append(out, v.Reason(where...))
	}
	return out
}

// notices are the rules that a legal move breaks and this table's options only
// warn of.
func (s State) notices(m Move) []engine.Reason {
	switch seat := s.game.seat(m.Player); {
	case m.Kind == Place && s.game.opt.CheckMap == "warn":
		return s.game.scattered()
	case m.Kind == Build && seat >= 0 && s.hand.has(seat) && s.shown != nil && s.game.opt.UndoCheck == "warn":
		return s.pulledOut(&m, s.shown[seat])
	}
	return nil
}

// scattered names the districts whose cards do not lie together in a block.
func (g *game) scattered() (out []engine.Reason) {
	blocks := map[string]places{}
	for k, c := range g.cards {
		if c.District != "" {
			p := blocks[c.District]
			p.add(k)
			blocks[c.District] = p
		}
	}
	for k, c := range g.cards {
		block := blocks[c.District]
		if c.District == "" || block&(1<<k-1) != 0 { // named by its first card
			continue
		}
		if (block>>k)&^block2x2 != 0 {
			out = append(out, rules.Because(MapNotGrouped, at(c.District), "The cards of %s do not lie in one block.", c.District))
		}
	}
	return out
}

// block2x2 is a block of four places, the first of them 0.
const block2x2 = places(1 | 1<<1 | 1<<MapSide | 1<<(MapSide+1))

// pulledOut warns where a piece has gone from under one that lies as it did
// when the player last said stop: what lies under another was laid before it.
func (s *State) pulledOut(m *Move, before [][]stack.Polygon) []engine.Reason {
	var gone []stack.Polygon
	for i, floor := range before {
		var now []stack.Polygon
		if i < len(m.Footprints) {
			now = m.Footprints[i]
		}
		var lost []stack.Polygon
		for _, piece := range floor {
			switch {
			case !slices.ContainsFunc(now, func(p stack.Polygon) bool { return piece.Near(p, s.game.opt.TouchTol) }):
				lost = append(lost, piece)
			case slices.ContainsFunc(gone, func(p stack.Polygon) bool { return piece.Overlap(p) > s.game.opt.TouchTol }):
				return []engine.Reason{rules.Because(UndoOrder, at(sitePlace(s.card(s.game.seat(m.Player)).Card, m.Site)), "A piece has gone from under one of floor %d that stayed.", i+1)}
			}
		}
		gone = append(gone, lost...)
	}
	return nil
}
