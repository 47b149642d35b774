package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSimTellsHowTheFollowerFollows(t *testing.T) {
	out, err := run("sim", "--eyes", "--players", "4", "--games", "4", "--drop", "0")
	require.NoError(t, err)
	require.Contains(t, out, "final scores right")
	require.Contains(t, out, "against the rules and in a picture, caught")
	again, err := run("sim", "--eyes", "--players", "4", "--games", "4", "--drop", "0", "--double")
	require.NoError(t, err)
	figures := func(out string) string { text, _, _ := strings.Cut(out, "ms a game"); return text }
	require.NotEqual(t, figures(out), figures(again))
}

// Games that were told wrongly once: a last move with the recall after it, a drink that was
// told as a building, floors that later pictures put right.
func TestSimFollowsGamesThatWereToldWronglyOnce(t *testing.T) {
	for _, seed := range []string{"600104", "500049"} {
		out, err := run("sim", "--eyes", "--games", "1", "--seed", seed)
		require.NoError(t, err)
		require.NotContains(t, out, "seed "+seed)
		require.Contains(t, out, "100.00 %")
	}
}
