package izakaya

import (
	"fmt"

	"banto/engine"
	"banto/engine/stack"
)

func (s *State) checkBuild(m *Move, seat int, out []engine.Reason) []engine.Reason {
	card := s.game.lay.card(m.Card)
	switch {
	case card < 0:
		return engine.NoMove("%s is outside the grid", m.Card)
	case m.Site < 0 || m.Site >= s.game.sites(card):
		return engine.NoMove("%s has no site %d", m.Card.Name(), m.Site+1)
	case m.Floor < 1 || m.Floor > maxFloors:
		return engine.NoMove("floor %d: floors count from 1", m.Floor)
	case m.Pieces < 0 || m.pieces() > s.supply:
		return engine.NoMove("%d pieces: the supply holds %d", m.pieces(), s.supply)
	}
	for i, f := range m.Footprints {
		if err := f.Validate(); err != nil {
			return engine.NoMove("footprint %d: %v", i, err)
		}
	}
	for _, code := range m.Faults {
		if _, ok := stack.ViolationOf(code, 0); !ok {
			return engine.NoMove("%s is no fault of a piece", code)
		}
	}
	if why := s.barred(card, seat); why != "" {
		out = append(out, rules.Because(BuildCardBlocked, at(m.Card), "%s", why))
	}
	if m.pieces() > 1 {
		out = append(out, rules.Because(BuildMoreThanOne, at(m.Card), "%d pieces were laid: an action lays one.", m.pieces()))
	}
	out = s.checkLimits(m, card, out)
	if m.Floor > int(s.floors[card*MaxSites+m.Site])+m.pieces() {
		return append(out, rules.Because(stack.BuildOverhang, at(m.Card), "There is no floor %d to rest on.", m.Floor-1))
	}
	if int8(card) == s.game.lay.centre { // how it lies there is no matter
		return out
	}
	return s.checkFootprints(m, card, out)
}

// maxFloors is far above any building a hand can stack.
const maxFloors = 30

// barred says why a player may not build on a card, "" where he may.
func (s *State) barred(card, seat int) string {
	owner := int(s.owners[card]) - 1
	switch where := s.game.opt.BuildWhere; {
	case int8(card) == s.game.lay.centre:
		return "The blue centre card cannot be used."
	case where == "own" && owner != seat:
		return "At this table one builds on one's own cards only."
	case where == "own_or_free" && owner >= 0 && owner != seat:
		return "At this table one does not build on the cards of others."
	}
	return ""
}

// checkLimits holds a build against the numbers the card prints.
func (s *State) checkLimits(m *Move, card int, out []engine.Reason) []engine.Reason {
	if s.game.opt.CardLimits == "max" || s.game.opt.CardLimits == "exact" {
		return s.overLimits(m, card, out)
	}
	return out
}

func (s *State) overLimits(m *Move, card int, out []engine.Reason) []engine.Reason {
	print, k := &s.game.cards[card], card*MaxSites+m.Site
	if print.Floors > 0 && m.Floor > print.Floors {
		out = append(out, rules.Because(BuildFloorsWrong, at(m.Card), "Floor %d, where the card prints %d.", m.Floor, print.Floors))
	}
	if pieces := int(s.pieces[k]) + m.pieces(); print.Pieces > 0 && pieces > print.Pieces {
		out = append(out, rules.Because(BuildPiecesWrong, at(m.Card), "%d pieces, where the card prints %d.", pieces, print.Pieces))
	}
	return out
}

// checkFootprints judges each piece laid in turn, as on those before it, and takes over what was seen to be wrong without a measure.
func (s *State) checkFootprints(m *Move, card int, out []engine.Reason) []engine.Reason {
	if len(m.Footprints) == 0 && len(m.Faults) == 0 {
		return out
	}
	where := at(m.Card, fmt.Sprintf("site %d", m.Site))
	b := s.building(card*MaxSites + m.Site)
	for _, f := range m.Footprints {
		for _, v := range b.Check(s.game.border(card, m.Site), m.Floor, f, s.game.opt.Tolerance) {
			out = addReason(out, v.Reason(where...))
		}
		b = b.Add(m.Floor, f)
	}
	for _, code := range m.Faults {
		v, _ := stack.ViolationOf(code, 0)
		out = addReason(out, v.Reason(where...))
	}
	return out
}

// addReason keeps one reason a code, the worst.
func addReason(out []engine.Reason, r engine.Reason) []engine.Reason {
	for i := range out {
		if out[i].Code == r.Code {
			if r.MM > out[i].MM {
				out[i] = r
			}
			return out
		}
	}
	return append(out, r)
}

// building is the known geometry of site k among all. Pieces whose footprints nobody has
// seen are unread in it.
func (s *State) building(k int) *stack.Building {
	if s.stacks != nil && s.stacks[k] != nil {
		return s.stacks[k]
	}
	var b *stack.Building
	for floor := range int(s.floors[k]) {
		b = b.Add(floor+1, nil)
	}
	return b
}

// notices are the rules that a legal move breaks and this table's options only
// warn of.
func (s State) notices(m Move) []engine.Reason {
	switch {
	case m.Kind == Build && s.game.opt.CardLimits == "warn":
		return s.overLimits(&m, s.game.lay.card(m.Card), nil)
	case m.Kind == Drink && s.game.opt.PointOrder == "warn" && s.game.lay.kinds[s.game.lay.vertex(m.Vertex)] == outer && s.filled < s.game.lay.inner:
		return []engine.Reason{s.outerFirst(m.Vertex)}
	}
	return nil
}
