package izakaya

import (
	"fmt"

	"banto/engine"
	"banto/engine/follow"
)

// A Difference is one place where table and book do not agree, in words.
type Difference struct {
	Place engine.Words // "crossing A1·B2", "price of the red card", …
	Book  engine.Words
	Table engine.Words
	// Correction makes the book agree; nil where none does at one place alone.
	Correction *Correction
}

// differences put into words where a picture speaks against the book.
func (s *State) differences(list []follow.Difference) []Difference {
	var seen [places]int16
	s.show(&[MaxPlayers]int8{}, seen[:])
	for _, d := range list {
		seen[d.Place] = d.Seen
	}
	var out []Difference
	for _, d := range list {
		place, word := s.placeWords(d.Place)
		out = append(out, Difference{Place: place, Book: word(d.Book), Table: word(d.Seen), Correction: s.correctionAt(d.Place, &seen)})
	}
	return out
}

// placeWords name place k, and what it holds.
func (s *State) placeWords(k int) (place engine.Words, holds func(int16) engine.Words) {
	lay := s.game.lay
	switch {
	case k < atGap:
		return lay.vertexWords(lay.vertexAt(k)), s.drinkWord
	case k < atOwner:
		return gapWords(lay.gapAt(k - atGap)), s.playerWord
	case k < atFloors:
		return engine.Say("place.pyramid", "card", cardWords(lay.cardAt(k-atOwner))), s.playerWord
	case k < atPrice:
		i := k - atFloors
		return engine.Say("place.floors", "site", siteWords(lay.cardAt(i/MaxSites), i%MaxSites)), countWord
	case k < atPriceSpot:
		return s.stockPlaceWords(k)
	}
	return s.spotPlaceWords(k)
}

// stockPlaceWords name a place on a stock card.
func (s *State) stockPlaceWords(k int) (place engine.Words, holds func(int16) engine.Words) {
	key, holds := "place.price", func(n int16) engine.Words { return engine.Say("yen", "n", int(n)*Coin) }
	switch {
	case k >= atCrate:
		key, holds = "place.crate", countWord
	case k >= atStockDisc:
		key, holds = "place.disc", s.playerWord
	}
	return engine.Say(key, "card", stockWords(s.game.colors[(k-atPrice)%Stocks])), holds
}

// spotPlaceWords name an action spot, a player's discs there, or the turn order row.
func (s *State) spotPlaceWords(k int) (place engine.Words, holds func(int16) engine.Words) {
	discs := func(spot Kind, seat int) engine.Words {
		return engine.Say("place.discs", "player", engine.Player(s.game.players[seat]), "spot", spotWords(spot))
	}
	switch {
	case k == atPriceSpot:
		return spotWords(Price), s.playerWord
	case k < atBuildSpot:
		return discs(Claim, k-atClaimSpot), countWord
	case k < atRow:
		return discs(Build, k-atBuildSpot), countWord
	}
	return engine.Say("place.row"), func(n int16) engine.Words { return inOrder(s.rowOf(int(n))) }
}

func (s *State) drinkWord(n int16) engine.Words {
	if n > 0 {
		return drinkWords(s.game.colors[n-1])
	}
	return engine.Say("correct.nothing")
}

func (s *State) playerWord(n int16) engine.Words {
	if n > 0 {
		return engine.Player(s.game.players[n-1])
	}
	return engine.Say("correct.nothing")
}

func countWord(n int16) engine.Words { return engine.Say(fmt.Sprint(n)) }

// correctionAt says that place k holds what was seen.
func (s *State) correctionAt(k int, seen *[places]int16) *Correction {
	lay := s.game.lay
	name := func(list []Color) (c Color) {
		if n := seen[k]; n > 0 {
			c = list[n-1]
		}
		return c
	}
	switch {
	case k < atGap:
		return &Correction{Drink: &DrinkReading{Vertex: lay.vertexAt(k), Color: name(s.game.colors)}}
	case k < atOwner:
		return &Correction{Claim: &ClaimReading{Gap: lay.gapAt(k - atGap), Player: name(s.game.players)}}
	case k < atFloors:
		return &Correction{Owner: &OwnerReading{Card: lay.cardAt(k - atOwner), Player: name(s.game.players)}}
	case k < atPrice:
		return &Correction{Building: s.buildingSeen(k-atFloors, int(seen[k]))}
	}
	return nil
}

// buildingSeen is site number i with as many floors as were seen, and with as many pieces as
// can stand with them.
func (s *State) buildingSeen(i, floors int) *SiteReading {
	pieces := max(floors, int(s.pieces[i]))
	if floors == 0 {
		pieces = 0
	}
	return &SiteReading{Card: s.game.lay.cardAt(i / MaxSites), Site: i % MaxSites, Floors: floors, Pieces: pieces}
}
