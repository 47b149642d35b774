package vision

import (
	"math"
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// What covers half of a card leaves the items on the other half as they are,
// and shows in what is seen of the card.
func TestItemsBesideWhatCoversACard(t *testing.T) {
	p := calibration.DefaultProfile()
	skin := Linear(calibration.RGB{214, 168, 140})
	hidden, all := 0.0, stills(t)
	for _, s := range all {
		f := newStall(s.frame, s.layout, FitLight(s.frame, s.layout, p), &p)
		view := f.tops[2]
		before := readItems(view, f.grounds[2], f.exposure)
		for i := range view.in {
			if u, v := view.place(float64(i%view.w), float64(i/view.w)); u+v/4 < -4 {
				for c, x := range skin {
					view.pix[3*i+c] = float32(x * f.exposure)
				}
			}
		}
		after := readItems(view, f.grounds[2], f.exposure)
		hidden += (before.seen - after.seen) / float64(len(all))
		for _, it := range before.items {
			if it.coin+it.disc > 0.5 && it.u > 9 {
				require.True(t, hasItem(after.items, it), "%s: %+v among %+v", s.name, it, after.items)
			}
		}
	}
	require.Greater(t, hidden, 0.15)
}

func hasItem(items []item, it item) bool {
	for _, o := range items {
		if math.Hypot(o.u-it.u, o.v-it.v) < 4 && math.Abs(o.coin-it.coin) < 0.5 {
			return true
		}
	}
	return false
}

func TestCoinCountsFollowTheItems(t *testing.T) {
	r := cardReading{seen: 1, items: []item{{coin: 0.99}, {coin: 0.6, disc: 0.3}, {disc: 0.99}}}
	count := r.count()
	require.Equal(t, 2, argmax(count))
	require.InDelta(t, math.Log(0.6/0.4), count[2]-count[1], 0.05)
	r.seen = 0.2
	covered := r.count()
	require.Greater(t, covered[3]-covered[2], count[3]-count[2]+1, "more may lie under what covers the card")
}
