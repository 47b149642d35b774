package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banto/engine/izakaya"

	"github.com/stretchr/testify/require"
)

// lines are events in the contract's words.
func lines(t *testing.T, text string) (out []toldEvent) {
	for line := range strings.Lines(text) {
		var e toldEvent
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		out = append(out, e)
	}
	return out
}

const filmedEvents = `{"frame":"0001.jpg","event":"order","turn_order":["grey","pink"],"legal":true}
{"frame":"0002.jpg","event":"drink","player":"grey","stock":2,"color":"red","vertex":[1,1],"legal":true}
{"frame":"0003.jpg","event":"drink","player":"pink","stock":0,"color":"white","vertex":[0,1],"legal":false,"violations":["drink-outer-first"]}
{"frame":"0004.jpg","event":"undo"}
{"frame":"0005.jpg","event":"price","player":"pink","from":0,"to":3,"legal":true}`

// heardOf is an ear that heard each of told by its own picture, of six without
// those named in gone.
func heardOf(t *testing.T, told string, gone ...string) *ear {
	e := &ear{}
	events := lines(t, told)
	for _, image := range []string{"0000.jpg", "0001.jpg", "0002.jpg", "0003.jpg", "0004.jpg", "0005.jpg"} {
		for len(events) > 0 && events[0].Frame == image {
			require.NoError(t, e.event(events[0], izakaya.Event{}, izakaya.State{}, izakaya.State{}))
			events = events[1:]
		}
		if !strings.Contains(strings.Join(gone, " "), image) {
			e.glimpses = append(e.glimpses, glimpse{seen: izakaya.Observation{Image: image}})
		}
	}
	return e
}

func TestWhatWasToldIsHeldAgainstWhatHappened(t *testing.T) {
	all := strings.Split(filmedEvents, "\n")
	without := func(n int) string { return strings.Join(append(append([]string{}, all[:n]...), all[n+1:]...), "\n") }
	with := func(old, now string) string { return strings.Replace(filmedEvents, old, now, 1) }
	cases := []struct {
		name, told string
		gone       []string
		want       FollowedGame
		mistakes   int
	}{
		{"all", filmedEvents, nil, FollowedGame{Found: 5, Caught: 1, Codes: 1}, 0},
		{"floors and stock follow", with(`"stock":2,`, `"stock":3,`), nil, FollowedGame{Found: 5, Caught: 1, Codes: 1}, 0},
		{"one missed", without(1), nil, FollowedGame{Found: 4, Caught: 1, Codes: 1}, 1},
		{"another bottle", with(`"red"`, `"blue"`), nil, FollowedGame{Found: 4, Invented: 1, Caught: 1, Codes: 1}, 2},
		{"another rule", with("drink-outer-first", "drink-corner"), nil, FollowedGame{Found: 5, Caught: 1}, 1},
		{"told as allowed", with(`"legal":false,"violations":["drink-outer-first"]`, `"legal":true`), nil, FollowedGame{Found: 5}, 1},
		{"false alarm", with(`"vertex":[1,1],"legal":true`, `"vertex":[1,1],"legal":false,"violations":["drink-corner"]`), nil, FollowedGame{Found: 5, Caught: 1, Codes: 1, Alarms: 1}, 1},
		{"a wrong placement missed", strings.Join([]string{all[0], all[1], all[4]}, "\n"), nil, FollowedGame{Found: 3}, 2},
		{"in no picture", strings.Join([]string{all[0], all[1], all[4]}, "\n"), []string{"0003.jpg"}, FollowedGame{Found: 3, Unshown: 2}, 0},
		{"nothing", "", nil, FollowedGame{}, 5},
		{"amended", with("red", "blue") + "\n" + `{"frame":"0005.jpg","event":"amend","first":2,"last":2,"events":[` + all[1] + `]}`, nil, FollowedGame{Found: 5, Caught: 1, Codes: 1, Amended: 1}, 0},
		{"an alarm taken back", filmedEvents + "\n" + `{"frame":"0005.jpg","event":"amend","first":3,"last":4,"events":[]}`, nil, FollowedGame{Found: 3, Amended: 1, Alarms: 1}, 3},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			film := &filmed{dir: "film", events: lines(t, filmedEvents), score: &izakaya.Score{}}
			got := film.judge(heardOf(t, c.told, c.gone...))
			require.Len(t, got.Mistakes, c.mistakes, got.Mistakes)
			c.want.Game, c.want.Pictures, c.want.Events, c.want.Illegal, c.want.Score = "film", 6-len(c.gone), 5, 1, true
			c.want.Mistakes, c.want.Waited = got.Mistakes, got.Waited
			require.Equal(t, c.want, got)
			require.Len(t, got.Waited, got.Found)
		})
	}
}

func TestPicturesAreLeftOutByName(t *testing.T) {
	var paths []string
	for i := range 1000 {
		paths = append(paths, strings.Repeat("x", i))
	}
	kept := dropped(paths, 0.12, "game-1")
	require.InDelta(t, 880, len(kept), 40)
	require.Equal(t, []string{paths[0], paths[999]}, []string{kept[0], kept[len(kept)-1]})
	require.Equal(t, kept, dropped(paths, 0.12, "game-1"))
	require.NotEqual(t, kept, dropped(paths, 0.12, "game-2"))
	require.Equal(t, paths, dropped(paths, 0, "game-1"))
}

// TestEvalFollowsAGame follows the first pictures of a game and misses a move that
// its events make up.
func TestEvalFollowsAGame(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"0000.jpg", "0001.jpg", "0002.jpg"} {
		picture, err := os.ReadFile(filepath.Join(demo, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), picture, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, strings.Replace(name, "jpg", "truth.json", 1)), []byte(`{"status":"ok"}`), 0o600))
	}
	want, _ := truly(t, demoTold)
	made := `{"frame":"0002.jpg","event":"recall","legal":true}`
	events := strings.Replace(strings.Join(append(want[:2:2], made), "\n"), `{"event"`, `{"frame":"0001.jpg","event"`, 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "events.jsonl"), []byte(events), 0o600))
	out, err := run("eval", "--follow", dir, "--json")
	require.NoError(t, err)
	var got FollowFigures
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	require.Len(t, got.Games, 1)
	require.Equal(t, shareOf(2, 3), got.Found)
	require.Zero(t, got.Invented)
	require.Contains(t, got.Games[0].Mistakes[0], "recall: missed")

	_, err = run("eval", "--follow", t.TempDir())
	require.ErrorContains(t, err, "needs its events")
}
