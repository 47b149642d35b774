package izakaya

// Where the kinds of places begin. A place holds a small number: colours and
// seats plus one, counts, coins. The turn order row is one place: its players as the
// number of their permutation.
const (
	atVertex    = 0
	atGap       = atVertex + maxVertices
	atOwner     = atGap + maxGaps
	atFloors    = atOwner + maxCards
	atPrice     = atFloors + maxCards*MaxSites
	atStockDisc = atPrice + Stocks
	atCrate     = atStockDisc + Stocks
	atPriceSpot = atCrate + Stocks
	atClaimSpot = atPriceSpot + 1
	atBuildSpot = atClaimSpot + MaxPlayers
	atRow       = atBuildSpot + MaxPlayers
	atSum       = atRow + 1 // of all discs on the claim spot, and on the build spot
	places      = atSum + 2
)

// show writes the state as a camera should see it, with the turn order row as it
// was last laid.
func (s *State) show(row *[MaxPlayers]int8, t []int16) {
	for v, color := range s.drinks {
		t[atVertex+v] = int16(color)
	}
	for g, discs := range s.claims {
		t[atGap+g] = int16(discs[0])
		if discs[1] > 0 { // the upper one is seen
			t[atGap+g] = int16(discs[1])
		}
	}
	for c, seat := range s.owners {
		t[atOwner+c] = int16(seat)
	}
	for k := range s.floors {
		t[atFloors+k] = int16(s.floors[k])
	}
	for i := range Stocks {
		t[atPrice+i], t[atStockDisc+i], t[atCrate+i] = s.price[i]/Coin, int16(s.stockDisc[i]), int16(s.crate[i])
	}
	t[atPriceSpot] = int16(s.priceDisc)
	for seat := range MaxPlayers {
		t[atClaimSpot+seat], t[atBuildSpot+seat] = int16(s.claimDiscs[seat]), int16(s.buildDiscs[seat])
	}
	t[atRow] = int16(permuted(row[:len(s.game.players)]))
	t[atSum], t[atSum+1] = total(t[atClaimSpot:atBuildSpot]), total(t[atBuildSpot:atRow])
}

// total is the sum of some counts.
func total(counts []int16) (sum int16) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// laid is the state as the table shows it once a move was made, whether it was
// allowed or not; ok is false for what no table can show.
func (s State) laid(m Move) (State, bool) {
	if !s.lays(&m) {
		return s, false
	}
	s.do(&m)
	return s, true
}

// lays says whether a table can show that a move was made.
func (s *State) lays(m *Move) bool {
	return (m.Kind != Claim || s.game.lay.gap(m.Gap) >= 0) && (m.Kind != Drink || s.game.lay.vertex(m.Vertex) >= 0) &&
		(s.phase != PhaseEnd || m.Kind == Recall)
}
