package izakaya

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func ptr[T any](v T) *T { return &v }

// exampleTable is the rulebook's worked example: grey's three floors beside two
// white drinks at 200 and one blue at 300.
func exampleTable() Observation {
	return Observation{
		Status: StatusOK,
		Cards: []CardReading{
			{Card: Card{0, 0}, Side: "white", Owner: ptr(Color("pink"))},
			{Card: Card{1, 1}, Side: "white", Owner: ptr(Color("grey")), Buildings: []BuildingReading{{Site: 0, Floors: 3, Pieces: 3}}},
			{Card: Card{2, 2}, Side: "white", Buildings: []BuildingReading{{Site: 0, Floors: 9, Pieces: 9}}},
		},
		Drinks: []DrinkReading{
			{Vertex: Vertex{1, 1}, Color: "white"}, {Vertex: Vertex{1, 2}, Color: "white"},
			{Vertex: Vertex{2, 1}, Color: "blue"}, {Vertex: Vertex{3, 3}, Color: "blue"},
		},
		Claims: []ClaimReading{{Gap: Gap{Card{1, 1}, East}, Player: "grey"}, {Gap: Gap{Card{0, 0}, East}, Player: "pink"}},
		Stock: []StockReading{
			{Color: "white", Price: 200}, {Color: "red", Price: 100}, {Color: "blue", Price: 300},
			{Color: "green", Price: 200}, {Color: "black", Price: 100}, {Color: "yellow", Price: 300},
		},
		TurnOrder: []Color{"grey", "pink"},
	}
}

func TestScoreTableRulebookExample(t *testing.T) {
	got, err := json.Marshal(ScoreTable(exampleTable(), DefaultOptions()))
	require.NoError(t, err)
	require.JSONEq(t, `{"status": "ok", "winners": ["grey"], "players": [
		{"player": "grey", "total": 2100, "kept": null, "buildings": [{"card": [1,1], "site": 0, "floors": 3, "sum": 700, "yen": 2100,
			"drinks": [{"vertex": [1,1], "color": "white", "price": 200}, {"vertex": [1,2], "color": "white", "price": 200},
				{"vertex": [2,1], "color": "blue", "price": 300}]}]},
		{"player": "pink", "total": 0, "kept": null, "buildings": []}]}`, string(got))
}

// TestScoreTableRecordedTables holds scores against tables whose totals were
// worked out independently.
func TestScoreTableRecordedTables(t *testing.T) {
	files, err := filepath.Glob("testdata/score/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		var want struct {
			Table Observation
			Score Score
		}
		require.NoError(t, json.Unmarshal(data, &want), name)
		got := ScoreTable(want.Table, DefaultOptions())
		require.ElementsMatch(t, want.Score.Players, got.Players, name)
		require.ElementsMatch(t, want.Score.Winners, got.Winners, name)
		for i := 1; i < len(got.Players); i++ {
			require.LessOrEqual(t, got.Players[i].Total, got.Players[i-1].Total, name)
		}
	}
}

func TestScoreTablePartial(t *testing.T) {
	building := func(o *Observation) *BuildingReading { return &o.Cards[1].Buildings[0] }
	cases := []struct {
		name              string
		change            func(*Observation)
		status            Status
		min, likely, most int
		winners           []Color
	}{
		{"a vertex of no owned card", func(o *Observation) { o.Hidden = []Hidden{{Vertex: &Vertex{0, 3}}} }, StatusOK, 2100, 2100, 2100, []Color{"grey"}},
		{"a corner that may hold the dearest drink", func(o *Observation) { o.Hidden = []Hidden{{Vertex: &Vertex{2, 2}}} }, StatusPartial, 2100, 2100, 3000, []Color{"grey"}},
		{"floors two to four", func(o *Observation) { b := building(o); b.FloorsMin, b.FloorsMax = 2, 4 }, StatusPartial, 1400, 2100, 2800, []Color{"grey"}},
		{"floors nobody could guess", func(o *Observation) {
			o.Cards[1].Buildings = nil
			o.Hidden = []Hidden{{Card: &Card{1, 1}, Site: ptr(1), Why: "floors"}}
		}, StatusPartial, 700, 700, 3500, []Color{"grey"}},
		{"one hidden price follows from the others", func(o *Observation) { o.Stock = o.Stock[1:]; o.Hidden = []Hidden{{Stock: ptr(0)}} }, StatusOK, 2100, 2100, 2100, []Color{"grey"}},
		{"two hidden prices share what is missing", func(o *Observation) {
			o.Stock = append(o.Stock[:0:0], o.Stock[1], o.Stock[3], o.Stock[4], o.Stock[5])
			o.Hidden = []Hidden{{Stock: ptr(0)}, {Stock: ptr(2)}}
		}, StatusPartial, 0, 1800, 4500, []Color{"grey", "pink"}},
		{"a hidden card that nobody can own", func(o *Observation) { o.Hidden = []Hidden{{Card: &Card{0, 1}}} }, StatusOK, 2100, 2100, 2100, []Color{"grey"}},
		{"a hidden card for a second claim disc", func(o *Observation) {
			o.Hidden = []Hidden{{Card: &Card{1, 2}}}
			o.Claims = append(o.Claims, ClaimReading{Gap: Gap{Card{1, 1}, South}, Player: "grey"})
		}, StatusPartial, 2100, 2100, 4100, []Color{"grey"}},
	}
	for _, c := range cases {
		o := exampleTable()
		c.change(&o)
		got := ScoreTable(o, DefaultOptions())
		require.Equal(t, c.status, got.Status, c.name)
		require.Equal(t, c.winners, got.Winners, c.name)
		grey := got.Players[0]
		require.Equal(t, Color("grey"), grey.Player, c.name)
		require.Equal(t, c.likely, grey.Total, c.name)
		if c.status == StatusOK {
			require.Nil(t, grey.Min, c.name)
			continue
		}
		require.Equal(t, []int{c.min, c.most}, []int{*grey.Min, *grey.Max}, c.name)
	}
}

func TestScoreTableHiddenTurnOrderNamesOwners(t *testing.T) {
	o := exampleTable()
	o.TurnOrder = nil
	o.Hidden = []Hidden{{Spot: "turn_order"}}
	o.BuildSpot.Players = []Color{"blue"}
	var players []Color
	for _, p := range ScoreTable(o, DefaultOptions()).Players {
		players = append(players, p.Player)
	}
	require.Equal(t, []Color{"grey", "pink", "blue"}, players)
}

func TestScoreTableWithoutATable(t *testing.T) {
	got := ScoreTable(Observation{Status: StatusNoTable}, DefaultOptions())
	require.Equal(t, Score{Status: StatusNoTable, Players: []PlayerScore{}, Winners: []Color{}}, got)
}

func TestScoreTableTwoSites(t *testing.T) {
	o := exampleTable()
	o.Cards[1].Buildings = append(o.Cards[1].Buildings, BuildingReading{Site: 1, Floors: 2, Pieces: 2})
	opt := DefaultOptions()
	require.Equal(t, 3500, ScoreTable(o, opt).Players[0].Total)
	opt.TwoSites = "highest_only"
	require.Equal(t, 2100, ScoreTable(o, opt).Players[0].Total)
}
