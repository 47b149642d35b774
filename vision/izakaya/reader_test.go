package izakaya

import (
	"math"
	"os"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// The grid of every sample still is found, of the right size and the right way
// round, its corners where the scene's own camera puts them.
func TestSeeFindsEveryTable(t *testing.T) {
	for _, s := range truth.Stills(t) {
		t.Run(s.Name, func(t *testing.T) {
			o, l := NewReader(calibration.DefaultProfile(), 0).See(s.Frame, nil)
			require.NotNil(t, l, o.Message)
			require.Equal(t, s.Truth.Grid.Rows, o.Grid.Rows)
			a, b := s.Truth.Grid.Corners[0], s.Truth.Grid.Corners[2]
			near := math.Hypot(a[0]-b[0], a[1]-b[1]) / float64(o.Grid.Rows) / 8 // px, a sixth of a card
			for i, c := range s.Truth.Grid.Corners {
				off := math.Hypot(c[0]-o.Grid.Corners[i][0], c[1]-o.Grid.Corners[i][1])
				require.Less(t, off, near, "corner %d", i)
			}
		})
	}
}

// Boards of other games are no IZAKAYA table.
func TestSeeRefusesOtherGames(t *testing.T) {
	for _, game := range []string{"highway", "jutaku", "yatai"} {
		t.Run(game, func(t *testing.T) {
			file, err := os.ReadFile("../testdata/other/" + game + ".jpg")
			require.NoError(t, err)
			f, err := vision.Decode(file)
			require.NoError(t, err)
			o, l := NewReader(calibration.DefaultProfile(), 0).See(f, nil)
			require.Equal(t, izakaya.StatusNoTable, o.Status)
			require.Nil(t, l)
		})
	}
}

// Colours that no network was taught are refused, not guessed.
func TestOtherPlayersColoursAreRefused(t *testing.T) {
	p := calibration.DefaultProfile()
	p.Players[3].Name = "teal"
	o, _ := NewReader(p, 0).See(truth.Stills(t)[3].Frame, nil)
	require.Equal(t, izakaya.StatusError, o.Status)
	require.Contains(t, o.Message, "teal")
}
