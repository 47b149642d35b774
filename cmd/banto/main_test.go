package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

func TestExitStatus(t *testing.T) {
	for line, want := range map[string]struct {
		status int
		says   string
	}{
		"--version":                      {0, ""},
		"sim --games 0 --out=":           {0, ""},
		"replay nowhere.jsonl":           {1, "banto: cannot read the event log"},
		"see nowhere.jpg":                {1, ""},
		"seee":                           {2, `banto: unknown command "seee" for "banto", did you mean "see"?; see banto help`},
		"see":                            {2, "requires at least 1 arg"},
		"score --game yatai x.jpg":       {2, "no camera reads this game yet"},
		"see --colour x.jpg":             {2, "unknown flag: --colour"},
		"replay --at many x.jsonl":       {2, "invalid argument"},
		"cameras here":                   {2, `unknown command "here"`},
		"follow":                         {2, "--source is missing"},
		"follow --game chess --source x": {2, "--game chess"},
		"play --players 7":               {2, "--players 7"},
		"play --addr 8417":               {2, "--addr 8417"},
		"score --annotate a.gif x.jpg":   {2, "--annotate a.gif"},
		"play --game chess":              {2, "--game chess"},
	} {
		t.Run(line, func(t *testing.T) {
			t.Setenv("XDG_DATA_HOME", t.TempDir())
			_, _, err := banto(strings.Fields(line)...)
			var errs strings.Builder
			require.Equal(t, want.status, status(err, &errs), "%v", err)
			require.Contains(t, errs.String(), want.says)
		})
	}
}

func TestVersionNamesOpenCV(t *testing.T) {
	out, _, err := banto("--version")
	require.NoError(t, err)
	require.Regexp(t, `^banto version .+, OpenCV \d+\.\d+\.\d+, go1`, out)
}

func TestQuietPrintsTheResultOnly(t *testing.T) {
	path := emptyTable(t)
	out, errs, err := banto("see", "--json", path)
	require.ErrorIs(t, err, errSomeFailed)
	require.NotEmpty(t, errs)
	quiet, errs, err := banto("see", "--json", "--quiet", path)
	require.ErrorIs(t, err, errSomeFailed)
	require.Empty(t, errs)
	require.Equal(t, strings.Count(out, "\n"), strings.Count(quiet, "\n"))
}

// TestEveryExampleCanBeTyped holds the examples of all helps against the flags and
// the numbers of arguments that there are.
func TestEveryExampleCanBeTyped(t *testing.T) {
	root := newRoot()
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		require.NotEmpty(t, cmd.Example, cmd.Name())
		for line := range strings.Lines(cmd.Example) {
			line, _, _ = strings.Cut(line, "&&")
			words := strings.Fields(line)
			require.Equal(t, "banto", words[0])
			found, args, err := newRoot().Find(words[1:])
			require.NoError(t, err)
			require.NoError(t, found.ParseFlags(args), line)
			require.NoError(t, found.ValidateArgs(found.Flags().Args()), line)
		}
	}
}

func TestManualAndCompletion(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "man1")
	_, _, err := banto("man", folder)
	require.NoError(t, err)
	page, err := os.ReadFile(filepath.Join(folder, "banto-follow.1"))
	require.NoError(t, err)
	require.Contains(t, string(page), "--source")
	out, _, err := banto("__complete", "follow", "--game", "")
	require.NoError(t, err)
	require.Contains(t, out, "izakaya\n")
	out, _, err = banto("completion", "bash")
	require.NoError(t, err)
	require.Contains(t, out, "__start_banto")
}
