package site

import (
	"testing"

	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

func TestATornLineIsNoBorder(t *testing.T) {
	for name, border := range map[string]stack.Polygon{
		"square": {{10, 20}, {40, 20}, {40, 50}, {10, 50}},
		"strip":  {{10, 20}, {60, 20}, {60, 30}, {10, 30}},
		"wedge":  {{53.1, 42.3}, {33.9, 51.8}, {14.9, 53.6}, {6.3, 18.3}, {43.7, 15.9}},
	} {
		require.False(t, torn(border), name)
	}
	for name, line := range map[string]stack.Polygon{
		"nothing": nil,
		"hook":    {{5.5, 17.9}, {13.9, 53.5}, {23.9, 53.9}, {15.1, 53.1}, {7.5, 21.1}, {8.3, 18.7}, {21.5, 17.9}},
		"corner":  {{56.7, 16.3}, {49.5, 17.9}, {56.3, 18.3}, {56.7, 55.9}, {29.1, 55.1}, {58.3, 58.7}},
	} {
		require.True(t, torn(line), name)
	}
}
