package site

import (
	"fmt"
	"testing"

	"banto/calibration"
	"banto/engine/izakaya"
	"banto/vision/izakaya/truth"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func readBuildingsOf(t testing.TB, s truth.Still) (*Buildings, izakaya.Observation) {
	t.Helper()
	b, err := Read(s.View(), calibration.DefaultProfile())
	require.NoError(t, err)
	return b, buildingsAlone(b, s.Layout.N)
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
	for _, s := range truth.Stills(t) {
		_, o := readBuildingsOf(t, s)
		want, got := floorsOf(s.Truth), floorsOf(o)
		all += len(want)
		said += len(got)
		for place, floors := range got {
			if want[place] == floors {
				right++
			} else {
				t.Logf("%s %s: truth %d, said %d", s.Name, place, want[place], floors)
			}
		}
	}
	t.Logf("%d right of %d said, %d there", right, said, all)
	require.Greater(t, float64(right)/float64(said), 0.95, "of those said")
	require.Greater(t, float64(right)/float64(all), 0.5, "of those there: most floors span too few px to be told surely")
}

func TestRangesHoldWhatIsHidden(t *testing.T) {
	for _, s := range truth.Stills(t) {
		_, o := readBuildingsOf(t, s)
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
	s := truth.Stills(t)[0]
	one, before := readBuildingsOf(t, s)
	two, _ := readBuildingsOf(t, s)
	one.Add(two)
	after := buildingsAlone(one, s.Layout.N)
	require.Len(t, after.Cards, len(before.Cards))
	for i, c := range before.Cards {
		require.Len(t, after.Cards[i].Buildings, len(c.Buildings))
		for k, b := range c.Buildings {
			require.Equal(t, b.Floors, after.Cards[i].Buildings[k].Floors)
			require.GreaterOrEqual(t, after.Cards[i].Buildings[k].Confidence, b.Confidence)
		}
	}
}

// Evidence of two views adds up to probabilities whose
// range holds every number of floors that is possible.
func TestFloorProbabilities(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a, b floorScores
		for k := range a {
			a[k] = rapid.Float64Range(-500, 500).Draw(t, "a")
			b[k] = rapid.Float64Range(-500, 500).Draw(t, "b")
		}
		a, b = normalized(a), normalized(b)
		sum := a
		sum.add(&b)
		p := sum.probabilities()
		total := 0.0
		for _, x := range p {
			total += x
		}
		require.InDelta(t, 1, total, 1e-9)
		least, most := p.span()
		for k := 1; k <= MaxFloors; k++ {
			if p[k] >= possible {
				require.LessOrEqual(t, least, k)
				require.LessOrEqual(t, k, most)
			}
		}
	})
}

// The point of a sweep that lies over a raster place at the height of k floors
// shows in plane k at that place.
func TestSweepPlanes(t *testing.T) {
	s := truth.Stills(t)[0]
	p := calibration.DefaultProfile()
	heights := sweepHeights(&p)
	for i, pose := range s.Layout.Cards {
		w := newSweep(&s.Layout.Camera, pose, p.SiteCard.Side)
		for _, at := range [][2]float64{{3, 5}, {40, 60}} {
			q := w.At(at[0], at[1], heights[2])
			x, y := w.onCard(at[0], at[1])
			want := pose.At(x-p.SiteCard.Side/2, p.SiteCard.Side/2-y, 2*p.Piece.FloorHeight)
			require.InDelta(t, want.X, q.X, 1e-6, "card %d", i)
			require.InDelta(t, want.Y, q.Y, 1e-6, "card %d", i)
			require.InDelta(t, want.Z, q.Z, 1e-9)
		}
	}
}

// Where nothing is built nothing is seen, and where something is, the floors are counted.
func TestBareSitesAreNotCounted(t *testing.T) {
	p := calibration.DefaultProfile()
	bare, counted := 0, 0
	for _, s := range truth.Stills(t) {
		r := newSiteReader(s.View(), &p)
		for i, card := range s.Truth.Cards {
			maps, sites, err := r.find([]int{i})
			require.NoError(t, err)
			most := 0.0
			for _, site := range sites[0] {
				most = max(most, maps[0].built(site))
			}
			if len(card.Buildings) > 0 && len(sites[0]) > 0 {
				require.Greater(t, most, surelyBare, "%s card %d", s.Name, i)
			} else if most > surelyBare {
				counted++
			} else {
				bare++
			}
		}
	}
	require.Greater(t, bare, 2*counted)
}

// What is bare now is remembered as it lies; what is built on is not.
func TestBareCardsAreRemembered(t *testing.T) {
	s := truth.Stills(t)[0]
	b, _ := readBuildingsOf(t, s)
	b.Remember(nil)
	for i, card := range s.Truth.Cards {
		require.Equal(t, len(card.Buildings) == 0, b.cards[i].bare != nil, "card %d", i)
	}
	later, _ := readBuildingsOf(t, s)
	b.cards[0].bare = []siteReading{sure(1, 2, 0)}
	later.Remember(b)
	require.Equal(t, b.cards[0].bare, later.cards[0].bare)
}

// The scores of a site on which something is built as often as on those that taught are theirs, and, as real tables are, those of real tables.
func TestBareScoresAreProbabilities(t *testing.T) {
	s := taughtPrior.given(1 - taughtPrior[0])
	for k, p := range s.probabilities() {
		require.InDelta(t, taughtPrior[k], p, 1e-9)
	}
	s = taughtPrior.expected().given(expected(1 - taughtPrior[0]))
	for k, p := range s.probabilities() {
		require.InDelta(t, floorPrior[k], p, 0.01)
	}
}

// Where the whole card and a closer look differ, the closer look counts more; where both agree nothing is surer than the surer one.
func TestACloserLookDecides(t *testing.T) {
	for _, c := range []struct {
		whole, look float64
		built       bool
	}{{0.2, 0.999, true}, {0.02, 0.97, true}, {0.5, 0.6, true}, {0.9, 0.05, false}, {0.998, 0.02, false}, {0.5, 0.4, false}} {
		require.Equal(t, c.built, closer(c.whole, c.look) > 0.5, "%v", c)
	}
	rapid.Check(t, func(t *rapid.T) {
		p, q := rapid.Float64Range(0, 1).Draw(t, "whole"), rapid.Float64Range(0, 1).Draw(t, "look")
		both := closer(p, q)
		require.GreaterOrEqual(t, both, min(p, q)-2e-6)
		require.LessOrEqual(t, both, max(p, q)+2e-6)
	})
}

// sure is a reading of a site whose middle lies at (x, y), with that many floors.
func sure(x, y float64, floors int) siteReading {
	s := siteReading{x: x, y: y, spread: siteSpread, scores: floorPrior}
	s.scores[floors] = 20
	s.scores = s.scores.logs()
	s.scores = normalized(s.scores)
	return s
}

// normalized makes s log probabilities.
func normalized(s floorScores) floorScores {
	p := s.probabilities()
	return p.logs()
}

// Two sites one above the other are told apart by where they were seen bare.
func TestSitesKeepTheOrderSeenBare(t *testing.T) {
	bare := []siteReading{sure(30, 50, 0), sure(31, 24, 0)}
	seen := []siteReading{sure(29, 25, 3), sure(32, 49, 1)}
	for _, c := range []struct {
		name string
		card cardEvidence
		want []int
	}{
		{"never seen bare", cardEvidence{views: [][]siteReading{seen}}, []int{3, 1}},
		{"seen bare", cardEvidence{views: [][]siteReading{seen}, bare: bare}, []int{1, 3}},
		{"one of them not seen now", cardEvidence{views: [][]siteReading{seen[:1]}, bare: bare}, []int{0, 3}},
		{"two views, the first with one site", cardEvidence{views: [][]siteReading{seen[:1], seen, seen}}, []int{3, 1}},
		{"no site seen", cardEvidence{views: [][]siteReading{nil}, bare: bare}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []int
			for _, r := range c.card.readings() {
				got = append(got, r.Floors)
			}
			require.Equal(t, c.want, got)
		})
	}
}

// doubtful is a reading of a site as sure, but one time in five there is a floor more.
func doubtful(x, y float64, floors int) siteReading {
	s := sure(x, y, floors)
	p := s.scores.probabilities()
	p[floors], p[floors+1] = 0.8, 0.2
	s.scores = p.logs()
	return s
}

// Of doubtful buildings on a card seen from steeply above the tallest tells whether their floors span enough px to be given out.
func TestFloorsOfSteepCards(t *testing.T) {
	px := [MaxFloors + 1]float64{0, 3.8, 3.9, 3.95, 4.05, 4.1, 4.2}
	for _, c := range []struct {
		sites []siteReading
		told  bool
	}{
		{[]siteReading{doubtful(30, 25, 2)}, false},
		{[]siteReading{doubtful(30, 25, 3)}, false},
		{[]siteReading{doubtful(30, 25, 4)}, true},
		{[]siteReading{doubtful(30, 25, 2), sure(50, 49, 3)}, false},
		{[]siteReading{doubtful(30, 25, 2), sure(50, 49, 4)}, true},
		{[]siteReading{sure(30, 25, 2)}, true},
	} {
		card := cardEvidence{views: [][]siteReading{c.sites}, floorPx: px}
		require.Equal(t, c.told, card.readings()[0].FloorsMax == 0, "%v", c.sites)
	}
}

// Views join: the middles' mean tells the order, surer than one view could; and
// sites that bear the same are right in either order.
func TestOrderOfSites(t *testing.T) {
	one := [][]siteReading{{sure(30, 25, 3), sure(30.6, 49, 1)}}
	two := append(one, []siteReading{sure(29, 49, 1), sure(30, 25, 3)})
	same := [][]siteReading{{sure(30, 25, 3), sure(30.6, 49, 3)}}
	read := func(views [][]siteReading) []izakaya.BuildingReading { return (&cardEvidence{views: views}).readings() }
	require.Equal(t, 3, read(one)[0].Floors)
	require.Equal(t, 1, read(two)[0].Floors, "29.8 mm against 30")
	require.Less(t, read(one)[0].Confidence, 0.8)
	require.Greater(t, read(same)[0].Confidence, 0.95)
}

// The colour of the light must not make wood of card white, nor hide a building.
func TestBuildingsUnderColouredLight(t *testing.T) {
	for name, gain := range map[string][3]float64{"warm": {1.15, 1, 0.85}, "cold": {0.85, 1, 1.15}} {
		t.Run(name, func(t *testing.T) {
			right, all := 0, 0
			for _, s := range truth.Stills(t)[:4] {
				for i := range s.Frame.Pix {
					s.Frame.Pix[i] = uint8(min(float64(s.Frame.Pix[i])*gain[i%3], 255))
				}
				_, o := readBuildingsOf(t, s)
				want, got := floorsOf(s.Truth), floorsOf(o)
				for place, floors := range got {
					require.NotZero(t, want[place], "%s %s", s.Name, place)
					if want[place] == floors {
						right++
					}
				}
				all += len(want)
			}
			require.GreaterOrEqual(t, float64(right), 0.8*float64(all))
		})
	}
}
