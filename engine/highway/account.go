package highway

import (
	"slices"

	"banto/engine"
)

// Tell puts an event between two states into words.
func (g Game) Tell(before, after engine.State, e engine.Event) []engine.Words {
	was, _ := before.(State)
	now := after.(State)
	event := e.(Event)
	player := engine.Player(event.Player)
	var notices []engine.Words
	if !event.Refused {
		notices = engine.Notices(was.notices(event.Move))
	}
	switch event.Kind {
	case Begin:
		return []engine.Words{engine.Say("story.start", "players", engine.Players(now.game.players), "cars", now.game.dealt.Cars)}
	case Correct:
		return now.tellCorrection(event.Correction)
	case Build:
		return slices.Concat(was.tellRoad(&now, &event.Move), notices, now.tellFates(&was))
	case Penalty:
		return []engine.Words{engine.Say("story.penalty", "player", player, "victim", engine.Player(event.Fall.Victim), "n", event.Fall.Grey+event.Fall.Yellow)}
	case Pass:
		return append([]engine.Words{engine.Say("story.pass", "player", player)}, now.tellFates(&was)...)
	}
	return append([]engine.Words{engine.Say("story."+string(event.Kind), "player", player)}, notices...)
}

// tellRoad tells what was built, what it crosses, and the cars on it. A move that
// was refused changes nothing and earns nothing.
func (s *State) tellRoad(now *State, m *Move) []engine.Words {
	player := engine.Player(m.Player)
	var out []engine.Words
	switch {
	case m.ToXY != nil:
		out = append(out, engine.Say("story.exit", "player", player))
	case m.Pillar == nil:
		out = append(out, engine.Say("story.loop", "player", player))
	case m.Pillar.Junction:
		out = append(out, engine.Say("story.junction", "player", player, "n", m.Pillar.Height))
	default:
		out = append(out, engine.Say("story.pillar", "player", player, "n", m.Pillar.Height))
	}
	if m.Cars > 0 && len(now.roads) > len(s.roads) {
		out = append(out, engine.Say("story.cars", "player", player, "n", m.Cars))
	}
	return out
}

// tellFates tells who has placed all cars since, and who was eliminated.
func (s *State) tellFates(was *State) (out []engine.Words) {
	for seat, p := range s.game.players {
		switch {
		case s.fates[seat].place > 0 && was.fates[seat].place == 0 && s.supply[seat].Cars == 0:
			out = append(out, engine.Say("story.done", "player", engine.Player(p)))
		case s.fates[seat].gone > 0 && was.fates[seat].gone == 0:
			out = append(out, engine.Say("story.gone", "player", engine.Player(p)))
		}
	}
	return out
}

// tellCorrection says what stands where.
func (s *State) tellCorrection(c *Correction) (out []engine.Words) {
	say := func(place, what engine.Words) {
		out = append(out, engine.Say("story.correct", "place", place, "what", what))
	}
	if p := c.Pillar; p != nil {
		say(pillarWords(p.ID), p.words())
	}
	if r := c.Cars; r != nil {
		say(roadWords(r.Road), engine.Say("fix.cars", "player", engine.Player(r.Player), "n", r.Count))
	}
	if b := c.Building; b != nil {
		say(buildingWords(b.ID), engine.Say("fix.moved"))
	}
	return out
}

// words are a pillar as it stands.
func (p *Pillar) words() engine.Words {
	if p.Junction {
		return engine.Say("fix.junction", "n", p.Height)
	}
	return engine.Say("fix.pillar", "n", p.Height)
}

// Names of places for players.
func pillarWords(i int) engine.Words   { return engine.Say("place.pillar", "n", i) }
func roadWords(i int) engine.Words     { return engine.Say("place.road", "n", i) }
func buildingWords(i int) engine.Words { return engine.Say("place.building", "n", i) }
