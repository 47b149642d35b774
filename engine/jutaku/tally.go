package jutaku

import (
	"fmt"
	"slices"
	"strings"

	"banto/engine"
)

// A Tally is what the cards in a picture are worth together, in yen. A card
// without wood is one that was completed and kept; one with a building counts
// where that is complete. Total is the sum of what certainly counts; of a partial
// Tally Min and Max span what is possible, Max nil where a price was not read.
type Tally struct {
	Image   string      `json:"image,omitempty"`
	Status  Status      `json:"status"`
	Message string      `json:"message,omitempty"`
	Total   int         `json:"total"`
	Min     *int        `json:"total_min,omitempty"`
	Max     *int        `json:"total_max,omitempty"`
	Cards   []CardWorth `json:"cards"`
}

// A CardWorth is what one card adds to a Tally: Yen is 0 where the price was not
// read, Counts nil where nobody can say whether the building is complete.
type CardWorth struct {
	District string `json:"district,omitempty"`
	Yen      int    `json:"yen,omitempty"`
	Counts   *bool  `json:"counts"`
}

// onlyMap is why a picture of the map tells nothing of buildings.
const onlyMap = "this is the map: show the camera a card with its building, from near"

// Score adds up the cards in the picture.
func (o Observation) Score() engine.Report {
	t := Tally{Image: o.Image, Status: o.Status, Message: o.Message, Cards: []CardWorth{}}
	if o.Unread() != "" {
		return t
	}
	if o.Map != nil {
		t.Status, t.Message = StatusNoTable, onlyMap
		return t
	}
	t.Status = StatusOK
	most, known := 0, true
	for i, s := range o.Sites {
		w := CardWorth{s.District, s.Yen, o.counts(i)}
		t.Cards = append(t.Cards, w)
		if w.Counts == nil || *w.Counts && w.Yen == 0 {
			t.Status = StatusPartial
		}
		if w.Counts != nil && !*w.Counts {
			continue
		}
		most, known = most+w.Yen, known && w.Yen > 0
		if w.Counts != nil {
			t.Total += w.Yen
		}
	}
	if t.Status == StatusOK {
		return t
	}
	least := t.Total
	if t.Min = &least; known {
		t.Max = &most
	}
	return t
}

// counts tells whether a card's yen count; nil where that is not sure.
func (o *Observation) counts(site int) *bool {
	b, yes, no := o.Sites[site].Building, true, false
	switch {
	case b == nil && slices.ContainsFunc(o.Hidden, func(h Hidden) bool { return h.Site != nil && *h.Site == site && h.Field == "building" }):
		return nil
	case b == nil || b.Chance >= sure:
		return &yes
	case b.Chance <= 1-sure:
		return &no
	}
	return nil
}

// Text has the total and a line for each card.
func (t Tally) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", t.Image, t.sum())
	for i, c := range t.Cards {
		says := "the picture does not tell whether its building is complete"
		switch {
		case c.Counts == nil:
		case *c.Counts:
			says = "counts"
		default:
			says = "does not count: its building is not complete"
		}
		fmt.Fprintf(&b, "card %d  %s, %s yen: %s\n", i+1, orUnread(c.District), orUnread(c.Yen), says)
	}
	return b.String()
}

func (t Tally) sum() string {
	switch {
	case t.Status == StatusOK:
		return fmt.Sprintf("%d yen", t.Total)
	case t.Max == nil:
		return fmt.Sprintf("at least %d yen; a price is covered or cannot be read", t.Total)
	}
	return fmt.Sprintf("%d to %d yen", t.Total, *t.Max)
}
