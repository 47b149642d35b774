package izakaya

// What it costs to say that a place is misread for long and grossly, by how often places of
// its kind are (see the acuities) and how many values they may show then: natural logarithms.
// Make one less if games are told wrongly because places of its kind were misread, more if
// true moves are explained away.
const (
	faultDrink   = 7.0
	faultDisc    = 5.8
	faultPlayer  = 5.3 // a disc or a pyramid for another player's
	faultPrice   = 6.5
	faultCrate   = 7.0
	faultTurned  = 5.5 // a whole turn order row, each disc a place further than it lies
	faultRow     = 9.0 // one read as another one
	faultNothing = 8.5
	faultNoWood  = 7.0 // and no disc on a stock card or the price spot
)

// Those of discs on an action spot: too few of a player are seen, or too many, mostly for one
// passes for another player's. That all together are miscounted costs faultSum besides.
const (
	faultFewClaimed, faultManyClaimed = 2.3, 3.0
	faultFewBuilt, faultManyBuilt     = 3.0, 3.0
	faultSum                          = 2.0
)

// faultFloors are those of so many floors, of more as of the last.
var faultFloors = []float64{faultNoWood, 4.5, 4.0, 4.0}

// The kins of misread discs on action spots; those of two players that pass for each other's
// elsewhere are less.
const kinClaimed, kinBuilt = 1000, 1001

// Fault is what it costs to say that place k, which holds value v, is misread as shows for
// long. Of one kin are discs and pyramids of one player taken for those of another, and discs
// of any on one action spot.
func (m *model) Fault(k int, v, shows int16) (cost float64, kin int) {
	few := v > shows
	switch {
	case k >= atSum:
		return faultSum, 0
	case k >= atRow:
		return either(m.turned(v, shows), faultTurned, faultRow), 0
	case k >= atBuildSpot:
		return either(few, faultFewBuilt, faultManyBuilt), kinBuilt
	case k >= atClaimSpot:
		return either(few, faultFewClaimed, faultManyClaimed), kinClaimed
	case ofPlayer(k) && v > 0 && shows > 0:
		return faultPlayer, 1 + int(min(v, shows))*(MaxPlayers+1) + int(max(v, shows))
	case k >= atFloors && k < atPrice:
		return faultFloors[min(int(v), len(faultFloors)-1)], 0
	case k >= atPrice && k < atStockDisc:
		return faultPrice, 0
	case k >= atCrate && k < atPriceSpot:
		return faultCrate, 0
	case v == 0:
		return either(k >= atPrice, faultNoWood, faultNothing), 0
	case k < atGap:
		return faultDrink, 0
	}
	return faultDisc, 0
}

// turned says whether a turn order row shows another that is a place further.
func (m *model) turned(row, shows int16) bool {
	lies, seen := permutation(m.players, int(row)), permutation(m.players, int(shows))
	for i := range m.players {
		if seen[i] != lies[(i+1)%m.players] {
			return false
		}
	}
	return true
}

func either(is bool, yes, no float64) float64 {
	if is {
		return yes
	}
	return no
}

// ofPlayer says whether what lies at place k has a player's colour.
func ofPlayer(k int) bool {
	return k >= atGap && k < atFloors || k >= atStockDisc && k < atCrate || k == atPriceSpot
}
