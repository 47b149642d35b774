package vision

import (
	"testing"

	"banto/calibration"

	"github.com/stretchr/testify/require"
)

// Colours as a camera shows them, 0 to 255.
var (
	crateShown   = [3]float32{232, 184, 32}
	crateShadow  = [3]float32{150, 112, 20}
	crateInGlare = [3]float32{255, 240, 90}
	woodShown    = [3]float32{160, 120, 75}
	clothShown   = [3]float32{120, 120, 120}
	blackCard    = [3]float32{40, 40, 42}
	blueCard     = [3]float32{50, 90, 190}
	whiteCard    = [3]float32{240, 238, 230}
)

// The row of crates is looked for by edges that wood beside a card has not.
func TestGoldenIsTheEdgeOfACrateOnly(t *testing.T) {
	for _, c := range []struct {
		name    string
		in, out [3]float32
		crate   bool
	}{
		{"crate on wood", crateShown, woodShown, true},
		{"crate in shadow on wood", crateShadow, woodShown, true},
		{"crate in glare on wood", crateInGlare, woodShown, true},
		{"crate on cloth", crateShown, clothShown, true},
		{"crate beside a blue card", crateShown, blueCard, true},
		{"wood beside a black card", woodShown, blackCard, false},
		{"wood beside a blue card", woodShown, blueCard, false},
		{"wood beside a white card", woodShown, whiteCard, false},
		{"cloth beside wood", clothShown, woodShown, false},
		{"crate inside, crate outside", crateShown, crateShown, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			rise := golden(&c.in, &c.out)
			require.Equal(t, c.crate, rise > seekCap/2, "a step of %.0f", rise)
		})
	}
}

// The row of crates comes to where most of them stand, as far off their cards as they do.
func TestSeekCratesFindsTheRow(t *testing.T) {
	profile := calibration.DefaultProfile()
	for _, s := range stills(t) {
		p, err := findPlan(s.frame, &profile, 0)
		require.NoError(t, err)
		p.seekCrates(s.frame, &profile, golden, crateRoom(&profile))
		stock, crates := p.marketPoses()
		var off []float64 // mm
		for i, c := range s.layout.Crates {
			off = append(off, (crates[i].Y-stock[i].Y)-(c.Y-s.layout.Stock[i].Y))
		}
		require.InDelta(t, 0, median(off), 3, s.name)
	}
}
