package jutaku

import (
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
)

// kept is a completed card; built one with a building that is complete with that
// probability.
func kept(yen int) SiteReading { return SiteReading{District: "UENO", Yen: yen} }

func built(yen int, chance float64, faults ...engine.Code) SiteReading {
	return SiteReading{District: "GINZA", Yen: yen, Building: &BuildingReading{Chance: chance, Violations: faults}}
}

func TestTallyCountsWhatIsSure(t *testing.T) {
	for name, tc := range map[string]struct {
		sites      []SiteReading
		total      int
		least, max int // -1: not said
		text       string
	}{
		"kept cards":              {[]SiteReading{kept(300), kept(500)}, 800, -1, -1, "800 yen"},
		"a complete building":     {[]SiteReading{built(400, 0.98)}, 400, -1, -1, "400 yen"},
		"an unfinished one":       {[]SiteReading{kept(300), built(400, 0.01, PiecesWrong)}, 300, -1, -1, "300 yen"},
		"a likely fault":          {[]SiteReading{built(400, 0.2, FloorsWrong)}, 0, 0, 400, "0 to 400 yen"},
		"nobody can say":          {[]SiteReading{kept(300), built(400, 0.5)}, 300, 300, 700, "300 to 700 yen"},
		"a price is covered":      {[]SiteReading{kept(300), kept(0)}, 300, 300, -1, "at least 300 yen"},
		"no price, no building":   {[]SiteReading{built(0, 0, FloorsWrong)}, 0, -1, -1, "0 yen"},
		"no price, maybe a house": {[]SiteReading{built(0, 0.5)}, 0, 0, -1, "at least 0 yen"},
	} {
		got := Observation{Image: "a.jpg", Status: StatusPartial, Sites: tc.sites}.Score().(Tally)
		require.Equal(t, tc.total, got.Total, name)
		for want, have := range map[*int]*int{&tc.least: got.Min, &tc.max: got.Max} {
			if *want < 0 {
				require.Nil(t, have, name)
			} else {
				require.Equal(t, *want, *have, name)
			}
		}
		require.Equal(t, tc.least >= 0, got.Status == StatusPartial, name)
		require.Contains(t, got.Text(), "a.jpg: "+tc.text, name)
	}
}

func TestTallyOfNothingSaysWhy(t *testing.T) {
	o := Observation{Status: StatusNoTable, Message: "no card"}
	require.Equal(t, Tally{Status: StatusNoTable, Message: "no card", Cards: []CardWorth{}}, o.Score())
}

func TestAMapIsToldAsRowsAndTalliesNothing(t *testing.T) {
	m := MapReading{Rows: MapSide, Cols: MapSide, Present: []Card{{0, 0}, {0, 5}}, Architects: []TokenSpot{{Card: Card{0, 5}}, {Card: Card{0, 5}}}}
	o := Observation{Status: StatusPartial, Map: &m, Hidden: []Hidden{{Card: &Card{1, 0}}}}
	text := o.Of("m.jpg", 80).Text()
	require.Contains(t, text, "m.jpg: a map of 2 cards with 2 architects, partial")
	require.Contains(t, text, "\n0 . . . . 2\n? . . . . .\n")
	got := o.Score().(Tally)
	require.Equal(t, StatusNoTable, got.Status)
	require.NotEmpty(t, got.Message)
}

func TestACoveredBuildingIsNotAKeptCard(t *testing.T) {
	site := 0
	o := Observation{Status: StatusPartial, Sites: []SiteReading{kept(300)}, Hidden: []Hidden{{Site: &site, Field: "building"}}}
	require.Nil(t, o.Score().(Tally).Cards[0].Counts)
}

func TestTextSaysWhatIsWrongAndWhatIsNotRead(t *testing.T) {
	wrong := built(400, 0, FloorsWrong)
	wrong.Building.Reasons = []engine.Reason{{Sentence: "The piece hangs 4.2 mm over the edge of the floor below."}}
	o := Observation{Status: StatusPartial, Sites: []SiteReading{wrong, kept(0)}}
	text := o.Of("b.jpg", 120).Text()
	for _, words := range []string{"b.jpg: 2 cards, partial", "GINZA: ? floors of ? pieces, 400 yen", "floors-wrong", "hangs 4.2 mm", "UENO", "nothing built"} {
		require.Contains(t, text, words)
	}
}
