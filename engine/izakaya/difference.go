package izakaya

import (
	"fmt"
	"strings"
)

// A Difference is one place where table and book do not agree, in words.
type Difference struct {
	Place string `json:"place"` // "vertex 1,2", "stock 3 price", "turn order", …
	Book  string `json:"book"`
	Table string `json:"table"`
}

// difference puts what the book has and a picture shows at place k into words.
func (s *State) difference(k int, book, table int16) Difference {
	d := func(place string, word func(int16) string) Difference {
		return Difference{place, word(book), word(table)}
	}
	lay := s.game.lay
	count := func(n int16) string { return fmt.Sprint(n) }
	switch {
	case k < atGap:
		return d(lay.vertexAt(k).String(), s.drinkWord)
	case k < atOwner:
		return d(lay.gapAt(k-atGap).String(), s.playerWord)
	case k < atFloors:
		return d(lay.cardAt(k-atOwner).String()+" pyramid", s.playerWord)
	case k < atPrice:
		i, what := (k-atFloors)%(maxCards*MaxSites), "floors"
		if k >= atPieces {
			what = "pieces"
		}
		return d(fmt.Sprintf("%s site %d %s", lay.cardAt(i/MaxSites), i%MaxSites, what), count)
	case k < atStockDisc:
		return d(stockPlace(k-atPrice)+" price", func(n int16) string { return fmt.Sprint(int(n) * Coin) })
	case k < atCrate:
		return d(stockPlace(k-atStockDisc)+" disc", s.playerWord)
	case k < atPriceSpot:
		return d(stockPlace(k-atCrate)+" crate", count)
	case k == atPriceSpot:
		return d("price spot", s.playerWord)
	case k < atBuildSpot:
		return d("claim spot "+string(s.game.players[k-atClaimSpot]), count)
	case k < atRow:
		return d("build spot "+string(s.game.players[k-atBuildSpot]), count)
	}
	return d(fmt.Sprintf("turn order %d", k-atRow+1), func(n int16) string { return string(s.game.players[n]) })
}

func (s *State) drinkWord(n int16) string {
	if n > 0 {
		return string(s.game.colors[n-1])
	}
	return "nothing"
}

func (s *State) playerWord(n int16) string {
	if n > 0 {
		return string(s.game.players[n-1])
	}
	return "nothing"
}

func names(list []Color) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = string(c)
	}
	return strings.Join(words, ", ")
}
