package jutaku

import (
	"fmt"
	"strings"

	"banto/engine"
)

// Of is the observation of the picture of that name, read in so many ms.
func (o Observation) Of(image string, ms float64) engine.Observation {
	o.Image, o.Ms = image, ms
	return o
}

// Unread says why no card could be read; "" where one was.
func (o Observation) Unread() string {
	if o.Status == StatusOK || o.Status == StatusPartial {
		return ""
	}
	return o.Message
}

// Text has a line for each card and lines for its building, or one for each row of the map.
func (o Observation) Text() string {
	var b strings.Builder
	if o.Map != nil {
		fmt.Fprintf(&b, "%s: a map of %s with %d architects, %s, %.0f %% sure, %.0f ms\n%s", o.Image, cards(len(o.Map.Present)), len(o.Map.Architects), o.Status, 100*o.Confidence, o.Ms, o.mapText())
		return b.String()
	}
	fmt.Fprintf(&b, "%s: %s, %s, %.0f %% sure, %.0f ms\n", o.Image, cards(len(o.Sites)), o.Status, 100*o.Confidence, o.Ms)
	for i, s := range o.Sites {
		fmt.Fprintf(&b, "card %d  %s: %s floors of %s pieces, %s yen\n", i+1, orUnread(s.District), orUnread(s.Floors), orUnread(s.Pieces), orUnread(s.Yen))
		fmt.Fprintf(&b, "        %s\n", s.Building.text())
		if s.Building == nil {
			continue
		}
		for _, r := range s.Building.Reasons {
			fmt.Fprintf(&b, "        %s\n", r.Sentence)
		}
	}
	return b.String()
}

// mapText is the map as rows of places: a card with how many architects stand on it, "." none, "?" not read.
func (o Observation) mapText() string {
	var b strings.Builder
	for i := range maxPlaces {
		at, sign := Card{i / MapSide, i % MapSide}, "."
		switch {
		case o.hidesCard(at):
			sign = "?"
		case o.Map.holds(at):
			sign = fmt.Sprint(o.Map.standing(at))
		}
		end := " "
		if at[1] == MapSide-1 {
			end = "\n"
		}
		b.WriteString(sign + end)
	}
	return b.String()
}

func cards(n int) string {
	if n == 1 {
		return "1 card"
	}
	return fmt.Sprintf("%d cards", n)
}

// orUnread is a value in words, "?" where it was not read.
func orUnread[T comparable](v T) string {
	var none T
	if v == none {
		return "?"
	}
	return fmt.Sprint(v)
}

// text puts a building and the verdict on it into words.
func (b *BuildingReading) text() string {
	if b == nil {
		return "nothing built"
	}
	built := fmt.Sprintf("built: %s floors of %s pieces", orUnread(b.Floors), orUnread(b.Pieces))
	verdict := b.Verdict()
	if b.Complete == nil {
		verdict += " whether it is complete"
	}
	parts := []string{verdict}
	for _, c := range b.Violations {
		parts = append(parts, string(c))
	}
	return built + ": " + strings.Join(parts, ", ")
}

// Verdict says whether the building is complete and how sure that is, or that it is not sure.
func (b *BuildingReading) Verdict() string {
	switch {
	case b.Complete == nil:
		return "not sure"
	case *b.Complete:
		return fmt.Sprintf("complete, %.0f %% sure", 100*b.Chance)
	}
	return fmt.Sprintf("not complete, %.0f %% sure", 100*(1-b.Chance))
}
