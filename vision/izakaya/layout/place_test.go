package layout

import (
	"slices"
	"testing"

	"banto/vision/fit"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A quarter turn and its opposite give the point back.
func TestTurnedRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Float64Range(-300, 300).Draw(t, "x"), rapid.Float64Range(-300, 300).Draw(t, "y")
		q := rapid.IntRange(0, 3).Draw(t, "quarters")
		u, v := turned(x, y, q)
		bx, by := turned(u, v, -q)
		require.InDelta(t, x, bx, 1e-9)
		require.InDelta(t, y, by, 1e-9)
	})
}

// Two cards of a row tell where the others lie if they lie as far apart as two do.
func TestTwoCardsOfARowPlaceTheOthers(t *testing.T) {
	for _, c := range []struct{ fifth, first float64 }{{51, 0}, {-5, 22}, {90, 22}} {
		p := plan{fit: fit.Fit{Parts: make([]fit.Part, 6)}}
		for i := range p.fit.Parts {
			p.fit.Parts[i].Prior.X = 22 + stockPitch*float64(i)
		}
		for i, x := range []float64{4 * 51, 4*51 + c.fifth} {
			p.fit.Parts[4+i].Marks = make([]fit.Mark, 4)
			p.fit.Parts[4+i].Pose.X = x
		}
		p.straighten(0, 6, stockPitch)
		require.InDelta(t, c.first, p.fit.Parts[0].Prior.X, 0.5)
	}
}

// Cards that have caught on their neighbours' edges do not bend the row of the others.
func TestStraysDoNotBendTheRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pitch := rapid.Float64Range(48, 56).Draw(t, "pitch")
		strays := rapid.SliceOfNDistinct(rapid.IntRange(0, 5), 0, 2, rapid.ID[int]).Draw(t, "strays")
		p := plan{fit: fit.Fit{Parts: make([]fit.Part, 6)}}
		for i := range p.fit.Parts {
			pt := &p.fit.Parts[i]
			pt.Marks = make([]fit.Mark, 4)
			pt.Pose.X = pitch*float64(i) + rapid.Float64Range(-0.7, 0.7).Draw(t, "play")
			if slices.Contains(strays, i) {
				pt.Pose.X += rapid.Float64Range(8, 20).Draw(t, "off")
			}
		}
		p.straighten(0, 6, stockPitch)
		for i := range p.fit.Parts {
			require.InDelta(t, pitch*float64(i), p.fit.Parts[i].Prior.X, rowOff, "card %d", i)
		}
	})
}
