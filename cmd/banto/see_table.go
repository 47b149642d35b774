package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"banto/engine/izakaya"
)

// printTable prints an observation the way the table is laid out: cards with
// owner and buildings, discs and drinks between them, then the market.
func printTable(w io.Writer, o izakaya.Observation) error {
	fmt.Fprintf(w, "%s: %d×%d cards, %s, %.0f %% sure, %.0f ms\n\n", title(o), o.Grid.Rows, o.Grid.Cols, o.Status, 100*o.Confidence, o.Ms)
	for _, line := range gridDrawing(o) {
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
	fmt.Fprintln(w)
	if err := stockTable(o).print(w); err != nil {
		return err
	}
	fmt.Fprintf(w, "\nprice spot   %s\nclaim spot   %s\nbuild spot   %s\nturn order   %s\n", orNobody(o.PriceSpot.Player),
		joined(o.ClaimSpot.Players, ", "), joined(o.BuildSpot.Players, ", "), joined(o.TurnOrder, " → "))
	for _, h := range o.Hidden {
		fmt.Fprintf(w, "not readable %s\n", hiddenText(o, h))
	}
	_, err := fmt.Fprintln(w)
	return err
}

// title names the photo or photos of a table.
func title(o izakaya.Observation) string {
	return cmp.Or(o.Image, strings.Join(o.Images, ", "))
}

// Widths in columns of a card and of the space between two.
const (
	cardWidth = 15 // the longest player and a name
	gapWidth  = 9
)

// gridDrawing draws drinks (words at the crossings), claim discs (●) and cards
// (name, ▲ owner, 3F 4p = three floors of four pieces); "?" is hidden.
func gridDrawing(o izakaya.Observation) []string {
	places := placesOf(o)
	var lines []string
	for i := range o.Grid.Rows + 1 {
		lines = append(lines, crossingLine(o, places, i))
		if i < o.Grid.Rows {
			lines = append(lines, cardLines(o, places, i)...)
		}
	}
	return lines
}

// placesOf maps the places of the grid to what is drawn there.
func placesOf(o izakaya.Observation) map[any]string {
	p := map[any]string{}
	for _, d := range o.Drinks {
		p[d.Vertex] = string(d.Color)
	}
	for _, c := range o.Claims {
		p[c.Gap] = "●" + string(c.Player)
	}
	for _, h := range o.Hidden {
		switch {
		case h.Vertex != nil:
			p[*h.Vertex] = "?"
		case h.Gap != nil:
			p[*h.Gap] = "?"
		case h.Card != nil && h.Site == nil:
			p[*h.Card] = "?"
		}
	}
	return p
}

// crossingLine is the line of vertices (i, 0..N) and of the gaps below row i-1.
func crossingLine(o izakaya.Observation, places map[any]string, i int) string {
	var b strings.Builder
	for j := range o.Grid.Cols + 1 {
		edge := (i == 0 || i == o.Grid.Rows) && (j == 0 || j == o.Grid.Cols)
		if v, ok := places[izakaya.Vertex{i, j}]; ok {
			b.WriteString(centered(v, gapWidth))
		} else if edge {
			b.WriteString(centered("", gapWidth))
		} else {
			b.WriteString(centered("·", gapWidth))
		}
		b.WriteString(centered(places[izakaya.Gap{Card: izakaya.Card{i - 1, j}, Side: izakaya.South}], cardWidth))
	}
	return b.String()
}

// cardLines are the two lines of card row r: owners with the discs between
// them, and buildings.
func cardLines(o izakaya.Observation, places map[any]string, r int) []string {
	owners, houses := strings.Repeat(" ", gapWidth), strings.Repeat(" ", gapWidth)
	for c := range o.Grid.Cols {
		k := izakaya.Card{r, c}
		owner, house := cardText(o, k)
		if places[k] == "?" {
			owner = "?"
		}
		owner = k.Name() + " " + padRight(owner, cardWidth-2-3)
		owners += "[" + centered(owner, cardWidth-2) + "]" + centered(places[izakaya.Gap{Card: k, Side: izakaya.East}], gapWidth)
		houses += "[" + centered(house, cardWidth-2) + "]" + strings.Repeat(" ", gapWidth)
	}
	return []string{owners, houses}
}

// cardText is what stands in a card's two lines.
func cardText(o izakaya.Observation, k izakaya.Card) (owner, house string) {
	for _, c := range o.Cards {
		if c.Card != k {
			continue
		}
		if c.Owner != nil {
			owner = "▲ " + string(*c.Owner)
		} else if c.Side == "blue" {
			owner = "blue side"
		}
		var list []string
		for _, b := range c.Buildings {
			list = append(list, fmt.Sprintf("%dF/%dp", b.Floors, b.Pieces))
		}
		house = strings.Join(list, " ")
	}
	return owner, house
}

func stockTable(o izakaya.Observation) *textTable {
	t := &textTable{head: []string{">stock", "color", ">price", "disc", ">crate"}}
	for _, s := range o.Stock {
		t.add(fmt.Sprint(s.Index+1), string(s.Color), yen(s.Price), orNobody(s.Player), counted(s.Crate, "bottle"))
	}
	return t
}

func orNobody(c *izakaya.Color) string {
	if c == nil {
		return "–"
	}
	return string(*c)
}

func joined(list []izakaya.Color, by string) string {
	var words []string
	for _, c := range list {
		words = append(words, string(c))
	}
	return cmp.Or(strings.Join(words, by), "–")
}

// hiddenText names a hidden place in words.
func hiddenText(o izakaya.Observation, h izakaya.Hidden) string {
	var what string
	switch {
	case h.Card != nil && h.Site != nil:
		what = fmt.Sprintf("floors of site %d of %s", *h.Site+1, h.Card.Name())
	case h.Card != nil:
		what = "card " + h.Card.Name()
	case h.Vertex != nil:
		what = "crossing " + h.Vertex.Name(o.Grid.Rows)
	case h.Gap != nil:
		what = "space " + h.Gap.Name()
	case h.Stock != nil:
		what = fmt.Sprintf("stock card %d", *h.Stock+1)
	default:
		what = strings.ReplaceAll(h.Spot, "_", " ")
	}
	if h.Why != "" {
		what += " (" + h.Why + ")"
	}
	return what
}
