package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banto/engine/jutaku"

	"github.com/stretchr/testify/require"
)

// ginza is a rendered card with a building.
const ginza = "../../vision/jutaku/testdata/ginza.jpg"

func TestSightsAreALineEach(t *testing.T) {
	for command, fields := range map[string][]string{
		"see":   {"image", "status", "sites", "map", "hidden", "confidence", "ms"},
		"score": {"image", "status", "total", "cards"},
	} {
		out, _, err := banto(command, "--game", jutaku.Name, "--json", ginza)
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(out, "\n"))
		var line map[string]any
		require.NoError(t, json.Unmarshal([]byte(out), &line))
		for _, f := range fields {
			require.Contains(t, line, f, command)
		}
		require.Equal(t, ginza, line["image"])
		out, _, err = banto(command, "--game", jutaku.Name, ginza)
		require.NoError(t, err)
		require.Contains(t, out, "GINZA")
	}
}

func TestSightsRefuseWhatTheyCannotRead(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text.jpg")
	require.NoError(t, os.WriteFile(text, []byte("no picture"), 0o644))
	for _, command := range []string{"see", "score"} {
		for path, why := range map[string]string{
			filepath.Join(samples, "000.jpg"): "the card is only",
			emptyTable(t):                     "no TOKYO JUTAKU card found",
			text:                              "not a JPEG or PNG picture",
			"nowhere.jpg":                     "no such file",
		} {
			out, errs, err := banto(command, "--game", jutaku.Name, path)
			require.ErrorIs(t, err, errSomeFailed)
			require.Empty(t, out)
			require.Contains(t, errs, path+": "+why)
			require.Equal(t, 1, strings.Count(errs, "\n"), errs)
		}
	}
}

func TestSightsDrawWhatTheyRead(t *testing.T) {
	picture := filepath.Join(t.TempDir(), "out.png")
	_, _, err := banto("score", "--game", jutaku.Name, "--annotate", picture, ginza)
	require.NoError(t, err)
	drawn, err := loadFrame(picture)
	require.NoError(t, err)
	plain, err := loadFrame(ginza)
	require.NoError(t, err)
	require.Equal(t, plain.W, drawn.W)
	require.NotEqual(t, plain.Pix, drawn.Pix)
}

func TestGamesWithoutAnEyeAreRefused(t *testing.T) {
	for _, line := range []string{"see --game yatai x.jpg", "score --game highway x.jpg"} {
		_, _, err := banto(strings.Fields(line)...)
		require.ErrorContains(t, err, "no camera reads this game yet")
	}
	_, _, err := banto("see", "--game", jutaku.Name, "--players", "3", ginza)
	require.ErrorContains(t, err, "not for --game jutaku")
}
