package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSimTellsHowTheFollowerFollows(t *testing.T) {
	out, err := run("sim", "--eyes", "--players", "2", "--games", "3", "--drop", "0")
	require.NoError(t, err)
	require.Contains(t, out, "final scores right")
	require.Contains(t, out, "against the rules and in a picture, caught")
	again, err := run("sim", "--eyes", "--players", "2", "--games", "3", "--drop", "0", "--double")
	require.NoError(t, err)
	require.NotEqual(t, out, again)
}
