package jutaku

import (
	"testing"

	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

// The middle of a ground floor in two parts lies between them, nearer to the larger, whichever way their outlines run.
func TestMiddleOfPartsIsThatOfTheirWood(t *testing.T) {
	large, small := stack.Polygon{{0, 0}, {20, 0}, {20, 10}, {0, 10}}, stack.Polygon{{30, 0}, {30, 10}, {40, 10}, {40, 0}}
	require.Equal(t, stack.Point{10, 5}, middle([]stack.Polygon{large}))
	m := middle([]stack.Polygon{large, small})
	require.InDelta(t, (200*10+100*35)/300.0, m[0], 1e-9)
	require.InDelta(t, 5, m[1], 1e-9)
}
