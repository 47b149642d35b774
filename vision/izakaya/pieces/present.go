package pieces

import (
	"math"

	"banto/vision/likelihood"
)

// Present tells which players of the palette have a disc in the turn row; nil where none is seen.
func (p *Pieces) Present() []bool {
	if p.kept.row == nil {
		return nil
	}
	return p.kept.row.present(len(p.profile.Players))
}

// Row is the log probability of each player of the palette for each disc of the turn row, first to last; nil where none is seen.
func (p *Pieces) Row() [][]float64 {
	if p.kept.row == nil {
		return nil
	}
	return p.kept.row.scores
}

// present tells which of so many players are in the row.
func (r *turnRow) present(players int) []bool {
	out := make([]bool, players)
	for _, k := range r.players {
		out[k] = true
	}
	return out
}

// pieceVote is what a piece on the grid counts beside a disc of the turn row for who is at the table: pieces under one light are
// misread alike. Raise it if a player of the row is taken for one whose pieces lie nowhere.
const pieceVote = 0.5

// seat gives the row the likeliest players, each one disc, in the light of whose pieces lie on the grid.
func (r *turnRow) seat(pieces []Place) {
	most := math.Inf(-1)
	for _, absent := range r.absentees() {
		players, like := assigned(r.scores, 0, absent)
		if players == nil {
			continue
		}
		votes := 0.0
		for _, e := range pieces {
			votes += pieceVote * e.without(absent)
		}
		if like+votes > most {
			most, r.players, r.like, r.votes = like+votes, players, like, votes
		}
	}
}

// absentees are all ways in which players of the palette may have no disc in the row.
func (r *turnRow) absentees() (out [][]bool) {
	players := len(r.scores[0])
	for set := range 1 << players {
		absent, n := make([]bool, players), 0
		for k := range absent {
			if absent[k] = set>>k&1 == 1; absent[k] {
				n++
			}
		}
		if n == players-len(r.scores) {
			out = append(out, absent)
		}
	}
	return out
}

// without is the log probability that what is at the place is no piece of the players absent.
func (e *Place) without(absent []bool) float64 {
	all, rest := math.Inf(-1), math.Inf(-1)
	for k, v := range e.Like {
		all = likelihood.LogSum(all, v)
		if k == 0 || !absent[k-1] {
			rest = likelihood.LogSum(rest, v)
		}
	}
	return max(rest-all, likelihood.StrangerOdds)
}
