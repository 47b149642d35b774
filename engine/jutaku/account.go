package jutaku

import "banto/engine"

// Tell puts an event between two states into words.
func (g Game) Tell(before, after engine.State, e engine.Event) []engine.Words {
	was, _ := before.(State)
	now := after.(State)
	event := e.(Event)
	switch event.Kind {
	case Begin:
		return []engine.Words{engine.Say("story.start", "players", engine.Players(now.game.players))}
	case Correct:
		return now.tellCorrection(event.Correction)
	}
	out := []engine.Words{was.tellMove(&event.Move)}
	if !event.Refused {
		out = append(out, engine.Notices(was.notices(event.Move))...)
	}
	switch {
	case event.Kind == Wrong && now.phase == PhaseBuild:
		out = append(out, engine.Say("story.on"))
	case was.phase == PhaseMove && now.phase == PhaseBuild:
		out = append(out, engine.Say("story.round", "round", now.round))
	case now.phase == PhaseEnd:
		out = append(out, engine.Say("story.over"))
	}
	return out
}

// tellMove puts a move into words; s is the state before it.
func (s *State) tellMove(m *Move) engine.Words {
	player, key := engine.Player(m.Player), "story."+string(m.Kind)
	switch m.Kind {
	case Place, Step:
		return engine.Say(key, "player", player, "place", s.words(m.Card))
	case Build:
		card := s.card(s.game.seat(m.Player))
		return engine.Say(key, "player", player, "place", s.words(card.Card), "yen", card.Yen)
	}
	return engine.Say(key, "player", player)
}

// tellCorrection says what is where.
func (s *State) tellCorrection(c *Correction) (out []engine.Words) {
	if p := c.Print; p != nil {
		out = append(out, engine.Say("fix.print", "place", s.words(p.Card), "floors", p.Floors, "pieces", p.Pieces, "yen", p.Yen))
	}
	if a := c.Architect; a != nil {
		out = append(out, engine.Say("fix.architect", "place", s.words(a.Card), "player", engine.Player(a.Player)))
	}
	if l := c.Lies; l != nil {
		out = append(out, s.whereWords(l))
	}
	return out
}

// whereWords say where a card is.
func (s *State) whereWords(l *CardReading) engine.Words {
	if l.Where == Completed {
		return engine.Say("fix.done", "place", s.words(l.Card), "player", engine.Player(l.Player))
	}
	return engine.Say("fix."+l.Where, "place", s.words(l.Card))
}
