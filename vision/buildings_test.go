package vision

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"banto/calibration"
	"banto/engine/izakaya"
)

func readBuildingsOf(s still, l *Layout) (*Buildings, izakaya.Observation) {
	p := calibration.DefaultProfile()
	b := ReadBuildings(s.frame, l, FitLight(s.frame, l, p), p)
	return b, buildingsAlone(b, l.N)
}

// buildingsAlone is an observation of nothing but the buildings.
func buildingsAlone(b *Buildings, n int) izakaya.Observation {
	o := izakaya.Observation{Cards: make([]izakaya.CardReading, n*n)}
	for i := range o.Cards {
		o.Cards[i].Card = izakaya.Card{i / n, i % n}
	}
	b.Fill(&o)
	return o
}

// floorsOf lists the floors by card and site; those in Hidden are left out.
func floorsOf(o izakaya.Observation) map[string]int {
	out := map[string]int{}
	for _, c := range o.Cards {
		for _, b := range c.Buildings {
			out[fmt.Sprint(c.Card, b.Site)] = b.Floors
		}
	}
	for _, h := range o.Hidden {
		if h.Card != nil && h.Site != nil {
			delete(out, fmt.Sprint(*h.Card, *h.Site))
		}
	}
	return out
}

func TestBuildingsOfTheStills(t *testing.T) {
	said, right, all := 0, 0, 0
	for _, s := range stills(t) {
		_, o := readBuildingsOf(s, s.layout)
		want, got := floorsOf(s.truth), floorsOf(o)
		all += len(want)
		said += len(got)
		for place, floors := range got {
			if want[place] == floors {
				right++
			} else {
				t.Logf("%s %s: truth %d, said %d", s.name, place, want[place], floors)
			}
		}
	}
	t.Logf("%d right of %d said, %d there", right, said, all)
	require.Greater(t, float64(right)/float64(said), 0.75, "of those said")
	require.Greater(t, float64(right)/float64(all), 0.4, "of those there")
}

func TestRangesHoldWhatIsHidden(t *testing.T) {
	for _, s := range stills(t) {
		_, o := readBuildingsOf(s, s.layout)
		for _, c := range o.Cards {
			for _, b := range c.Buildings {
				require.Greater(t, b.Confidence, 0.0)
				require.LessOrEqual(t, b.Confidence, 1.0)
				if b.FloorsMax > 0 {
					require.LessOrEqual(t, b.FloorsMin, b.Floors)
					require.LessOrEqual(t, b.Floors, b.FloorsMax)
				}
			}
		}
	}
}

// A second, equal picture makes every reading surer and changes none.
func TestBuildingsAdd(t *testing.T) {
	s := stills(t)[0]
	one, before := readBuildingsOf(s, s.layout)
	two, _ := readBuildingsOf(s, s.layout)
	one.Add(two)
	after := buildingsAlone(one, s.layout.N)
	require.Len(t, after.Cards, len(before.Cards))
	for i, c := range before.Cards {
		require.Len(t, after.Cards[i].Buildings, len(c.Buildings))
		for k, b := range c.Buildings {
			require.Equal(t, b.Floors, after.Cards[i].Buildings[k].Floors)
			require.GreaterOrEqual(t, after.Cards[i].Buildings[k].Confidence, b.Confidence)
		}
	}
}

func TestFloorProbabilities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var fit, sum floorScores
		for k := 1; k <= maxFloors; k++ {
			fit[k] = rapid.Float64Range(-500, 500).Draw(t, "score")
		}
		sum.add(&fit)
		p := sum.probabilities()
		total := 0.0
		for _, x := range p {
			total += x
		}
		require.InDelta(t, 1, total, 1e-9)
		require.Zero(t, p[0])
		least, most := p.span()
		for k := 1; k <= maxFloors; k++ {
			if p[k] >= possible {
				require.LessOrEqual(t, least, k)
				require.LessOrEqual(t, k, most)
			}
		}
	})
}

// A point h mm above a card shows as many rows above its foot at any distance.
func TestFanRise(t *testing.T) {
	s := stills(t)[0]
	p := calibration.DefaultProfile()
	light := FitLight(s.frame, s.layout, p)
	for i, pose := range s.layout.Cards {
		n, ok := newFan(s.frame, light, &s.layout.Camera, pose, p.SiteCard.Side, p.Piece.FloorHeight)
		if !ok {
			continue
		}
		for _, row := range []float64{5, float64(n.rows) / 2} {
			foot := n.at(3, row)
			seen := n.at(3, row+n.rise[2])
			eye := s.layout.Camera.Center()
			k := (eye.Z - foot.Z - 2*p.Piece.FloorHeight) / (eye.Z - foot.Z)
			require.InDelta(t, foot.X, eye.X+k*(seen.X-eye.X), 1e-6, "card %d", i)
			require.InDelta(t, foot.Y, eye.Y+k*(seen.Y-eye.Y), 1e-6, "card %d", i)
		}
	}
}

func TestLog32(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := float32(rapid.Float64Range(1e-6, 1e6).Draw(t, "x"))
		require.InDelta(t, math.Log(float64(x)), log32(x), 0.01)
	})
}
