package izakaya

import (
	"math"
	"os"
	"testing"

	"banto/calibration"
	"banto/vision"
	"banto/vision/fit"

	"github.com/stretchr/testify/require"
)

// laid is l with everything moved by dx mm, turned by deg around the grid's middle and stretched.
func laid(l *Layout, dx, deg, stretch float64) *Layout {
	sin, cos := math.Sincos(deg * math.Pi / 180)
	move := func(p fit.Pose) fit.Pose {
		return fit.Pose{X: stretch*(cos*p.X-sin*p.Y) + dx, Y: stretch * (sin*p.X + cos*p.Y), Z: p.Z, Deg: p.Deg + deg}
	}
	out := *l
	out.Cards = nil
	for _, c := range l.Cards {
		out.Cards = append(out.Cards, move(c))
	}
	for i := range out.Stock {
		out.Stock[i], out.Crates[i] = move(l.Stock[i]), move(l.Crates[i])
	}
	out.FaceDown, out.Claim = move(l.FaceDown), move(l.Claim)
	return &out
}

// Sheets are known where a fit may place them, and nothing is taken for them beside them.
func TestSheetsAreKnownWhereTheyLie(t *testing.T) {
	for _, name := range []string{"000", "003", "006"} {
		s := readStill(t, "../testdata/izakaya/"+name)
		l, err := FindLayout(s.frame, calibration.DefaultProfile(), 0)
		require.NoError(t, err)
		for _, c := range []struct {
			name             string
			dx, deg, stretch float64
			ours             bool
		}{
			{"as found", 0, 0, 1, true},
			{"a little aside", 2, 0, 1, true},
			{"a little askew", 0, 0.5, 1, true},
			{"a little larger", 0, 0, 1.01, true},
			{"half a card aside", 36, 0, 1, false},
			{"askew", 0, 45, 1, false},
			{"half as large", 0, 0, 0.5, false},
			{"out of view", 5000, 0, 1, false},
		} {
			odds, err := sheetOdds(s.frame, sourceOf(s.frame), laid(l, c.dx, c.deg, c.stretch))
			require.NoError(t, err)
			require.Equal(t, c.ours, odds > 0, "%s, %s: %.2f", name, c.name, odds)
		}
	}
}

// A layout of a table is none on a picture of another game.
func TestSheetsOfOtherGamesAreNoneOfOurs(t *testing.T) {
	l, err := FindLayout(readStill(t, "../testdata/izakaya/000").frame, calibration.DefaultProfile(), 0)
	require.NoError(t, err)
	for _, game := range []string{"highway", "jutaku", "yatai"} {
		file, err := os.ReadFile("../testdata/other/" + game + ".jpg")
		require.NoError(t, err)
		f, err := vision.Decode(file)
		require.NoError(t, err)
		odds, err := sheetOdds(f, sourceOf(f), l)
		require.NoError(t, err)
		require.Less(t, odds, 0.0, game)
	}
}

// A sheet whose outline could be either side of a card counts for what both sides are likely.
func TestOddsOfASheet(t *testing.T) {
	logs := func(p ...float64) (out []float32) {
		for _, p := range p {
			out = append(out, float32(math.Log(p)))
		}
		return out
	}
	site, claim := sheet{kinds: []sheetKind{whiteSite, blueSite}}, sheet{kinds: []sheetKind{blueSite}}
	for _, c := range []struct {
		s    sheet
		like []float32
		want float64
	}{
		{site, logs(0.2, 0.3, 0.3, 0.1, 0.05, 0.05), math.Log(3)},
		{claim, logs(0.2, 0.3, 0.3, 0.1, 0.05, 0.05), math.Log(1.5)},
		{claim, logs(0.5, 0.3, 0.1, 0.05, 0.03, 0.02), math.Log(0.2)},
		{site, logs(1e-9, 1, 1e-9, 1e-9, 1e-9, 1e-9), sheetSure},
		{claim, logs(1, 0, 0, 0, 0, 0), -sheetSure},
	} {
		require.InDelta(t, c.want, c.s.odds(c.like), 1e-5)
	}
}
