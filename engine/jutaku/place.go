package jutaku

import (
	"fmt"

	"banto/engine"
)

// Places in the words of reasons, drawing and choices: a card is known by its
// place on the map, its sites too, wherever the card lies.
func (c Card) String() string { return fmt.Sprintf("card %d,%d", c[0], c[1]) }

func sitePlace(c Card, site int) string { return fmt.Sprintf("site %d,%d %d", c[0], c[1], site) }

func at(places ...any) []string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = fmt.Sprint(p)
	}
	return out
}

// readCard reads the place of a card.
func readCard(place string) (c Card, ok bool) {
	_, err := fmt.Sscanf(place, "card %d,%d", &c[0], &c[1])
	return c, err == nil && c.String() == place && c.place() >= 0
}

// readSite reads the place of a building site.
func readSite(place string) (c Card, site int, ok bool) {
	_, err := fmt.Sscanf(place, "site %d,%d %d", &c[0], &c[1], &site)
	return c, site, err == nil && sitePlace(c, site) == place && c.place() >= 0
}

// Name is a card's name for players: a letter for its row, a number for its column.
func (c Card) Name() string { return fmt.Sprintf("%c%d", 'A'+c[0], c[1]+1) }

// words name a card for players, by its district where somebody has read it.
func (s *State) words(c Card) engine.Words {
	if d := s.game.cards[c.place()].District; d != "" {
		return engine.Say("place.district", "district", d, "name", c.Name())
	}
	return engine.Say("place.card", "name", c.Name())
}

// siteWords name a building site for players.
func (s *State) siteWords(c Card, site int) engine.Words {
	return engine.Say("place.site", "place", s.words(c), "site", site+1)
}
