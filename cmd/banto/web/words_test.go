package web

import (
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"banto/engine"
	"banto/engine/jutaku"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

func TestLanguagesHaveTheSameKeysAndPlaceholders(t *testing.T) {
	w, err := loadWords(files)
	require.NoError(t, err)
	placeholder := regexp.MustCompile(`\{\w+\}`)
	for game, first := range w[languages[0]] {
		for _, code := range languages[1:] {
			require.ElementsMatch(t, slices.Collect(maps.Keys(first)), slices.Collect(maps.Keys(w[code][game])), "%s %s", code, game)
			for key, text := range w[code][game] {
				require.NotEmpty(t, text, "%s %s", code, key)
				require.ElementsMatch(t, placeholder.FindAllString(first[key], -1), placeholder.FindAllString(text, -1), "%s %s %s", code, game, key)
			}
		}
	}
}

// TestEveryWordIsKnownAndUsed holds the scripts and pages against the page's
// words: keys that are written out must exist, and no word may lie idle.
func TestEveryWordIsKnownAndUsed(t *testing.T) {
	w, err := loadWords(files)
	require.NoError(t, err)
	var source strings.Builder
	for _, pattern := range []string{"static/*.js", "*.html"} {
		names, err := fs.Glob(files, pattern)
		require.NoError(t, err)
		for _, name := range names {
			text, err := fs.ReadFile(files, name)
			require.NoError(t, err)
			source.Write(text)
		}
	}
	page := w["en"][""]
	for _, m := range regexp.MustCompile(`say(?: \.Lang| \$\.Lang)?[ (]"([^"]+)"`).FindAllStringSubmatch(source.String(), -1) {
		if m[1] != "name" {
			require.Contains(t, page, m[1])
		}
	}
	built := regexp.MustCompile(`^(player\.|turn\.|reason\.|status\.|story\.|notice$|hint\.end$|order$|round$|correct\.nothing$)`)
	for key := range page {
		require.True(t, built.MatchString(key) || strings.Contains(source.String(), `"`+key+`"`), "%q is never said", key)
	}
}

// TestEveryGameHasItsWords plays random games and holds all that they say, of
// every kind, against the words of every language.
func TestEveryGameHasItsWords(t *testing.T) {
	w, err := loadWords(files)
	require.NoError(t, err)
	for _, g := range games() {
		for key := range spoken(t, g) {
			for _, code := range languages {
				_, inGame := w[code][g.Name()][key]
				_, inPage := w[code][""][key]
				require.True(t, inGame || inPage || !isKey.MatchString(key), "%s has no words for %q in %s", code, key, g.Name())
			}
		}
	}
}

// isKey tells keys from texts that need no translation, such as "B2".
var isKey = regexp.MustCompile(`^[a-z][a-z-]*(\.[a-zA-Z0-9-]+)*$`)

// spoken are the keys of all that a random game of most players says.
func spoken(t *testing.T, g engine.Game) map[string]bool {
	t.Helper()
	keys := map[string]bool{"name": true, "points": true}
	rng := rand.New(rand.NewPCG(5, 5))
	e, err := g.Start(engine.Setup{Players: g.Kit().Colors[:g.Kit().Most]}, rng)
	require.NoError(t, err)
	s, err := g.Apply(nil, e)
	require.NoError(t, err)
	_, err = g.Playout(s, rng, func(e engine.Event) {
		after, err := g.Apply(s, e)
		require.NoError(t, err)
		gather(keys, after.Status(), after.Standings(), g.Tell(s, after, e))
		for _, c := range after.Choices() {
			gather(keys, c.Label)
			if len(c.Places) > 0 {
				keys["do."+c.Kind] = true
			}
			if c.Secret {
				keys["ask."+c.Kind], keys["ask."+c.Kind+".in"], keys["how."+c.Kind] = true, true, true
			}
			if c.Shout {
				keys["ask."+c.Kind], keys["do."+c.Kind] = true, true
			}
		}
		s = after
	})
	require.NoError(t, err)
	for _, p := range s.Drawing().Parts {
		if p.Place != "" {
			gather(keys, p.Name)
			for _, a := range s.Alternatives(p.Place) {
				gather(keys, a.Words)
			}
		}
	}
	for _, r := range g.Kit().Rows {
		keys["row."+r.Name] = true
	}
	for _, p := range g.Kit().Colors {
		keys["player."+string(p)] = true
	}
	return keys
}

// gather notes the keys of all words in values.
func gather(keys map[string]bool, values ...any) {
	for _, value := range values {
		gatherIn(keys, reflect.ValueOf(value))
	}
}

func gatherIn(keys map[string]bool, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			gatherIn(keys, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			gatherIn(keys, v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			gatherIn(keys, v.MapIndex(key))
		}
	case reflect.Struct:
		if w, ok := v.Interface().(engine.Words); ok {
			keys[w.Key] = true
		}
		for i := range v.NumField() {
			gatherIn(keys, v.Field(i))
		}
	}
}

// TestEveryReasonHasASentence holds the codes in a game's codes.go against its
// words.
func TestEveryReasonHasASentence(t *testing.T) {
	w, err := loadWords(files)
	require.NoError(t, err)
	require.Contains(t, w["en"][""], "reason."+string(engine.NotAMove))
	for _, g := range games() {
		source, err := os.ReadFile("../../../engine/" + g.Name() + "/codes.go")
		require.NoError(t, err)
		codes := regexp.MustCompile(`engine\.Code = "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1)
		require.NotEmpty(t, codes)
		for _, m := range codes {
			require.Contains(t, w["en"][g.Name()], "reason."+m[1])
		}
	}
}

// TestEveryPlaceAndFindingHasItsWords holds the names of places in the engine's
// sources, and what they find of a claim, against the words of every language.
func TestEveryPlaceAndFindingHasItsWords(t *testing.T) {
	w, err := loadWords(files)
	require.NoError(t, err)
	for _, g := range games() {
		sources, err := filepath.Glob("../../../engine/" + g.Name() + "/*.go")
		require.NoError(t, err)
		require.NotEmpty(t, sources)
		for _, path := range sources {
			source, err := os.ReadFile(path)
			require.NoError(t, err)
			for _, m := range regexp.MustCompile(`"((?:place|found|doubt|answer)(?:\.[a-z-]+)+)"`).FindAllStringSubmatch(string(source), -1) {
				for _, code := range languages {
					require.Contains(t, w[code][g.Name()], m[1], "%s in %s", path, code)
				}
			}
		}
	}
}

// TestEveryFaultHasASentence holds what may be wrong with a building against the
// words of every language, with mm or numbers and without.
func TestEveryFaultHasASentence(t *testing.T) {
	w, err := loadWords(files)
	require.NoError(t, err)
	for _, code := range append(slices.Collect(maps.Keys(stack.Rules)), jutaku.FloorsWrong, jutaku.PiecesWrong) {
		for _, language := range languages {
			require.Contains(t, w[language][jutaku.Name], "fault."+string(code), language)
			require.Contains(t, w[language][jutaku.Name], "reason."+string(code), language)
		}
	}
}
