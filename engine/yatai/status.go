package yatai

import "banto/engine"

// Seats are the players in turn order.
func (s State) Seats() []engine.Seat {
	var out []engine.Seat
	for _, p := range s.game.start.Players {
		out = append(out, engine.Seat{Player: p, Name: s.game.start.Names[p]})
	}
	return out
}

// Status is what the header shows.
func (s State) Status() engine.Status {
	st := engine.Status{Phase: s.phase, Hint: engine.Say("hint." + string(s.phase)), Round: s.round(), Order: s.game.start.Players,
		Gauge: &engine.Gauge{Words: engine.Say("evening"), Value: min(int(s.turn), Turns+1), Max: Turns + 1}}
	if s.phase == PhaseEnd {
		st.Title = engine.Say("turn.end", "players", engine.Players(s.Score().Winners))
		return st
	}
	st.Turn = s.game.start.Players[s.seat]
	st.Title = engine.Say("turn.player", "player", engine.Player(st.Turn))
	if s.phase == PhaseBonus {
		st.Hint = engine.Say("hint.bonus."+bonusKeys[s.bonus.kind], "n", int(s.bonus.steps))
	}
	if s.turn == Turns || s.extra() {
		notice := engine.Say("notice.last")
		if s.extra() {
			notice = engine.Say("notice.extra")
		}
		st.Notice = &notice
	}
	return st
}

// bonusKeys name the bonuses that wait for a choice.
var bonusKeys = map[bonus]string{menuBonus: "menu", doubleBonus: "double", specialBonus: "special", reviewBonus: "review"}

func (s *State) round() engine.Words {
	switch {
	case s.turn == 0:
		return engine.Say("round.setup")
	case s.extra():
		return engine.Say("round.extra")
	}
	return engine.Say("round.of", "n", int(s.turn), "of", Turns)
}

// Alarm is the move that lies on the table against the rules; nil: none.
func (s State) Alarm() *engine.Alarm {
	m, reasons := s.Refused()
	if m == nil {
		return nil
	}
	return &engine.Alarm{Event: Event{Move: *m}, Reasons: reasons}
}

// Standings are the scores as if the game ended now.
func (s State) Standings() engine.Standings {
	score := s.Score()
	out := engine.Standings{Winners: score.Winners}
	for _, p := range score.Players {
		out.Players = append(out.Players, engine.Standing{Player: p.Player, Total: p.Total, Left: s.left(p.Player), Lines: s.lines(&p)})
	}
	return out
}

// left is what a player has on the yatai board, and the special action tiles.
func (s *State) left(name engine.Color) []engine.Stock {
	p := &s.board[s.game.seatOf(name)]
	stock := func(sign, what string, n int) engine.Stock {
		return engine.Stock{Sign: sign, Count: n, Words: engine.Say("left."+what, "n", n)}
	}
	return []engine.Stock{stock("☺", "waiting", p.waiting()), stock("♨", "dishes", p.cooked()), stock("▮", "drinks", sum(p.fridge[:])),
		stock("♻", "bottles", sum(p.crate[:])), stock("✦", "specials", sum(p.special[:]))}
}

// lines are the items of a player's points; reviews are given even where they
// are worth nothing.
func (s *State) lines(p *PlayerScore) []engine.Line {
	out := []engine.Line{{Name: engine.Say("line.taken"), Points: p.Taken}}
	for k := range s.board[0].sink {
		if d := dishOf(k); p.Dishes[d] > 0 {
			out = append(out, engine.Line{Name: engine.Say("line.dishes", "dish", engine.Say("dish."+string(d))), Points: p.Dishes[d]})
		}
	}
	for _, c := range Colors {
		if p.Customers[c] > 0 {
			out = append(out, engine.Line{Name: engine.Say("line.customers", "color", engine.Say("piece."+string(c))), Points: p.Customers[c]})
		}
	}
	for _, t := range Tracks {
		out = append(out, engine.Line{Name: engine.Say("track." + string(t)), Points: p.Reviews[t]})
	}
	if p.Specials > 0 {
		out = append(out, engine.Line{Name: engine.Say("line.specials"), Points: p.Specials})
	}
	return out
}

// Alternatives are none: what lies otherwise than the book says is taken back
// and played anew.
func (s State) Alternatives(string) []engine.Alternative { return nil }
