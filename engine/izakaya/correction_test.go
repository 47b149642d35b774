package izakaya

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCorrections(t *testing.T) {
	base := given(t, 2, nil, []Event{done(drink("grey", 0, "white", 1, 1)), done(claim("orange", 0, 0, East, Card{0, 0})), done(build("grey", 0, 1, 0, 1))})
	for name, c := range map[string]struct {
		correction Correction
		check      func(State) bool
	}{
		"another drink":    {Correction{Drink: &DrinkReading{Vertex: Vertex{1, 1}, Color: "red"}}, func(s State) bool { return s.crate[0] == 6 && s.crate[2] == 5 && s.filled == 1 }},
		"no drink":         {Correction{Drink: &DrinkReading{Vertex: Vertex{1, 1}}}, func(s State) bool { return s.crate[0] == 6 && s.filled == 0 }},
		"the same drink":   {Correction{Drink: &DrinkReading{Vertex: Vertex{1, 1}, Color: "white"}}, func(s State) bool { return s.crate[0] == 5 }},
		"another disc":     {Correction{Claim: &ClaimReading{Gap: Gap{Card{0, 0}, East}, Player: "grey"}}, func(s State) bool { return s.claimsOf(0) == 1 && s.claimsOf(1) == 0 }},
		"no disc":          {Correction{Claim: &ClaimReading{Gap: Gap{Card{0, 0}, East}}}, func(s State) bool { return s.claimsOf(1) == 0 }},
		"another pyramid":  {Correction{Owner: &OwnerReading{Card{0, 0}, "grey"}}, func(s State) bool { return s.owners[0] == 1 }},
		"no pyramid":       {Correction{Owner: &OwnerReading{Card: Card{0, 0}}}, func(s State) bool { return s.owners[0] == 0 }},
		"a taller house":   {Correction{Building: &SiteReading{Card{0, 1}, 0, 3, 5}}, func(s State) bool { return s.floors[2] == 3 && s.supply == 63 }},
		"no house":         {Correction{Building: &SiteReading{Card: Card{0, 1}}}, func(s State) bool { return s.floors[2] == 0 && s.supply == 68 }},
		"other prices":     {Correction{Prices: []int{1200, 0, 0, 0, 0, 0}}, func(s State) bool { return s.price[0] == 1200 }},
		"more kept":        {Correction{Kept: map[Color]int{"grey": 1000}}, func(s State) bool { return s.kept[0] == 1000 && s.pot == 100 }},
		"another order":    {Correction{TurnOrder: []Color{"orange", "grey"}}, func(s State) bool { p, _ := s.Turn(); return p == "orange" }},
		"other discs":      {Correction{Discs: &DiscReading{Stock: [6]Color{"", "grey"}, Price: "orange"}}, func(s State) bool { p, _ := s.Turn(); return p == "grey" && s.placed[0] == 1 }},
		"all discs placed": {Correction{Discs: &DiscReading{Claim: []Color{"grey", "grey", "orange"}, Build: []Color{"orange", "orange", "grey"}}}, func(s State) bool { return s.Phase() == PhaseRecall }},
	} {
		next := after(t, base, seen(c.correction))
		require.True(t, c.check(next), name)
		require.Equal(t, 1, next.View().Corrections, name)
	}
}

// FuzzCorrection lets a person say anything of a table: what is taken makes and
// loses nothing.
func FuzzCorrection(f *testing.F) {
	for _, seed := range []string{
		`{"drink":{"vertex":[1,1],"color":"red"},"prices":[100,100,200,200,300,300]}`, `{"claim":{"card":[0,0],"side":"E","player":"grey"}}`,
		`{"owner":{"card":[0,0],"player":"orange"},"kept":{"grey":100}}`, `{"building":{"card":[0,1],"site":0,"floors":3,"pieces":5}}`,
		`{"turn_order":["orange","grey"]}`, `{"discs":{"stock":["","grey","","","",""],"price":"orange","claim":["grey"],"build":["orange","orange"]}}`, `{}`, `{"prices":[]}`,
	} {
		f.Add([]byte(seed))
	}
	table := given(f, 2, nil, []Event{done(drink("grey", 0, "white", 1, 1)), done(claim("orange", 0, 0, East, Card{0, 0})), done(build("grey", 0, 1, 0, 1))})
	f.Fuzz(func(t *testing.T, text []byte) {
		var c Correction
		if json.Unmarshal(text, &c) != nil {
			return
		}
		for _, s := range []State{table, newTable(t, 2)} {
			if next, err := Apply(s, seen(c)); err == nil {
				require.False(t, c.empty())
				conserved(t, next)
			}
		}
	})
}

func TestCorrectionsForgetTheFootprints(t *testing.T) {
	s := given(t, 2, nil, []Event{done(build("grey", 0, 0, 0, 1, rect(10, 20, 20, 10)))})
	require.Len(t, s.Building(Card{0, 0}, 0).Outlines(1), 1)
	next := after(t, s, house(0, 0, 0, 2))
	require.Empty(t, next.Building(Card{0, 0}, 0).Outlines(1))
	require.Equal(t, 2, next.Building(Card{0, 0}, 0).Floors())
	require.Len(t, s.Building(Card{0, 0}, 0).Outlines(1), 1, "the state before is as it was")
	require.Nil(t, s.Building(Card{9, 9}, 0))
	k, _ := s.siteIndex(Card{0, 0}, 0)
	require.Equal(t, []uint8{1, 2, 0}, []uint8{s.pieces[k], next.pieces[k], s.pieces[k+1]})
}

func TestACorrectedPotMovesTheEnd(t *testing.T) {
	s := play(t, newTable(t, 2), bid(map[Color]int{"grey": 800, "orange": 600}))
	require.False(t, s.Last())
	s = after(t, s, seen(Correction{Kept: map[Color]int{"grey": 100}}))
	require.True(t, s.Last())
	s = after(t, s, seen(Correction{Kept: map[Color]int{"grey": 200}}))
	require.False(t, s.Last())
}

func TestCorrectionsThatCannotBe(t *testing.T) {
	s := given(t, 2, nil, append(inside(), bottle(0, 1, "red"), bottle(0, 2, "red")))
	for i := range ClaimDiscs {
		s = after(t, s, disc(i/2, i%2, East, "grey"), pyramid(i/3, i%3, "grey"))
	}
	for want, c := range map[string]Correction{
		"says nothing":            {Prices: []int{}, TurnOrder: []Color{}},
		"no such colour":          {Drink: &DrinkReading{Vertex: Vertex{1, 1}, Color: "purple"}},
		"no such colour or place": {Drink: &DrinkReading{Vertex: Vertex{9, 1}, Color: "red"}},
		"no red drink is left":    {Drink: &DrinkReading{Vertex: Vertex{1, 3}, Color: "red"}},
		`"pink" is not at this`:   {Claim: &ClaimReading{Gap: Gap{Card{0, 0}, East}, Player: "pink"}},
		"lies between no two":     {Claim: &ClaimReading{Gap: Gap{Card{2, 2}, East}, Player: "grey"}},
		"only 6 claim discs":      {Claim: &ClaimReading{Gap: Gap{Card{1, 2}, South}, Player: "grey"}},
		`"natural" is not`:        {Owner: &OwnerReading{Card{0, 0}, "natural"}},
		"D4 is outside":           {Owner: &OwnerReading{Card{3, 3}, "grey"}},
		"only 6 pyramids":         {Owner: &OwnerReading{Card{2, 2}, "grey"}},
		"A1 has no site 3":        {Building: &SiteReading{Card{0, 0}, 2, 1, 1}},
		"2 floors of 1 pieces":    {Building: &SiteReading{Card{0, 0}, 0, 2, 1}},
		"the supply holds 68":     {Building: &SiteReading{Card{0, 0}, 0, 2, 99}},
		"1 prices":                {Prices: []int{1200}},
		"50 yen on stock 0":       {Prices: []int{50, 150, 200, 200, 300, 300}},
		"add up to 1100":          {Prices: []int{0, 100, 200, 200, 300, 300}},
		"cannot have kept 1100":   {Kept: map[Color]int{"grey": 1100}},
		"someone who is not":      {Kept: map[Color]int{"pink": 100}},
		"names every player":      {TurnOrder: []Color{"grey"}},
		`"blue" is not`:           {Discs: &DiscReading{Stock: [6]Color{"blue"}}},
		`"pink" is not`:           {Discs: &DiscReading{Price: "pink"}},
		`a disc of "" on a spot`:  {Discs: &DiscReading{Claim: []Color{""}}},
		"grey has only 3 action":  {Discs: &DiscReading{Build: []Color{"grey", "grey", "grey", "grey"}}},
	} {
		next, err := Apply(s, seen(c))
		require.ErrorContains(t, err, want)
		require.Equal(t, s, next)
	}
	bidding := play(t, newTable(t, 2), bid(map[Color]int{"grey": 500}))
	_, err := Apply(bidding, seen(Correction{Kept: map[Color]int{"grey": 400}}))
	require.ErrorContains(t, err, "with a bid of 500")
	_, err = Apply(newTable(t, 2), seen(Correction{Discs: &DiscReading{}}))
	require.ErrorContains(t, err, "in the action phase only")
}
