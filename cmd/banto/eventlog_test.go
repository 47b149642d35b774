package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"banto/engine"
	"banto/engine/izakaya"
	"banto/engine/jutaku"

	"github.com/stretchr/testify/require"
)

// gameLog writes the log of a random game and gives its path and text.
func gameLog(t *testing.T) (string, []byte) {
	t.Helper()
	dir := t.TempDir()
	sim := simulation{game: izakaya.Name, players: 3, games: 1, seed: 4, out: dir}
	require.NoError(t, sim.run(&strings.Builder{}, DefaultConfig()))
	path := filepath.Join(dir, "izakaya-3-players-seed-4.jsonl")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return path, data
}

// logged are the events of a log of IZAKAYA, and the length of its whole lines.
func logged(t *testing.T, data []byte) (events []izakaya.Event, whole int) {
	t.Helper()
	lines, whole, err := engine.DecodeLog(izakaya.Name, data)
	require.NoError(t, err)
	events = make([]izakaya.Event, len(lines))
	for i, line := range lines {
		require.NoError(t, json.Unmarshal(line, &events[i]), "line %d", i+1)
	}
	return events, whole
}

func TestEventLogGoesOnWhereItEnded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.jsonl")
	l, events, err := openEventLog("izakaya", path)
	require.NoError(t, err)
	require.Empty(t, events)
	require.NoError(t, l.Append("one"))
	require.NoError(t, l.Append("two"))
	require.NoError(t, l.Close())
	l, events, err = openEventLog("izakaya", path)
	require.NoError(t, err)
	require.Equal(t, []json.RawMessage{json.RawMessage(`"one"`), json.RawMessage(`"two"`)}, events)
	require.NoError(t, l.Append("three"))
	require.NoError(t, l.Close())
	_, events, err = openEventLog("izakaya", path)
	require.NoError(t, err)
	require.Len(t, events, 3)
}

// TestEventLogTakesAllOrNone appends events of which one cannot be written: none of them is.
func TestEventLogTakesAllOrNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.jsonl")
	l, _, err := openEventLog("izakaya", path)
	require.NoError(t, err)
	require.NoError(t, l.Append("one", "two"))
	require.Error(t, l.Append("three", make(chan int)), "a channel is no event")
	require.NoError(t, l.Append("four"))
	require.NoError(t, l.Close())
	_, events, err := openEventLog("izakaya", path)
	require.NoError(t, err)
	require.Equal(t, []json.RawMessage{json.RawMessage(`"one"`), json.RawMessage(`"two"`), json.RawMessage(`"four"`)}, events)
}

// TestEventLogSurvivesATornLine cuts the file at every byte of its last lines,
// as a crash may: what was whole is kept, and the log goes on after it.
func TestEventLogSurvivesATornLine(t *testing.T) {
	_, data := gameLog(t)
	lines := strings.SplitAfter(string(data), "\n")
	path := filepath.Join(t.TempDir(), "torn.jsonl")
	for end := len(data) - 300; end < len(data); end++ {
		require.NoError(t, os.WriteFile(path, data[:end], 0o600))
		whole := strings.Count(string(data[:end]), "\n")
		l, events, err := openEventLog("izakaya", path)
		require.NoError(t, err, "cut at byte %d", end)
		require.Len(t, events, whole)
		require.NoError(t, l.Append(json.RawMessage(`{"event":"recall"}`)))
		require.NoError(t, l.Close())
		now, err := os.ReadFile(path)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(string(now), strings.Join(lines[:whole], "")))
		require.Equal(t, whole+1, strings.Count(string(now), "\n"))
	}
}

// TestEventLogRefusesDamage changes one byte at a time: whatever is not the
// torn end is refused with the number of its line, and the file left alone.
func TestEventLogRefusesDamage(t *testing.T) {
	_, data := gameLog(t)
	path := filepath.Join(t.TempDir(), "damaged.jsonl")
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		bad := []byte(string(data))
		at := rng.IntN(len(bad) - 1)
		bad[at] ^= 1 << rng.IntN(3)
		line := 1 + strings.Count(string(data[:at]), "\n")
		require.NoError(t, os.WriteFile(path, bad, 0o600))
		_, _, err := openEventLog("izakaya", path)
		require.ErrorContains(t, err, "line ", "byte %d of line %d", at, line)
		left, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, bad, left)
	}
}

func TestEventLogErrors(t *testing.T) {
	_, _, err := openEventLog("izakaya", filepath.Join(t.TempDir(), "no", "folder.jsonl"))
	require.ErrorContains(t, err, "cannot open the event log")
	l, _, err := openEventLog("izakaya", filepath.Join(t.TempDir(), "game.jsonl"))
	require.NoError(t, err)
	require.ErrorContains(t, l.Append(func() {}), "event 1")
	require.NoError(t, l.Close())
	require.ErrorContains(t, l.Append("late"), "cannot be written")
}

// TestEventLogIsAnOrdinaryFile refuses what could be read for ever, or kept by
// nobody, and leaves it alone.
func TestEventLogIsAnOrdinaryFile(t *testing.T) {
	for _, path := range []string{"/dev/full", "/dev/zero", "/dev/null", t.TempDir()} {
		_, _, err := openEventLog("izakaya", path)
		require.ErrorContains(t, err, path+" cannot be an event log: it is no ordinary file")
		_, _, err = (&shelf{only: path, cfg: DefaultConfig()}).Last()
		require.ErrorContains(t, err, path+" cannot be an event log: it is no ordinary file")
	}
	_, err := readBook("/dev/zero", DefaultConfig())
	require.ErrorContains(t, err, "holds more than 64 MB")
	_, err = readBids("/dev/zero", 0, nil)
	require.ErrorContains(t, err, "holds more than 1 MB")
}

// TestEventLogHasOneKeeper has another process keep a log: who comes second is
// told which it is, and may come when that has ended, however it did.
func TestEventLogHasOneKeeper(t *testing.T) {
	if path := os.Getenv("BANTO_KEEP"); path != "" {
		_, _, err := openEventLog("izakaya", path)
		require.NoError(t, err)
		fmt.Println("kept")
		select {}
	}
	path := filepath.Join(t.TempDir(), "game.jsonl")
	child := exec.Command(os.Args[0], "-test.run", "^TestEventLogHasOneKeeper$")
	child.Env = append(os.Environ(), "BANTO_KEEP="+path)
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	said := bufio.NewScanner(out)
	for said.Scan() && said.Text() != "kept" {
	}
	_, _, err = openEventLog("izakaya", path)
	require.ErrorContains(t, err, fmt.Sprintf("game.jsonl is kept by another program (process %d)", child.Process.Pid))
	require.NoError(t, child.Process.Kill())
	_ = child.Wait()
	l, _, err := openEventLog("izakaya", path)
	require.NoError(t, err)
	require.NoError(t, l.Close())
	files, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, files, 1, "the log alone is left")
}

// run runs a command line and gives what it printed.
func run(args ...string) (string, error) {
	root := newRoot()
	var out strings.Builder
	root.SetOut(&out)
	root.SetArgs(args)
	err := root.Execute()
	return out.String(), err
}

func TestReplayShowsTheTableOfEveryLine(t *testing.T) {
	path, data := gameLog(t)
	events, _ := logged(t, data)
	h, err := izakaya.Fold(events)
	require.NoError(t, err)
	for _, n := range []int{1, 5, 20, len(events)} {
		_, want := h.Event(n)
		out, err := run("replay", path, "--json", "--at", strconv.Itoa(n))
		require.NoError(t, err)
		state, err := json.Marshal(map[string]any{"game": izakaya.Name, "status": want.Status(), "standings": want.Standings(), "state": want})
		require.NoError(t, err)
		require.JSONEq(t, string(state), out)
		out, err = run("replay", path, "--at", strconv.Itoa(n))
		require.NoError(t, err)
		require.Contains(t, out, "Pot")
	}
	out, err := run("replay", path)
	require.NoError(t, err)
	require.Contains(t, out, " won\n")
	for _, p := range h.State().Score().Players {
		require.Contains(t, out, yen(p.Total))
	}
}

func TestLogTellsTheGame(t *testing.T) {
	path, _ := gameLog(t)
	out, err := run("log", path)
	require.NoError(t, err)
	require.Contains(t, out, "Round 1: ")
	require.Contains(t, out, "This is the last round.")
	require.Contains(t, out, " won.\n")
}

// TestLogPointsOutWhatTheOptionsOnlyWarnOf tells a game in which a district of
// the map is torn apart.
func TestLogPointsOutWhatTheOptionsOnlyWarnOf(t *testing.T) {
	cards := jutaku.RandomCards("easy", rand.New(rand.NewPCG(3, 0)))
	cards[0].District, cards[31].District = cards[31].District, cards[0].District
	start := &jutaku.Start{Players: []engine.Color{"red", "orange"}, Cards: cards, Options: jutaku.DefaultOptions()}
	start.Options.CheckMap = "warn"
	path := filepath.Join(t.TempDir(), "game.jsonl")
	l, _, err := openEventLog(jutaku.Name, path)
	require.NoError(t, err)
	require.NoError(t, l.Append(jutaku.Event{Move: jutaku.Move{Kind: jutaku.Begin}, Start: start}))
	require.NoError(t, l.Append(jutaku.Event{Move: jutaku.Move{Kind: jutaku.Place, Player: "red"}}))
	require.NoError(t, l.Close())
	out, err := run("log", path)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(out, " Please check: The cards of a district do not lie together."), out)
}

func TestLogsThatCannotBeRead(t *testing.T) {
	path, data := gameLog(t)
	dir := t.TempDir()
	empty, foreign := filepath.Join(dir, "empty.jsonl"), filepath.Join(dir, "foreign.jsonl")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	require.NoError(t, os.WriteFile(foreign, []byte(strings.Replace(string(data), "izakaya", "solitaire", 1)), 0o600))
	cases := []struct {
		args []string
		want string
	}{
		{[]string{"replay", filepath.Join(dir, "none.jsonl")}, "cannot read the event log"},
		{[]string{"replay", empty}, "is empty"},
		{[]string{"log", empty}, "is empty"},
		{[]string{"log", foreign}, `line 1 of the event log: a game of "solitaire"`},
		{[]string{"replay", path, "--at", "9999"}, "--at 9999: the log has lines 1 to"},
		{[]string{"replay", path, "--at", "-1"}, "--at -1"},
		{[]string{"sim", "--game", "go"}, "--game go"},
		{[]string{"sim", "--players", "6", "--out", ""}, "--players 6"},
		{[]string{"sim", "--config", filepath.Join(dir, "none.yaml")}, "cannot read the settings"},
	}
	for _, c := range cases {
		_, err := run(c.args...)
		require.ErrorContains(t, err, c.want)
	}
}

func TestSimIsTheSameForASeed(t *testing.T) {
	_, first := gameLog(t)
	_, second := gameLog(t)
	require.Equal(t, string(first), string(second))
	out, err := run("sim", "--games", "2", "--seed", "3", "--out", "")
	require.NoError(t, err)
	require.Contains(t, out, "2 games in")
}

// appendUntilKilled is the program that the next test kills: it
// announces every event once Append has returned.
func appendUntilKilled(path string) {
	l, events, err := openEventLog("izakaya", path)
	if err != nil {
		panic(err)
	}
	for n := len(events) + 1; ; n++ {
		if err := l.Append(n); err != nil {
			panic(err)
		}
		fmt.Println(n)
	}
}

// TestNothingAnnouncedIsLostToAKill kills a program that writes as fast as it
// can, three times over one log: every event it announced is there afterwards,
// in order.
func TestNothingAnnouncedIsLostToAKill(t *testing.T) {
	if path := os.Getenv("BANTO_APPEND_TO"); path != "" {
		appendUntilKilled(path)
	}
	path := filepath.Join(t.TempDir(), "killed.jsonl")
	for round := range 3 {
		child := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		child.Env = append(os.Environ(), "BANTO_APPEND_TO="+path)
		out, err := child.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, child.Start())
		said := bufio.NewScanner(out)
		for range 20 + round {
			require.True(t, said.Scan())
		}
		require.NoError(t, child.Process.Kill())
		announced, err := strconv.Atoi(said.Text())
		require.NoError(t, err)
		for said.Scan() {
			if n, err := strconv.Atoi(said.Text()); err == nil {
				announced = n
			}
		}
		require.Error(t, child.Wait())
		l, events, err := openEventLog("izakaya", path)
		require.NoError(t, err)
		require.NoError(t, l.Close())
		require.GreaterOrEqual(t, len(events), announced)
		for i, e := range events {
			require.Equal(t, strconv.Itoa(i+1), string(e))
		}
	}
}
