package izakaya

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Two colours that look alike in the turn order row are told apart by a disc, not by more
// pictures of the same row.
func TestSeatsWaitForADiscWhereColoursAreAlike(t *testing.T) {
	row := []Odds[Color]{{"pink": 0, "blue": -7, "natural": -7, "orange": -7}, {"pink": -7, "blue": -7, "natural": -0.5, "orange": 0}}
	disc := func(of, like Color, by float64) Belief {
		return Belief{Row: row, PriceSpot: Odds[Color]{"": -7, "pink": -7, "blue": -7, of: 0, like: by}}
	}
	for name, c := range map[string]struct {
		then Belief
		want []Color
		sure bool
	}{
		"the row again":    {Belief{Row: row}, []Color{"pink", "orange"}, false},
		"no row":           {Belief{}, []Color{"pink", "orange"}, false},
		"a disc":           {disc("natural", "orange", -6), []Color{"pink", "natural"}, true},
		"a doubtful disc":  {disc("natural", "orange", -1), []Color{"pink", "natural"}, false},
		"the other's disc": {disc("orange", "natural", -6), []Color{"pink", "orange"}, true},
		"nobody's":         {Belief{Row: row, PriceSpot: Odds[Color]{"": 0, "natural": -3}}, []Color{"pink", "orange"}, false},
	} {
		var s Seats
		players, sure := s.Players()
		require.Empty(t, players)
		require.False(t, sure)
		s.Take(Belief{Row: row})
		for range 6 {
			s.Take(c.then)
		}
		players, sure = s.Players()
		require.Equal(t, c.want, players, name)
		require.Equal(t, c.sure, sure, name)
	}
}

// Of players who are named only the order is open, however much the row and discs look like another's; a row of more or fewer discs is none of theirs.
func TestSeatsOfNamedPlayersTellTheirOrder(t *testing.T) {
	like := func(c Color) Odds[Color] {
		odds := Odds[Color]{"pink": -6, "blue": -6, "natural": -6, "grey": -6}
		odds[c] = 0
		return odds
	}
	for name, c := range map[string]struct {
		row  []Odds[Color]
		want []Color
		sure bool
	}{
		"as named":          {[]Odds[Color]{like("natural"), like("pink")}, []Color{"natural", "pink"}, true},
		"like another's":    {[]Odds[Color]{like("pink"), like("grey")}, []Color{"pink", "natural"}, true},
		"nobody's":          {[]Odds[Color]{like("natural"), like("blue")}, []Color{"natural", "pink"}, true},
		"a third disc":      {[]Odds[Color]{like("pink"), like("natural"), like("grey")}, nil, false},
		"one disc too few":  {[]Odds[Color]{like("pink")}, nil, false},
		"no row at all yet": {nil, nil, false},
	} {
		s := Seats{Named: []Color{"natural", "pink"}}
		s.Take(Belief{Row: c.row, PriceSpot: Odds[Color]{"": -9, "grey": 0, "pink": -7, "natural": -7}})
		players, sure := s.Players()
		require.Equal(t, c.want, players, name)
		require.Equal(t, c.sure, sure, name)
	}
}

func TestBiddersAreAllWhomTheBidsName(t *testing.T) {
	require.Equal(t, []Color{"grey", "natural", "pink"}, Bidders([]map[Color]int{{"pink": 100, "natural": 0}, {"natural": 300, "grey": 200}}))
	require.Nil(t, Bidders(nil))
}

func TestSeatsAreSureWhereNoColourIsAlike(t *testing.T) {
	var s Seats
	s.Take(BeliefOf(Observation{TurnOrder: []Color{"grey", "pink"}}, Start{Players: []Color{"grey", "pink"}}))
	players, sure := s.Players()
	require.Equal(t, []Color{"grey", "pink"}, players)
	require.True(t, sure)
}

func TestBegunTellsASetUpTableFromOneThatPlayHasChanged(t *testing.T) {
	start := Start{Players: []Color{"grey", "pink"}, Colors: []Color{"green", "blue", "yellow", "black", "red", "white"}, Options: DefaultOptions()}
	s, err := Apply(State{}, Event{Move: Move{Kind: Begin}, Start: &start})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		change func(*Observation)
		begun  bool
	}{
		"set up":              {func(*Observation) {}, false},
		"another row":         {func(o *Observation) { o.TurnOrder = []Color{"pink", "grey"} }, false},
		"a spot out of view":  {func(o *Observation) { o.Hidden = append(o.Hidden, Hidden{Spot: "build_spot"}) }, false},
		"a disc on a spot":    {func(o *Observation) { o.BuildSpot.Players = []Color{"grey"} }, true},
		"a bottle":            {func(o *Observation) { o.Drinks = append(o.Drinks, DrinkReading{Vertex: Vertex{1, 1}, Color: "red"}) }, true},
		"other yen on a card": {func(o *Observation) { o.Stock[0].Price += Coin }, true},
	} {
		o := s.Observation()
		c.change(&o)
		b := BeliefOf(o, start)
		begun, err := b.Begun(start)
		require.NoError(t, err, name)
		require.Equal(t, c.begun, begun > 1, "%s: %v", name, begun)
	}
	_, err = new(Belief).Begun(Start{})
	require.Error(t, err)
}
