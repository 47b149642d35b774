package jutaku

import "banto/engine"

// Choices are the legal moves. Whoever says stop shouts.
func (s State) Choices() []engine.Choice {
	var out []engine.Choice
	for _, m := range Legal(s) {
		out = append(out, s.choice(m))
	}
	return out
}

// choice is a move with what a person does to make it.
func (s *State) choice(m Move) engine.Choice {
	player := engine.Player(m.Player)
	c := engine.Choice{Kind: string(m.Kind), Player: m.Player, Label: engine.Say("do." + string(m.Kind)), Event: Event{Move: m}}
	switch m.Kind {
	case Place:
		c.Places, c.Label = []string{m.Card.String()}, player
	case Stop:
		c.Shout, c.Label = true, engine.Say("by.stop", "player", player)
	case Build:
		print := s.card(s.game.seat(m.Player))
		c.Worth, c.Label = &print.Yen, engine.Say("by.build", "player", player)
		if print.sites() > 1 {
			c.Label = engine.Say("by.build.site", "player", player, "site", m.Site+1)
		}
	case Wrong:
		c.Label = engine.Say("by.wrong", "player", player)
	case Step:
		c.Places = []string{m.Card.String()}
	}
	return c
}

// Attempt spells out where somebody means to place or move an architect.
func (s State) Attempt(player engine.Color, kind string, places []string) engine.Event {
	m := Move{Kind: Kind(kind), Player: player}
	if len(places) != 1 || m.Kind != Place && m.Kind != Step {
		return nil
	}
	card, ok := readCard(places[0])
	if !ok {
		return nil
	}
	m.Card = card
	return Event{Move: m}
}
