package vision

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// spotted is a frame of 100×100 px of one colour, and so many of another.
func spotted(rgb [3]uint8, many int, other [3]uint8) *Frame {
	return &Frame{W: 100, H: 100, Pix: slices.Concat(slices.Repeat(other[:], many), slices.Repeat(rgb[:], 100*100-many))}
}

func TestGrey(t *testing.T) {
	for name, c := range map[string]struct {
		f    *Frame
		grey bool
	}{
		"grey":                 {spotted([3]uint8{90, 90, 90}, 5000, [3]uint8{200, 200, 200}), true},
		"black":                {spotted([3]uint8{}, 0, [3]uint8{}), true},
		"tinted by the camera": {spotted([3]uint8{96, 93, 90}, 0, [3]uint8{}), true},
		"broken sensor cells":  {spotted([3]uint8{90, 90, 90}, 8, [3]uint8{255, 0, 0}), true},
		"one red bottle":       {spotted([3]uint8{90, 90, 90}, 40, [3]uint8{150, 60, 60}), false},
		"warm light":           {spotted([3]uint8{120, 100, 80}, 0, [3]uint8{}), false},
		"pale wood":            {spotted([3]uint8{180, 180, 180}, 900, [3]uint8{190, 185, 175}), false},
		"a blue evening":       {spotted([3]uint8{20, 22, 40}, 0, [3]uint8{}), false},
	} {
		require.Equal(t, c.grey, c.f.Grey(), name)
	}
}

func TestMirrored(t *testing.T) {
	f := &Frame{W: 3, H: 2, Scale: 2, Pix: []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19}}
	m := f.Mirrored()
	require.Equal(t, &Frame{W: 3, H: 2, Scale: 2, Pix: []uint8{7, 8, 9, 4, 5, 6, 1, 2, 3, 17, 18, 19, 14, 15, 16, 11, 12, 13}}, m)
	require.Equal(t, f, m.Mirrored())
}
