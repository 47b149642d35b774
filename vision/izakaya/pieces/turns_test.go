package pieces

import (
	"math"
	"slices"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

// turnDisc is a cell at (x, y) that shows that player's disc, with that probability.
func turnDisc(x, y float64, who string, p float64) turnCell {
	palette := calibration.DefaultProfile().Players
	c := turnCell{at: calibration.Point{X: x, Y: y}, scores: slices.Repeat([]float64{turnLeast}, len(palette)), disc: math.Log(p)}
	c.scores[slices.IndexFunc(palette, func(n calibration.NamedColor) bool { return n.Name == who })] = math.Log(p)
	return c
}

func TestTheTurnRowIsFound(t *testing.T) {
	palette := calibration.DefaultProfile().Players
	row := []turnCell{turnDisc(0, 60, "pink", 0.9), turnDisc(1, 40, "grey", 0.9), turnDisc(0, 20, "blue", 0.9)}
	pile := []turnCell{turnDisc(0, 60, "blue", 0.9), turnDisc(17, 60, "blue", 0.9), turnDisc(0, 43, "blue", 0.9)}
	for name, c := range map[string]struct {
		cells []turnCell
		n     int
		want  []izakaya.Color
	}{
		"three discs in a column":           {row, 3, []izakaya.Color{"pink", "grey", "blue"}},
		"none where one of four is missing": {row, 4, nil},
		"a stray disc beside the column":    {append([]turnCell{turnDisc(20, 50, "orange", 0.95)}, row...), 3, []izakaya.Color{"pink", "grey", "blue"}},
		"discs of one player are no row":    {[]turnCell{turnDisc(0, 60, "pink", 0.9), turnDisc(0, 40, "pink", 0.9)}, 2, nil},
		"discs too far from each other":     {[]turnCell{turnDisc(0, 60, "pink", 0.9), turnDisc(0, 0, "grey", 0.9)}, 2, nil},
		"a pile is no row":                  {pile, 3, nil},
	} {
		t.Run(name, func(t *testing.T) {
			var got []izakaya.Color
			if r := newTurnSearch(c.cells, nil).find(c.n); r != nil {
				got = names(palette, r.players)
			}
			require.Equal(t, c.want, got)
		})
	}
}

// At a grid of three, two or three players sit: a third that is likelier not there is not made up, but where their pieces lie on the grid.
func TestTwoOrThreePlayersSitAtAGridOfThree(t *testing.T) {
	palette := calibration.DefaultProfile().Players
	of := func(who string) Place {
		e := Place{Like: slices.Repeat([]float64{-8}, 1+len(palette))}
		e.Like[0], e.Like[1+slices.IndexFunc(palette, func(n calibration.NamedColor) bool { return n.Name == who })] = 0, 6
		return e
	}
	two := []turnCell{turnDisc(0, 60, "pink", 0.9), turnDisc(0, 40, "grey", 0.9)}
	for name, c := range map[string]struct {
		third  float64
		pieces []Place
		want   int
	}{
		"a third disc in plain view":              {0.9, nil, 3},
		"a third that is likelier not there":      {0.3, nil, 2},
		"the same, but pieces of that player":     {0.3, []Place{of("blue"), of("blue")}, 3},
		"the same, but pieces of the two players": {0.3, []Place{of("pink"), of("grey")}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			row := newTurnSearch(append(slices.Clone(two), turnDisc(0, 20, "blue", c.third)), c.pieces).twoOrThree()
			require.Len(t, row.players, c.want)
		})
	}
}

// What one disc leaves open the others tell: each player has one.
func TestEachPlayerHasOneDiscInTheTurnRow(t *testing.T) {
	palette := calibration.DefaultProfile().Players
	vague := turnDisc(0, 40, "pink", 0.5)
	vague.scores[0] = math.Log(0.4) // grey
	row := newTurnSearch([]turnCell{turnDisc(0, 60, "pink", 0.9), vague}, nil).find(2)
	require.Equal(t, []izakaya.Color{"pink", "grey"}, names(palette, row.players))
}

// A disc that grey may have as well as natural tells nothing of others, but where grey's lies in the row, too.
func TestARowIsSureOfADiscWhereNobodyElseMayHaveIt(t *testing.T) {
	pale, pink, grey := []float64{-1, -9, -9, -9, -0.5}, []float64{-9, -9, -9, -0.1, -9}, []float64{-0.1, -9, -9, -9, -6}
	alone := turnRow{players: []int{4, 3}, scores: [][]float64{pale, pink}}
	require.Less(t, alone.surely(0), surelyTheirs)
	require.Greater(t, alone.surely(1), surelyTheirs)
	both := turnRow{players: []int{4, 0}, scores: [][]float64{pale, grey}}
	require.Greater(t, both.surely(0), surelyTheirs)
	other := turnRow{players: []int{0, 3}, scores: [][]float64{pale, pink}}
	require.Negative(t, other.surely(0), "its pieces on the grid tell of grey, the disc of natural")
}
