package stack

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestJudge(t *testing.T) {
	site := rect(5, 15, 50, 40)
	ring := []Polygon{rect(10, 20, 40, 8), rect(10, 28, 8, 16), rect(42, 28, 8, 16), rect(10, 44, 40, 8)}
	plate := []Polygon{rect(10, 20, 40, 30)}
	for name, c := range map[string]struct {
		floors [][]Polygon
		want   []Violation
	}{
		"nothing at all":                           {nil, nil},
		"one piece":                                {[][]Polygon{plate}, nil},
		"a ring, its last piece closes it":         {[][]Polygon{ring}, nil},
		"three in a row, the ends told first":      {[][]Polygon{{rect(10, 20, 10, 10), rect(30, 20, 10, 10), rect(20, 20, 10, 10)}}, nil},
		"three floors":                             {[][]Polygon{plate, {rect(12, 22, 20, 20), rect(32, 22, 10, 10)}, {rect(15, 25, 25, 6)}}, nil},
		"a crack of 1 mm under the second floor":   {[][]Polygon{{rect(10, 20, 20, 20), rect(31, 20, 20, 20)}, {rect(15, 22, 30, 10)}}, nil},
		"a piece nobody read":                      {[][]Polygon{{rect(10, 20, 10, 10), nil}, {rect(30, 20, 10, 10)}}, nil},
		"two pieces apart":                         {[][]Polygon{{rect(10, 20, 10, 10), rect(25, 20, 10, 10)}}, []Violation{{NotTouching, 5}}},
		"two pairs apart":                          {[][]Polygon{{rect(10, 20, 10, 10), rect(40, 20, 10, 10), rect(10, 30, 10, 10), rect(40, 30, 10, 10)}}, []Violation{{NotTouching, 20}}},
		"two corners that meet":                    {[][]Polygon{{rect(10, 20, 10, 10), rect(20, 30, 10, 10)}}, []Violation{{NotTouching, 3}}},
		"one piece in another":                     {[][]Polygon{{rect(10, 20, 20, 20), rect(12, 22, 10, 10)}}, []Violation{{NotTouching, 100 / math.Hypot(10, 10)}}},
		"over the border":                          {[][]Polygon{{rect(35, 20, 24, 10)}}, []Violation{{OutsideSite, 4}}},
		"over the edge below":                      {[][]Polygon{plate, {rect(30, 22, 24, 10)}}, []Violation{{Overhang, 4}}},
		"over a courtyard":                         {[][]Polygon{ring, {rect(12, 30, 36, 10)}}, []Violation{{OverGap, 8}}},
		"the third floor over a gap of the second": {[][]Polygon{plate, {rect(12, 22, 10, 20), rect(22, 22, 12, 6), rect(34, 22, 10, 20)}, {rect(14, 32, 28, 6)}}, []Violation{{OverGap, 6}}},
		"apart and over the edge":                  {[][]Polygon{plate, {rect(12, 22, 10, 10), rect(30, 22, 24, 10)}}, []Violation{{Overhang, 4}, {NotTouching, 8}}},
	} {
		got := Judge(c.floors, site, DefaultTolerance())
		require.Len(t, got, len(c.want), "%s: %+v", name, got)
		for i, v := range c.want {
			require.Equal(t, v.Kind, got[i].Kind, name)
			require.InDelta(t, v.MM, got[i].MM, 0.1, name)
		}
	}
	require.Empty(t, Judge([][]Polygon{{rect(-40, 20, 24, 10)}}, nil, DefaultTolerance()), "a border nobody has read")
}

func TestJudgeDoesNotMindTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var floor []Polygon
		for range rapid.IntRange(1, 6).Draw(t, "pieces") {
			x, y := rapid.IntRange(0, 4).Draw(t, "x"), rapid.IntRange(0, 4).Draw(t, "y")
			floor = append(floor, rect(float64(10*x), float64(10*y), 10, 10))
		}
		kinds := func(floor []Polygon) (list []Kind) {
			for _, v := range Judge([][]Polygon{floor}, nil, DefaultTolerance()) {
				list = append(list, v.Kind)
			}
			return list
		}
		require.ElementsMatch(t, kinds(floor), kinds(rapid.Permutation(floor).Draw(t, "order")))
	})
}

func TestRandomHousesStand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		border := RandomBorder(5, rapid.Float64Range(24, 52).Draw(t, "width"), rng)
		floors := rapid.IntRange(1, 5).Draw(t, "floors")
		pieces := floors + rapid.IntRange(0, 4).Draw(t, "more pieces")
		house := RandomHouse(border, floors, pieces, rng)
		require.Len(t, house, floors)
		n := 0
		for _, floor := range house {
			n += len(floor)
			for _, p := range floor {
				require.NoError(t, p.Validate())
			}
		}
		require.Equal(t, pieces, n)
		require.Empty(t, Judge(house, border, DefaultTolerance()))
	})
	rng := rand.New(rand.NewPCG(1, 1))
	require.Nil(t, RandomHouse(rect(0, 0, 9, 9)[:3], 1, 1, rng), "three corners")
	require.Nil(t, RandomHouse(Polygon{{0, 0}, {9, 0}, {2, 2}, {0, 9}}, 1, 1, rng), "a dent")
	require.Nil(t, RandomHouse(rect(0, 0, 9, 9), 3, 2, rng), "fewer pieces than floors")
}

// TestJudgeForgivesAHandAndNoMore lays every piece a little askew, which is no
// fault, then one where no building is.
func TestJudgeForgivesAHandAndNoMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		border := RandomBorder(5, 51, rng)
		house := RandomHouse(border, 3, 3+rapid.IntRange(0, 3).Draw(t, "more pieces"), rng)
		for _, floor := range house {
			for _, p := range floor {
				dx, dy := 0.4*rng.Float64()-0.2, 0.4*rng.Float64()-0.2
				for i := range p {
					p[i] = Point{p[i][0] + dx, p[i][1] + dy}
				}
			}
		}
		require.Empty(t, Judge(house, border, DefaultTolerance()))
		floor := rapid.IntRange(0, 2).Draw(t, "floor")
		p := house[floor][0]
		for i := range p {
			p[i][0] += 60
		}
		found := Judge(house, border, DefaultTolerance())
		require.NotEmpty(t, found)
		for _, v := range found {
			require.Greater(t, v.MM, 1.0)
		}
	})
}

func TestNear(t *testing.T) {
	p := rect(10, 10, 20, 10)
	require.True(t, p.Near(rect(11, 10, 20, 10), 1.5))
	require.False(t, p.Near(rect(12, 10, 20, 10), 1.5), "moved")
	require.False(t, p.Near(rect(12, 11, 16, 8), 1.5), "smaller")
	require.False(t, p.Near(nil, 1.5), "never read")
}

func TestOverlap(t *testing.T) {
	p := rect(10, 10, 20, 10)
	require.InDelta(t, 100/math.Hypot(10, 10), p.Overlap(rect(20, 10, 20, 10)), 1e-9)
	require.Zero(t, p.Overlap(rect(30, 10, 20, 10)), "side by side")
	require.Zero(t, p.Overlap(nil))
}

func TestReasonsOfViolations(t *testing.T) {
	for kind, code := range map[Kind]string{OutsideSite: "build-outside-site", NotTouching: "build-not-touching", Overhang: "build-overhang", OverGap: "build-over-gap"} {
		r := Violation{kind, 2.34}.Reason("card 1,1", "site 0")
		require.Equal(t, code, string(r.Code))
		require.Contains(t, r.Sentence, "2.3 mm")
		require.Equal(t, 2.34, r.MM)
		require.NotEmpty(t, r.Rule)
		require.Equal(t, []string{"card 1,1", "site 0"}, r.Places)
		require.True(t, r.Overridable)
		unmeasured := Violation{Kind: kind}.Reason()
		require.Equal(t, r.Code, unmeasured.Code)
		require.NotContains(t, unmeasured.Sentence, "mm", "nobody measured it")
		require.NotEmpty(t, unmeasured.Sentence)
	}
}
