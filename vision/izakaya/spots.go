package izakaya

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/likelihood"
)

// The architect token lies beyond the supply side of the grid, at its left or
// right end: tokenLow to tokenHigh mm above the grid's edge, its middle tokenIn
// mm inside to tokenOut mm outside the grid's side.
const tokenLow, tokenHigh, tokenIn, tokenOut = 35.0, 105.0, 15.0, 105.0

// supplyEnd is where the token's middle may lie at the left (-1) or right (1) end
// of the supply.
func supplyEnd(l *layout.Layout, side float64) area {
	half := l.GridHalf()
	return area{
		calibration.Point{X: side * (half + (tokenOut-tokenIn)/2), Y: half + (tokenLow+tokenHigh)/2},
		(tokenIn + tokenOut) / 2, (tokenHigh - tokenLow) / 2,
	}
}

// discRoom is how near to each other, mm, the middles of two discs may show: one on the token or on a card may hide part
// of one behind it. discLeast is the least probability of a disc that is told of: likelier none than one in this picture, it may be found
// in others.
const discRoom, discLeast = 9.0, 0.03

// discs finds the discs in a tile with their middles where may says, the clearest first, of the players at the table.
func (t *tile) discs(players []izakaya.Color, may within) (out []disc) {
	const cells = pieceCells * pieceCells
	heat, kinds := make([]float64, cells), make([][]float64, cells)
	for i := range cells {
		if may(t.cell(i)) {
			kinds[i] = t.kinds(i)[discKind:][:len(taughtPlayers)]
			heat[i] = likelihood.Total(kinds[i])
		}
	}
	at := func(i int) (x, y float64) { p := t.cell(i); return p.X, p.Y }
	for _, i := range vision.Hottest(peaksOf(heat), discLeast, discRoom, at) {
		p := likelihood.Total(kinds[i])
		out = append(out, disc{likeliest(kinds[i], players), math.Log(p / max(1-p, sureCell))})
	}
	return out
}

// peaksOf is heat, cell by cell of a tile, without what is less than a cell beside it.
func peaksOf(heat []float64) []float64 {
	out := make([]float64, len(heat))
	for i, h := range heat {
		x, y, most := i%pieceCells, i/pieceCells, h
		for k := range 9 {
			if a, b := x+k%3-1, y+k/3-1; a >= 0 && b >= 0 && a < pieceCells && b < pieceCells {
				most = max(most, heat[b*pieceCells+a])
			}
		}
		if h == most {
			out[i] = h
		}
	}
	return out
}

// likeliest is the likeliest of players by the probabilities of taughtPlayers.
func likeliest(p []float64, players []izakaya.Color) (best izakaya.Color) {
	most := -1.0
	for k, name := range taughtPlayers {
		for _, player := range players {
			if string(player) == name && p[k] > most {
				best, most = player, p[k]
			}
		}
	}
	return best
}

// spotEdge is how far, mm, the middle of a disc on the claim card lies inside the card's edge at least. spotCovered is the
// probability of being covered from which a spot is left out, tokenPlay how far around the token's middle that is asked, mm.
const spotEdge, spotCovered, tokenPlay = 4.0, 0.5, 6.0

// spots reads the discs on the claim card and around the architect token.
func (s *scan) spots() error {
	players := s.players()
	claim := s.Layout.Claim
	covered, _ := s.ofClaim().mean(coveredMap, around(claim.At(0, 0, 0), cardCover))
	if covered < spotCovered && s.shown(claim.At(0, 0, 0), layout.NominalSide/2-spotEdge) > cardInside {
		s.out.claim = []spotVote{votesFor(s.ofClaim().discs(players, onCard(claim, layout.NominalSide/2-spotEdge)))}
	}
	if s.keeps(append(slices.Clone(s.ofArea(1)), s.ofArea(2)...)) {
		s.out.build = s.old.build
		return nil
	}
	token, found := s.token()
	if !found {
		return nil
	}
	tiles, err := readTiles(s.Source, &s.Layout.Camera, []calibration.Point{token})
	if err != nil {
		return err
	}
	if covered, _ := tiles[0].mean(coveredMap, around(token, tokenPlay)); covered < spotCovered {
		s.out.build = []spotVote{votesFor(tiles[0].discs(players, around(token, tokenReach)))}
	}
	return nil
}

// cardInside is the least part of the claim card that must be in the picture.
const cardInside = 0.7

// tokenReach is how far from the token's middle, mm, the discs on and around it lie at most. Lower it if a player's own
// discs beside it are counted. tokenLead is the least log odds that the token shows in a cell. Lower it if the
// build spot is left out too often, raise it if discs or wood elsewhere are read as the build spot.
const tokenReach, tokenLead = 30.0, -0.5

// token is where the architect token lies; found is false where it is not seen.
func (s *scan) token() (at calibration.Point, found bool) {
	most := tokenLead
	for k := 1; k < 3; k++ {
		end := pieceAreas(s.Layout)[k]
		for _, t := range s.ofArea(k) {
			for i := range pieceCells * pieceCells {
				if p := t.cell(i); end.holds(p) && t.odds(tokenMap, i) > most {
					most, at, found = t.odds(tokenMap, i), p, true
				}
			}
		}
	}
	return at, found
}

// players are those in the turn row, or all of the palette where that is not seen.
func (s *scan) players() []izakaya.Color {
	if len(s.out.turns) > 0 {
		return s.out.turns[0].order
	}
	var all []izakaya.Color
	for _, p := range s.profile.Players {
		all = append(all, izakaya.Color(p.Name))
	}
	return all
}
