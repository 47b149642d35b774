//go:build browser

package web

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"banto/engine"
	"banto/engine/jutaku"
	"banto/engine/stack"

	"github.com/stretchr/testify/require"
)

// A stopTable is a game of TOKYO JUTAKU before a camera, Aiko and Bruno building.
type stopTable struct {
	*visit
	session *Session
}

func stopped(t *testing.T, wide, high int) *stopTable {
	t.Helper()
	session, url, _ := served(t, &memory{}, "127.0.0.1:0", false)
	require.NoError(t, session.Begin(jutaku.Name, engine.Setup{Players: []engine.Color{"red", "blue"}, Names: map[engine.Color]string{"red": "Aiko", "blue": "Bruno"}, Watched: true}))
	for i, p := range []engine.Color{"red", "blue"} {
		require.NoError(t, session.Book(-1, jutaku.Event{Move: jutaku.Move{Kind: jutaku.Place, Player: p, Card: jutaku.Card{0, 2 * i}}}))
	}
	jpeg, err := os.ReadFile("../../../vision/jutaku/testdata/ginza.jpg")
	require.NoError(t, err)
	_, err = session.Keep("0001.jpg", jpeg)
	require.NoError(t, err)
	session.Show(Picture{"0001.jpg", jpeg})
	require.NoError(t, session.Watch(jutaku.Name))
	require.NoError(t, session.Tell(Live{Status: Settled, Frame: "0001.jpg", W: 1920, H: 1080, Reading: Reading{Ms: 212}}))
	v := browse(t, url, wide, high)
	v.until(`document.querySelector("#camera").naturalWidth === 1920`)
	return &stopTable{v, session}
}

// shout presses the space bar and says who it was; answer is what the camera finds.
func (s *stopTable) shout(player string, answer jutaku.Observation) {
	s.t.Helper()
	s.until(`document.querySelector("#shout")`)
	eval[bool](s.visit, `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: " ", bubbles: true}))`)
	s.tap("#shout-" + player)
	s.until(`window.banto.status.phase === "check"`)
	look, err := s.session.Look()
	require.NoError(s.t, err)
	found := look.State.(engine.Claims).Find(engine.Color(player), answer)
	require.NoError(s.t, s.session.Find(look.Version, found, "0001.jpg"))
	s.until(`!document.querySelector("#findings").hidden`)
	require.False(s.t, eval[bool](s.visit, `document.querySelector("#sheet").open`), "nothing covers the answer")
	s.until(`[...document.querySelectorAll("#findings img")].every((e) => e.naturalWidth === 1920)`)
}

func (s *stopTable) says() string {
	return eval[string](s.visit, `document.querySelector("#findings").innerText`)
}

// ginza is the card of the picture with a building that is complete with that probability.
func ginza(chance float64, pieces int, faults ...engine.Code) jutaku.Observation {
	b := &jutaku.BuildingReading{Floors: 2, Pieces: pieces, Chance: chance, Violations: faults}
	for _, c := range faults {
		b.Reasons = append(b.Reasons, engine.Reason{Code: c, MM: 4.2})
	}
	return jutaku.Observation{Status: jutaku.StatusOK, Sites: []jutaku.SiteReading{{District: "GINZA", Floors: 2, Pieces: 4, Yen: 400, Building: b, Confidence: 0.99}}}
}

// TestBrowserTellsAWrongStop names each fault with its mm beside the picture, and all build on.
func TestBrowserTellsAWrongStop(t *testing.T) {
	s := stopped(t, 1366, 768)
	eval[bool](s.visit, `(() => { window.before = window.banto; return true })()`)
	s.shout("red", ginza(0.01, 4, stack.BuildOverhang))
	require.Contains(t, s.says(), "Aiko: not complete. All build on.")
	require.Contains(t, s.says(), "A piece hangs 4.2 mm over the edge of the floor below.")
	s.until(`window.banto.status.phase === "build" && document.querySelector("#shout")`)
	require.Contains(t, eval[string](s.visit, `import("/static/voice.js").then((m) => m.news(window.before, window.banto))`), "4.2 mm")
	s.picture("stop-wrong.png")
	s.tap("#findings .pics")
	s.until(`document.querySelector("#sheet").open && document.querySelector("#sheet img").naturalWidth === 1920`)
	s.tap("#sheet .main")
	s.tap(`#findings [data-key="found-1"]`)
	s.until(`document.querySelector("#findings").hidden`)
	other := ginza(0.99, 4)
	other.Sites[0].District = "UENO"
	s.shout("blue", other)
	require.Contains(t, s.says(), "Bruno: complete, 400 yen!")
	s.until(`window.banto.status.phase === "move"`)
	require.Contains(t, eval[string](s.visit, `document.querySelector("#events").innerText`), "Bruno completes UENO")
	s.picture("stop-complete.png")
}

// TestBrowserAsksWhatThePictureCouldNotTell settles a stop by one tap.
func TestBrowserAsksWhatThePictureCouldNotTell(t *testing.T) {
	for _, size := range [][2]int{{1366, 768}, {390, 844}} {
		s := stopped(t, size[0], size[1])
		doubtful := ginza(0.5, 0)
		doubtful.Sites[0].Confidence = 0.8
		s.shout("red", doubtful)
		require.Contains(t, s.says(), "Is the building of Aiko complete?")
		require.Contains(t, s.says(), "Are these 4 pieces? The picture could not tell.")
		require.LessOrEqual(t, eval[float64](s.visit, `document.documentElement.scrollWidth`), float64(size[0]))
		require.Empty(t, eval[[]string](s.visit, strings.Replace(contrastScript, "body *", "#findings *", 1)))
		s.picture(fmt.Sprintf("stop-asked-%d.png", size[0]))
		require.True(t, eval[bool](s.visit, `document.querySelectorAll("#findings details button").length === 7`), "another price")
		s.tap("#found-1-0")
		s.until(`document.querySelector("#findings").hidden && window.banto.status.phase === "move"`)
		look, err := s.session.Look()
		require.NoError(t, err)
		require.Equal(t, 400, look.State.Standings().Players[0].Total)
	}
}

// TestBrowserTellsSeveralStopsTogether lets two shout at the same moment before a camera.
func TestBrowserTellsSeveralStopsTogether(t *testing.T) {
	s := stopped(t, 1366, 768)
	s.tap("#shout")
	s.tap("#shout-several")
	s.tap("#shout-red")
	s.tap("#shout-blue")
	require.Equal(t, "build", eval[string](s.visit, `window.banto.status.phase`), "nothing is told yet")
	s.tap("#shout-done")
	s.until(`window.banto.version === 5`)
	look, err := s.session.Look()
	require.NoError(t, err)
	require.Len(t, look.State.(engine.Claims).Claims(), 2)
}

// TestBrowserScreenshotsStop lets the program itself look at a card, from the wizard to
// the answer.
func TestBrowserScreenshotsStop(t *testing.T) {
	dir := t.TempDir()
	jpeg, err := os.ReadFile("../../../vision/jutaku/testdata/ginza.jpg")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "0001.jpg"), jpeg, 0o644))
	url, _ := start(t, program(t), "--game", jutaku.Name, "--source", dir, "--addr", "127.0.0.1:0", "--log", filepath.Join(dir, "game.jsonl"))
	v := browse(t, url, 1366, 768)
	v.wizard(jutaku.Name)
	v.tap("#begin")
	v.version(1)
	v.place("card 0,2")
	v.tap("#do-place-0")
	v.version(2)
	v.place("card 0,3") // the only one left
	v.version(3)
	v.tap("#shout")
	v.tap("#shout-red")
	v.until(`!document.querySelector("#findings").hidden && document.querySelector("#findings img").naturalWidth > 0`)
	v.until(`document.querySelector("#camera").naturalWidth > 0`)
	v.picture("stop.png")
}
