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
		card := s.card(s.game.seat(m.Player))
		c.Worth, c.Places = &card.Yen, []string{sitePlace(card.Card, m.Site)}
	case Wrong:
		c.Label = engine.Say("by.wrong", "player", player)
	case Step:
		c.Places = []string{m.Card.String()}
	}
	return c
}

// Attempt spells out where somebody means to place or move an architect, or
// whose building on which site is called complete.
func (s State) Attempt(player engine.Color, kind string, places []string) engine.Event {
	if len(places) != 1 {
		return nil
	}
	m := Move{Kind: Kind(kind), Player: player}
	switch m.Kind {
	case Place, Step:
		card, ok := readCard(places[0])
		if !ok {
			return nil
		}
		m.Card = card
	case Build:
		card, site, ok := readSite(places[0])
		seat := s.holder(card)
		if !ok || seat < 0 {
			return nil
		}
		m.Player, m.Site = s.game.players[seat], site
	default:
		return nil
	}
	return Event{Move: m}
}
