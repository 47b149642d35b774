package web

import (
	"fmt"
	"strings"

	"banto/engine/izakaya"
)

// A teller tells a game in one language, as the page's script does.
type teller struct {
	words words
	lang  string
	snap  Snapshot
}

func (t teller) say(key string, values ...any) string { return t.words.say(t.lang, key, values...) }

// Name is what a player is called.
func (t teller) Name(c izakaya.Color) string {
	for _, p := range t.snap.Players {
		if p.Color == c && p.Name != "" {
			return p.Name
		}
	}
	return t.say("player." + string(c))
}

// Yen is an amount with a separator for thousands.
func (t teller) Yen(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// Card is a card's name: a letter for its row, a number for its column.
func (t teller) Card(c izakaya.Card) string { return cardName(c) }

func cardName(c izakaya.Card) string { return fmt.Sprintf("%c%d", 'A'+c[0], c[1]+1) }

// vertexName names a crossing of n×n cards by two of its cards that lie across
// from each other; at the rim by the only two.
func vertexName(v izakaya.Vertex, n int) string {
	i, j := v[0], v[1]
	switch {
	case i == 0:
		return cardName(izakaya.Card{0, j - 1}) + "·" + cardName(izakaya.Card{0, j})
	case j == 0:
		return cardName(izakaya.Card{i - 1, 0}) + "·" + cardName(izakaya.Card{i, 0})
	}
	return cardName(izakaya.Card{i - 1, j - 1}) + "·" + cardName(izakaya.Card{min(i, n-1), min(j, n-1)})
}

// Sum spells a building's product out.
func (t teller) Sum(b izakaya.BuildingScore) string {
	var parts []string
	for _, d := range b.Drinks {
		parts = append(parts, fmt.Sprint(d.Price))
	}
	if len(parts) == 0 {
		parts = []string{"0"}
	}
	return fmt.Sprintf("%d × (%s)", b.Floors, strings.Join(parts, " + "))
}

func (t teller) stock(i int) string {
	return t.say("drink." + string(t.snap.Table.Table.Stock[i].Color))
}

// item tells one event.
func (t teller) item(item Item) string {
	e := item.Event
	who := t.Name(e.Player)
	var text string
	switch e.Kind {
	case izakaya.Begin:
		text = t.say("story.start")
	case izakaya.Bid:
		text = t.bids(item)
	case izakaya.Order:
		var names []string
		for _, c := range e.TurnOrder {
			names = append(names, t.Name(c))
		}
		text = t.say("story.order", "players", strings.Join(names, " › "))
	case izakaya.Drink:
		text = t.say("story.drink", "player", who, "drink", t.say("drink."+string(e.Color)), "place", vertexName(e.Vertex, t.snap.Table.Table.Grid.Rows))
	case izakaya.Price:
		text = t.say("story.price", "player", who, "from", t.stock(e.From), "to", t.stock(e.Move.To))
	case izakaya.Claim:
		text = t.say("story.claim", "player", who, "place", cardName(e.Card))
	case izakaya.Build:
		text = t.say("story.build", "player", who, "floor", e.Floor, "place", cardName(e.Card))
	case izakaya.Pass, izakaya.Recall, izakaya.Correct:
		text = t.say("story."+string(e.Kind), "player", who)
	}
	if e.Refused {
		text += " " + t.say("story.refused")
	}
	if e.Override {
		text += " " + t.say("story.override")
	}
	return text
}

func (t teller) bids(item Item) string {
	var parts []string
	for _, p := range t.snap.Players {
		parts = append(parts, t.Name(p.Color)+" "+fmt.Sprint(item.Bids[p.Color]))
	}
	text := t.say("story.bids", "round", item.Round, "bids", strings.Join(parts, ", "))
	if item.Last {
		text += " " + t.say("story.last")
	}
	return text
}
