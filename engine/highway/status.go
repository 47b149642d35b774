package highway

import "banto/engine"

// Seats are the players in turn order.
func (s State) Seats() []engine.Seat {
	out := make([]engine.Seat, len(s.game.players))
	for i, p := range s.game.players {
		out[i] = engine.Seat{Player: p, Name: s.game.start.Names[p]}
	}
	return out
}

// Status is what the header shows.
func (s State) Status() engine.Status {
	most, turns := 0, 0
	for seat := range s.game.players {
		most = max(most, s.carsOf(seat))
		turns = max(turns, s.roadsOf(seat))
	}
	all := s.game.dealt.Cars
	st := engine.Status{Phase: s.phase, Hint: engine.Say("hint." + string(s.phase)), Round: engine.Say("round", "round", max(turns, 1)),
		Order: s.game.players, Gauge: &engine.Gauge{Words: engine.Say("gauge", "n", most, "of", all), Value: most, Max: all}}
	player, ok := s.Turn()
	switch {
	case !ok:
		st.Title = engine.Say("turn.end", "players", engine.Players(s.Score().Winners))
	case s.phase == PhaseBuild:
		st.Turn, st.Title = player, engine.Say("turn.player", "player", engine.Player(player))
	default:
		st.Turn, st.Title = player, engine.Say("turn."+string(s.phase), "player", engine.Player(player))
	}
	st.Notice = s.notice()
	return st
}

// notice tells who is about to be eliminated.
func (s *State) notice() *engine.Words {
	var list []Color
	for seat, p := range s.game.players {
		if s.phase == PhaseBuild && seat != s.turn && s.active(seat) && (s.fates[seat].stuck || !s.canBuild(seat)) {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return nil
	}
	w := engine.Say("notice.out", "players", engine.Players(list))
	return &w
}

// roadsOf counts a seat's roads on the table.
func (s *State) roadsOf(seat int) (n int) {
	for i := range s.roads {
		if s.roads[i].owner == seat {
			n++
		}
	}
	return n
}

// Alarm is the move that lies on the table against the rules; nil: none.
func (s State) Alarm() *engine.Alarm {
	m, reasons := s.Refused()
	if m == nil {
		return nil
	}
	return &engine.Alarm{Event: Event{Move: *m}, Reasons: reasons}
}

// Standings are the cars on the highways, and by which roads they came there.
func (s State) Standings() engine.Standings {
	score := s.Score()
	out := engine.Standings{Winners: score.Winners}
	for _, p := range score.Players {
		one := engine.Standing{Player: p.Player, Total: p.Placed, Left: p.Left.stocks(s.game.dealt.Cars)}
		seat := s.game.seat(p.Player)
		for i := range s.roads {
			if n := int(s.roads[i].cars[seat]); n > 0 {
				one.Lines = append(one.Lines, engine.Line{Name: engine.Say("place.road", "n", i), Points: n})
			}
		}
		out.Players = append(out.Players, one)
	}
	return out
}

// stocks are a supply as the header shows it.
func (l Supply) stocks(cars int) []engine.Stock {
	stock := func(sign, what string, n int) engine.Stock {
		return engine.Stock{Sign: sign, Count: n, Words: engine.Say("left."+what, "n", n)}
	}
	out := []engine.Stock{stock("■", "cars", l.Cars), stock("●", "grey", l.Grey), stock("◆", "yellow", l.Yellow), stock("━", "roads", l.Roads)}
	out[0].Of = cars
	return out
}
