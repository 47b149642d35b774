package jutaku

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCorrections(t *testing.T) {
	s := building(t, 2)
	s = after(t, s, printed(SiteCard{Card: Card{0, 0}, Floors: 4, Pieces: 6, Yen: 900}))
	require.Equal(t, 900, s.Print(Card{0, 0}).Yen)
	require.Equal(t, 100, building(t, 2).Print(Card{0, 0}).Yen, "another state keeps its prints")
	s = after(t, s, lies(0, 0, Completed, "red"))
	require.Equal(t, 900, s.yen(0))
	require.False(t, s.hand.has(0))
	s = after(t, s, stands("red", 4, 4))
	require.True(t, s.hand.has(0))
	s = after(t, s, stands("red", 5, 5))
	require.True(t, s.lying.has(Card{4, 4}.place()), "the card of the first place is back")
	s = after(t, s, lies(0, 0, OnMap, ""))
	require.Zero(t, s.yen(0))
	s = after(t, s, stands("red", 5, 5))
	require.True(t, s.hand.has(0), "standing still changes nothing")
	s = after(t, s, lies(5, 5, Completed, "red"), lies(5, 5, OnMap, ""))
	require.True(t, s.hand.has(0), "the card is in front of red again")
}

func TestCorrectionsOfThePhase(t *testing.T) {
	s := after(t, newTable(t, 2), stands("red", 0, 0), stands("orange", 0, 1))
	require.Equal(t, PhaseBuild, s.Phase(), "all are placed")
	solo := after(t, building(t, 1), lies(0, 0, OutOfGame, ""))
	require.Equal(t, PhaseMove, solo.Phase(), "nobody has a card: all move")
	for c := range 4 {
		s = after(t, s, lies(5, c, Completed, "orange"))
	}
	require.Equal(t, PhaseEnd, s.Phase())
	s = after(t, s, lies(5, 0, OnMap, ""))
	require.Equal(t, PhaseMove, s.Phase(), "the game was not over")
}

func TestImpossibleCorrections(t *testing.T) {
	s := building(t, 2)
	for want, e := range map[string]Event{
		"nothing to correct":        {Move: Move{Kind: Correct}},
		`"blue" is not at`:          stands("blue", 0, 0),
		"card 2,2 is no card":       stands("red", 2, 2),
		"orange stands on card 0,1": stands("red", 0, 1),
		"card 6,0 is no card":       lies(6, 0, OnMap, ""),
		`"" is not at this table`:   lies(0, 0, Completed, ""),
		`lies at "floor"`:           lies(0, 0, "floor", ""),
		"card 9,9 is no card":       printed(SiteCard{Card: Card{9, 9}}),
	} {
		next, err := Apply(s, e)
		require.ErrorContains(t, err, want)
		require.Equal(t, s, next)
	}
}
