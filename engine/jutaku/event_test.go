package jutaku

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"banto/engine"
	"banto/engine/gametest"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

func TestEventsSpeakTheContract(t *testing.T) {
	for want, e := range map[string]Event{
		`{"event":"place","player":"red","card":[0,3]}`:                                                          done(place("red", 0, 3)),
		`{"event":"stop","player":"red","at":"2026-11-23T20:00:01Z"}`:                                            {Move: stop("red"), Entry: engine.Entry{At: "2026-11-23T20:00:01Z"}},
		`{"event":"stop","player":"red","late_ms":120}`:                                                          done(late("red", 120)),
		`{"event":"build","player":"red","site":1}`:                                                              done(house("red", 1)),
		`{"event":"build","player":"red","site":0,"floors":2,"pieces":3,"override":true}`:                        forced(counted("red", 2, 3)),
		`{"event":"build","player":"red","site":0,"on_edge":1,"refused":true}`:                                   refused(Move{Kind: Build, Player: "red", OnEdge: 1}),
		`{"event":"build","player":"red","site":0,"footprints":[[[[0,0],[9,0],[9,8],[0,8]],null]]}`:              done(house("red", 0, []stack.Polygon{rect(0, 0, 9, 8), nil})),
		`{"event":"build","player":"red","site":0,"faults":[{"code":"build-overhang","mm":4.2}],"refused":true}`: refused(Move{Kind: Build, Player: "red", Faults: []Fault{{stack.BuildOverhang, 4.2}}}),
		`{"event":"wrong","player":"red","by":"person"}`:                                                         {Move: wrong("red"), Entry: engine.Entry{By: "person"}},
		`{"event":"move","player":"red","card":[1,0],"frame":"0007.jpg"}`:                                        {Move: step("red", 1, 0), Entry: engine.Entry{Frame: "0007.jpg"}},
		`{"event":"keep","player":"red"}`:                                                                        done(keep("red")),
		`{"event":"pass","player":"red"}`:                                                                        done(pass("red")),
		`{"event":"correct","correction":{"lies":{"card":[0,0],"where":"done","player":"red"}}}`:                 lies(0, 0, Completed, "red"),
		`{"event":"correct","correction":{"architect":{"player":"red","card":[0,0]}}}`:                           stands("red", 0, 0),
		`{"event":"correct","correction":{"print":{"card":[0,0],"yen":400}}}`:                                    printed(SiteCard{Yen: 400}),
	} {
		got, err := json.Marshal(e)
		require.NoError(t, err)
		require.JSONEq(t, want, string(got))
		back, err := Game{}.Decode([]byte(want))
		require.NoError(t, err)
		require.Equal(t, e, back)
	}
}

func TestHalfAnEventIsRefused(t *testing.T) {
	for _, text := range []string{
		`{}`, `{"event":"dance"}`, `{"event":"start"}`, `{"event":"correct"}`, `{"event":"place","player":"red"}`, `{"event":"move","card":[0,0]}`,
		`{"event":"build","player":"red"}`, `{"event":"build","site":0}`, `{"event":"stop"}`, `{"event":"keep"}`, `{"event":"keep","player":"red","surprise":1}`,
		`{"event":"stop","player":"red","late_ms":"4"}`, `{"event":"undo"}`, `[]`,
	} {
		var e Event
		require.Error(t, json.Unmarshal([]byte(text), &e), text)
	}
	require.ErrorContains(t, (&Event{}).UnmarshalJSON([]byte(`{"event":"keep","player":"red"}{}`)), "more than one event")
}

// FuzzEvent feeds an event as it stands in a log to the decoder, and what it
// accepts to a table: nothing panics, no card is made or lost, and what was
// read is written back the same.
func FuzzEvent(f *testing.F) {
	files, err := filepath.Glob("testdata/games/*.jsonl")
	if err != nil || len(files) == 0 {
		f.Fatal("no seeds", err)
	}
	for _, name := range files[:4] {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		lines, _, err := engine.DecodeLog(Name, data)
		if err != nil {
			f.Fatal(err)
		}
		for _, text := range lines[1:] {
			f.Add([]byte(text))
		}
	}
	f.Add([]byte(`{"event":"correct","correction":{"print":{"card":[0,0],"sites":2,"borders":[[[0,0],[9,0],[0,9]],[[20,20],[29,20],[20,29]]]}}}`))
	f.Add([]byte(`{"event":"build","player":"red","site":0,"footprints":[[[[10,20],[30,20],[30,40],[10,40]],null],[[[12,22],[20,22],[20,30]]]]}`))
	tables := []State{newTable(f, 3), after(f, newTable(f, 3), placed(stop("red"), stop("orange"))...), after(f, newTable(f, 3), movement()...)}
	f.Fuzz(func(t *testing.T, text []byte) {
		e, ok := gametest.Again[Event](t, text)
		if !ok {
			return
		}
		e.Override = true
		for _, s := range tables {
			if next, err := Apply(s, e); err == nil {
				conserved(t, next)
				Game{}.Tell(s, next, e)
				next.Drawing()
				next.Standings()
			}
		}
	})
}
