package highway

import "banto/engine"

// Alternatives lists what a place could hold instead: a pillar one element more
// or less, or with a junction where it had none; a road a car more or less.
func (s State) Alternatives(place string) (out []engine.Alternative) {
	var i int
	offer := func(w engine.Words, c Correction) {
		if _, err := s.correct(&c); err == nil {
			out = append(out, engine.Alternative{Words: w, Events: []engine.Event{correction(c)}})
		}
	}
	switch {
	case scan(place, "pillar %d", &i) && i >= 0 && i < len(s.pillars):
		for _, change := range [3]Pillar{{Height: 1}, {Height: -1}, {Junction: true}} {
			p := s.pillars[i].Pillar
			p.Height += change.Height
			p.Junction = p.Junction != change.Junction
			offer(p.words(), Correction{Pillar: &PillarReading{ID: i, Pillar: p}})
		}
	case scan(place, "road %d", &i) && i >= 0 && i < len(s.roads):
		seat := s.roads[i].owner
		p, n := s.game.players[seat], int(s.roads[i].cars[seat])
		for _, count := range [2]int{n + 1, n - 1} {
			offer(engine.Say("fix.cars", "player", engine.Player(p), "n", count), Correction{Cars: &CarsReading{Road: i, Player: p, Count: count}})
		}
	}
	return out
}

// correction is what a person says, as an event.
func correction(c Correction) Event {
	return Event{Move: Move{Kind: Correct, From: Nothing, To: Nothing, Road: Nothing}, Correction: &c}
}
