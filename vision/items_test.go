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
		before, err := readItems(view, f.grounds[2], f.exposure)
		require.NoError(t, err)
		for i := range view.in {
			if u, v := view.place(float64(i%view.w), float64(i/view.w)); u+v/4 < -4 {
				for c, x := range skin {
					view.pix[3*i+c] = float32(x * f.exposure)
				}
			}
		}
		after, err := readItems(view, f.grounds[2], f.exposure)
		require.NoError(t, err)
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

func TestCountsFollowTheItems(t *testing.T) {
	view := &topView{w: cardW, h: cardH, step: cardStep, pix: make([]float32, 3*cardW*cardH), tint: make([]shade, cardW*cardH), in: make([]bool, cardW*cardH)}
	for i := range view.in {
		view.in[i] = true
	}
	discs := []coat{newCoat(shade{1, 0, 0}, 0.3, 0.2), newCoat(shade{0, 0, 0}, 0.3, 0.2)}
	r := cardReading{seen: 1, items: []item{{coin: 0.99, u: -9}, {coin: 0.6, disc: 0.3, v: 18}, {disc: 0.99, u: 9}}}
	w := r.weigh(view, discs, 7.5, true)
	require.Equal(t, 2, argmax(w[2]), "two coins and the second player's disc")
	require.InDelta(t, math.Log(0.6/0.1), w[2][2]-w[1][2], 0.2, "the doubtful coin is none: there is a disc already")
	r.seen = 0.2
	covered := r.weigh(view, discs, 7.5, true)
	require.Greater(t, covered[3][2]-covered[2][2], w[3][2]-w[2][2]+1, "more may lie under what covers the card")
	require.True(t, math.IsInf(r.weigh(view, discs, 7.5, false)[1][2], -1), "no coins on the face-down card")
}

// A dark corner of a bottle is no grey disc, though grey is the nearest.
func TestShadesThatNoPlayerHasAreNoDiscs(t *testing.T) {
	discs := []coat{newCoat(shade{-1, 0, 0}, 0.3, 0.16), newCoat(shade{-1, 1, 0}, 0.3, 0.16)}
	for _, c := range []struct {
		name  string
		shade shade
		want  float64 // the odds of the first disc
	}{
		{"its own", shade{-1, 0, 0}, 1},
		{"darker", shade{-1.6, 0, 0}, 1},
		{"a stray", shade{-2.6, 0, 0}, 0},
		{"another's", shade{-1, 0.9, 0}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			view := &topView{w: cardW, h: cardH, step: cardStep, tint: make([]shade, cardW*cardH), in: make([]bool, cardW*cardH)}
			for i := range view.in {
				view.in[i], view.tint[i] = true, c.shade
			}
			require.InDelta(t, c.want, view.discOdds(item{disc: 1}, discs, 7.5)[0], 0.05)
		})
	}
}
