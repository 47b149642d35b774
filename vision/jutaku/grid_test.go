package jutaku

import (
	"math"
	"testing"

	"banto/calibration"
	"banto/engine/jutaku"
	"banto/vision"
	"banto/vision/lattice"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// sightedMap is what a network may sight of a map seen by a camera, with some cards gone: the middles of those that lie
// there, a little off; want is where the middles of all places show, row by row.
func sightedMap(t *rapid.T, middle bool) (all []lattice.Sighting, want [jutaku.MapSide * jutaku.MapSide][2]float64) {
	cam := cameraAt(rapid.Float64Range(0.75, 1.45).Draw(t, "elevation"), rapid.Float64Range(-0.38, 0.38).Draw(t, "turn"), rapid.Float64Range(700, 1000).Draw(t, "far"), 0.72)
	show := func(col, row float64) [2]float64 {
		px, _ := cam.Project(calibration.Point{X: (col - 2.5) * pitch, Y: (2.5 - row) * pitch, Z: thick})
		return [2]float64{px.X, px.Y}
	}
	gone := rapid.IntRange(0, 14).Draw(t, "gone")
	places := rapid.Permutation(indices(len(want))).Draw(t, "places")
	for i := range want {
		want[i] = show(float64(i%jutaku.MapSide), float64(i/jutaku.MapSide))
	}
	for _, i := range places {
		if woody([2]int{i % jutaku.MapSide, i / jutaku.MapSide}) {
			continue
		}
		if gone--; gone >= 0 {
			continue
		}
		off := rapid.Float64Range(-0.7, 0.7).Draw(t, "off")
		all = append(all, lattice.Sighting{Kind: cardMiddle, PX: calibration.Pixel{X: want[i][0] + off, Y: want[i][1] - off}, P: 0.9})
	}
	if middle {
		at := show(2.5, 2.5)
		all = append(all, lattice.Sighting{Kind: mapMiddle, PX: calibration.Pixel{X: at[0], Y: at[1]}, P: 0.9})
	}
	return all, want
}

func indices(n int) (out []int) {
	for i := range n {
		out = append(out, i)
	}
	return out
}

// A map is laid out from its cards, wherever the camera stands in front of it and whichever cards are gone.
func TestGridLaysOutTheMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, want := sightedMap(t, true)
		g, ok := gridAmong(all, &vision.Frame{W: 1280, H: 720})
		require.True(t, ok)
		for i, p := range want {
			at := g.at(pitch*float64(i%jutaku.MapSide), pitch*float64(i/jutaku.MapSide))
			require.Less(t, apart(at, p), 4.0, "place %d, px", i)
		}
	})
}

func TestGridNeedsCardsInRowsAndColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, _ := sightedMap(t, false)
		_, ok := gridAmong(all[:rapid.IntRange(0, leastCards-1).Draw(t, "few")], &vision.Frame{W: 1280, H: 720})
		require.False(t, ok)
	})
	var ring []lattice.Sighting
	for i := range 16 {
		s, c := math.Sincos(float64(i) / 16 * 2 * math.Pi)
		ring = append(ring, lattice.Sighting{Kind: cardMiddle, PX: calibration.Pixel{X: 640 + 300*c, Y: 360 + 200*s}, P: 1})
	}
	_, ok := gridAmong(ring, &vision.Frame{W: 1280, H: 720})
	require.False(t, ok, "cards laid in a ring")
}

func TestInverseTakesPointsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyCamera(t)
		q := seenBy(&c)
		h, _ := q.homography()
		back, ok := h.inverse()
		require.True(t, ok)
		x, y := rapid.Float64Range(0, side).Draw(t, "x"), rapid.Float64Range(0, side).Draw(t, "y")
		at := h.at(x, y)
		require.InDelta(t, 0, apart(back.at(at[0], at[1]), [2]float64{x, y}), 1e-6)
	})
}

func TestPeaksKeepArchitectsApart(t *testing.T) {
	odds := make([]float32, placeCells*placeCells)
	for i := range odds {
		odds[i] = -5
	}
	require.Empty(t, peaks(odds))
	odds[3*placeCells+3], odds[3*placeCells+4], odds[8*placeCells+9] = 2, 1, 3
	require.Equal(t, []int{8*placeCells + 9, 3*placeCells + 3}, peaks(odds))
}

// A place is said as it is seen, and left out where it is not.
func TestReadingLeavesOutHiddenPlaces(t *testing.T) {
	var m table
	for row := range m.places {
		for col := range m.places[row] {
			m.places[row][col] = place{sure: 0.99}
		}
	}
	m.places[0][1] = place{card: 0.99, tokens: [][2]float64{{pitch, 0}}, sure: 0.95}
	m.places[4][4] = place{hidden: 0.9, sure: 0.9}
	m.places[5][5] = place{card: 0.4, hidden: 0.2, sure: 0.4}
	m.places[2][3] = place{card: 0.99, sure: 0.99} // where the wood lies
	o := mapped(&m)
	require.Equal(t, jutaku.StatusPartial, o.Status)
	require.Equal(t, []jutaku.Card{{0, 1}}, o.Map.Present)
	require.Equal(t, []jutaku.TokenSpot{{Card: jutaku.Card{0, 1}}}, o.Map.Architects)
	require.Equal(t, []jutaku.Hidden{{Card: &jutaku.Card{4, 4}}, {Card: &jutaku.Card{5, 5}}}, o.Hidden)
	require.InDelta(t, 0.95, o.Confidence, 1e-9)
}

// whole is a map of which nothing is gone.
func whole() *table {
	t := &table{}
	for row := range t.places {
		for col := range t.places[row] {
			if t.places[row][col].sure = 0.99; !woody([2]int{col, row}) {
				t.places[row][col].card = 0.99
			}
		}
	}
	return t
}

func TestPlausibleKnowsWhatHoldsOfEveryMap(t *testing.T) {
	for name, tc := range map[string]struct {
		spoil func(m *table)
		holds bool
	}{
		"a whole map":       {func(*table) {}, true},
		"cards gone":        {func(m *table) { m.places[0][0], m.places[3][5] = place{}, place{} }, true},
		"eight architects":  {func(m *table) { m.places[1][1].tokens = make([][2]float64, jutaku.MaxPlayers) }, true},
		"nine architects":   {func(m *table) { m.places[1][1].tokens = make([][2]float64, jutaku.MaxPlayers+1) }, false},
		"a card among wood": {func(m *table) { m.places[2][3].card = 0.99 }, false},
		"a side bare": {func(m *table) {
			for row := range m.places {
				m.places[row][5] = place{}
			}
		}, true},
		"two sides bare": {func(m *table) {
			for i := range m.places {
				m.places[i][5], m.places[0][i] = place{}, place{}
			}
		}, false},
		"few cards and a side bare": {func(m *table) {
			for row := range m.places {
				for col := range m.places[row] {
					if (row+col)%3 != 0 || col == 5 {
						m.places[row][col] = place{}
					}
				}
			}
		}, false},
		"few cards": {func(m *table) {
			for row := range m.places {
				for col := range m.places[row] {
					if (row+col)%5 != 0 {
						m.places[row][col] = place{}
					}
				}
			}
		}, false},
	} {
		m := whole()
		tc.spoil(m)
		require.Equal(t, tc.holds, m.plausible(), name)
	}
}
