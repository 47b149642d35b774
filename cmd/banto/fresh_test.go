package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// drawsSamples is a checkout whose drawer copies a sample into the folder that
// it is asked for, and writes down what it was asked.
func drawsSamples(t *testing.T, exit int) {
	t.Helper()
	source, err := filepath.Abs(samples)
	require.NoError(t, err)
	t.Chdir(t.TempDir())
	t.Setenv("XDG_CACHE_HOME", filepath.Join(t.TempDir(), "cache"))
	require.NoError(t, os.MkdirAll(filepath.Dir(sceneDrawer), 0o755))
	script := fmt.Sprintf("#!/bin/sh\necho \"asked $*\"\nwhile [ \"$1\" != --out ]; do shift; done\nmkdir -p \"$2\"\ncp %s/000.* \"$2\"\nexit %d\n", source, exit)
	require.NoError(t, os.WriteFile(sceneDrawer, []byte(script), 0o755))
}

func TestEvalDrawsFreshScenesAndReadsThem(t *testing.T) {
	drawsSamples(t, 0)
	out, errs, err := banto("eval", "--fresh", "1", "--seed", "77", "--late", "--wilder")
	require.NoError(t, err)
	require.Contains(t, errs, "asked render izakaya stills --purpose eval --nice 0 --seed 77 --count 1 --out")
	require.Contains(t, errs, "--late --wilder")
	require.Regexp(t, `layout found +│ +100.00 % +│ +1 │`, out)
}

func TestEvalSaysWhyFreshScenesAreNotThere(t *testing.T) {
	t.Run("the drawer fails", func(t *testing.T) {
		drawsSamples(t, 1)
		_, _, err := banto("eval", "--fresh", "1", "--seed", "77")
		require.ErrorContains(t, err, "could not be drawn")
	})
	t.Run("no checkout", func(t *testing.T) {
		t.Chdir(t.TempDir())
		_, _, err := banto("eval", "--fresh", "1", "--seed", "77")
		require.ErrorContains(t, err, "run banto where vision/train/scenes/scenes is")
	})
	t.Run("no commit to take a seed from", func(t *testing.T) {
		t.Chdir(t.TempDir())
		_, _, err := banto("eval", "--fresh", "1")
		require.ErrorContains(t, err, "--seed")
	})
	for _, args := range [][]string{{"eval"}, {"eval", samples, "--fresh", "3"}, {"eval", "--fresh", "-1"}} {
		_, _, err := banto(args...)
		require.ErrorContains(t, err, "name a folder to read", args)
	}
}

func TestSeedIsANumberOrAnyWord(t *testing.T) {
	seed := func(word string) uint32 {
		n, err := (&fresh{seed: word}).seedNumber()
		require.NoError(t, err)
		require.Less(t, n, uint32(1<<31))
		return n
	}
	require.Equal(t, uint32(4711), seed("4711"))
	require.Equal(t, seed("0b863df"), seed("0b863df"))
	require.NotEqual(t, seed("0b863df"), seed("0b863de"))
	require.NotEqual(t, seed("99999999999"), seed("99999999998"))
}
