package web

import (
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

func TestLanguagesHaveTheSameKeysAndPlaceholders(t *testing.T) {
	w, err := loadWords(files)
	require.NoError(t, err)
	placeholder := regexp.MustCompile(`\{\w+\}`)
	first := w[languages[0]]
	for _, code := range languages[1:] {
		require.ElementsMatch(t, slices.Collect(maps.Keys(first)), slices.Collect(maps.Keys(w[code])), code)
		for key, text := range w[code] {
			require.NotEmpty(t, text, "%s %s", code, key)
			require.ElementsMatch(t, placeholder.FindAllString(first[key], -1), placeholder.FindAllString(text, -1), "%s %s", code, key)
		}
	}
}

// TestEveryWordIsKnownAndUsed holds the scripts and pages against the words:
// keys that are written out must exist, and no word may lie idle.
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
	for _, m := range regexp.MustCompile(`say(?: \.Lang| \$\.Lang)?[ (]"([^"]+)"`).FindAllStringSubmatch(source.String(), -1) {
		require.Contains(t, w["en"], m[1])
	}
	built := regexp.MustCompile(`^(drink\.|player\.|turn\.|reason\.|status\.|fix\.|place\.spot\.|story\.(start|bids|order|drink|price|claim|build|pass|recall|correct))`)
	for key := range w["en"] {
		require.True(t, built.MatchString(key) || strings.Contains(source.String(), `"`+key+`"`), "%q is never said", key)
	}
}

func TestEveryReasonHasASentence(t *testing.T) {
	w, err := loadWords(files)
	require.NoError(t, err)
	source, err := os.ReadFile("../../../engine/izakaya/codes.go")
	require.NoError(t, err)
	codes := regexp.MustCompile(`engine\.Code = "([a-z-]+)"`).FindAllStringSubmatch(string(source), -1)
	require.Greater(t, len(codes), 20)
	for _, m := range append(codes, []string{"", string(engine.NotAMove)}) {
		require.Contains(t, w["en"], "reason."+m[1])
	}
}
