package jutaku

import "banto/engine"

// Alternatives lists where a card could be instead, whose architect could stand
// on its place, and what it could print.
func (s State) Alternatives(place string) []engine.Alternative {
	c, ok := readCard(place)
	if !ok {
		if c, _, ok = readSite(place); !ok {
			return nil
		}
	}
	out := append(s.whereElse(c), s.whoElse(c)...)
	return append(out, s.printElse(c)...)
}

// correction is what a person says about a card, as an alternative.
func (s *State) correction(paint Color, c Correction) engine.Alternative {
	a := engine.Alternative{Words: s.tellCorrection(&c)[0], Events: []engine.Event{Event{Move: Move{Kind: Correct}, Correction: &c}}}
	if paint != "" {
		a.Paint = "player." + string(paint)
	}
	return a
}

func (s *State) whereElse(c Card) (out []engine.Alternative) {
	k := c.place()
	open, done := s.lying.has(k) || s.holder(c) >= 0, false
	for seat := range s.game.players {
		done = done || s.done[seat].has(k)
	}
	if !open {
		out = append(out, s.correction("", Correction{Lies: &CardReading{Card: c, Where: OnMap}}))
	}
	for seat, p := range s.game.players {
		if !s.done[seat].has(k) {
			out = append(out, s.correction(p, Correction{Lies: &CardReading{c, Completed, p}}))
		}
	}
	if open || done {
		out = append(out, s.correction("", Correction{Lies: &CardReading{Card: c, Where: OutOfGame}}))
	}
	return out
}

func (s *State) whoElse(c Card) (out []engine.Alternative) {
	for seat, p := range s.game.players {
		a := Correction{Architect: &ArchitectReading{p, c}}
		if _, err := s.correct(&a); err == nil && int(s.at[seat]) != c.place() {
			out = append(out, s.correction(p, a))
		}
	}
	return out
}

func (s *State) printElse(c Card) (out []engine.Alternative) {
	now := s.game.cards[c.place()]
	for _, change := range []func(*SiteCard, int){
		func(p *SiteCard, by int) { p.Floors += by },
		func(p *SiteCard, by int) { p.Pieces += by },
		func(p *SiteCard, by int) { p.Yen += 100 * by },
	} {
		for _, by := range [2]int{-1, 1} {
			card := now
			change(&card, by)
			if card.validate() == nil {
				out = append(out, s.correction("", Correction{Print: &card}))
			}
		}
	}
	return out
}
