package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"banto/engine/izakaya"
)

// printScore prints who won and every product that says why.
func printScore(w io.Writer, o izakaya.Observation, s izakaya.Score) error {
	fmt.Fprintf(w, "%s: %s\n", cmp.Or(title(o), "the score"), verdict(s))
	t := &textTable{head: []string{"player", ">yen", "because"}}
	for _, p := range s.Players {
		name, total := string(p.Player), totalText(p)
		if len(p.Buildings) == 0 {
			t.add(name, total, "no building on a card of their own")
		}
		for _, b := range p.Buildings {
			t.add(name, total, productText(b))
			name, total = "", ""
		}
	}
	if len(s.Players) > 0 {
		if err := t.print(w); err != nil {
			return err
		}
	}
	for _, h := range o.Hidden {
		fmt.Fprintf(w, "not readable: %s\n", hiddenText(o, h))
	}
	for _, line := range advice(o) {
		fmt.Fprintln(w, line)
	}
	_, err := fmt.Fprintln(w)
	return err
}

// verdict says in a sentence who won, or who still can have.
func verdict(s izakaya.Score) string {
	names := joined(s.Winners, " and ")
	switch {
	case len(s.Players) == 0 || s.Players[0].Total == 0 && s.Status == izakaya.StatusOK:
		return "nobody has scored yet"
	case len(s.Winners) == 0:
		return "who has won cannot be told"
	case s.Status == izakaya.StatusPartial && len(s.Winners) > 1:
		return "not everything can be told; " + joined(s.Winners, " or ") + " can have won"
	case s.Status == izakaya.StatusPartial:
		return names + " wins whatever is hidden"
	case len(s.Winners) > 1:
		return fmt.Sprintf("%s share the win with %s yen", names, yen(s.Players[0].Total))
	}
	return fmt.Sprintf("%s wins with %s yen", names, yen(s.Players[0].Total))
}

// totalText is a player's yen, with the range of what remains possible.
func totalText(p izakaya.PlayerScore) string {
	if p.Min == nil || p.Max == nil || *p.Min == *p.Max {
		return yen(p.Total)
	}
	return fmt.Sprintf("%s (%s to %s)", yen(p.Total), yen(*p.Min), yen(*p.Max))
}

// productText is one building's product in full.
func productText(b izakaya.BuildingScore) string {
	var prices []string
	for _, d := range b.Drinks {
		prices = append(prices, fmt.Sprintf("%s %d", d.Color, d.Price))
	}
	at := fmt.Sprintf("%s: %s", b.Card.Name(), counted(b.Floors, "floor"))
	if len(prices) == 0 {
		return at + ", no drink at its corners = 0"
	}
	return fmt.Sprintf("%s × (%s) = %s", at, strings.Join(prices, " + "), yen(b.Yen))
}
