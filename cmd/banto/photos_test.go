package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

const samples = "../../vision/testdata/izakaya"

// banto runs the command line and returns what it printed.
func banto(args ...string) (stdout, stderr string, err error) {
	var out, errs bytes.Buffer
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(&out)
	root.SetErr(&errs)
	err = root.Execute()
	return out.String(), errs.String(), err
}

// emptyTable writes a picture of nothing and returns its path.
func emptyTable(t *testing.T) string {
	t.Helper()
	m := image.NewGray(image.Rect(0, 0, 640, 480))
	for i := range m.Pix {
		m.Pix[i] = 120
	}
	path := filepath.Join(t.TempDir(), "empty.png")
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, png.Encode(f, m))
	return path
}

func TestBadPicturesCostOneLineEach(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		return path
	}
	good := filepath.Join(samples, "000.jpg")
	whole, err := os.ReadFile(good)
	require.NoError(t, err)
	cases := []struct{ path, want string }{
		{filepath.Join(dir, "missing.jpg"), "no such file or directory"},
		{dir, "is a directory"},
		{file("text.jpg", "hello"), "not a JPEG or PNG picture"},
		{file("cut.jpg", string(whole[:len(whole)/2])), "the file is cut short"},
		{emptyTable(t), "no IZAKAYA table found"},
	}
	paths := []string{good}
	for _, c := range cases {
		paths = append(paths, c.path)
	}
	for _, command := range []string{"see", "score"} {
		t.Run(command, func(t *testing.T) {
			out, errs, err := banto(append([]string{command, "--json"}, paths...)...)
			require.ErrorIs(t, err, errSomeFailed)
			require.Equal(t, len(paths), strings.Count(out, "\n"), "one object a picture, good ones too")
			for _, c := range cases {
				require.Contains(t, errs, "banto: "+c.path+": "+c.want)
			}
			require.LessOrEqual(t, strings.Count(errs, "\n"), len(paths))
		})
	}
}

// The contract: an empty place is null or [], never missing.
func TestSeeNeverLeavesAPlaceOut(t *testing.T) {
	out, _, err := banto("see", "--json", emptyTable(t))
	require.ErrorIs(t, err, errSomeFailed)
	var o map[string]any
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Equal(t, "no-table", o["status"])
	for _, list := range []string{"drinks", "claims", "stock", "turn_order"} {
		require.Equal(t, []any{}, o[list], list)
	}
	require.Equal(t, map[string]any{"players": []any{}}, o["claim_spot"])
	require.Equal(t, map[string]any{"player": nil}, o["price_spot"])
}

func TestFlagsAreChecked(t *testing.T) {
	for want, args := range map[string][]string{
		"--players 7: IZAKAYA is for 2 to 5":   {"see", "--players", "7", "x.jpg"},
		"--players 7: izakaya is for 2 to 5":   {"play", "--players", "7"},
		"--game chess: use one of":             {"score", "--game", "chess", "x.jpg"},
		"requires at least 1 arg":              {"see"},
		"cannot read the settings":             {"see", "--config", "nowhere.yaml", "x.jpg"},
		"holds no NNN.truth.json":              {"eval", t.TempDir()},
		"unknown command \"seee\" for \"banto": {"seee"},
	} {
		_, _, err := banto(args...)
		require.ErrorContains(t, err, want)
	}
}

var update = flag.Bool("update", false, "write the golden files anew")

// golden holds text against testdata/NAME.golden.
func golden(t *testing.T, name, text string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), text)
}

// What a person sees of a whole table and of one that is partly hidden.
func TestTerminalTables(t *testing.T) {
	for _, name := range []string{"000", "001"} {
		truth, err := readTruth(filepath.Join(samples, name+".truth.json"))
		require.NoError(t, err)
		var see, score strings.Builder
		require.NoError(t, printTable(&see, truth.Observation))
		require.NoError(t, printScore(&score, truth.Observation, izakaya.ScoreTable(truth.Observation, izakaya.DefaultOptions())))
		golden(t, "see-"+name, see.String())
		golden(t, "score-"+name, score.String())
	}
}

// A score of nobody names nobody.
func TestScoresOfNobody(t *testing.T) {
	for want, s := range map[string]izakaya.Score{
		"the score: nobody has scored yet\n\n":     {Status: izakaya.StatusOK},
		"the score: who has won cannot be told\n┌": {Status: izakaya.StatusPartial, Players: []izakaya.PlayerScore{{Player: "grey"}}},
	} {
		var out strings.Builder
		require.NoError(t, printScore(&out, izakaya.Observation{}, s))
		require.True(t, strings.HasPrefix(out.String(), want), out.String())
	}
}

// Photos of one table give one object that names those that could be read.
func TestSameTableIsOneReading(t *testing.T) {
	a, b, missing := filepath.Join(samples, "002.jpg"), filepath.Join(samples, "002.jpg"), "missing.jpg"
	for _, command := range []string{"see", "score"} {
		out, errs, err := banto(command, "--json", "--same-table", a, missing, b)
		require.ErrorIs(t, err, errSomeFailed)
		require.Equal(t, "banto: missing.jpg: no such file or directory\n", errs)
		var line struct {
			Images []string `json:"images"`
			Status string   `json:"status"`
		}
		require.NoError(t, json.Unmarshal([]byte(out), &line))
		require.Equal(t, []string{a, b}, line.Images)
	}
}

func TestSameTableRefusesAnotherTable(t *testing.T) {
	_, errs, err := banto("see", "--json", "--same-table", filepath.Join(samples, "002.jpg"), filepath.Join(samples, "000.jpg"))
	require.ErrorIs(t, err, errSomeFailed)
	require.Contains(t, errs, "000.jpg: it shows 4×4 cards where the first shows 3×3: not the same table")
}

// An annotated picture is of the kind that its name says, or none is begun.
func TestAnnotatedPictureIsWhatItsNameSays(t *testing.T) {
	for ending, magic := range map[string]string{".jpg": "\xff\xd8", ".JPEG": "\xff\xd8", ".png": "\x89PNG"} {
		path := filepath.Join(t.TempDir(), "a"+ending)
		_, _, err := banto("see", "--annotate", path, filepath.Join(samples, "000.jpg"))
		require.NoError(t, err)
		file, err := os.ReadFile(path)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(string(file), magic), ending)
	}
	_, _, err := banto("see", "--annotate", "a.gif", filepath.Join(samples, "000.jpg"))
	require.EqualError(t, err, "--annotate a.gif: give a name that ends in .jpg or .png")
}

// The pictures asked for are written: one a photo, one a stage.
func TestPicturesAreWritten(t *testing.T) {
	dir := t.TempDir()
	_, _, err := banto("score", "--annotate", filepath.Join(dir, "a.jpg"), "--debug", filepath.Join(dir, "stages"),
		filepath.Join(samples, "000.jpg"), filepath.Join(samples, "002.jpg"))
	require.NoError(t, err)
	for _, name := range []string{"a-000.jpg", "a-002.jpg"} {
		f, err := loadFrame(filepath.Join(dir, name))
		require.NoError(t, err)
		require.InDelta(t, 1920, float64(f.W)*max(f.Scale, 1), 1) // large pictures are read at a smaller scale
	}
	for _, name := range []string{"000-01-layout.png", "002-01-layout.png"} {
		_, err := loadFrame(filepath.Join(dir, "stages", name))
		require.NoError(t, err)
	}
	times, err := os.ReadFile(filepath.Join(dir, "stages", "000-times.txt"))
	require.NoError(t, err)
	require.Regexp(t, `(?m)^layout +\d+\.\d\d ms$`, string(times))
}
