package izakaya

// A table is every place of a table as small numbers, so that thousands of
// might-have-beens can be held against a picture. What a number means depends
// on the place: colours and seats plus one, counts, coins; unseen for a place
// that was not read, foreign for a colour that is not of this table.
type table [places]int16

const (
	unseen  int16 = -1
	foreign int16 = -2
)

// Where the kinds of places begin.
const (
	atVertex    = 0
	atGap       = atVertex + maxVertices
	atOwner     = atGap + maxGaps
	atFloors    = atOwner + maxCards
	atPieces    = atFloors + maxCards*MaxSites
	atPrice     = atPieces + maxCards*MaxSites
	atStockDisc = atPrice + Stocks
	atCrate     = atStockDisc + Stocks
	atPriceSpot = atCrate + Stocks
	atClaimSpot = atPriceSpot + 1
	atBuildSpot = atClaimSpot + MaxPlayers
	atRow       = atBuildSpot + MaxPlayers
	places      = atRow + 1
)

// isDisc says whether an action disc may lie at place k.
func isDisc(k int) bool {
	return k >= atStockDisc && k < atCrate || k >= atPriceSpot && k < atRow
}

// table is the state as a camera should see it, with the turn order row as it
// was last laid.
func (s *State) table(row int16) *table {
	t := &table{}
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
		t[atFloors+k], t[atPieces+k] = int16(s.floors[k]), int16(s.pieces[k])
	}
	for i := range Stocks {
		t[atPrice+i], t[atStockDisc+i], t[atCrate+i] = s.price[i]/Coin, int16(s.stockDisc[i]), int16(s.crate[i])
	}
	t[atPriceSpot] = int16(s.priceDisc)
	for seat := range MaxPlayers {
		t[atClaimSpot+seat], t[atBuildSpot+seat] = int16(s.claimDiscs[seat]), int16(s.buildDiscs[seat])
	}
	t[atRow] = row
	return t
}

// rowNumber packs a turn order row into one number; foreign where it is none.
func (s *State) rowNumber(row []Color) int16 {
	seats, ok := s.seats(row)
	if !ok {
		return foreign
	}
	n := int16(0)
	for i := len(row) - 1; i >= 0; i-- {
		n = n*MaxPlayers + int16(seats[i])
	}
	return n
}

// rowOf unpacks a turn order row.
func (s *State) rowOf(n int16) []Color {
	row := make([]Color, len(s.game.players))
	for i := range row {
		row[i] = s.game.players[n%MaxPlayers]
		n /= MaxPlayers
	}
	return row
}

// laid is the state as the table shows it once a move was made, whether it was
// allowed or not; ok is false for what no table can show.
func (s State) laid(m Move) (State, bool) {
	if m.Kind == Claim && s.game.lay.gap(m.Gap) < 0 || m.Kind == Drink && s.game.lay.vertex(m.Vertex) < 0 {
		return s, false
	}
	if s.phase == PhaseEnd && m.Kind != Recall {
		return s, false
	}
	s.do(&m)
	return s, true
}
