package tile

import (
	"slices"
	"testing"

	"banto/vision/likelihood"

	"github.com/stretchr/testify/require"
)

// On a warm table grey looks natural, on a cold one natural looks grey: the discs of the turn row tell. A bottle that
// stands before one of these changes nothing.
func TestTheRowTellsWhoseADiscIs(t *testing.T) {
	of := func(name string) int { return slices.Index(TaughtPlayers, name) }
	rowOf := func(shades map[string]Shade) Row {
		row := make(Row, len(TaughtPlayers))
		for name, s := range shades {
			row[of(name)] = &s
		}
		return row
	}
	beside := func(white ...float32) func(r, g, b float32) Shade {
		return func(r, g, b float32) Shade {
			return Lit([3]float32{r, g, b}, [3]float32{r, g, b}, [3]float32(white), false)
		}
	}
	warm, cold, behind := beside(1, 1, 0.98), beside(0.99, 1, 1), beside(0.99, 0.93, 0.85)
	warmRow := rowOf(map[string]Shade{"natural": warm(-0.02, 0, -0.14), "grey": warm(-0.14, -0.27, -0.30), "blue": warm(-0.76, -0.44, -0.23)})
	coldRow := rowOf(map[string]Shade{"natural": cold(-0.16, -0.21, -0.24), "grey": cold(-0.40, -0.37, -0.34), "pink": cold(-0.11, -0.74, -0.30)})
	capped := rowOf(map[string]Shade{"natural": behind(0, -0.06, -0.39), "grey": behind(-0.11, 0, 0.05), "blue": behind(-0.91, -0.55, -0.23)})
	for _, c := range []struct {
		disc Shade
		row  Row
		want string
	}{
		{warm(-0.20, -0.36, -0.42), warmRow, "grey"},
		{warm(-0.16, -0.31, -0.35), warmRow, "grey"},
		{warm(-0.01, -0.09, -0.32), warmRow, "natural"},
		{warm(-0.02, -0.05, -0.26), warmRow, "natural"},
		{cold(-0.39, -0.36, -0.32), coldRow, "grey"},
		{cold(-0.15, -0.19, -0.21), coldRow, "natural"},
		{cold(-0.11, -0.16, -0.18), coldRow, "natural"},
		{behind(-0.49, -0.45, -0.52), capped, "grey"},
		{behind(-0.10, -0.17, -0.47), capped, "natural"},
	} {
		said, err := Colours([]Shade{c.disc}, c.row)
		require.NoError(t, err)
		odds := likelihood.Softmax(said, len(TaughtPlayers), 1)
		require.Equal(t, c.want, TaughtPlayers[likelihood.Argmax(odds)], "%v: %v", c.disc, odds)
	}
	alone, err := Colours([]Shade{warm(-0.20, -0.36, -0.42), cold(-0.11, -0.16, -0.18)}, nil)
	require.NoError(t, err)
	require.Greater(t, alone[of("natural")], alone[of("grey")], "the row is not asked for anything")
}
