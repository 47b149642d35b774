package jutaku

import (
	"encoding/json"
	"testing"

	"banto/engine"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

// twoCards is a truth of a complete building on the left card and of an unfinished one on the
// right, whose yen are hidden.
const twoCards = `{"status": "partial", "sites": [
 {"district": "GINZA", "floors_required": 2, "pieces_required": 4, "yen": 400, "building": {"floors": 2, "pieces": 4, "complete": true, "violations": []}},
 {"district": "UENO", "floors_required": 3, "pieces_required": 3, "yen": 300, "building": {"floors": 1, "pieces": 2, "complete": false, "violations": ["pieces-wrong", "floors-wrong"]}}],
 "map": null, "hidden": [{"site": 1, "field": "yen"}],
 "extras": {"cards": [{"site": 1, "corners_px": [[500, 100], [600, 100], [600, 200], [500, 200]]}, {"site": 0, "corners_px": [[100, 100], [200, 100], [200, 200], [100, 200]]}]}}`

// asRead is the truth as if a camera had read it.
func asRead(t *testing.T) Observation {
	t.Helper()
	var file truth
	require.NoError(t, json.Unmarshal([]byte(twoCards), &file))
	o := file.Observation
	o.Hidden = nil
	for _, c := range file.Extras.Cards {
		o.Sites[c.Site].Corners = c.Corners
	}
	o.Sites[1].Building.Violations = []engine.Code{FloorsWrong, PiecesWrong}
	return o
}

func TestCompareFindsWhatIsNotRight(t *testing.T) {
	second := 1
	for name, tc := range map[string]struct {
		spoil func(o *Observation)
		bad   []string
		left  int
	}{
		"all right": {func(*Observation) {}, nil, 0},
		"other corner first, a little off": {func(o *Observation) {
			c := o.Sites[0].Corners
			o.Sites[0].Corners = [4][2]float64{c[2], c[3], c[0], {c[1][0] + 20, c[1][1]}}
		}, nil, 0},
		"what is hidden is not asked for": {func(o *Observation) { o.Sites[1].Yen = 900 }, nil, 0},
		"a wrong district":                {func(o *Observation) { o.Sites[0].District = "UENO" }, []string{"district site 1"}, 0},
		"a floor too many":                {func(o *Observation) { o.Sites[1].Building.Floors++ }, []string{"floors site 2"}, 0},
		"pieces left out": {func(o *Observation) {
			o.Hidden = []Hidden{{Site: &second, Field: "pieces"}}
		}, []string{"pieces site 2"}, 1},
		"a fault invented": {func(o *Observation) {
			o.Sites[0].Building.Violations = []engine.Code{stack.BuildOverhang}
		}, []string{"violations site 1"}, 0},
		"a building overlooked": {func(o *Observation) { o.Sites[1].Building = nil },
			[]string{"floors site 2", "pieces site 2", "violations site 2"}, 0},
		"the left card not found": {func(o *Observation) { o.Sites = o.Sites[1:] },
			[]string{"card site 1", "district site 1", "floors_required site 1", "pieces_required site 1", "yen site 1", "floors site 1", "pieces site 1", "complete site 1", "violations site 1"}, 9},
		"a card invented": {func(o *Observation) {
			o.Sites = append(o.Sites, SiteReading{Corners: [4][2]float64{{800, 0}, {900, 0}, {900, 100}, {800, 100}}})
		}, []string{"card "}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			o := asRead(t)
			tc.spoil(&o)
			answers, err := o.Compare([]byte(twoCards))
			require.NoError(t, err)
			var bad []string
			left := 0
			for _, a := range answers {
				if !a.Right() {
					bad = append(bad, a.Kind+" "+a.Of)
				}
				if a.LeftOut {
					left++
				}
			}
			require.Equal(t, tc.bad, bad)
			require.Equal(t, tc.left, left)
		})
	}
}

func TestCompareAsksForNoCardWhereNoneIsNear(t *testing.T) {
	truth := []byte(`{"status": "no-table", "sites": [], "map": null}`)
	for _, tc := range []struct {
		o     Observation
		right bool
	}{{Observation{}, true}, {asRead(t), false}} {
		answers, err := tc.o.Compare(truth)
		require.NoError(t, err)
		require.Len(t, answers, 1)
		require.Equal(t, tc.right, answers[0].Right())
	}
}

func TestCompareSaysWhatIsNoTruth(t *testing.T) {
	for _, text := range []string{"", "[]", `{"sites": 3}`} {
		_, err := Observation{}.Compare([]byte(text))
		require.ErrorContains(t, err, "no truth", text)
	}
}

// aMap is a truth of three cards, one of them hidden, with two architects on the first.
const aMap = `{"status": "partial", "sites": [], "map": {"rows": 6, "cols": 6, "present": [[0, 0], [0, 1]],
 "architects": [{"token": "a1", "card": [0, 0]}, {"token": "a5", "card": [0, 0]}]}, "hidden": [{"card": [5, 5]}, {"token": "a2"}], "extras": {}}`

func TestCompareMapFindsWhatIsNotRight(t *testing.T) {
	for name, tc := range map[string]struct {
		spoil func(o *Observation)
		bad   []string
	}{
		"all right":            {func(*Observation) {}, nil},
		"which is not asked":   {func(o *Observation) { o.Map.Architects[0].Token = "" }, nil},
		"a hidden card":        {func(o *Observation) { o.Map.Present = append(o.Map.Present, Card{5, 5}) }, nil},
		"a card overlooked":    {func(o *Observation) { o.Map.Present = o.Map.Present[:1] }, []string{"map card 0/1"}},
		"a card invented":      {func(o *Observation) { o.Map.Present = append(o.Map.Present, Card{4, 2}) }, []string{"map card 4/2"}},
		"an architect too few": {func(o *Observation) { o.Map.Architects = o.Map.Architects[:1] }, []string{"architects 0/0"}},
		"an architect moved":   {func(o *Observation) { o.Map.Architects[1].Card = Card{0, 1} }, []string{"architects 0/0", "architects 0/1"}},
		"a place left out":     {func(o *Observation) { o.Hidden = []Hidden{{Card: &Card{0, 1}}} }, []string{"map card 0/1", "architects 0/1"}},
	} {
		t.Run(name, func(t *testing.T) {
			var file truth
			require.NoError(t, json.Unmarshal([]byte(aMap), &file))
			o := file.Observation
			o.Hidden = nil
			tc.spoil(&o)
			answers, err := o.Compare([]byte(aMap))
			require.NoError(t, err)
			require.Len(t, answers, 2*35)
			var bad []string
			for _, a := range answers {
				if !a.Right() {
					bad = append(bad, a.Kind+" "+a.Of)
				}
			}
			require.Equal(t, tc.bad, bad)
		})
	}
	answers, err := Observation{}.Compare([]byte(aMap))
	require.NoError(t, err)
	require.True(t, answers[0].LeftOut, "no map was found")
}
