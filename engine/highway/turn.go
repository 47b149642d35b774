package highway

// endTurn sees whether the player has won, and gives the turn on (chapter 10).
func (s *State) endTurn(seat int) {
	s.turn = seat
	s.win(seat)
	s.advance()
}

// win notes a player who has placed all cars.
func (s *State) win(seat int) {
	if s.supply[seat].Cars > 0 || !s.active(seat) {
		return
	}
	s.fates[seat].place = s.placed() + 1
	if !s.game.opt.PlayOn {
		s.phase = PhaseEnd
	}
}

// advance gives the turn to the next player who can build. Who cannot when it
// comes to him has had all others play a turn since his last: he is eliminated.
func (s *State) advance() {
	for s.phase != PhaseEnd && s.more() {
		s.turn = (s.turn + 1) % len(s.game.players)
		switch {
		case !s.active(s.turn):
		case !s.fates[s.turn].stuck && s.canBuild(s.turn):
			return
		case s.game.opt.Exhaust == "most_cars":
			s.phase = PhaseEnd
		default:
			s.fates[s.turn].gone = s.gone() + 1
		}
	}
}

// more says whether the game goes on: at least two players build. It ends the
// game where they do not: the last one left takes the next place.
func (s *State) more() bool {
	last, n := Nothing, 0
	for seat := range s.game.players {
		if s.active(seat) {
			last = seat
			n++
		}
	}
	if n > 1 {
		return true
	}
	if last != Nothing {
		s.fates[last].place = s.placed() + 1
	}
	s.phase = PhaseEnd
	return false
}

// placed and gone count the players who have their cars placed, and who are
// eliminated.
func (s *State) placed() (n int) {
	for _, f := range s.fates {
		n = max(n, f.place)
	}
	return n
}

func (s *State) gone() (n int) {
	for _, f := range s.fates {
		n = max(n, f.gone)
	}
	return n
}
