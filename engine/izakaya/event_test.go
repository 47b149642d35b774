package izakaya

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"banto/engine"
	"banto/engine/gametest"

	"github.com/stretchr/testify/require"
)

func TestEventsSpeakTheContract(t *testing.T) {
	for want, e := range map[string]Event{
		`{"event":"drink","player":"grey","stock":2,"color":"red","vertex":[1,1],"frame":"0007.jpg"}`:                {Move: drink("grey", 2, "red", 1, 1), Frame: "0007.jpg"},
		`{"event":"price","player":"blue","from":0,"to":3}`:                                                          done(price("blue", 0, 3, 0)),
		`{"event":"price","player":"blue","from":0,"to":3,"yen":200}`:                                                done(price("blue", 0, 3, 200)),
		`{"event":"claim","player":"pink","gap":{"card":[0,0],"side":"E"},"card":[0,1]}`:                             done(claim("pink", 0, 0, East, Card{0, 1})),
		`{"event":"claim","player":"pink","gap":{"card":[0,0],"side":"E"}}`:                                          done(claim("pink", 0, 0, East, NoCard)),
		`{"event":"build","player":"grey","card":[0,1],"site":0,"floor":2,"override":true}`:                          forced(build("grey", 0, 1, 0, 2)),
		`{"event":"build","player":"grey","card":[0,1],"site":0,"floor":2,"footprints":[[[0,0],[9,0],[9,8],[0,8]]]}`: done(build("grey", 0, 1, 0, 2, rect(0, 0, 9, 8))),
		`{"event":"order","turn_order":["blue","grey"]}`:                                                             done(order("blue", "grey")),
		`{"event":"bid","bids":{"blue":0,"grey":300}}`:                                                               done(bid(map[Color]int{"grey": 300, "blue": 0})),
		`{"event":"pass","player":"grey"}`:                                                                           done(pass("grey")),
		`{"event":"recall"}`:                                                                                         done(Move{Kind: Recall}),
		`{"event":"undo","by":"person"}`:                                                                             {Move: Move{Kind: Undo}, By: "person"},
		`{"event":"undo","to":4}`:                                                                                    {Move: Move{Kind: Undo}, To: 4},
		`{"event":"redo","to":4}`:                                                                                    {Move: Move{Kind: Redo}, To: 4},
		`{"event":"amend","first":4,"last":3,"events":[]}`:                                                           {Move: Move{Kind: Amend}, First: 4, Last: 3, Events: []Event{}},
		`{"event":"amend","first":2,"last":2,"events":[{"event":"pass","player":"grey"}],"by":"camera"}`:             {Move: Move{Kind: Amend}, First: 2, Last: 2, Events: []Event{done(pass("grey"))}, By: "camera"},
		`{"event":"question","about":2,"choices":[{"event":"pass","player":"grey"},{"event":"none"}]}`:               {Move: Move{Kind: Question}, About: 2, Choices: []Event{done(pass("grey")), {Move: Move{Kind: None}}}},
		`{"event":"correct","correction":{"drink":{"vertex":[0,1],"color":""}}}`:                                     bottle(0, 1, ""),
	} {
		got, err := json.Marshal(e)
		require.NoError(t, err)
		require.JSONEq(t, want, string(got))
		var back Event
		require.NoError(t, json.Unmarshal([]byte(want), &back))
		require.Equal(t, e, back)
	}
}

func TestHalfAnEventIsRefused(t *testing.T) {
	for _, text := range []string{
		`{}`, `{"event":"dance"}`, `{"event":"amend","first":2,"last":2}`, `{"event":"amend","events":[]}`, `{"event":"question","about":2,"choices":[{"event":"none"}]}`, `{"event":"start"}`, `{"event":"bid"}`, `{"event":"bid","bids":{}}`, `{"event":"order"}`, `{"event":"pass"}`, `{"event":"correct"}`,
		`{"event":"drink","player":"grey","stock":2,"color":"red"}`, `{"event":"drink","stock":2,"color":"red","vertex":[1,1]}`,
		`{"event":"price","player":"blue","from":0}`, `{"event":"claim","player":"pink","card":[0,1]}`, `{"event":"build","player":"pink","card":[0,1],"site":0}`,
		`{"event":"recall","surprise":1}`, `{"event":"undo","to":"4"}`, `[]`,
	} {
		var e Event
		require.Error(t, json.Unmarshal([]byte(text), &e), text)
	}
	require.ErrorContains(t, (&Event{}).UnmarshalJSON([]byte(`{"event":"recall"}{}`)), "more than one event")
}

// logged are the events of a log.
func logged(t require.TestingT, data []byte) []Event {
	lines, whole, err := engine.DecodeLog(Name, data)
	require.NoError(t, err)
	require.Equal(t, len(data), whole)
	events := make([]Event, len(lines))
	for i, line := range lines {
		require.NoError(t, json.Unmarshal(line, &events[i]), "line %d", i+1)
	}
	return events
}

func TestFoldRefusesWhatIsNoGame(t *testing.T) {
	_, err := Fold([]Event{done(pass("grey"))})
	require.ErrorContains(t, err, "event 1: not allowed")
	text, err := json.Marshal(State{})
	require.NoError(t, err)
	require.Equal(t, "null", string(text))
}

// FuzzEvent feeds an event as it stands in a log to the decoder, and what it
// accepts to a table: nothing panics, nothing is made or lost, and what was
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
		for _, e := range logged(f, data)[1:] {
			text, err := json.Marshal(e)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	table := given(f, 4, nil, []Event{bottle(1, 1, "red"), pyramid(0, 0, "grey"), house(0, 0, 0, 2), done(build("grey", 1, 1, 0, 1, rect(10, 20, 20, 10)))})
	f.Fuzz(func(t *testing.T, text []byte) {
		e, ok := gametest.Again[Event](t, text)
		if !ok {
			return
		}
		for _, s := range []State{table, newTable(t, 4)} {
			e.Override = true
			if next, err := Apply(s, e); err == nil {
				conserved(t, next)
				Game{}.Tell(s, next, e)
				_, err := json.Marshal(next)
				require.NoError(t, err)
			}
		}
	})
}
