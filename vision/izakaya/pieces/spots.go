package pieces

import (
	"math"
	"slices"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/layout"
	"banto/vision/izakaya/tile"
	"banto/vision/likelihood"
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

// claimReach is how far from the claim card's middle, along both of its axes, that of a disc on it lies at most, mm.
const claimReach = layout.NominalSide/2 - spotEdge

// spots reads the discs on the claim card and around the architect token.
func (s *scan) spots() error {
	if err := s.claimSpot(); err != nil {
		return err
	}
	return s.buildSpot()
}

// discReach is how far, mm, two looks at the claim card may show the middle of one disc apart. Raise it if one disc is read as two.
const discReach = 5.0

// claimSpot reads the discs on the claim card: those that tiles or a closer look show, by the mean of both.
func (s *scan) claimSpot() error {
	claim, tiles, in := s.Layout.Claim, s.out.kept.tiles, onCard(s.Layout.Claim, claimReach)
	if s.keeps(in) {
		s.out.ClaimSpot = s.old.ClaimSpot
		return nil
	}
	covered := tiles.Mean(tile.CoveredMap, tile.Around(in.Middle, cardCover))
	if covered >= claimCovered || s.shown(in.Middle, claimReach) <= cardInside {
		return nil
	}
	closer, err := tile.ReadClaim(s.Source, &s.Layout.Camera, claim)
	if err != nil {
		return err
	}
	found := tiles.Discs(in)
	for _, at := range closer.Discs(in) {
		if !slices.ContainsFunc(found, func(f tile.Found) bool { return math.Hypot(f.At.X-at.X, f.At.Y-at.Y) < tile.DiscRoom }) {
			found = append(found, tiles.Find(tile.DiscKind, len(tile.TaughtPlayers), tile.Around(at, discReach)))
			found[len(found)-1].At = at
		}
	}
	for i, f := range found {
		found[i].Finding = tile.AllTold([]tile.Finding{f.Finding, closer.Find(tile.Around(f.At, discReach)).Finding})
	}
	s.out.ClaimSpot, err = s.spot(found)
	return err
}

// buildSpot reads the discs around the architect token.
func (s *scan) buildSpot() error {
	left, right := supplyEnd(s.Layout, -1), supplyEnd(s.Layout, 1)
	if s.keeps(left.region()) && s.keeps(right.region()) {
		s.out.BuildSpot = s.old.BuildSpot
		return nil
	}
	token, found := s.token(left, right)
	if !found {
		return nil
	}
	tiles := tile.Mosaic(tile.At(&s.Layout.Camera, token))
	on := tile.Around(token, tokenReach)
	err := tile.Read(s.Source, tiles, []tile.Region{on})
	if err != nil {
		return err
	}
	if tiles.Mean(tile.CoveredMap, tile.Around(token, tokenPlay)) < tokenCovered {
		s.out.BuildSpot, err = s.spot(tiles.Discs(on))
	}
	return err
}

// cardInside is the least part of the claim card that must be in the picture: a third may be out of it. Raise it if discs are overlooked on cards that are cut off.
const cardInside = 0.6

// tokenReach is how far from the token's middle, mm, the discs on and around it lie at most. Lower it if a player's own
// discs beside it are counted. tokenLead is the least log odds that the token shows in a cell. Lower it if the
// build spot is left out too often, raise it if discs or wood elsewhere are read as the build spot.
const tokenReach, tokenLead = 30.0, -0.5

// token is where in those areas the architect token lies; found is false where it is not seen.
func (s *scan) token(ends ...area) (at calibration.Point, found bool) {
	most := tokenLead
	for _, end := range ends {
		for t, c := range s.out.kept.tiles.Cells(end.region()) {
			if odds := t.Odds(tile.TokenMap, c.I); odds > most {
				most, at, found = odds, c.At, true
			}
		}
	}
	return at, found
}

// spot is that of the discs found.
func (s *scan) spot(discs []tile.Found) (Spot, error) {
	out, order := Spot{views: 1}, tile.OrderOf(s.profile.Players, tile.TaughtPlayers)
	var shades []tile.Shade
	var likes [][]float64
	for _, found := range discs {
		d := Disc{at: found.At, Like: []float64{0}}
		for _, k := range order {
			d.Like = append(d.Like, found.Finding[1+k])
		}
		out.Discs = append(out.Discs, d)
		shades, likes = append(shades, s.disc(d.at)), append(likes, d.Like[1:])
	}
	err := s.coloured(shades, likes)
	for _, like := range likes {
		s.shared(like, 0)
	}
	return out, err
}

// A Spot is what one or more pictures say of the discs on an action spot.
type Spot struct {
	Discs []Disc
	views int // pictures that showed it
}

// A Disc may lie on a spot: where its middle shows, mm of the table, and the log likelihood of each player's, none first.
type Disc struct {
	at   calibration.Point
	Like []float64
}

// Shown tells whether any picture showed the spot.
func (s *Spot) Shown() bool { return s.views > 0 }

// Likes is what is told of each disc.
func (s *Spot) Likes() (out [][]float64) {
	for _, d := range s.Discs {
		out = append(out, d.Like)
	}
	return out
}

// Hear takes in what else is known of each disc.
func (s *Spot) Hear(like [][]float64) {
	discs := slices.Clone(s.Discs)
	for i, d := range discs {
		discs[i] = d.and(like[i])
	}
	s.Discs = discs
}

// players are those whose discs lie on the spot, by name, each as often as it has one there.
func (s *Spot) players(palette []calibration.NamedColor) (out []izakaya.Color) {
	for _, d := range s.Discs {
		if k := likelihood.Argmax(d.Like); k > 0 {
			out = append(out, paletteColor(palette, k))
		}
	}
	slices.Sort(out)
	return out
}

// spotMissed is what a picture that does not show a disc says against it: others may hide it, or colours too much
// alike. sameDisc is how far apart, mm, one disc may show in two pictures: it may lie on the token, and the cameras be misjudged.
const spotMissed, sameDisc = 0.5, 8.0

// add adds what other pictures of the same table say.
func (s *Spot) add(o Spot) {
	discs, free := slices.Clone(s.Discs), slices.Clone(o.Discs)
	for i := range discs {
		if k := discs[i].nearest(free); k >= 0 {
			discs[i] = discs[i].and(free[k].Like)
			free = slices.Delete(free, k, k+1)
		} else {
			discs[i] = discs[i].missed(o.views)
		}
	}
	for _, d := range free {
		discs = append(discs, d.missed(s.views))
	}
	s.Discs, s.views = discs, s.views+o.views
}

// nearest is the one of discs that may be d, -1 for none.
func (d Disc) nearest(discs []Disc) int {
	best, least := -1, sameDisc
	for k, e := range discs {
		if apart := math.Hypot(e.at.X-d.at.X, e.at.Y-d.at.Y); apart < least {
			best, least = k, apart
		}
	}
	return best
}

// and is d in the light of what else is known of it.
func (d Disc) and(like []float64) Disc {
	out := slices.Clone(d.Like)
	for k := range out {
		out[k] += like[k]
	}
	return Disc{d.at, out}
}

// missed is d where so many pictures did not show it.
func (d Disc) missed(views int) Disc {
	like := make([]float64, len(d.Like))
	like[0] = spotMissed * float64(views)
	return d.and(like)
}
