package yatai

import (
	"encoding/json"
	"testing"

	"banto/engine"
	"banto/engine/gametest"

	"github.com/stretchr/testify/require"
)

func TestEventsAreFlatJSON(t *testing.T) {
	ordered := withDoggy(withTaiyaki(serve(0, 1, "red")))
	ordered.Order = []Part{"dish", "drinks"}
	for want, m := range map[string]Move{
		`{"event":"food","player":"orange","food":"ramen"}`:                                                                           food("ramen"),
		`{"event":"bottle","player":"orange","drinks":["red"]}`:                                                                       firstBottle("red"),
		`{"event":"penalty","player":"orange","reviews":["price","mood"]}`:                                                            lose("price", "mood"),
		`{"event":"offer","player":"orange","drinks":["red"]}`:                                                                        offer("red"),
		`{"event":"offer","player":"orange","special":"taiyaki"}`:                                                                     sweet(),
		`{"event":"tile","player":"orange","tile":0,"line":"C3"}`:                                                                     tile(0, "C3"),
		`{"event":"draw","player":"orange","customers":["red","tourist"]}`:                                                            pull("red", Tourist),
		`{"event":"place","player":"orange","customer":"red","to":"pink"}`:                                                            place("red", "pink"),
		`{"event":"swap","player":"orange","to":"pink","space":0}`:                                                                    swap("pink", 0),
		`{"event":"return","player":"orange"}`:                                                                                        sendBack(),
		`{"event":"cook","player":"orange","dishes":["ramen","gyoza"]}`:                                                               cook("ramen", "gyoza"),
		`{"event":"drinks","player":"orange","drinks":["red","red"]}`:                                                                 stock("red", "red"),
		`{"event":"recycle","player":"orange","drinks":["red"]}`:                                                                      recycle("red"),
		`{"event":"serve","player":"orange","drinks":["red"],"cell":[0,0]}`:                                                           serve(0, 0, "red"),
		`{"event":"double","player":"orange","customer":"tourist","cell":[2,1]}`:                                                      double(Tourist, 2, 1),
		`{"event":"take","player":"orange","special":"garbage"}`:                                                                      take(Garbage),
		`{"event":"review","player":"orange","reviews":["mood"]}`:                                                                     review1("mood"),
		`{"event":"garbage","player":"orange"}`:                                                                                       trash(),
		`{"event":"urgent-call","player":"orange","spaces":[0,2]}`:                                                                    call(0, 2),
		`{"event":"skip","player":"orange","tile":4}`:                                                                                 skip(4),
		`{"event":"end","player":"orange"}`:                                                                                           end(),
		`{"event":"points","player":"orange","points":0}`:                                                                             points(0),
		`{"event":"serve","player":"orange","drinks":["red"],"cell":[0,1],"taiyaki":true,"doggy_bag":true,"order":["dish","drinks"]}`: ordered,
	} {
		e := Event{Move: m, Entry: engine.Entry{By: "person", Override: true}}
		want = want[:len(want)-1] + `,"by":"person","override":true}`
		got, err := json.Marshal(e)
		require.NoError(t, err)
		require.JSONEq(t, want, string(got))
		var back Event
		require.NoError(t, json.Unmarshal([]byte(want), &back))
		require.Equal(t, e, back)
		require.Equal(t, string(m.Kind), back.Word())
		require.Equal(t, Event{Move: m}, back.Entered(engine.Entry{}))
	}
}

func TestHalfAnEventIsRefused(t *testing.T) {
	for _, text := range []string{
		`{}`, `[]`, `{"event":"dance","player":"orange"}`, `{"event":"start"}`, `{"event":"start","start":{"kitchen":1}}`, `{"event":"end"}`, `{"event":"undo"}`,
		`{"event":"food","player":"orange"}`, `{"event":"bottle","player":"orange"}`, `{"event":"penalty","player":"orange"}`, `{"event":"offer","player":"orange"}`,
		`{"event":"offer","player":"orange","drinks":["red"],"special":"taiyaki"}`, `{"event":"tile","player":"orange","tile":3}`, `{"event":"tile","player":"orange","line":"R1"}`,
		`{"event":"draw","player":"orange"}`, `{"event":"place","player":"orange","to":"pink"}`, `{"event":"swap","player":"orange","to":"pink"}`, `{"event":"cook","player":"orange","dishes":[]}`,
		`{"event":"serve","player":"orange","drinks":["red"]}`, `{"event":"double","player":"orange","cell":[0,1]}`, `{"event":"take","player":"orange"}`, `{"event":"review","player":"orange","reviews":"mood"}`,
		`{"event":"urgent-call","player":"orange"}`, `{"event":"skip","player":"orange"}`, `{"event":"points","player":"orange"}`,
		`{"event":"end","player":"orange","tile":3}`, `{"event":"cook","player":"orange","dishes":["ramen"],"drinks":["red"]}`, `{"event":"end","player":"orange","surprise":1}`,
	} {
		var e Event
		require.Error(t, json.Unmarshal([]byte(text), &e), text)
	}
	require.ErrorContains(t, (&Event{}).UnmarshalJSON([]byte(`{"event":"end","player":"orange"}{}`)), "more than one event")
}

// FuzzEvent feeds an event as it stands in a log to the decoder, and what it
// accepts to tables: nothing panics, nothing is made or lost, and what was read
// is written back the same.
func FuzzEvent(f *testing.F) {
	tables := []State{newTable(f, 4), turn(f, 3), with(turn(f, 2), ready(serve1, cook2, customers2)...), with(turn(f, 3), hand("red", Tourist)),
		with(turn(f, 2), gained(doubleBonus, 0, 0)), with(turn(f, 2), inExtraTurn)}
	for _, s := range tables {
		for _, m := range Legal(s) {
			text, err := json.Marshal(Event{Move: m})
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	start := startOf(2)
	start.Layout = DefaultLayout()
	text, err := json.Marshal(Event{Move: Move{Kind: Begin}, Start: &start})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		e, ok := gametest.Again[Event](t, text)
		if !ok {
			return
		}
		e.Override = true
		for _, s := range append(tables, State{}) {
			if next, err := Apply(s, e); err == nil {
				conserved(t, next)
				Game{}.Tell(s, next, e)
			}
		}
	})
}
