package jutaku

import (
	"fmt"

	"banto/engine"
)

// leastYen and mostYen are the prices that a card may print, in steps of yenStep:
// those to choose from where no picture tells.
const leastYen, mostYen, yenStep = 200, 900, 100

// ask leaves it to the players whether the building is complete: it stands on one
// of some cards that were read, of which a zero one is none.
func (c *claim) ask(cards []SiteReading, words ...engine.Words) engine.Finding {
	f := engine.Finding{Title: engine.Say("found.asked", "player", engine.Player(c.player)), Words: words}
	for _, r := range cards {
		print, _ := c.merged(&r)
		if print.Yen > 0 || len(cards) > 1 {
			c.offer(&f, print)
			continue
		}
		for print.Yen = leastYen; print.Yen <= mostYen; print.Yen += yenStep {
			c.offer(&f, print)
		}
	}
	f.Options = append(f.Options, engine.Alternative{Words: engine.Say("answer.wrong"), Events: []engine.Event{Event{Move: Move{Kind: Wrong, Player: c.player}}}})
	return f
}

// offer adds the answer that the building is complete on a card with that print.
func (c *claim) offer(f *engine.Finding, print SiteCard) {
	if events := c.complete(print, 0, 0); c.state.takes(events) {
		words := engine.Say("answer.complete", "district", print.District, "yen", print.Yen)
		if print.District == "" {
			words = engine.Say("answer.complete.yen", "yen", print.Yen)
		}
		f.Options = append(f.Options, engine.Alternative{Words: words, Events: events})
	}
}

// faults are the rules that a building was seen to break on a card, a sentence each.
func (c *claim) faults(print SiteCard, b *BuildingReading) (out []engine.Words) {
	wrong := func(code engine.Code, n, of int) {
		if n > 0 && of > 0 && n != of {
			out = append(out, engine.Say("fault."+string(code), "n", n, "of", of))
		}
	}
	wrong(FloorsWrong, b.Floors, print.Floors)
	wrong(PiecesWrong, b.Pieces, print.Pieces)
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
	count(b.Floors, print.Floors, "doubt.floors", "doubt.floors.asked", "doubt.floors.both")
	count(b.Pieces, print.Pieces, "doubt.pieces", "doubt.pieces.asked", "doubt.pieces.both")
	for _, f := range c.faults(print, b) {
		out = append(out, engine.Say("doubt.fault", "fault", f))
	}
	if len(out) == 0 {
		out = append(out, engine.Say("doubt.rules"))
	}
	return out
}
