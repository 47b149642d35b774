package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mayImport says, for each part of the tree, what of ours its packages may
// import: cmd → vision → calibration → vision/cv, and everyone may use the
// words of the engine, which knows nobody.
var mayImport = map[string][]string{
	"cmd":         {"cmd", "vision", "calibration", "engine"},
	"vision":      {"vision", "vision/cv", "calibration", "engine"},
	"calibration": {"calibration", "vision/cv", "engine"},
	"vision/cv":   {"vision/cv"},
	"engine":      {"engine"},
}

// withinVision says the same of the packages of vision that know no game, and of the parts of a game's reader: which
// others of vision each may import. A game's packages that are not named may import all that knows no game
// and their own game's.
var withinVision = map[string][]string{
	"vision":                {"vision/cv", "vision/likelihood"},
	"vision/cv":             {},
	"vision/crop":           {},
	"vision/lattice":        {"vision", "vision/cv", "vision/likelihood"},
	"vision/fit":            {"vision", "vision/lattice"},
	"vision/building":       {"vision", "vision/cv", "vision/crop", "vision/fit", "vision/likelihood"},
	"vision/likelihood":     {},
	"vision/izakaya/nets":   {},
	"vision/izakaya/layout": {"vision", "vision/cv", "vision/crop", "vision/lattice", "vision/fit", "vision/izakaya/nets"},
	"vision/izakaya/tile":   {"vision", "vision/cv", "vision/crop", "vision/fit", "vision/izakaya/nets", "vision/likelihood"},
	"vision/izakaya/pieces": {"vision", "vision/fit", "vision/izakaya/layout", "vision/izakaya/tile", "vision/likelihood"},
	"vision/izakaya/market": {"vision", "vision/cv", "vision/crop", "vision/fit", "vision/izakaya/layout", "vision/izakaya/tile",
		"vision/izakaya/nets", "vision/likelihood"},
	"vision/izakaya/site": {"vision", "vision/cv", "vision/crop", "vision/fit", "vision/building", "vision/izakaya/layout",
		"vision/izakaya/nets", "vision/likelihood"},
}

// part is the part of the tree that a folder belongs to.
func part(folder string) string {
	if folder == "vision/cv" {
		return folder
	}
	first, _, _ := strings.Cut(folder, "/")
	return first
}

func TestDependenciesPointOneWay(t *testing.T) {
	seen, read := map[string]bool{}, map[string]bool{}
	err := filepath.WalkDir("../..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") {
			return err
		}
		folder := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(file), "../../"))
		if folder == "engine/bench" {
			return nil // a module of its own, no part of the program
		}
		source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range source.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			require.NoError(t, err)
			require.Truef(t, allowed(part(folder), imported), "%s may not import %s", file, imported)
			if !strings.HasSuffix(file, "_test.go") {
				require.Truef(t, allowedWithinVision(folder, imported), "%s may not import %s", file, imported)
				read[folder] = true
			}
			seen[part(folder)] = true
		}
		return nil
	})
	require.NoError(t, err)
	require.Len(t, seen, len(mayImport), "the walk must have met every part")
	for folder := range withinVision {
		require.Truef(t, read[folder], "the walk must have met %s", folder)
	}
}

// allowedWithinVision tells whether a package of vision may import the path, if that is of vision, too.
func allowedWithinVision(folder, imported string) bool {
	imported, ours := strings.CutPrefix(imported, "banto/")
	if !ours || part(imported) != "vision" && imported != "vision/cv" || folder != "vision" && !strings.HasPrefix(folder, "vision/") {
		return true
	}
	if may, named := withinVision[folder]; named {
		return slices.Contains(may, imported)
	}
	_, named := withinVision[imported]
	return named && game(imported) == "" || game(imported) == game(folder)
}

// game is the game that a package of vision belongs to, "" where it knows none.
func game(folder string) string {
	name, _, _ := strings.Cut(strings.TrimPrefix(folder, "vision/"), "/")
	if _, shared := withinVision["vision/"+name]; shared || folder == "vision" {
		return ""
	}
	return name
}

// allowed tells whether a package of the part may import the path: of OpenCV
// only vision/cv, in the engine no cgo.
func allowed(from, imported string) bool {
	switch {
	case strings.HasPrefix(imported, "gocv.io/"):
		return from == "vision/cv"
	case imported == "C":
		return from == "vision/cv"
	case strings.HasPrefix(imported, "banto/"):
		return slices.Contains(mayImport[from], part(strings.TrimPrefix(path.Clean(imported), "banto/")))
	}
	return true
}

func TestForbiddenImportsAreCaught(t *testing.T) {
	for from, imports := range map[string][]string{
		"engine":      {"banto/vision", "banto/calibration", "gocv.io/x/gocv", "C"},
		"calibration": {"banto/vision", "banto/cmd/banto"},
		"vision":      {"gocv.io/x/gocv", "banto/cmd/banto/web"},
		"vision/cv":   {"banto/vision", "banto/calibration", "banto/engine/izakaya"},
		"cmd":         {"banto/vision/cv"},
	} {
		for _, imported := range imports {
			require.Falsef(t, allowed(from, imported), "%s → %s", from, imported)
		}
	}
}

func TestForbiddenImportsWithinVisionAreCaught(t *testing.T) {
	for from, imports := range map[string][]string{
		"vision":                {"banto/vision/fit", "banto/vision/izakaya"},
		"vision/fit":            {"banto/vision/izakaya/layout"},
		"vision/izakaya/layout": {"banto/vision/izakaya", "banto/vision/izakaya/site", "banto/vision/jutaku"},
		"vision/izakaya/site":   {"banto/vision/izakaya/pieces"},
		"vision/izakaya":        {"banto/vision/jutaku"},
		"vision/jutaku":         {"banto/vision/izakaya/tile"},
	} {
		for _, imported := range imports {
			require.Falsef(t, allowedWithinVision(from, imported), "%s → %s", from, imported)
		}
	}
}

// readers are the files of commands that read pictures, of the games that
// can be read so far.
var readers = []string{"advice.go", "clerk.go", "compare.go", "eval.go", "eval_follow.go", "eval_leads.go", "eye.go", "figures.go", "follow.go", "follow_cause.go", "follow_match.go", "follower.go", "pictures.go", "rehearse.go", "reliability.go",
	"same_table.go", "score.go", "score_table.go", "see_table.go", "stress_run.go", "told.go", "watch.go", "wood.go"}

// TestCommandsNameNoGame holds commands and page to the list of games: nothing
// else names one.
func TestCommandsNameNoGame(t *testing.T) {
	var names []string
	cfg := DefaultConfig()
	for _, g := range cfg.games() {
		names = append(names, g.Name())
	}
	named := regexp.MustCompile(`(?i)` + strings.Join(names, "|"))
	source, err := os.ReadFile("games.go")
	require.NoError(t, err)
	require.Regexp(t, named, string(source))
	err = filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".go", ".js", ".html", ".css"}, filepath.Ext(file)) {
			return err
		}
		if strings.HasSuffix(file, "_test.go") || file == "games.go" || slices.Contains(readers, file) {
			return nil
		}
		text, err := os.ReadFile(file)
		require.NotRegexp(t, named, string(text), file)
		return err
	})
	require.NoError(t, err)
}
