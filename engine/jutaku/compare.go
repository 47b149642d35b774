package jutaku

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"banto/engine"
)

// A truth is a NNN.truth.json: what lies on a picture, and where.
type truth struct {
	Observation
	Extras struct {
		Cards []struct {
			Site    int           `json:"site"`
			Corners [4][2]float64 `json:"corners_px"`
		} `json:"cards"`
	} `json:"extras"`
}

// Compare holds an observation against the truth of its picture: every card with its fields and
// its building, which is the truth's card at the same place; where no card is near, that none
// was read; of a map whether a card lies in each place, and how many architects stand on it. What the truth
// hides is not asked for.
func (o Observation) Compare(text []byte) (out []engine.Answer, err error) {
	var t truth
	if err := json.Unmarshal(text, &t); err != nil {
		return nil, fmt.Errorf("no truth of a TOKYO JUTAKU picture: %w", err)
	}
	for _, c := range t.Extras.Cards {
		if c.Site >= 0 && c.Site < len(t.Sites) {
			t.Sites[c.Site].Corners = c.Corners
		}
	}
	if t.Map != nil {
		return o.compareMap(&t.Observation), nil
	}
	if len(t.Sites) == 0 {
		return []engine.Answer{{Kind: "no card near", Want: "none", Said: said(len(o.Sites) > 0, "a card", "none")}}, nil
	}
	invented := make(map[int]bool)
	for k := range o.Sites {
		invented[k] = true
	}
	for i := range t.Sites {
		k := o.at(t.Sites[i].Corners)
		delete(invented, k)
		out = append(out, o.compareSite(&t.Observation, i, k)...)
	}
	for range invented {
		out = append(out, engine.Answer{Kind: "card", Want: "none", Said: "a card"})
	}
	return out, nil
}

// compareMap holds the map against that of the truth.
func (o Observation) compareMap(t *Observation) (out []engine.Answer) {
	for i := range maxPlaces {
		at := Card{i / MapSide, i % MapSide}
		if t.hidesCard(at) {
			continue
		}
		name, left := fmt.Sprintf("%d/%d", at[0], at[1]), o.Map == nil || o.hidesCard(at)
		card := engine.Answer{Kind: "map card", Of: name, Want: said(t.Map.holds(at), "a card", "none"), LeftOut: left}
		tokens := engine.Answer{Kind: "architects", Of: name, Want: fmt.Sprint(t.Map.standing(at)), LeftOut: left}
		if !left {
			card.Said, tokens.Said = said(o.Map.holds(at), "a card", "none"), fmt.Sprint(o.Map.standing(at))
		}
		out = append(out, card, tokens)
	}
	return out
}

// holds says whether a card lies in a place.
func (m *MapReading) holds(at Card) bool { return slices.Contains(m.Present, at) }

// standing is how many architects stand on a card.
func (m *MapReading) standing(at Card) (n int) {
	for _, a := range m.Architects {
		if a.Card == at {
			n++
		}
	}
	return n
}

func (o *Observation) hidesCard(at Card) bool {
	return slices.ContainsFunc(o.Hidden, func(h Hidden) bool { return h.Card != nil && *h.Card == at })
}

func said(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

// at is the number of the card whose middle lies nearest to that of these corners, within
// half a side of it; −1 where none does.
func (o Observation) at(corners [4][2]float64) (best int) {
	best = -1
	middle := func(c [4][2]float64) (x, y float64) {
		for _, p := range c {
			x, y = x+p[0]/4, y+p[1]/4
		}
		return x, y
	}
	x, y := middle(corners)
	least := math.Hypot(corners[1][0]-corners[0][0], corners[1][1]-corners[0][1]) / 2
	for k := range o.Sites {
		u, v := middle(o.Sites[k].Corners)
		if d := math.Hypot(u-x, v-y); d < least {
			best, least = k, d
		}
	}
	return best
}

// compareSite holds site k of the observation, −1 for none, against site i of the truth.
func (o Observation) compareSite(t *Observation, i, k int) []engine.Answer {
	name := fmt.Sprintf("site %d", i+1)
	out := []engine.Answer{{Kind: "card", Of: name, Want: "a card", Said: said(k >= 0, "a card", ""), LeftOut: k < 0}}
	var read [len(siteFields)]string
	if k >= 0 {
		read = o.Sites[k].values()
	}
	for n, want := range t.Sites[i].values() {
		field := siteFields[n]
		if t.hides(i, field) || n >= buildingFields && t.hides(i, "building") {
			continue
		}
		a := engine.Answer{Kind: field, Of: name, Want: want, LeftOut: k < 0 || o.hides(k, field)}
		if !a.LeftOut {
			a.Said = read[n]
		}
		out = append(out, a)
	}
	return out
}

// siteFields are what is read of a site, those from buildingFields on of its building.
var siteFields = [...]string{"district", "floors_required", "pieces_required", "yen", "floors", "pieces", "complete", "violations"}

const buildingFields = 4

// values are those of siteFields as texts; of no building there are no floors.
func (s *SiteReading) values() [len(siteFields)]string {
	b := s.Building
	if b == nil {
		b = &BuildingReading{}
	}
	codes := make([]string, len(b.Violations))
	for i, c := range b.Violations {
		codes[i] = string(c)
	}
	slices.Sort(codes)
	return [...]string{s.District, fmt.Sprint(s.Floors), fmt.Sprint(s.Pieces), fmt.Sprint(s.Yen),
		fmt.Sprint(b.Floors), fmt.Sprint(b.Pieces), fmt.Sprint(b.Complete != nil && *b.Complete), strings.Join(codes, " ")}
}

func (o *Observation) hides(site int, field string) bool {
	return slices.ContainsFunc(o.Hidden, func(h Hidden) bool { return h.Site != nil && *h.Site == site && h.Field == field })
}
