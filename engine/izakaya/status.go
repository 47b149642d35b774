package izakaya

import (
	"cmp"
	"fmt"
	"strings"

	"banto/engine"
)

// Seats are the players in the order of the set-up.
func (s State) Seats() []engine.Seat {
	out := make([]engine.Seat, len(s.game.players))
	for i, p := range s.game.players {
		out[i] = engine.Seat{Player: p, Name: s.game.start.Names[p]}
	}
	return out
}

// Status is what the header shows.
func (s State) Status() engine.Status {
	st := engine.Status{Phase: s.phase, Title: engine.Say("turn." + string(s.phase)), Hint: engine.Say("hint." + string(s.phase)),
		Round: engine.Say("round", "round", s.round), Order: s.TurnOrder(),
		Gauge: &engine.Gauge{Words: engine.Say("pot", "pot", s.pot, "threshold", s.game.threshold), Value: s.pot, Max: s.game.threshold}}
	switch player, ok := s.Turn(); {
	case s.phase == PhaseEnd:
		st.Title = engine.Say("turn.end", "players", engine.Players(s.Score().Winners))
	case ok && s.Free():
		st.Turn, st.Title, st.Hint = player, engine.Say("turn.free", "player", engine.Player(player)), engine.Say("hint.free")
	case ok:
		st.Turn, st.Title = player, engine.Say("turn.player", "player", engine.Player(player))
	}
	if s.Last() && s.phase != PhaseEnd {
		notice := engine.Say("pot.last")
		st.Notice = &notice
	}
	return st
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
		one := engine.Standing{Player: p.Player, Total: p.Total, Left: s.left(p.Player)}
		for _, b := range p.Buildings {
			one.Lines = append(one.Lines, engine.Line{Name: engine.Say(b.Card.Name()), Sum: b.product(), Points: b.Yen})
		}
		if p.Kept != nil {
			one.Lines = append(one.Lines, engine.Line{Name: engine.Say("kept"), Points: *p.Kept})
		}
		out.Players = append(out.Players, one)
	}
	return out
}

// left is what a player has in hand.
func (s *State) left(p Color) []engine.Stock {
	seat := s.game.seat(p)
	stock := func(sign, what string, n, of int) engine.Stock {
		return engine.Stock{Sign: sign, Count: n, Of: of, Words: engine.Say("left."+what, "n", n)}
	}
	return []engine.Stock{
		stock("●", "discs", ActionDiscs-int(s.placed[seat]), ActionDiscs), stock("◎", "claims", ClaimDiscs-s.claimsOf(seat), 0),
		stock("▲", "pyramids", ClaimDiscs-s.pyramidsOf(seat), 0), stock("¥", "kept", int(s.kept[seat]), 0),
	}
}

// product spells a building's yen out: "3 × (200 + 100)".
func (b BuildingScore) product() string {
	prices := make([]string, len(b.Drinks))
	for i, d := range b.Drinks {
		prices[i] = fmt.Sprint(d.Price)
	}
	return fmt.Sprintf("%d × (%s)", b.Floors, cmp.Or(strings.Join(prices, " + "), "0"))
}
