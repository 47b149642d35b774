package vision

import (
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// A table in a dark room is found like by daylight.
func TestSeeFindsEveryTableInTheDark(t *testing.T) {
	for _, s := range stills(t) {
		t.Run(s.name, func(t *testing.T) {
			for _, part := range []int{3, 8} {
				view, err := NewReader(calibration.DefaultProfile(), 0).find(gamma(s.frame, 1, part))
				require.NoError(t, err, "1/%d of the light", part)
				require.Equal(t, s.layout.N, view.Layout.N, "1/%d of the light", part)
			}
		})
	}
}
