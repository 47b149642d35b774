package izakaya

import (
	"cmp"
	"fmt"
	"strings"
)

// Account tells a game in plain words, a sentence an event. Bids are told when
// the last of a round is in.
func Account(events []Event) ([]string, error) {
	h := &History{}
	var out []string
	for i, e := range events {
		before := h.State()
		if err := h.Append(e); err != nil {
			return out, fmt.Errorf("event %d: %w", i+1, err)
		}
		after := h.State()
		text := Tell(before, after, e)
		if e.Override {
			text += " The players let it stand."
		}
		if text != "" {
			out = append(out, text)
		}
		if before.game != nil && before.phase != PhaseEnd && after.phase == PhaseEnd {
			out = append(out, tellEnd(after.Score())...)
		}
	}
	return out, nil
}

// Tell says in a sentence what an event did between two states; "" for a bid
// that others still follow.
func Tell(before, after State, e Event) string {
	switch e.Kind {
	case Begin:
		n := after.game.lay.n
		return fmt.Sprintf("%s sit down at %d×%d cards; the game ends with a pot of %d yen.", names(after.game.players), n, n, after.game.threshold)
	case Bid:
		return tellBids(before, after)
	case Undo, Redo:
		return fmt.Sprintf("%s: back to round %d, %s.", e.Kind, after.round, after.phase)
	case Correct:
		return "A correction: " + tellCorrection(e.Correction) + "."
	}
	if e.Refused {
		return fmt.Sprintf("Against the rules: %s by %s.", e.Kind, cmp.Or(e.Player, "the players"))
	}
	return tellMove(after, &e.Move)
}

func tellBids(before, after State) string {
	if after.phase == PhaseBid {
		return ""
	}
	var said []string
	for i, p := range after.TurnOrder() {
		text := fmt.Sprintf("%s bids %d", p, after.bids[after.order[i]])
		if i == 0 {
			text += ", goes first"
		}
		said = append(said, text)
	}
	text := fmt.Sprintf("Round %d: %s. The pot holds %d of %d yen.", after.round, strings.Join(said, "; "), after.pot, after.game.threshold)
	if after.Last() && !before.Last() {
		text += " This is the last action phase."
	}
	return text
}

func tellMove(after State, m *Move) string {
	switch m.Kind {
	case Order:
		return fmt.Sprintf("The turn order is %s.", names(m.TurnOrder))
	case Recall:
		return fmt.Sprintf("Round %d is over: the discs go back.", after.roundOver())
	case Drink:
		return fmt.Sprintf("%s puts a %s drink at %s.", m.Player, m.Color, m.Vertex)
	case Price:
		from, to := after.game.colors[m.From], after.game.colors[m.To]
		return fmt.Sprintf("%s moves %d yen from %s (now %d) to %s (now %d).", m.Player, m.yen(), from, after.price[m.From], to, after.price[m.To])
	case Claim:
		if m.Card == NoCard {
			return fmt.Sprintf("%s lays a disc in %s.", m.Player, m.Gap)
		}
		return fmt.Sprintf("%s claims %s by a disc in %s.%s", m.Player, m.Card, m.Gap, freePiece(after))
	case Build:
		return fmt.Sprintf("%s builds on floor %d of %s, site %d.", m.Player, m.Floor, m.Card, m.Site)
	}
	return fmt.Sprintf("%s passes.", m.Player)
}

func freePiece(after State) string {
	if after.Free() {
		return " A line of three: a free piece."
	}
	return ""
}

// roundOver is the round that a recall ended.
func (s *State) roundOver() int {
	if s.phase == PhaseEnd {
		return s.round
	}
	return s.round - 1
}

func tellCorrection(c *Correction) string {
	var said []string
	if d := c.Drink; d != nil {
		said = append(said, fmt.Sprintf("%s holds %s", d.Vertex, orNothing(d.Color, "a %s drink")))
	}
	if d := c.Claim; d != nil {
		said = append(said, fmt.Sprintf("%s holds %s", d.Gap, orNothing(d.Player, "%s's disc")))
	}
	if d := c.Owner; d != nil {
		said = append(said, fmt.Sprintf("%s holds %s", d.Card, orNothing(d.Player, "%s's pyramid")))
	}
	if d := c.Building; d != nil {
		said = append(said, fmt.Sprintf("%s, site %d, has %d floors of %d pieces", d.Card, d.Site, d.Floors, d.Pieces))
	}
	if c.Prices != nil {
		said = append(said, fmt.Sprintf("the prices are %v", c.Prices))
	}
	if c.Kept != nil {
		said = append(said, fmt.Sprintf("yen kept: %v", c.Kept))
	}
	if c.TurnOrder != nil {
		said = append(said, "the turn order is "+names(c.TurnOrder))
	}
	if c.Discs != nil {
		said = append(said, "the action discs lie otherwise")
	}
	return strings.Join(said, ", ")
}

// orNothing puts a name into words, "" being an empty place.
func orNothing(c Color, words string) string {
	if c == "" {
		return "nothing"
	}
	return fmt.Sprintf(words, c)
}

func tellEnd(s Score) []string {
	var out []string
	for _, p := range s.Players {
		text := fmt.Sprintf("%s: %d yen", p.Player, p.Total)
		if p.Kept != nil {
			text += fmt.Sprintf(", %d kept", *p.Kept)
		}
		out = append(out, text+".")
	}
	return append(out, names(s.Winners)+" won.")
}

func names(list []Color) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = string(c)
	}
	return strings.Join(words, ", ")
}
