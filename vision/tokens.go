package vision

import (
	"math"
	"slices"

	"banto/calibration"
)

// The architect token lies beyond the supply side of the grid, at its left or
// right end: tokenLow to tokenHigh mm above the grid's edge, its middle tokenIn
// mm inside to tokenOut mm outside the grid's side.
const tokenLow, tokenHigh, tokenIn, tokenOut = 35.0, 105.0, 15.0, 105.0

// tokenGlance is how likely a place must look like the token at a glance to be
// looked into, tokenGlances how many are. Raise the number if the token is missed
// among wood or discs; each costs a run of the disc network.
const tokenGlance, tokenGlances = 0.02, 6

// tokenPlay is how far off, mm, the glance may be.
const tokenPlay = 9.0

// tokenFaint is the least that a second look says for the token: discs may hide
// most of it. tokenLead is the least log odds that both looks together must give.
// Lower it if the build spot is left out too often, raise it if discs or wood
// elsewhere are read as the build spot. At tokenClear nothing else is looked into.
const tokenFaint, tokenLead, tokenClear = 0.02, 1.0, 5.0

// tokenReach is how far from the token's middle, mm, the discs on and around it
// lie at most. Lower it if a player's own discs beside it are counted.
const tokenReach = 30.0

// readBuildSpot finds the discs on and around the architect token; found is
// false where the token is not seen.
func (d *discReader) readBuildSpot(g *ground, p calibration.Profile) (discs []disc, found bool, err error) {
	glances, err := g.glances(p)
	if err != nil {
		return nil, false, err
	}
	lead, token, around := tokenLead, top{}, (*topMap)(nil)
	for _, t := range glances {
		mid := t.at
		mid.Z = p.Architect.Height/2 + d.height // between the tops of discs on the token and beside it
		m, err := g.mapTops(discNet, mid, discSample)
		if err != nil {
			return nil, false, err
		}
		near := m.near(tokenTop, mid, tokenPlay, tokenFaint)
		if l := t.logOdds() + near.logOdds(); l > lead {
			lead, token, around = l, near, m
		}
		if lead > tokenClear {
			break
		}
	}
	if around == nil {
		return nil, false, nil
	}
	return d.discs(g, around, func(q calibration.Point) bool {
		return math.Hypot(q.X-token.at.X, q.Y-token.at.Y) < tokenReach
	}), true, nil
}

// near is the likeliest top of that kind within reach mm of p; p itself with the
// probability least where all are less likely.
func (m *topMap) near(kind int, p calibration.Point, reach, least float64) top {
	for _, t := range m.tops(kind, tokenRoom, least) {
		if math.Hypot(t.at.X-p.X, t.at.Y-p.Y) < reach {
			return t
		}
	}
	return top{least, p}
}

// glances are the likeliest places of the architect token at both ends of the
// supply, as far as a coarse look tells.
func (g *ground) glances(p calibration.Profile) (out []top, err error) {
	for _, side := range []float64{-1, 1} {
		mid, wide, high := g.supplyEnd(side)
		mid.Z = p.Architect.Height
		m, err := g.mapTops(tokenNet, mid, tokenSample)
		if err != nil {
			return nil, err
		}
		for _, t := range m.tops(0, tokenRoom, tokenGlance) {
			if math.Abs(t.at.X-mid.X) < wide && math.Abs(t.at.Y-mid.Y) < high {
				out = append(out, t)
			}
		}
	}
	slices.SortFunc(out, func(a, b top) int { return cmpFloat(b.p, a.p) })
	return out[:min(len(out), tokenGlances)], nil
}

// supplyEnd is where the token's middle may lie at the left (-1) or right (1) end
// of the supply: within wide and high mm of mid.
func (g *ground) supplyEnd(side float64) (mid calibration.Point, wide, high float64) {
	half := g.gridHalf()
	mid = calibration.Point{X: side * (half + (tokenOut-tokenIn)/2), Y: half + (tokenLow+tokenHigh)/2}
	return mid, (tokenIn + tokenOut) / 2, (tokenHigh - tokenLow) / 2
}
