package izakaya

import "banto/engine"

// Choices are the legal moves, with what each adds at once to the mover's score.
func (s State) Choices() []engine.Choice {
	var out []engine.Choice
	player, ok := s.Turn()
	before := 0
	if ok {
		before = s.total(player)
	}
	for _, m := range Legal(s) {
		c := s.choice(m)
		if ok && m.Kind != Pass {
			next := s
			next.do(&m)
			yen := next.total(player) - before
			c.Worth = &yen
		}
		out = append(out, c)
	}
	return out
}

// total is a player's present score in yen.
func (s *State) total(p Color) int {
	for _, one := range s.Score().Players {
		if one.Player == p {
			return one.Total
		}
	}
	return 0
}

// choice is a move with what a person does to make it.
func (s State) choice(m Move) engine.Choice {
	c := engine.Choice{Kind: string(m.Kind), Player: m.Player, Label: engine.Say("do." + string(m.Kind)), Event: Event{Move: m}}
	switch m.Kind {
	case Bid:
		c.Secret = true
		for p, yen := range m.Bids {
			c.Player, c.Label = p, engine.Say("yen", "n", yen)
		}
	case Order:
		c.Label = inOrder(m.TurnOrder)
	case Drink:
		c.Places = []string{stockPlace(m.Stock), m.Vertex.String()}
	case Price:
		c.Places = []string{stockPlace(m.From), stockPlace(m.To)}
	case Claim:
		c.Places = []string{m.Gap.String(), m.Card.String()}
		if m.Card == NoCard {
			c.Places, c.Label = c.Places[:1], engine.Say("do.claim.disc")
		}
	case Build:
		c.Places, c.Label = []string{sitePlace(m.Card, m.Site)}, engine.Say("floor.same", "floor", m.Floor)
		if m.Floor > s.top(m.Card, m.Site) {
			c.Label = engine.Say("floor.new", "floor", m.Floor)
		}
	}
	return c
}

// top is the number of floors on a site.
func (s *State) top(c Card, site int) int { return int(s.floors[s.game.lay.card(c)*MaxSites+site]) }

// inOrder names players from first to last.
func inOrder(list []Color) engine.Words {
	w := engine.Player(list[len(list)-1])
	for i := len(list) - 2; i >= 0; i-- {
		w = engine.Say("order", "first", engine.Player(list[i]), "rest", w)
	}
	return w
}

// Attempt spells out a move by its places, mostly one that no rule allows.
func (s State) Attempt(player engine.Color, kind string, places []string) engine.Event {
	m := Move{Kind: Kind(kind), Player: player, Card: NoCard}
	for _, p := range places {
		m.tapped(p)
	}
	enough := len(places) == 2
	switch m.Kind {
	case Drink:
		if m.Stock < 0 || m.Stock >= Stocks {
			return nil
		}
		m.Color = s.game.colors[m.Stock]
	case Claim:
		enough = len(places) > 0
		if m.Card == NoCard {
			m.Card = m.Gap.Card
		}
	case Build:
		enough, m.Floor = len(places) == 1, 1
	}
	if !enough {
		return nil
	}
	return Event{Move: m}
}

// tapped takes a place into a move that is being spelt out.
func (m *Move) tapped(place string) {
	var a, b, site int
	var side string
	switch {
	case scan(place, "stock %d", &a) && m.Kind == Price && m.Yen == 0:
		m.From, m.Yen = a, Coin
	case scan(place, "stock %d", &a) && m.Kind == Price:
		m.To = a
	case scan(place, "stock %d", &a):
		m.Stock = a
	case scan(place, "vertex %d,%d", &a, &b):
		m.Vertex = Vertex{a, b}
	case scan(place, "gap %d,%d %s", &a, &b, &side):
		m.Gap = Gap{Card: Card{a, b}, Side: Side(side)}
	case scan(place, "site %d,%d %d", &a, &b, &site):
		m.Card, m.Site = Card{a, b}, site
	case scan(place, "card %d,%d", &a, &b):
		m.Card = Card{a, b}
	}
}
