package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// ginzaTruth is what lies on vision/jutaku/testdata/ginza.jpg, but for its yen, which are 400.
const ginzaTruth = `{"sites": [{"district": "GINZA", "floors_required": 2, "pieces_required": 4, "yen": 700,
 "building": {"floors": 2, "pieces": 4, "complete": true, "violations": []}}], "map": null, "hidden": [{"site": 0, "field": "pieces_required"}],
 "extras": {"cards": [{"site": 0, "corners_px": [[764, 329], [1136, 289], [1204, 646], [795, 693]]}]}}`

func TestEvalHoldsCardsAgainstTheirTruth(t *testing.T) {
	dir := t.TempDir()
	picture, err := os.ReadFile("../../vision/jutaku/testdata/ginza.jpg")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "1.jpg"), picture, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "1.truth.json"), []byte(ginzaTruth), 0o644))
	out, _, err := banto("eval", "--game", "jutaku", dir)
	require.NoError(t, err)
	require.Regexp(t, `stills +│ +1 │`, out)
	require.Regexp(t, `card +│ +100.00 % +│ +1 │`, out)
	require.Regexp(t, `district +│ +100.00 % +│ +1 │`, out)
	require.Regexp(t, `yen +│ +0.00 % +│ +1 │`, out)
	require.NotContains(t, out, "pieces_required ")
}

func TestEvalDrawsFreshScenesOfAnyGameWithAnEye(t *testing.T) {
	drawsSamples(t, 0)
	out, errs, err := banto("eval", "--game", "jutaku", "--fresh", "1", "--seed", "77", "--wilder")
	require.NoError(t, err)
	require.Contains(t, errs, "asked render jutaku stills --purpose eval --nice 0 --seed 77 --count 1 --out")
	require.Regexp(t, `no card near +│ +100.00 % +│ +1 │`, out)
}

func TestEvalOfAnotherGameRefusesWhatIsNotForIt(t *testing.T) {
	for _, args := range [][]string{{"--follow", "x"}, {"--stress", "x"}, {"--same-table", "x"}, {}} {
		_, _, err := banto(append([]string{"eval", "--game", "jutaku"}, args...)...)
		require.Error(t, err, args)
	}
	_, _, err := banto("eval", "--game", "yatai", "x")
	require.ErrorContains(t, err, "no camera reads this game yet")
	_, _, err = banto("eval", "--game", "jutaku", t.TempDir())
	require.ErrorContains(t, err, "holds no NNN.truth.json")
}
