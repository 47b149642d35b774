package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"banto/calibration"
	"banto/engine"
	"banto/engine/izakaya"
	"banto/vision"

	"github.com/stretchr/testify/require"
)

const (
	demo     = "testdata/demo"
	demoTold = "../../engine/izakaya/testdata/follow/game-A.json"
	filmB    = "../../engine/izakaya/testdata/follow/game-B"
)

// gist is what of an event line must be right; floors and stock follow from it.
func gist(t *testing.T, line []byte) string {
	var e map[string]any
	require.NoError(t, json.Unmarshal(line, &e))
	for _, key := range []string{"frame", "floor", "stock", "score"} {
		delete(e, key)
	}
	text, err := json.Marshal(e)
	require.NoError(t, err)
	return string(text)
}

// truly are the gists of the events that truly happened.
func truly(t *testing.T, path string) (out []string, bids []map[izakaya.Color]int) {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var game struct {
		Events []json.RawMessage       `json:"events"`
		Bids   []map[izakaya.Color]int `json:"bids"`
	}
	require.NoError(t, json.Unmarshal(text, &game))
	for _, e := range game.Events {
		out = append(out, gist(t, e))
	}
	return out, game.Bids
}

func gists(t *testing.T, text string) (out []string) {
	for line := range strings.Lines(text) {
		out = append(out, gist(t, []byte(line)))
	}
	return out
}

func TestFollowTellsAWholeGame(t *testing.T) {
	want, _ := truly(t, demoTold)
	log := filepath.Join(t.TempDir(), "game.jsonl")
	out, err := run("follow", "--players", "2", "--json", "--source", demo, "--bids", demo+"/bids.json", "--log", log)
	require.NoError(t, err)
	require.Equal(t, want, gists(t, out))

	book, err := replay(log, 0, DefaultConfig())
	require.NoError(t, err)
	h, err := book.History()
	require.NoError(t, err)
	require.Equal(t, engine.Over, h.State().Status().Phase)
	for _, name := range []string{"0006.jpg", "0006-before.jpg", "0006-after.jpg"} {
		require.FileExists(t, filepath.Join(strings.TrimSuffix(log, ".jsonl")+".pictures", name))
	}

	again, err := run("follow", "--players", "2", "--json", "--source", demo, "--log", log)
	require.NoError(t, err)
	require.Equal(t, want[len(want)-1:], gists(t, again), "a game that is over goes on")
}

// TestFollowOfNothingFails goes on with a game before pictures that show no table.
func TestFollowOfNothingFails(t *testing.T) {
	log, _ := gameLog(t)
	_, err := run("follow", "--source", filepath.Dir(emptyTable(t)), "--log", log)
	require.EqualError(t, err, "no picture showed a whole table set up for a game")
}

// Bids name who plays: neither one nor six, nor another number than --players says.
func TestBidsNameWhoPlays(t *testing.T) {
	profile := calibration.DefaultProfile()
	for text, c := range map[string]struct {
		players int
		want    string
	}{
		`[{"grey":100,"pink":0},{"pink":200,"grey":0}]`: {0, ""},
		`[{"grey":100},{"pink":200,"grey":0,"blue":0}]`: {3, ""},
		`[]`:                      {4, ""},
		`[{"grey":100}]`:          {0, "must be those of 2 to 5 players: they name 1"},
		`[{"grey":100,"teal":0}]`: {0, `no player is "teal": name those of profile.izakaya.players`},
		`[{"grey":1,"pink":1,"blue":1,"red":1,"white":1,"black":1}]`: {0, "must be those of 2 to 5 players: they name 6"},
		`[{"grey":100,"pink":0}]`:                                    {3, "--players 3: the bids of "},
	} {
		path := filepath.Join(t.TempDir(), "bids.json")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err := readBids(path, c.players, &profile)
		if c.want == "" {
			require.NoError(t, err, text)
		} else {
			require.ErrorContains(t, err, c.want, text)
		}
	}
}

// FuzzBids gives any text for the bids of a game, which are then bid.
func FuzzBids(f *testing.F) {
	text, err := os.ReadFile(demo + "/bids.json")
	require.NoError(f, err)
	f.Add(text)
	f.Add([]byte(`[{"grey":0},{"grey":100}]`))
	f.Add([]byte(`[{"grey":-100},null,{"":1e9},{"pink":100,"natural":0}]`))
	text, err = os.ReadFile(filmB + ".json")
	require.NoError(f, err)
	var game struct{ Start izakaya.Start }
	require.NoError(f, json.Unmarshal(text, &game))
	game.Start.Options = izakaya.DefaultOptions()
	begun, err := izakaya.NewGame(game.Start)
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, text []byte) {
		bids, err := decodeBids(text)
		if err != nil {
			require.Regexp(t, "must be (a list|those of 2 to 5)", err.Error())
			return
		}
		for _, b := range bids {
			if next, err := izakaya.Apply(begun, izakaya.Event{Move: izakaya.Move{Kind: izakaya.Bid, Bids: b}}); err == nil {
				_, err := json.Marshal(next)
				require.NoError(t, err)
			}
		}
	})
}

// shots is a source of given shots.
type shots []Shot

func (s *shots) Next(context.Context) (Shot, error) {
	if len(*s) == 0 {
		return Shot{}, io.EOF
	}
	shot := (*s)[0]
	*s = (*s)[1:]
	return shot, nil
}

func (s *shots) Close() error { return nil }

// takenAgain is a picture of the demo as a camera would take it the n-th time.
func takenAgain(t *testing.T, name string, n uint64) *vision.Frame {
	f, err := loadFrame(filepath.Join(demo, name))
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(n, 7))
	for i := range f.Pix {
		f.Pix[i] = uint8(min(max(int(f.Pix[i])+rng.IntN(7)-3, 0), 255))
	}
	return f
}

// spoiled are the ways in which a camera fails.
func spoiled(f *vision.Frame) []*vision.Frame {
	black := &vision.Frame{W: f.W, H: f.H, Pix: make([]uint8, len(f.Pix))}
	torn := &vision.Frame{W: f.W, H: f.H, Pix: slices.Concat(f.Pix[:len(f.Pix)/2], black.Pix[len(f.Pix)/2:])}
	small := f.Crop(image.Rect(60, 60, f.W-60, f.H-60))
	return []*vision.Frame{black, torn, small}
}

// TestFollowBearsABadCamera plays two moves through a camera that goes black,
// tears, changes its size and gets lost between them.
func TestFollowBearsABadCamera(t *testing.T) {
	want, bids := truly(t, demoTold)
	var source shots
	n := uint64(0)
	for _, name := range []string{"0000.jpg", "0001.jpg", "0002.jpg", "0004.jpg"} {
		for range 5 {
			n++
			source = append(source, Shot{Name: name, Frame: takenAgain(t, name, n)})
		}
		for _, f := range spoiled(source[len(source)-1].Frame) {
			source = append(source, Shot{Name: "bad", Frame: f}, Shot{Name: "bad", Frame: f}, Shot{Name: "bad", Frame: f}, Shot{Lost: errors.New("gone")})
		}
		for range 3 {
			n++
			source = append(source, Shot{Name: name, Frame: takenAgain(t, name, n)})
		}
	}
	var out bytes.Buffer
	f := testFollower(t, &source, bids, &out)
	require.NoError(t, f.run(t.Context()))
	require.Equal(t, want[:3], inForce(t, f.history), "what a torn picture told wrongly is amended")
	require.Contains(t, out.String(), `"event":"end"`)
}

// A game begins with the first picture of a table on which nothing was done yet; where none
// of the first few shows one, with the first.
func TestAGameBeginsWithATableSetUp(t *testing.T) {
	for first, names := range map[string][]string{
		"0000.jpg": {"0030.jpg", "0000.jpg", "0001.jpg"},
		"0031.jpg": {"0031.jpg", "0032.jpg", "0033.jpg", "0034.jpg"},
	} {
		var source shots
		for n, name := range names {
			source = append(source, Shot{Name: name, Frame: takenAgain(t, name, uint64(n)), Still: true})
		}
		f := testFollower(t, &source, nil, io.Discard)
		require.NoError(t, f.run(t.Context()))
		begin, _ := f.history.Event(1)
		require.Equal(t, first, begin.Frame)
	}
}

// Before the score all of a film's last settled picture is read anew, of stills nothing:
// each was read as a whole.
func TestTheEndOfAFilmIsReadAgain(t *testing.T) {
	var film, still shots
	for n := range uint64(4) {
		film = append(film, Shot{Name: "0000.jpg", Frame: takenAgain(t, "0000.jpg", n)})
	}
	still = shots{{Name: "0000.jpg", Frame: takenAgain(t, "0000.jpg", 0), Still: true}}
	for source, again := range map[*shots]bool{&film: true, &still: false} {
		f := testFollower(t, source, nil, io.Discard)
		require.NoError(t, everyShot(t.Context(), f.step))
		g, ok := f.clerk.readAgain(f.history)
		require.Equal(t, again, ok)
		require.Equal(t, again, g.fresh)
	}
}

// When a live game is over all is read anew, once: no final score stands on what was read long ago.
func TestTheEndOfALiveGameIsReadAgain(t *testing.T) {
	log := filepath.Join(t.TempDir(), "game.jsonl")
	follow(t, log, io.Discard)
	book, err := replay(log, 0, DefaultConfig())
	require.NoError(t, err)
	h, err := book.History()
	require.NoError(t, err)
	over := h.State().(izakaya.State)
	require.Equal(t, engine.Over, over.Status().Phase)
	e := newEye(DefaultConfig(), 2, nil)
	n := uint64(0)
	look := func(book izakaya.State) (g glance) {
		for !g.settled {
			g = e.look(Shot{Name: "0000.jpg", Frame: takenAgain(t, "0000.jpg", n)}, book, izakaya.State{})
			n++
		}
		return g
	}
	for n, s := range []struct {
		book  izakaya.State
		fresh bool
	}{{fresh: true}, {}, {over, true}, {over, false}, {}, {over, true}} {
		require.Equal(t, s.fresh, look(s.book).fresh, n)
	}
}

// inForce are the gists of what a history holds that a camera saw.
func inForce(t *testing.T, h *izakaya.History) (out []string) {
	for n := 2; n <= h.Len(); n++ {
		if e, _ := h.Event(n); e.By == izakaya.ByCamera {
			line, err := json.Marshal(tellEvent(e, nil))
			require.NoError(t, err)
			out = append(out, gist(t, line))
		}
	}
	return out
}

func testFollower(t *testing.T, source Source, bids []map[izakaya.Color]int, out io.Writer) *follower {
	c := DefaultConfig()
	return &follower{source: source, clerk: newClerk(c, 2, bids),
		history: &izakaya.History{}, tell: teller{out, true}, errs: io.Discard}
}

// followUntilKilled follows a filmed game from where its log ends, and is
// killed by the next test again and again.
func followUntilKilled(t *testing.T, path string) { follow(t, path, os.Stdout) }

// follow follows a filmed game from where its log ends, and tells it to out.
func follow(t *testing.T, path string, out io.Writer) {
	_, bids := truly(t, filmB+".json")
	f := testFollower(t, nil, bids, out)
	require.NoError(t, f.openLog(path))
	var start struct{ Start izakaya.Start }
	text, err := os.ReadFile(filmB + ".json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &start))
	start.Start.Options = izakaya.DefaultOptions()
	if f.history.Len() == 0 {
		require.NoError(t, f.book(izakaya.Event{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &start.Start}))
	}
	book, err := readBook(path, DefaultConfig())
	require.NoError(t, err)
	text, err = os.ReadFile(filmB + ".jsonl")
	require.NoError(t, err)
	for line := range bytes.Lines(text) {
		var s struct {
			izakaya.Observation
			Pieces []izakaya.PieceSight
		}
		require.NoError(t, json.Unmarshal(line, &s))
		if s.Image < book.Events[len(book.Events)-1].Booked().Frame {
			continue
		}
		g := glance{seen: s.Observation, fresh: true}
		if builds(discs(f.history.State()), s.Observation) > 0 {
			g.wood = s.Pieces
		}
		require.NoError(t, f.judge(g))
	}
	require.NoError(t, f.announce(f.clerk.follower.Finish(), ""))
	require.NoError(t, f.tell.end(f.history.State()))
}

// TestFollowGoesOnAfterAKill kills followers at 50 random moments: each time
// the log replays to the last announced event, and the next goes on from there.
func TestFollowGoesOnAfterAKill(t *testing.T) {
	if path := os.Getenv("BANTO_FOLLOW_TO"); path != "" {
		followUntilKilled(t, path)
		os.Exit(0)
	}
	want, _ := truly(t, filmB+".json")
	rng := rand.New(rand.NewPCG(5, 5))
	path, announced := filepath.Join(t.TempDir(), "0.jsonl"), []string{}
	for kills := 0; kills < 50; {
		lines, ended := followAndKill(t, path, rng)
		announced = append(announced, lines...)
		events := loggedGists(t, path)
		require.LessOrEqual(t, len(announced), len(events), "an announced event is not in the log")
		require.Equal(t, events[:len(announced)], announced)
		announced = events // what was written and not yet announced stays written
		kills++
		if ended {
			require.Equal(t, want[:len(want)-1], events)
			path, announced = filepath.Join(t.TempDir(), "next.jsonl"), nil
		}
	}
}

// TestFollowGoesOnAfterEveryPicture cuts a log after the events of every picture, which are written in one piece, and goes on; where that is told
// otherwise it is cut once more.
func TestFollowGoesOnAfterEveryPicture(t *testing.T) {
	want, _ := truly(t, filmB+".json")
	goOn := func(log [][]byte) [][]byte {
		path := filepath.Join(t.TempDir(), "cut.jsonl")
		require.NoError(t, os.WriteFile(path, bytes.Join(log, nil), 0o600))
		follow(t, path, io.Discard)
		require.Equal(t, want[:len(want)-1], loggedGists(t, path), "after %d lines", len(log))
		return written(t, path)
	}
	full := goOn(nil)
	for _, k := range ends(t, full) {
		if log := goOn(full[:k]); !slices.EqualFunc(log, full, bytes.Equal) {
			for _, more := range ends(t, log) {
				goOn(log[:more])
			}
		}
	}
}

// written are the lines of a log.
func written(t *testing.T, path string) [][]byte {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return slices.Collect(bytes.Lines(text))
}

// ends are after how many lines of a log another picture's follow: there a follower can be killed.
func ends(t *testing.T, log [][]byte) (out []int) {
	frame := func(line []byte) string {
		var e struct{ Event struct{ Frame string } }
		require.NoError(t, json.Unmarshal(line, &e))
		return e.Event.Frame
	}
	for k := 1; k < len(log); k++ {
		if frame(log[k]) != frame(log[k-1]) {
			out = append(out, k)
		}
	}
	return out
}

// followAndKill runs a follower until it ended or a random moment came.
func followAndKill(t *testing.T, path string, rng *rand.Rand) (lines []string, ended bool) {
	child := exec.Command(os.Args[0], "-test.run", "^TestFollowGoesOnAfterAKill$")
	child.Env = append(os.Environ(), "BANTO_FOLLOW_TO="+path)
	out, err := child.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, child.Start())
	said := bufio.NewScanner(out)
	read := func() bool {
		if !said.Scan() {
			return false
		}
		if strings.Contains(said.Text(), `"event":"end"`) {
			ended = true
		} else {
			lines = append(lines, gist(t, said.Bytes()))
		}
		return true
	}
	for n := rng.IntN(8); n > 0 && read(); n-- {
	}
	time.AfterFunc(time.Duration(rng.IntN(4000))*time.Microsecond, func() { _ = child.Process.Kill() })
	for read() {
	}
	_ = child.Wait() // killed, or at its end
	return lines, ended
}

// loggedGists are the gists of the events in a log that are announced.
func loggedGists(t *testing.T, path string) (out []string) {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	require.NoError(t, err)
	events, _ := logged(t, data)
	h := &izakaya.History{}
	for _, e := range events {
		before := h.State()
		require.NoError(t, h.Append(e))
		if e.By == izakaya.ByCamera {
			line, err := json.Marshal(tellEvent(e, izakaya.Reasons(before, e)))
			require.NoError(t, err)
			out = append(out, gist(t, line))
		}
	}
	return out
}

// TestDifferencesAreToldByPlayersNames shows prices that no coins make.
func TestDifferencesAreToldByPlayersNames(t *testing.T) {
	start := izakaya.Start{Players: []izakaya.Color{"grey", "blue"}, Colors: []izakaya.Color{"white", "blue", "red", "yellow", "green", "black"}, Options: izakaya.DefaultOptions()}
	h, err := izakaya.Fold([]izakaya.Event{{Move: izakaya.Move{Kind: izakaya.Begin}, Start: &start}})
	require.NoError(t, err)
	var f izakaya.Follower
	o := h.State().Observation()
	require.Empty(t, f.Look(h, izakaya.BeliefOf(o, start)).Differences)
	o.Stock[4].Price = 900
	text, err := differing("0001.jpg", f.Look(h, izakaya.BeliefOf(o, start)).Differences)
	require.NoError(t, err)
	require.Equal(t, "0001.jpg: table and book differ: price of the green card: book 300 yen, table 900 yen", text)
}
