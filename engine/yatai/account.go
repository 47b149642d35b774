package yatai

import "banto/engine"

// Tell puts an event between two states into words.
func (g Game) Tell(before, after engine.State, e engine.Event) []engine.Words {
	was, _ := before.(State)
	now := after.(State)
	event := e.(Event)
	if event.Kind == Begin {
		return []engine.Words{engine.Say("story.start", "players", engine.Players(now.game.start.Players))}
	}
	out := []engine.Words{was.tell(&event.Move)}
	if !event.Refused {
		out = append(out, engine.Notices(was.notices(event.Move))...)
	}
	if seat := now.game.seatOf(event.Player); seat >= 0 && !event.Refused {
		if n := int(now.board[seat].points - was.board[seat].points); n > 0 {
			out = append(out, engine.Say("story.gain", "n", n))
		}
	}
	if now.turn > was.turn && now.phase != PhaseEnd {
		out = append(out, engine.Say("story.round", "round", now.round()))
	}
	return out
}

// tell is the sentence of a move that is about to be made.
func (s *State) tell(m *Move) engine.Words {
	say := func(values ...any) engine.Words {
		return engine.Say("story."+string(m.Kind), append([]any{"player", engine.Player(m.Player)}, values...)...)
	}
	switch m.Kind {
	case Food:
		return say("dish", dishWords(m.Food))
	case Bottle, Drinks, Recycle:
		return say("drinks", all("piece.", m.Drinks))
	case Penalty, Review:
		return say("tracks", all("track.", m.Reviews))
	case Offer:
		if m.Special == Taiyaki {
			return say("what", dishWords(Sweets))
		}
		return say("what", pieceWords(m.Drinks[0]))
	case Push:
		return say("tile", s.tileWords(m.Tile), "line", string(m.Line))
	case Draw:
		return say("customers", all("piece.", m.Customers))
	case Place:
		return say("customer", pieceWords(m.Customer), "to", engine.Player(m.To))
	case Swap:
		return say("to", engine.Player(m.To))
	case Cook:
		return say("dishes", all("dish.", m.Dishes))
	case Serve:
		return say("customer", s.next(m.Player), "drinks", all("piece.", m.Drinks), "space", cellName(m.Cell))
	case Double:
		return say("customer", pieceWords(m.Customer), "space", cellName(m.Cell))
	case Take:
		return say("special", specialWords(m.Special))
	case Skip:
		return say("tile", s.tileWords(m.Tile))
	case Tell:
		return say("n", m.Points)
	}
	return say()
}

// all names the pieces of a list.
func all[T ~string](group string, list []T) []engine.Words {
	out := make([]engine.Words, len(list))
	for i, x := range list {
		out[i] = engine.Say(group + string(x))
	}
	return out
}

// next names who is first in a player's queue; nobody, where a serving is told
// that could not be.
func (s *State) next(p engine.Color) engine.Words {
	if c := s.board[s.game.seatOf(p)].queue[0]; c > 0 {
		return pieceWords(Customers[c-1])
	}
	return engine.Say("nobody")
}
