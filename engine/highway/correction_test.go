package highway

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCorrections takes a person's word for what stands where, out of the
// supply and back into it.
func TestCorrections(t *testing.T) {
	s := given(t, 2, nil, west(5), across("green", 0, 3))
	s = play(t, s, build(s, "blue", 60, 0, 6).with(1))
	apply := func(c Correction) State {
		next, err := Apply(s, seen(c))
		require.NoError(t, err)
		conserved(t, next)
		require.Equal(t, 1, next.corrections)
		return next
	}
	low := apply(Correction{Pillar: &PillarReading{3, Pillar{XY: Point{0, 60}, Height: 4}}})
	require.Equal(t, s.supply[1].Grey-1, low.supply[1].Grey)
	require.Equal(t, uint64(1)<<1, low.roads[2].below, "still over")
	under, err := Apply(low, seen(Correction{Pillar: &PillarReading{2, Pillar{XY: Point{0, -60}, Height: 10}}}))
	require.NoError(t, err)
	require.Equal(t, uint64(1)<<1, under.roads[2].above, "now the other road is over it")
	require.Zero(t, under.roads[2].below)
	yellow := apply(Correction{Pillar: &PillarReading{4, Pillar{XY: Point{60, 0}, Height: 6, Junction: true}}})
	require.Equal(t, s.supply[0].Yellow-1, yellow.supply[0].Yellow)
	require.Equal(t, s.supply[0].Cars+1, apply(Correction{Cars: &CarsReading{2, "blue", 0}}).supply[0].Cars)
	town := edited(s, func(s *State) { s.buildings = []Building{{XY: Point{200, 0}, Type: 2}} })
	moved, err := Apply(town, seen(Correction{Building: &BuildingReading{0, Point{220, 0}, 30}}))
	require.NoError(t, err)
	require.Equal(t, Building{Point{220, 0}, 30, 2}, moved.buildings[0])
	require.Equal(t, Point{200, 0}, town.buildings[0].XY)
}

func TestCorrectionsThatCannotBe(t *testing.T) {
	s := given(t, 2, nil, west(5), across("green", 0, 3))
	for name, c := range map[string]Correction{
		"no such pillar":                     {Pillar: &PillarReading{9, Pillar{Height: 2}}},
		"a pillar without a disc":            {Pillar: &PillarReading{1, Pillar{}}},
		"more discs than there are":          {Pillar: &PillarReading{1, Pillar{XY: Point{-60, 0}, Height: 70}}},
		"a pillar away from its road's ends": {Pillar: &PillarReading{1, Pillar{XY: Point{-180, 0}, Height: 5}}},
		"no such road":                       {Cars: &CarsReading{7, "blue", 1}},
		"nobody of this table":               {Cars: &CarsReading{0, "pink", 1}},
		"more cars than there are":           {Cars: &CarsReading{0, "blue", 11}},
		"no such building":                   {Building: &BuildingReading{}},
	} {
		next, err := Apply(s, seen(c))
		require.Error(t, err, name)
		require.Equal(t, s, next, name)
	}
	over := edited(s, func(s *State) { s.fates[0].gone = 1 })
	_, err := Apply(over, seen(Correction{Cars: &CarsReading{0, "blue", 1}}))
	require.ErrorContains(t, err, "take moves back")
}

// TestTheLastCarByCorrectionWins gives the turn on where it was the winner's.
func TestTheLastCarByCorrectionWins(t *testing.T) {
	s := given(t, 3, nil, west(5), across("green", 0, 3), across("pink", 300, 3))
	all := s.supply[0].Cars
	s, err := Apply(s, seen(Correction{Cars: &CarsReading{0, "blue", all}}))
	require.NoError(t, err)
	require.Equal(t, []Color{"blue"}, s.Score().Winners)
	turn, _ := s.Turn()
	require.Equal(t, Color("green"), turn)
}
