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

func TestSeatsAreSureWhereNoColourIsAlike(t *testing.T) {
	var s Seats
	s.Take(BeliefOf(Observation{TurnOrder: []Color{"grey", "pink"}}, Start{Players: []Color{"grey", "pink"}}))
	players, sure := s.Players()
	require.Equal(t, []Color{"grey", "pink"}, players)
	require.True(t, sure)
}
