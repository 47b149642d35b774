package highway

import (
	"cmp"
	"slices"
)

// A PlayerScore is how far a player has come.
type PlayerScore struct {
	Player Color  `json:"player"`
	Place  int    `json:"place"`  // from 1; players who are equal share it
	Placed int    `json:"placed"` // cars on the highway
	Out    bool   `json:"out"`    // eliminated
	Left   Supply `json:"left"`   // in hand
}

// A Score is the order of the players, the leader first, final at the end.
type Score struct {
	Players []PlayerScore `json:"players"`
	Winners []Color       `json:"winners"` // who has won; before that, who leads
}

// Score orders the players: who has placed all cars, in that order (the last one
// left counts among them), then who has the fewest cars left, then the
// eliminated, the last one first (chapter 10).
func (s State) Score() Score {
	seats := make([]int, len(s.game.players))
	for i := range seats {
		seats[i] = i
	}
	slices.SortStableFunc(seats, s.compare)
	var out Score
	for i, seat := range seats {
		one := PlayerScore{Player: s.game.players[seat], Place: i + 1, Placed: s.carsOf(seat), Out: s.fates[seat].gone > 0, Left: s.supply[seat]}
		if i > 0 && s.compare(seats[i-1], seat) == 0 {
			one.Place = out.Players[i-1].Place
		}
		if one.Place == 1 {
			out.Winners = append(out.Winners, one.Player)
		}
		out.Players = append(out.Players, one)
	}
	return out
}

// compare puts the better of two seats first; 0: they are equal.
func (s *State) compare(a, b int) int {
	return cmp.Or(cmp.Compare(s.fates[a].rank(), s.fates[b].rank()), cmp.Compare(s.supply[a].Cars, s.supply[b].Cars))
}

// rank orders fates: places first, then who still builds, then the eliminated.
func (f fate) rank() int {
	switch {
	case f.place > 0:
		return f.place - 2*MaxPlayers
	case f.gone > 0:
		return 2*MaxPlayers - f.gone
	}
	return 0
}

// carsOf counts a seat's cars on the table.
func (s *State) carsOf(seat int) (n int) {
	for i := range s.roads {
		n += int(s.roads[i].cars[seat])
	}
	return n
}
