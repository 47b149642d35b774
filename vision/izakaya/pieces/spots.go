package pieces

import (
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/tile"
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

// spotEdge is how far, mm, the middle of a disc on the claim card lies inside the card's edge at least. claimCovered and
// tokenCovered are the probabilities of being covered from which a spot is left out: lower them if spots under cloths and
// arms are read as empty, raise them if spots in plain view are left out. tokenPlay is how far around the token's middle
// that is asked, mm.
const spotEdge, claimCovered, tokenCovered, tokenPlay = 4.0, 0.05, 0.25, 6.0

// spots reads the discs on the claim card and around the architect token.
func (s *scan) spots() error {
	players := s.players()
	claim := s.Layout.Claim
	covered, _ := s.ofClaim().Mean(tile.CoveredMap, tile.Around(claim.At(0, 0, 0), cardCover))
	if covered < claimCovered && s.shown(claim.At(0, 0, 0), layout.NominalSide/2-spotEdge) > cardInside {
		s.out.ClaimSpot = []SpotVote{votesFor(s.ofClaim().Discs(players, onCard(claim, layout.NominalSide/2-spotEdge)))}
	}
	if s.keeps(append(slices.Clone(s.ofArea(1)), s.ofArea(2)...)) {
		s.out.BuildSpot = s.old.BuildSpot
		return nil
	}
	token, found := s.token()
	if !found {
		return nil
	}
	tiles, err := tile.Read(s.Source, &s.Layout.Camera, []calibration.Point{token})
	if err != nil {
		return err
	}
	if covered, _ := tiles[0].Mean(tile.CoveredMap, tile.Around(token, tokenPlay)); covered < tokenCovered {
		s.out.BuildSpot = []SpotVote{votesFor(tiles[0].Discs(players, tile.Around(token, tokenReach)))}
	}
	return nil
}

// cardInside is the least part of the claim card that must be in the picture.
const cardInside = 0.7

// tokenReach is how far from the token's middle, mm, the discs on and around it lie at most. Lower it if a player's own
// discs beside it are counted. tokenLead is the least log odds that the token shows in a cell. Lower it if the
// build spot is left out too often, raise them if discs or wood elsewhere are read as the build spot.
const tokenReach, tokenLead = 30.0, -0.5

// token is where the architect token lies; found is false where it is not seen.
func (s *scan) token() (at calibration.Point, found bool) {
	most := tokenLead
	for k := 1; k < 3; k++ {
		end := pieceAreas(s.Layout)[k]
		for _, t := range s.ofArea(k) {
			for i := range tile.CellsAcross * tile.CellsAcross {
				if p := t.Cell(i); end.holds(p) && t.Odds(tile.TokenMap, i) > most {
					most, at, found = t.Odds(tile.TokenMap, i), p, true
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
