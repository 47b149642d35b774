package jutaku

import (
	"fmt"

	"banto/engine"
)

// leastYen and mostYen are the prices that a card may print, in steps of yenStep:
// those to choose from where no picture tells.
const leastYen, mostYen, yenStep = 200, 900, 100

// asked is a question to the players with the answer that the building is not complete.
func (c *claim) asked(answers []engine.Alternative, words ...engine.Words) engine.Finding {
	wrong := engine.Alternative{Words: engine.Say("answer.wrong"), Events: []engine.Event{Event{Move: Move{Kind: Wrong, Player: c.player}}}}
	return engine.Finding{Title: engine.Say("found.asked", "player", engine.Player(c.player)), Words: words, Options: append(answers, wrong)}
}

// ask leaves it to the players whether the building is complete, on a card that was
// read, or on a zero one, which was not. A price that is not sure may be another.
func (c *claim) ask(r SiteReading, words ...engine.Words) engine.Finding {
	print, _ := c.merged(&r)
	read := print.Yen
	var likely, others []engine.Alternative
	if read > 0 {
		likely = c.answers(nil, print)
	}
	for print.Yen = leastYen; print.Yen <= mostYen; print.Yen += yenStep {
		if print.Yen != read {
			others = c.answers(others, print)
		}
	}
	switch {
	case read == 0:
		return c.asked(others, words...)
	case c.card.Yen > 0 || r.Confidence >= sure:
		return c.asked(likely, words...)
	}
	f := c.asked(likely, words...)
	f.More = others
	return f
}

// answers adds the answer that the building is complete on a card with that print.
func (c *claim) answers(list []engine.Alternative, print SiteCard) []engine.Alternative {
	events := c.complete(print, 0, 0)
	if !c.state.takes(events) {
		return list
	}
	words := engine.Say("answer.complete", "district", print.District, "yen", print.Yen)
	if print.District == "" {
		words = engine.Say("answer.complete.yen", "yen", print.Yen)
	}
	return append(list, engine.Alternative{Words: words, Events: events})
}

// whose asks which of some cards is the player's, or another's who said stop: the
// answer tells the book its print, and by that the card is known in the same picture.
func (c *claim) whose(cards []SiteReading) engine.Finding {
	var list []engine.Alternative
	for _, player := range c.state.Claims() {
		other := &claim{c.state, player, c.state.card(c.state.game.seat(player))}
		for _, r := range cards {
			print, ok := other.merged(&r)
			if events := other.corrected(print); ok && len(events) > 0 && print.knows(&r) && c.state.takes(events) {
				words := engine.Say("answer.card", "district", print.District, "player", engine.Player(player))
				list = append(list, engine.Alternative{Words: words, Events: events})
			}
		}
	}
	if len(list) == 0 {
		return c.ask(SiteReading{}, engine.Say("doubt.whose"))
	}
	return c.asked(list, engine.Say("doubt.whose"))
}

// faults are the rules that a building was seen to break on a card, a sentence each.
func (c *claim) faults(print SiteCard, b *BuildingReading) (out []engine.Words) {
	wrong := func(code engine.Code, n, least, most, of int) {
		if n > 0 && of > 0 && n != of && (of < least || of > most) {
			out = append(out, engine.Say("fault."+string(code), "n", n, "of", of))
		}
	}
	wrong(FloorsWrong, b.Floors, b.FloorsLeast, b.FloorsMost, print.Floors)
	wrong(PiecesWrong, b.Pieces, b.PiecesLeast, b.PiecesMost, print.Pieces)
	for _, f := range c.build(b).Faults {
		if f.MM == 0 {
			out = append(out, engine.Say("reason."+string(f.Code)))
		} else {
			out = append(out, engine.Say("fault."+string(f.Code), "mm", fmt.Sprintf("%.1f", f.MM)))
		}
	}
	return out
}

// doubts are what the picture could not tell of a building, a question each.
func (c *claim) doubts(print SiteCard, b *BuildingReading) (out []engine.Words) {
	count := func(read, asked int, unread, unasked, both string) {
		switch {
		case read > 0 && asked > 0:
		case asked > 0:
			out = append(out, engine.Say(unread, "n", asked))
		case read > 0:
			out = append(out, engine.Say(unasked, "n", read))
		default:
			out = append(out, engine.Say(both))
		}
	}
	count(only(b.Floors, b.FloorsLeast, b.FloorsMost), print.Floors, "doubt.floors", "doubt.floors.asked", "doubt.floors.both")
	count(only(b.Pieces, b.PiecesLeast, b.PiecesMost), print.Pieces, "doubt.pieces", "doubt.pieces.asked", "doubt.pieces.both")
	for _, f := range c.faults(print, b) {
		out = append(out, engine.Say("doubt.fault", "fault", f))
	}
	if len(out) == 0 {
		out = append(out, engine.Say("doubt.rules"))
	}
	return out
}

// only is a number that was read, 0 where it may well be another.
func only(n, least, most int) int {
	if least < most {
		return 0
	}
	return n
}
