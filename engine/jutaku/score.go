package jutaku

import (
	"cmp"
	"slices"
)

// A Score is what every player's completed cards are worth, in descending order
// of yen. Winners are all who have the most: a tie is shared.
type Score struct {
	Players []PlayerScore `json:"players"`
	Winners []Color       `json:"winners"`
}

// A PlayerScore is one player's yen and the cards it adds up from.
type PlayerScore struct {
	Player Color       `json:"player"`
	Total  int         `json:"total"`
	Cards  []CardScore `json:"cards"`
}

// A CardScore is one completed card, by its place on the map at the start.
type CardScore struct {
	Card     Card   `json:"card"`
	District string `json:"district,omitempty"`
	Yen      int    `json:"yen"`
}

// Score adds up the completed cards.
func (s State) Score() Score {
	out := Score{Players: []PlayerScore{}, Winners: []Color{}}
	most := 0
	for seat, p := range s.game.players {
		one := PlayerScore{Player: p, Total: s.yen(seat), Cards: []CardScore{}}
		for left := s.done[seat]; left != 0; {
			k := left.next()
			one.Cards = append(one.Cards, CardScore{cardAt(k), s.game.cards[k].District, s.game.cards[k].Yen})
		}
		out.Players = append(out.Players, one)
		most = max(most, one.Total)
	}
	for _, p := range out.Players {
		if p.Total == most {
			out.Winners = append(out.Winners, p.Player)
		}
	}
	slices.SortStableFunc(out.Players, func(a, b PlayerScore) int { return cmp.Compare(b.Total, a.Total) })
	return out
}
