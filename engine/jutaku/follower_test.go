package jutaku

import (
	"testing"

	"banto/engine"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// card is a card as a picture shows it, its building complete with that probability.
func card(district string, floors, pieces, yen int, chance float64) SiteReading {
	return SiteReading{District: district, Floors: floors, Pieces: pieces, Yen: yen, Confidence: 0.95, Building: &BuildingReading{Chance: chance}}
}

// followed is what a follower tells of pictures of the sites, and at the end.
func followed(pictures ...[]SiteReading) (lines []engine.Report) {
	f := Game{}.Follow()
	for i, sites := range pictures {
		lines = append(lines, f.Look(pictured(sites...).Of(string(rune('a'+i)), 0))...)
	}
	return append(lines, f.Finish()...)
}

// houses are the buildings among lines, without their frames.
func houses(t require.TestingT, lines []engine.Report) (out []Built) {
	for _, l := range lines {
		if b, ok := l.(Built); ok {
			require.NotEmpty(t, b.Frame)
			b.Frame = ""
			out = append(out, b)
		}
	}
	return out
}

func the(district string, floors, pieces, yen int) Built {
	return Built{Event: Build, District: district, Floors: floors, Pieces: pieces, Yen: yen, Legal: true}
}

func TestFollowOverlooksPicturesOfTheMap(t *testing.T) {
	whole := pictured(card("GINZA", 2, 4, 400, 0.98))
	f := Game{}.Follow()
	var lines []engine.Report
	for i, o := range []Observation{whole, {Status: StatusOK, Map: &MapReading{Rows: MapSide, Cols: MapSide}}, whole} {
		lines = append(lines, f.Look(o.Of(string(rune('a'+i)), 0))...)
	}
	require.Equal(t, []Built{the("GINZA", 2, 4, 400)}, houses(t, append(lines, f.Finish()...)))
}

func TestFollowTellsOfCompletedBuildings(t *testing.T) {
	half, whole := card("GINZA", 2, 4, 400, 0.03), card("GINZA", 2, 4, 400, 0.98)
	other := card("UENO", 3, 5, 700, 0.99)
	blurred := card("", 0, 0, 0, 0.97)
	misread := card("GINZA", 3, 4, 400, 0.98)
	for name, tc := range map[string]struct {
		pictures [][]SiteReading
		want     []Built
	}{
		"built step by step":        {[][]SiteReading{{half}, {half}, {whole}, {whole}}, []Built{the("GINZA", 2, 4, 400)}},
		"never complete":            {[][]SiteReading{{half}, {half}, {half}}, nil},
		"complete at first sight":   {[][]SiteReading{{whole}, {whole}}, []Built{the("GINZA", 2, 4, 400)}},
		"one after the other":       {[][]SiteReading{{whole}, {whole}, {other}, {other}}, []Built{the("GINZA", 2, 4, 400), the("UENO", 3, 5, 700)}},
		"side by side":              {[][]SiteReading{{whole, half}, {whole, half}, {whole, other}, {whole, other}}, []Built{the("GINZA", 2, 4, 400), the("UENO", 3, 5, 700)}},
		"shown again":               {[][]SiteReading{{whole}, {whole}, {other}, {other}, {whole}, {whole}}, []Built{the("GINZA", 2, 4, 400), the("UENO", 3, 5, 700)}},
		"print covered by the wood": {[][]SiteReading{{half}, {half}, {blurred}, {blurred}}, []Built{the("GINZA", 2, 4, 400)}},
		"a number misread once":     {[][]SiteReading{{half}, {half}, {misread}, {whole}, {whole}}, []Built{the("GINZA", 2, 4, 400)}},
		"complete in one of many":   {[][]SiteReading{{half}, {card("GINZA", 2, 4, 400, 0.7)}, {half}, {half}}, nil},
	} {
		lines := followed(tc.pictures...)
		require.Equal(t, tc.want, houses(t, lines), name)
		end := lines[len(lines)-1].(Ended)
		sum := 0
		for _, b := range tc.want {
			sum += b.Yen
		}
		require.Equal(t, sum, end.Score.Total, name)
		require.Len(t, end.Score.Cards, len(tc.want), name)
	}
}

func TestFollowLearnsNothingFromWhatWasNotRead(t *testing.T) {
	f := Game{}.Follow()
	for range 3 {
		require.Empty(t, f.Look(Observation{Status: StatusNoTable, Message: "no card"}))
	}
	require.Len(t, f.Finish(), 1, "the score alone")
}

// TestFollowPutsRightWhatItTold misreads a price when it tells of a building.
func TestFollowPutsRightWhatItTold(t *testing.T) {
	f := Game{}.Follow()
	look := func(yen int) []engine.Report { return f.Look(pictured(card("GINZA", 2, 4, yen, 0.995)).Of("a", 0)) }
	require.Equal(t, []Built{the("GINZA", 2, 4, 300)}, houses(t, look(300)))
	var amended []engine.Report
	for range 5 {
		amended = append(amended, look(400)...)
	}
	require.Len(t, amended, 1)
	a := amended[0].(Amended)
	require.Equal(t, []int{1, 1}, []int{a.First, a.Last})
	require.Equal(t, 400, a.Events[0].Yen)
	require.Contains(t, a.Text(), "400 yen")
	require.Equal(t, 400, f.Finish()[0].(Ended).Score.Total)
}

func TestFollowKeepsABuildingWhoseWoodGoesBack(t *testing.T) {
	wrong := card("GINZA", 2, 4, 400, 0.995)
	right := card("GINZA", 2, 4, 400, 0.01)
	lines := followed([]SiteReading{wrong}, []SiteReading{wrong}, []SiteReading{right}, []SiteReading{right}, []SiteReading{right}, []SiteReading{right})
	require.Equal(t, []Built{the("GINZA", 2, 4, 400)}, houses(t, lines), "wood that goes back after a building was kept")
	require.Equal(t, 400, lines[len(lines)-1].(Ended).Score.Total)
}

// TestFollowBearsDoubt draws games of cards that are built up and shown some times
// with doubt and misreadings: the buildings told are those that were.
func TestFollowBearsDoubt(t *testing.T) {
	names := []string{"GINZA", "UENO", "SHIBUYA", "ASAKUSA"}
	rapid.Check(t, func(t *rapid.T) {
		var pictures [][]SiteReading
		var want []Built
		for i, d := range names[:rapid.IntRange(1, 4).Draw(t, "cards")] {
			floors := rapid.IntRange(1, 4).Draw(t, "floors")
			b := the(d, floors, floors+rapid.IntRange(0, 3).Draw(t, "pieces"), 100*(2+i))
			want = append(want, b)
			shown := func(chance float64) {
				s := card(d, b.Floors, b.Pieces, b.Yen, chance)
				switch rapid.IntRange(0, 9).Draw(t, "reading") {
				case 0:
					s.Yen = 0
				case 1:
					s.District = ""
				case 2:
					s.Building.Chance = 0.5
				}
				pictures = append(pictures, []SiteReading{s})
			}
			pictures = append(pictures, []SiteReading{card(d, b.Floors, b.Pieces, b.Yen, 0.02)}, []SiteReading{card(d, b.Floors, b.Pieces, b.Yen, 0.02)})
			for range rapid.IntRange(0, 3).Draw(t, "unfinished") {
				shown(0.05)
			}
			for range 3 {
				shown(0.97)
			}
			pictures = append(pictures, []SiteReading{card(d, b.Floors, b.Pieces, b.Yen, 0.99)})
		}
		require.Equal(t, want, houses(t, followed(pictures...)))
	})
}
