package main

import (
	"testing"

	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

// A disc that was taken back and laid again tells of another build.
func TestBuildsAreCountedFromTheFewestDiscs(t *testing.T) {
	spot := func(players ...izakaya.Color) (o izakaya.Observation) {
		o.BuildSpot.Players = players
		return o
	}
	hidden := izakaya.Observation{Hidden: []izakaya.Hidden{{Spot: "build_spot"}}}
	fewest := map[izakaya.Color]int{"grey": 1, "pink": 0}
	for i, c := range []struct {
		seen  izakaya.Observation
		count int
	}{{spot("grey"), 0}, {spot("grey", "grey", "pink"), 2}, {hidden, 0}, {spot("grey"), 0}, {spot(), 0}, {spot("grey"), 1}} {
		require.Equal(t, c.count, builds(fewest, c.seen), "picture %d", i)
	}
}
