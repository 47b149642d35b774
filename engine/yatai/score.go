package yatai

import (
	"cmp"
	"slices"

	"banto/engine"
)

// A Score is what every player has, in descending order of victory points, as
// if the game ended now. Winners are all who win.
type Score struct {
	Players []PlayerScore  `json:"players"`
	Winners []engine.Color `json:"winners"`
}

// A PlayerScore is one player's victory points and how they come about, and
// what breaks ties.
type PlayerScore struct {
	Player    engine.Color  `json:"player"`
	Total     int           `json:"total"`
	Taken     int           `json:"taken"`     // during the game
	Dishes    map[Dish]int  `json:"dishes"`    // majorities of dirty dishes
	Customers map[Color]int `json:"customers"` // majorities of customers
	Reviews   map[Track]int `json:"reviews"`
	Specials  int           `json:"specials"` // on the backs of tiles not used
	Placed    int           `json:"placed"`   // customers and tourists on the grid: the most breaks a tie
	Bottles   int           `json:"bottles"`  // in the crate: then the fewest
	Waiting   int           `json:"waiting"`  // dishes in the queue: then the fewest
}

// Sweets is the kind of dish that served sweets are where they count as one.
const Sweets Dish = "taiyaki"

// Score counts the table as chapter 8 does.
func (s State) Score() Score {
	var out Score
	for seat := range s.game.start.Players {
		out.Players = append(out.Players, s.scoreOf(seat))
	}
	slices.SortStableFunc(out.Players, better)
	for _, p := range out.Players {
		if better(p, out.Players[0]) == 0 {
			out.Winners = append(out.Winners, p.Player)
		}
	}
	return out
}

func (s *State) scoreOf(seat int) PlayerScore {
	p := &s.board[seat]
	out := PlayerScore{Player: s.game.start.Players[seat], Taken: int(p.points), Dishes: map[Dish]int{}, Customers: map[Color]int{}, Reviews: map[Track]int{},
		Specials: s.specialPoints(p), Placed: s.game.placed(p), Bottles: sum(p.crate[:]), Waiting: p.cooked()}
	for k, n := range p.sink {
		if s.most(seat, func(q *player) int { return int(q.sink[k]) }) {
			out.Dishes[dishOf(k)] = int(n)
		}
	}
	for k, c := range Colors {
		if s.most(seat, func(q *player) int { return q.customers(k) }) {
			out.Customers[c] = p.customers(k)
		}
	}
	for k, t := range Tracks {
		out.Reviews[t] = s.game.lay.Reputation.Reviews.Steps[p.reviews[k]]
	}
	out.Total = out.Taken + out.Specials + total(out.Dishes) + total(out.Customers) + total(out.Reviews)
	return out
}

func dishOf(k int) Dish {
	if k == sinkTaiyaki {
		return Sweets
	}
	return Dishes[k]
}

// most says whether a player has more of something than anybody else.
func (s *State) most(seat int, have func(*player) int) bool {
	mine := have(&s.board[seat])
	for other := range s.game.start.Players {
		if other != seat && have(&s.board[other]) >= mine {
			return false
		}
	}
	return mine > 0
}

// customers is how many of a colour are on a player's grid.
func (p *player) customers(color int) (n int) {
	for _, c := range p.grid {
		n += one(int(c) == color+1)
	}
	return n
}

// specialPoints are the points on the backs of a player's tiles: told, or as
// the layout prints them.
func (s *State) specialPoints(p *player) (n int) {
	if s.game.opt.SpecialPoints == "manual" {
		return max(0, int(p.told)-1)
	}
	for k, t := range Specials {
		n += int(p.special[k]) * s.game.lay.SpecialPoints[t]
	}
	return n
}

func total[K comparable](points map[K]int) (n int) {
	for _, p := range points {
		n += p
	}
	return n
}

// better orders scores, the winner's first: points, then the tie-breaks of
// chapter 9.
func better(a, b PlayerScore) int {
	return cmp.Or(b.Total-a.Total, b.Placed-a.Placed, a.Bottles-b.Bottles, a.Waiting-b.Waiting)
}
