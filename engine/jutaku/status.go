package jutaku

import "banto/engine"

// Seats are the players clockwise as they sit.
func (s State) Seats() []engine.Seat {
	out := make([]engine.Seat, len(s.game.players))
	for i, p := range s.game.players {
		out[i] = engine.Seat{Player: p, Name: s.game.start.Names[p]}
	}
	return out
}

// Status is what the header shows.
func (s State) Status() engine.Status {
	st := engine.Status{Phase: s.phase, Title: engine.Say("turn." + string(s.phase)), Hint: engine.Say("wait." + string(s.phase)),
		Round: engine.Say("round", "round", s.round), Order: s.order(), Gauge: s.gauge()}
	switch player, ok := s.Turn(); {
	case s.phase == PhaseEnd:
		st.Title, st.Hint = engine.Say("turn.end", "players", engine.Players(s.Score().Winners)), engine.Say("hint.end")
	case s.phase == PhaseCheck:
		st.Title = engine.Say("turn.check", "players", engine.Players(s.players(s.stopped&^s.judged)))
	case ok:
		st.Turn, st.Title = player, engine.Say("turn.move", "player", engine.Player(player))
	}
	if near := s.near(); near != 0 && s.phase != PhaseEnd {
		notice := engine.Say("near", "players", engine.Players(s.players(near)))
		st.Notice = &notice
	}
	return st
}

// order is the players clockwise, in the movement from who moves first on.
func (s *State) order() []Color {
	first := 0
	if s.phase == PhaseMove {
		first = int(s.first)
	}
	return append(append([]Color{}, s.game.players[first:]...), s.game.players[:first]...)
}

// players names a set of players.
func (s *State) players(set seats) []Color {
	var out []Color
	for seat, p := range s.game.players {
		if set.has(seat) {
			out = append(out, p)
		}
	}
	return out
}

// near is who needs one more card to end the game.
func (s *State) near() (out seats) {
	for seat := range s.game.players {
		if s.done[seat].size() == WinningSites-1 {
			out.add(seat)
		}
	}
	return out
}

// gauge is the most cards that one player has completed.
func (s *State) gauge() *engine.Gauge {
	most := 0
	for _, done := range s.done {
		most = max(most, done.size())
	}
	return &engine.Gauge{Words: engine.Say("gauge", "n", most, "of", WinningSites), Value: min(most, WinningSites), Max: WinningSites}
}

// Alarm is the move that lies on the table against the rules; nil: none.
func (s State) Alarm() *engine.Alarm {
	m, reasons := s.Refused()
	if m == nil {
		return nil
	}
	return &engine.Alarm{Event: Event{Move: *m}, Reasons: reasons}
}

// Standings are the scores as they stand.
func (s State) Standings() engine.Standings {
	score := s.Score()
	out := engine.Standings{Winners: score.Winners}
	for _, p := range score.Players {
		one := engine.Standing{Player: p.Player, Total: p.Total, Left: s.left(s.game.seat(p.Player))}
		for _, c := range p.Cards {
			one.Lines = append(one.Lines, engine.Line{Name: s.words(c.Card), Points: c.Yen})
		}
		out.Players = append(out.Players, one)
	}
	return out
}

// left is what a player has in front: completed cards, and what the one that is
// built on is worth.
func (s *State) left(seat int) []engine.Stock {
	n := s.done[seat].size()
	out := []engine.Stock{{Sign: "⌂", Count: n, Words: engine.Say("left.cards", "n", n)}}
	if card := s.card(seat); card != nil && card.Yen > 0 {
		out = append(out, engine.Stock{Sign: "¥", Count: card.Yen, Words: engine.Say("left.worth", "n", card.Yen)})
	}
	return out
}
