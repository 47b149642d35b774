package izakaya

import "banto/engine"

// Tell puts an event between two states into words: bids when the last of a
// round is in.
func (g Game) Tell(before, after engine.State, e engine.Event) []engine.Words {
	was, _ := before.(State)
	now := after.(State)
	event := e.(Event)
	switch event.Kind {
	case Begin:
		return []engine.Words{engine.Say("story.start", "players", engine.Players(now.game.players), "n", now.game.lay.n, "threshold", now.game.threshold)}
	case Bid:
		return now.tellBids(was)
	case Correct:
		return now.tellCorrection(&event)
	case Amend:
		return now.tellAmendment(&event)
	case Question:
		return []engine.Words{engine.Say("story.question", "one", now.tellSeen(&event.Choices[0]), "other", now.tellSeen(&event.Choices[1]))}
	}
	out := []engine.Words{now.tellMove(&event.Move)}
	if !event.Refused {
		out = append(out, engine.Notices(was.notices(event.Move))...)
	}
	return out
}

// tellAmendment says that what was told was wrong, or what the players answered,
// and what happened.
func (s *State) tellAmendment(a *Event) []engine.Words {
	out := []engine.Words{engine.Say("story.amend")}
	if a.By != ByCamera {
		out = []engine.Words{engine.Say("story.answer")}
	}
	for _, e := range a.Events {
		if e.By != ByRules && e.By != ByFile {
			out = append(out, s.tellSeen(&e))
		}
	}
	if len(out) == 1 {
		out = append(out, engine.Say("story.nothing"))
	}
	return out
}

func (s *State) tellBids(before State) []engine.Words {
	if s.phase == PhaseBid {
		return nil
	}
	var bids []engine.Words
	for i, p := range s.TurnOrder() {
		bids = append(bids, engine.Say("story.bid", "player", engine.Player(p), "yen", int(s.bids[s.order[i]])))
	}
	out := []engine.Words{engine.Say("story.bids", "round", s.round, "bids", bids, "pot", s.pot)}
	if s.Last() && !before.Last() {
		out = append(out, engine.Say("story.last"))
	}
	return out
}

// tellSeen tells an event that a camera saw, or what a person says of one place.
func (s *State) tellSeen(e *Event) engine.Words {
	if e.Kind == Correct {
		return s.tellCorrection(e)[0]
	}
	return s.tellMove(&e.Move)
}

func (s *State) tellMove(m *Move) engine.Words {
	player := engine.Player(m.Player)
	switch m.Kind {
	case None:
		return engine.Say("story.nothing")
	case Order:
		return engine.Say("story.order", "players", inOrder(m.TurnOrder))
	case Drink:
		return engine.Say("story.drink", "player", player, "drink", drinkWords(m.Color), "place", m.Vertex.Name(s.game.lay.n))
	case Price:
		return engine.Say("story.price", "player", player, "from", drinkWords(s.game.colors[m.From]), "to", drinkWords(s.game.colors[m.To]))
	case Claim:
		if m.Card == NoCard {
			return engine.Say("story.disc", "player", player, "place", gapWords(m.Gap))
		}
		return engine.Say("story.claim", "player", player, "place", m.Card.Name())
	case Recall:
		return engine.Say("story.recall")
	case Build:
		return engine.Say("story.build", "player", player, "floor", m.Floor, "place", m.Card.Name())
	}
	return engine.Say("story."+string(m.Kind), "player", player)
}

// tellCorrection says what lies where: what a person says of it corrects the book, what a camera asks may be so.
func (s *State) tellCorrection(e *Event) []engine.Words {
	c, sentence := e.Correction, "story.correct.place"
	if e.By == ByCamera {
		sentence = "story.lies"
	}
	var out []engine.Words
	say := func(place, what engine.Words) {
		out = append(out, engine.Say(sentence, "place", place, "what", what))
	}
	if d := c.Drink; d != nil {
		say(s.game.lay.vertexWords(d.Vertex), held("drink", "drink", d.Color))
	}
	if d := c.Claim; d != nil {
		say(gapWords(d.Gap), held("claim", "player", d.Player))
	}
	if d := c.Owner; d != nil {
		say(cardWords(d.Card), held("owner", "player", d.Player))
	}
	if d := c.Building; d != nil {
		say(siteWords(d.Card, d.Site), engine.Say("fix.floors", "floors", d.Floors, "pieces", d.Pieces))
	}
	if len(out) == 0 {
		out = append(out, engine.Say("story.correct"))
	}
	return out
}

// held is what a place holds, "" being nothing.
func held(key, of string, c Color) engine.Words {
	if c == "" {
		return engine.Say("fix." + key + ".none")
	}
	return engine.Say("fix."+key+".is", of, engine.Say(of+"."+string(c)))
}
