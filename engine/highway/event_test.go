package highway

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"banto/engine"
	"banto/engine/gametest"

	"github.com/stretchr/testify/require"
)

func done(m Move) Event       { return Event{Move: m} }
func forced(m Move) Event     { return Event{Move: m, Entry: engine.Entry{Override: true}} }
func refused(m Move) Event    { return Event{Move: m, Entry: engine.Entry{Refused: true}} }
func seen(c Correction) Event { return correction(c) }

func TestEventsSpeakTheContract(t *testing.T) {
	two := State{roads: make([]road, 2)}
	for want, e := range map[string]Event{
		`{"event":"road","player":"blue","pillar":{"xy":[-42.16,104.61],"height":4,"junction":true},"road":2,"over":[],"under":[],"cars":0,"frame":"001.jpg"}`: {
			Move:  Move{Kind: Build, Player: "blue", From: Nothing, To: Nothing, Road: 2, Over: []int{}, Under: []int{}, Pillar: &Pillar{XY: Point{-42.16, 104.61}, Height: 4, Junction: true}},
			Entry: engine.Entry{Frame: "001.jpg"}},
		`{"event":"road","player":"blue","from":3,"pillar":{"xy":[1,2],"height":4,"junction":false},"ends":[[0,0],[114,0]],"road":2,"over":[0],"cars":2,"elsewhere":[1]}`: done(
			build(two, "blue", 1, 2, 4).leaving(3).ending(Point{0, 0}, Point{114, 0}).over(0).with(2).elsewhere(1)),
		`{"event":"road","player":"blue","to_xy":[1,2],"road":2,"cars":1}`:                                                                        done(exit(two, "blue", 1, 2).with(1)),
		`{"event":"road","player":"blue","from":1,"to":0,"road":2,"cars":0,"override":true}`:                                                      forced(to(two, "blue", 1, 0)),
		`{"event":"entrance","player":"pink","pillar":{"xy":[0,30],"height":1,"junction":false},"to_xy":[110,30],"road":2}`:                       done(withoutEnds(entrance(two, "pink", 0, 30, 110, 30))),
		`{"event":"building","player":"pink","building":{"xy":[1,2],"deg":30,"type":3}}`:                                                          done(withoutRoad(obstacle("pink", Building{XY: Point{1, 2}, Deg: 30, Type: 3}))),
		`{"event":"penalty","player":"pink","fall":{"victim":"blue","fallen":2,"shifted":1,"grey":1,"yellow":1}}`:                                 done(withoutRoad(penalty("pink", Fall{Victim: "blue", Fallen: 2, Shifted: 1, Grey: 1, Yellow: 1}))),
		`{"event":"pass","player":"pink","by":"person"}`:                                                                                          {Move: pass("pink"), Entry: engine.Entry{By: "person"}},
		`{"event":"correct","correction":{"pillar":{"id":1,"xy":[1,2],"height":4,"junction":false},"cars":{"road":1,"player":"blue","count":2}}}`: seen(Correction{Pillar: &PillarReading{1, Pillar{XY: Point{1, 2}, Height: 4}}, Cars: &CarsReading{1, "blue", 2}}),
	} {
		got, err := json.Marshal(e)
		require.NoError(t, err)
		require.JSONEq(t, want, string(got))
		var back Event
		require.NoError(t, json.Unmarshal([]byte(want), &back))
		require.Equal(t, e, back)
		require.Equal(t, string(e.Kind), e.Word())
		require.Equal(t, e, e.Entered(e.Booked()))
	}
}

func withoutEnds(m Move) Move { m.From, m.To = Nothing, Nothing; return m }
func withoutRoad(m Move) Move { m.From, m.To, m.Road = Nothing, Nothing, Nothing; return m }

func TestHalfAnEventIsRefused(t *testing.T) {
	for _, text := range []string{
		`{}`, `[]`, `{"event":"dance"}`, `{"event":"start"}`, `{"event":"pass"}`, `{"event":"correct"}`, `{"event":"penalty","player":"blue"}`, `{"event":"building","player":"blue"}`,
		`{"event":"entrance","player":"blue","road":1,"to_xy":[1,2]}`, `{"event":"road","player":"blue","road":1,"cars":0}`,
		`{"event":"road","player":"blue","road":1,"cars":0,"to":1,"to_xy":[1,2]}`, `{"event":"road","player":"blue","cars":0,"to":1}`, `{"event":"road","road":1,"cars":0,"to":1}`,
		`{"event":"road","player":"blue","road":1,"to":1}`, `{"event":"pass","player":"blue","surprise":1}`,
	} {
		var e Event
		require.Error(t, json.Unmarshal([]byte(text), &e), text)
	}
	require.ErrorContains(t, (&Event{}).UnmarshalJSON([]byte(`{"event":"pass","player":"blue"}{}`)), "more than one event")
}

// FuzzEvent feeds an event as it stands in a log to the decoder, and what it
// accepts to a table: nothing panics, nothing is made or lost, and what was
// read is written back the same.
func FuzzEvent(f *testing.F) {
	files, err := filepath.Glob("testdata/games/*.jsonl")
	if err != nil || len(files) == 0 {
		f.Fatal("no seeds", err)
	}
	for _, name := range files[:1] {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		lines, _, err := engine.DecodeLog(Name, data)
		if err != nil {
			f.Fatal(err)
		}
		for _, raw := range lines {
			f.Add([]byte(raw))
		}
	}
	table := given(f, 3, nil, west(5), across("green", 0, 3), across("pink", 20, 3))
	f.Fuzz(func(t *testing.T, text []byte) {
		e, ok := gametest.Again[Event](t, text)
		if !ok {
			return
		}
		for _, s := range []State{table, newTable(t, 3)} {
			e.Override = true
			if next, err := Apply(s, e); err == nil {
				conserved(t, next)
				Game{}.Tell(s, next, e)
				_, err := json.Marshal(next.Standings())
				require.NoError(t, err)
			}
		}
	})
}

// FuzzAttempt taps at random.
func FuzzAttempt(f *testing.F) {
	f.Add("up", "pillar 1", "at 330,200")
	f.Add("junction", "pillar 3", "road 1")
	f.Add("entrance", "at 300,300", "at 9,9")
	f.Add("building2", "at -1,5", "")
	tables := []State{newTable(f, 3), given(f, 3, nil, west(5), across("green", 0, 3), across("pink", 20, 3))}
	f.Fuzz(func(t *testing.T, kind, first, second string) {
		for _, s := range tables {
			for _, places := range [][]string{{first}, {first, second}} {
				if e, ok := s.Attempt(s.game.players[s.turn], kind, places).(Event); ok {
					if next, err := Apply(s, e); err == nil {
						conserved(t, next)
					}
				}
				s.Alternatives(first)
			}
		}
	})
}
