package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"banto/engine/jutaku"

	"github.com/stretchr/testify/require"
)

// ginza is a rendered card with a building.
const ginza = "../../vision/jutaku/testdata/ginza.jpg"

func TestSightsAreALineEach(t *testing.T) {
	for command, fields := range map[string][]string{
		"see":   {"image", "status", "sites", "map", "confidence", "ms"},
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
			filepath.Join(samples, "000.jpg"): "card",
			emptyTable(t):                     "card",
			text:                              "not a JPEG or PNG picture",
			"nowhere.jpg":                     "no such file",
		} {
			out, errs, err := banto(command, "--game", jutaku.Name, path)
			require.ErrorIs(t, err, errSomeFailed)
			require.Empty(t, out)
			require.Regexp(t, regexp.QuoteMeta(path)+": .*"+why, errs)
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

// cardFilm is a folder of so many pictures of the rendered card, after a text file and
// a picture of another game.
func cardFilm(t *testing.T, pictures int) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "0000.jpg"), []byte("no picture"), 0o644))
	keep(t, filepath.Join(dir, "0001.jpg"), filepath.Join(samples, "000.jpg"))
	for i := range pictures {
		keep(t, filepath.Join(dir, fmt.Sprintf("1%03d.jpg", i)), ginza)
	}
	return dir
}

// keep copies a file.
func keep(t *testing.T, path, from string) {
	t.Helper()
	file, err := os.ReadFile(from)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, file, 0o644))
}

// TestFollowSights reads a folder to its end: bad pictures cost a line each, and the
// score is the last line.
func TestFollowSights(t *testing.T) {
	out, errs, err := banto("follow", "--game", jutaku.Name, "--json", "--source", cardFilm(t, 3))
	require.NoError(t, err)
	require.Contains(t, errs, "0000.jpg is left out: not a JPEG or PNG picture")
	require.Regexp(t, "0001.jpg: .*card", errs)
	require.Equal(t, 2, strings.Count(errs, "\n"), errs)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var last jutaku.Ended
	require.NoError(t, json.Unmarshal([]byte(lines[len(lines)-1]), &last))
	require.Equal(t, "end", last.Event)
	require.Len(t, last.Score.Cards, len(lines)-1, "a card for every building told")
}

func TestFollowSightsOfNothingFails(t *testing.T) {
	out, errs, err := banto("follow", "--game", jutaku.Name, "--source", cardFilm(t, 0))
	require.ErrorIs(t, err, errUnread)
	require.Empty(t, out)
	require.NotEmpty(t, errs)
	for line, why := range map[string]string{
		"follow --game yatai --source x":                "no camera reads this game yet",
		"follow --game jutaku --bids x.json --source x": "not for --game jutaku",
		"follow --game jutaku --source nowhere":         "--source nowhere",
	} {
		_, _, err := banto(strings.Fields(line)...)
		require.ErrorContains(t, err, why)
	}
}

// TestFollowSightsTellsWhatItsEyeSees lets an eye see a building be completed.
func TestFollowSightsTellsWhatItsEyeSees(t *testing.T) {
	var out, errs strings.Builder
	source := shots{{Name: "a.jpg", Frame: plain(), Still: true}, {Name: "b.jpg", Frame: plain(), Still: true}}
	f := &sightFollower{source: &source, eye: readings{house(0.99)}, follower: jutaku.Game{}.Follow(), json: true, out: &out, errs: &errs}
	require.NoError(t, f.run(t.Context()))
	require.JSONEq(t, `{"frame":"a.jpg","event":"build","district":"UENO","floors":2,"pieces":3,"yen":400,"legal":true}`, strings.Split(out.String(), "\n")[0])
	require.Contains(t, out.String(), `{"event":"end","score":{"status":"ok","total":400`)
	require.Empty(t, errs.String())
}

func TestSightsNameWhatIsCovered(t *testing.T) {
	out, _, err := banto("see", "--game", jutaku.Name, "--json", covered(t, image.Rect(790, 330, 1125, 395))) // its district
	require.NoError(t, err)
	require.Contains(t, out, `"hidden":[{"site":0,"field":"district"}`)
}

// What is left of a card whose far edge is covered, corners and all, looks like a card that no camera sees as a square.
func TestSightsRefuseACardWithoutItsFarEdge(t *testing.T) {
	out, _, err := banto("see", "--game", jutaku.Name, "--json", covered(t, image.Rect(775, 300, 1140, 395)))
	require.ErrorIs(t, err, errSomeFailed)
	require.Contains(t, out, `"status":"no-table"`)
}

// covered is the path of a picture of a card, a part of which is covered.
func covered(t *testing.T, part image.Rectangle) string {
	t.Helper()
	data, err := os.ReadFile(ginza)
	require.NoError(t, err)
	m, err := jpeg.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	over := image.NewRGBA(m.Bounds())
	draw.Draw(over, m.Bounds(), m, image.Point{}, draw.Src)
	draw.Draw(over, part, image.NewUniform(color.RGBA{120, 40, 60, 255}), image.Point{}, draw.Src)
	path := filepath.Join(t.TempDir(), "covered.png")
	var file bytes.Buffer
	require.NoError(t, png.Encode(&file, over))
	require.NoError(t, os.WriteFile(path, file.Bytes(), 0o644))
	return path
}
