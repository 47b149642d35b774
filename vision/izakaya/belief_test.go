package izakaya

import (
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/pieces"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
)

// topOf is the likeliest value of a place.
func topOf[V comparable](o izakaya.Odds[V]) (best V) {
	first := true
	for v, like := range o {
		if first || like > o[best] {
			best, first = v, false
		}
	}
	return best
}

// What a belief holds likeliest is what the observation says, with the next likeliest beside it;
// what the observation leaves out is left out.
func TestBeliefsSayWhatIsSeen(t *testing.T) {
	r := NewReader(calibration.DefaultProfile(), 0)
	doubts, otherwise := 0, 0
	for _, s := range truth.Stills(t)[:4] {
		e, _, err := r.Look(s.Frame, nil)
		require.NoError(t, err)
		o := e.Observation()
		start := izakaya.Start{Players: o.TurnOrder}
		for _, c := range o.Stock {
			start.Colors = append(start.Colors, c.Color)
		}
		b := e.Belief(o, start)
		drinks, claims := map[izakaya.Vertex]izakaya.Color{}, map[izakaya.Gap]izakaya.Color{}
		for _, d := range o.Drinks {
			drinks[d.Vertex] = d.Color
		}
		for _, c := range o.Claims {
			claims[c.Gap] = c.Player
		}
		for v, odds := range b.Drinks {
			require.Equal(t, drinks[v], topOf(odds), "%s: drink at %v", s.Name, v)
			for _, like := range odds {
				require.LessOrEqual(t, beliefLeast, like)
			}
		}
		for g, odds := range b.Claims {
			require.Equal(t, claims[g] == "", topOf(odds) == "", "%s: claim at %v", s.Name, g)
			otherwise += truth.One(claims[g] != topOf(odds))
		}
		for _, c := range o.Stock {
			require.Equal(t, c.Price, topOf(b.Prices[c.Color]), "%s: coins on %s", s.Name, c.Color)
		}
		for _, odds := range b.Floors {
			for _, like := range odds {
				doubts += truth.One(like < 0 && like > beliefLeastFloor)
			}
		}
		for _, h := range o.Hidden {
			if h.Vertex != nil {
				require.NotContains(t, b.Drinks, *h.Vertex)
			}
		}
	}
	require.LessOrEqual(t, otherwise, 1, "whose a disc is a pyramid may tell otherwise")
	require.Positive(t, doubts, "log-probabilities, not best values")
}

// Each disc of a player on a spot is there or not by itself.
func TestHowManyDiscsLieOnASpot(t *testing.T) {
	for _, c := range []struct {
		leads []float64
		want  int
	}{{nil, 0}, {[]float64{3}, 1}, {[]float64{3, -2}, 1}, {[]float64{3, 2}, 2}, {[]float64{-1}, 0}} {
		var spot pieces.Spot
		for _, lead := range c.leads {
			spot.Discs = append(spot.Discs, pieces.Disc{Like: []float64{0, -9, lead}})
		}
		odds := countOdds(spot, 2)
		require.Equal(t, c.want, topOf(odds), "%v", c.leads)
		require.Equal(t, 0, topOf(countOdds(spot, 1)))
	}
}
